"""What several of the Huldufolk tests need: set-ups by hand and by Hypothesis, and ways to play them out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from gm_console.rules.huldufolk import SYSTEM

RULINGS = {"H1": "whole"}
NAMES = ("Bryn", "Tam", "Wren", "Ash")
MAGIC = {"quality": True, "focus": True, "equipment": {"kind": "magical", "bonus": 5}, "supernatural": 10}


def plain(value: Any) -> Any:
    """Fractions as the texts that a file holds."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def actor(called: str, kind: str = "major", **more: Any) -> dict[str, Any]:
    return {"name": called, "type": kind, "pool": {}, **more}


def undefended(rating: int = 12, **more: Any) -> dict[str, Any]:
    return {"kind": "undefended", "rating": rating, "actor": actor("Bryn", **more)}


def attack(against: str = "mundane", threshold: int = 3, **more: Any) -> dict[str, Any]:
    defender = {"name": "Tam", "type": "minor", "defence": {"threshold": threshold}, **more}
    return {"kind": "attack", "against": against, "attacker": actor("Bryn"), "defender": defender}


def contest(*parties: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "contest", "parties": list(parties), **more}


def begun(setup: dict[str, Any]) -> Any:
    return SYSTEM.begin(SYSTEM.read_setup(setup), RULINGS)


def played(setup: dict[str, Any], *moves: Any) -> Any:
    """Moves are (name, card), or the text of an agreement."""
    state = begun(setup)
    for move in moves:
        made = {"mediated": move} if isinstance(move, str) else {"actor": move[0], "card": move[1]}
        state = SYSTEM.play(state, SYSTEM.read_move(made))
    return state


def deals(state: Any) -> Iterator[Any]:
    """Every way in which the sides yet to play may choose their cards, played through to the end."""
    waiting = [move for move in SYSTEM.next_moves(state) if "card" in move.needs]
    if not waiting:
        yield state
        return
    for card in waiting[0].needs["card"]:
        yield from deals(SYSTEM.play(state, SYSTEM.read_move({**waiting[0].template, "card": card})))


@st.composite
def actors(draw: st.DrawFn, name: str, most: int = 10) -> dict[str, Any]:
    kind = draw(st.sampled_from(["major", "minor"]))
    found: dict[str, Any] = {"name": name, "type": kind}
    size = {"major": 10, "minor": 5}[kind]
    if most < size or draw(st.booleans()):
        others = draw(st.lists(st.integers(2, size), unique=True, max_size=most - 1))
        found["deck"] = draw(st.permutations([1, *others]))
    return found


def optional(**parts: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=parts)


EQUIPMENT = st.one_of(
    st.fixed_dictionaries({"kind": st.just("mundane"), "bonus": st.integers(0, 2)}),
    st.fixed_dictionaries({"kind": st.just("magical"), "bonus": st.integers(0, 5)}),
)
HELP = st.fixed_dictionaries({"name": st.sampled_from(["Una", "Odd"]), "with": st.sampled_from(["affinity", "focus"])})
BONUS = st.integers(0, 10)
ALONE = optional(quality=st.booleans(), focus=st.booleans(), equipment=EQUIPMENT, supernatural=BONUS)
POOL = st.tuples(ALONE, optional(assistance=st.lists(HELP, max_size=3))).map(lambda both: both[0] | both[1])


@st.composite
def contenders(draw: st.DrawFn, name: str, pool: st.SearchStrategy[Any] = POOL, most: int = 10) -> dict[str, Any]:
    return {**draw(actors(name, most)), "pool": draw(pool)}


@st.composite
def undefended_setups(draw: st.DrawFn, pool: st.SearchStrategy[Any] = POOL, most: int = 10) -> dict[str, Any]:
    doer = {**draw(contenders("Bryn", pool, most)), **draw(optional(affinity=st.booleans()))}
    more = draw(optional(target=st.sampled_from(["Tam", "Bryn"])))
    return {"kind": "undefended", "rating": draw(st.integers(1, 40)), "actor": doer, **more}


@st.composite
def attack_setups(draw: st.DrawFn, pool: st.SearchStrategy[Any] = POOL, most: int = 10) -> dict[str, Any]:
    defender = draw(actors("Tam", most))
    against = draw(st.sampled_from(["mundane", "supernatural"]))
    if defender["type"] == "minor":
        defender |= draw(optional(mundane=st.booleans()))
    barred = defender.get("mundane") and against == "supernatural"
    top = 0 if barred else 5 if defender["type"] == "minor" else 20
    more = draw(optional(quality=st.booleans(), equipment=st.integers(0, 5), supernatural=BONUS))
    defender["defence"] = {"threshold": draw(st.integers(0, top)), **more}
    return {
        "kind": "attack",
        "against": against,
        "attacker": draw(contenders("Bryn", pool, most)),
        "defender": defender,
    }


@st.composite
def contest_setups(draw: st.DrawFn, pool: st.SearchStrategy[Any] = POOL, most: int = 10) -> dict[str, Any]:
    names = NAMES[: draw(st.integers(2, 3))]
    parties = [draw(contenders(name, pool, most)) for name in names]
    return {"kind": "contest", "parties": parties, **draw(optional(incumbent=st.sampled_from(names)))}


def setups(most: int = 10) -> st.SearchStrategy[dict[str, Any]]:
    """Every sort of set-up that the rules allow; decks of ``most`` cards at most."""
    return st.one_of(undefended_setups(most=most), attack_setups(most=most), contest_setups(most=most))


@st.composite
def games(draw: st.DrawFn, most: int = 10) -> Any:
    """A set-up and some legal moves, in any order of the sides."""
    setup = draw(setups(most))
    state, moves = begun(setup), []
    for _ in range(draw(st.integers(0, 4))):
        choices = SYSTEM.next_moves(state)
        if not choices:
            break
        chosen = draw(st.sampled_from(choices))
        ((key, need),) = chosen.needs.items()
        value = draw(st.text(min_size=1).filter(str.strip)) if need == "text" else draw(st.sampled_from(need))
        moves.append({**chosen.template, key: value})
        state = SYSTEM.play(state, SYSTEM.read_move(moves[-1]))
    return setup, moves, state
