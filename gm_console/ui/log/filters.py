"""The small menu that narrows the log down to a scene, an actor, a system or a kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gm_console.app.log_view import Facets, LogFilter, facets
from gm_console.rules.system import Line
from gm_console.store.records import SceneRecord
from gm_console.ui.log.telling import kind_word
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.wording.catalog import N_, plural, say, text

DOWN = "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"


class FilterButton(ActionButton):
    """Says by what the log is filtered and opens the menu. ``chosen(LogFilter)`` keeps the text as it was."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(theme, "", kind="quiet", parent=parent)
        self._operations = operations
        self._filter = LogFilter()
        self._names: dict[str, str] = {}
        self._scene = ""
        self.menu_shown = QMenu(self)
        self.menu_shown.triggered.connect(self._triggered)
        self.clicked.connect(self._ask)
        self.setObjectName("logFilters")
        self._rename()

    def _words(self) -> str:
        return self.text().replace("&&", "&")

    def show_filter(self, wanted: LogFilter, names: Mapping[str, str] | None = None) -> None:
        """Says another filter. ``names``: ids to what they are called."""
        self._filter = wanted
        self._names |= names or {}
        self._rename()

    @property
    def on_current_scene(self) -> bool:
        """Whether "this scene" is what was chosen."""
        return bool(self._scene) and self._filter.scene_id == self._scene

    def know(self, found: Facets) -> None:
        """Takes in what there is to filter by now."""
        self._scene = found.current_scene or ""
        self._names |= dict(found.actors) | {scene.id: _scene_name(scene) for scene in found.scenes}
        self._rename()

    def parts(self) -> list[str]:
        """What it is filtered by, in words."""
        wanted = self._filter
        scene = self._scene_word(wanted.scene_id) if wanted.scene_id else ""
        actor = self._names.get(wanted.actor_id or "", text(N_("actor"))) if wanted.actor_id else ""
        system = say(Line(f"{wanted.system}.name")) if wanted.system else ""
        overridden = text(N_("overridden")) if wanted.overruled else ""
        return [part for part in (scene, actor, system, kind_word(wanted.kind or ""), overridden) if part]

    def _scene_word(self, scene_id: str) -> str:
        return text(N_("scene")) if scene_id == self._scene else self._names.get(scene_id, text(N_("scene")))

    def _rename(self) -> None:
        parts = self.parts()
        several = plural(N_("{count} filter"), N_("{count} filters"), len(parts))
        words = parts[0] if len(parts) == 1 else several if parts else text(N_("all"))
        self.setText(f"{words} {DOWN}".replace("&", "&&"))
        shown = ", ".join(parts) or text(N_("all"))
        self.setAccessibleName(text(N_("Filter the log. Shown now: {shown}"), shown=shown))
        self._restyle()

    def _ask(self) -> None:
        self._operations.run(facets, done=self._open)

    def _open(self, found: Facets) -> None:
        self.know(found)
        self._fill(found)
        self.menu_shown.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _fill(self, found: Facets) -> None:
        menu = self.menu_shown
        menu.clear()
        self._add(menu, text(N_("Everything")), LogFilter(text=self._filter.text))
        if found.current_scene:
            self._add(menu, text(N_("This scene")), replace(self._filter, scene_id=found.current_scene))
        self._toggle(menu)
        menu.addSeparator()
        scenes = [(scene.id, _scene_name(scene)) for scene in reversed(found.scenes)]
        self._choices(text(N_("Scene")), "scene_id", scenes)
        self._choices(text(N_("Actor")), "actor_id", found.actors)
        self._choices(text(N_("System")), "system", [(name, say(Line(f"{name}.name"))) for name in found.systems])
        self._choices(text(N_("Kind")), "kind", [(kind, kind_word(kind)) for kind in found.kinds])

    def _choices(self, heading: str, name: str, items: list[tuple[str, str]] | tuple[tuple[str, str], ...]) -> None:
        menu = self.menu_shown.addMenu(heading)
        menu.setEnabled(bool(items))
        self._add(menu, text(N_("All")), self._with(name, None))
        menu.addSeparator()
        for value, words in items:
            self._add(menu, words, self._with(name, value))

    def _with(self, name: str, value: str | None) -> LogFilter:
        changed: dict[str, Any] = {name: value}
        return replace(self._filter, **changed)

    def _add(self, menu: QMenu, words: str, wanted: LogFilter) -> None:
        action = menu.addAction(words.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(wanted == self._filter)
        action.setData(wanted)

    def _toggle(self, menu: QMenu) -> None:
        """Those alone that were overridden; once more, and all are shown again."""
        action = menu.addAction(text(N_("Overridden")))
        action.setCheckable(True)
        action.setChecked(self._filter.overruled)
        action.setData(replace(self._filter, overruled=not self._filter.overruled))

    def _triggered(self, action: QAction) -> None:
        wanted = action.data()
        if isinstance(wanted, LogFilter):
            self.show_filter(wanted)
            self.chosen.emit(wanted)


def _scene_name(scene: SceneRecord) -> str:
    if scene.title:
        return text(N_("Scene {number}: {title}"), number=scene.number, title=scene.title)
    return text(N_("Scene {number}"), number=scene.number)
