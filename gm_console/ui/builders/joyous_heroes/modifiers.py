"""Modifiers of a side: the traits of its sheet as ticks, and others typed in for this challenge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.builders.side_picker import drop_proxy
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ENTER
from gm_console.ui.widgets.card import CheckMark, CheckPart, PartRow, Row, amount_text
from gm_console.ui.widgets.flow import clear_layout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import plural, text

MOST_DICE, MOST_AUTOMATIC = 20, 2
LONGEST = 60


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier that is on or off. ``trait``: it stands on the actor's sheet, its figures are not typed here."""

    name: str
    dice: int
    automatic: int = 0
    trait: bool = False
    on: bool = True

    def as_json(self) -> JsonObject:
        """As it stands in a set-up."""
        return {"name": self.name, "dice": self.dice, "automatic": self.automatic}


def read_modifier(data: JsonObject, *, trait: bool = False, on: bool = True) -> Modifier:
    """A modifier from a set-up or a sheet."""
    return Modifier(str(data.get("name", "")), data.get("dice", 0), data.get("automatic", 0), trait, on)


def arranged(
    taken: Sequence[JsonObject], traits: Sequence[JsonObject], resting: Sequence[JsonObject]
) -> tuple[Modifier, ...]:
    """The traits of the sheet, ticked where the set-up has them, then the others, unticked ones in their places."""
    own = [read_modifier(each) for each in taken]
    found: list[Modifier] = []
    for trait in map(read_modifier, traits):
        on = trait in own
        if on:
            own.remove(trait)
        found.append(replace(trait, trait=True, on=on))
    for each in sorted(resting, key=_place):
        own.insert(_place(each), read_modifier(each, on=False))
    return (*found, *own)


def parted(modifiers: Sequence[Modifier]) -> tuple[list[JsonObject], list[JsonObject]]:
    """The reverse of `arranged`: what the set-up has, and what was unticked with its place."""
    own = [each for each in modifiers if not each.trait]
    taken = [each.as_json() for each in modifiers if each.on]
    return taken, [{**each.as_json(), "place": place} for place, each in enumerate(own) if not each.on]


def _place(resting: JsonObject) -> int:
    return int(resting.get("place", 0))


def automatic_note(count: int) -> str:
    """``1 automatic``; nothing for none."""
    if not count:
        return ""
    return plural("{amount} automatic", "{amount} automatic", abs(count), amount=amount_text(count).lstrip("+"))


class AddLine(QLineEdit):
    """Takes the name of a further modifier. ``named(str)`` on Enter, and on leaving."""

    named = Signal(str)

    def __init__(self, theme: Theme, whose: str) -> None:
        super().__init__()
        self._theme = theme
        self.setMaxLength(LONGEST)
        self.setPlaceholderText(text("+ another modifier"))
        self.setAccessibleName(text("Another modifier of {name}", name=whose))
        self.editingFinished.connect(self._finish)
        theme.changed.connect(self._restyle)
        self._restyle()

    def event(self, event: QEvent) -> bool:
        """Keeps Enter while there is something to take."""
        wanted = isinstance(event, QKeyEvent) and event.key() in ENTER and bool(self.text().strip())
        if wanted and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return bool(super().event(event))

    def _finish(self) -> None:
        name = " ".join(self.text().split())
        self.clear()
        if name:
            self.named.emit(name)

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
        self.setFixedHeight(self._theme.px(26))


class OwnRow(Row):
    """A modifier of this challenge alone: its tick, its dice and its automatic successes. ``changed()``."""

    changed = Signal()

    def __init__(self, theme: Theme, modifier: Modifier) -> None:
        super().__init__(theme)
        self._modifier = modifier
        name = modifier.name
        self.mark = CheckMark(theme, name)
        self.mark.setChecked(modifier.on)
        self.dice = Stepper(theme, text("{name}: dice", name=name), minimum=-MOST_DICE, maximum=MOST_DICE)
        spoken = text("{name}: automatic successes", name=name)
        self.automatic = Stepper(theme, spoken, minimum=-MOST_AUTOMATIC, maximum=MOST_AUTOMATIC)
        self.line.addWidget(self.mark, 1)
        self.line.addWidget(self.dice)
        self.line.addWidget(Label(theme, text("auto"), role="small", ink="secondary"))
        self.line.addWidget(self.automatic)
        self.show_modifier(modifier)
        self.mark.toggled.connect(self.changed)
        for stepper in (self.dice, self.automatic):
            stepper.valueChanged.connect(self.changed)

    def show_modifier(self, modifier: Modifier) -> None:
        """Shows other figures without telling."""
        self._modifier = modifier
        for control, value in ((self.dice, modifier.dice), (self.automatic, modifier.automatic)):
            control.blockSignals(True)
            if value not in range(control.minimum(), control.maximum() + 1):
                control.setRange(min(control.minimum(), value), max(control.maximum(), value))
            control.setValue(value)
            control.blockSignals(False)
        self.mark.blockSignals(True)
        self.mark.setChecked(modifier.on)
        self.mark.blockSignals(False)

    def modifier(self) -> Modifier:
        """The modifier as it stands now."""
        on = self.mark.isChecked()
        return replace(self._modifier, dice=self.dice.value(), automatic=self.automatic.value(), on=on)


