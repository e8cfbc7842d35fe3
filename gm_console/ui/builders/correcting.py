"""Leads the correction of a past ruling from its inputs over the table of what changes to its acceptance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gm_console.app.challenges import Applied
from gm_console.app.correcting import Preview, accept_correction, drop_correction, preview_choice
from gm_console.app.log_view import LogFilter, rows_of
from gm_console.app.views import LogRow
from gm_console.rules.system import JsonObject
from gm_console.store.records import Changes
from gm_console.ui.builders import correction_bar as bar
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.bar import Offer, is_over
from gm_console.ui.builders.correction_banner import CorrectionBanner
from gm_console.ui.builders.face import BuilderKit, Face, Retelling
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.corrections.panel import ConsequencesPanel
from gm_console.ui.operations import Failure
from gm_console.wording.catalog import text
from gm_console.wording.failures import sentence

if TYPE_CHECKING:
    from gm_console.ui.builders.frame import BuilderFrame

KEY = "correcting"
"""Where the extras of an open correction keep what is half typed for its acceptance."""
LEAST_FOR_BOTH = 520
"""How high the builder is at least, at 100 %, where a correction's inputs and its table are seen together."""
SOON = 120
"""Milliseconds until the table follows a changed input."""

Looking = Literal["", "set-up", "move"]


class Corrector(QObject):
    """What the frame does differently while a correction is on top; nothing for any other challenge.

    :ivar corrected: the new entry's id, once a correction was accepted. :ivar entry_wanted: an entry is to be shown.
    """

    corrected = Signal(str)
    entry_wanted = Signal(str)

    def __init__(self, frame: BuilderFrame, kit: BuilderKit, face: Face) -> None:
        super().__init__(frame)
        self._frame, self._kit, self._face = frame, kit, face
        self._looking: Looking = ""
        self._asked: object = None
        self._shown: object = None
        self._accepting = False
        self._rows: dict[str, LogRow] = {}
        self.banner = CorrectionBanner(kit.theme)
        self.panel = ConsequencesPanel(kit.theme)
        self.panel.hide()
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._ask)
        self._connect()

    def _connect(self) -> None:
        panel = self.panel
        self.banner.entry_wanted.connect(self.entry_wanted)
        panel.entry_wanted.connect(self.entry_wanted)
        panel.left_changed.connect(self._keep)
        panel.typed.connect(self._keep)
        panel.confirmed.connect(self._accept)
        panel.gone_back.connect(self._frame.setFocus)
        self._face.moves_changed.connect(self._follow_face)

    # -- which page ----------------------------------------------------------------------------------------------

    @property
    def challenge(self) -> OpenChallenge | None:
        """The correction on top, None where no correction is."""
        current = self._frame.current
        return current if current is not None and current.corrects else None

    def turn_to(self) -> None:
        """Another challenge is on top by now."""
        self._looking, self._accepting = "", False
        self._soon.stop()
        self.panel.hide()
        challenge = self.challenge
        self.banner.setVisible(challenge is not None)
        if challenge is not None:
            entry = challenge.corrects
            self.banner.tell(self._rows.get(entry), entry)
            self._kit.operations.run(rows_of, LogFilter(), (entry,), done=self._told)

    def _told(self, rows: Mapping[str, LogRow | None]) -> None:
        self._rows.update({entry: row for entry, row in rows.items() if row is not None})
        if self.challenge is not None and self.challenge.corrects in self._rows:
            self.banner.tell(self._rows[self.challenge.corrects], self.challenge.corrects)

    def shows_inputs(self, challenge: OpenChallenge) -> bool:
        """Whether the inputs of a challenge that is over are looked at in place of its result."""
        return challenge is self.challenge and self._looking != ""

    def refresh(self) -> None:
        """The correction has changed: the table follows, if it is shown."""
        challenge = self.challenge
        if challenge is None:
            return
        if self._looking == "move" and not self._changing():
            self._looking = ""
        if self.panel.isVisibleTo(self._frame) and self._asked != _inputs(challenge):
            self._soon.start()

    def renew(self) -> None:
        """Something in the campaign has changed: the table is worked out anew, if it is shown."""
        if self.challenge is not None and self.panel.isVisibleTo(self._frame):
            self._soon.start()

    def _changing(self) -> bool:
        return isinstance(self._face, Retelling) and self._face.changing()

    def _follow_face(self) -> None:
        if self._looking == "move" and not self._changing():
            self._looking = ""
            self._frame.show_current()

    def make_room(self, inputs: QWidget) -> None:
        """Where there is little room, the table has that of the ``inputs``."""
        shown = self.panel.isVisibleTo(self._frame)
        alone = shown and self._frame.height() < self._kit.theme.px(LEAST_FOR_BOTH)
        inputs.setHidden(alone)
        self._frame.title.setVisible(self._frame.current is not None and not alone)

    # -- the bar -------------------------------------------------------------------------------------------------

    def offer(self, challenge: OpenChallenge, *, ready: bool) -> Offer:
        """What the bar offers in a correction. Not ``ready``: a word of reason for a waived effect is missing."""
        if self.panel.isVisibleTo(self._frame):
            return bar.to_accept(challenge, self._face, self._looking)
        if is_over(challenge):
            return bar.over(challenge, self._face, self._looking, ready=ready)
        return bar.in_progress(challenge, self._face)

    def trigger(self, move: str) -> bool:
        """Does what a move of the bar says; False for one that is not of a correction."""
        own = {
            "changes": self.show_changes,
            "accept-correction": self._accept,
            "go-back": self._go_back,
            "inputs": self._look_at_inputs,
            "result": self._look_at_result,
            "drop-correction": self._drop,
        }
        if move not in own:
            return False
        own[move]()
        return True

    def _look_at_inputs(self) -> None:
        self._looking = "set-up"
        self._frame.show_current()
        self._face.open_setup()
        self._frame.show_current()

    def _look_at_result(self) -> None:
        self._looking = ""
        self._frame.show_current()

    def change(self, index: int) -> None:
        """Shows what else the move at ``index`` could have been."""
        if isinstance(self._face, Retelling):
            self._looking = "move"
            self._frame.show_current()
            self._face.change(index)
            self._frame.show_current()

    # -- what changes --------------------------------------------------------------------------------------------

    def show_changes(self) -> None:
        """Shows the table, and keeps it up to date from then on."""
        challenge = self.challenge
        if challenge is None:
            return
        self.panel.show_preview(None)
        self.panel.reason.setText(str(_kept(challenge).get("reason", "")))
        self.panel.show()
        self._frame.show_current()
        self.panel.reason.setFocus()
        self._ask()

    def _ask(self) -> None:
        challenge = self.challenge
        self._soon.stop()
        if challenge is not None:
            self._asked = _inputs(challenge)
            answer = _Answer(self, self._asked)
            leave = frozenset(_kept(challenge).get("leave", ()))
            record = challenge.record
            self._kit.operations.run(preview_choice, record, leave, done=answer.show, refused=answer.refuse)

    def show_preview(self, preview: Preview, asked: object) -> None:
        """Shows what was asked for, unless something else is by now."""
        if self.challenge is not None and asked == self._asked:
            same, self._shown = _as_told(preview) == _as_told(self.panel.preview), asked
            self.panel.show_preview(preview, _kept(self.challenge).get("leave", ()))
            self._frame.show_moves()
            if self._accepting:
                self._go_on(same)

    def _go_on(self, same: bool) -> None:
        """It was to be accepted before the table had caught up with the inputs."""
        self._accepting = False
        if same:
            self._accept()
        else:
            self.panel.refuse(text("What changes is other by now. Look at it, then accept."))

    def refuse_preview(self, failure: Failure, asked: object) -> None:
        """Says why it cannot be shown."""
        if asked == self._asked:
            self._accepting = False
            self.panel.show_preview(None)
            self.panel.refuse(failure.sentence)

    def _keep(self) -> None:
        """What is half typed survives too."""
        if self.challenge is not None:
            leave = sorted(self.panel.model.left)
            kept = {"of": self.challenge.corrects, "reason": self.panel.reason.text(), "leave": leave}
            self.challenge.remark(**{KEY: kept})

    def _go_back(self) -> None:
        self.panel.hide()
        self._frame.show_current()
        self._frame.setFocus()

    def _accept(self) -> None:
        challenge = self.challenge
        if challenge is None or not self.panel.acceptable() or not self._frame.moves.isEnabled():
            return
        if self._soon.isActive() or self._shown != _inputs(challenge):
            self._accepting = True
            self._ask()
            return
        if not self.panel.given_reason():
            self.panel.ask_reason()
            return
        leave, reason = self.panel.model.left, self.panel.given_reason()
        self._frame.send(accept_correction, reason, leave, done=self._accepted, without=(KEY, leftovers.KEY))

    def _accepted(self, applied: Applied) -> None:
        title = self._frame.let_go()
        self._frame.just_applied = True
        self._frame.message.say(text("Corrected: {title}", title=title), "success")
        self.corrected.emit(applied.entry_id)

    def _drop(self) -> None:
        self._frame.send(drop_correction, done=self._dropped)

    def _dropped(self, _changes: Changes) -> None:
        title = self._frame.let_go()
        self._frame.just_applied = True
        self._frame.message.say(text("The correction is given up: {title}", title=title), "info")


