"""A challenge as JSON: what it is and the moves made so far, and the answers given about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from gm_console.rules import draws, json_text
from gm_console.rules.registry import full_rulings
from gm_console.rules.shapes import Several, Shape, Text, read
from gm_console.rules.system import JsonObject, Line, RulesError, System


class Waived(Shape):
    """An effect (by its index in ``effects``, from 0) that the storyteller does not let happen."""

    effect: int = Field(ge=0)
    reason: Text


def _not_zero(number: int) -> int:
    if number == 0:
        raise PydanticCustomError("zero", "zero")
    return number


class AddedTracker(Shape):
    """A tracker that the storyteller moves up or down by ``by`` (not 0)."""

    effect: Literal["tracker"]
    actor: Text
    tracker: Text
    by: Annotated[int, AfterValidator(_not_zero)]
    reason: Text


class AddedCondition(Shape):
    """A condition that the storyteller gives, with an end in ``minutes`` or ``rounds`` (from 1) or without."""

    effect: Literal["condition"]
    actor: Text
    name: Text
    minutes: int = Field(default=0, ge=1)
    rounds: int = Field(default=0, ge=1)
    reason: Text


Added = AddedTracker | AddedCondition


class _File(Shape):
    """The outermost shape; what lies within ``challenge`` and ``moves`` belongs to the system."""

    format: int = 1
    system: Text
    title: str = ""
    notes: str = ""
    rulings: dict[str, str | int] = Field(default_factory=dict)
    challenge: dict[str, Any]
    moves: Several[dict[str, Any]] = ()
    seed: str | None = None
    waived: Several[Waived] = ()
    added: Several[dict[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class ChallengeFile:
    """A challenge file that has been read. ``moves`` are the raw ones, draws not yet made."""

    system: System
    title: str
    notes: str
    rulings: Mapping[str, str | int]
    challenge: JsonObject
    moves: tuple[JsonObject, ...]
    seed: str | None
    waived: tuple[Waived, ...]
    added: tuple[Added, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A challenge file whose moves have been made.

    :ivar moves: with their draws filled in; :ivar seed: under which it was drawn, None where nothing was;
    :ivar drawn: how many values were drawn.
    """

    file: ChallengeFile
    setup: Any
    state: Any
    moves: tuple[JsonObject, ...]
    seed: str | None
    drawn: int = 0


def load(raw: bytes, systems: Mapping[str, System]) -> ChallengeFile:
    """Reads a challenge file. Raises RulesError with a path within the file."""
    return from_json(json_text.parse(raw), systems)


def from_json(data: JsonObject, systems: Mapping[str, System]) -> ChallengeFile:
    """Like `load` for JSON that has been parsed."""
    shape = read(_File, data)
    if shape.format != 1:
        raise RulesError("format-unknown", "format", format=shape.format)
    if shape.system not in systems:
        raise RulesError("system-unknown", "system", system=shape.system, known=sorted(systems))
    system = systems[shape.system]
    return ChallengeFile(
        system=system,
        title=shape.title,
        notes=shape.notes,
        rulings=_below("rulings", lambda: full_rulings(system, shape.rulings), system.id),
        challenge=shape.challenge,
        moves=shape.moves,
        seed=shape.seed,
        waived=shape.waived,
        added=tuple(read_added(item, f"added[{index}]") for index, item in enumerate(shape.added)),
    )


def read_added(data: JsonObject, path: str = "") -> Added:
    """Reads one effect of the storyteller's own. Raises RulesError."""
    kind = data.get("effect")
    shape = AddedCondition if kind == "condition" else AddedTracker
    added: Added = _below(path, lambda: read(shape, data))
    if isinstance(added, AddedCondition) and added.minutes and added.rounds:
        raise RulesError("minutes-or-rounds", path)
    return added


def _below(path: str, attempt: Callable[[], Any], system: str = "") -> Any:
    try:
        return attempt()
    except RulesError as error:
        raise error.below(path, system) from None


def begin(file: ChallengeFile) -> tuple[Any, Any]:
    """The set-up and the state before any move. Raises RulesError below ``challenge``."""
    system = file.system
    setup = _below("challenge", lambda: system.read_setup(file.challenge), system.id)
    return setup, _below("challenge", lambda: system.begin(setup, file.rulings), system.id)


