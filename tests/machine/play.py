"""What is done with challenges: begun, saved, played, corrected move by move, applied, abandoned, kept for later."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from gm_console.app import challenges, files, seal
from gm_console.app.context import Desk
from gm_console.rules import challenge_file
from gm_console.store.records import ChallengeRecord
from gm_console.ui.builders.open_challenge import OpenChallenge

from . import materials
from .evening import Evening
from .materials import systems
from .model import SYSTEMS, choices

picks = st.lists(st.integers(0, 9), min_size=1, max_size=6).map(cycle)
ADDED = (
    {"effect": "tracker", "tracker": "wounds", "by": 2, "reason": "the fall"},
    {"effect": "tracker", "tracker": "willpower", "by": -1, "reason": "fear"},
    {"effect": "condition", "name": "stunned", "minutes": 3, "reason": "the fall"},
    {"effect": "condition", "name": "shaken", "rounds": 2, "reason": "the fall"},
    {"effect": "condition", "name": "marked", "reason": "an oath"},
    {"effect": "tracker", "tracker": "wounds", "by": 0, "reason": "nothing"},
)


class Seeds:
    """Gives seeds as the campaign has it, under the session's seal where there is one; each is a draft."""

    def __init__(self, play: Play) -> None:
        self._play, self._source = play, seal.sealed_seeds(play.desk)

    def __call__(self) -> str:
        return str(self._play.draft(sealed_seeds, self._source))

    def goes_on(self, seed: str) -> bool:
        return self._source.goes_on(seed)


def sealed_seeds(_desk: Desk, source: seal.Seeds) -> str:
    """One of them."""
    return source()


