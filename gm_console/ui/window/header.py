"""The line above everything: campaign, session and scene, undo, find, a new challenge."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from gm_console.app.sessions import seconds_run
from gm_console.app.views import Header
from gm_console.rules.lines import line_from_json
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.labels import ElidedLabel
from gm_console.wording.catalog import say, text


class HeaderBar(QWidget):
    """Shows a `Header`. Its buttons are connected by the window."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._header: Header | None = None
        self.campaign = ActionButton(theme, text("Campaign"), kind="brand")
        self.session = ActionButton(theme, text("Start session"), kind="quiet")
        self._running = Chip(theme, "")
        self._space = ElidedLabel(theme, "")
        self.undo = ActionButton(theme, text("Undo"))
        self.find_button = ActionButton(theme, text("Find anything"), key="Ctrl K")
        self.new = ActionButton(theme, text("New challenge"), key="Ctrl N", kind="prominent")
        self._row = QHBoxLayout(self)
        for widget in (self.campaign, self.session, self._running):
            self._row.addWidget(widget)
        self._row.addWidget(self._space, 1)
        for widget in (self.undo, self.find_button, self.new):
            self._row.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._running.hide()
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_header(self, header: Header, now: datetime) -> None:
        """Shows where the campaign stands."""
        self._header = header
        self.campaign.set_action(header.campaign.name, kind="brand")
        self.campaign.setAccessibleDescription(text("Campaign menu"))
        self.session.set_action(self._where(header), kind="quiet")
        self.session.setAccessibleDescription(text("Session and scene"))
        undo = header.undo
        what = say(line_from_json({"code": undo.operation, "parameters": undo.parameters})) if undo else ""
        self.undo.setEnabled(undo is not None and not header.read_only)
        short = what if len(what) <= 34 else f"{what[:33]}…"
        self.undo.set_action(text("↶ Undo: {what}", what=short) if undo else text("↶ Undo"))
        self.undo.setToolTip(paint.tip(what))
        self.tick(now)

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

    def _where(self, header: Header) -> str:
        if header.session is None:
            return text("No session · start one")
        said = text("Session {number}", number=header.session.number)
        scene = header.scene
        if scene is None:
            return said
        if not scene.title:
            return text("{session}  ›  Scene {number}", session=said, number=scene.number)
        return text("{session}  ›  Scene {number}, {title}", session=said, number=scene.number, title=scene.title)

    def _restyle(self) -> None:
        theme = self._theme
        self._row.setContentsMargins(theme.px(8), theme.px(7), theme.px(14), theme.px(7))
        self._row.setSpacing(theme.px(10))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the panel and the line below."""
        painter = paint.begin(self)
        painter.fillRect(QRectF(self.rect()), self._theme.ink("panel"))
        painter.setPen(QPen(self._theme.ink("line"), 1, Qt.PenStyle.SolidLine))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
