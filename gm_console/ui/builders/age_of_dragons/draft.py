"""The action that is being filled in, before its dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from gm_console.rules.age_of_dragons.play import State
from gm_console.rules.system import JsonObject

MODERATE = 2
OWN = ("quality", "technique_modifier", "power_modifier", "cost_modifier")
"""Figures that count for one action alone."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An attempt or a modifier without its dice.

    :ivar sphere: "" for the challenge's own. :ivar arete: None for the participant's own.
    :ivar own: quality and the storyteller's modifiers of this action, those that are not 0.
    :ivar target: whose figure a modifier changes, "" for the actor's own.
    """

    actor: str = ""
    action: str = "attempt"
    exertion: int = MODERATE
    sphere: str = ""
    arete: int | None = None
    own: dict[str, int] = field(default_factory=dict)
    trivial: bool = False
    without: tuple[str, ...] = ()
    name: str = ""
    modifies: str = "technique"
    sign: int = 1
    target: str = ""

    @property
    def attempts(self) -> bool:
        """Whether it is an attempt rather than a modifier."""
        return self.action == "attempt"

    def with_own(self, key: str, value: int) -> Draft:
        """With another figure of this action alone."""
        kept = {name: amount for name, amount in {**self.own, key: value}.items() if amount}
        return replace(self, own=kept)

    def is_plain(self) -> bool:
        """Whether nothing is changed for this action alone, apart from its quality."""
        own = {key: value for key, value in self.own.items() if key != "quality"}
        return not (self.sphere or self.arete is not None or own or self.without)

    def after_it(self, actor: str) -> Draft:
        """What stays for the next action, by ``actor``: the exertion."""
        return Draft(actor=actor, exertion=self.exertion)

    def as_move(self, state: State) -> JsonObject:
        """As it stands in a challenge file, without ``rolls``."""
        move: JsonObject = {"actor": self.actor, "action": self.action, "exertion": self.exertion}
        if not self.attempts:
            move |= self._as_modifier()
        elif self.trivial:
            move["trivial"] = True
        arete = self.arete_in(state)
        optional: dict[str, Any] = {"sphere": self.sphere, "arete": arete, "without": list(self.without), **self.own}
        return {**move, **{key: value for key, value in optional.items() if value}}

    def _as_modifier(self) -> JsonObject:
        found: JsonObject = {"name": self.name.strip(), "modifies": self.modifies, "sign": self.sign}
        if self.modifies != "difficulty" and self.target and self.target != self.actor:
            found["target"] = self.target
        return found

    def arete_in(self, state: State) -> int:
        """The arete that counts: the one typed here, else the participant's own."""
        if self.arete is not None:
            return self.arete
        return own_arete(state, self.actor)


def own_arete(state: State, name: str) -> int:
    """The arete that a participant was set up with, 0 for a stranger."""
    place = state.place(name)
    return 0 if place is None else state.participants[place].arete


def drafted(move: JsonObject, state: State) -> Draft:
    """An action that was made, to be corrected or made again."""
    arete = move.get("arete", 0)
    return Draft(
        actor=move["actor"],
        action=move["action"],
        exertion=move["exertion"],
        sphere=move.get("sphere", ""),
        arete=None if arete == own_arete(state, move["actor"]) else arete,
        own={key: move[key] for key in OWN if move.get(key)},
        trivial=move.get("trivial", False),
        without=tuple(move.get("without", ())),
        name=move.get("name", ""),
        modifies=move.get("modifies", "technique"),
        sign=move.get("sign", 1),
        target=move.get("target", ""),
    )


def settled(draft: Draft, acting: Sequence[str], first: str) -> Draft:
    """``draft`` by somebody who may act: whoever was chosen, else ``first``."""
    return draft if draft.actor in acting else replace(draft, actor=first)


def as_kept(desk: Desktop) -> JsonObject:
    """What is half filled in, to be kept; nothing where only the actor is chosen."""
    draft = desk.draft
    plain = draft == Draft(actor=draft.actor) and desk.at is None
    return {} if plain else {"at": desk.at, "draft": {**asdict(draft), "without": list(draft.without)}}


def take_up(desk: Desktop, data: JsonObject) -> None:
    """Puts back what `as_kept` gave; a correction only where that move is still there."""
    desk.at = data["at"] if data["at"] is not None and data["at"] < desk.count else None
    desk.draft = Draft(**{**data["draft"], "without": tuple(data["draft"]["without"])})


@dataclass(slots=True)
class Desktop:
    """What lies half done beside one challenge.

    :ivar at: index of the move being corrected, None where the next one is made.
    :ivar count: moves at the last look.
    """

    draft: Draft = field(default_factory=Draft)
    dice: tuple[int, ...] = ()
    at: int | None = None
    count: int = 0
