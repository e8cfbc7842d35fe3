"""Every figure of an opposed challenge explained, and the lines that name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gm_console.rules.opposed.actors import effect_line
from gm_console.rules.opposed.challenge import ROLES, Accept, Hands, Move, Relent, Retest, Role, Setup, Throw, result_of
from gm_console.rules.opposed.play import (
    State,
    critical,
    effects,
    greater,
    left,
    loser,
    method_line,
    name_of,
    outcome,
    play,
    pool_now,
    stage,
    success,
)
from gm_console.rules.opposed.pools import means, raw_pool
from gm_console.rules.system import Line, Participant, PublicState

ATTACK_POOL = "Step Two: Determining the Attack Test Pool"
DEFENCE_POOL = "Step Three: Determining the Defense Test Pool"
TEST = "Step Four: Rock Paper Scissors"
TIE = "Tying the Test"
EXCEPTIONAL = "Exceptional Success"
RETESTS = "Step Five: Retests"
CRITICAL = "Unskilled Tests and Critical Failures"
RELENTING = "Relenting"
RETRYING = "Retrying Failed Attacks"
VICTORY = "Step One: Defining the Challenge and Your Victory Condition"

MARKS = {"exceptional": "success", "success": "success", "failure": "failure"}


def breakdown(state: State) -> tuple[Line, ...]:
    """Parts and total of each pool, then the moves as steps, then notes."""
    pools = (line for role in ROLES for line in _pool(state, role))
    return (*pools, *_steps(state), *_notes(state))


def _pool(state: State, role: Role) -> Iterator[Line]:
    source = ATTACK_POOL if role == "attacker" else DEFENCE_POOL
    name = name_of(state, role)
    for part in (*_parts(state.setup, role), *_corrections(state, role)):
        yield replace(part, side=name, kind="part", source=source)
    total = pool_now(state, role)
    yield Line("opposed.pool.total", {}, total, name, "total", source=source)


def _parts(setup: Setup, role: Role) -> Iterator[Line]:
    side = setup.side(role)
    yield Line("opposed.pool.attribute", {"attribute": side.attribute.name}, side.attribute.dots)
    if side.ability:
        ruling = "O7" if setup.on_willpower(role) else ""
        yield Line("opposed.pool.ability", {"ability": side.ability.name}, side.ability.dots, ruling=ruling)
    else:
        yield Line("opposed.pool.ability", {"ability": Line("opposed.no-ability")}, 0)
    if setup.on_willpower(role):
        yield Line("opposed.pool.willpower", {}, side.willpower.current)
    for bonus in side.bonuses:
        yield Line("opposed.pool.bonus", {"bonus": bonus.name}, bonus.value)
    if not side.bonuses:
        yield Line("opposed.pool.no-bonus", {}, 0)


def _corrections(state: State, role: Role) -> Iterator[Line]:
    """Willpower spent on the way, where it lowers the pool at once, and the floor of 0."""
    spent = int(state.next_test and state.setup.on_willpower(role) and (role, "willpower") in state.used)
    if spent:
        yield Line("opposed.pool.willpower-spent", {}, -spent, ruling="O1")
    short = raw_pool(state.setup, role, spent)
    if short < 0:
        yield Line("opposed.pool.floor", {}, -short, ruling="O5")


def _steps(state: State) -> Iterator[Line]:
    before = replace(state, moves=(), tests=(), used=(), retesting=False, relented=None, accepted=False)
    for move in state.moves:
        after = play(before, move)
        for line in _step(before, after, move):
            yield replace(line, kind="step")
        before = after


def _step(before: State, after: State, move: Move) -> Iterator[Line]:
    if isinstance(move, Relent):
        yield Line("opposed.step.relent", {"name": name_of(before, move.relent)}, source=RELENTING)
    elif isinstance(move, Accept):
        yield Line("opposed.step.accept", {"name": name_of(before, move.accept)}, source=RETESTS)
    elif isinstance(move, Retest):
        yield _retest_step(before, move)
    else:
        if isinstance(move, Throw):
            yield _hands(before, move.throw)
        yield _test_step(after, result_of(move))


SHOWS = tuple(f"opposed.step.{shown}" for shown in ("throw", "win", "lose", "tie.greater", "tie.not-greater"))
"""Codes of the lines that show hands, or how a test came out."""


def _hands(state: State, hands: Hands) -> Line:
    shown = {
        "attacker": name_of(state, "attacker"),
        "attacker_hand": Line(f"opposed.hand.{hands.attacker}"),
        "defender": name_of(state, "defender"),
        "defender_hand": Line(f"opposed.hand.{hands.defender}"),
    }
    return Line("opposed.step.throw", shown, source=TEST)


def _names(state: State) -> dict[str, Any]:
    return {role: name_of(state, role) for role in ROLES}


def _test_step(state: State, result: str) -> Line:
    names = _names(state)
    if result != "tie":
        return Line(f"opposed.step.{result}", names, source=TEST)
    pools = {"attack": pool_now(state, "attacker"), "defence": pool_now(state, "defender")}
    code = "opposed.step.tie.greater" if greater(state) else "opposed.step.tie.not-greater"
    return Line(code, {**names, **pools}, source=TIE)


def _retest_step(state: State, move: Retest) -> Line:
    by = move.retest.by
    side = state.setup.side(by)
    used = next(each for each in means(state.setup, by) if each.kind == move.retest.method)
    spending = {"before": side.willpower.current, "after": side.willpower.current - 1}
    parameters = {"name": side.name, "by": used.name, "dots": used.dots, "method": method_line(used.kind), **spending}
    return Line(f"opposed.step.retest.{used.via}", parameters, ruling="O4", source=RETESTS)


def _notes(state: State) -> Iterator[Line]:
    yield from _setup_notes(state.setup)
    if stage(state) == "finished":
        yield from _end_notes(state)
    else:
        yield from (line for role in ROLES for line in _retest_notes(state, role))
    on_willpower = state.setup.on_willpower("defender") and ("defender", "willpower") in state.used
    if on_willpower and not state.next_test:
        yield Line("opposed.note.willpower-later", {"name": name_of(state, "defender")}, ruling="O1", source=RETESTS)


def _setup_notes(setup: Setup) -> Iterator[Line]:
    if setup.victory_condition.strip():
        wanted = {"attacker": setup.attacker.name, "victory": setup.victory_condition}
        yield Line("opposed.note.victory", wanted, source=VICTORY)
    if setup.defender.object.strip():
        thing = {"object": setup.defender.object, "defender": setup.defender.name}
        yield Line("opposed.note.object", thing, ruling="O9", source=VICTORY)
    if setup.attacker.unskilled:
        yield Line("opposed.note.unskilled", {"attacker": setup.attacker.name}, ruling="O3", source=CRITICAL)


def _retest_notes(state: State, role: Role) -> Iterator[Line]:
    name = name_of(state, role)
    methods = [method_line(each.kind) for each in left(state, role)]
    code = "opposed.note.retests" if methods else "opposed.note.no-retests"
    yield Line(code, {"name": name, "methods": methods}, ruling="O2", source=RETESTS)
    refused = [method_line(kind) for kind in state.setup.side(role).will_not_use]
    if refused:
        yield Line("opposed.note.will-not-use", {"name": name, "methods": refused}, audience="storyteller")


def _end_notes(state: State) -> Iterator[Line]:
    result = success(state)
    if state.relented == "attacker":
        yield Line("opposed.note.relented", _names(state), ruling="O8", source=RELENTING)
    elif critical(state):
        yield Line("opposed.note.critical", _names(state), ruling="O8", source=CRITICAL)
    elif result != "failure":
        yield _exceptional_note(state)
    yield from _damage_notes(state)
    if result == "exceptional" and state.setup.exceptional_bonus.strip():
        yield Line("opposed.note.exceptional-bonus", {"bonus": state.setup.exceptional_bonus}, source=EXCEPTIONAL)
    yield from _effect_notes(state)


def _exceptional_note(state: State) -> Line:
    """Why a success was, or was not, exceptional."""
    pools = {"attack": pool_now(state, "attacker"), "defence": pool_now(state, "defender")}
    source = RELENTING if state.relented else EXCEPTIONAL
    if not greater(state):
        return Line("opposed.note.not-greater", {**_names(state), **pools}, source=source)
    if state.relented:
        return Line("opposed.note.exceptional-relent", {**_names(state), **pools}, source=source)
    code = "opposed.note.exceptional" if success(state) == "exceptional" else "opposed.note.not-outright"
    return Line(code, {**_names(state), **pools}, source=source)


def _damage_notes(state: State) -> Iterator[Line]:
    damage = state.setup.damage
    if damage is None:
        return
    result = success(state)
    if result == "failure":
        yield Line("opposed.note.no-damage", amount=0)
        return
    yield Line("opposed.note.damage", amount=damage)
    if result == "exceptional":
        yield Line("opposed.note.damage-exceptional", amount=1, source=EXCEPTIONAL)


def _effect_notes(state: State) -> Iterator[Line]:
    """The aftermath; willpower spent is among the steps."""
    for effect in effects(state):
        if effect["effect"] != "spend_willpower":
            ruling = "O9" if effect["effect"] == "immunity" and state.setup.defender.object.strip() else ""
            yield replace(effect_line(effect), ruling=ruling, source=RETRYING)


def title(setup: Setup) -> Line:
    """Who acts on whom, with what power, on which thing."""
    names = {"attacker": setup.attacker.name, "defender": setup.defender.name}
    power, thing = setup.power.strip(), setup.defender.object.strip()
    kind = ".power" * bool(power) + ".object" * bool(thing)
    return Line(f"opposed.title{kind}", {**names, "power": setup.power, "object": setup.defender.object})


def headline(state: State) -> Line:
    """The one line of the log, with the result and the damage done."""
    found = outcome(state)
    parameters: Mapping[str, Any] = {**_names(state), "title": title(state.setup)}
    if found is None:
        return Line("opposed.headline", {**parameters, "mark": "neutral", "result": Line("opposed.result.open")})
    result = "critical" if found["critical_failure"] else found["result"]
    parameters = {**parameters, "mark": MARKS[found["result"]], "result": Line(f"opposed.result.{result}")}
    if found.get("damage"):
        return Line("opposed.headline.damage", {**parameters, "count": found["damage"]})
    return Line("opposed.headline", parameters)


def participants(state: State) -> tuple[Participant, ...]:
    """Attacker and defender."""
    return tuple(Participant(name_of(state, role), role) for role in ROLES)


def public(state: State) -> PublicState:
    """All that players may see: everything but what a side means not to use."""
    lines = tuple(line for line in breakdown(state) if line.audience == "players")
    sides = tuple(name_of(state, role) for role in ROLES)
    return PublicState("opposed", title(state.setup), sides, lines, _waiting_for(state), outcome(state))


def _waiting_for(state: State) -> tuple[str, ...]:
    due = stage(state)
    if due == "finished":
        return ()
    return tuple(name_of(state, role) for role in ((loser(state),) if due == "decision" else ROLES))
