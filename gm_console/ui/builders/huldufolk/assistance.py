"""Who helps, with the affinity or the focus: any number."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.huldufolk.rows import Indent
from gm_console.ui.builders.huldufolk.view import SideView
from gm_console.ui.widgets.buttons import CrossButton
from gm_console.ui.widgets.card import Row, amount_text
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.names import NamePicker
from gm_console.ui.widgets.segmented import Segmented
from gm_console.wording.catalog import text


class HelperRow(Indent):
    """One helper. ``skilled(int, str)`` and ``removed(int)`` give its place."""

    skilled = Signal(int, str)
    removed = Signal(int)

    def __init__(self, kit: BuilderKit, place: int) -> None:
        super().__init__(kit.theme)
        self._place = place
        self._name = ElidedLabel(kit.theme)
        skills = (("affinity", text("affinity")), ("focus", text("focus")))
        self.skill = Segmented(kit.theme, text("Helps with"), skills)
        self.remove = CrossButton(kit.theme)
        self.line.addWidget(self._name, 1)
        self.line.addWidget(self.skill)
        self.line.addWidget(self.remove)
        self.skill.chosen.connect(self._skilled)
        self.remove.clicked.connect(self._removed)

    def show_helper(self, helper: JsonObject) -> None:
        """Shows ``{"name", "with"}``."""
        self._name.setText(helper["name"])
        self.skill.choose(helper["with"])
        self.skill.setAccessibleName(text("{name} helps with", name=helper["name"]))
        self.remove.say(text("Take {name} out", name=helper["name"]))

    def name(self) -> str:
        """Who it is."""
        return self._name.text()

    def _skilled(self, skill: str) -> None:
        self.skilled.emit(self._place, skill)

    def _removed(self) -> None:
        self.removed.emit(self._place)


class AssistanceRows(QWidget):
    """Everybody who helps one side, and a field to add another."""

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self._side: SideView | None = None
        self._helpers: list[HelperRow] = []
        self._head = Row(kit.theme)
        self._label = Label(kit.theme, text("Assistance"))
        self.adder = NamePicker(kit.theme, text("add helper…"), kit.names)
        self.adder.setObjectName("inRow")
        self.adder.setAccessibleName(text("Add a helper"))
        self._amount = Label(kit.theme, role="strong")
        self._head.line.addWidget(self._label)
        self._head.line.addWidget(self.adder, 1)
        self._head.line.addWidget(self._amount)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._head)
        self.adder.picked.connect(self._added)
        kit.theme.changed.connect(self._restyle)
        self._restyle()

    def show_side(self, side: SideView) -> None:
        """Shows the helpers of ``side``."""
        self._side = side
        helpers = self._listed()
        while len(self._helpers) > len(helpers):
            gone = self._helpers.pop()
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self._helpers) < len(helpers):
            self._add_row(len(self._helpers))
        for row, helper in zip(self._helpers, helpers, strict=True):
            row.show_helper(helper)
        amount = side.amount("huldufolk.pool.assistance")
        self._amount.setText(amount_text(amount))
        self._label.set_look(ink="ink" if amount else "secondary")
        self._amount.set_look(ink="ink" if amount else "secondary")

    def helpers(self) -> list[HelperRow]:
        """The rows, in order."""
        return list(self._helpers)

    def _add_row(self, place: int) -> None:
        row = HelperRow(self._kit, place)
        row.skilled.connect(self._skilled)
        row.removed.connect(self._removed)
        self._helpers.append(row)
        self._column.addWidget(row)

    def _listed(self) -> list[JsonObject]:
        found = self._side.figure("pool", "assistance", default=[]) if self._side else []
        return [dict(helper) for helper in found]

    def _added(self, actor_id: Any, name: str) -> None:
        self.adder.set_actor(None, "")
        if self._side is not None and name:
            self._put([*self._listed(), {"name": name, "with": "affinity"}])
            self._side.challenge.take_part(name, actor_id)

    def _skilled(self, place: int, skill: str) -> None:
        helpers = self._listed()
        helpers[place]["with"] = skill
        self._put(helpers)

    def _removed(self, place: int) -> None:
        helpers = self._listed()
        gone = helpers.pop(place)
        self._put(helpers)
        if self._side is not None:
            self._side.challenge.take_part("", None, gone["name"])
        self.adder.setFocus()

    def _put(self, helpers: list[JsonObject]) -> None:
        if self._side is not None:
            self._side.edit(helpers or None, "pool", "assistance")

    def _restyle(self) -> None:
        self.adder.setFixedHeight(self._kit.theme.px(22))