class TraitRow(CheckPart):
    """A trait of the sheet; while it is off, the note says what it would add."""

    def __init__(self, theme: Theme, modifier: Modifier) -> None:
        super().__init__(theme, modifier.name, amount=modifier.dice, checked=modifier.on)
        self._modifier = modifier
        self.mark: QWidget = self.focusProxy() or self
        drop_proxy(self)
        self._explain()

    def show_modifier(self, modifier: Modifier) -> None:
        """Shows it ticked or not, without telling."""
        self._modifier = modifier
        self.blockSignals(True)
        self.set_checked(modifier.on)
        self.blockSignals(False)
        self._explain()

    def modifier(self) -> Modifier:
        """The trait as it stands now."""
        return replace(self._modifier, on=self.is_checked())

    def _explain(self) -> None:
        gives = [amount_text(self._modifier.dice)] if not self._modifier.on and self._modifier.dice else []
        self.set_note(", ".join(filter(None, [*gives, automatic_note(self._modifier.automatic)])))


class ModifierRows(QWidget):
    """All modifiers of a side. ``changed(tuple)`` gives them as they are after a change by the user.

    :param whose: the side, for accessible names.
    """

    changed = Signal(tuple)

    def __init__(self, theme: Theme, whose: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[object, ...] = ()
        self._rows: list[OwnRow | TraitRow] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self._column.addLayout(self._list)
        self._adding = Row(theme)
        self.add_line = AddLine(theme, whose)
        self._adding.line.addWidget(self.add_line, 1)
        self._column.addWidget(self._adding)
        self.add_line.named.connect(self._add)

    def show_modifiers(self, modifiers: Sequence[Modifier], *, editing: bool, after: QWidget) -> None:
        """Shows ``modifiers``; without ``editing`` those alone that are on, as plain figures.

        Tab comes to them from ``after``.
        """
        self._adding.setVisible(editing)
        shown = _shape(modifiers, editing)
        if shown != self._shown:
            self._shown = shown
            self._rebuild(modifiers, editing)
            self._order_tabs(after)
        for row, modifier in zip(self._rows, modifiers, strict=False):
            row.show_modifier(modifier)

    def rows(self) -> list[OwnRow | TraitRow]:
        """The rows that can be changed."""
        return list(self._rows)

    def _rebuild(self, modifiers: Sequence[Modifier], editing: bool) -> None:
        clear_layout(self._list)
        self._rows = []
        for modifier in modifiers:
            if editing:
                self._put(TraitRow(self._theme, modifier) if modifier.trait else OwnRow(self._theme, modifier))
            elif modifier.on:
                note = automatic_note(modifier.automatic)
                self._list.addWidget(PartRow(self._theme, modifier.name, note=note, amount=modifier.dice))

    def _order_tabs(self, after: QWidget) -> None:
        found: list[QWidget] = [after]
        for row in self._rows:
            found += [row.mark, row.dice, row.automatic] if isinstance(row, OwnRow) else [row.mark]
        for first, second in pairwise(found):
            QWidget.setTabOrder(first, second)

    def _put(self, row: OwnRow | TraitRow) -> None:
        self._rows.append(row)
        self._list.addWidget(row)
        if isinstance(row, OwnRow):
            row.changed.connect(self._tell)
        else:
            row.toggled.connect(self._tell)

    def _tell(self) -> None:
        self.changed.emit(tuple(row.modifier() for row in self._rows))

    def _add(self, name: str) -> None:
        self.changed.emit((*(row.modifier() for row in self._rows), Modifier(name, 1)))
        if self.add_line.hasFocus():
            QTimer.singleShot(0, self._focus_last)

    def _focus_last(self) -> None:
        row = self._rows[-1] if self._rows else None
        if isinstance(row, OwnRow):
            row.dice.setFocus()
            row.dice.selectAll()


def _shape(modifiers: Sequence[Modifier], editing: bool) -> tuple[object, ...]:
    """What makes another set of rows necessary."""
    if editing:
        return (True, *((each.name, each.trait, each.dice if each.trait else 0) for each in modifiers))
    return (False, *(each for each in modifiers if each.on))
