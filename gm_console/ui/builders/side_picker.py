"""Who stands on one side of a challenge: picked by name, with the figures of that actor's sheet."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.app.sides import SideRequest, SideSheet, side_sheet
from gm_console.rules.system import JsonObject, Line
from gm_console.store.records import Changes
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge, Path
from gm_console.ui.builders.side_remarks import FiguresMoved, KeepFigure, SheetMissing
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.names import NamePicker
from gm_console.ui.widgets.people import Avatar
from gm_console.wording.catalog import say, text

Paths = tuple[str, ...]
"""Which figures are filled in: dotted paths within the side, none for all of them."""


def drop_proxy(holder: QWidget) -> None:
    """Lets Tab pass by ``holder``: its focus proxy has another place in the order, to which Tab would go back."""
    holder.setFocusProxy(None)  # type: ignore[arg-type]


class SidePicker(QWidget):
    """The head of a side: initials, name, and what other open challenges hold of the actor.

    Picking an actor puts the name at ``(*path, "name")`` of the set-up, says who takes part and fills the side in
    from the sheet; a free text becomes a passing figure with the ``blank`` figures, for the face to have typed.

    :ivar read: a `SideSheet` whenever the actor's sheet was read (also on `bind`, when nothing is filled in), or None
        for a passing figure. :ivar renamed: (old name, new name), before the set-up has the new one.
    :ivar moved_on: a name was taken by Enter or by a click, its figures are there: the keyboard may go on.
    :ivar figures_wanted: the figures of somebody without a sheet are to be typed.

    :param label: accessible name and placeholder, ``Attacker``. :param role: the rules' word, ``attacker``.
    :param blank: what a passing figure begins with, without its name.
    :param show_held: whether the quiet line about what is held elsewhere is shown.
    :param takes: what of an actor's figures is filled in (a copy); the face offers the rest itself.
    """

    read = Signal(object)
    renamed = Signal(str, str)
    moved_on = Signal()
    figures_wanted = Signal()

    def __init__(
        self,
        kit: BuilderKit,
        label: str,
        role: str,
        blank: JsonObject,
        *,
        show_held: bool = True,
        takes: Callable[[JsonObject], JsonObject] = copy.deepcopy,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kit, self._role, self._blank, self._tells_held = kit, role, blank, show_held
        self._takes = takes
        self._challenge: OpenChallenge | None = None
        self._path: Path = ()
        self._asked: list[tuple[SideRequest, OpenChallenge, Paths | None]] = []
        self._sheet: SideSheet | None = None
        self._going = False
        self._avatar = Avatar(kit.theme)
        self.picker = NamePicker(kit.theme, label, kit.names)
        self.picker.setObjectName("sideName")
        self._aside = Label(kit.theme, role="figure")
        self._held = Label(kit.theme, role="small", ink="secondary", wrap=True)
        self.missing = SheetMissing(kit)
        self.keep = KeepFigure(kit)
        self.moved = FiguresMoved(kit)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._row = QHBoxLayout()
        self._row.addWidget(self._avatar)
        self._row.addWidget(self.picker, 1)
        self._row.addWidget(self.keep)
        self._row.addWidget(self._aside)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self._held)
        self._column.addWidget(self.missing)
        self._column.addWidget(self.moved)
        self._held.hide()
        self._aside.hide()
        self.setFocusProxy(self.picker)
        self._kit.theme.changed.connect(self._restyle)
        self._restyle()

    def _connect(self) -> None:
        self.picker.picked.connect(self._picked)
        self.missing.wanted.connect(self._open_sheet)
        self.missing.going_on.connect(self._go_on)
        self.moved.taken.connect(self._take_moved)
        self._kit.operations.changed.connect(self._campaign_changed)
        self._kit.operations.held.connect(self._campaign_changed)

    # -- what it shows -------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> SideSheet | None:
        """The actor's sheet as last read, None for a passing figure or nobody."""
        return self._sheet

    @property
    def typed(self) -> bool:
        """Whether somebody is named whose figures no sheet gives."""
        return bool(self.name()) and (self._sheet is None or self._sheet.sheet is None) and not self._asked

    def name(self) -> str:
        """The name in the set-up, "" for nobody."""
        found = self._challenge.figure(*self._path, "name", default="") if self._challenge else ""
        return str(found)

    def actor_id(self) -> str | None:
        """Whom the name stands for, None for a passing figure or nobody."""
        return self._challenge.record.participants.get(self.name()) if self._challenge else None

    def bind(self, challenge: OpenChallenge, *path: str | int) -> None:
        """Shows the side at ``path`` of another challenge's set-up. Its figures stay as they are."""
        self._challenge, self._path, self._sheet = challenge, path, None
        self.missing.clear()
        self.moved.clear()
        self._held.hide()
        self.picker.set_actor(self.actor_id(), self.name())
        self.refresh()
        self.reread()

    def refresh(self) -> None:
        """Shows the name as it is now in the set-up, unless it is being typed."""
        name = self.name()
        if not self.picker.hasFocus() and self.picker.text() != name:
            self.picker.set_actor(self.actor_id(), name)
        self._avatar.set_person(name)
        self._avatar.setVisible(bool(name))
        self.keep.offer(self._challenge, name)
        self._mark_filled(bool(name))

    def set_aside(self, words: str) -> None:
        """A figure at the right of the name, ``Body 6``; "" for none."""
        self._aside.setText(words)
        self._aside.setVisible(bool(words))

    def set_locked(self, locked: bool) -> None:
        """Whether the name can still be changed (not once moves were made on it)."""
        self.picker.setReadOnly(locked)

    def _mark_filled(self, filled: bool) -> None:
        if self.picker.property("filled") != filled:
            self.picker.setProperty("filled", filled)
            self.picker.style().unpolish(self.picker)
            self.picker.style().polish(self.picker)
            self.picker.ensurePolished()
            self.picker.setFont(self._kit.theme.font("name" if filled else "body"))

    def pick(self, actor_id: str, name: str) -> None:
        """Puts an actor here, as if picked by hand."""
        self.picker.set_actor(actor_id, name)
        self._picked(actor_id, name)

    # -- what it does --------------------------------------------------------------------------------------------

    def _picked(self, actor_id: Any, name: str) -> None:
        challenge = self._challenge
        self._going = True
        if challenge is None or (name == self.name() and actor_id == self.actor_id()):
            self._soon_on()
            return
        old = self.name()
        self.missing.clear()
        self.moved.clear()
        self._sheet = None
        self.renamed.emit(old, name)
        came_from_sheet = self.actor_id() is not None
        challenge.edit(name or None, *self._path, "name")
        challenge.take_part(name, actor_id, old)
        if actor_id is None:
            self._pass(came_from_sheet)
        else:
            self._ask(fill=())
        self._soon_on()

    def _pass(self, afresh: bool) -> None:
        """A passing figure: blank figures where none were typed yet, or where they were another actor's."""
        assert self._challenge is not None
        there = {} if afresh else self._challenge.figure(*self._path, default={})
        wanted = {key: copy.deepcopy(value) for key, value in self._blank.items() if key not in there}
        if wanted:
            self._challenge.edit_many(wanted, *self._path)
        self._held.hide()
        self.read.emit(None)

    def reread(self) -> None:
        """Reads the actor's sheet again; the set-up keeps its figures."""
        self._ask(fill=None)

    def refill(self, *paths: str) -> None:
        """Takes the actor's figures anew (those at ``paths`` within the side alone, ``defence.threshold``)."""
        self._ask(fill=paths)

    def _ask(self, *, fill: Paths | None) -> None:
        challenge, actor_id = self._challenge, self.actor_id()
        if challenge is None or actor_id is None:
            return
        record = challenge.record
        setup = copy.deepcopy(record.setup)
        request = SideRequest(actor_id, record.system, self._role, setup, dict(record.rulings), record.id)
        self._asked.append((request, challenge, fill))
        self._kit.operations.run(side_sheet, request, done=self._answered, refused=self._not_answered)

    def _answered(self, found: SideSheet) -> None:
        asked = next(each for each in self._asked if each[0] is found.request)
        self._asked.remove(asked)
        _, challenge, fill = asked
        if challenge is not self._challenge or self.actor_id() != found.request.actor_id:
            return
        missing = self._sheet is not None and self._sheet.sheet is None
        self._sheet = found
        if fill is None and missing and found.sheet is not None:
            fill = ()
        if fill is not None:
            self._fill(challenge, found, fill)
        self._show_held(found)
        self._show_moved(challenge, found)
        if found.sheet is None and fill is not None:
            self.missing.tell(self.name())
        elif found.sheet is not None:
            self.missing.clear()
        self.read.emit(found)
        self._soon_on()

    def _not_answered(self, _failure: object) -> None:
        self._asked.clear()

    def _fill(self, challenge: OpenChallenge, found: SideSheet, paths: Paths) -> None:
        if found.figures is None:
            self._pass(afresh=False)
            return
        if paths:
            self._fill_some(challenge, found, paths)
            return
        kept = copy.deepcopy(challenge.figure(*self._path, default={}))
        unknown = {key: None for key in kept if key in self._blank and key not in found.figures.values}
        taken = self._takes(found.figures.values)
        challenge.edit_many({**unknown, **taken}, *self._path, sources=found.sources)

    def _fill_some(self, challenge: OpenChallenge, found: SideSheet, paths: Paths) -> None:
        for path in paths:
            value = _at(found.figures.values if found.figures else {}, path)
            challenge.edit(value, *self._path, *path.split("."), source=found.sources.get(path))

    def _show_held(self, found: SideSheet) -> None:
        words = self._held_words(found) if self._tells_held else ""
        self._held.setText(words)
        self._held.setVisible(bool(words))

    def _show_moved(self, challenge: OpenChallenge, found: SideSheet) -> None:
        """Offers the actor's figures where they are others than those taken, unless cards lie or they were typed."""
        if challenge.moves or not self._moved_paths(challenge, found):
            self.moved.clear()
        else:
            self.moved.tell(self.name())

    def _moved_paths(self, challenge: OpenChallenge, found: SideSheet) -> Paths:
        values = self._takes(found.figures.values) if found.figures else {}
        prefix = ".".join(map(str, self._path))
        taken = [path for path in found.sources if "actor" in challenge.record.sources.get(f"{prefix}.{path}", {})]
        return tuple(
            path for path in taken if _at(values, path) != challenge.figure(*self._path, *path.split("."), default=None)
        )

    def _take_moved(self) -> None:
        challenge, found = self._challenge, self._sheet
        self.moved.clear()
        if challenge is not None and found is not None:
            self._fill_some(challenge, found, self._moved_paths(challenge, found))

    def _held_words(self, found: SideSheet) -> str:
        if found.sheet is None or not found.held:
            return ""
        labels = {each.key: each.label for each in self._kit.system.trackers(found.sheet)}
        full = {key: Line(f"{label.code}.full", label.parameters) for key, label in labels.items()}
        told = [
            text("{figure} {amount}", figure=say(full[key]), amount=amount)
            for key, amount in found.held.items()
            if key in full
        ]
        return text("Held by other open challenges: {what:and}", what=told) if told else ""

    def _campaign_changed(self, _changes: Changes) -> None:
        if self.isVisible():
            self.reread()

    def _open_sheet(self) -> None:
        actor_id = self.actor_id()
        if actor_id is not None:
            self._kit.open_sheet(actor_id, self._kit.system.id)

    def _go_on(self) -> None:
        self.missing.clear()
        self.figures_wanted.emit()

    def _soon_on(self) -> None:
        """Tab leaves the field by itself; after Enter or a click the keyboard is still in it."""
        if self._going and not self._asked:
            self._going = False
            QTimer.singleShot(0, self._move_on)

    def _move_on(self) -> None:
        if self.picker.hasFocus() and self.name() and not self.picker.is_open():
            self.moved_on.emit()

    def _restyle(self) -> None:
        theme = self._kit.theme
        self._row.setSpacing(theme.space("s"))
        self._column.setContentsMargins(0, theme.px(2), 0, theme.px(4))
        self._column.setSpacing(theme.px(2))
        self.picker.setFont(theme.font("name" if self.picker.property("filled") else "body"))


def _at(values: JsonObject, path: str) -> Any:
    """What stands at a dotted path, None for nothing."""
    found: Any = values
    for key in path.split("."):
        found = found.get(key) if isinstance(found, dict) else None
    return found
