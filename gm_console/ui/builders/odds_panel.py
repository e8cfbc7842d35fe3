"""The odds in a builder: a heading, one bar, and what it would take in words."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.ui.builders.face import OddsPicture
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.labels import HeadingLine, Label
from gm_console.ui.widgets.odds import OddsBar
from gm_console.wording.catalog import text


class OddsPanel(QWidget):
    """Shows an `OddsPicture`; hidden while there is none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._heading = HeadingLine(theme, "")
        self._bar = OddsBar(theme, text("Odds"))
        self._words = Label(theme, ink="secondary", wrap=True)
        self._column = QVBoxLayout(self)
        for widget in (self._heading, self._bar, self._words):
            self._column.addWidget(widget)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def show_odds(self, picture: OddsPicture | None) -> None:
        """Shows ``picture``; None hides the panel."""
        self.setVisible(picture is not None)
        if picture is not None:
            self._heading.set_texts(picture.lead, picture.detail, picture.exact)
            self._bar.set_segments(list(picture.segments))
            self._words.setText(picture.words)
            self._words.setVisible(bool(picture.words))

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._theme.space("xs"))