class Play(Evening):
    """Rules about challenges."""

    def seeds(self) -> Seeds:
        return Seeds(self)

    def open_record(self, choice: int) -> ChallengeRecord | None:
        found = challenges.open_challenges(self.desk)
        chosen: ChallengeRecord | None = self.choose(found, choice) if found else None
        return chosen

    def opened(self, choice: int) -> OpenChallenge | None:
        """An open challenge as its builder holds it."""
        record = self.open_record(choice)
        return None if record is None else self.held(record)

    def held(self, record: ChallengeRecord) -> OpenChallenge:
        return OpenChallenge(SYSTEMS[record.system], record)

    def people(self, raw: dict[str, Any], choice: int) -> dict[str, str | None]:
        """Some are of the roster, some pass by."""
        passing = choice % 3 == 0
        return {
            name: None if passing and not number else self.actor(choice + number)
            for number, name in enumerate(materials.names(raw))
        }

    def fresh(self, system: str, which: int, choice: int, picks: Iterator[int], moves: int) -> OpenChallenge:
        raw = self.choose(materials.files(system), which)
        people = self.people(raw, choice)
        record = challenges.new_challenge(self.desk, system, copy.deepcopy(raw["challenge"]), people)
        opened = OpenChallenge(SYSTEMS[system], record)
        for _ in range(moves if opened.played else 0):
            materials.make(opened, next(picks), picks, drawn=bool(next(picks) % 2), source=self.seeds())
        return opened

    def put_down(self, opened: OpenChallenge) -> ChallengeRecord:
        self.draft(challenges.save_open, opened.record)
        return opened.record

    @rule(system=systems, which=st.integers(0, 29), choice=choices, picks=picks, moves=st.integers(0, 3))
    def begin(self, system: str, which: int, choice: int, picks: Any, moves: int) -> None:
        self.put_down(self.fresh(system, which, choice, picks, moves))

    @rule(choice=choices, picks=picks, moves=st.integers(1, 3), drawn=st.booleans())
    def play_on(self, choice: int, picks: Any, moves: int, drawn: bool) -> None:
        opened = self.opened(choice)
        for _ in range(moves if opened and opened.played else 0):
            assert opened is not None
            materials.make(opened, next(picks), picks, drawn=drawn, source=self.seeds())
            self.put_down(opened)

    @rule(choice=choices, moves=st.integers(1, 2))
    def take_moves_back(self, choice: int, moves: int) -> None:
        opened = self.opened(choice)
        if opened is not None and opened.moves:
            for _ in range(moves):
                opened.back()
            self.put_down(opened)

    @rule(choice=choices, index=choices, picks=picks)
    def change_a_move(self, choice: int, index: int, picks: Any) -> None:
        opened = self.opened(choice)
        if opened is None or not opened.moves:
            return
        self.another_move(opened, index, picks)
        self.put_down(opened)

    def another_move(self, opened: OpenChallenge, index: int, picks: Iterator[int]) -> None:
        """Puts another move in the place of one that was made."""
        place = index % len(opened.moves)
        other = self.held(replace(opened.record, moves=opened.moves[:place], draws={}))
        materials.make(other, next(picks), picks, drawn=False)
        opened.change_move(place, other.moves[place])

    @rule(choice=choices, which=st.integers(0, 5), effect=choices, damaged=st.booleans(), title=st.sampled_from("ab"))
    def overrule(self, choice: int, which: int, effect: int, damaged: bool, title: str) -> None:
        opened = self.opened(choice)
        if opened is None:
            return
        people = list(opened.record.participants)
        if people and ADDED[which].get("by") != 0:
            opened.override(added=[{**ADDED[which], "actor": self.choose(people, effect)}])
        if opened.outcome is not None and (effects := opened.system.effects(opened.state)):
            opened.override(waived=[{"effect": effect % len(effects), "reason": "an oath kept"}])
        if damaged:
            opened.remark(damage=[{"actor": self.actor(effect), "tracker": "health", "by": 3}], note="hard")
        opened.call(title)
        self.put_down(opened)

    def decided(self, choice: int, picks: Iterator[int]) -> OpenChallenge | None:
        """An open challenge, played to its end if that comes within a few moves."""
        opened = self.opened(choice)
        for _ in range(8 if opened and opened.played and opened.outcome is None else 0):
            assert opened is not None
            materials.make(opened, next(picks), picks, drawn=bool(next(picks) % 2), source=self.seeds())
        return opened

    @rule(choice=choices, picks=picks, earlier=st.booleans(), make_actors=st.booleans())
    def apply(self, choice: int, picks: Any, earlier: bool, make_actors: bool) -> None:
        opened = self.decided(choice, picks)
        if opened is None:
            return
        if earlier:
            opened.happened(self.past())
        self.put_down(opened)
        self.do(challenges.apply_challenge, opened.record, make_actors=make_actors)

    @rule(system=systems, which=st.integers(0, 29), choice=choices, picks=picks, saved=st.integers(0, 5))
    def from_nothing_to_the_log(self, system: str, which: int, choice: int, picks: Any, saved: int) -> None:
        opened = self.fresh(system, which, choice, picks, 8)
        if people := list(opened.record.participants):
            opened.override(added=[{**self.choose(ADDED[:5], saved), "actor": self.choose(people, choice)}])
        if saved % 2:
            self.put_down(opened)
        self.do(challenges.apply_challenge, opened.record)

    @rule(given=st.integers(0, 5))
    def seeds_given_elsewhere(self, given: int) -> None:
        """The window counts by itself and has it written down now and then."""
        found = seal.seal_in_force(self.desk)
        if found is not None:
            self.draft(seal.keep_given, replace(found, given=given))

    @rule(choice=choices, reason=st.sampled_from(["", "they made peace"]))
    def abandon(self, choice: int, reason: str) -> None:
        record = self.open_record(choice)
        if record is not None:
            self.do(challenges.abandon, record, reason)

    @rule(choice=choices, name=choices)
    def keep_figure(self, choice: int, name: int) -> None:
        record = self.open_record(choice)
        if record is not None and record.participants:
            passing = [name for name, actor in record.participants.items() if actor is None]
            self.do(challenges.keep_figure, record, self.choose(passing or list(record.participants), name))

    @rule(choice=choices)
    def prepare(self, choice: int) -> None:
        record = self.open_record(choice)
        if record is not None:
            self.do(challenges.prepare, record)

    @rule(system=systems, choice=choices)
    def start_prepared(self, system: str, choice: int) -> None:
        found = challenges.prepared_challenges(self.desk, system)
        if found:
            self.draft(challenges.start_prepared, self.choose(found, choice))

    @rule(choice=choices)
    def repeat_challenge(self, choice: int) -> None:
        record = self.open_record(choice)
        if record is not None:
            self.draft(challenges.repeat_challenge, record)

    @rule(system=systems, which=st.integers(0, 29), moves=st.integers(0, 4))
    def take_in_a_file(self, system: str, which: int, moves: int) -> None:
        raw = self.choose(materials.files(system), which)
        file = challenge_file.from_json({**raw, "moves": raw["moves"][:moves], "seed": "moss"}, SYSTEMS)
        played = challenge_file.play(file, lambda: "moss")
        if moves % 2:
            self.do(files.take_in, played)
        else:
            self.do(challenges.open_with_actors, files.record_from(self.desk, played))
