"""Whatever happened since: a corrected campaign is the one in which it was entered rightly in the first place."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm_console.app import challenges, roster, sessions
from gm_console.app.context import AppError, Desk
from gm_console.app.correcting import (
    EntryChange,
    Preview,
    accept_correction,
    accept_entry,
    begin_correction,
    drop_correction,
    preview_correction,
    preview_entry,
)
from gm_console.rules.registry import discover
from gm_console.rules.system import RulesError
from gm_console.store.store import Store
from tests.store.dumps import dump

from .conftest import Clock
from .rulings import actor, attack, contest, everything, tracker, well

SYSTEMS = discover()
NAMES = ("Bryn", "Tam")
MIND: dict[str, Any] = {
    "attributes": {"wits": 4, "resolve": 3},
    "willpower": 4,
    "merits": [{"name": "Lucky", "kind": "luck"}],
}
CARDS = st.integers(2, 5)
FIGURES = st.sampled_from(["willpower", "threshold.mundane"])

Act = tuple[Any, ...]
"""What is done: its kind, by which of the two, and how."""


def contests() -> st.SearchStrategy[Act]:
    return st.tuples(st.just("contest"), st.booleans(), st.sampled_from(["neither", "attacker", "defender", "both"]))


def attacks() -> st.SearchStrategy[Act]:
    return st.tuples(st.just("attack"), st.booleans(), st.tuples(CARDS, CARDS))


def moves() -> st.SearchStrategy[Act]:
    by = st.integers(-4, 3).filter(bool)
    return st.tuples(st.just("move"), st.booleans(), st.tuples(FIGURES, by))


OTHERS = st.one_of(
    st.tuples(st.just("set"), st.booleans(), st.tuples(FIGURES, st.integers(0, 4))),
    st.tuples(st.just("cards"), st.booleans(), CARDS),
    st.tuples(st.just("rest"), st.booleans(), st.just("")),
    st.tuples(st.just("session"), st.booleans(), st.booleans()),
    st.tuples(st.just("sheet"), st.booleans(), st.integers(2, 5)),
    st.tuples(st.just("renown"), st.booleans(), st.integers(-2, 2).filter(bool)),
)
ACTS = st.one_of(contests(), attacks(), moves(), OTHERS)


def otherwise(pair: tuple[Act, Act]) -> tuple[Act, Act]:
    """What was entered, and what should have been: by the same one, and of the same tracker."""
    wrong, right = pair
    how = (wrong[2][0], right[2][1]) if wrong[0] == "move" else right[2]
    return wrong, (*wrong[:2], how)


def differs(pair: tuple[Act, Act]) -> bool:
    return pair[0] != pair[1]


CORRECTED = (
    st.one_of(*(st.tuples(each(), each()) for each in (contests, attacks, moves))).map(otherwise).filter(differs)
)


SOMETIMES = st.sampled_from([False, False, False, True])


def thrown(who: str) -> list[dict[str, Any]]:
    """An opposed challenge that the attacker wins, after those said have spent willpower on a retest."""
    spend = {role: {"retest": {"by": role, "method": "willpower"}} for role in ("attacker", "defender")}
    first = [{"test": "lose"}, spend["attacker"]] if who in ("attacker", "both") else []
    second = [{"test": "win"}, spend["defender"]] if who in ("defender", "both") else []
    return [*first, *second, {"test": "win"}, {"accept": "defender"}]


@dataclass
class Table:
    """A campaign with two who may do things to each other."""

    desk: Desk
    people: tuple[str, ...] = ()

    def do(self, act: Act) -> None:
        """Raises RulesError or AppError where it cannot be done."""
        kind, first, how = act
        one, other = self.people if first else reversed(self.people)
        doing: Callable[[str, str, Any], Any] = getattr(self, f"_{kind}")
        doing(one, other, how)

    def _contest(self, one: str, other: str, who: str) -> None:
        challenges.apply_challenge(self.desk, contest(self.desk, one, other, thrown(who)))

    def _attack(self, one: str, other: str, cards: tuple[int, int]) -> None:
        challenges.apply_challenge(self.desk, attack(self.desk, one, other, cards))

    def _renown(self, one: str, other: str, by: int) -> None:
        """An effect of the storyteller's own, on a tracker that it makes."""
        name = self.desk.store.actor(other).name
        added = {"effect": "tracker", "actor": name, "tracker": "Renown", "by": by, "reason": "seen"}
        record = contest(self.desk, one, other, thrown("neither"))
        challenges.apply_challenge(self.desk, replace(record, added=[added]))

    def _move(self, one: str, _other: str, how: tuple[str, int]) -> None:
        roster.change_tracker(self.desk, tracker(self.desk, one, how[0]), how[1])

    def _set(self, one: str, _other: str, how: tuple[str, int]) -> None:
        roster.set_tracker(self.desk, tracker(self.desk, one, how[0]), how[1])

    def _cards(self, one: str, _other: str, card: int) -> None:
        roster.surrender_cards(self.desk, one, "huldufolk", str(card))

    def _rest(self, one: str, _other: str, _how: str) -> None:
        roster.renew(self.desk, [one], "opposed", "rest")

    def _session(self, _one: str, _other: str, deck: bool) -> None:
        if self.desk.store.current_session():
            sessions.end_session(self.desk)
        sessions.start_session(self.desk, choices={"huldufolk/deck": deck})

    def _sheet(self, one: str, _other: str, willpower: int) -> None:
        roster.write_sheet(self.desk, one, "opposed", {**MIND, "willpower": willpower})

    def leaves_a_trace(self, act: Act) -> bool:
        """Does it; False where it cannot be done, or changes nothing (then nothing is written down of it)."""
        before = self.desk.store.last_sequence()
        try:
            self.do(act)
        except (RulesError, AppError):
            return False
        return self.desk.store.last_sequence() > before


