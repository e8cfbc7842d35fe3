"""The session's panel below the header: start, next scene, pause, end. No pop-up."""

from __future__ import annotations

from itertools import pairwise

import shiboken6
from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from gm_console.app.overrides import Listed, SessionOverrides, session_overrides
from gm_console.app.seal import LONGEST_WORDS, ShownSeal, sealing_chosen, shown_seal
from gm_console.app.sessions import (
    OpenMatters,
    Renewal,
    end_session,
    keep_titles,
    next_scene,
    open_matters,
    pause_session,
    renewals,
    resume_session,
    start_session,
    titles_typed,
)
from gm_console.app.views import Header
from gm_console.rules.system import JsonObject
from gm_console.ui.half_typed import TypedWithin, kept_by
from gm_console.ui.operations import Failure, Operations
from gm_console.ui.sessions.ending import EndPage
from gm_console.ui.sessions.sealed import SealPage
from gm_console.ui.theme import Theme
from gm_console.ui.widgets import paint
from gm_console.ui.widgets.buttons import ActionButton
from gm_console.ui.widgets.card import CheckMark
from gm_console.ui.widgets.flow import FlowLayout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.wording.catalog import say, say_code, text

LONGEST_TITLE = 120
SAVE_AFTER_MS = 400
ENDING = "session/end"


class StartPage(QWidget):
    """Title of the next session and what its start makes whole."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.title = _title_line(text("a title, if it has one"), text("Title of the session"))
        self.start = ActionButton(theme, text("Start session"), key="Enter", kind="prominent")
        self._whole = Label(theme, text("Whole again at its start:"), ink="secondary")
        self.seal = CheckMark(theme, text("seal its draws"))
        self.seal.setToolTip(text("Shows a code now and reveals the secret behind it at the end"))
        self.words = _title_line(text("words of the players’ own"), text("Words of the players’ own, for the seal"))
        self.words.setMaxLength(LONGEST_WORDS)
        self.seal.toggled.connect(self.words.setVisible)
        self._ticks: dict[str, CheckMark] = {}
        self.flow = FlowLayout(self)
        heading = Label(theme, text("A new session"), role="strong")
        for widget in (heading, self.title, self.seal, self.words, self._whole, self.start):
            self.flow.addWidget(widget)
        self.words.hide()

    def show_sealing(self, on: bool) -> None:
        """Ticks the seal as it was the last time, and where words for it are half typed."""
        self.seal.setChecked(on or bool(self.words.text()))

    def sealing(self) -> str | None:
        """The players' words ("" for none) where the session is to be sealed, None where not."""
        return self.words.text() if self.seal.isChecked() else None

    def show_renewals(self, found: tuple[Renewal, ...]) -> None:
        """Offers what may be made whole, ticked as remembered."""
        for tick in self._ticks.values():
            self.flow.removeWidget(tick)
            tick.hide()
            tick.deleteLater()
        self._ticks = {each.key: self._tick(each) for each in found}
        self._whole.setVisible(bool(found))
        self.flow.removeWidget(self.start)
        for widget in (*self._ticks.values(), self.start):
            self.flow.addWidget(widget)
        for first, second in pairwise((self.title, self.seal, self.words, *self._ticks.values(), self.start)):
            QWidget.setTabOrder(first, second)

    def _tick(self, renewal: Renewal) -> CheckMark:
        tick = CheckMark(self._theme, say(renewal.label))
        tick.setChecked(renewal.on)
        tick.setToolTip(say_code(f"{renewal.system}.name", {}))
        return tick

    def choices(self) -> dict[str, bool]:
        """What is ticked, by key."""
        return {key: tick.isChecked() for key, tick in self._ticks.items()}


