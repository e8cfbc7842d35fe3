"""The odds of an opposed challenge as a picture, and what it would take in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from gm_console.app.replay import Replay, replay
from gm_console.rules.system import JsonObject, Line, RulesError
from gm_console.ui.builders.face import OddsPicture
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed import reading
from gm_console.ui.widgets.odds import Segment
from gm_console.wording.catalog import fraction, percent, text

NOT_OUTRIGHT = ("opposed.step.lose", "opposed.step.tie.greater", "opposed.step.tie.not-greater")


def picture(challenge: OpenChallenge) -> OddsPicture | None:
    """The odds from here, None while the set-up is refused and once it is over."""
    if challenge.played is None or challenge.outcome is not None:
        return None
    chances: JsonObject = challenge.system.odds(challenge.state)
    found = reading.lines(challenge)
    return OddsPicture(
        lead=text("From here") if challenge.moves else text("Before the first throw"),
        detail=_detail(challenge, found),
        exact=fraction(whole_success(chances)),
        segments=segments(chances),
        words=" ".join(filter(None, (_exceptional(challenge, chances, found), *_without(challenge, chances)))),
    )


def whole_success(chances: Mapping[str, Fraction]) -> Fraction:
    """The chance of success, exceptional or not."""
    return chances["exceptional"] + chances["success"]


def segments(chances: Mapping[str, Fraction]) -> tuple[Segment, ...]:
    """The bar: the better ends at the left, the lesser of two like ends in softer colour."""
    outright, critical = chances["exceptional"], chances["critical_failure"]
    return (
        Segment(outright, "success", text("exceptional")),
        Segment(chances["success"], "success-soft" if outright else "success", text("success")),
        Segment(chances["failure"], "failure-soft" if critical else "failure", text("failure")),
        Segment(critical, "failure", text("critical failure")),
    )


def beforehand(challenge: OpenChallenge) -> str:
    """The chance of success before any move, ``8 in 9``."""
    if challenge.begun is None:
        return ""
    chance = whole_success(challenge.system.odds(challenge.begun.state))
    if chance.denominator > 1000:
        return percent(chance)
    return text("{n} in {d}", n=chance.numerator, d=chance.denominator)


def _detail(challenge: OpenChallenge, found: Sequence[Line]) -> str:
    names, more = reading.short_names(challenge), bool(challenge.moves)
    told = [
        reading.left_in_words(names[role], reading.willing(challenge, found, role), more=more) for role in reading.ROLES
    ]
    return "; ".join(told)


def _exceptional(challenge: OpenChallenge, chances: Mapping[str, Fraction], found: Sequence[Line]) -> str:
    if chances["exceptional"]:
        return ""
    if any(line.code in NOT_OUTRIGHT for line in found):
        return text("Exceptional is out of reach: one test was not won outright.")
    pools = [reading.pool(found, str(challenge.figure(role, "name"))) for role in reading.ROLES]
    return text(
        "Exceptional is out of reach: a pool of {attack} is not greater than {defence}.",
        attack=pools[0],
        defence=pools[1],
    )


def _without(challenge: OpenChallenge, chances: Mapping[str, Fraction]) -> list[str]:
    """What the chance would be if a side kept its willpower, where that makes a difference."""
    told, names = [], reading.short_names(challenge)
    for role in reading.ROLES:
        kept = _keeping(challenge, role)
        changed = None if kept is None else whole_success(challenge.system.odds(kept.state))
        if changed is not None and changed != whole_success(chances):
            told.append(_told(role, names, percent(changed)))
    return told


def _told(role: str, names: Mapping[str, str], chance: str) -> str:
    if role == reading.ROLES[0]:
        return text("Without spending willpower: {chance}.", chance=chance)
    return text("If {name} spends none: {chance}.", name=names[role], chance=chance)


def _keeping(challenge: OpenChallenge, role: str) -> Replay | None:
    record = challenge.record
    side = record.setup.get(role, {})
    refused = [*side.get("will_not_use", ()), "willpower"]
    setup = {**record.setup, role: {**side, "will_not_use": refused}}
    try:
        return replay(challenge.system, setup, record.rulings, list(record.moves))
    except RulesError:
        return None
