"""The code of a sealed session, large enough to be read across a table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from gm_console.app.seal import ShownSeal
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.lines import LeavablePage
from gm_console.ui.widgets.messages import announce
from gm_console.wording.catalog import N_, text

NOTE = N_(
    "Let the players write this code down. At the end the console reveals the secret behind it, and anybody can check "
    "on another machine that no draw was changed. The manual says what this does not prove."
)


class SealPage(LeavablePage):
    """Shows the code and the players' words. ``printing(ShownSeal)``: on paper; ``left()``."""

    printing = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._seal: ShownSeal | None = None
        self.title = Label(theme, "", role="strong")
        self.code = Label(theme, "", role="outcome")
        self.code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words = ElidedLabel(theme, "", ink="secondary")
        self.note = Label(theme, text(NOTE), ink="secondary", wrap=True)
        self.close_button = ActionButton(theme, text("Done"), key="Esc", kind="prominent")
        self.copy = ActionButton(theme, text("Copy the code"))
        self.paper = ActionButton(theme, text("Print the code…"))
        self._lay_out()
        self.setFocusProxy(self.close_button)
        self.close_button.clicked.connect(self.left)
        self.copy.clicked.connect(self._copy)
        self.paper.clicked.connect(self._print)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _lay_out(self) -> None:
        self._row = QHBoxLayout()
        for button in (self.close_button, self.copy, self.paper):
            self._row.addWidget(button)
        self._row.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._head = QHBoxLayout()
        self._head.addWidget(self.title)
        self._head.addWidget(self.words, 1)
        self._column.addLayout(self._head)
        for widget in (self.code, self.note):
            self._column.addWidget(widget)
        self._column.addLayout(self._row)

    def show_seal(self, seal: ShownSeal) -> None:
        """Shows a seal, and has the code read out."""
        self._seal = seal
        self.title.setText(text("Session {number} is sealed with this code", number=seal.number))
        self.code.setText(seal.code)
        self.code.setAccessibleName(text("Code: {signs}", signs=" ".join(seal.code.replace("-", ""))))
        self.words.setText(text("and the words “{words}”", words=seal.words))
        self.words.setVisible(bool(seal.words))
        announce(self, f"{self.title.text()}. {self.code.accessibleName()}")

    def _copy(self) -> None:
        if self._seal is not None:
            QGuiApplication.clipboard().setText(self._seal.code)
            self.copy.set_action(text("Copied"))

    def _print(self) -> None:
        if self._seal is not None:
            self.printing.emit(self._seal)

    def _restyle(self) -> None:
        self._column.setSpacing(self._theme.px(6))
        for line in (self._head, self._row):
            line.setSpacing(self._theme.px(8))
        font = self._theme.font("outcome")
        font.setPointSizeF(font.pointSizeF() * 1.6)
        font.setLetterSpacing(font.SpacingType.AbsoluteSpacing, self._theme.px(2))
        self.code.setFont(font)