class _Answer(QObject):
    """Brings an answer together with what it was asked for."""

    def __init__(self, corrector: Corrector, asked: object) -> None:
        super().__init__(corrector)
        self._corrector, self._asked = corrector, asked

    def show(self, preview: Preview) -> None:
        self._corrector.show_preview(preview, self._asked)
        self.deleteLater()

    def refuse(self, failure: Failure) -> None:
        self._corrector.refuse_preview(failure, self._asked)
        self.deleteLater()


def _kept(challenge: OpenChallenge) -> JsonObject:
    """What was half typed for the acceptance of this very correction."""
    kept = challenge.record.extras.get(KEY, {})
    return dict(kept) if kept.get("of") == challenge.corrects else {}


def _as_told(preview: Preview | None) -> object:
    """What the storyteller reads of it."""
    if preview is None:
        return None
    flags = [(flag.entry_id, flag.headline, sentence(flag.error)) for flag in preview.flags]
    return preview.consequences, flags


def _inputs(challenge: OpenChallenge) -> object:
    """What the table depends on."""
    record = challenge.record
    extras = {key: value for key, value in record.extras.items() if key != KEY}
    leave = _kept(challenge).get("leave", ())
    told = (record.setup, record.moves, record.waived, record.added, record.participants, record.happened_at)
    return challenge.id, repr((*told, record.title, extras, leave))
