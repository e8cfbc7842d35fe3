"""The card of one side: who it is, what its pool is made of, and whether its card lies."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.huldufolk.pool import DefenceRows, PoolRows
from gm_console.ui.builders.huldufolk.setups import blank_side, role_of
from gm_console.ui.builders.huldufolk.stranger import StrangerRows
from gm_console.ui.builders.huldufolk.view import SideView
from gm_console.ui.builders.open_challenge import OpenChallenge, Path
from gm_console.ui.builders.side_picker import SidePicker
from gm_console.ui.widgets.buttons import ActionButton, CrossButton
from gm_console.ui.widgets.card import Card, CheckMark, Row, TotalRow
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, text

HEADINGS = {"attacker": N_("Attack pool"), "defender": N_("Defence"), "party": N_("Pool"), "actor": N_("Pool")}
NAMES = {"attacker": N_("Attacker"), "defender": N_("Target"), "party": N_("Side"), "actor": N_("Who acts")}


class DownRow(Row):
    """Says that a side's card lies face down, and lets it be chosen anew. Its rank is not in here."""

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(kit.theme, parent=parent)
        self.mark = CheckMark(kit.theme, text("Card is down, hidden"))
        self.mark.setChecked(True)
        self.mark.setEnabled(True)
        self.mark.clicked.connect(self._stay)
        self._drawn = Label(kit.theme, text("drawn"), ink="secondary")
        self.change = ActionButton(kit.theme, text("Change"), kind="quiet")
        self._fit()
        self.line.addWidget(self.mark)
        self.line.addWidget(self._drawn)
        self.line.addStretch(1)
        self.line.addWidget(self.change)
        self.line.addWidget(Label(kit.theme, "?", role="strong", ink="secondary"))
        self.mark.setFocusProxy(self.change)
        self.hide()

    def show_down(self, down: bool, drawn: bool, name: str) -> None:
        """Shows whether it lies, and whether it was drawn."""
        self.setVisible(down)
        self._drawn.setVisible(drawn)
        self.change.setAccessibleDescription(text("Choose {name}’s card anew", name=name))

    def _stay(self) -> None:
        self.mark.setChecked(True)

    def _fit(self) -> None:
        super()._fit()
        if hasattr(self, "change"):
            self.change.setFixedHeight(self._theme.px(22))


class PrizeRow(Row):
    """In a contest: whether the side holds what is fought over; and a cross that takes it out."""

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(kit.theme, parent=parent)
        self.holds = CheckMark(kit.theme, text("Holds the prize"))
        self._note = Label(kit.theme, text("wins ties"), ink="secondary")
        self.remove = CrossButton(kit.theme)
        self.line.addWidget(self.holds)
        self.line.addWidget(self._note)
        self.line.addStretch(1)
        self.line.addWidget(self.remove)

    def show_side(self, name: str, holds: bool, removable: bool) -> None:
        """Shows it as it is."""
        self.holds.setChecked(holds)
        self.holds.setEnabled(bool(name))
        self._note.setVisible(holds)
        self.remove.setVisible(removable)
        self.remove.say(text("Take {name} out", name=name or text("this side")))


class SideCard(QWidget):
    """One side of the set-up.

    :ivar changing: its card is to be chosen anew. :ivar removed: it is to be taken out of the contest.
    :ivar moved_on: its name is taken: the keyboard may go on. :ivar read: its sheet has been read.
    """

    changing = Signal()
    removed = Signal()
    moved_on = Signal()
    read = Signal()

    def __init__(self, kit: BuilderKit, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, self.path = kit, path
        self._side: SideView | None = None
        role = role_of(path)
        self.card = Card(kit.theme, text(HEADINGS[role]), text("wins ties") if role == "defender" else "")
        self.picker = SidePicker(kit, text(NAMES[role]), role, blank_side(role), show_held=False)
        self.prize = PrizeRow(kit)
        self.stranger = StrangerRows(kit)
        self.pool: PoolRows | None = None if role == "defender" else PoolRows(kit)
        self.defence: DefenceRows | None = DefenceRows(kit) if role == "defender" else None
        self.down = DownRow(kit)
        self.total = TotalRow(kit.theme, text("before the card"))
        self.message = InlineMessage(kit.theme)
        self.prize.setVisible(role == "party")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        rows = (self.picker, self.prize, self.stranger, self.pool, self.defence, self.down)
        for row in rows:
            if row is not None:
                self.card.add(row)
        self._foot = QVBoxLayout()
        self._foot.addWidget(self.message)
        self.card.add_layout(self._foot)
        self.card.add_stretch()
        self.card.add(self.total)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.card)
        self.setFocusProxy(self.picker)

    def _connect(self) -> None:
        self.picker.moved_on.connect(self.moved_on)
        self.picker.read.connect(self._read)
        self.picker.renamed.connect(self._renamed)
        self.picker.figures_wanted.connect(self.stranger.setFocus)
        self.down.change.clicked.connect(self.changing)
        self.prize.holds.clicked.connect(self._hold)
        self.prize.remove.clicked.connect(self.removed)

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows the side of another challenge."""
        self.picker.bind(challenge, *self.path)

    def show_side(self, side: SideView, *, falls_to: int | None, down: bool, drawn: bool, locked: bool) -> None:
        """Shows the side as it is now.

        :param falls_to: what the threshold will be afterwards. :param down: whether its card lies face down.
        :param locked: whether its name can no longer be changed.
        """
        self._side = side
        self.picker.refresh()
        self.picker.set_locked(locked)
        self.stranger.show_side(side)
        if self.pool is not None:
            self.pool.show_side(side)
        if self.defence is not None:
            self.defence.show_side(side, falls_to)
        self._show_prize(side, locked)
        self.down.show_down(down, drawn, side.name)
        self.total.set_amount(side.amount("huldufolk.pool.before-card"))

    def _show_prize(self, side: SideView, locked: bool) -> None:
        if side.role == "party":
            parties = side.challenge.figure("parties", default=[])
            holds = bool(side.name) and side.challenge.figure("incumbent") == side.name
            self.prize.show_side(side.name, holds, len(parties) > 2 and not locked)

    def refuse(self, path: str, sentence: str) -> bool:
        """Shows a refusal of something at ``path`` within the side. Returns whether it is of this side."""
        found = next((each for key, each in self._controls().items() if path.startswith(key)), None)
        self._place_message(found[0] if found else None)
        self.message.say(sentence)
        if found is not None:
            found[1].setAccessibleDescription(sentence)
        return found is not None

    def _place_message(self, row: QWidget | None) -> None:
        """Puts the message just below ``row``, or below all rows."""
        home = row.parentWidget() if row is not None else None
        column = home.layout() if home is not None else None
        if row is not None and isinstance(column, QVBoxLayout):
            column.insertWidget(column.indexOf(row) + 1, self.message)
        else:
            self._foot.addWidget(self.message)

    def clear_refusal(self) -> None:
        """Takes a refusal away."""
        if self.message.text():
            self.message.clear()
            for _, control in self._controls().values():
                control.setAccessibleDescription("")

    def _controls(self) -> dict[str, tuple[QWidget, QWidget]]:
        rows = self.pool or self.defence
        return {**self.stranger.controls(), **(rows.controls() if rows else {})}

    def _read(self) -> None:
        self.read.emit()

    def _renamed(self, old: str, new: str) -> None:
        side = self._side
        if side is not None and old and side.role == "party" and side.challenge.figure("incumbent") == old:
            side.challenge.edit(new or None, "incumbent")

    def _hold(self, on: bool) -> None:
        if self._side is not None:
            self._side.challenge.edit(self._side.name if on else None, "incumbent")
