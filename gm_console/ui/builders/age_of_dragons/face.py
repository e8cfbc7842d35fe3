"""The face of Age of Dragons: set-up first, then one action after another."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.age_of_dragons.play import State, initiative
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.age_of_dragons.again import TryAgain
from gm_console.ui.builders.age_of_dragons.draft import as_kept, take_up
from gm_console.ui.builders.age_of_dragons.figures import BLANK
from gm_console.ui.builders.age_of_dragons.outlook import ALONE, TOGETHER, OutlookSource
from gm_console.ui.builders.age_of_dragons.play import Play
from gm_console.ui.builders.age_of_dragons.setup_page import SetupPage
from gm_console.ui.builders.age_of_dragons.task import FRESH
from gm_console.ui.builders.age_of_dragons.words import SPHERES, in_words, pool_word, sphere_word
from gm_console.ui.builders.face import BuilderKit, Face
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import plural, text

UNDER_WAY = "under_way"
"""Kept with the challenge: whether its set-up is done."""


class AgeOfDragonsFace(QObject):
    """As `Face` wants it.

    :ivar started: a fresh `ChallengeRecord` to be shown (trying again).
    """

    moves_changed = Signal()
    started = Signal(object)

    def __init__(self, kit: BuilderKit) -> None:
        super().__init__()
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._in_setup = True
        self._widget = QWidget()
        self.setup = SetupPage(kit)
        self.play = Play(kit, self.setup.people.skills, self)
        self.retry = TryAgain(kit)
        self._first_odds = OutlookSource(kit.off_thread, self)
        self._column = QVBoxLayout(self._widget)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.setup)
        self._column.addWidget(self.play.page)
        self._connect()

    def _connect(self) -> None:
        self.play.moves_changed.connect(self.moves_changed)
        self.play.setup_wanted.connect(self.open_setup)
        self.setup.known.connect(self.play.refresh)
        self.retry.started.connect(self.started)
        self._first_odds.changed.connect(self.moves_changed)

    @property
    def widget(self) -> QWidget:
        """Set-up and play, one of them shown."""
        return self._widget

    def new_setup(self, kind: str = "") -> dict[str, object]:
        """A task of usual size, with room for the first name. ``kind`` may be a sphere."""
        sphere = kind if kind in SPHERES else FRESH["sphere"]
        return {**FRESH, "sphere": sphere, "participants": [{key: dict(value) for key, value in BLANK.items()}]}

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge: its set-up until that is done."""
        self._challenge = challenge
        self._in_setup = not (challenge.moves or challenge.record.extras.get(UNDER_WAY))
        self._first_odds.forget()
        self.setup.bind(challenge)
        self.play.bind(challenge)
        self.refresh()

    def half_done(self) -> JsonObject:
        """The action being filled in."""
        return as_kept(self.play.desk)

    def resume(self, data: JsonObject) -> bool:
        """Goes on with it, once the set-up stands."""
        if self.play.state() is None:
            return False
        take_up(self.play.desk, data)
        self.play.refresh()
        return True

    def refresh(self) -> None:
        """Shows the challenge as it is now."""
        challenge = self._challenge
        if challenge is None:
            return
        if challenge.state is None:
            self._in_setup = True
        self._leave_out_strangers(challenge)
        self.setup.setVisible(self._in_setup)
        self.play.page.setVisible(not self._in_setup)
        self.setup.refresh()
        self.play.refresh()
        self.retry.refresh(challenge if not challenge.corrects else None)
        begun = challenge.begun
        if begun is not None:
            self._first_odds.ask(begun.state, initiative(begun.state)[0])

    def _leave_out_strangers(self, challenge: OpenChallenge) -> None:
        """Whoever was taken out of the set-up, or whose joining was taken back, is no participant any more."""
        if challenge.state is None:
            return
        known = {each.name for each in self._kit.system.participants(challenge.state)}
        gone = [name for name in challenge.record.participants if name not in known]
        if gone:
            challenge.leave(*gone)

    def chips(self) -> tuple[str, ...]:
        """Sphere, pool, and what is special about the situation."""
        challenge = self._challenge
        if challenge is None:
            return ()
        sphere = challenge.figure("sphere", default="soma")
        fragile = (text("fragile"),) if challenge.figure("fragile") else ()
        return (sphere_word(sphere), pool_word(sphere), *fragile)

    def buttons(self) -> tuple[Move, ...]:
        """What may be done now."""
        challenge = self._challenge
        if challenge is None or not self._in_setup:
            return self.play.buttons()
        words = text("Back to the play") if challenge.moves else text("Begin")
        return (Move("begin", words, key="Enter", prominent=True),)

    def hint(self) -> str:
        """What a set-up still wants."""
        if self._in_setup and self.setup.nobody_named():
            return text("Name who takes part")
        return ""

    def trigger(self, button: str) -> None:
        """Does what a button says."""
        done = {
            "begin": self._begin,
            "take": self.play.take,
            "draw": self.play.draw,
            "modifier": self.play.toggle_modifier,
            "leave": self.play.leave_correction,
            "again": self.play.enter_again,
        }
        done[button]()

    def _begin(self) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        if challenge.state is None:
            self.setup.focus_missing()
            return
        self._in_setup = False
        challenge.remark(**{UNDER_WAY: True})
        self.moves_changed.emit()
        self.play.page.focus_dice()

    def open_setup(self) -> None:
        """Shows the set-up, whatever moves were made."""
        self._in_setup = True
        self.refresh()
        self.moves_changed.emit()
        self.setup.task.sphere.setFocus()

    def tell_moves(self) -> tuple[str, ...]:
        """The moves made, each in words."""
        return self.play.tell_moves()

    def change(self, index: int) -> None:
        """Goes back to where a move was made, to make another in its place."""
        self._in_setup = False
        self.play.correct(index)
        self.refresh()

    def changing(self) -> bool:
        """Whether another move is being made in the place of one."""
        return not self._in_setup and self.play.correcting

    def beforehand(self) -> str:
        """The best chance before any move."""
        found = self._first_odds.found
        state = self._challenge.begun.state if self._challenge and self._challenge.begun else None
        if found is None or not isinstance(state, State):
            return ""
        best = found[ALONE] if len(state.participants) == 1 else found[TOGETHER]
        return in_words(best["chance"]) if best is not None else ""

    def result_note(self) -> str:
        """How many actions it took, and what was left."""
        state = self._challenge.state if self._challenge else None
        if not isinstance(state, State):
            return ""
        took = plural("after {count} action", "after {count} actions", len(state.actions))
        if not state.complexity:
            return took
        return text("{took}, {complexity} left", took=took, complexity=state.complexity)

    def result_widget(self) -> QWidget | None:
        """Trying again, where everybody has given up."""
        return self.retry

    def focus_first(self) -> None:
        """The first name, else the next dice."""
        if self._in_setup:
            self.setup.people.focus_add()
        else:
            self.play.page.focus_dice()


def make_face(kit: BuilderKit) -> Face:
    """The face of Age of Dragons."""
    return AgeOfDragonsFace(kit)
