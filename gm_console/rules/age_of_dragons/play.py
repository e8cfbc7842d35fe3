"""The state machine: what a challenge is at any moment, and how a move changes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from gm_console.rules.age_of_dragons.challenge import (
    MOST_PARTICIPANTS,
    Abandon,
    Action,
    Adjust,
    Attempt,
    End,
    Figure,
    Join,
    Modify,
    Move,
    Setup,
    Who,
    check_setup,
    read_move,
    read_setup,
)
from gm_console.rules.system import JsonObject, RulesError

Result = Literal["", "completed", "failed", "abandoned"]


@dataclass(frozen=True, slots=True)
class Modifier:
    """A modifier in force. ``amount`` is signed; ``target`` is "" for difficulty, which concerns all."""

    name: str
    figure: Figure
    amount: int
    target: str


@dataclass(frozen=True, slots=True)
class Taken:
    """An action that was taken, as in ``actions`` of an answer. ``target`` is the die that still hits."""

    actor: str
    technique: int
    difficulty: int
    target: int
    hits: int
    power: int
    cost: int
    zeroed: bool

    def as_json(self) -> JsonObject:
        """As it stands in an answer."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class State:
    """Where a challenge stands.

    :ivar lowest: what a die needs where technique is lower than difficulty, 5 or 6 (D1).
    :ivar carried: whether spent energy stays spent (D7).
    :ivar participants: all who ever took part; ``energy`` has their pools in the same order.
    :ivar difficulty: before modifiers.
    :ivar gone: who has abandoned.
    :ivar result: "" while in progress.
    """

    setup: Setup
    lowest: int
    carried: bool
    participants: tuple[Who, ...]
    energy: tuple[int, ...]
    complexity: int
    difficulty: int
    modifiers: tuple[Modifier, ...] = ()
    gone: frozenset[str] = frozenset()
    actions: tuple[Taken, ...] = ()
    moves: tuple[Move, ...] = ()
    result: Result = ""

    def place(self, name: str) -> int | None:
        """Index of ``name`` in participants, None where nobody is called so."""
        names = [who.name for who in self.participants]
        return names.index(name) if name in names else None

    def pools(self) -> dict[str, int]:
        """Energy by name, of all who ever took part."""
        return {who.name: left for who, left in zip(self.participants, self.energy, strict=True)}

    def acting(self) -> tuple[str, ...]:
        """Names of those who have not abandoned, in their order."""
        return tuple(who.name for who in self.participants if who.name not in self.gone)


@dataclass(frozen=True, slots=True)
class Figures:
    """What an action is up against, worked out before its dice.

    :ivar modifiers: those in force that fit it.
    :ivar power: what is added to the hits of a success.
    :ivar cost: energy, from 0.
    """

    modifiers: tuple[Modifier, ...]
    technique: int
    difficulty: int
    power: int
    cost: int


def begin(setup: Any, rulings: Mapping[str, str | int]) -> State:
    """The state before any move. Raises RulesError for a bad set-up (D8)."""
    if not isinstance(setup, Setup):
        setup = read_setup(setup)
    check_setup(setup)
    return State(
        setup=setup,
        lowest=6 if rulings.get("D1") == 6 else 5,
        carried=rulings.get("D7") == "carried",
        participants=setup.participants,
        energy=tuple(who.pool(setup.sphere) for who in setup.participants),
        complexity=setup.complexity,
        difficulty=setup.difficulty,
    )


def play(state: State, move: Any) -> State:
    """The state after ``move``. Raises RulesError where it is not legal."""
    if state.result:
        raise RulesError("finished")
    if not isinstance(move, Move):
        move = read_move(move)
    return replace(_played(state, move), moves=(*state.moves, move))


def _played(state: State, move: Move) -> State:
    match move:
        case End():
            return _end(state, move)
        case Abandon():
            return _abandon(state, move)
        case Join():
            return _join(state, move)
        case Adjust():
            return _adjust(state, move)
        case _:
            return _act(state, move)


def _end(state: State, move: End) -> State:
    _check_in_force(state, move.end, "end")
    return replace(state, modifiers=tuple(each for each in state.modifiers if each.name != move.end))


def _check_in_force(state: State, name: str, path: str) -> None:
    names = [each.name for each in state.modifiers]
    if not names:
        raise RulesError("no-modifiers", path, name=name)
    if name not in names:
        raise RulesError("modifier-unknown", path, name=name, known=names)


