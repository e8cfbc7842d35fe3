"""The task at a glance: complexity as boxes, difficulty and exhaustion in words."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.age_of_dragons.play import State, figure_sum
from gm_console.ui.builders.age_of_dragons.words import difficulty_words
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card
from gm_console.ui.widgets.grid import EvenColumns
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.meters import MOST_BOXES, Meter, Pips
from gm_console.wording.catalog import text

NARROWEST = 140


class Gauge(QWidget):
    """Complexity left: boxes while they fit, else a bar."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._total = 0
        self.pips = Pips(theme, text("Complexity left"))
        self._bar = Meter(theme, text("Complexity left"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pips)
        column.addWidget(self._bar)

    def show_count(self, left: int, total: int) -> None:
        """Shows ``left`` of ``total``."""
        self._total = max(left, total)
        self.pips.set_count(left, total)
        self._bar.set_value(left, max(left, total))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Boxes may fit now, or no longer."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        boxes = self._total <= MOST_BOXES
        fits = boxes and self.pips.sizeHint().width() <= max(self.width(), self._theme.px(100))
        self.pips.setVisible(fits)
        self._bar.setVisible(not fits)


class TaskCards(EvenColumns):
    """Complexity, difficulty and exhaustion side by side."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, narrowest=NARROWEST)
        self.complexity = Card(theme, text("Complexity"))
        self.gauge = Gauge(theme)
        self.complexity.add(self.gauge)
        self.difficulty = Card(theme, text("Difficulty"))
        self._difficulty = Label(theme, ink="secondary", wrap=True)
        self.difficulty.add(self._difficulty)
        self.exhaustion = Card(theme, text("Exhaustion"))
        self._exhaustion = Label(theme, ink="secondary", wrap=True)
        self.exhaustion.add(self._exhaustion)
        for card in (self.complexity, self.difficulty, self.exhaustion):
            card.add_stretch()
            self.add(card)

    def show_state(self, state: State) -> None:
        """Shows where a challenge stands."""
        left, total = state.complexity, state.setup.complexity
        self.complexity.set_heading(text("Complexity"), text("{left} of {total} left", left=left, total=total))
        self.gauge.show_count(left, total)
        self._show_difficulty(state)
        self.exhaustion.set_heading(text("Exhaustion"), text("{rating}", rating=state.setup.exhaustion))
        self._exhaustion.setText(text("zeroed out: complexity +{rise}", rise=state.setup.exhaustion))

    def _show_difficulty(self, state: State) -> None:
        changed = figure_sum(state.modifiers, "difficulty")
        now = max(0, state.difficulty + changed)
        self.difficulty.set_heading(text("Difficulty"), text("{difficulty}", difficulty=now))
        words = difficulty_words(now)
        if now != state.setup.difficulty:
            words = text("{words}; set up at {before}", words=words, before=state.setup.difficulty)
        self._difficulty.setText(words)
