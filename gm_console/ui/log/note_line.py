"""The line at the foot of the log: a note of its own, or a note on an entry. What is half typed is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gm_console.app.log_view import note_drafts, save_note_draft
from gm_console.app.notes import LONGEST_NOTE, add_note, annotate
from gm_console.rules.system import JsonObject
from gm_console.store.records import Audience
from gm_console.ui.log.marks import draw_eye
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton, EnterButton
from gm_console.ui.widgets.labels import ElidedLabel
from gm_console.ui.widgets.lines import LeavableLine
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import N_, text

SAVE_AFTER_MS = 400
DRAFT = "note/"
"""Begins the key under which a half-typed note is kept."""


class AudienceToggle(EnterButton):
    """Who may read a note: the storyteller alone, or players too. Checked: players."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.toggled.connect(self._rename)
        theme.changed.connect(self._restyle)
        self._rename()

    @property
    def audience(self) -> Audience:
        """Who may read it."""
        return "players" if self.isChecked() else "storyteller"

    def _word(self, players: bool) -> str:
        return text(N_("players")) if players else text(N_("only me"))

    def _rename(self) -> None:
        players = self.isChecked()
        told = text(N_("Players may read this note")) if players else text(N_("Only you read this note"))
        self.setText(self._word(players))
        self.setAccessibleName(told)
        self.setToolTip(paint.tip(told))
        self.update()

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the longer word."""
        words = max(paint.text_width(self._theme, self._word(flag), "small-strong") for flag in (True, False))
        return QSize(round(words) + self._theme.px(36), self._theme.px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints eye and word on a quiet ground."""
        painter, theme = paint.begin(self), self._theme
        room = QRectF(self.rect())
        players = self.isChecked()
        ink = theme.solid("success" if players else "neutral")
        paint.draw_frame(painter, room, theme.radius("control"), theme.tint("success" if players else "neutral"), None)
        side, left = theme.px(13), theme.px(9)
        box = QRectF(left, (self.height() - side) / 2, side, side)
        draw_eye(painter, box, ink, shut=not players)
        align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        words = room.adjusted(left + side + theme.px(6), 0, 0, 0)
        paint.draw_text(painter, words, self.text(), theme, role="small-strong", ink=ink, align=align)
        if self.hasFocus():
            paint.draw_focus(painter, room, theme.radius("control"), theme)


class NoteLine(QWidget):
    """Writes notes. ``left()`` when the keyboard should go back to the list.

    `annotate` turns it to an entry until that note is added or left; each has its own half-typed text.
    """

    left = Signal()

    def __init__(self, theme: Theme, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._operations = operations
        self._key = ""
        self._sent: tuple[str, str] | None = None
        self._drafts: dict[str, tuple[str, Audience]] = {}
        self._known = False
        self.edit = LeavableLine()
        self.audience = AudienceToggle(theme)
        self.message = InlineMessage(theme)
        self._about = ElidedLabel(theme, role="small", ink="secondary")
        self._stop = ActionButton(theme, text(N_("Not now")), kind="quiet")
        self._timer = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._build()
        self._connect()
        operations.run(note_drafts, done=self._restore)

    def _build(self) -> None:
        self.edit.setObjectName("noteLine")
        self.edit.setMaxLength(LONGEST_NOTE)
        self._head = QHBoxLayout()
        self._head.addWidget(self._about, 1)
        self._head.addWidget(self._stop)
        self._row = QHBoxLayout()
        self._row.addWidget(self.edit, 1)
        self._row.addWidget(self.audience)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self.message)
        self._column.addLayout(self._row)
        self.setFocusProxy(self.edit)

    def _connect(self) -> None:
        self.edit.textEdited.connect(self._edited)
        self.edit.returnPressed.connect(self._send)
        self.edit.left.connect(self._leave)
        self.audience.toggled.connect(self._edited)
        self._stop.clicked.connect(self._leave)
        self._timer.timeout.connect(self.save)
        self._theme.changed.connect(self._restyle)
        self._restyle()
        self._turn_to("", "")

    @property
    def about(self) -> str:
        """The id of the entry the note is on, "" for a note of its own."""
        return self._key

    def annotate(self, entry_id: str, headline: str) -> None:
        """Writes the next note on an entry."""
        self.save()
        self._turn_to(entry_id, headline)
        self.edit.setFocus()

    def save(self) -> None:
        """Keeps what is half typed, on the disk too."""
        self._timer.stop()
        typed = self.edit.text()
        if self._drafts.get(self._key, ("", "storyteller")) != (typed, self.audience.audience):
            self._drafts[self._key] = typed, self.audience.audience
            self._operations.keep(DRAFT + self._key, save_note_draft, self._key, typed, self.audience.audience)

    def hideEvent(self, event: QHideEvent) -> None:
        """Saves before it goes."""
        self.save()
        super().hideEvent(event)

    def _restore(self, drafts: Mapping[str, JsonObject]) -> None:
        found = {
            key: (str(data.get("text", "")), cast("Audience", data.get("audience", ""))) for key, data in drafts.items()
        }
        self._drafts = {**found, **self._drafts}
        if not self.edit.text():
            self._show_draft()

    def _turn_to(self, key: str, headline: str) -> None:
        self._key = key
        prompt = text(N_("Your note on it…")) if key else text(N_("Write a note…"))
        self.edit.setPlaceholderText(prompt)
        about = text(N_("Note on “{headline}”"), headline=headline) if key else ""
        self._about.setText(about)
        self.edit.setAccessibleName(about or text(N_("Write a note; Enter adds it")))
        self._about.setVisible(bool(key))
        self._stop.setVisible(bool(key))
        self.audience.setVisible(not key)
        self.message.clear()
        self._show_draft()

    def _show_draft(self) -> None:
        typed, audience = self._drafts.get(self._key, ("", "storyteller"))
        self.edit.setText(typed)
        self.audience.setChecked(audience == "players")
        self._timer.stop()

    def _edited(self) -> None:
        self.message.clear()
        if not self._timer.isActive():  # typing on does not put it off
            self._timer.start()

    def _send(self) -> None:
        """Once, however often Enter is pressed while the disk is busy."""
        if self._sent is not None:
            return
        typed = self.edit.text()
        self._sent = self._key, typed
        if self._key:
            self._operations.run(annotate, self._key, typed, done=self._added, refused=self._refused)
        else:
            audience = self.audience.audience
            self._operations.run(add_note, typed, audience=audience, done=self._added, refused=self._refused)

    def _added(self, _changes: object) -> None:
        key, typed = self._sent or ("", "")
        self._sent = None
        self._drafts.pop(key, None)
        self._operations.keep(DRAFT + key, save_note_draft, key, "", "storyteller")
        if self._key == key and self.edit.text() == typed:
            self.edit.clear()
            self._timer.stop()
            if key:
                self._leave()

    def _refused(self, failure: Failure) -> None:
        self._sent = None
        self.message.say(failure.sentence)
        self.edit.setFocus()

    def _leave(self) -> None:
        self.save()
        if self._key:
            self._turn_to("", "")
        self.left.emit()

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setContentsMargins(theme.px(10), theme.px(9), theme.px(10), theme.px(10))
        self._column.setSpacing(theme.px(4))
        self._row.setSpacing(theme.px(6))
        self.edit.setFont(theme.font("body"))
        self.edit.setMinimumHeight(theme.px(28))
