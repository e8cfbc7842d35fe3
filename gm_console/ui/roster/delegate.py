"""Paints the roster: headings with counts, and rows with avatar, name, quiet line and figures."""

from __future__ import annotations

import html
from collections.abc import Callable
from datetime import datetime
from itertools import pairwise

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QWidget

from gm_console.app.views import RosterRow
from gm_console.ui.roster import telling
from gm_console.ui.roster.layout import HEADING, LEFT, RIGHT, ROW, Box, Hand, RowLayout, lay_out
from gm_console.ui.roster.model import COUNT
from gm_console.ui.roster.model import ROW as ROW_ROLE
from gm_console.ui.theme import Theme
from gm_console.ui.theme.tokens import mix
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.people import initials

LEFTWARDS = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHTWARDS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
State = QStyle.StateFlag
Index = QModelIndex | QPersistentModelIndex


class RosterDelegate(QStyledItemDelegate):
    """Paints headings and rows.

    :ivar key: system and key of the tracker the keyboard is on, kept from row to row; :ivar ready: whether it shows
        its buttons; :ivar taken: the room that a line being typed takes in the current row, in pixels;
        :ivar current: id of the actor the keyboard is on; :ivar closed: whether a heading is closed.
    """

    def __init__(self, theme: Theme, now: Callable[[], datetime], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._now = now
        self.key: tuple[str, str] = ("", "")
        self.ready = False
        self.taken = 0
        self.current = ""

    def place_in(self, row: RosterRow) -> int | None:
        """Which figure of ``row`` the keyboard is on: the same as in the last row, else the first single one."""
        keys = [(figure.system, figure.key) for figure in row.figures]
        if self.key in keys:
            return keys.index(self.key)
        single = (place for place, figure in enumerate(row.figures) if not figure.grouped)
        return next(single, 0 if row.figures else None)

    def hand_on(self, row: RosterRow) -> Hand:
        """What the keyboard is on in ``row``."""
        if row.actor.id != self.current:
            return Hand()
        return Hand(self.place_in(row), self.ready, self.taken)

    def layout(self, rect: QRectF, row: RosterRow) -> RowLayout:
        """Where everything of ``row`` stands in ``rect``."""
        return lay_out(self._theme, rect, row, self.hand_on(row))

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows hold two lines, headings one."""
        theme = self._theme
        if index.data(ROW_ROLE) is None:
            return QSize(theme.px(120), theme.px(HEADING))
        lines = theme.metrics("body").height() + theme.metrics("small").height()
        return QSize(theme.px(160), max(theme.px(ROW), round(lines) + theme.px(4)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paints one heading or row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, row = QRectF(option.rect), index.data(ROW_ROLE)
        if row is None:
            self._paint_heading(painter, rect, option, index)
        else:
            self._paint_row(painter, rect, option.state, row)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRectF, option: QStyleOptionViewItem, index: Index) -> None:
        theme, quiet = self._theme, self._theme.ink("secondary")
        painter.fillRect(rect, theme.ink("panel"))
        line = rect.adjusted(theme.px(LEFT), theme.px(6), -theme.px(RIGHT), 0)
        count = str(index.data(COUNT))
        room = line.width() - paint.text_width(theme, count, "small") - theme.px(28)
        name = theme.metrics("small-strong").elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room)
        paint.draw_text(painter, line, name, theme, role="small-strong", ink=quiet, align=LEFTWARDS)
        paint.draw_text(painter, line, count, theme, role="small", ink=quiet, align=RIGHTWARDS)
        opened = bool(option.state & State.State_Open)
        if not opened or option.state & (State.State_MouseOver | State.State_HasFocus):
            after = line.left() + paint.text_width(theme, name, "small-strong") + theme.px(7)
            self._paint_chevron(painter, QPointF(after, line.center().y()), opened, quiet)
        if option.state & State.State_HasFocus:
            self._paint_focus(painter, rect.adjusted(0, theme.px(6), 0, 0))

    def _paint_chevron(self, painter: QPainter, start: QPointF, opened: bool, ink: QColor) -> None:
        size = self._theme.px(4)
        pen = QPen(ink, 1.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        across, along = QPointF(size, 0), QPointF(0, size)
        if opened:
            points = [start - along * 0.5, start + across + along * 0.5, start + across * 2 - along * 0.5]
        else:
            points = [start - along, start + across, start + along]
        painter.drawPolyline(points)

    def _paint_row(self, painter: QPainter, rect: QRectF, state: State, row: RosterRow) -> None:
        theme, here = self._theme, row.actor.id == self.current
        painter.fillRect(rect, self._ground(state))
        if here and state & State.State_Selected:
            painter.fillRect(QRectF(rect.left(), rect.top(), theme.px(3), rect.height()), theme.ink("accent"))
        placed = self.layout(rect, row)
        self._paint_avatar(painter, placed.avatar, row)
        self._paint_texts(painter, placed.text, row)
        for box in placed.boxes:
            self._paint_figure(painter, box, row, bool(state & State.State_HasFocus))
        for one, other in pairwise(placed.boxes):
            if not one.piece.label:
                self._paint_dot(painter, one, other)
        if placed.cut and placed.boxes:
            self._paint_cut(painter, placed)
        if state & State.State_HasFocus:
            self._paint_focus(painter, rect.adjusted(theme.px(3), 0, 0, 0))

    def _ground(self, state: State) -> QColor:
        colours = self._theme.colours
        if state & State.State_Selected:
            return self._theme.ink("hairline")
        if state & State.State_MouseOver:
            return QColor(mix(colours.hairline, colours.panel, 0.45))
        return self._theme.ink("panel")

    def _paint_focus(self, painter: QPainter, rect: QRectF) -> None:
        inside = rect.adjusted(1, 1, -1, -1)
        paint.draw_focus(painter, inside, self._theme.radius("small"), self._theme)

    def _paint_avatar(self, painter: QPainter, disc: QRectF, row: RosterRow) -> None:
        colours = self._theme.colours
        accent = colours.accent(telling.first_system(row))
        paint.draw_frame(painter, disc, disc.width() / 2, QColor(colours.tint(accent)), None)
        ink = QColor(accent)
        paint.draw_text(painter, disc, initials(row.actor.name), self._theme, role="small-strong", ink=ink)

    def _paint_texts(self, painter: QPainter, room: QRectF, row: RosterRow) -> None:
        theme, detail = self._theme, telling.subtitle(row, self._now())
        shown = row.actor.present and row.actor.status == "active"
        first, second = theme.metrics("body").height(), theme.metrics("small").height() if detail else 0
        top = room.center().y() - (first + second) / 2
        lines = ((row.actor.name, "body", first, top), (detail, "small", second, top + first))
        for text, role, high, start in lines:
            ink = theme.ink("ink" if role == "body" and shown else "secondary")
            fitting = theme.metrics(role).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            line = QRectF(room.left(), start, room.width(), high)
            paint.draw_text(painter, line, fitting, theme, role=role, ink=ink, align=LEFTWARDS)

    def _paint_figure(self, painter: QPainter, box: Box, row: RosterRow, focused: bool) -> None:
        theme, hand, piece = self._theme, self.hand_on(row), box.piece
        if hand.place == piece.place and (hand.ready or focused):
            self._paint_pill(painter, box, hand.ready)
        quiet = theme.ink("secondary")
        rect = QRectF(box.rect)
        if piece.label:
            label = rect.translated(0, 0.5)
            paint.draw_text(painter, label, piece.label, theme, role="small", ink=quiet, align=LEFTWARDS)
        paint.draw_text(painter, rect, piece.held, theme, role="micro", ink=theme.ink("failure"), align=RIGHTWARDS)
        value = rect.adjusted(0, 0, -piece.held_width, 0)
        ink = theme.ink("ink") if row.actor.present else quiet
        paint.draw_text(painter, value, piece.value, theme, role="body", ink=ink, align=RIGHTWARDS)

    def _paint_pill(self, painter: QPainter, box: Box, ready: bool) -> None:
        theme, pad = self._theme, self._theme.px(4)
        if not ready:
            under = QRectF(box.rect.left(), box.rect.bottom() - theme.px(2), box.rect.width(), 1.5)
            painter.fillRect(under, theme.ink("accent"))
            return
        rect = box.whole if box.more else box.whole.adjusted(0, 0, pad, 0)
        paint.draw_frame(painter, rect, theme.radius("control"), theme.ink("raised"), theme.ink("edge"))
        side = theme.px(8)
        for button, mark in ((box.less, "minus"), (box.more, "plus")):
            if button:
                centre = button.center()
                mark_box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
                paint.draw_mark(painter, mark_box, mark, theme.ink("secondary"))

    def _paint_dot(self, painter: QPainter, one: Box, other: Box) -> None:
        between = QRectF(one.whole.right(), one.rect.top(), other.whole.left() - one.whole.right(), one.rect.height())
        paint.draw_text(painter, between, "·", self._theme, ink=self._theme.ink("secondary"))

    def _paint_cut(self, painter: QPainter, placed: RowLayout) -> None:
        theme, first = self._theme, placed.boxes[0].whole
        width = paint.text_width(theme, "…", "small")
        where = QRectF(first.left() - width - theme.px(2), first.top(), width, first.height())
        paint.draw_text(painter, where, "…", theme, role="small", ink=theme.ink("secondary"))

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        """Spells out the figure under the mouse, else the whole row."""
        row = index.data(ROW_ROLE)
        if event.type() != QEvent.Type.ToolTip or row is None:
            return False
        box = self.layout(QRectF(option.rect), row).box_at(QPointF(event.pos()))
        told = telling.figure_spoken(row.figures[box.piece.place]) if box else telling.row_tip(row, self._now())
        QToolTip.showText(event.globalPos(), f"<qt>{html.escape(told).replace(chr(10), '<br>')}</qt>", view)
        return True
