"""What a set-up is refused for: everything under “Refused” that a shape alone cannot tell."""

from __future__ import annotations

from collections.abc import Sequence

from gm_console.rules.huldufolk.challenge import (
    ACE,
    DECK_SIZES,
    MAGICAL_EQUIPMENT,
    MINOR_THRESHOLD,
    SUPERNATURAL,
    Actor,
    Against,
    Attack,
    Contender,
    Contest,
    Defender,
    Equipment,
    Pool,
    Setup,
    Undefended,
)
from gm_console.rules.system import RulesError


def check_setup(setup: Setup) -> None:
    """Refuses with RulesError (path below ``challenge``) a set-up that the rules do not allow."""
    if isinstance(setup, Undefended):
        _check_undefended(setup)
    elif isinstance(setup, Attack):
        _check_attack(setup)
    else:
        _check_contest(setup)


def check_equipment(equipment: Equipment, path: str, name: str) -> None:
    """Mundane 0 to 2, magical 0 to 5 (source: Building the Pool)."""
    if not 0 <= equipment.bonus <= equipment.most:
        code = "equipment-mundane" if equipment.kind == "mundane" else "equipment-magical"
        raise RulesError(code, path, name=name, bonus=equipment.bonus, most=equipment.most)


def check_threshold(kind: str, mundane: bool, against: Against, threshold: int, path: str) -> None:
    """A threshold from 0; at most 5 for a minor actor, and 0 against magic for a mundane one (ruling H6)."""
    if threshold < 0:
        raise RulesError("threshold-negative", path, threshold=threshold)
    if mundane and against == "supernatural" and threshold:
        raise RulesError("threshold-mundane-minor", path, threshold=threshold)
    if kind == "minor" and threshold > MINOR_THRESHOLD:
        raise RulesError("threshold-minor", path, threshold=threshold, most=MINOR_THRESHOLD)


def check_mundane(kind: str, mundane: bool, path: str) -> None:
    """Only a minor actor can be mundane (source: Resisting Attacks)."""
    if mundane and kind == "major":
        raise RulesError("mundane-major", path)


def _check_undefended(setup: Undefended) -> None:
    if setup.rating < 1:
        raise RulesError("rating-low", "rating", rating=setup.rating)
    _check_contender(setup.actor, "actor")


def _check_attack(setup: Attack) -> None:
    _check_names([setup.attacker.name, setup.defender.name], ["attacker.name", "defender.name"])
    _check_contender(setup.attacker, "attacker")
    _check_defender(setup.defender, setup.against)


def _check_contest(setup: Contest) -> None:
    names = [party.name for party in setup.parties]
    if len(names) < 2:
        raise RulesError("too-few-sides", "parties", number=len(names))
    _check_names(names, [f"parties[{place}].name" for place in range(len(names))])
    for place, party in enumerate(setup.parties):
        _check_contender(party, f"parties[{place}]")
    if setup.incumbent and setup.incumbent not in names:
        raise RulesError("incumbent-absent", "incumbent", name=setup.incumbent, names=names)


def _check_names(names: Sequence[str], paths: Sequence[str]) -> None:
    seen: set[str] = set()
    for name, path in zip(names, paths, strict=True):
        if name in seen:
            raise RulesError("same-name", path, name=name)
        seen.add(name)


def _check_contender(contender: Contender, path: str) -> None:
    _check_deck(contender, path)
    _check_pool(contender.pool, f"{path}.pool", contender.name)


def _check_defender(defender: Defender, against: Against) -> None:
    _check_deck(defender, "defender")
    check_mundane(defender.type, defender.mundane, "defender.mundane")
    defence, path = defender.defence, "defender.defence"
    check_threshold(defender.type, defender.mundane, against, defence.threshold, f"{path}.threshold")
    if not 0 <= defence.equipment <= MAGICAL_EQUIPMENT:
        figures = {"bonus": defence.equipment, "most": MAGICAL_EQUIPMENT}
        raise RulesError("equipment-defence", f"{path}.equipment", name=defender.name, **figures)
    _check_supernatural(defence.supernatural, path, defender.name)


def _check_pool(pool: Pool, path: str, name: str) -> None:
    check_equipment(pool.equipment, f"{path}.equipment.bonus", name)
    _check_supernatural(pool.supernatural, path, name)


def _check_supernatural(bonus: int, path: str, name: str) -> None:
    if not 0 <= bonus <= SUPERNATURAL:
        raise RulesError("supernatural-range", f"{path}.supernatural", name=name, bonus=bonus, most=SUPERNATURAL)


def _check_deck(actor: Actor, path: str) -> None:
    seen: set[int] = set()
    for place, card in enumerate(actor.deck):
        _check_card(actor, card, f"{path}.deck[{place}]")
        if card in seen:
            raise RulesError("card-twice", f"{path}.deck[{place}]", name=actor.name, card=card)
        seen.add(card)
    if ACE not in actor.held:
        raise RulesError("deck-without-ace", f"{path}.deck", name=actor.name)


def _check_card(actor: Actor, card: int, path: str) -> None:
    size = DECK_SIZES[actor.type]
    if not ACE <= card <= size:
        code = "card-outside-full-deck" if actor.type == "major" else "card-outside-half-deck"
        raise RulesError(code, path, name=actor.name, card=card, size=size)