def _abandon(state: State, move: Abandon) -> State:
    _check_acting(state, move.abandon, "abandon")
    after = replace(state, gone=state.gone | {move.abandon})
    return after if after.acting() else replace(after, result="abandoned")


def _check_acting(state: State, name: str, path: str) -> int:
    """Its place among the participants. Raises RulesError for a stranger and for one who has abandoned."""
    place = _check_known(state, name, path)
    if name in state.gone:
        raise RulesError("has-abandoned", path, name=name, known=list(state.acting()))
    return place


def _check_known(state: State, name: str, path: str) -> int:
    place = state.place(name)
    if place is None:
        raise RulesError("actor-unknown", path, name=name, known=[who.name for who in state.participants])
    return place


def _join(state: State, move: Join) -> State:
    if state.place(move.join.name) is not None:
        raise RulesError("name-twice", "join.name", name=move.join.name)
    if len(state.participants) >= MOST_PARTICIPANTS:
        raise RulesError("participants-too-many", "join", most=MOST_PARTICIPANTS)
    pool = move.join.pool(state.setup.sphere)
    return replace(state, participants=(*state.participants, move.join), energy=(*state.energy, pool))


def _adjust(state: State, move: Adjust) -> State:
    if move.adjust == "complexity":
        return replace(state, complexity=move.to)
    if move.adjust == "difficulty":
        return replace(state, difficulty=move.to)
    place = _check_known(state, move.actor or "", "actor")
    return replace(state, energy=_with(state.energy, place, move.to))


def _with(energy: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*energy[:place], value, *energy[place + 1 :])


def target_number(technique: int, difficulty: int, lowest: int) -> int:
    """What a die must show to hit: 3, 4, or ``lowest`` ("Compare Technique and Difficulty", D1)."""
    if technique == difficulty:
        return 4
    return 3 if technique > difficulty else lowest


def impossible(technique: int, difficulty: int) -> bool:
    """Whether the storyteller may bar the action ("Impossible tasks")."""
    return difficulty > technique and difficulty >= 2 * technique


def trivial(technique: int, difficulty: int) -> bool:
    """Whether the storyteller may let an attempt hit on 1+ ("Trivial tasks", D2)."""
    return technique > difficulty and technique >= 2 * difficulty


def power_of(hits: int, bonus: int) -> int:
    """Power of an action, 0 where no die hit ("Power", D6)."""
    return max(0, hits + bonus) if hits else 0


def in_force(state: State, actor: str, without: tuple[str, ...] = ()) -> tuple[Modifier, ...]:
    """The modifiers that concern an action by ``actor``, apart from ``without``."""
    return tuple(each for each in state.modifiers if each.target in ("", actor) and each.name not in without)


def figure_sum(modifiers: tuple[Modifier, ...], figure: Figure) -> int:
    """What ``modifiers`` together add to one figure."""
    return sum(each.amount for each in modifiers if each.figure == figure)


def figures(state: State, move: Action) -> Figures:
    """What an action is up against (steps 5 and 8 of "Resolving Challenges", D6)."""
    who = state.participants[_check_acting(state, move.actor, "actor")]
    modifiers = in_force(state, move.actor, move.without)
    rating = who.spheres.rating(move.sphere or state.setup.sphere)
    added = figure_sum(modifiers, "technique") + move.quality + move.technique_modifier
    return Figures(
        modifiers=modifiers,
        technique=max(0, rating + move.arete + added),
        difficulty=max(0, state.difficulty + figure_sum(modifiers, "difficulty")),
        power=figure_sum(modifiers, "power") + move.power_modifier,
        cost=max(0, move.exertion + figure_sum(modifiers, "cost") + move.cost_modifier),
    )


def standing(state: State, name: str, arete: int = 0) -> tuple[int, int]:
    """Technique and difficulty of a plain action by ``name``: the challenge's sphere, modifiers in force."""
    modifiers = in_force(state, name)
    who = state.participants[_check_known(state, name, "actor")]
    technique = who.spheres.rating(state.setup.sphere) + arete + figure_sum(modifiers, "technique")
    return max(0, technique), max(0, state.difficulty + figure_sum(modifiers, "difficulty"))


def barred(state: State, name: str, arete: int = 0) -> bool:
    """Whether ``bar_impossible`` bars a plain action by ``name``."""
    return state.setup.bar_impossible and impossible(*standing(state, name, arete))