def play(file: ChallengeFile, make_seed: Callable[[], str] | None) -> Played:
    """Makes all moves of ``file``.

    :param make_seed: gives a seed where the file has none; None where draws are refused altogether.
    Raises RulesError below ``challenge`` or ``moves[i]``, or for ``waived``.
    """
    setup, state = begin(file)
    drawer = _Draws(file.seed, make_seed)
    moves = []
    for index, raw in enumerate(file.moves):
        move, state = _below(f"moves[{index}]", _Step(file.system, state, raw, drawer), file.system.id)
        moves.append(move)
    _check_waived(file, file.system.effects(state))
    return Played(file, setup, state, tuple(moves), drawer.seed_used, drawer.count)


class _Draws:
    """Makes the drawer, and a seed if need be, when the first draw is asked for."""

    def __init__(self, seed: str | None, make_seed: Callable[[], str] | None) -> None:
        self.seed = seed
        self.make_seed = make_seed
        self.drawer: draws.Drawer | None = None

    @property
    def seed_used(self) -> str | None:
        return self.drawer.seed if self.drawer else None

    @property
    def count(self) -> int:
        return self.drawer.drawn if self.drawer else 0

    def get(self) -> draws.Drawer:
        if self.make_seed is None:
            raise RulesError("draw-not-here", "draw")
        if self.drawer is None:
            self.drawer = draws.Drawer(self.make_seed() if self.seed is None else self.seed)
        return self.drawer


class _Step:
    """One move, drawn if it asks for it, and played."""

    def __init__(self, system: System, state: Any, raw: JsonObject, drawer: _Draws) -> None:
        self.system = system
        self.state = state
        self.raw = raw
        self.drawer = drawer

    def __call__(self) -> tuple[JsonObject, Any]:
        move = self.drawn() if "draw" in self.raw else self.raw
        return move, self.system.play(self.state, self.system.read_move(move))

    def drawn(self) -> JsonObject:
        if self.raw["draw"] is not True:
            raise RulesError("draw-not-true", "draw")
        rest = {key: value for key, value in self.raw.items() if key != "draw"}
        return self.system.draw(self.state, rest, self.drawer.get())


def _check_waived(file: ChallengeFile, effects: tuple[JsonObject, ...]) -> None:
    seen: set[int] = set()
    for index, waived in enumerate(file.waived):
        if waived.effect >= len(effects):
            raise RulesError("waived-unknown", f"waived[{index}].effect", index=waived.effect, count=len(effects))
        if waived.effect in seen:
            raise RulesError("waived-twice", f"waived[{index}].effect", index=waived.effect)
        seen.add(waived.effect)


def answer(played: Played, tell: Callable[[tuple[Line, ...]], list[str]]) -> JsonObject:
    """What ``resolve`` says. ``tell`` turns the breakdown into lines of text."""
    system, state = played.file.system, played.state
    outcome = system.outcome(state)
    found: JsonObject = {"status": "in_progress" if outcome is None else "finished"}
    if outcome is None:
        found["next"] = [move.as_json() for move in system.next_moves(state)]
    else:
        found |= {"outcome": outcome, "effects": list(system.effects(state))}
    found |= {"rulings": dict(played.file.rulings), **system.details(state)}
    if played.seed is not None:
        found |= {"moves": list(played.moves), "draws": {"scheme": draws.SCHEME, "seed": played.seed}}
    return found | {"working": tell(system.breakdown(state))}


def odds(file: ChallengeFile, *, from_here: bool) -> JsonObject:
    """What ``odds`` says: from the set-up, or from where the moves have led. Fractions are texts."""
    if from_here:
        return _odds_from(file, play(file, None).state)
    _, state = begin(file)
    found: JsonObject = fractions_as_text(file.system.odds(state))
    return found


def _odds_from(file: ChallengeFile, state: Any) -> JsonObject:
    outcome = file.system.outcome(state)
    if outcome is not None:
        return {"finished": True, "outcome": outcome}
    found: JsonObject = fractions_as_text(file.system.odds_from_here(state))
    return found


def _digits(number: int) -> str:
    """``number`` (from 0) in decimals, however long: Python writes no more than 4300 digits at once."""
    upper, lower = divmod(number, 10**4000)
    return f"{_digits(upper)}{lower:04000d}" if upper else str(lower)


def fractions_as_text(value: Any) -> Any:
    """``value`` with every Fraction in it as ``"2/3"``, ``"0"`` or ``"1"``."""
    if isinstance(value, Fraction):
        top, bottom = _digits(value.numerator), _digits(value.denominator)
        return top if bottom == "1" else f"{top}/{bottom}"
    if isinstance(value, Mapping):
        return {key: fractions_as_text(item) for key, item in value.items()}
    return [fractions_as_text(item) for item in value] if isinstance(value, list | tuple) else value
