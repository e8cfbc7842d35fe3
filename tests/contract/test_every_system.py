"""What holds for every system, the tests' own smallest one included: the console relies on nothing else."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from gm_console.app import challenges, roster
from gm_console.app.context import Desk
from gm_console.app.views import log_rows, roster_rows
from gm_console.rules import challenge_file
from gm_console.rules.lines import line_as_json, line_from_json
from gm_console.rules.registry import discover, full_rulings
from gm_console.rules.system import JsonObject, Line, RulesError, System
from gm_console.store.store import Store
from tests.contract import systems as own_systems

VECTORS = Path(__file__).parent.parent / "vectors"
SYSTEMS = {**discover(), **discover(own_systems)}
MOST_STATES = 300


def files(system: str) -> list[JsonObject]:
    path = VECTORS / f"{system}.jsonl"
    if not path.exists():
        return [{"system": "coin", "challenge": {"caller": "Bryn", "call": call}} for call in ("heads", "tails")]
    cases = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [case["file"] for case in cases if "error" not in case["expect"]["resolve"]][:25]


@pytest.fixture(params=SYSTEMS)
def system(request: pytest.FixtureRequest) -> System:
    return SYSTEMS[request.param]


def states(system: System) -> Iterator[tuple[Any, Any]]:
    """Set-ups with the states their moves lead through."""
    for raw in files(system.id):
        file = challenge_file.from_json(raw, SYSTEMS)
        setup, state = challenge_file.begin(file)
        yield setup, state
        for move in file.moves:
            state = system.play(state, system.read_move(move))
            yield setup, state


def first_choice(move: Any) -> JsonObject:
    filled = dict(move.template)
    for key, need in move.needs.items():
        if need == "text":
            filled[key] = "agreed"
        elif isinstance(need, int):
            filled[key] = [3] * need
        elif isinstance(need, tuple):
            filled[key] = need[0]
        else:
            filled[key] = {side: [3] * count for side, count in need.items()}
    return filled


def test_systems_are_found_without_being_named() -> None:
    assert set(SYSTEMS) == {"age-of-dragons", "coin", "huldufolk", "joyous-heroes", "opposed"}


def test_rulings_default_to_their_first_option(system: System) -> None:
    chosen = full_rulings(system, {})

    assert chosen == {ruling.id: ruling.options[0] for ruling in system.rulings if ruling.options}
    with pytest.raises(RulesError):
        full_rulings(system, {"Z9": "anything"})


def test_next_moves_end_with_the_outcome(system: System) -> None:
    for _, state in states(system):
        assert (system.outcome(state) is None) == bool(system.next_moves(state))


def test_each_next_move_is_accepted_and_changes_nothing_before(system: System) -> None:
    for _, state in states(system):
        before = repr(state)
        for move in system.next_moves(state):
            after = system.play(state, system.read_move(first_choice(move)))
            assert after != state
        assert repr(state) == before


def test_effects_come_with_the_end_and_pending_ones_before(system: System) -> None:
    for _, state in states(system):
        if system.outcome(state) is None:
            assert system.effects(state) == ()
        for effect in (*system.effects(state), *system.pending(state)):
            assert isinstance(effect["effect"], str)
            assert effect["actor"] in {each.name for each in system.participants(state)}
            assert isinstance(system.effect_line(effect), Line)


def test_what_is_logged_survives_as_json(system: System) -> None:
    for setup, state in states(system):
        for line in (system.title(setup), system.headline(state)):
            kept = json.loads(json.dumps(line_as_json(line)))
            again = line_from_json(kept)
            assert again.code == line.code
            assert line_as_json(again) == line_as_json(line)


def test_headlines_carry_a_mark(system: System) -> None:
    for _, state in states(system):
        assert system.headline(state).parameters["mark"] in {"success", "failure", "neutral"}


def test_the_public_state_has_only_lines_for_players(system: System) -> None:
    for _, state in states(system):
        public = system.public(state)
        assert all(line.audience == "players" for line in public.lines)
        assert public.outcome == system.outcome(state)


def test_odds_are_there_while_it_is_open(system: System) -> None:
    for _, state in states(system):
        if system.outcome(state) is None:
            json.dumps(challenge_file.fractions_as_text(system.odds(state)))
            json.dumps(challenge_file.fractions_as_text(system.odds_from_here(state)))


def test_sheets_of_strangers_give_trackers_and_sides(system: System) -> None:
    for _, state in states(system):
        for participant in system.participants(state):
            try:
                sheet, values = system.actor_from(state, participant.name)
            except RulesError:
                continue
            whole = {tracker.key: tracker.value for tracker in system.trackers(sheet)}
            assert set(values) <= set(whole)
            again = system.sheet.model_validate(system.upgrade_sheet(copy.deepcopy(sheet.model_dump(mode="json"))))
            assert again == sheet
            assert isinstance(system.summary(sheet), Line)
            for occasion in system.occasions:
                for change in system.renew(sheet, whole | dict(values), occasion.id, full_rulings(system, {})):
                    assert change.tracker in whole
                    assert change.after >= 0


def test_effects_never_bring_a_tracker_below_nought(system: System) -> None:
    for _, state in states(system):
        for effect in system.effects(state):
            try:
                sheet, values = system.actor_from(state, effect["actor"])
            except RulesError:
                continue
            lowest = dict.fromkeys(values, 0)
            for start in (lowest, {tracker.key: tracker.value for tracker in system.trackers(sheet)} | dict(values)):
                assert all(change.after >= 0 for change in system.apply(start, effect))


def test_a_whole_challenge_goes_through_the_console(system: System, tmp_path: Path) -> None:
    store = Store.create(tmp_path / "c.gmc", "C", clock=lambda: datetime.now(UTC), systems=[system.id])
    with store:
        desk = Desk(store, SYSTEMS)
        for raw in files(system.id)[:6]:
            file = challenge_file.from_json(raw, SYSTEMS)
            _, state = challenge_file.begin(file)
            moves: list[JsonObject] = []
            while system.outcome(state) is None and len(moves) < 40:
                moves.append(first_choice(system.next_moves(state)[0]))
                state = system.play(state, system.read_move(moves[-1]))
            if system.outcome(state) is None:
                continue
            names = {each.name: None for each in system.participants(state)}
            fresh = challenges.new_challenge(desk, system.id, file.challenge, names)
            record = challenges.ChallengeRecord(
                fresh.id,
                system.id,
                "open",
                file.challenge,
                fresh.created_at,
                moves,
                dict(file.rulings),
                participants=names,
            )
            applied = challenges.apply_challenge(desk, record, make_actors=True)
            assert store.entry(applied.entry_id).body["moves"] == moves
        assert log_rows(desk)
        before = [(row.actor.name, row.figures) for row in roster_rows(desk)]
        store.undo()
        store.redo()
        assert [(row.actor.name, row.figures) for row in roster_rows(desk)] == before
        roster.quick_add(desk, "Guard x2")