class RunPage(QWidget):
    """While a session runs: the next scene, pause, end."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.title = _title_line(text("its title, if it has one"), text("Title of the next scene"))
        self.next = ActionButton(theme, text("Next scene"), key="Enter", kind="prominent")
        self.pause = ActionButton(theme, text("Pause"))
        self.end = ActionButton(theme, text("End session…"))
        self.label = Label(theme, text("The next scene"), role="strong")
        self.archive = CheckMark(theme, "")
        self.archive.hide()
        self._figures: tuple[str, ...] = ()
        self.flow = FlowLayout(self)
        self.sealed = ActionButton(theme, text("Sealed: show the code"), kind="quiet")
        self.sealed.hide()
        for widget in (self.label, self.title, self.archive, self.next):
            self.flow.addWidget(widget)
        for widget in (self.sealed, self.pause, self.end):
            self.flow.add_right(widget)

    def show_figures(self, found: OpenMatters) -> None:
        """Offers to archive the figures made for the scene that ends; unticked, so that nobody goes by haste."""
        self._figures = tuple(actor.id for actor in found.scene_figures)
        names = [actor.name for actor in found.scene_figures]
        said = text("Archive {names:and}, made for this scene", names=names)
        self.archive.setText(said)
        self.archive.setAccessibleName(said)
        self.archive.setChecked(False)
        self.archive.setVisible(bool(names))

    def to_archive(self) -> tuple[str, ...]:
        """Ids of the figures to be archived."""
        return self._figures if self.archive.isChecked() else ()


def _title_line(prompt: str, name: str) -> QLineEdit:
    line = QLineEdit()
    line.setMaxLength(LONGEST_TITLE)
    line.setPlaceholderText(prompt)
    line.setAccessibleName(name)
    return line


class SessionBar(QWidget):
    """Opens below the header; Esc folds it away and keeps what was typed."""

    def __init__(self, theme: Theme, operations: Operations, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._operations = theme, operations
        self._header: Header | None = None
        self._before: QWidget | None = None
        self._kept = ("", "")
        self._listed: tuple[Listed, ...] = ()
        self.start_page = StartPage(theme)
        self.run_page = RunPage(theme)
        self.end_page = EndPage(theme)
        self._half = kept_by(operations)
        TypedWithin(self.start_page, operations, "session/words", fields=[self.start_page.words])
        self.seal_page = SealPage(theme)
        self.message = InlineMessage(theme)
        self._pages: tuple[QWidget, ...] = (self.start_page, self.run_page, self.end_page, self.seal_page)
        self._column = QVBoxLayout(self)
        for widget in (*self._pages, self.message):
            self._column.addWidget(widget)
        self._turn_to(self.start_page)
        self._draft = QTimer(self, singleShot=True, interval=SAVE_AFTER_MS)
        self._connect()
        operations.run(titles_typed, done=self._restore)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def _connect(self) -> None:
        self.start_page.start.clicked.connect(self.start)
        self.start_page.title.returnPressed.connect(self.start)
        self.run_page.next.clicked.connect(self._next_typed)
        self.run_page.title.returnPressed.connect(self._next_typed)
        self.run_page.pause.clicked.connect(self.pause_or_resume)
        self.run_page.end.clicked.connect(self.ask_to_end)
        self.end_page.confirmed.connect(self._end)
        self.end_page.ticked.connect(self._keep_ticks)
        self.end_page.left.connect(self._leave_end)
        self.run_page.sealed.clicked.connect(self._ask_seal)
        self.seal_page.left.connect(self.fold)
        self.start_page.words.returnPressed.connect(self.start)
        for line in (self.start_page.title, self.run_page.title):
            line.textEdited.connect(self._typed)
        self._draft.timeout.connect(self.save)

    # -- half typed --------------------------------------------------------------------------------------------

    def _typed(self) -> None:
        if not self._draft.isActive():  # typing on does not put it off
            self._draft.start()

    def save(self) -> None:
        """Keeps titles that are half typed, on the disk too."""
        self._draft.stop()
        titles = self.start_page.title.text(), self.run_page.title.text()
        if titles != self._kept:
            self._kept = titles
            self._operations.keep("titles", keep_titles, *titles)

    def _restore(self, found: JsonObject) -> None:
        kept = str(found.get("session", "")), str(found.get("scene", ""))
        if self._kept == ("", ""):
            self._kept = kept
            for line, title in zip((self.start_page.title, self.run_page.title), kept, strict=True):
                line.setText(line.text() or title)

    # -- what is shown -------------------------------------------------------------------------------------------

    def show_header(self, header: Header) -> None:
        """Follows the session."""
        self._header = header
        session = header.session
        paused = session is not None and session.state == "paused"
        self.run_page.pause.set_action(text("Go on") if paused else text("Pause"))
        self.setEnabled(not header.read_only)
        if session is None:
            self._turn_to(self.start_page)
        elif self.page is self.start_page:
            self._turn_to(self.run_page)

    def _turn_to(self, page: QWidget) -> None:
        self.page = page
        for each in self._pages:  # first hidden: two at once would make the window taller
            each.hide()
        page.show()

    def toggle(self) -> None:
        """Opens the panel, or folds it away; the keyboard goes back to where it was."""
        if self.isVisible():
            self.fold()
            return
        self._before = QApplication.focusWidget()
        self._open()

    def _open(self) -> None:
        self.message.clear()
        self._turn_to(self.run_page if self._header and self._header.session else self.start_page)
        self.show()
        if self.page is self.start_page:
            self._operations.run(renewals, done=self.start_page.show_renewals)
            self._operations.run(sealing_chosen, done=self.start_page.show_sealing)
            self.start_page.title.setFocus()
        else:
            self._operations.run(open_matters, done=self.run_page.show_figures)
            self._operations.run(shown_seal, done=self._seal_known)
            self.run_page.title.setFocus()

    def fold(self) -> None:
        """Folds the panel away. What was typed stays in it."""
        before, self._before = self._before, None
        self.hide()
        if before is not None and shiboken6.isValid(before):
            before.setFocus()

    # -- what is done --------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Starts the next session."""
        title, seal = self.start_page.title.text().strip(), self.start_page.sealing()
        choices = self.start_page.choices()
        self._operations.run(start_session, title, choices, seal, done=self._started, refused=self._refused)

    def _started(self, _changes: object) -> None:
        sealed = self.start_page.sealing() is not None
        self.start_page.title.clear()
        self.start_page.words.clear()
        self.save()
        if sealed:
            self._ask_seal()
        else:
            self.fold()

    def _ask_seal(self) -> None:
        self._operations.run(shown_seal, done=self._show_seal)

    def _seal_known(self, found: ShownSeal | None) -> None:
        self.run_page.sealed.setVisible(found is not None)

    def _show_seal(self, found: ShownSeal | None) -> None:
        if found is None:
            self.fold()
            return
        self.seal_page.show_seal(found)
        self._turn_to(self.seal_page)
        self.show()
        self.seal_page.setFocus()

    def next_scene(self) -> None:
        """The next scene, untitled unless a title was typed."""
        self._next_typed()

    def _next_typed(self) -> None:
        title = self.run_page.title.text().strip()
        archived = self.run_page.to_archive()
        self._operations.run(next_scene, title, archived, done=self._moved_on, refused=self._refused)

    def _moved_on(self, _changes: object) -> None:
        self.run_page.title.clear()
        self.save()
        self.fold()

    def pause_or_resume(self) -> None:
        """Pauses the session, or goes on."""
        session = self._header.session if self._header else None
        paused = session is not None and session.state == "paused"
        self._operations.run(resume_session if paused else pause_session, refused=self._refused)

    def ask_to_end(self) -> None:
        """Shows what is still open before the session ends."""
        self._operations.run(session_overrides, done=self._overridden)
        self._operations.run(open_matters, done=self._show_open, refused=self._refused)

    def _overridden(self, found: SessionOverrides) -> None:
        self._listed = found.listed

    def _show_open(self, found: OpenMatters) -> None:
        self.message.clear()
        self.end_page.show_matters(found, self._listed)
        self.end_page.resume(self._half.kept(ENDING))
        self._turn_to(self.end_page)
        self.show()
        self.end_page.setFocus()

    def _end(self, abandoned: list[str], ended: list[str], archived: list[str]) -> None:
        self._operations.run(end_session, abandoned, ended, archived, done=self._ended, refused=self._refused)

    def _keep_ticks(self) -> None:
        self._half.keep(ENDING, self.end_page.half_done())

    def _ended(self, _changes: object) -> None:
        self._half.keep(ENDING, {})
        self._turn_to(self.start_page)
        self.fold()

    def _leave_end(self) -> None:
        self._half.keep(ENDING, {})
        self._turn_to(self.run_page)
        self.run_page.title.setFocus()

    def _refused(self, failure: Failure) -> None:
        self.show()
        self.message.say(failure.sentence)

    # -- looks ---------------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc folds the panel away."""
        if event.key() == Qt.Key.Key_Escape:
            self.fold()
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        theme = self._theme
        self._column.setContentsMargins(theme.px(14), theme.px(8), theme.px(14), theme.px(8))
        for line in (self.start_page.title, self.run_page.title, self.start_page.words):
            line.setFixedWidth(theme.px(260))
            line.setMinimumHeight(theme.px(28))
        for flow in (self.start_page.flow, self.run_page.flow):
            flow.set_gap(theme.px(10))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the panel and the line below."""
        painter = paint.begin(self)
        painter.fillRect(QRectF(self.rect()), self._theme.ink("panel"))
        painter.setPen(QPen(self._theme.ink("line"), 1))
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
