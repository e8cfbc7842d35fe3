"""Who takes part, in play: energy, initiative, who is zeroed out, and whose action it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from gm_console.rules.age_of_dragons.review import Seat
from gm_console.ui.builders.age_of_dragons.choice import Choice
from gm_console.ui.builders.age_of_dragons.words import figure_word
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import Card
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.labels import ElidedLabel
from gm_console.ui.widgets.meters import Meter
from gm_console.ui.widgets.people import Avatar
from gm_console.wording.catalog import text

ROOMY = 560
"""Width of a row at 100 % from which its bar is long."""


class SeatRow(Choice):
    """One who takes part. ``gives_up(str)`` gives the name."""

    gives_up = Signal(str)

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(theme, name, card=False, parent=parent)
        self._name = ElidedLabel(theme, name, role="strong")
        self.chip = Chip(theme)
        self._zeroed = Chip(theme, text("zeroed out"), "failure")
        self._note = ElidedLabel(theme, ink="secondary")
        self._meter = Meter(theme, text("Energy of {name}", name=name))
        self.give_up = ActionButton(theme, text("Give up"), kind="quiet")
        self.give_up.setAccessibleName(text("Give up"))
        self.give_up.setAccessibleDescription(text("{name} abandons, and so has failed", name=name))
        self.give_up.clicked.connect(self._give_up)
        self._line = QHBoxLayout(self)
        for widget, stretch in ((Avatar(theme, name), 0), (self._name, 0), (self.chip, 0), (self._zeroed, 0)):
            self._line.addWidget(self.still(widget), stretch)
        self._line.addWidget(self.still(self._note), 1)
        self._line.addWidget(self.still(self._meter))
        self._line.addWidget(self.give_up)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_seat(self, seat: Seat, *, can_give_up: bool) -> None:
        """Shows how it stands with them."""
        word, tone = _chip(seat)
        self.chip.setVisible(bool(word))
        self.chip.show_word(word, "accent" if tone else "neutral")
        self._zeroed.setVisible(seat.zeroed and not seat.gone)
        notes = [
            text("{name}: {figure} {by:signed}", name=each.name, figure=figure_word(each.figure), by=each.amount)
            for each in seat.modifiers
        ]
        self._note.setText(" · ".join(notes))
        self._meter.set_value(seat.energy, max(seat.start, seat.energy))
        self._name.set_look(ink="secondary" if seat.gone else "ink")
        self.give_up.setVisible(can_give_up)
        self.setEnabled(not seat.gone)
        self.setAccessibleName(_spoken(seat, word, notes))

    def _give_up(self) -> None:
        self.gives_up.emit(str(self.key))

    def _restyle(self) -> None:
        theme = self._theme
        self._line.setContentsMargins(theme.px(8), theme.px(1), theme.px(2), theme.px(1))
        self._line.setSpacing(theme.px(8))
        self.setMinimumHeight(theme.px(32))
        self._fit_meter()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The bar is shorter where there is little room."""
        super().resizeEvent(event)
        self._fit_meter()

    def _fit_meter(self) -> None:
        roomy = self.width() >= self._theme.px(ROOMY)
        self._meter.setFixedWidth(self._theme.px(150 if roomy else 84))


def _chip(seat: Seat) -> tuple[str, bool]:
    """The word beside a name, and whether it stands out."""
    if seat.gone:
        return text("gave up"), False
    if not seat.holds:
        return "", False
    return (text("tied for initiative") if seat.tied else text("has initiative")), True


def _spoken(seat: Seat, word: str, notes: Sequence[str]) -> str:
    figures = text("{name}, energy {energy} of {start}", name=seat.name, energy=seat.energy, start=seat.start)
    zeroed = text("zeroed out") if seat.zeroed and not seat.gone else ""
    return ", ".join(filter(None, (figures, word, zeroed, *notes)))


class SeatsCard(Card):
    """All who take part; the one who acts is chosen. ``acts(object)``, ``gives_up(str)`` give a name."""

    acts = Signal(object)
    gives_up = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._group = QButtonGroup(self)
        self.rows: dict[str, SeatRow] = {}
        self._rows = QVBoxLayout()
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self.add_layout(self._rows)
        self.setAccessibleName(text("Who acts"))

    def show_seats(self, seats: Sequence[Seat], actor: str, able_to_leave: Iterable[str]) -> None:
        """Shows ``seats``, ``actor`` chosen; who may give up is in ``able_to_leave``."""
        self._match([seat.name for seat in seats])
        leaving = set(able_to_leave)
        for seat in seats:
            self.rows[seat.name].show_seat(seat, can_give_up=seat.name in leaving)
        if actor in self.rows:
            self.rows[actor].choose()

    def step(self, by: int) -> None:
        """Chooses the next (or previous) who may act, round the end."""
        able = [row for row in self.rows.values() if row.isEnabled()]
        checked = self._group.checkedButton()
        if able:
            place = able.index(checked) if isinstance(checked, SeatRow) and checked in able else 0
            able[(place + by) % len(able)].setChecked(True)

    def _match(self, names: list[str]) -> None:
        if list(self.rows) == names:
            return
        for name in [each for each in self.rows if each not in names]:
            self._drop(name)
        for name in names:
            if name not in self.rows:
                self._append(name)
        self.rows = {name: self.rows[name] for name in names}
        for place, row in enumerate(self.rows.values()):
            self._rows.removeWidget(row)
            self._rows.insertWidget(place, row)
            row.set_ruled(place > 0)

    def _append(self, name: str) -> None:
        row = SeatRow(self._theme, name, self)
        row.chosen.connect(self.acts)
        row.gives_up.connect(self.gives_up)
        self._group.addButton(row)
        self.rows[name] = row

    def _drop(self, name: str) -> None:
        row = self.rows.pop(name)
        self._group.removeButton(row)
        self._rows.removeWidget(row)
        row.hide()
        row.deleteLater()
