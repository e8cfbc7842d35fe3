"""Between an actor and a challenge: trackers, the figures of a side, what effects do, rests and timers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm_console.rules.huldufolk.challenge import (
    ACE,
    Actor,
    Against,
    Attack,
    Contender,
    Defender,
    Setup,
    Undefended,
    whole_deck,
)
from gm_console.rules.huldufolk.sheet import HuldufolkSheet, Thresholds
from gm_console.rules.system import (
    Figures,
    JsonObject,
    Line,
    Occasion,
    RulesError,
    RunningTimer,
    SetupWarning,
    Tracker,
    TrackerChange,
)

REST_MINUTES = 10
MUNDANE = "threshold.mundane"
SUPERNATURAL = "threshold.supernatural"

OCCASIONS = (
    Occasion("deck", Line("huldufolk.occasion.deck"), at_session_start=True),
    Occasion("rest.mundane", Line("huldufolk.occasion.rest.mundane"), minutes=REST_MINUTES),
    Occasion("rest.supernatural", Line("huldufolk.occasion.rest.supernatural"), minutes=REST_MINUTES),
)


def _card_key(card: int) -> str:
    return f"card.{card}"


def summary(sheet: HuldufolkSheet) -> Line:
    """A sheet in a few words for the roster: its type, and whether it is mundane."""
    minor = "huldufolk.summary.mundane" if sheet.mundane else "huldufolk.summary.minor"
    return Line("huldufolk.summary.major" if sheet.type == "major" else minor)


def trackers(sheet: HuldufolkSheet) -> tuple[Tracker, ...]:
    """A tracker for each card of the deck (1 held, 0 surrendered) and each threshold, whole."""
    deck = tuple(_card_tracker(card) for card in whole_deck(sheet.type))
    mundane = _threshold_tracker(MUNDANE, sheet.thresholds.mundane, "huldufolk.tracker.mundane")
    supernatural = _threshold_tracker(SUPERNATURAL, sheet.thresholds.supernatural, "huldufolk.tracker.supernatural")
    return (*deck, mundane, supernatural)


def _card_tracker(card: int) -> Tracker:
    return Tracker(_card_key(card), 1, 1, Line("huldufolk.tracker.cards", {"card": card}), "cards", card == ACE)


def _threshold_tracker(key: str, base: int, code: str) -> Tracker:
    return Tracker(key, base, base, Line(code))


def held_cards(sheet: HuldufolkSheet, values: Mapping[str, int]) -> list[int]:
    """The cards held, ascending. The ace is always among them (source: The Deck)."""
    return [card for card in whole_deck(sheet.type) if card == ACE or values.get(_card_key(card), 1)]


def side_from(sheet: HuldufolkSheet, values: Mapping[str, int], role: str, setup: JsonObject) -> Figures:
    """The figures of a side for ``role`` (actor, attacker, defender, party).

    A defender's threshold is the one that ``setup`` is against, as it stands (mundane where it does not say).
    """
    side: JsonObject = {"type": sheet.type, "deck": held_cards(sheet, values)}
    sources = {"deck": tuple(_card_key(card) for card in whole_deck(sheet.type))}
    if role != "defender":
        return Figures({**side, "pool": _pool(sheet)}, sources)
    key = SUPERNATURAL if setup.get("against") == "supernatural" else MUNDANE
    mundane = {"mundane": sheet.mundane} if sheet.type == "minor" else {}
    defence = _defence(sheet, values.get(key, _base(sheet, key)))
    return Figures({**side, **mundane, "defence": defence}, {**sources, "defence.threshold": (key,)})


def _pool(sheet: HuldufolkSheet) -> JsonObject:
    equipment = {"kind": sheet.equipment.kind, "bonus": sheet.equipment.bonus}
    return {"equipment": equipment, "supernatural": sheet.supernatural}


def _defence(sheet: HuldufolkSheet, threshold: int) -> JsonObject:
    bonuses = {"equipment": sheet.defence_equipment, "supernatural": sheet.defence_supernatural}
    return {"threshold": threshold, **bonuses}


def _base(sheet: HuldufolkSheet, key: str) -> int:
    return sheet.thresholds.mundane if key == MUNDANE else sheet.thresholds.supernatural


def actor_from(setup: Setup, name: str) -> tuple[HuldufolkSheet, dict[str, int]]:
    """A sheet and tracker values for somebody known from ``setup`` alone; what it does not tell is as usual.

    Raises RulesError (``not-a-side``) for a name that is not in it.
    """
    if isinstance(setup, Attack) and setup.defender.name == name:
        return _kept_defender(setup.defender, setup.against)
    for actor in _actors(setup):
        if isinstance(actor, Contender) and actor.name == name:
            return _kept_contender(actor)
    if isinstance(setup, Undefended) and setup.target == name:
        return _valued(HuldufolkSheet(), {})
    raise RulesError("not-a-side", "", name=name, names=[actor.name for actor in _actors(setup)])


def _actors(setup: Setup) -> tuple[Actor, ...]:
    if isinstance(setup, Undefended):
        return (setup.actor,)
    return (setup.attacker, setup.defender) if isinstance(setup, Attack) else setup.parties


def _kept_contender(actor: Contender) -> tuple[HuldufolkSheet, dict[str, int]]:
    pool = actor.pool
    sheet = HuldufolkSheet(type=actor.type, equipment=pool.equipment, supernatural=pool.supernatural)
    return _valued(sheet, _card_values(actor))


def _kept_defender(actor: Defender, against: Against) -> tuple[HuldufolkSheet, dict[str, int]]:
    now = {f"threshold.{against}": actor.defence.threshold}
    return _valued(_defender_sheet(actor, against), {**_card_values(actor), **now})


def _card_values(actor: Actor) -> dict[str, int]:
    return {_card_key(card): int(card in actor.held) for card in whole_deck(actor.type)}


def _valued(sheet: HuldufolkSheet, now: Mapping[str, int]) -> tuple[HuldufolkSheet, dict[str, int]]:
    return sheet, {**{tracker.key: tracker.value for tracker in trackers(sheet)}, **now}


def _defender_sheet(actor: Defender, against: Against) -> HuldufolkSheet:
    defence, usual = actor.defence, Thresholds()
    bases = {"mundane": usual.mundane, "supernatural": 0 if actor.mundane else usual.supernatural}
    return HuldufolkSheet(
        type=actor.type,
        mundane=actor.mundane,
        thresholds=Thresholds(**{**bases, against: max(bases[against], defence.threshold)}),
        defence_equipment=defence.equipment,
        defence_supernatural=defence.supernatural,
    )


def apply(values: Mapping[str, int], effect: Mapping[str, Any]) -> tuple[TrackerChange, ...]:
    """What ``effect`` changes in ``values`` as they are now: by the difference, never below 0, and never the ace."""
    key, by = _difference(effect)
    if key not in values or key == _card_key(ACE):
        return ()
    return _change(key, values[key], max(0, values[key] + by))


def _difference(effect: Mapping[str, Any]) -> tuple[str, int]:
    if effect["effect"] == "surrender_card":
        return _card_key(effect["card"]), -1
    return f"threshold.{effect['threshold']}", effect["to"] - effect["from"]


def _change(key: str, before: int, after: int) -> tuple[TrackerChange, ...]:
    return () if before == after else (TrackerChange(key, before, after),)


def renew(
    sheet: HuldufolkSheet, values: Mapping[str, int], occasion: str, rulings: Mapping[str, str | int]
) -> tuple[TrackerChange, ...]:
    """What ``occasion`` gives back: the whole deck, or a threshold (whole, or 1 more under H1 “one”).

    A threshold is not raised above its base, nor lowered where it stands above it. Source: The Deck, Resisting Attacks.
    """
    if occasion == "deck":
        changes = (_change(key, values.get(key, 1), 1) for key in map(_card_key, whole_deck(sheet.type)))
        return tuple(change for each in changes for change in each)
    keys = {"rest.mundane": MUNDANE, "rest.supernatural": SUPERNATURAL}
    if occasion not in keys:
        return ()
    key, base = keys[occasion], _base(sheet, keys[occasion])
    before = values.get(key, base)
    restored = before + 1 if rulings.get("H1") == "one" else base
    return _change(key, before, max(before, min(restored, base)))


def effect_line(effect: Mapping[str, Any]) -> Line:
    """How an effect is told."""
    told = {key: value for key, value in effect.items() if key != "effect"}
    if effect["effect"] == "surrender_card":
        return Line("huldufolk.effect.surrender-card", told)
    mundane = effect["threshold"] == "mundane"
    return Line("huldufolk.effect.lower-mundane" if mundane else "huldufolk.effect.lower-supernatural", told)


def warnings(setup: Setup, running: Sequence[RunningTimer]) -> tuple[SetupWarning, ...]:
    """One for each of the sides and their assistants that is at rest: taking part may break it.

    Source: Resisting Attacks.
    """
    resting = {timer.actor for timer in running if timer.kind == "rest"}
    found = ((path, name) for path, name in _taking_part(setup) if name in resting)
    return tuple(SetupWarning("huldufolk.warning.resting", path, {"name": name}) for path, name in found)


def _taking_part(setup: Setup) -> Iterator[tuple[str, str]]:
    for path, actor in zip(_paths(setup), _actors(setup), strict=True):
        yield path, actor.name
        if isinstance(actor, Contender):
            helpers = enumerate(actor.pool.assistance)
            yield from ((f"{path}.pool.assistance[{place}]", helper.name) for place, helper in helpers)


def _paths(setup: Setup) -> tuple[str, ...]:
    if isinstance(setup, Undefended):
        return ("actor",)
    if isinstance(setup, Attack):
        return ("attacker", "defender")
    return tuple(f"parties[{place}]" for place in range(len(setup.parties)))
