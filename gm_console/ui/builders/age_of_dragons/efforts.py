"""The three exertions, side by side: what each would bring and cost."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from gm_console.rules.age_of_dragons.challenge import EXERTIONS
from gm_console.rules.age_of_dragons.preview import Effort
from gm_console.ui.builders.age_of_dragons.choice import Choice
from gm_console.ui.builders.age_of_dragons.words import (
    capital,
    cost_words,
    dice_words,
    effort_words,
    exertion_word,
)
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.grid import EvenColumns
from gm_console.ui.widgets.labels import Label
from gm_console.wording.catalog import text

NARROWEST = 165


class EffortCard(Choice):
    """One exertion."""

    def __init__(self, theme: Theme, exertion: int, parent: QWidget | None = None) -> None:
        super().__init__(theme, exertion, card=True, parent=parent)
        self._word = capital(exertion_word(exertion))
        self._chance = Label(theme, role="small", ink="secondary", wrap=True)
        self._cost = Label(theme, role="small", ink="secondary", wrap=True)
        top = QHBoxLayout()
        top.addWidget(self.still(Label(theme, self._word, role="strong")), 1)
        top.addWidget(self.still(Label(theme, dice_words(exertion), role="strong")))
        self._column = QVBoxLayout(self)
        self._column.addLayout(top)
        self._column.addWidget(self.still(self._chance))
        self._column.addWidget(self.still(self._cost))
        self._column.addStretch(1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_effort(self, effort: Effort, complexity: int, *, attempt: bool) -> None:
        """Shows what it would bring and cost."""
        brings, costs = effort_words(effort, complexity, attempt=attempt), cost_words(effort)
        self._chance.setText(brings)
        self._cost.setText(costs)
        self._cost.set_look(ink="failure" if effort.zeroed else "secondary")
        words = text(
            "{exertion}, {dice}: {brings}, {costs}",
            exertion=self._word,
            dice=dice_words(effort.exertion),
            brings=brings,
            costs=costs,
        )
        self.setAccessibleName(words)

    def _restyle(self) -> None:
        theme = self._theme
        side, end = theme.px(13), theme.px(9)
        self._column.setContentsMargins(side, end, side, end)
        self._column.setSpacing(theme.px(2))


class EffortCards(EvenColumns):
    """Mild, moderate and full. ``chosen(int)``: 1 to 3 dice."""

    chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, narrowest=NARROWEST)
        self._group = QButtonGroup(self)
        self.cards = {dice: EffortCard(theme, dice, self) for dice in EXERTIONS}
        for card in self.cards.values():
            self._group.addButton(card)
            card.chosen.connect(self._chosen)
            self.add(card)
        self.setAccessibleName(text("Exertion"))

    def show_efforts(self, efforts: tuple[Effort, ...], chosen: int, complexity: int, *, attempt: bool) -> None:
        """Shows all three, ``chosen`` marked."""
        for effort in efforts:
            self.cards[effort.exertion].show_effort(effort, complexity, attempt=attempt)
        self.cards[chosen].choose()

    def step(self, by: int) -> None:
        """The next stronger (or milder) exertion, if there is one."""
        dice = next(key for key, card in self.cards.items() if card.isChecked()) + by
        if dice in self.cards:
            self.cards[dice].setChecked(True)

    def _chosen(self, dice: object) -> None:
        self.chosen.emit(dice)
