"""A challenge in play: where it stands, the action being filled in, its odds, and what was done before."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from gm_console.ui.builders.age_of_dragons.action import ActionDetails, ModifierForm, TechniqueLine
from gm_console.ui.builders.age_of_dragons.cards import TaskCards
from gm_console.ui.builders.age_of_dragons.efforts import EffortCards
from gm_console.ui.builders.age_of_dragons.history import HistoryCard, LeftoverCard
from gm_console.ui.builders.age_of_dragons.overrule import AdjustCard, JoinCard
from gm_console.ui.builders.age_of_dragons.play_parts import ActionDice, Correcting, InForceCard, StakesLine
from gm_console.ui.builders.age_of_dragons.seats import SeatsCard
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.odds_panel import OddsPanel
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.dice import FACES
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import text


class PlayPage(QWidget):
    """The widgets of play, from stakes to history. What they do is `Play`'s affair.

    ``folding()``: a part was folded or unfolded by its button.
    """

    folding = Signal()

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme = kit.theme
        self.stakes = StakesLine(theme)
        self.cards = TaskCards(theme)
        self.seats = SeatsCard(theme)
        self.join_button = _fold(kit, text("Joins…"), text("Somebody joins late"))
        self.adjust_button = _fold(kit, text("Adjust…"), text("Complexity, difficulty or energy, with a reason"))
        self.setup_button = ActionButton(theme, text("Set-up…"), kind="quiet")
        self.adjust = AdjustCard(theme)
        self.join = JoinCard(kit)
        self.correcting = Correcting(theme)
        self.technique = TechniqueLine(theme)
        self.modifier = ModifierForm(theme)
        self.efforts = EffortCards(theme)
        self.dice = ActionDice(theme, text("Dice"), 2)
        self.message = InlineMessage(theme)
        self._keys = Label(theme, text("← → exertion · ↑ ↓ who acts"), role="small", ink="secondary")
        self.details_button = _fold(kit, text("This action…"), text("What counts for this action alone"))
        self.details = ActionDetails(theme)
        self.odds = OddsPanel(theme)
        self.leftovers = LeftoverCard(theme)
        self.in_force = InForceCard(theme)
        self.history = HistoryCard(theme)
        self._lay_out()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        tools = QWidget()
        self._tools = FlowLayout(tools)
        self._tools.addWidget(self.dice)
        self._tools.addWidget(self._keys)
        for button in (self.details_button, self.join_button, self.adjust_button, self.setup_button):
            self._tools.addWidget(button)
        self._column = QVBoxLayout(self)
        above = (self.stakes, self.cards, self.seats, self.adjust, self.join, self.leftovers, self.correcting)
        for widget in (*above, self.technique, self.modifier, self.efforts):
            self._column.addWidget(widget)
        for below in (tools, self.message, self.details, self.odds, self.in_force, self.history):
            self._column.addWidget(below)
        self._column.addStretch(1)
        self.details.hide()
        self.modifier.hide()

    def _connect(self) -> None:
        for button in (self.join_button, self.adjust_button, self.details_button):
            button.toggled.connect(self._fold)
        self.adjust.left.connect(self.fold_away)
        self.adjust.resumed.connect(self._unfold_adjust)
        self.join.left.connect(self.fold_away)

    def _fold(self) -> None:
        self.adjust.setVisible(self.adjust_button.isChecked())
        self.join.setVisible(self.join_button.isChecked())
        self.details.setVisible(self.details_button.isChecked())
        self.folding.emit()
        for button, part in ((self.join_button, self.join), (self.adjust_button, self.adjust)):
            if button is self.sender() and button.isChecked():
                part.setFocus()

    def _unfold_adjust(self) -> None:
        self.adjust_button.blockSignals(True)
        self.adjust_button.setChecked(True)
        self.adjust_button.blockSignals(False)
        self.adjust.show()

    def fold_away(self) -> None:
        """Closes what was opened to overrule something."""
        self.join_button.setChecked(False)
        self.adjust_button.setChecked(False)
        self.focus_dice()

    def focus_dice(self) -> None:
        """Puts the keyboard where results are typed, and that into sight."""
        self.dice.setFocus()
        QTimer.singleShot(0, self._show_dice)

    def _show_dice(self) -> None:
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if isinstance(area, QScrollArea) and self.dice.isVisible():
            area.ensureWidgetVisible(self.dice, 0, self._theme.px(24))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits belong to results, wherever on the page the keyboard is; Esc folds away."""
        if event.text() and event.text() in FACES and not event.modifiers():
            self.dice.setFocus()
            self.dice.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setSpacing(theme.px(8))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._tools.set_gap(theme.px(6))


def _fold(kit: BuilderKit, words: str, more: str) -> ActionButton:
    button = ActionButton(kit.theme, words, kind="quiet")
    button.setToolTip(paint.tip(more))
    button.setCheckable(True)
    return button
