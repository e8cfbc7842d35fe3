"""Every figure of a challenge as lines, its title and headline, and what players may see of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from gm_console.rules.huldufolk.challenge import ACE, Attack, Contest, Setup, Undefended
from gm_console.rules.huldufolk.play import (
    State,
    cards,
    is_automatic,
    is_finished,
    is_revealed,
    outcome,
    pending,
    totals,
    waiting_for,
)
from gm_console.rules.huldufolk.sides import DEFENCE_SOURCE, POOL_SOURCE, USUAL_THRESHOLD, Side
from gm_console.rules.system import Audience, JsonObject, Line, PublicState

Mark = Literal["success", "failure", "neutral"]

BANDS = (
    (5, "huldufolk.band.basic"),
    (12, "huldufolk.band.uncommon"),
    (17, "huldufolk.band.exceptional"),
    (30, "huldufolk.band.beyond-human"),
)


def band(rating: int) -> Line:
    """How hard a rating is, in a word or two (source: Challenge Ratings)."""
    return Line(next((code for most, code in BANDS if rating <= most), "huldufolk.band.beyond-anyone"))


def breakdown(state: State) -> tuple[Line, ...]:
    """Pools side by side, then the steps taken, then remarks. Before the reveal pools are the storyteller's alone."""
    pools = () if is_automatic(state.setup) else tuple(line for side in state.sides for line in _pool(state, side))
    return (*pools, *_steps(state), *_notes(state))


def _pool(state: State, side: Side) -> Iterator[Line]:
    audience: Audience = "players" if is_revealed(state) else "storyteller"
    card = cards(state).get(side.name)
    for part in side.parts:
        yield replace(part, audience=audience)
    if card is None:
        yield _total("huldufolk.pool.before-card", side.before_card, side.name, audience)
    else:
        yield Line("huldufolk.pool.card", {"card": card}, card, side.name, "part", "", POOL_SOURCE, audience)
        yield _total("huldufolk.pool.total", side.total(card), side.name, audience)


def _total(code: str, amount: int, side: str, audience: Audience) -> Line:
    return Line(code, {}, amount, side, "total", "", POOL_SOURCE, audience)


def _step(code: str, source: str = "", ruling: str = "", audience: Audience = "players", **parameters: Any) -> Line:
    return Line(code, parameters, None, "", "step", ruling, source, audience)


def _steps(state: State) -> Iterator[Line]:
    if state.agreement:
        yield _step("huldufolk.step.mediated", "Mediation", "H8", agreement=state.agreement)
    if is_automatic(state.setup):
        yield _step("huldufolk.step.automatic", "Challenge Ratings", name=state.sides[0].name)
    for move in state.plays:
        yield from _card_steps(move.actor, move.card, is_revealed(state))
    if state.plays and is_finished(state):
        yield _decision(state)


def _card_steps(name: str, card: int, revealed: bool) -> Iterator[Line]:
    if revealed:
        yield _step("huldufolk.step.card", "The Deck", name=name, card=card)
        return
    yield _step("huldufolk.step.committed", POOL_SOURCE, name=name)
    yield _step("huldufolk.step.face-down", "The Deck", audience="storyteller", name=name, card=card)


def _decision(state: State) -> Line:
    setup, sums = state.setup, totals(state)
    result = outcome(state) or {}
    if isinstance(setup, Undefended):
        met = result["result"] == "success"
        code = "huldufolk.step.reached" if met else "huldufolk.step.missed"
        return _step(code, POOL_SOURCE, name=setup.actor.name, total=result["total"], rating=setup.rating)
    if isinstance(setup, Attack):
        return _attack_decision(setup, result)
    return _contest_decision(result, sums)


def _attack_decision(setup: Attack, result: JsonObject) -> Line:
    tie = "huldufolk.step.held-tie" if result["margin"] == 0 else "huldufolk.step.held"
    code = "huldufolk.step.hit" if result["result"] == "success" else tie
    told = {"attacker": setup.attacker.name, "defender": setup.defender.name}
    figures = {key: result[key] for key in ("attacker_total", "defender_total")}
    return Line(code, {**told, **figures}, None, "", "step", "", DEFENCE_SOURCE)


def _contest_decision(result: JsonObject, sums: dict[str, int]) -> Line:
    best = max(sums.values())
    if result["result"] == "tie":
        return _step("huldufolk.step.tie", "", "H2", names=result["tied"], total=best)
    tied = [name for name, total in sums.items() if total == best]
    code, ruling = ("huldufolk.step.incumbent", "H2") if len(tied) > 1 else ("huldufolk.step.won", "")
    return _step(code, "Challenge Resolution", ruling, name=result["winner"], total=best)


def _note(code: str, source: str = "", ruling: str = "", **parameters: Any) -> Line:
    return Line(code, parameters, None, "", "note", ruling, source)


def _notes(state: State) -> Iterator[Line]:
    setup = state.setup
    if isinstance(setup, Undefended):
        yield _note("huldufolk.note.rating", "Challenge Ratings", rating=setup.rating, band=band(setup.rating))
        yield from _target_notes(setup)
    elif isinstance(setup, Attack):
        yield from _attack_notes(setup, state)
    else:
        yield _note("huldufolk.note.contest", "", "H3")
    yield from _ace_notes(state)


