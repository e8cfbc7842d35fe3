"""The storyteller gives a side other dice in the middle of a challenge, and says why."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gm_console.rules.joyous_heroes.challenge import MOST_DICE
from gm_console.rules.joyous_heroes.play import State
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.reason import ReasonField
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import text


class AdjustPanel(QWidget):
    """Whose dice, how many are left, and the reason. ``given(dict)`` is a move; ``left()`` on Esc."""

    given = Signal(dict)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._dice: dict[str, int] = {}
        self._side = Segmented(theme, text("Whose dice"), (("challenger", ""), ("opponent", "")))
        self.dice = Stepper(theme, text("Dice left"), maximum=MOST_DICE)
        self.reason = ReasonField(theme, text("Why does the number of dice change?"), text("Change"))
        self.message = InlineMessage(theme)
        self._card = Card(theme, text("Dice left"))
        self._row = QHBoxLayout()
        self._holder = QHBoxLayout()
        self._row.addLayout(self._holder)
        self._row.addWidget(Label(theme, text("has"), ink="secondary"))
        self._row.addWidget(self.dice, 0, Qt.AlignmentFlag.AlignVCenter)
        self._row.addWidget(self.reason, 1, Qt.AlignmentFlag.AlignVCenter)
        self._holder.addWidget(self._side)
        self._card.add_layout(self._row)
        self._card.add(self.message)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._card)
        self.reason.given.connect(self._give)
        self.reason.left.connect(self.left)
        self._side.chosen.connect(self._turn)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def side(self) -> Segmented:
        """Whose dice are changed."""
        return self._side

    def open_for(self, state: State, side: str = "challenger", *, to: int | None = None, reason: str = "") -> None:
        """Asks for another number of dice in ``state``; ``to`` and ``reason`` are what stands there already."""
        self._dice = {str(role): pool.dice for role, pool in state.pools.items()}
        names = {str(role): _name(state, str(role)) for role in state.pools}
        fresh = Segmented(self._theme, text("Whose dice"), tuple(names.items()))
        fresh.choose(side)
        fresh.chosen.connect(self._turn)
        self._holder.replaceWidget(self._side, fresh)
        self._side.deleteLater()
        self._side = fresh
        self.dice.setValue(self._dice[side] if to is None else to)
        if reason:
            self.reason.line.setText(reason)
        self.message.clear()
        self.show()
        self._tab_order()
        self.dice.setFocus()
        self.dice.selectAll()

    def half_done(self) -> JsonObject:
        """Whose dice and how many, while it is open."""
        return {} if self.isHidden() else {"side": self._side.choice(), "to": self.dice.value()}

    def close_up(self, *, done: bool) -> None:
        """Goes away; what was typed stays for the next time unless it was used."""
        self.hide()
        if done:
            self.reason.line.clear()

    def _tab_order(self) -> None:
        QWidget.setTabOrder(self._side, self.dice)
        QWidget.setTabOrder(self.dice, self.reason.line)

    def _turn(self, side: str) -> None:
        self.dice.setValue(self._dice[side])

    def _give(self, reason: str) -> None:
        self.given.emit({"adjust": "dice", "side": self._side.choice(), "to": self.dice.value(), "reason": reason})

    def _restyle(self) -> None:
        self._row.setSpacing(self._theme.px(8))


def _name(state: State, role: str) -> str:
    return state.setup.challenger.name if role == "challenger" else getattr(state.setup, "opponent").name  # noqa: B009
