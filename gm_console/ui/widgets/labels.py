"""Text: labels by role of the type scale, titles, elided text and keycaps."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint


class Label(QLabel):
    """Plain text in one step of the type scale and one ink.

    :param role: a key of ``tokens.TYPES`` (``body``, ``strong``, ``small``, ``title`` …).
    :param ink: a colour's name (``ink``, ``secondary``, ``success``, ``failure``, ``accent`` …).
    :param wrap: whether long text goes over several lines.
    """

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        *,
        role: str = "body",
        ink: str = "ink",
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._role = role
        self._ink = ink
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setForegroundRole(QPalette.ColorRole.WindowText)
        self.setWordWrap(wrap)
        self.setText(text)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_look(self, *, role: str | None = None, ink: str | None = None) -> None:
        """Changes the step of the type scale, the ink, or both."""
        self._role = role or self._role
        self._ink = ink or self._ink
        self._restyle()

    def _restyle(self) -> None:
        self.setFont(self._theme.font(self._role))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.ink(self._ink))
        self.setPalette(palette)


class SectionTitle(Label):
    """The one serif title of a page; long ones wrap."""

    def __init__(self, theme: Theme, text: str = "", *, role: str = "title", parent: QWidget | None = None) -> None:
        super().__init__(theme, text, role=role, wrap=True, parent=parent)

    def sizeHint(self) -> QSize:
        """One line as long as it is, up to a page's width."""
        width = min(self.fontMetrics().horizontalAdvance(self.text()) + 2, self._theme.px(620))
        return QSize(width, self.heightForWidth(width))


class ElidedLabel(Label):
    """One line that ends in … where it does not fit; the whole text is then in the tooltip.

    ``text()`` stays the whole text, and so does the accessible name.
    """

    def __init__(
        self, theme: Theme, text: str = "", *, role: str = "body", ink: str = "ink", parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, text, role=role, ink=ink, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Room for a letter or two and the dots."""
        return QSize(self._theme.px(28), super().minimumSizeHint().height())

    def is_elided(self) -> bool:
        """Whether some of the text is left out now."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def setText(self, text: str) -> None:
        """Shows ``text``, on one line."""
        super().setText(" ".join(text.split()))
        self._retip()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the whole text into the tooltip where it no longer fits."""
        super().resizeEvent(event)
        self._retip()

    def _retip(self) -> None:
        self.setToolTip(paint.tip(self.text()) if self.is_elided() else "")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints what fits."""
        painter = paint.begin(self)
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.drawText(room, int(self.alignment() | Qt.TextFlag.TextSingleLine), shown)


class KeyHint(QLabel):
    """A small keycap with a key's name, ``Ctrl K``."""

    def __init__(self, theme: Theme, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(key)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self.setFixedSize(paint.keycap_size(self._theme, self.text()))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the keycap."""
        painter = paint.begin(self)
        theme = self._theme
        paint.draw_keycap(painter, QRectF(self.rect()), self.text(), theme, theme.ink("secondary"), theme.ink("edge"))


class HeadingLine(QWidget):
    """A strong heading, a quiet remark beside it and a figure at the right, on one line.

    As above an odds bar: **If Bryn plays the 4**  against a card of Tam's … 3/4.
    """

    def __init__(
        self, theme: Theme, heading: str = "", note: str = "", aside: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._heading = Label(theme, heading, role="strong")
        self._note = ElidedLabel(theme, note, ink="secondary")
        self._aside = Label(theme, aside, ink="secondary")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(theme.px(10))
        line.addWidget(self._heading)
        line.addWidget(self._note, 1)
        line.addWidget(self._aside)

    def set_texts(self, heading: str, note: str = "", aside: str = "") -> None:
        """Shows other texts."""
        for label, text in ((self._heading, heading), (self._note, note), (self._aside, aside)):
            label.setText(text)
