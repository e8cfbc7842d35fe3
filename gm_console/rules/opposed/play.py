"""The state machine of an opposed challenge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from gm_console.rules.opposed.challenge import (
    HANDS,
    RESULTS,
    ROLES,
    Accept,
    Move,
    Relent,
    Result,
    Retest,
    Role,
    Setup,
    Test,
    Throw,
    check,
    result_of,
)
from gm_console.rules.opposed.pools import Means, means, other_role, pool
from gm_console.rules.system import JsonObject, LegalMove, Line, Picker, RulesError, Ruling

IMMUNE_MINUTES = 10
"""How long a target is immune after a failed mental or social attack (Retrying Failed Attacks)."""

RULINGS = (
    Ruling("O1", ("whole-challenge", "next-test")),
    *(Ruling(f"O{number}") for number in range(2, 10)),
)

Stage = Literal["opening", "test", "decision", "finished"]


@dataclass(frozen=True, slots=True)
class State:
    """A challenge after some moves.

    :ivar next_test: ruling O1 is ``next-test``.
    :ivar tests: results so far, as the attacker sees them.
    :ivar used: retests so far, each by whom and of which kind.
    :ivar retesting: a retest was called and its throw is due.
    :ivar relented: who gave in before the first throw.
    :ivar accepted: the loser lets the last test stand.
    """

    setup: Setup
    next_test: bool
    moves: tuple[Move, ...] = ()
    tests: tuple[Result, ...] = ()
    used: tuple[tuple[Role, str], ...] = ()
    retesting: bool = False
    relented: Role | None = None
    accepted: bool = False


def begin(setup: Any, rulings: Mapping[str, str | int]) -> State:
    """The state before any move. Raises RulesError for a bad set-up, or an unknown option of O1."""
    if not isinstance(setup, Setup):
        raise RulesError("not-an-object")
    check(setup)
    option = rulings.get("O1", "whole-challenge") if isinstance(rulings, Mapping) else None
    if option not in RULINGS[0].options:
        raise RulesError("ruling-option", ruling="O1", choices=list(RULINGS[0].options))
    return State(setup, option == "next-test")


def pool_now(state: State, role: Role) -> int:
    """A side's pool as it counts in the test at hand (O1), from 0."""
    return pool(state.setup, role, int(state.next_test and (role, "willpower") in state.used))


def greater(state: State) -> bool:
    """Whether the attack pool is the greater one now."""
    return pool_now(state, "attacker") > pool_now(state, "defender")


def loser(state: State) -> Role:
    """Who is losing after the last test (Tying the Test). Only after a test whose retest is not due."""
    ahead = state.tests[-1] == "win" or (state.tests[-1] == "tie" and greater(state))
    return "defender" if ahead else "attacker"


def left(state: State, role: Role) -> tuple[Means, ...]:
    """The retests a side has not used yet."""
    return tuple(each for each in means(state.setup, role) if (role, each.kind) not in state.used)


def stage(state: State) -> Stage:
    """What is due: the first throw (or relenting), a retest's throw, the loser's decision, or nothing."""
    if state.relented or state.accepted:
        return "finished"
    if not state.tests:
        return "opening"
    if state.retesting:
        return "test"
    return "decision" if left(state, loser(state)) else "finished"


def play(state: State, move: Any) -> State:
    """A new state; raises RulesError for an illegal move."""
    after = _played(state, move)
    return replace(after, moves=(*state.moves, move))


def _played(state: State, move: Any) -> State:
    if stage(state) == "finished":
        raise RulesError("challenge-over")
    if isinstance(move, Relent):
        return _relent(state, move)
    if isinstance(move, Test | Throw):
        check_test_due(state)
        return replace(state, tests=(*state.tests, result_of(move)), retesting=False)
    if isinstance(move, Retest):
        return _retest(state, move)
    if isinstance(move, Accept):
        _check_loser(state, move.accept, "accept", "accept-not-loser")
        return replace(state, accepted=True)
    raise RulesError("move-unknown")


def _relent(state: State, move: Relent) -> State:
    if state.tests:
        raise RulesError("relent-too-late", "relent", name=name_of(state, move.relent))
    return replace(state, relented=move.relent)


def check_test_due(state: State) -> None:
    """Raises RulesError unless a throw may be made now."""
    if stage(state) == "finished":
        raise RulesError("challenge-over")
    if stage(state) == "decision":
        raise RulesError("decision-due", name=name_of(state, loser(state)))


def _check_loser(state: State, role: Role, path: str, code: str) -> None:
    if stage(state) != "decision":
        raise RulesError("test-due")
    if loser(state) != role:
        raise RulesError(code, path, name=name_of(state, role), loser=name_of(state, loser(state)))


