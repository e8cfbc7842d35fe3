"""The frame of every builder: strip, title, body, and the bar of allowed moves that never scrolls away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gm_console.app.challenges import Applied, apply_challenge, new_challenge, open_challenges
from gm_console.app.replay import TimedWarning, warnings
from gm_console.store.records import ChallengeRecord, Changes
from gm_console.ui.builders import bar, leftovers
from gm_console.ui.builders.abandoning import Abandoning
from gm_console.ui.builders.bar import is_over
from gm_console.ui.builders.correcting import Corrector
from gm_console.ui.builders.empty import EmptyPage
from gm_console.ui.builders.face import BuilderKit, Face, Starting
from gm_console.ui.builders.finished import FinishedPage
from gm_console.ui.builders.half_done import HalfDone
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.pages import scrolling
from gm_console.ui.builders.reason import ReasonMemory
from gm_console.ui.builders.repeating import Repeater
from gm_console.ui.builders.saving import Saver
from gm_console.ui.builders.side_picker import SidePicker
from gm_console.ui.builders.strip import ChallengeStrip
from gm_console.ui.builders.title_row import TitleRow
from gm_console.ui.builders.titling import Titling
from gm_console.ui.builders.warning_bar import WarningBar
from gm_console.ui.holding import Callback, Failure, UseCase
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.moves import MoveBar
from gm_console.wording.catalog import text

MakeFace = Callable[[BuilderKit], Face]


class BuilderFrame(QWidget):
    """Shows the open challenges of one system, one at a time.

    :ivar applied: a log entry's id, after a challenge was applied. :ivar printing: a `ChallengeRecord` to print.
    :ivar counted: how many are open here; also whenever one was put on the disk.
    :ivar just_applied: nobody has touched the challenge on top since the last one was applied, or came back by an undo.
    """

    applied = Signal(str)
    printing = Signal(object)
    counted = Signal(int)

    def __init__(self, kit: BuilderKit, make_face: MakeFace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self.system_id = kit.system.id
        self.face = make_face(kit)
        self.challenges: list[OpenChallenge] = []
        self.current: OpenChallenge | None = None
        self._first: tuple[str, str] | None = None
        self.just_applied = False
        self._sent: OpenChallenge | None = None
        self._make()
        self._lay_out()
        self._connect()
        self._restyle()
        self.show_current()

    def _make(self) -> None:
        theme = self._kit.theme
        self.strip = ChallengeStrip(theme)
        self.title = TitleRow(theme)
        memory = ReasonMemory(self._kit.operations, self)
        self.warnings = WarningBar(self._kit, memory)
        self.message = InlineMessage(theme)
        self.empty = EmptyPage(self._kit)
        self.finished = FinishedPage(self._kit, self.face, memory)
        self.reason = Abandoning(self, theme)
        self.corrector = Corrector(self, self._kit, self.face)
        self.moves = MoveBar(theme, host=self)
        self._stack = QStackedWidget()
        self._saver = Saver(self._kit.operations, self)

    def _lay_out(self) -> None:
        for page in (self.empty, self.face.widget, self.finished):
            self._stack.addWidget(scrolling(page))
        self._head = QVBoxLayout()
        for widget in (self.corrector.banner, self.strip, self.title, self.warnings, self.message):
            self._head.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self._stack, 2)
        column.addWidget(self.corrector.panel, 3)
        column.addWidget(self.reason)
        column.addWidget(self.moves)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)

    def _connect(self) -> None:
        self.strip.chosen.connect(self.switch_to)
        self.moves.triggered.connect(self._triggered)
        self.face.moves_changed.connect(self.show_moves)
        if isinstance(self.face, Starting):
            self.face.started.connect(self.take_in)
        self._repeater = Repeater(self, self._kit, self.face)
        self._half_done = HalfDone(self, self._kit.operations)
        self.finished.ready_changed.connect(self.show_moves)
        self.finished.made.wanted.connect(self.corrector.change)
        self.warnings.changed.connect(self.show_moves)
        Titling(self, self.title, self._kit.operations, self._refused)
        self.empty.prepared.started.connect(self.take_in)
        self._saver.saved.connect(self._recount)
        self._saver.refused.connect(self._refused)
        self._kit.theme.changed.connect(self._restyle)

    def focus(self) -> None:
        """Puts the keyboard where something is to be typed."""
        if self.current is not None and self.current.outcome is None:
            self.face.focus_first()
        else:
            self.setFocus()

    @property
    def has_moves(self) -> bool:
        """Whether there is a move to take back.

        Right after an application, or its undoing, the next operation is taken back, not a move.
        """
        return self.current is not None and bool(self.current.moves) and not self.just_applied

    def flush(self) -> None:
        """Saves what was changed and not saved yet."""
        self._saver.now()

    # -- which challenge -----------------------------------------------------------------------------------------

    def begin(self, kind: str = "", first: tuple[str, str] | None = None) -> None:
        """Begins a fresh challenge of ``kind`` (the system's own word, "" for its usual one).

        :param first: id and name of the actor who comes first in it.
        """
        self._first = first
        setup = self.face.new_setup(kind)
        self._kit.operations.run(new_challenge, self._kit.system.id, setup, done=self.take_in)

    def take_in(self, record: ChallengeRecord) -> None:
        """Shows an open challenge, new or from the campaign, or a correction."""
        known = next((each for each in self.challenges if each.id == record.id), None)
        self.show_challenge(known or self._adopt(record))
        if self.corrector.challenge is not None:
            self._saver.known.add(record.id)
            self.just_applied = True
            self._recount()
            return
        first, self._first = self._first, None
        picker = self.face.widget.findChild(SidePicker)
        if first is not None and picker is not None:
            picker.pick(*first)
        self.face.focus_first()

    def load(self, records: Sequence[ChallengeRecord]) -> None:
        """Takes over the open challenges of the campaign."""
        for record in records:
            self._saver.known.add(record.id)
            self._adopt(record)
        if self.challenges and self.current is None:
            self.show_challenge(self.challenges[-1])
        self._recount()

    def _adopt(self, record: ChallengeRecord) -> OpenChallenge:
        challenge = OpenChallenge(self._kit.system, record, self)
        challenge.changed.connect(self._changed)
        self.challenges.append(challenge)
        return challenge

    def switch_to(self, challenge_id: str) -> None:
        """Shows another of the open challenges."""
        found = next((each for each in self.challenges if each.id == challenge_id), None)
        if found is not None:
            self.show_challenge(found)
            if not self.strip.hasFocus():
                self.focus()

    def show_challenge(self, challenge: OpenChallenge) -> None:
        """Shows ``challenge``."""
        self._saver.now()
        self.just_applied = False
        self.current = challenge
        self.message.clear()
        self.reason.hide()
        self._half_done.let_go()
        self.face.bind(challenge)
        self.corrector.turn_to()
        self.show_current()

    def _drop(self, challenge: OpenChallenge) -> None:
        self.challenges.remove(challenge)
        self._half_done.done_with(challenge)
        challenge.deleteLater()
        if challenge is self.current:
            self.current = None
            if self.challenges:
                self.show_challenge(self.challenges[-1])
            else:
                self.corrector.turn_to()
                self.show_current()
        self._recount()

    def _recount(self, _stored: None = None) -> None:
        self._show_strip()
        self.counted.emit(len(self.challenges))

    # -- showing -------------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        if self.sender() is self.current or self.sender() is None:
            self.just_applied = False
            self.message.clear()
            self.corrector.refresh()
            self.show_current()
            if self.current is not None:
                self._saver.soon(self.current)

    def show_current(self) -> None:
        """Shows the challenge on top as it is now."""
        challenge = self.current
        self.corrector.make_room(self._stack)
        if challenge is None:
            self._stack.setCurrentIndex(0)
        else:
            self._show(challenge)
        self._show_strip()
        self.show_moves()
        self._half_done.follow(challenge)

    def _show(self, challenge: OpenChallenge) -> None:
        self.face.refresh()
        self.title.show_title(challenge, self.face.chips())
        over = is_over(challenge)
        self._turn_to(2 if over and not self.corrector.shows_inputs(challenge) else 1)
        if over:
            self.finished.show_challenge(challenge)
        else:
            self.finished.forget()
        begun = challenge.begun
        if begun is not None and any(challenge.record.participants.values()) and not challenge.corrects:
            self._kit.operations.run(warnings, begun, challenge.record.participants, done=self._warned)
        elif not over or challenge.corrects:
            self.warnings.show_warnings(challenge, ())

    def _turn_to(self, page: int) -> None:
        """The keyboard never stays on a button that means something else on the other page."""
        before = self._stack.currentIndex()
        self._stack.setCurrentIndex(page)
        if page == 2 and before != 2:
            self.setFocus()
        elif page == 1 and before == 2:
            self.face.focus_first()

    def _show_strip(self) -> None:
        self.strip.show_challenges(self.challenges, self.current.id if self.current else None)

    def _warned(self, found: tuple[TimedWarning, ...]) -> None:
        if self.current is not None:
            self.warnings.show_warnings(self.current, found)

    def show_moves(self) -> None:
        """Offers what may be done now."""
        challenge = self.current
        if challenge is None:
            offer = bar.nothing_open()
        elif challenge.corrects:
            offer = self.corrector.offer(challenge, ready=self.finished.is_ready())
        elif is_over(challenge):
            offer = bar.over(challenge, ready=self.finished.is_ready(), beforehand=self.face.beforehand())
        else:
            offer = bar.not_over(challenge, self.face, waiting=self.warnings.standing())
        self.moves.set_moves(offer.moves)
        self.moves.set_hint(offer.hint)

    # -- doing ---------------------------------------------------------------------------------------------------

    def _triggered(self, move: str) -> None:
        own = {
            "new": self.begin,
            "back": self.back,
            "accept": self._accept,
            "apply": self.apply,
            "print": self._print,
            "abandon": self.reason.ask,
        }
        self.just_applied = self.just_applied and self.current is None
        if move in own:
            own[move]()
        elif not self.corrector.trigger(move):
            self.message.clear()
            self.face.trigger(move)

    def back(self) -> None:
        """Takes the last move of the current challenge back, or goes back to a set-up that decides it alone."""
        if self.current is None:
            return
        seen = self.current.back()
        self._saver.now()
        self.message.say(bar.stays_seen(seen), "info")

    def _accept(self) -> None:
        if self.current is not None:
            self.current.remark(taken=True)

    def apply(self) -> None:
        """Applies the current challenge, if it is finished, and logs it."""
        challenge = self.current
        if challenge is None or not is_over(challenge) or challenge.corrects:
            return
        if not self.finished.is_ready():
            self.finished.focus_reason()
            return
        self.send(apply_challenge, done=self._applied, without=(leftovers.KEY,))

    def send(self, use_case: UseCase, *arguments: Any, done: Callback, without: Sequence[str] = ()) -> None:
        """Has the current challenge closed by ``use_case(desk, record, *arguments)``; ``done`` lets go of it.

        :param without: keys of the extras that are left behind.
        """
        self._sent = challenge = self.current
        assert challenge is not None
        self._saver.forget(challenge)
        self.moves.setEnabled(False)
        extras = {key: value for key, value in challenge.record.extras.items() if key not in without}
        record = replace(challenge.record, extras=extras)
        self._kit.operations.run(use_case, record, *arguments, done=done, refused=self._not_sent)

    def let_go(self) -> str:
        """Whatever is looked at by now: what was sent to be closed is what goes. Returns its title."""
        self.moves.setEnabled(True)
        sent, self._sent = self._sent, None
        title = sent.title if sent is not None else ""
        if sent in self.challenges:
            self._drop(sent)
        return title

    def _applied(self, applied: Applied) -> None:
        title = self.let_go()
        self.just_applied = True
        self.message.say(text("Logged: {title}", title=title), "success")
        self.applied.emit(applied.entry_id)

    def _refused(self, failure: Failure) -> None:
        self.moves.setEnabled(True)
        self.message.say(failure.sentence)

    def _not_sent(self, failure: Failure) -> None:
        """What was to be applied or abandoned stays open, and is saved as it stands."""
        self._refused(failure)
        sent, self._sent = self._sent, None
        if sent in self.challenges and sent is not None:
            self._saver.soon(sent)

    def _print(self) -> None:
        if self.current is not None:
            self.printing.emit(self.current.record)

    def take_changes(self, changes: Changes) -> None:
        """The campaign has changed: an undone challenge comes back, a redone one goes, figures are looked at anew."""
        if changes.rows.get("challenge"):
            self._kit.operations.run(open_challenges, self._kit.system.id, done=self._reconcile)
        if self.current is not None:
            self.corrector.renew()
            self._show(self.current)
            if self.current.outcome is not None:
                self.finished.refresh_effects()

    def _reconcile(self, records: Sequence[ChallengeRecord]) -> None:
        known = {challenge.id for challenge in self.challenges}
        open_now = {record.id for record in records}
        for record in records:
            self._saver.known.add(record.id)
            if record.id not in known:
                self.show_challenge(self._adopt(record))
                self.just_applied = True
        for challenge in [each for each in self.challenges if each.id in self._saver.known - open_now]:
            self._drop(challenge)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the table of a correction has that of its inputs."""
        super().resizeEvent(event)
        self.corrector.make_room(self._stack)

    def _restyle(self) -> None:
        theme = self._kit.theme
        self._head.setContentsMargins(theme.px(18), theme.px(12), theme.px(18), 0)
        self._head.setSpacing(theme.space("s"))
        for page in (self.empty, self.face.widget, self.finished):
            page.setContentsMargins(theme.px(18), theme.px(10), theme.px(18), theme.px(10))
