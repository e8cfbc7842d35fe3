"""The line in a row where a figure is typed."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.app.figures import Figure
from gm_console.ui.roster import telling
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ENTER
from gm_console.wording.catalog import N_, text

CARDS = N_("such as 4 7 9")
FIGURE = N_("−2 or =3")
CARDS_TIP = N_("Cards to surrender, such as 4 7 9; +4 gives the 4 back. @21:10 behind them: it happened then.")
FIGURE_TIP = N_("−2 or +1 changes it, =3 sets it. @21:10 behind it: it happened then; @−10: ten minutes ago.")
NAME = N_("Change {what}")
SIGNS_MS = 700
"""After so long a sign alone counts: ``-`` takes 1, ``--`` takes 2."""


class FigureEditor(QLineEdit):
    """Takes ``-2``, ``+1``, ``=3`` or, for cards, ``4 7 9``. It stays, with what was typed, until it is accepted.

    ``entered(str text)`` on Enter, or shortly after a sign alone; ``left()`` on Escape or when left blank.
    """

    entered = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._waiting = False
        self._signs = QTimer(self, interval=SIGNS_MS, singleShot=True)
        self._signs.timeout.connect(self._enter)
        self.textEdited.connect(self._edited)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def begin(self, figure: Figure, start: str, *, take_keyboard: bool = True) -> None:
        """Opens for ``figure`` with ``start`` typed already."""
        self._waiting = False
        self.setReadOnly(False)
        self.setPlaceholderText(text(CARDS if figure.grouped else FIGURE))
        tip = text(CARDS_TIP if figure.grouped else FIGURE_TIP)
        self.setToolTip(paint.tip(tip))
        self.setAccessibleDescription(tip)
        self.setAccessibleName(text(NAME, what=telling.figure_spoken(figure)))
        self.setText(start)
        self.show()
        self.end(False)
        if take_keyboard:
            self.setFocus()
            self._edited(start)

    def wait(self, waiting: bool) -> None:
        """Holds still while what was typed is being written."""
        self._waiting = waiting
        self.setReadOnly(waiting)

    def _edited(self, typed: str) -> None:
        if typed and not typed.strip("-+"):
            self._signs.start()
        else:
            self._signs.stop()

    def _enter(self) -> None:
        self._signs.stop()
        if self._waiting or self.isHidden():
            return
        if self.text().strip():
            self.entered.emit(self.text())
        else:
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes it, Escape leaves the figure as it was."""
        if event.key() in ENTER:
            self._enter()
        elif event.key() == Qt.Key.Key_Escape:
            self._signs.stop()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A blank line goes; signs alone are taken; anything else stays to be finished."""
        super().focusOutEvent(event)
        if not self.text().strip("-+ "):
            self._enter()

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
