"""A word on a quiet ground, with a mark where it tells an outcome."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from gm_console.ui.theme import Theme, Tone
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.labels import ElidedLabel, SectionTitle

OWN_MARKS = {"success": "check", "success-soft": "check", "failure": "cross", "failure-soft": "cross"}


class Chip(QLabel):
    """A small word: ``attack``, ``✓ success by 2``.

    :param tone: its meaning; success and failure bring their mark along.
    :param mark: another mark (``tilde``, ``check``, ``cross``, ``warning``, ``info``), or "" for the tone's own.
    """

    def __init__(
        self, theme: Theme, text: str = "", tone: Tone = "neutral", *, mark: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone: Tone = tone
        self._mark = mark
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setText(text)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_word(self, text: str, tone: Tone = "neutral", mark: str = "") -> None:
        """Changes word, tone and mark."""
        self._tone, self._mark = tone, mark
        self.setText(text)
        self._restyle()

    def _restyle(self) -> None:
        self.setFont(self._theme.font("small-strong"))
        self.updateGeometry()
        self.update()

    def _shape(self) -> str:
        return self._mark or OWN_MARKS.get(self._tone, "")

    def _lead(self) -> int:
        return self._theme.px(14) if self._shape() else 0

    def sizeHint(self) -> QSize:
        """Mark and word with a little room around."""
        width = paint.text_width(self._theme, self.text(), "small-strong") + self._lead() + self._theme.px(14)
        return QSize(round(width) + 1, round(self._theme.metrics("small-strong").height()) + self._theme.px(3))

    def minimumSizeHint(self) -> QSize:
        """As `sizeHint`: a chip is not cut off."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground, mark and word."""
        painter, theme = paint.begin(self), self._theme
        room = QRectF(self.rect())
        ink = theme.solid(self._tone)
        paint.draw_frame(painter, room, theme.radius("small"), theme.tint(self._tone), None)
        side, left = theme.px(9), theme.px(7)
        if self._shape():
            box = QRectF(left, (self.height() - side) / 2, side, side)
            paint.draw_mark(painter, box, self._shape(), ink)
        word = room.adjusted(left + self._lead(), 0, 0, 0)
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        paint.draw_text(painter, word, self.text(), theme, role="small-strong", ink=ink, align=align)


class ToneMark(QWidget):
    """A tone's mark, as high as a title."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone: Tone = "neutral"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._restyle)

    def set_tone(self, tone: Tone) -> None:
        """Shows the mark of ``tone``; a neutral outcome has a tilde."""
        self._tone = tone
        self.update()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """22 square at 100 %."""
        return QSize(self._theme.px(22), self._theme.px(22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the mark."""
        inset = self._theme.px(3)
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        paint.draw_mark(paint.begin(self), box, OWN_MARKS.get(self._tone, "tilde"), self._theme.solid(self._tone))


class Outcome(QWidget):
    """How a challenge ended, large: mark, words in serif, and a quiet remark (``10 against 9``)."""

    def __init__(
        self, theme: Theme, text: str = "", tone: Tone = "neutral", note: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._mark = ToneMark(theme)
        self._words = SectionTitle(theme, role="outcome")
        self._note = ElidedLabel(theme, ink="secondary")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(theme.px(10))
        for widget, stretch in ((self._mark, 0), (self._words, 0), (self._note, 1)):
            line.addWidget(widget, stretch)
        self.show_outcome(text, tone, note)

    def show_outcome(self, text: str, tone: Tone, note: str = "") -> None:
        """Shows another outcome. ``tone``: success, failure or neutral."""
        self._mark.set_tone(tone)
        self._words.setText(text)
        self._words.set_look(ink=tone.removesuffix("-soft") if tone != "neutral" else "ink")
        self._note.setText(note)
        self.setAccessibleName(" ".join(filter(None, (text, note))))
