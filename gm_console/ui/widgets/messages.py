"""Messages in their place: beside a control, or along the top of the window. Nothing pops up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from gm_console.ui.theme import Theme, Tone
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.sight import bring_into_sight
from gm_console.wording import catalog
from gm_console.wording.catalog import N_

Urgency = Literal["error", "warning", "info", "success"]

TONES: Mapping[Urgency, Tone] = {"error": "failure", "warning": "failure", "info": "neutral", "success": "success"}
MARKS: Mapping[Urgency, str] = {"error": "cross", "warning": "warning", "info": "info", "success": "check"}
WORDS_OF: Mapping[Urgency, str] = {
    "error": N_("Not possible"),
    "warning": N_("Please note"),
    "info": N_("Note"),
    "success": N_("Done"),
}
DISMISS = N_("Dismiss")


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Has ``text`` read out by a screen reader, at once where it is ``urgent``."""
    event = QAccessibleAnnouncementEvent(widget, text)
    kinds = QAccessible.AnnouncementPoliteness
    event.setPoliteness(kinds.Assertive if urgent else kinds.Polite)
    QAccessible.updateAccessibility(event)


class MessageMark(QWidget):
    """The round mark before a message."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._urgency: Urgency = "info"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    def set_urgency(self, urgency: Urgency) -> None:
        """Shows the mark of ``urgency``."""
        self._urgency = urgency
        self.setAccessibleName(catalog.text(WORDS_OF[urgency]))
        self.update()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """16 square at 100 %."""
        return QSize(self._theme.px(16), self._theme.px(16))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints a disc with the mark in it."""
        painter, theme = paint.begin(self), self._theme
        disc = QRectF(self.rect())
        paint.draw_frame(painter, disc, disc.width() / 2, theme.solid(TONES[self._urgency]), None)
        inset = disc.width() * 0.28
        inner = disc.adjusted(inset, inset, -inset, -inset)
        paint.draw_mark(painter, inner, MARKS[self._urgency], theme.ink("on_solid"))


class InlineMessage(QWidget):
    """A mark and a sentence beside the control they are about. Hidden while there is nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mark = MessageMark(theme)
        self._label = Label(theme, wrap=True)
        self._shown = QTimer(self, singleShot=True, interval=0)
        self._shown.timeout.connect(self._come_into_sight)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 2, 0, 2)
        line.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._label, 1)
        self.hide()

    def say(self, text: str, urgency: Urgency = "error") -> None:
        """Shows ``text`` and has it read out; an error at once. "" clears."""
        if not text:
            self.clear()
            return
        self._mark.set_urgency(urgency)
        self._label.setText(text)
        self._label.set_look(ink="failure" if urgency in {"error", "warning"} else "ink")
        self.setAccessibleName(text)
        self.show()
        self._shown.start()
        announce(self, text, urgent=urgency == "error")

    def _come_into_sight(self) -> None:
        bring_into_sight(self, self._theme.px(8))

    def clear(self) -> None:
        """Takes the message away."""
        self._label.setText("")
        self.setAccessibleName("")
        self.hide()

    def text(self) -> str:
        """What it says now, "" for nothing."""
        return self._label.text()


class BannerButton(ActionButton):
    """A button that knows its action."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, action: str, text: str) -> None:
        super().__init__(theme, text)
        self._action = action
        self.clicked.connect(self._tell)

    def _tell(self) -> None:
        self.chosen.emit(self._action)


class WayFlow(FlowLayout):
    """A flow of buttons in which ways (id, text) come and go. ``chosen(str)``: one of them."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.ways: list[BannerButton] = []

    def put_ways(self, ways: Sequence[tuple[str, str]]) -> None:
        """Offers ``ways`` in place of those before; other buttons stay."""
        for button in self.ways:
            self.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.ways = [BannerButton(self._theme, way, said) for way, said in ways]
        for button in self.ways:
            button.chosen.connect(self.chosen)
            self.addWidget(button)


class Banner(QWidget):
    """A message along the top of the window with what can be done about it.

    ``triggered(str)`` gives the action's id; ``dismissed()`` follows the button that closes it.
    """

    triggered = Signal(str)
    dismissed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._urgency: Urgency = "info"
        self._held = self._wanted = False
        self._mark = MessageMark(theme)
        self._label = Label(theme, wrap=True)
        self._actions = QWidget()
        self._flow = WayFlow(theme, self._actions)
        self._flow.chosen.connect(self.triggered)
        self._close = ActionButton(theme, catalog.text(DISMISS), kind="quiet")
        self._close.clicked.connect(self._dismiss)
        self._line = QHBoxLayout(self)
        for widget, stretch in ((self._mark, 0), (self._label, 1), (self._actions, 0), (self._close, 0)):
            self._line.addWidget(widget, stretch)
        self._line.setAlignment(self._actions, Qt.AlignmentFlag.AlignVCenter)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def show_message(self, text: str, urgency: Urgency = "info", actions: Sequence[tuple[str, str]] = ()) -> None:
        """Shows ``text`` with a button for each of ``actions`` (id, text), and has it read out."""
        self._urgency = urgency
        self._mark.set_urgency(urgency)
        self._label.setText(text)
        self.setAccessibleName(text)
        self._flow.put_ways(actions)
        self._actions.setVisible(bool(actions))
        self._wanted = True
        self.setVisible(not self._held)
        announce(self, text, urgent=urgency == "error")

    def hold(self, held: bool) -> None:
        """While something more urgent is told in its place, it waits unseen."""
        self._held = held
        self.setVisible(self._wanted and not held)

    def text(self) -> str:
        """What it says, "" while hidden."""
        return "" if self.isHidden() else self._label.text()

    @property
    def urgency(self) -> Urgency:
        """How urgent the last message is."""
        return self._urgency

    def clear(self) -> None:
        """Takes it away without telling."""
        self._wanted = False
        self.hide()

    def take_keyboard(self) -> None:
        """Puts the keyboard on the first thing that can be done."""
        first = self._flow.ways[0] if self._flow.ways else self._close
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _dismiss(self) -> None:
        self.clear()
        self.dismissed.emit()

    def _restyle(self) -> None:
        side, end = self._theme.px(14), self._theme.px(6)
        self._line.setContentsMargins(side, end, side, end)
        self._line.setSpacing(self._theme.px(10))
        self._flow.set_gap(self._theme.px(6))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the tinted ground and the line below."""
        painter, theme = paint.begin(self), self._theme
        painter.fillRect(self.rect(), theme.tint(TONES[self._urgency]))
        painter.setPen(QPen(theme.ink("line"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