@contextmanager
def table(begun: Path) -> Iterator[Table]:
    """A copy of the campaign ``begun``."""
    with TemporaryDirectory() as folder:
        path = Path(shutil.copy(begun, Path(folder) / "campaign.gmc"))
        with Store.open(path, clock=Clock()) as store:
            ids = {each.name: each.id for each in store.actors()}
            yield Table(Desk(store, SYSTEMS, make_seed=lambda: "thorn"), tuple(ids[name] for name in NAMES))


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("begun") / "campaign.gmc"
    with Store.create(path, "Campaign", clock=Clock(), systems=list(SYSTEMS)) as store:
        for name in NAMES:
            actor(Desk(store, SYSTEMS), name, huldufolk={"type": "major"}, opposed=MIND)
    return path


@dataclass
class History:
    """What left a trace, before and after what was entered wrongly; and the entry of that."""

    before: list[Act]
    after: list[Act]
    entry_id: str


def entered(one: Table, before: list[Act], wrong: Act, after: list[tuple[Act, bool]]) -> History | None:
    """Plays a history; acts marked True are undone at once. None where ``wrong`` cannot be done."""
    traced = [act for act in before if one.leaves_a_trace(act)]
    if not one.leaves_a_trace(wrong):
        return None
    (entry, *_) = one.desk.store.entries_of(one.desk.store.history(1)[0].id)
    later = []
    for act, undone in after:
        if one.leaves_a_trace(act):
            if undone:
                one.desk.store.undo()
            else:
                later.append(act)
    return History(traced, later, entry.id)


def corrected(one: Table, entry_id: str, right: Act) -> bool:
    """Corrects the entry, unless something would be flagged: False then. Undo and redo are tried out on the way."""
    desk, path = one.desk, one.desk.store.path
    preview, accept = _correction(one, entry_id, right)
    if preview().flags:
        return False
    before = dump(path)
    accept()
    after = dump(path)
    desk.store.undo()
    assert dump(path) == before
    desk.store.redo()
    assert dump(path) == after
    return True


def _correction(one: Table, entry_id: str, right: Act) -> tuple[Callable[[], Preview], Callable[[], Any]]:
    desk, (kind, first, how) = one.desk, right
    if kind == "move":
        change = EntryChange(by=how[1])
        return partial(preview_entry, desk, entry_id, change), partial(accept_entry, desk, entry_id, change, "misheard")
    people = [desk.store.actor(each).name for each in (one.people if first else reversed(one.people))]
    played = (
        thrown(how)
        if kind == "contest"
        else [{"actor": name, "card": card} for name, card in zip(people, how, strict=True)]
    )
    record = replace(begin_correction(desk, entry_id), moves=played)
    challenges.save_open(desk, record)
    return partial(preview_correction, desk, record), partial(accept_correction, desk, record, "misheard")


