"""The plain strip of open challenges: one word each, the current one marked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabBar, QWidget

from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.paint import tip
from gm_console.wording.catalog import text

LONGEST = 28


class ChallengeStrip(QTabBar):
    """Switches between the open challenges of one system. ``chosen(str)`` gives a challenge's id.

    Hidden while there is at most one.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ids: list[str] = []
        self.setObjectName("challengeStrip")
        self.setAccessibleName(text("Open challenges"))
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(self._changed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_challenges(self, challenges: Sequence[OpenChallenge], current: str | None) -> None:
        """Shows one tab a challenge."""
        self.blockSignals(True)
        self._ids = [challenge.id for challenge in challenges]
        while self.count() > len(challenges):
            self.removeTab(self.count() - 1)
        while self.count() < len(challenges):
            self.addTab("")
        for index, challenge in enumerate(challenges):
            self._show(index, challenge)
        if current in self._ids:
            self.setCurrentIndex(self._ids.index(current))
        self.blockSignals(False)
        self.setVisible(len(challenges) > 1)

    def step(self, by: int) -> None:
        """The next (or previous) open challenge, around the end."""
        if self.count():
            self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def _show(self, index: int, challenge: OpenChallenge) -> None:
        title = challenge.title or text("New challenge")
        if challenge.corrects:
            title = text("Correction: {title}", title=title)
        short = title if len(title) <= LONGEST else f"{title[: LONGEST - 1]}…"
        done = "✓ " if challenge.outcome is not None else ""
        words = (done + short).replace("&", "&&")
        if words != self.tabText(index):  # each new text lays out every tab
            self.setTabText(index, words)
        self.setTabToolTip(index, tip(title))

    def _changed(self, index: int) -> None:
        if 0 <= index < len(self._ids):
            self.chosen.emit(self._ids[index])

    def _restyle(self) -> None:
        self.setFont(self._theme.font("small"))
