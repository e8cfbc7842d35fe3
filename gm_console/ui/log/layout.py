"""Where everything of a log row stands at a given width: worked out once, then drawn from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QTextCharFormat, QTextLayout, QTextOption

from gm_console.ui.log.marks import draw_eye, draw_pin
from gm_console.ui.log.model import Item
from gm_console.ui.log.sections import Part, Section
from gm_console.ui.log.telling import Telling, strong_ranges
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.wording.catalog import N_, text

Stroke = Callable[[QPainter], None]
CORRECT = "correct…"
"""Where the link at the end of an opened row leads: to the correction of it."""
LONGEST_SHOWN = 4_000
"""Characters of one text that a row shows; the whole is in the copy."""


class RowLayout:
    """One row laid out. ``height`` in pixels; `draw` paints it with its top left corner at the painter's origin.

    :param opened: what is shown of an entry that is open, None for one that is closed.
    """

    def __init__(self, theme: Theme, item: Item, opened: Sequence[Section] | None, day: str, width: int) -> None:
        self._theme = theme
        self._strokes: list[Stroke] = []
        self._width = width
        self._left = max(theme.px(62), round(paint.text_width(theme, item.telling.time, "small")) + theme.px(24))
        self._right = max(self._left + theme.px(80), width - theme.px(12))
        self._y = float(theme.px(9))
        self._add_day(day)
        self._add_time(item)
        self._links: list[tuple[QRectF, str]] = []
        self._add_head(item.telling, struck=item.telling.struck)
        for link in item.telling.links:
            self._add_link(link.words, link.entry_id)
        self._add_quiet(item.telling)
        for section in opened or ():
            self._add_section(section)
        if opened is not None and not item.telling.struck:
            self._y += theme.px(8)
            self._add_link(text(N_("Correct…")), CORRECT)
        self._y += theme.px(10)
        self._rule(0, self._y - 1, width, "hairline")
        self.height = round(self._y)

    def draw(self, painter: QPainter) -> None:
        """Paints the row."""
        for stroke in self._strokes:
            stroke(painter)

    def link_at(self, place: QPointF) -> str:
        """What a click at ``place`` leads to: an entry's id, `CORRECT`, or "" for neither."""
        return next((target for room, target in self._links if room.contains(place)), "")

    def _add_link(self, words: str, target: str) -> None:
        """A line that can be clicked, as far as its words go."""
        font = self._theme.font("small")
        font.setUnderline(True)
        top, ink = self._y, self._theme.ink("focus")
        self._flow(self._text(words, font), self._left, self._right, self._theme.px(18), ink)
        width = min(self._right - self._left, paint.text_width(self._theme, words, "small") + self._theme.px(4))
        self._links.append((QRectF(self._left, top, width, self._y - top), target))

    def _add_day(self, day: str) -> None:
        if day:
            place = QRectF(self._theme.px(12), self._y, self._width, self._theme.px(18))
            self._words(place, day, "small-strong", "secondary")
            self._y += self._theme.px(24)

    def _add_time(self, item: Item) -> None:
        theme = self._theme
        place = QRectF(theme.px(12), self._y, self._left, theme.px(20))
        self._words(place, item.telling.time, "small", "secondary")
        box = QRectF(theme.px(12), self._y + theme.px(22), theme.px(12), theme.px(12))
        marked = item.row.entry.pinned or item.row.entry.audience == "players"
        if item.row.entry.pinned:
            self._strokes.append(partial(draw_pin, box=box, colour=theme.ink("accent")))
            box = box.translated(theme.px(17), 0)
        if item.row.entry.audience == "players":
            self._strokes.append(partial(draw_eye, box=box, colour=theme.ink("secondary")))
        self._marks_end = box.bottom() if marked else 0.0

    def _add_head(self, telling: Telling, *, struck: bool) -> None:
        theme, indent = self._theme, 0.0
        if telling.chip:
            indent = self._chip(telling) + theme.px(5)
        font = theme.font("body")
        font.setStrikeOut(struck)
        ink = theme.ink("secondary" if struck else "ink")
        layout = self._text(telling.headline, font, () if struck else telling.names)
        self._flow(layout, self._left, self._right, theme.px(20), ink, indent)

    def _chip(self, telling: Telling) -> float:
        theme, lead = self._theme, self._theme.px(14) if telling.mark or telling.tone != "neutral" else 0
        most = self._right - self._left
        width = min(paint.text_width(theme, telling.chip, "small-strong") + lead + theme.px(14), most)
        height = theme.metrics("small-strong").height() + theme.px(2)
        room = QRectF(self._left, self._y + (theme.px(20) - height) / 2, width, height)
        self._strokes.append(partial(_draw_chip, theme=theme, room=room, telling=telling, lead=lead))
        return width

    def _add_quiet(self, telling: Telling) -> None:
        theme = self._theme
        lines = [(line, False) for line in telling.quiet] + [(note, True) for note in telling.notes]
        if lines:
            self._y += theme.px(3)
            top = self._y
            for line, italic in lines:
                self._quiet_line(line, italic=italic)
            self._bar(top)
        self._y = max(self._y, self._marks_end - theme.px(2))

    def _quiet_line(self, line: str, *, italic: bool) -> None:
        font = self._theme.font("small")
        font.setItalic(italic)
        ink = self._theme.ink("ink" if italic else "secondary")
        self._flow(self._text(line, font), self._left + self._theme.px(11), self._right, self._theme.px(17), ink)

    def _bar(self, top: float) -> None:
        x = self._left + 0.75
        line = partial(_draw_line, ink=self._theme.ink("line"), width=1.5)
        self._strokes.append(partial(line, start=QPointF(x, top), end=QPointF(x, self._y)))

    def _add_section(self, section: Section) -> None:
        theme = self._theme
        self._y += theme.px(8)
        if section.heading:
            place = QRectF(self._left, self._y, self._right - self._left, theme.px(18))
            self._words(place, section.heading, "small-strong", "secondary")
            self._y += theme.px(20)
        for part in section.parts:
            self._add_part(part)

    def _add_part(self, part: Part) -> None:
        theme = self._theme
        if part.strong:
            self._rule(self._left, self._y, self._right, "line")
            self._y += theme.px(2)
        role, ink = ("small-strong" if part.strong else "small"), theme.ink("secondary" if part.quiet else "ink")
        room = paint.text_width(theme, part.figure, role) + theme.px(10) if part.figure else 0
        if part.figure:
            place = QRectF(self._left, self._y, self._right - self._left, theme.px(17))
            self._words(place, part.figure, role, "secondary" if part.quiet else "ink", right=True)
        self._flow(self._text(part.words, theme.font(role)), self._left, self._right - room, theme.px(17), ink)
        self._y += theme.px(2)

    def _text(self, words: str, font: QFont, names: Sequence[str] = ()) -> QTextLayout:
        plain = " ".join(words[:LONGEST_SHOWN].split()) + ("…" if len(words) > LONGEST_SHOWN else "")
        layout = QTextLayout(plain, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats([self._strong(start, length) for start, length in strong_ranges(plain, tuple(names))])
        return layout

    def _strong(self, start: int, length: int) -> QTextLayout.FormatRange:
        found, strong = QTextLayout.FormatRange(), QTextCharFormat()
        strong.setFont(self._theme.font("strong"))
        found.start, found.length, found.format = start, length, strong
        return found

    def _flow(
        self, layout: QTextLayout, left: float, right: float, pitch: int, ink: QColor, indent: float = 0.0
    ) -> None:
        """Breaks a text into lines of ``pitch``; the first begins ``indent`` in, or below it where that is tight."""
        if indent and indent + self._first_word(layout) > right - left:
            self._y, indent = self._y + pitch, 0.0
        top = self._y
        layout.beginLayout()
        line = layout.createLine()
        while line.isValid():
            line.setLineWidth(max(1.0, right - left - indent))
            line.setPosition(QPointF(left + indent, self._y + (pitch - line.height()) / 2))
            self._y, indent = self._y + pitch, 0.0
            line = layout.createLine()
        layout.endLayout()
        self._y = max(self._y, top + pitch)
        self._strokes.append(partial(_draw_text, layout=layout, ink=ink))

    def _first_word(self, layout: QTextLayout) -> float:
        return paint.text_width(self._theme, layout.text().split(" ", 1)[0], "strong")

    def _words(self, place: QRectF, words: str, role: str, ink: str, *, right: bool = False) -> None:
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        draw = partial(paint.draw_text, rect=place, text=words, theme=self._theme, role=role)
        self._strokes.append(partial(draw, ink=self._theme.ink(ink), align=side | Qt.AlignmentFlag.AlignVCenter))

    def _rule(self, left: float, y: float, right: float, ink: str) -> None:
        at = round(y) + 0.5
        line = partial(_draw_line, start=QPointF(left, at), end=QPointF(right, at))
        self._strokes.append(partial(line, ink=self._theme.ink(ink), width=1.0))


def _draw_line(painter: QPainter, *, start: QPointF, end: QPointF, ink: QColor, width: float) -> None:
    painter.setPen(QPen(ink, width))
    painter.drawLine(start, end)


def _draw_text(painter: QPainter, *, layout: QTextLayout, ink: QColor) -> None:
    painter.setPen(ink)
    layout.draw(painter, QPointF(0, 0))


def _draw_chip(painter: QPainter, *, theme: Theme, room: QRectF, telling: Telling, lead: int) -> None:
    ink = theme.solid(telling.tone)
    paint.draw_frame(painter, room, theme.radius("small"), theme.tint(telling.tone), None)
    mark = telling.mark or {"success": "check", "failure": "cross"}.get(telling.tone, "")
    side, left = theme.px(9), theme.px(7)
    if mark:
        box = QRectF(room.left() + left, room.center().y() - side / 2, side, side)
        paint.draw_mark(painter, box, mark, ink)
    words = room.adjusted(left + lead, 0, -theme.px(4), 0)
    shown = theme.metrics("small-strong").elidedText(telling.chip, Qt.TextElideMode.ElideRight, words.width() + 1)
    align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    paint.draw_text(painter, words, shown, theme, role="small-strong", ink=ink, align=align)