def holds(begun: Path, before: list[Act], pair: tuple[Act, Act], after: list[tuple[Act, bool]]) -> str:
    """Checks one history; in a word, what came of it."""
    wrong, right = pair
    with table(begun) as one, table(begun) as other:
        history = entered(one, before, wrong, after)
        if history is None:
            return "cannot be entered"
        for act in history.before:
            other.do(act)
        if not other.leaves_a_trace(right):
            return "cannot be put right"
        refused = sum(not _done(other, act) for act in history.after)
        accepted = corrected(one, history.entry_id, right)
        assert not (accepted and refused), "what the rules would not have allowed is flagged"
        if accepted:
            assert everything(one.desk) == everything(other.desk)
            well(one.desk)
        return "accepted" if accepted else "flagged"


def _done(one: Table, act: Act) -> bool:
    """Whether it can be done; a card surrendered that is gone already changes nothing."""
    try:
        one.do(act)
    except RulesError:
        return False
    except AppError:
        return True
    return True


HOWS = st.fixed_dictionaries(
    {
        "contest": st.sampled_from(["neither", "attacker", "defender", "both"]),
        "attack": st.tuples(CARDS, CARDS),
        "move": st.integers(-4, 3).filter(bool),
    }
)
ROUNDS = st.lists(st.tuples(st.lists(ACTS, max_size=3), st.integers(0, 9), HOWS), min_size=2, max_size=4)
"""Some acts, which of all that can be corrected is corrected then, and how it should have been."""


@dataclass
class Done:
    """An act as it should have been, as far as is known by now; and its first entry."""

    act: Act
    entry_id: str


def put_right(one: Table, done: list[Done], choice: int, hows: dict[str, Any]) -> str:
    """Corrects one of them, what may be a correction already. In a word, what came of it."""
    able = [each for each in done if each.act[0] in hows]
    if not able:
        return "nothing"
    each = able[choice % len(able)]
    kind, first, how = each.act
    right = (kind, first, (how[0], hows[kind]) if kind == "move" else hows[kind])
    if right == each.act:
        return "nothing"
    entry = one.desk.store.entry(each.entry_id)
    while entry.corrected_by:
        entry = one.desk.store.entry(entry.corrected_by)
    try:
        if not corrected(one, entry.id, right):
            return "flagged"
    except RulesError:
        return "cannot be put right"
    each.act = right
    return "accepted"


def all_hold(begun: Path, rounds: list[tuple[list[Act], int, dict[str, Any]]]) -> str:
    """Checks one history of entering and correcting; in a word, what came of it."""
    done: list[Done] = []
    with table(begun) as one, table(begun) as other:
        for acts, choice, hows in rounds:
            for act in acts:
                if one.leaves_a_trace(act):
                    entries = one.desk.store.entries_of(one.desk.store.history(1)[0].id)
                    done += [Done(act, entry.id) for entry in entries[:1]] or [Done(act, "")]
            came = put_right(one, done, choice, hows)
            if came == "cannot be put right":
                drop_correction(one.desk, challenges.open_challenges(one.desk)[-1])
            elif came == "flagged":
                return came
        for each in done:
            assert _done(other, each.act)
        assert everything(one.desk) == everything(other.desk)
        well(one.desk)
    return "accepted"


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_so_it_is_however_often_and_in_whatever_order_it_is_corrected(begun: Path, whole: bool) -> None:
    came = Counter[str]()

    @settings(max_examples=300 if whole else 8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(ROUNDS)
    def every(rounds: list[tuple[list[Act], int, dict[str, Any]]]) -> None:
        came[all_hold(begun, rounds)] += 1

    every()
    assert came["accepted"] > (sum(came.values()) / 4 if whole else 0), came


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_corrected_campaign_is_as_if_it_had_been_entered_rightly(begun: Path, whole: bool) -> None:
    came = Counter[str]()

    @settings(max_examples=400 if whole else 12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(ACTS, max_size=2), CORRECTED, st.lists(st.tuples(ACTS, SOMETIMES), max_size=6))
    def every(before: list[Act], pair: tuple[Act, Act], after: list[tuple[Act, bool]]) -> None:
        came[holds(begun, before, pair, after)] += 1

    every()
    assert came["accepted"] > (sum(came.values()) / 4 if whole else 0), came
