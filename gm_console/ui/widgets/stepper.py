"""A whole number with − and + beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QSpinBox, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.wording import catalog
from gm_console.wording.catalog import MINUS, N_

LESS = N_("{name}: one less")
MORE = N_("{name}: one more")


class StepButton(QAbstractButton):
    """The − or the + of a stepper; never takes the keyboard, which the number itself has."""

    def __init__(self, theme: Theme, mark: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mark = mark
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAutoRepeat(True)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the mark, on a ground while the mouse is over it."""
        painter, theme, side = paint.begin(self), self._theme, self._theme.px(9)
        if self.isEnabled() and (self.underMouse() or self.isDown()):
            ground = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            paint.draw_frame(painter, ground, theme.radius("small"), theme.ink("neutral"), None)
        box = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        paint.draw_mark(painter, box, self._mark, theme.ink("secondary" if self.isEnabled() else "line"))


class Stepper(QSpinBox):
    """A whole number within a range: − and + by mouse, arrow keys, digits, the wheel with Ctrl alone.

    Letters are passed on, so that single-key moves still work while it has the keyboard.

    :param name: accessible name; a `PartRow` gives its label where it is "".
    """

    def __init__(
        self,
        theme: Theme,
        name: str = "",
        *,
        value: int = 0,
        minimum: int = 0,
        maximum: int = 99,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._less = StepButton(theme, "minus", self)
        self._more = StepButton(theme, "plus", self)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setRange(minimum, maximum)
        self.setValue(value)
        self.setAccessibleName(name)
        self._less.clicked.connect(self.stepDown)
        self._more.clicked.connect(self.stepUp)
        self.valueChanged.connect(self._limit)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._limit()

    def setAccessibleName(self, name: str) -> None:
        """Names the number and its two buttons."""
        super().setAccessibleName(name)
        self.lineEdit().setAccessibleName(name)
        self._less.setAccessibleName(catalog.text(LESS, name=name))
        self._more.setAccessibleName(catalog.text(MORE, name=name))

    def setRange(self, minimum: int, maximum: int) -> None:
        """Sets the range; the value is brought into it."""
        super().setRange(minimum, maximum)
        self._limit()

    def textFromValue(self, value: int) -> str:
        """The number with a true minus sign."""
        return str(value).replace("-", MINUS)

    def valueFromText(self, text: str) -> int:
        """Reads a number; either minus sign is understood."""
        return int(text.replace(MINUS, "-").strip() or 0)

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Lets digits (and a minus where the range has one) be typed."""
        plain = text.replace(MINUS, "-").strip()
        if plain in {"", "-"}:
            state = QValidator.State.Intermediate if not plain or self.minimum() < 0 else QValidator.State.Invalid
        elif not plain.lstrip("-").isdecimal() or plain.count("-") > 1:
            state = QValidator.State.Invalid
        else:
            state = self._within(int(plain))
        return state, text, pos

    def _within(self, value: int) -> QValidator.State:
        if self.minimum() <= value <= self.maximum():
            return QValidator.State.Acceptable
        beyond = value > self.maximum() >= 0 or value < min(self.minimum(), 0)
        return QValidator.State.Invalid if beyond else QValidator.State.Intermediate

    def sizeHint(self) -> QSize:
        """Both buttons and the widest number of the range."""
        widest = max((self.textFromValue(each) for each in (self.minimum(), self.maximum())), key=len)
        width = max(paint.text_width(self._theme, widest), self._theme.px(16))
        return QSize(round(width) + 2 * self._theme.px(22) + self._theme.px(6), self._theme.px(22))

    def minimumSizeHint(self) -> QSize:
        """The same: a number is never cut off."""
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        """Leaves letters to shortcuts."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.text().isalpha():
            event.ignore()
            return False
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Passes letters on to whoever holds this."""
        if event.text().isalpha():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Steps with Ctrl held; otherwise the page scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.stepBy(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lays the two buttons and the number side by side."""
        super().resizeEvent(event)
        wide, high = self._theme.px(22), self.height()
        self._less.setGeometry(0, 0, wide, high)
        self._more.setGeometry(self.width() - wide, 0, wide, high)
        self.lineEdit().setGeometry(wide, 1, self.width() - 2 * wide, high - 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the frame."""
        painter, theme = paint.begin(self), self._theme
        edge = theme.ink("edge" if self.isEnabled() else "line")
        paint.draw_frame(painter, QRectF(self.rect()), theme.radius("control"), theme.ink("raised"), edge)
        if self.hasFocus():
            paint.draw_focus(painter, QRectF(self.rect()), theme.radius("control"), theme)

    def _limit(self) -> None:
        self._less.setEnabled(self.value() > self.minimum())
        self._more.setEnabled(self.value() < self.maximum())

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))
        self.lineEdit().setFont(self.font())  # under a style sheet it does not follow
        self.updateGeometry()
        self.update()
