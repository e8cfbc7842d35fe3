"""What the face reads off a challenge: names, steps, pools, methods. No widgets, and no rules of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_console.app.replay import replay
from gm_console.rules.system import JsonObject, LegalMove, Line, RulesError
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.hands import HANDS
from gm_console.wording.catalog import N_, plural, say, text

ROLES = ("attacker", "defender")
SPENDING = "spend_willpower"
ARTICLES = ("the", "a", "an", "old", "young", "sir", "lady", "lord")
"""First words that do not tell one person from another."""


def other(role: str) -> str:
    """The side across the table."""
    return ROLES[1 - ROLES.index(role)]


def whole_name(challenge: OpenChallenge, role: str) -> str:
    """The name in the set-up, or what the side is called while nobody has been named."""
    found = str(challenge.figure(role, "name", default="") or "")
    return found or (text("the attacker") if role == ROLES[0] else text("the defender"))


def short_names(challenge: OpenChallenge) -> dict[str, str]:
    """Both sides by the first word of their names, where that tells them apart."""
    whole = {role: whole_name(challenge, role) for role in ROLES}
    short = {role: _short(name) for role, name in whole.items()}
    return short if short[ROLES[0]] != short[ROLES[1]] else whole


def _short(name: str) -> str:
    first, *rest = name.split() or [name]
    plain = first.rstrip(",;")
    return name if plain.casefold() in ARTICLES or (rest and rest[-1].isdecimal()) else plain


def lines(challenge: OpenChallenge) -> Sequence[Line]:
    """The breakdown as it stands, empty while the set-up is refused."""
    return challenge.system.breakdown(challenge.state) if challenge.played else ()


def column(found: Sequence[Line], name: str, kind: str) -> list[Line]:
    """The lines of one side's pool: its parts, or its total."""
    return [line for line in found if line.side == name and line.kind == kind]


def pool(found: Sequence[Line], name: str) -> int | None:
    """A side's pool as the breakdown gives it."""
    return next((line.amount for line in column(found, name, "total")), None)


def amount(found: Sequence[Line], name: str, code: str) -> int | None:
    """What a part of a side's pool adds, None where it has no such part."""
    return next((line.amount for line in column(found, name, "part") if line.code == code), None)


def methods(found: Sequence[Line], name: str) -> dict[str, str]:
    """The retests a side has left: kind to what it is called."""
    for line in found:
        if line.code == "opposed.note.retests" and line.parameters["name"] == name:
            return {_kind(each): say(each) for each in line.parameters["methods"]}
    return {}


def _kind(line: Line) -> str:
    return str(line.parameters.get("method") or line.code.rpartition(".")[2])


def willing(challenge: OpenChallenge, found: Sequence[Line], role: str) -> int:
    """How many of the retests it has left a side will use."""
    refused = challenge.figure(role, "will_not_use", default=())
    left = methods(found, str(challenge.figure(role, "name")))
    return sum(kind not in refused for kind in left)


def willpower_now(challenge: OpenChallenge, role: str) -> int | None:
    """What is left of a side's willpower where some was spent on the way, else None."""
    if challenge.played is None:
        return None
    name = challenge.figure(role, "name")
    spent = [each for each in challenge.system.pending(challenge.state) if each["actor"] == name]
    return next((each["to"] for each in spent if each["effect"] == SPENDING), None)


@dataclass(frozen=True, slots=True)
class Step:
    """One move that was made.

    :ivar label: ``Test 1``, ``Retest`` …; :ivar told: what happened, in a sentence.
    :ivar hands: what the sides showed, empty where only the result was entered.
    :ivar tone: how it stands for the attacker after a test, "" for other moves; :ivar word: the same in words.
    :ivar drawn: what of it the console drew, in words.
    """

    index: int
    move: JsonObject
    label: str
    told: str
    hands: tuple[str, ...] = ()
    tone: str = ""
    word: str = ""
    drawn: str = ""

    @property
    def aloud(self) -> str:
        """As it is read out."""
        return ", ".join(filter(None, (self.label, self.told, self.drawn)))


RESULTS: Mapping[str, tuple[str, str]] = {
    "opposed.step.win": ("success", N_("{attacker} wins")),
    "opposed.step.lose": ("failure", N_("{attacker} loses")),
    "opposed.step.tie.greater": ("success", N_("tie, {attacker} leads")),
    "opposed.step.tie.not-greater": ("failure", N_("tie, {defender} leads")),
}
"""Code of a test's line to its tone and word."""


