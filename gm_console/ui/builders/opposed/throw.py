"""The throw that is due: both hands typed or clicked, and what is wrong with the last entry."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject
from gm_console.ui.builders.opposed import reading
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.hands import HandsField
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import text


class ThrowArea(QWidget):
    """Both sides' hands. ``changed()`` when what is typed changes what may be taken."""

    changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._names: tuple[str, str] = ("", "")
        self.message = InlineMessage(theme)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.hands = self._made("", "")
        self._column.addWidget(self.hands)
        self._column.addWidget(self.message)
        self.setFocusProxy(self.hands)

    def _made(self, first: str, second: str) -> HandsField:
        hands = HandsField(self._theme, first, second)
        hands.changed.connect(self._changed)
        return hands

    def show_names(self, first: str, second: str) -> None:
        """Names the two sides; what was typed stays."""
        if (first, second) == self._names:
            return
        self._names = (first, second)
        old, self.hands = self.hands, self._made(first, second)
        self._column.replaceWidget(old, self.hands)
        self.setFocusProxy(self.hands)
        old.hide()
        old.deleteLater()

    def typed(self) -> dict[str, str]:
        """The hands there are, by side."""
        pairs = zip(reading.ROLES, self.hands.values(), strict=True)
        return {role: hand for role, hand in pairs if hand is not None}

    def put(self, hands: dict[str, str]) -> None:
        """Shows hands by side, as if they were typed."""
        self.hands.put(hands.get(reading.ROLES[0]), hands.get(reading.ROLES[1]))

    def throw(self) -> JsonObject | None:
        """The throw as typed, None until both hands are there."""
        return reading.whole_throw(self.typed())

    def clear(self) -> None:
        """Takes hands and message away."""
        self.hands.clear()
        self.message.clear()

    def complain(self, said: str) -> None:
        """Shows a refusal; the hands stay."""
        self.message.say(said)

    def hint(self) -> str:
        """How to enter the throw."""
        return text("Type r, p or s for each side, or say who won")

    def _changed(self, _first: object, _second: object) -> None:
        self.message.clear()
        self.changed.emit()
