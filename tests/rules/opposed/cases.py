"""Set-ups, states and an enumeration for the tests of opposed challenges."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from gm_console.rules.opposed import SYSTEM
from gm_console.rules.opposed.challenge import DEFENCE
from gm_console.rules.opposed.play import State, critical, left, loser, stage, success
from gm_console.rules.opposed.sheet import ALL_ATTRIBUTES
from gm_console.rules.system import RulesError

OPTIONS = ("whole-challenge", "next-test")


def side(name: str, attribute: str = "Strength", dots: int = 2, willpower: int = 0, **more: Any) -> dict[str, Any]:
    """A side of a set-up, without ability or retests unless given."""
    return {
        "name": name,
        "attribute": {"name": attribute, "dots": dots},
        "willpower": {"current": willpower},
        **more,
    }


def physical(**more: Any) -> dict[str, Any]:
    """Ash (Strength 3) against Wren (Dexterity 2), no retests."""
    return {"kind": "physical", "attacker": side("Ash", dots=3), "defender": side("Wren", "Dexterity"), **more}


def mental(attack: int = 5, resolve: int = 3, willpower: int = 2, **more: Any) -> dict[str, Any]:
    """Ash (Wits) uses Hush on Wren (Resolve and willpower)."""
    sides = {"attacker": side("Ash", "Wits", attack), "defender": side("Wren", "Resolve", resolve, willpower)}
    return {"kind": "mental", "power": "Hush", **sides, **more}


def state(challenge: dict[str, Any], *moves: dict[str, Any], option: str = "whole-challenge") -> State:
    """The state after ``moves``."""
    found = SYSTEM.begin(SYSTEM.read_setup(challenge), {"O1": option})
    for move in moves:
        found = SYSTEM.play(found, SYSTEM.read_move(move))
    return found


def refusal(challenge: dict[str, Any], *moves: dict[str, Any]) -> tuple[str, str]:
    """Code and path with which the last move, or the set-up, is refused. Moves before it must be legal."""
    legal = state(challenge, *moves[:-1]) if moves else None
    try:
        if legal is None:
            state(challenge)
        else:
            SYSTEM.play(legal, SYSTEM.read_move(moves[-1]))
    except RulesError as error:
        return error.code, error.path
    raise AssertionError("not refused")


def filled(found: State) -> Iterator[dict[str, Any]]:
    """Every move that ``next`` lists, filled in every way it allows."""
    for legal in SYSTEM.next_moves(found):
        shown = legal.as_json()
        needs = shown.pop("needs")
        if needs:
            assert list(needs) == ["test"]
            yield from ({**shown, "test": result} for result in needs["test"])
        else:
            yield shown


def after(found: State, move: dict[str, Any]) -> State:
    """The state after one more move."""
    return SYSTEM.play(found, SYSTEM.read_move(move))


def end(found: State) -> dict[str, Fraction]:
    """The chances of a finished challenge."""
    result = "critical_failure" if critical(found) else success(found)
    return {key: Fraction(key == result) for key in ("exceptional", "success", "failure", "critical_failure")}


def policy(found: State) -> dict[str, Any]:
    """What the loser does by the odds' assumption: any method not ruled out, willpower last, else let it stand."""
    role = loser(found)
    refused = found.setup.side(role).will_not_use
    kinds = [each.kind for each in left(found, role) if each.kind not in refused]
    kinds.sort(key=lambda kind: kind == "willpower")
    return {"retest": {"by": role, "method": kinds[0]}} if kinds else {"accept": role}


def enumerate_odds(found: State) -> dict[str, Fraction]:
    """The chances by playing on in every way; asserts that `System.odds` says so at each state on the way."""
    if stage(found) == "finished":
        chances = end(found)
    elif stage(found) == "decision":
        chances = enumerate_odds(after(found, policy(found)))
    else:
        branches = [enumerate_odds(after(found, {"test": result})) for result in ("win", "tie", "lose")]
        chances = {key: sum((each[key] for each in branches), Fraction(0)) / 3 for key in branches[0]}
    assert SYSTEM.odds(found) == chances
    return chances


names = st.sampled_from(["Ash", "Wren", "Bryn O’Tam", "{power}"])
kinds = st.sampled_from(["luck", "oath", "ability", "attribute", "overbid", "Willpower"])


@st.composite
def sides(draw: st.DrawFn, name: str, attribute: st.SearchStrategy[str]) -> dict[str, Any]:
    """A valid side."""
    current = draw(st.integers(0, 3))
    found = side(name, draw(attribute), draw(st.integers(0, 6)), current)
    if draw(st.booleans()):
        found["willpower"]["maximum"] = current + draw(st.integers(0, 2))
    if draw(st.booleans()):
        found["ability"] = {"name": "Brawl", "dots": draw(st.integers(1, 5))}
    if draw(st.booleans()):
        values = draw(st.lists(st.integers(-9, 4), max_size=2))
        found["bonuses"] = [{"name": "cover", "value": value} for value in values]
    if draw(st.booleans()):
        found["retests"] = [{"name": "Lucky", "kind": kind} for kind in draw(st.lists(kinds, max_size=2))]
    if draw(st.booleans()):
        found["will_not_use"] = draw(st.lists(kinds | st.just("willpower"), max_size=2))
    return found


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    """A valid set-up."""
    kind = draw(st.sampled_from(["physical", "social", "mental"]))
    any_attribute = st.sampled_from(ALL_ATTRIBUTES)
    attacker, defender = draw(st.lists(names, min_size=2, max_size=2, unique=True))
    defence = st.just(DEFENCE[kind]) if kind in DEFENCE else any_attribute
    found = {"kind": kind, "attacker": draw(sides(attacker, any_attribute)), "defender": draw(sides(defender, defence))}
    if kind != "physical" or draw(st.booleans()):
        found["power"] = draw(st.sampled_from(["Hush", "Feint {x}"]))
    if "ability" not in found["attacker"] and draw(st.booleans()):
        found["attacker"]["unskilled"] = True
    if draw(st.booleans()):
        found["defender"]["object"] = "the lantern"
    texts = {"victory_condition": "she sleeps", "exceptional_bonus": "she dreams", "damage": draw(st.integers(0, 2))}
    return found | {key: value for key, value in texts.items() if draw(st.booleans())}


@st.composite
def states(draw: st.DrawFn) -> State:
    """A challenge after some moves that ``next`` allows, throws by hand among them."""
    found = state(draw(setups()), option=draw(st.sampled_from(OPTIONS)))
    for _ in range(draw(st.integers(0, 9))):
        choices = list(filled(found))
        if not choices:
            break
        move = draw(st.sampled_from(choices))
        if move == {"test": "win"} and draw(st.booleans()):
            move = {"throw": {"attacker": "paper", "defender": "rock"}}
        found = after(found, move)
    return found