def steps(challenge: OpenChallenge) -> list[Step]:
    """Every move made, in order, as the breakdown tells it."""
    told = iter([line for line in lines(challenge) if line.kind == "step"])
    names, tests, found = short_names(challenge), 0, []
    drawn = _drawn(challenge, names)
    for index, move in enumerate(challenge.moves):
        is_test = "test" in move or "throw" in move
        tests += is_test
        label = text("Test {number}", number=tests) if is_test else _label(move)
        found.append(_step(index, move, label, told, names, drawn))
    return found


def _drawn(challenge: OpenChallenge, names: Mapping[str, str]) -> dict[int, str]:
    """Index of a move to what of it was drawn: all of it, or one side's hand."""
    draws = challenge.record.draws
    parts = draws.get("parts", {})
    found = {}
    for index in draws.get("moves", ()):
        roles = parts.get(str(index), ())
        found[index] = text("{name} drawn", name=names[roles[0]]) if roles else text("drawn")
    return found


def _label(move: JsonObject) -> str:
    words = {"retest": text("Retest"), "accept": text("Stands"), "relent": text("Relents")}
    return next((word for key, word in words.items() if key in move), "")


def _step(
    index: int, move: JsonObject, label: str, told: Iterator[Line], names: Mapping[str, str], drawn: Mapping[int, str]
) -> Step:
    hands: tuple[str, ...] = ()
    if "throw" in move:
        hands = tuple(text(HANDS[move["throw"][role]]) for role in ROLES)
        next(told, None)
    line = next(told, None)
    if line is None:
        return Step(index, move, label, tell_move(move, names), hands, drawn=drawn.get(index, ""))
    tone, word = RESULTS.get(line.code, ("", ""))
    return Step(index, move, label, say(line), hands, tone, text(word, **names) if word else "", drawn.get(index, ""))


def tell_move(move: JsonObject, names: Mapping[str, str]) -> str:
    """A move in few words, whether or not it can be made now."""
    if "throw" in move:
        return text("{first} against {second}", **_hands(move["throw"]))
    if "test" in move:
        return result_words(names)[move["test"]]
    if "retest" in move:
        method = Line("opposed.method.other", {"method": move["retest"]["method"]})
        return text("{name} retests: {method}", name=names[move["retest"]["by"]], method=say(method))
    role = move.get("relent") or move.get("accept") or ROLES[0]
    return text("{name} relents", name=names[role]) if "relent" in move else text("let it stand")


def whole_throw(typed: Mapping[str, str]) -> JsonObject | None:
    """A throw of the hands in ``typed``, None until both are there."""
    return {"throw": dict(typed)} if len(typed) == len(ROLES) else None


def word_for(move: LegalMove, names: Mapping[str, str]) -> str:
    """How a button calls a move without chance in it."""
    return tell_move(dict(move.template), names) if "relent" in move.template else say(move.label)


def _hands(throw: Mapping[str, str]) -> dict[str, str]:
    return {"first": text(HANDS[throw[ROLES[0]]]), "second": text(HANDS[throw[ROLES[1]]])}


def result_words(names: Mapping[str, str]) -> dict[str, str]:
    """The three results of a test by who wins it."""
    return {
        "win": text("{name} wins", name=names[ROLES[0]]),
        "tie": text("tie"),
        "lose": text("{name} wins", name=names[ROLES[1]]),
    }


def alternatives(challenge: OpenChallenge, index: int) -> tuple[LegalMove, ...]:
    """What could be done at the place of move ``index``; empty where the moves before it are refused."""
    record = challenge.record
    try:
        before = replay(challenge.system, record.setup, record.rulings, list(record.moves[:index]))
    except RulesError:
        return ()
    return challenge.system.next_moves(before.state)


def is_legal(challenge: OpenChallenge, move: JsonObject) -> bool:
    """Whether ``move`` could be made now."""
    if challenge.played is None:
        return False
    try:
        challenge.system.play(challenge.state, challenge.system.read_move(move))
    except RulesError:
        return False
    return True


def needs_test(moves: Sequence[LegalMove]) -> LegalMove | None:
    """The throw that is due, None where none is."""
    return next((move for move in moves if "test" in move.needs), None)


def left_in_words(name: str, count: int, *, more: bool) -> str:
    """``Isolde may retest twice more``."""
    if not count:
        return text("{name} has no method left", name=name) if more else text("{name} has no retest", name=name)
    said = {1: text("once"), 2: text("twice")}.get(count) or plural("{count} time", "{count} times", count)
    if more:
        return text("{name} may retest {times} more", name=name, times=said)
    return text("{name} may retest {times}", name=name, times=said)


def wanted_paths(challenge: OpenChallenge) -> tuple[str, str]:
    """Where the set-up is refused, without ``challenge.``, and the code; both "" where it is not."""
    refusal: Any = challenge.refusal
    return (refusal.path.removeprefix("challenge."), refusal.code) if refusal else ("", "")