def _retest(state: State, move: Retest) -> State:
    by, kind = move.retest.by, move.retest.method
    _check_loser(state, by, "retest.by", "retest-not-loser")
    open_now = left(state, by)
    if kind not in [each.kind for each in open_now]:
        code = "method-used" if (by, kind) in state.used else "method-not-open"
        choices = [method_line(each.kind) for each in open_now]
        raise RulesError(code, "retest.method", name=name_of(state, by), method=method_line(kind), choices=choices)
    return replace(state, used=(*state.used, (by, kind)), retesting=True)


def name_of(state: State, role: Role) -> str:
    """The name of the side with this role."""
    return state.setup.side(role).name


def method_line(kind: str) -> Line:
    """What a kind of retest is called."""
    if kind in ("willpower", "ability", "attribute", "overbid"):
        return Line(f"opposed.method.{kind}")
    return Line("opposed.method.other", {"method": kind})


def next_moves(state: State) -> tuple[LegalMove, ...]:
    """What may be done now; empty when the challenge is finished."""
    due = stage(state)
    if due == "finished":
        return ()
    if due == "decision":
        return _decisions(state, loser(state))
    test = LegalMove({}, {"test": RESULTS}, "", Line(f"opposed.move.{due}"))
    return (test, *(_relenting(state, role) for role in ROLES)) if due == "opening" else (test,)


def _relenting(state: State, role: Role) -> LegalMove:
    name = name_of(state, role)
    return LegalMove({"relent": role}, {}, name, Line("opposed.move.relent", {"name": name}))


def _decisions(state: State, role: Role) -> tuple[LegalMove, ...]:
    name = name_of(state, role)
    retests = (
        LegalMove({"retest": {"by": role, "method": each.kind}}, {}, name, retest_label(each))
        for each in left(state, role)
    )
    return (*retests, LegalMove({"accept": role}, {}, name, Line("opposed.move.accept")))


def retest_label(each: Means) -> Line:
    """How a button calls a retest."""
    parameters = {"name": each.name, "dots": each.dots, "method": method_line(each.kind)}
    return Line(f"opposed.move.retest.{each.via}", parameters)


def draw(state: State, move: Any, pick: Picker) -> JsonObject:
    """The throw that is due, drawn: attacker before defender, among rock, paper and scissors.

    Raises RulesError where the chance stands there already, or no throw is due.
    """
    if not isinstance(move, dict):
        raise RulesError("not-an-object")
    if "test" in move or "throw" in move:
        raise RulesError("draw-beside-chance", "draw")
    if move:
        raise RulesError("nothing-to-draw", "draw")
    check_test_due(state)
    return {"throw": {role: pick(HANDS) for role in ROLES}}


Success = Literal["exceptional", "success", "failure"]


def success(state: State) -> Success:
    """How a finished challenge ended (Exceptional Success, Relenting)."""
    beaten = other_role(state.relented) if state.relented else other_role(loser(state))
    if beaten == "defender":
        return "failure"
    outright = all(test == "win" for test in state.tests)
    return "exceptional" if outright and greater(state) else "success"


def critical(state: State) -> bool:
    """Whether a finished challenge was a critical failure (O3, O8)."""
    return state.setup.attacker.unskilled and state.tests[-1:] == ("lose",)


def outcome(state: State) -> JsonObject | None:
    """As in the challenge file, None while in progress."""
    if stage(state) != "finished":
        return None
    result = success(state)
    found: JsonObject = {
        "result": result,
        "critical_failure": critical(state),
        "attacker_pool": pool_now(state, "attacker"),
        "defender_pool": pool_now(state, "defender"),
    }
    if state.setup.damage is not None:
        extra = int(result == "exceptional")
        found["damage"] = 0 if result == "failure" else state.setup.damage + extra
    return found


def effects(state: State) -> tuple[JsonObject, ...]:
    """As in the challenge file, in order of happening; empty while in progress."""
    if stage(state) != "finished":
        return ()
    return (*_spent(state), *([_aftermath(state.setup)] if success(state) == "failure" else ()))


def pending(state: State) -> tuple[JsonObject, ...]:
    """Effects that the moves so far will have for sure: willpower spent, or all of them once it is finished."""
    return effects(state) or _spent(state)


def _spent(state: State) -> tuple[JsonObject, ...]:
    roles = [role for role, kind in state.used if kind == "willpower"]
    return tuple(_spending(state, role) for role in roles)


def _spending(state: State, role: Role) -> JsonObject:
    side = state.setup.side(role)
    current = side.willpower.current
    return {"effect": "spend_willpower", "actor": side.name, "from": current, "to": current - 1}


def _aftermath(setup: Setup) -> JsonObject:
    """What a failed attack leaves behind (Retrying Failed Attacks, O9)."""
    attacker, target = setup.attacker.name, setup.defender.name
    if setup.kind == "physical":
        return {"effect": "retry_next_initiative", "actor": attacker}
    return {
        "effect": "immunity",
        "actor": target,
        "against": attacker,
        "power": setup.power,
        "minutes": IMMUNE_MINUTES,
    }