def _check_action(state: State, move: Attempt | Modify) -> Figures:
    found = figures(state, move)
    for place, name in enumerate(move.without):
        _check_in_force(state, name, f"without[{place}]")
    if isinstance(move, Modify):
        _check_modifier(state, move)
    odds = {"name": move.actor, "technique": found.technique, "difficulty": found.difficulty}
    if state.setup.bar_impossible and impossible(found.technique, found.difficulty):
        raise RulesError("impossible", "actor", **odds)
    if isinstance(move, Attempt) and move.trivial and not trivial(found.technique, found.difficulty):
        raise RulesError("not-trivial", "trivial", **odds)
    return found


def _check_modifier(state: State, move: Modify) -> None:
    if any(each.name == move.name for each in state.modifiers):
        raise RulesError("modifier-twice", "name", name=move.name)
    if move.target is not None:
        _check_known(state, move.target, "target")


def _act(state: State, move: Attempt | Modify) -> State:
    found = _check_action(state, move)
    easy = isinstance(move, Attempt) and move.trivial
    target = 1 if easy else target_number(found.technique, found.difficulty, state.lowest)
    hits = sum(die >= target for die in move.rolls)
    power = power_of(hits, found.power)
    if isinstance(move, Modify):
        after = _modified(state, move, power) if hits else state
    else:
        after = _attempted(state, hits, power)
    return _paid(after, Taken(move.actor, found.technique, found.difficulty, target, hits, power, found.cost, False))


def _modified(state: State, move: Modify, power: int) -> State:
    """A modifier counts from the next action on (D5)."""
    target = "" if move.modifies == "difficulty" else move.target or move.actor
    made = Modifier(move.name, move.modifies, move.sign * power, target)
    return replace(state, modifiers=(*state.modifiers, made))


def _attempted(state: State, hits: int, power: int) -> State:
    """Takes the power from complexity; a failure breaks what is fragile ("Fragile Situations", D10)."""
    left = max(0, state.complexity - power)
    if not left:
        return replace(state, complexity=0, result="completed")
    broken = state.setup.fragile and not hits
    return replace(state, complexity=left, result="failed" if broken else "")


def _paid(state: State, taken: Taken) -> State:
    """Pays the cost; zeroing out raises complexity unless the challenge has just ended (D3, D4, D9)."""
    place = _check_known(state, taken.actor, "actor")
    left = max(0, state.energy[place] - taken.cost)
    zeroed = taken.cost > 0 and left == 0
    rise = state.setup.exhaustion if zeroed and not state.result else 0
    return replace(
        state,
        energy=_with(state.energy, place, left),
        complexity=state.complexity + rise,
        actions=(*state.actions, replace(taken, zeroed=zeroed)),
    )


def initiative(state: State) -> tuple[str, ...]:
    """Those with the highest pool who have not abandoned, player characters first ("Determine Initiative")."""
    pools = state.pools()
    acting = [who for who in state.participants if who.name not in state.gone]
    highest = max((pools[who.name] for who in acting), default=0)
    tied = [who for who in acting if pools[who.name] == highest]
    return tuple(who.name for who in sorted(tied, key=lambda who: not who.pc))


def outcome(state: State) -> JsonObject | None:
    """None while in progress."""
    if not state.result:
        return None
    return {"result": state.result, "complexity": state.complexity, "energy": state.pools()}


POOLS = {"soma": "physical", "sophia": "mental", "pneuma": "soul"}
"""The energy of each sphere ("Energy Pools")."""


def spent(state: State) -> tuple[JsonObject, ...]:
    """A ``spend_energy`` for each whose energy is not what it was; none unless spent energy is carried (D7)."""
    if not state.carried:
        return ()
    sphere = state.setup.sphere
    return tuple(
        {"effect": "spend_energy", "actor": who.name, "pool": POOLS[sphere], "from": who.pool(sphere), "to": left}
        for who, left in zip(state.participants, state.energy, strict=True)
        if left != who.pool(sphere)
    )


def effects(state: State) -> tuple[JsonObject, ...]:
    """What the finished challenge does to actors; empty while in progress."""
    return spent(state) if state.result else ()


def details(state: State) -> JsonObject:
    """``actions``, and while in progress ``state``."""
    found: JsonObject = {"actions": [taken.as_json() for taken in state.actions]}
    if not state.result:
        first = list(initiative(state))
        found["state"] = {"complexity": state.complexity, "energy": state.pools(), "initiative": first}
    return found
