"""The set-up and the moves of a Huldufolk challenge, as they stand in a challenge file."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from gm_console.rules import shapes
from gm_console.rules.shapes import Several, Shape, Text

Against = Literal["mundane", "supernatural"]
"""Which of the two thresholds an attack is aimed at."""

ActorType = Literal["major", "minor"]
"""A major actor has a full deck, a minor one a half deck (source: The Deck)."""

DECK_SIZES: dict[ActorType, int] = {"major": 10, "minor": 5}
ACE = 1
MUNDANE_EQUIPMENT = 2
MAGICAL_EQUIPMENT = 5
SUPERNATURAL = 10
MINOR_THRESHOLD = 5


def whole_deck(kind: ActorType) -> tuple[int, ...]:
    """Every card of a deck, ascending: 1 to 10, or 1 to 5 (source: The Deck)."""
    return tuple(range(ACE, DECK_SIZES[kind] + 1))


class Equipment(Shape):
    """One bonus of one kind (ruling H4): mundane 0 to 2, magical 0 to 5."""

    kind: Literal["mundane", "magical"]
    bonus: int

    @property
    def most(self) -> int:
        """The highest bonus that this kind may give (source: Building the Pool)."""
        return MUNDANE_EQUIPMENT if self.kind == "mundane" else MAGICAL_EQUIPMENT


class Assistant(Shape):
    """Somebody who helps: +1 with the fitting affinity, +3 with the focus (source: Building the Pool)."""

    name: Text
    skill: Literal["affinity", "focus"] = Field(alias="with")


class Pool(Shape):
    """The parts of an attacking, contesting or undefended pool, but for the card."""

    quality: bool = False
    focus: bool = False
    equipment: Equipment = Equipment(kind="mundane", bonus=0)
    assistance: Several[Assistant] = ()
    supernatural: int = 0


class Defence(Shape):
    """The parts of a defence, but for the card; the threshold is the current one (source: Resisting Attacks)."""

    threshold: int
    quality: bool = False
    equipment: int = 0
    supernatural: int = 0


class Actor(Shape):
    """Who takes part, and the cards still held."""

    name: Text
    type: ActorType
    deck: Several[int] = ()

    @property
    def held(self) -> tuple[int, ...]:
        """Cards held, ascending; the whole deck where the set-up names none."""
        return tuple(sorted(self.deck)) if "deck" in self.model_fields_set else whole_deck(self.type)


class Contender(Actor):
    """An attacker, or a party of a contest."""

    pool: Pool


class Doer(Contender):
    """Who attempts an undefended challenge. A focus is an affinity too."""

    affinity: bool = False

    @property
    def has_affinity(self) -> bool:
        """Whether the fitting affinity is there, as such or as a focus."""
        return self.affinity or self.pool.focus


class Defender(Actor):
    """Who is attacked and defends."""

    mundane: bool = False
    defence: Defence


class Undefended(Shape):
    """One side plays one card openly against a rating."""

    kind: Literal["undefended"]
    rating: int
    target: Text = ""
    actor: Doer


class Attack(Shape):
    """An attacker's pool against one target's defence (ruling H5)."""

    kind: Literal["attack"]
    against: Against
    attacker: Contender
    defender: Defender


class Contest(Shape):
    """Two or more sides want what only one can have."""

    kind: Literal["contest"]
    parties: Several[Contender]
    incumbent: Text = ""


Setup = Undefended | Attack | Contest


class PlayCard(Shape):
    """A side plays a card: face down, unless the challenge is undefended."""

    actor: Text
    card: int


class Mediate(Shape):
    """The sides agree on a result before any card (source: Mediation; ruling H8)."""

    mediated: Text


class DrawCard(Shape):
    """A side's move whose card is still to be drawn."""

    actor: Text


Move = PlayCard | Mediate


class _AnyKind(Shape):
    model_config = ConfigDict(extra="ignore")

    kind: Literal["undefended", "attack", "contest"]


KINDS: dict[str, TypeAdapter[Setup]] = {
    "undefended": TypeAdapter(Undefended),
    "attack": TypeAdapter(Attack),
    "contest": TypeAdapter(Contest),
}


def read_setup(data: Any) -> Setup:
    """``challenge`` of a file (or a set-up already read) as a set-up.

    Raises RulesError for a wrong shape; ranges and what belongs together are `check_setup`'s.
    """
    if isinstance(data, Setup):
        return data
    kind = shapes.read(_AnyKind, data).kind
    return shapes.read(KINDS[kind], data)


def read_move(data: Any) -> Move:
    """A move of a file without ``draw`` (or a move already read). Raises RulesError for a wrong shape."""
    if isinstance(data, Move):
        return data
    if isinstance(data, dict) and "mediated" in data:
        return shapes.read(Mediate, data)
    return shapes.read(PlayCard, data)
