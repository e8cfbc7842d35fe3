"""Sealed sessions: a secret drawn at the start, its code shown, the secret revealed at the end."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from gm_console.app.context import Desk, make_seed
from gm_console.app.remembered import recall, remember
from gm_console.rules.lines import line_as_json
from gm_console.rules.seal import BITS, SCHEME, SECRET_BITS, code_of, plain_words, read_seed, seed_of
from gm_console.rules.system import JsonObject, Line
from gm_console.store.operation import Operation
from gm_console.store.records import SessionRecord

DRAFTS = "seal/"
"""Where a seal is kept, by the session's id: beside the history, so that nothing of it can be undone."""
CHOICE = "sealed"
LONGEST_WORDS = 200


@dataclass(frozen=True, slots=True)
class Seal:
    """A session's seal. ``given``: how many challenges have drawn under it so far."""

    session_id: str
    secret: str
    words: str
    given: int = 0
    revealed: bool = False

    @property
    def code(self) -> str:
        """What players were shown."""
        return code_of(self.secret, self.words)

    def seed(self, number: int) -> str:
        """The seed of the challenge that is the ``number``-th to draw."""
        return seed_of(self.secret, self.words, number)


@dataclass(frozen=True, slots=True)
class ShownSeal:
    """All that is shown of the seal in force: the code, the players' words, and in how many challenges was drawn."""

    code: str
    words: str
    number: int
    given: int


@runtime_checkable
class SeedSource(Protocol):
    """Gives seeds, and says whether a challenge that has drawn under one may go on under it."""

    def __call__(self) -> str:
        """A fresh seed."""
        ...

    def goes_on(self, seed: str) -> bool:
        """Whether the next values may be drawn under ``seed``."""
        ...


class Seeds:
    """Free seeds, and while a session is sealed those of its seal.

    :param given: told the seal whenever it has given a seed, so that the count is kept on disk.
    """

    def __init__(self, given: Callable[[Seal], None], make: Callable[[], str] = make_seed) -> None:
        self._given, self._make = given, make
        self.seal: Seal | None = None

    def under(self, seal: Seal | None) -> None:
        """Puts a seal in force, or none; a count that is behind what was given here is made up for."""
        mine = self.seal
        if seal is not None and mine is not None and mine.session_id == seal.session_id:
            seal = replace(seal, given=max(seal.given, mine.given))
        self.seal = seal

    def __call__(self) -> str:
        """A fresh seed."""
        if self.seal is None:
            return self._make()
        self.seal = replace(self.seal, given=self.seal.given + 1)
        self._given(self.seal)
        return self.seal.seed(self.seal.given)

    def goes_on(self, seed: str) -> bool:
        """Whether ``seed`` belongs to what is in force: the seal, or where there is none, none."""
        sealed = read_seed(seed)
        return (sealed.code if sealed else None) == (self.seal.code if self.seal else None)


def going_on(draws: JsonObject, source: Callable[[], str]) -> JsonObject:
    """``draws`` to go on from: where their seed is no longer in force they are ``earlier`` ones."""
    if "seed" not in draws or not isinstance(source, SeedSource) or source.goes_on(draws["seed"]):
        return draws
    last = {key: value for key, value in draws.items() if key != "earlier"}
    return {"earlier": [*draws.get("earlier", []), last]}


# -- use cases ---------------------------------------------------------------------------------------------------


def seal_in_force(desk: Desk) -> Seal | None:
    """The seal of the session that runs or is paused; None where it has none, or it has been revealed."""
    session = desk.store.current_session()
    seal = _kept(desk, session.id) if session is not None else None
    return None if seal is None or seal.revealed else seal


def shown_seal(desk: Desk) -> ShownSeal | None:
    """What is shown of `seal_in_force`; the secret is no part of it."""
    seal, session = seal_in_force(desk), desk.store.current_session()
    return None if seal is None or session is None else ShownSeal(seal.code, seal.words, session.number, seal.given)


def keep_given(desk: Desk, seal: Seal) -> None:
    """Writes down how many seeds the seal has given; never fewer than before."""
    kept = _kept(desk, seal.session_id)
    if kept is not None and kept.given < seal.given:
        _keep(desk, replace(kept, given=seal.given))


def sealed_seeds(desk: Desk) -> Seeds:
    """Seeds for draws made right at the campaign, as by the command line."""
    seeds = Seeds(lambda seal: keep_given(desk, seal), desk.make_seed)
    seeds.under(seal_in_force(desk))
    return seeds


def sealing_chosen(desk: Desk) -> bool:
    """Whether the last session was started sealed."""
    return bool((recall(desk, CHOICE) or {}).get("on"))


def seal_session(desk: Desk, operation: Operation, session: SessionRecord, words: str | None) -> None:
    """Within a session's start: draws a secret and logs its code, unless ``words`` is None; remembers the choice.

    :param words: the players' own, "" for none; what is over 200 characters of them is left out.
    """
    if words is not None or sealing_chosen(desk):
        remember(desk, CHOICE, {"on": words is not None})
    if words is None:
        return
    plain = plain_words(words)[:LONGEST_WORDS].rstrip()
    seal = Seal(session.id, secrets.token_hex(SECRET_BITS // 8), plain)
    _keep(desk, seal)
    said = {"number": session.number, "code": seal.code, "words": plain}
    told = {"scheme": SCHEME, "code": seal.code, "words": plain, "bits": BITS, "session": session.id}
    _log(operation, "log.sealed-words" if plain else "log.sealed", said, {"seal": told})


def reveal(desk: Desk, operation: Operation, session: SessionRecord) -> None:
    """Within a session's end: logs the secret of its seal, if it has one. From then on the seal is spent."""
    seal = _kept(desk, session.id)
    if seal is None:
        return
    _keep(desk, replace(seal, revealed=True))
    told = {"scheme": SCHEME, "code": seal.code, "words": seal.words, "session": session.id}
    body = {"revealed": {**told, "secret": seal.secret, "given": seal.given}}
    said = {"number": session.number, "code": seal.code, "secret": seal.secret, "count": seal.given}
    _log(operation, "log.seal-revealed", said, body)


def _log(operation: Operation, code: str, parameters: JsonObject, body: JsonObject) -> None:
    headline = line_as_json(Line(code, parameters))
    operation.log(kind="session", system="", headline=headline, body=body, mark="none", actors=(), audience="players")


def _kept(desk: Desk, session_id: str) -> Seal | None:
    found = desk.store.draft(DRAFTS + session_id)
    if not found or found.get("scheme") != SCHEME:
        return None
    return Seal(
        session_id,
        str(found.get("secret")),
        str(found.get("words")),
        int(found.get("given", 0)),
        bool(found.get("revealed")),
    )


def _keep(desk: Desk, seal: Seal) -> None:
    data = {"secret": seal.secret, "words": seal.words, "given": seal.given, "revealed": seal.revealed}
    desk.store.save_draft(DRAFTS + seal.session_id, {"scheme": SCHEME, **data})
