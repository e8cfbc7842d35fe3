"""Plays an open challenge on its page: the draft of an action, the moves made of it, and their correction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from gm_console.rules.age_of_dragons.play import State, initiative
from gm_console.rules.age_of_dragons.preview import Preview, preview
from gm_console.rules.age_of_dragons.review import before, seats, told
from gm_console.rules.system import JsonObject, LegalMove, RulesError
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.age_of_dragons.draft import Desktop, Draft, drafted, settled
from gm_console.ui.builders.age_of_dragons.figures import Skill, edge_behind
from gm_console.ui.builders.age_of_dragons.left import tell_move
from gm_console.ui.builders.age_of_dragons.outlook import OutlookSource, picture
from gm_console.ui.builders.age_of_dragons.play_page import PlayPage
from gm_console.ui.builders.age_of_dragons.words import dice_words, exertion_word
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import N_, refusal, say, text


class Play(QObject):
    """Brings the page and the challenge together. ``moves_changed()`` when the bar has to offer something else.

    ``setup_wanted()``: the set-up is to be changed.
    """

    moves_changed = Signal()
    setup_wanted = Signal()

    def __init__(self, kit: BuilderKit, skills: Callable[[str], tuple[Skill, ...]], parent: QObject) -> None:
        super().__init__(parent)
        self._kit, self._skills = kit, skills
        self._challenge: OpenChallenge | None = None
        self._desks: dict[str, Desktop] = {}
        self._desk = Desktop()
        self._seen: Preview | None = None
        self.page = PlayPage(kit)
        self.outlook = OutlookSource(kit.off_thread, self)
        self._connect()

    def _connect(self) -> None:
        page = self.page
        page.seats.acts.connect(self._act_as)
        page.seats.gives_up.connect(self._give_up)
        page.efforts.chosen.connect(self._exert)
        page.dice.stepped.connect(self._step)
        page.dice.dice_changed.connect(self._dice_typed)
        page.technique.quality_changed.connect(self._set_quality)
        page.technique.trivial_changed.connect(self._set_trivial)
        page.details.changed.connect(self._redraft)
        page.modifier.changed.connect(self._redraft)
        page.in_force.ended.connect(self._end)
        page.adjust.adjusted.connect(self._adjust)
        page.join.joined.connect(self._join)
        page.history.correcting.connect(self.correct)
        page.correcting.left.connect(self.leave_correction)
        page.leftovers.again.connect(self.enter_again)
        page.leftovers.forgotten.connect(self._forget)
        page.setup_button.clicked.connect(self.setup_wanted)
        self.outlook.changed.connect(self._show_odds)

    # -- showing -------------------------------------------------------------------------------------------------

    def bind(self, challenge: OpenChallenge) -> None:
        """Plays another challenge; what lay half done beside it is there again."""
        self._desk.dice = self.page.dice.values()
        self._challenge = challenge
        fresh = Desktop(count=len(challenge.moves))
        self._desk = self._desks.setdefault(challenge.id, fresh)
        self.page.dice.set_count(self._desk.draft.exertion)
        self.page.dice.set_values(self._desk.dice)
        self.page.message.clear()
        self.outlook.forget()
        self.refresh()

    @property
    def desk(self) -> Desktop:
        """What lies half done beside the challenge on show."""
        return self._desk

    def state(self) -> State | None:
        """Where the challenge stands, or stood before the move that is being corrected."""
        challenge = self._challenge
        if challenge is None or challenge.state is None:
            return None
        state: State = challenge.state
        return state if self._desk.at is None else before(state, self._desk.at)

    def refresh(self) -> None:
        """Shows the challenge as it is now."""
        self._follow_moves()
        state = self.state()
        if state is None or state.result:
            return
        desk, page = self._desk, self.page
        desk.draft = settled(desk.draft, state.acting(), initiative(state)[0])
        page.stakes.show_setup(state.setup)
        page.cards.show_state(state)
        page.seats.show_seats(seats(state), desk.draft.actor, self._named("abandon"))
        page.in_force.show_modifiers(state.modifiers)
        page.adjust.show_state(state)
        assert self._challenge is not None
        page.join.show_challenge(self._challenge)
        self._show_history(self._challenge.state)
        self._show_action(state)

    def _follow_moves(self) -> None:
        """After a move, or one taken back, the next action begins afresh with whoever has initiative."""
        challenge, desk = self._challenge, self._desk
        if challenge is None or challenge.state is None or len(challenge.moves) == desk.count:
            return
        desk.count, desk.at = len(challenge.moves), None
        desk.draft = desk.draft.after_it("")
        self._clear_dice()
        self.page.adjust.clear()
        self.page.message.clear()
        QTimer.singleShot(0, self._focus_lost)

    def _focus_lost(self) -> None:
        if self.page.isVisible():
            self.page.focus_dice()

    def _show_history(self, state: State) -> None:
        assert self._challenge is not None
        drawn = set(self._challenge.record.draws.get("moves", []))
        past, at = told(state), self._desk.at
        self.page.history.show_past(past, drawn, at)
        self.page.leftovers.show_moves([tell_move(move) for move in leftovers.waiting(self._challenge)])
        if at is None:
            self.page.correcting.hide()
        else:
            self.page.correcting.tell(at + 1, say(past[at].line))

    def _show_action(self, state: State) -> None:
        """The draft, what it is up against, and its odds."""
        page, draft = self.page, self._desk.draft
        self._seen = seen = preview(state, draft.as_move(state))
        if draft.trivial and not seen.can_be_trivial:
            self._desk.draft = draft = replace(draft, trivial=False)
        page.technique.show_preview(seen, draft, self._skill(state, draft))
        page.details.show_draft(draft, state, seen.concerned, self._skills(draft.actor))
        page.modifier.setVisible(not draft.attempts)
        page.modifier.show_draft(draft, [who.name for who in state.participants])
        page.efforts.show_efforts(seen.efforts, draft.exertion, state.complexity, attempt=draft.attempts)
        page.details_button.set_action(
            text("This action…") if draft.is_plain() else text("This action: changed"), kind="quiet"
        )
        name = text("Dice of {name}, {count}", name=draft.actor, count=dice_words(draft.exertion))
        page.dice.setAccessibleName(name)
        if len(page.dice.values()) > draft.exertion or page.dice.property("count") != draft.exertion:
            page.dice.setProperty("count", draft.exertion)
            page.dice.set_count(draft.exertion)
        self.outlook.ask(state, draft.actor)
        self._show_odds()
        self.moves_changed.emit()

    def _show_odds(self) -> None:
        state, seen, draft = self.state(), self._seen, self._desk.draft
        if state is not None and seen is not None and not state.result:
            effort = seen.effort(draft.exertion)
            shown = picture(effort, state, draft.actor, self.outlook.found, attempt=draft.attempts)
            self.page.odds.show_odds(shown)

    def _skill(self, state: State, draft: Draft) -> str:
        """The skill edge behind the arete that counts, where it is known."""
        assert self._challenge is not None
        chosen = str(self._challenge.record.extras.get("skills", {}).get(draft.actor, ""))
        return edge_behind(self._skills(draft.actor), chosen, draft.arete_in(state))

    # -- the draft -----------------------------------------------------------------------------------------------

    def _redraft(self, draft: Draft) -> None:
        self._desk.draft = draft
        state = self.state()
        if state is not None and not state.result:
            self._show_action(state)

    def _act_as(self, name: object) -> None:
        self.page.message.clear()
        self._redraft(replace(self._desk.draft, actor=str(name), arete=None, without=(), target=""))

    def _exert(self, dice: int) -> None:
        self._redraft(replace(self._desk.draft, exertion=dice))

    def _step(self, what: str, by: int) -> None:
        if what == "exertion":
            self.page.efforts.step(by)
        else:
            self.page.seats.step(by)

    def _set_quality(self, value: int) -> None:
        self._redraft(self._desk.draft.with_own("quality", value))

    def _set_trivial(self, on: bool) -> None:
        self._redraft(replace(self._desk.draft, trivial=on))

    def _dice_typed(self, _values: tuple[int, ...]) -> None:
        self.page.message.clear()

    def _clear_dice(self) -> None:
        self.page.dice.clear()
        self._desk.dice = ()

    def toggle_modifier(self) -> None:
        """An attempt becomes a modifier, or the other way round."""
        attempts = self._desk.draft.attempts
        self._redraft(replace(self._desk.draft, action="modify" if attempts else "attempt", trivial=False))
        if attempts:
            self.page.modifier.setFocus()
        else:
            self.page.focus_dice()

    # -- the moves -----------------------------------------------------------------------------------------------

    def buttons(self) -> tuple[Move, ...]:
        """What the bar offers."""
        draft, desk = self._desk.draft, self._desk
        able = self._seen is None or not self._seen.barred
        other = text("Modifier…") if draft.attempts else text("Attempt instead")
        found = [Move("take", self._take_words(), key="Enter", prominent=True, enabled=able)]
        if desk.at is None:
            found.append(Move("draw", text("Draw"), key="D", enabled=able))
        found.append(Move("modifier", other))
        if desk.at is not None:
            found.append(Move("leave", text("Leave it")))
        elif leftovers.first(self._challenge) is not None:
            found.append(Move("again", text("Enter again")))
        return tuple(found)

    def _take_words(self) -> str:
        draft, at = self._desk.draft, self._desk.at
        if at is not None:
            return text("Correct move {number}", number=at + 1)
        exertion = exertion_word(draft.exertion)
        template = N_("Attempt, {exertion}") if draft.attempts else N_("Apply, {exertion}")
        return text(template, exertion=exertion)

    def take(self) -> None:
        """Makes the action of the draft with the dice typed; asks for what is missing."""
        state = self.state()
        if state is None or not self._is_named():
            return
        dice = self.page.dice
        if not dice.is_complete():
            if dice.values() or dice.hasFocus():
                count = dice_words(self._desk.draft.exertion)
                self.page.message.say(text("Type {dice}, or press D to draw.", dice=count), "info")
            dice.setFocus()
            return
        self._make({**self._desk.draft.as_move(state), "rolls": list(dice.values())})

    def draw(self) -> None:
        """Makes the action of the draft with dice that the console draws."""
        state, challenge = self.state(), self._challenge
        if state is None or challenge is None or self._desk.at is not None or not self._is_named():
            return
        try:
            challenge.draw(self._desk.draft.as_move(state), self._kit.make_seed)
        except RulesError as error:
            self._show_refusal(error)

    def _is_named(self) -> bool:
        """Whether a modifier has its name."""
        draft = self._desk.draft
        if draft.attempts or draft.name.strip():
            return True
        self.page.modifier.message.say(text("Give the modifier a name."), "info")
        self.page.modifier.setFocus()
        return False

    def _make(self, move: JsonObject) -> bool:
        """Makes ``move``, or puts it in the place of the one being corrected."""
        challenge, desk = self._challenge, self._desk
        if challenge is None:
            return False
        try:
            if desk.at is None:
                challenge.make(move)
            else:
                self._put(challenge, desk.at, move)
        except RulesError as error:
            self._show_refusal(error)
            return False
        return True

    def _put(self, challenge: OpenChallenge, at: int, move: JsonObject) -> None:
        challenge.change_move(at, move)
        self.leave_correction()

    def _show_refusal(self, error: RulesError) -> None:
        at = self._desk.at
        path = error.path if at is None else error.path.removeprefix(f"moves[{at}].")
        words = refusal(error, self._kit.system.id)
        if path in {"name", "target", "modifies"} and not self._desk.draft.attempts:
            self.page.modifier.message.say(words)
            self.page.modifier.setFocus()
        elif path.startswith("join"):
            self.page.join.message.say(words)
        elif path in {"to", "reason", "adjust"}:
            self.page.adjust.message.say(words)
        else:
            self.page.message.say(words)

    def _legal(self) -> Iterable[LegalMove]:
        state = self.state()
        return self._kit.system.next_moves(state) if state is not None else ()

    def _named(self, key: str) -> list[str]:
        """Whom (or what) a plain move of that kind may name."""
        return [str(legal.template[key]) for legal in self._legal() if key in legal.template]

    def _give_up(self, name: str) -> None:
        self._make({"abandon": name})

    def _end(self, name: str) -> None:
        self._make({"end": name})

    def _adjust(self, move: JsonObject) -> None:
        if self._make(move):
            self.page.fold_away()

    def _join(self, move: JsonObject, actor_id: Any) -> None:
        if self._make(move) and self._challenge is not None:
            self._challenge.take_part(move["join"]["name"], actor_id)
            self.page.join.clear()
            self.page.fold_away()

    # -- correction ----------------------------------------------------------------------------------------------

    def correct(self, index: int) -> None:
        """An earlier move is to be replaced: the page goes back to where it was made."""
        challenge, desk = self._challenge, self._desk
        if challenge is None or challenge.state is None:
            return
        desk.at = index
        self._load(challenge.moves[index])
        self.refresh()
        self.page.focus_dice()

    def _load(self, move: JsonObject) -> None:
        """Puts a move that was made into the form it came from."""
        state, page = self.state(), self.page
        assert state is not None
        assert self._challenge is not None
        if "action" in move:
            self._desk.draft = drafted(move, state)
            page.dice.set_count(move["exertion"])
            page.dice.set_values(move["rolls"])
        elif "adjust" in move:
            page.adjust_button.setChecked(True)
            page.adjust.show_state(state)
            page.adjust.show_move(move)
        elif "join" in move:
            page.join_button.setChecked(True)
            page.join.show_challenge(self._challenge)
            page.join.show_move(move, self._challenge.record.participants.get(move["join"]["name"]))

    def leave_correction(self) -> None:
        """Goes back to the next move."""
        self._desk.at = None
        self._desk.draft = self._desk.draft.after_it("")
        self._clear_dice()
        self.page.message.clear()
        self.refresh()
        self._focus_lost()

    def enter_again(self) -> None:
        """Makes the first of the moves that no longer followed; where it is refused, it lies ready to be changed."""
        move = leftovers.first(self._challenge)
        if self._challenge is None or move is None or self._desk.at is not None:
            return
        made = self._make(move)
        said = self.page.message.text()
        leftovers.drop_first(self._challenge)
        if not made and "action" in move:
            self._load(move)
            self.refresh()
        if not made:
            self.page.message.say(said)

    def _forget(self) -> None:
        if self._challenge is not None:
            leftovers.forget(self._challenge)

    @property
    def correcting(self) -> bool:
        """Whether an earlier move is being replaced."""
        return self._desk.at is not None

    def tell_moves(self) -> tuple[str, ...]:
        """The moves made, in their order."""
        state = self._challenge.state if self._challenge else None
        return tuple(say(past.line) for past in told(state)) if isinstance(state, State) else ()
