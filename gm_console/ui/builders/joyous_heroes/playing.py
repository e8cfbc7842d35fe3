"""The rounds of a challenge: dice typed, drawn or both, corrections, and the storyteller's changes."""

from __future__ import annotations

import copy
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.joyous_heroes import chances, earlier, tables
from gm_console.ui.builders.joyous_heroes.adjusting import AdjustPanel
from gm_console.ui.builders.joyous_heroes.current import CurrentRound
from gm_console.ui.builders.joyous_heroes.rounds import RoundsView
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import refusal, text


class Playing(QObject):
    """Holds the widgets in which a challenge is played, and makes its moves.

    :ivar moves_changed: the bar's moves may be others. :ivar made: a move was made, drawn or entered again.
    """

    moves_changed = Signal()
    made = Signal()

    def __init__(self, kit: BuilderKit, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._wanted: QWidget | None = None
        self.rounds, self.current = RoundsView(kit.theme), CurrentRound(kit.theme)
        self.adjusting = AdjustPanel(kit.theme)
        self.current.typed.connect(self.moves_changed)
        self.current.adjusting.connect(self._start_adjusting)
        self.adjusting.given.connect(self._adjust)
        self.adjusting.left.connect(self._stop_adjusting)
        self.rounds.corrected.connect(self._correct)
        self.rounds.opened.connect(self._opened)
        self.rounds.left.connect(self._left)

    def bind(self, challenge: OpenChallenge) -> None:
        """Plays another challenge; half-typed dice wait for it to come back."""
        self._challenge = challenge
        self.adjusting.close_up(done=True)
        self.current.switch(challenge.id)

    def refresh(self) -> None:
        """Shows the rounds as they are now."""
        challenge = self._challenge
        if challenge is None:
            return
        legal = challenge.next_moves
        self.rounds.show_challenge(challenge)
        self.current.setVisible(bool(legal) and self.rounds.correcting() is None)
        if legal:
            was = leftovers.first(challenge)
            self.current.show_round(challenge.state, legal[0], earlier.in_words(was) if was else "")
        else:
            self.adjusting.close_up(done=False)

    def resume(self, adjusting: JsonObject) -> bool:
        """Opens the change of somebody's dice as it was left. Says whether there is something to change."""
        challenge = self._challenge
        if challenge is None or challenge.state is None or not challenge.next_moves:
            return False
        self.adjusting.open_for(challenge.state, adjusting["side"], to=adjusting["to"])
        return True

    def buttons(self) -> list[Move]:
        """What may be done now; nothing while a round is being corrected."""
        challenge = self._challenge
        if challenge is None or not challenge.next_moves or self.rounds.correcting() is not None:
            return []
        found = [
            Move("take", text("Take these dice"), key="Enter", prominent=True),
            Move("draw", self._draw_words(challenge), key="D", enabled=bool(self.current.missing())),
        ]
        if leftovers.first(challenge):
            found.append(Move("reenter", text("Enter what was there")))
        return found

    def trigger(self, button: str) -> None:
        """Does what a button says."""
        done = {"take": self._take, "draw": self._draw, "reenter": self._reenter}
        if self._challenge is not None and button in done:
            done[button]()

    def focus_dice(self) -> None:
        """Puts the keyboard where dice are wanted."""
        if not self.current.isHidden():
            self.current.focus()
            self._reveal(self.current)

    def change_move(self, index: int, move: JsonObject) -> None:
        """Corrects an earlier move. Raises RulesError where the corrected move itself is illegal."""
        assert self._challenge is not None
        self._challenge.change_move(index, move)
        self.focus_dice()

    # -- moves -----------------------------------------------------------------------------------------------------

    def _draw_words(self, challenge: OpenChallenge) -> str:
        missing = self.current.missing()
        if challenge.figure("kind") == "unopposed":
            return text("Roll the dice")
        if len(missing) == 1:
            role = next(iter(missing))
            return text("Roll for {name}", name=chances.first_name(challenge.figure(role, "name", default="")))
        return text("Roll for both")

    def _take(self) -> None:
        self._make(self.current.rolls())

    def _draw(self) -> None:
        challenge = self._challenge
        missing = self.current.missing()
        if challenge is None or not missing:
            return
        self._before_move(challenge)
        typed = any(self.current.values().values())
        try:
            challenge.make_drawn(self.current.fill, self._kit.make_seed, tuple(missing) if typed else ())
        except RulesError as error:
            self.current.refuse(error)
            return
        self._made(challenge)

    def _make(self, move: JsonObject) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        self._before_move(challenge)
        try:
            challenge.make(move)
        except RulesError as error:
            self._refuse(move, error)
            return
        self._made(challenge)

    def _before_move(self, challenge: OpenChallenge) -> None:
        if tables.KEY not in challenge.record.extras:
            challenge.remark(**{tables.KEY: tables.as_kept(tables.table_of(challenge))})

    def _refuse(self, move: JsonObject, error: RulesError) -> None:
        if "adjust" in move:
            self.adjusting.message.say(refusal(error))
        else:
            self.current.refuse(error)

    def _made(self, challenge: OpenChallenge) -> None:
        self.current.clear()
        leftovers.used(challenge)
        self.made.emit()
        self.focus_dice()

    def _reenter(self) -> None:
        challenge = self._challenge
        move = leftovers.first(challenge) if challenge else None
        if challenge is None or move is None:
            return
        try:
            challenge.make(copy.deepcopy(move))
        except RulesError:
            self.current.put(move.get("rolls", {}))
            self.current.focus()
        else:
            self._made(challenge)

    def _correct(self, index: int, move: dict[str, Any]) -> None:
        try:
            self.change_move(index, move)
        except RulesError as error:
            self.rounds.refuse(error)

    def _opened(self) -> None:
        self.refresh()
        self.moves_changed.emit()

    def _left(self) -> None:
        self.refresh()
        self.moves_changed.emit()

    def _start_adjusting(self, role: str) -> None:
        if self._challenge is not None and self._challenge.state is not None:
            self.adjusting.open_for(self._challenge.state, role)
            self._reveal(self.adjusting)

    def _adjust(self, move: dict[str, Any]) -> None:
        self._make(move)
        if self._challenge is not None and self._challenge.moves and self._challenge.moves[-1] == move:
            self.adjusting.close_up(done=True)

    def _stop_adjusting(self) -> None:
        self.adjusting.close_up(done=False)
        self.focus_dice()

    def _reveal(self, widget: QWidget) -> None:
        """Scrolls to ``widget`` once the page is laid out."""
        self._wanted = widget
        QTimer.singleShot(0, self._scroll)

    def _scroll(self) -> None:
        here = self._wanted
        while here is not None and not isinstance(here, QScrollArea):
            here = here.parentWidget()
        if isinstance(here, QScrollArea) and self._wanted is not None and self._wanted.isVisible():
            _lay_out(here)
            here.ensureWidgetVisible(self._wanted)


def _lay_out(area: QScrollArea) -> None:
    page = area.widget()
    layout = page.layout() if page else None
    if layout is not None:
        layout.activate()
