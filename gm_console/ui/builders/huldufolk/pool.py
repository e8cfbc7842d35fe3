"""The parts of an ordinary pool, and of a defence."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.huldufolk.challenge import MAGICAL_EQUIPMENT, SUPERNATURAL, Equipment
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.huldufolk.assistance import AssistanceRows
from gm_console.ui.builders.huldufolk.rows import FigureRow, NamedTick, WordCombo
from gm_console.ui.builders.huldufolk.view import SideView
from gm_console.wording.catalog import say, text

HIGHEST_THRESHOLD = 99


class TickEditor(QObject):
    """Keeps one `NamedTick` and one true-or-false of the side together."""

    def __init__(self, row: NamedTick, code: str, *path: str) -> None:
        super().__init__(row)
        self.row, self._code, self._path = row, code, path
        self._side: SideView | None = None
        row.toggled.connect(self._toggled)
        row.named.connect(self._named)

    def show_side(self, side: SideView, names: tuple[str, ...]) -> None:
        """Shows the figure of ``side``; ``names`` from its sheet."""
        self._side = side
        on = bool(side.figure(*self._path, default=False))
        self.row.show_part(on, side.amount(self._code), names, side.label(self._path[-1]))

    def _toggled(self, on: bool) -> None:
        if self._side is not None:
            self._side.edit(on or None, *self._path)

    def _named(self, name: str) -> None:
        if self._side is not None:
            self._side.set_label(self._path[-1], name)


class PoolRows(QWidget):
    """Quality, affinity and focus, equipment, assistance and supernatural bonuses of one side."""

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = kit.theme
        self._side: SideView | None = None
        self.quality = NamedTick(theme, text("Quality"), text("Which quality"))
        self.affinity = NamedTick(theme, text("Affinity"), text("Which affinity"))
        self.focus = NamedTick(theme, text("Focus"), text("Which focus"))
        self.kind = WordCombo(theme, text("Kind of equipment"))
        self.equipment = FigureRow(theme, text("Equipment"), most=MAGICAL_EQUIPMENT, before=self.kind)
        self.assistance = AssistanceRows(kit)
        self.supernatural = FigureRow(theme, text("Supernatural"), most=SUPERNATURAL)
        self._ticks = (
            TickEditor(self.quality, "huldufolk.pool.quality", "pool", "quality"),
            TickEditor(self.affinity, "", "affinity"),
            TickEditor(self.focus, "huldufolk.pool.focus", "pool", "focus"),
        )
        _stack(self, self.quality, self.affinity, self.focus, self.equipment, self.assistance, self.supernatural)
        self.equipment.changed.connect(self._equipped)
        self.kind.activated.connect(self._equipped)
        self.supernatural.changed.connect(self._bonus)

    def show_side(self, side: SideView) -> None:
        """Shows the pool of ``side``."""
        self._side = side
        sheet = side.sheet
        affinities = tuple(each.name for each in sheet.affinities) if sheet else ()
        foci = tuple(each.name for each in sheet.affinities if each.focus) if sheet else ()
        names = (tuple(sheet.qualities) if sheet else (), affinities, foci)
        for tick, offered in zip(self._ticks, names, strict=True):
            tick.show_side(side, offered)
        self.affinity.setVisible(side.role == "actor")
        self._show_equipment(side)
        self.assistance.show_side(side)
        bonus = side.figure("pool", "supernatural", default=0)
        self.supernatural.show_figure(bonus, side.amount("huldufolk.pool.supernatural"))

    def _show_equipment(self, side: SideView) -> None:
        kind = side.figure("pool", "equipment", "kind", default="mundane")
        bonus = side.figure("pool", "equipment", "bonus", default=0)
        self.kind.show_words((("mundane", text("mundane")), ("magical", text("magical"))), kind)
        most = Equipment(kind=kind, bonus=0).most
        self.equipment.stepper.setMaximum(max(most, bonus))
        self.equipment.show_figure(bonus, side.amount("huldufolk.pool.equipment"), most=most)

    def _equipped(self) -> None:
        if self._side is not None:
            worn = {"kind": str(self.kind.currentData()), "bonus": self.equipment.stepper.value()}
            self._side.edit(worn, "pool", "equipment")

    def _bonus(self, bonus: int) -> None:
        if self._side is not None:
            self._side.edit(bonus, "pool", "supernatural")

    def controls(self) -> dict[str, tuple[QWidget, QWidget]]:
        """Path within the side to the row and the control concerned."""
        return {
            "pool.equipment": (self.equipment, self.equipment.stepper),
            "pool.supernatural": (self.supernatural, self.supernatural.stepper),
            "pool.assistance": (self.assistance, self.assistance.adder),
        }


class DefenceRows(QWidget):
    """Quality, threshold, equipment and supernatural bonuses of who is attacked."""

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme = kit.theme
        self._side: SideView | None = None
        self.quality = NamedTick(theme, text("Quality"), text("Which quality"))
        self.threshold = FigureRow(theme, text("Threshold"), most=HIGHEST_THRESHOLD)
        self.equipment = FigureRow(theme, text("Equipment"), most=MAGICAL_EQUIPMENT)
        self.supernatural = FigureRow(theme, text("Supernatural"), most=SUPERNATURAL)
        self._tick = TickEditor(self.quality, "huldufolk.defence.quality", "defence", "quality")
        _stack(self, self.quality, self.threshold, self.equipment, self.supernatural)
        for key, row in (("threshold", self.threshold), *self._bonuses()):
            DefenceEditor(self, row, key)

    def _bonuses(self) -> tuple[tuple[str, FigureRow], ...]:
        return (("equipment", self.equipment), ("supernatural", self.supernatural))

    def show_side(self, side: SideView, falls_to: int | None) -> None:
        """Shows the defence of ``side``; ``falls_to`` is what the threshold will be afterwards, None if the same."""
        self._side = side
        self._tick.show_side(side, tuple(side.sheet.qualities) if side.sheet else ())
        line = side.lines.get("huldufolk.defence.threshold")
        kind = line.parameters["kind"] if line else None
        self.threshold.set_label(text("Threshold, {kind}", kind=say(kind)) if kind else text("Threshold"))
        self.threshold.stepper.setVisible(side.typed)
        note = "" if falls_to is None else text("falls to {threshold} after this", threshold=falls_to)
        value = side.figure("defence", "threshold", default=0)
        self.threshold.show_figure(value, side.amount("huldufolk.defence.threshold"), note=note)
        for key, row in self._bonuses():
            row.show_figure(side.figure("defence", key, default=0), side.amount(f"huldufolk.defence.{key}"))

    def edit(self, key: str, value: int) -> None:
        """Puts a figure of the defence."""
        if self._side is not None:
            self._side.edit(value, "defence", key)

    def controls(self) -> dict[str, tuple[QWidget, QWidget]]:
        """Path within the side to the row and the control concerned."""
        rows = (("threshold", self.threshold), *self._bonuses())
        found: dict[str, tuple[QWidget, QWidget]] = {f"defence.{key}": (row, row.stepper) for key, row in rows}
        return found


class DefenceEditor(QObject):
    """Puts what one row says into the defence."""

    def __init__(self, rows: DefenceRows, row: FigureRow, key: str) -> None:
        super().__init__(rows)
        self._rows, self._key = rows, key
        row.changed.connect(self._changed)

    def _changed(self, value: int) -> None:
        self._rows.edit(self._key, value)


def _stack(widget: QWidget, *rows: QWidget) -> None:
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for row in rows:
        column.addWidget(row)