def _target_notes(setup: Undefended) -> Iterator[Line]:
    if setup.target:
        yield _note("huldufolk.note.target", "Challenge Resolution", "H7", name=setup.target)


def _attack_notes(setup: Attack, state: State) -> Iterator[Line]:
    yield _note("huldufolk.note.ties", DEFENCE_SOURCE)
    threshold = setup.defender.defence.threshold
    if threshold > USUAL_THRESHOLD and is_revealed(state):
        yield _note(
            "huldufolk.note.high-threshold", DEFENCE_SOURCE, "H6", name=setup.defender.name, threshold=threshold
        )
    if is_revealed(state):
        yield from _threshold_notes(setup.defender.name, pending(state))


def _threshold_notes(name: str, effects: tuple[JsonObject, ...]) -> Iterator[Line]:
    lowered = [effect for effect in effects if effect["effect"] == "lower_threshold"]
    if not lowered:
        yield _note("huldufolk.note.threshold-gone", DEFENCE_SOURCE, name=name)
    for effect in lowered:
        change = {"before": effect["from"], "after": effect["to"]}
        yield _note("huldufolk.note.threshold-falls", DEFENCE_SOURCE, "H7", name=name, **change)


def _ace_notes(state: State) -> Iterator[Line]:
    aces = [side.name for side in state.sides if cards(state).get(side.name) == ACE]
    if aces and is_revealed(state):
        yield _note("huldufolk.note.ace", "The Deck", names=aces)


def title(setup: Setup) -> Line:
    """What the challenge is called before it is decided."""
    if isinstance(setup, Contest):
        return Line("huldufolk.title.contest", {"names": [party.name for party in setup.parties]})
    if isinstance(setup, Attack):
        mundane = setup.against == "mundane"
        code = "huldufolk.title.attack.mundane" if mundane else "huldufolk.title.attack.supernatural"
        return Line(code, {"attacker": setup.attacker.name, "defender": setup.defender.name})
    code = "huldufolk.title.undefended-attack" if setup.target else "huldufolk.title.undefended"
    return Line(code, {"name": setup.actor.name, "target": setup.target, "rating": setup.rating})


def headline(state: State) -> Line:
    """The one line of the log: the title and how it came out.

    Parameters: ``title``, ``mark``, ``result`` and figures.
    """
    result = outcome(state)
    if result is None:
        return _headline(state, "huldufolk.headline.open", "neutral", Line("huldufolk.result.open"))
    if state.agreement:
        told = {"agreement": state.agreement}
        return _headline(state, "huldufolk.headline.mediated", "neutral", Line("huldufolk.result.mediated"), **told)
    if isinstance(state.setup, Contest):
        return _contest_headline(state, result)
    return _tested_headline(state, result)


def _headline(state: State, code: str, mark: Mark, result: Line, **parameters: Any) -> Line:
    return Line(code, {"title": title(state.setup), "mark": mark, "result": result, **parameters})


def _tested_headline(state: State, result: JsonObject) -> Line:
    mark: Mark = "success" if result["result"] == "success" else "failure"
    if result.get("automatic"):
        return _headline(state, "huldufolk.headline.automatic", mark, Line("huldufolk.result.automatic"))
    chip = _by(result["margin"], isinstance(state.setup, Attack))
    if isinstance(state.setup, Undefended):
        figures = {"total": result["total"], "rating": state.setup.rating}
        return _headline(state, "huldufolk.headline.undefended", mark, chip, **figures)
    figures = {key: result[key] for key in ("attacker_total", "defender_total")}
    return _headline(state, "huldufolk.headline.attack", mark, chip, **figures)


def _by(margin: int, attack: bool) -> Line:
    if not margin:
        return Line("huldufolk.result.held-tie" if attack else "huldufolk.result.success-just")
    code = "huldufolk.result.success-by" if margin > 0 else "huldufolk.result.failure-by"
    return Line(code, {"count": abs(margin)})


def _contest_headline(state: State, result: JsonObject) -> Line:
    sums = sorted(result["totals"].values(), reverse=True)
    if result["result"] == "tie":
        told = {"names": result["tied"], "total": sums[0]}
        return _headline(state, "huldufolk.headline.tie", "neutral", Line("huldufolk.result.tie"), **told)
    ahead = sums[0] - sums[1]
    chip = Line("huldufolk.result.won-by", {"count": ahead}) if ahead else Line("huldufolk.result.won-tie")
    return _headline(state, "huldufolk.headline.won", "success", chip, name=result["winner"], total=sums[0])


def public(state: State) -> PublicState:
    """All that players may see: no card that lies face down, and no total before all are chosen."""
    return PublicState(
        system="huldufolk",
        title=title(state.setup),
        sides=tuple(side.name for side in state.sides),
        lines=tuple(line for line in breakdown(state) if line.audience == "players"),
        waiting_for=tuple(side.name for side in waiting_for(state)),
        outcome=outcome(state),
    )
