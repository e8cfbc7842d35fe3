"""The line above everything: campaign, session and scene, undo, find, a new challenge."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from gm_console.app.sessions import seconds_run
from gm_console.app.views import Header
from gm_console.rules.lines import line_from_json
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.chip import Chip
from gm_console.wording.catalog import N_, say, text


@dataclass(frozen=True, slots=True)
class Fit:
    """How much the buttons say: letters of what is undone (0 for none), "Find anything" in full, keycaps."""

    letters: int
    find: bool = True
    keys: bool = True


FITS = (Fit(34), Fit(22), Fit(14), Fit(0), Fit(0, find=False), Fit(0, find=False, keys=False))
"""From a wide window to a narrow one."""
LEAST_SESSION = 190
"""Pixels at 100 % kept for session and scene before the buttons grow shorter."""


class HeaderBar(QWidget):
    """Shows a `Header`. Its buttons are connected by the window; they say less where the window is narrow."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._header: Header | None = None
        self._undone = ""
        self.campaign = ActionButton(theme, text("Campaign"), kind="brand")
        self.session = ActionButton(theme, text("Start session"), kind="quiet")
        self._running = Chip(theme, "")
        self.undo = ActionButton(theme, text("↶ Undo"))
        self.find_button = ActionButton(theme, text("Find anything"), key="Ctrl K")
        self.new = ActionButton(theme, text("New challenge"), key="Ctrl N", kind="prominent")
        self._row = QHBoxLayout(self)
        for widget in (self.campaign, self.session, self._running):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        for widget in (self.undo, self.find_button, self.new):
            self._row.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.campaign.setToolTip(text("Campaign menu (F10)"))
        self._running.hide()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_header(self, header: Header, now: datetime) -> None:
        """Shows where the campaign stands."""
        self._header = header
        self.campaign.set_action(header.campaign.name, kind="brand")
        self.campaign.setAccessibleDescription(text("Campaign menu"))
        undo = header.undo
        self._undone = say(line_from_json({"code": undo.operation, "parameters": undo.parameters})) if undo else ""
        self.undo.setEnabled(undo is not None and not header.read_only)
        self.undo.setToolTip(paint.tip(self._undone))
        self.new.setEnabled(not header.read_only)
        where = where_words(header)
        self.session.set_action(where, kind="quiet")
        self.session.setAccessibleDescription(text("Session and scene"))
        self.session.setToolTip(paint.tip(where))
        self.tick(now)
        self._fit()

    # -- as much as there is room for ----------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Says as much as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.campaign.setMaximumWidth(max(self._theme.px(120), self.width() // 5))
        wanted = min(self.session.sizeHint().width(), self._theme.px(LEAST_SESSION))
        for fit in FITS:
            self._say(fit)
            if self._left_over() >= wanted:
                break
        self.session.setMaximumWidth(max(self._theme.px(60), self._left_over()))

    def _say(self, fit: Fit) -> None:
        what = self._undone if len(self._undone) <= fit.letters else f"{self._undone[: fit.letters - 1].rstrip()}…"
        said = text("↶ Undo: {what}", what=what) if fit.letters and self._undone else text("↶ Undo")
        self.undo.set_action(said)
        self.undo.setAccessibleDescription(self._undone)
        find = text("Find anything") if fit.find else text("Find")
        self.find_button.set_action(find, key="Ctrl K" if fit.keys else "")
        self.new.set_action(text("New challenge"), key="Ctrl N" if fit.keys else "", kind="prominent")

    def _left_over(self) -> int:
        """Pixels left for session and scene."""
        edge = self._row.contentsMargins()
        shown = [self._running] if not self._running.isHidden() else []
        others = [self.undo, self.find_button, self.new, *shown]
        campaign = min(self.campaign.sizeHint().width(), self.campaign.maximumWidth())
        taken = campaign + sum(each.sizeHint().width() for each in others)
        gaps = (len(others) + 2) * self._row.spacing()
        return self.width() - edge.left() - edge.right() - gaps - taken

    def tick(self, now: datetime) -> None:
        """Shows how long the session has run."""
        session = self._header.session if self._header else None
        self._running.setVisible(session is not None)
        if session is not None:
            hours, seconds = divmod(seconds_run(session, now), 3600)
            clock = f"{hours}:{seconds // 60:02}"
            if session.state == "running":
                self._running.show_word(text("running {time}", time=clock), "success", "")
            else:
                self._running.show_word(text("paused {time}", time=clock), "neutral", "")

    def drop_menu(self, button: ActionButton, menu: QMenu) -> None:
        """Opens a menu below one of the buttons."""
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _restyle(self) -> None:
        theme = self._theme
        self._row.setContentsMargins(theme.px(8), theme.px(7), theme.px(14), theme.px(7))
        self._row.setSpacing(theme.px(10))
        self._fit()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the panel and the line below."""
        painter = paint.begin(self)
        painter.fillRect(QRectF(self.rect()), self._theme.ink("panel"))
        painter.setPen(QPen(self._theme.ink("line"), 1, Qt.PenStyle.SolidLine))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        self._draw_caret(painter)

    def _draw_caret(self, painter: QPainter) -> None:
        """The small mark at the campaign's name that says a menu opens there."""
        size = self._theme.px(4)
        middle = QPointF(self.campaign.geometry().right() + self._theme.px(7), self.height() / 2 + 1)
        shape = [middle + QPointF(-size, -size / 2), middle + QPointF(0, size / 2), middle + QPointF(size, -size / 2)]
        painter.setPen(QPen(self._theme.ink("secondary"), max(1.4, size * 0.35)))
        painter.drawPolyline(shape)


def where_words(header: Header) -> str:
    """Session and scene in a line: ``Session 12  ›  Scene 3, The Toll Bridge``."""
    if header.session is None:
        return text("No session") if header.read_only else text("Start a session")
    said = text("Session {number}", number=header.session.number)
    scene = header.scene
    if scene is None:
        return said
    named = {"session": said, "number": scene.number, "title": scene.title}
    titled, plain = N_("{session}  ›  Scene {number}, {title}"), N_("{session}  ›  Scene {number}")
    place = text(titled if scene.title else plain, **named)
    return text("{place} · round {round}", place=place, round=scene.round) if scene.round else place
