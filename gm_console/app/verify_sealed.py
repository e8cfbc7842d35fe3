"""Checks a sealed session by its code: the secret fits it, and every draw follows from the secret."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.app.context import AppError, Desk
from gm_console.app.redraw import UnknownSchemeError, by_seed, not_as_drawn, passed_over
from gm_console.rules.seal import SCHEME, code_of, read_code, read_seed, seed_of
from gm_console.rules.system import JsonObject, RulesError
from gm_console.store.errors import StoreError
from gm_console.store.records import LogEntryRecord
from gm_console.store.verify import Finding


@dataclass(frozen=True, slots=True)
class SealReport:
    """What was found. ``challenges`` drew ``values`` under the seal of session ``number`` in all that were checked."""

    code: str
    number: int
    challenges: int
    values: int
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not any(found.wrong for found in self.findings)


def verify_sealed(desk: Desk, typed: str) -> SealReport:
    """Checks the session whose code was ``typed``. Nothing is written.

    Raises AppError: ``seal-code`` (no code at all), ``seal-unknown`` (of no session here), ``seal-scheme``,
    ``seal-unrevealed`` (the session has not ended).
    """
    code = read_code(typed)
    if code is None:
        raise AppError("seal-code", code=typed)
    marks = sorted(desk.store.log(kind="session", limit=None), key=lambda entry: entry.sequence)
    sealed = next((entry for entry in marks if _part(entry, "seal").get("code") == code), None)
    if sealed is None:
        raise AppError("seal-unknown", code=code)
    if _part(sealed, "seal").get("scheme") != SCHEME:
        raise AppError("seal-scheme", scheme=str(_part(sealed, "seal").get("scheme")))
    revealed = next((entry for entry in marks if _part(entry, "revealed").get("code") == code), None)
    if revealed is None:
        raise AppError("seal-undone" if sealed.reversed else "seal-unrevealed", code=code)
    return _Check(desk, code, sealed, revealed).report()


def _part(entry: LogEntryRecord, key: str) -> JsonObject:
    found = entry.body.get(key)
    return found if isinstance(found, dict) else {}


class _Check:
    def __init__(self, desk: Desk, code: str, sealed: LogEntryRecord, revealed: LogEntryRecord) -> None:
        self.desk, self.code, self.sealed, self.revealed = desk, code, sealed, revealed
        self.secret = str(_part(revealed, "revealed").get("secret"))
        self.words = str(_part(sealed, "seal").get("words") or "")
        self.drawn: dict[int, int] = {}
        self.in_force: set[int] = set()

    def report(self) -> SealReport:
        number = self.sealed.headline.get("parameters", {}).get("number", 0)
        found = tuple(self._findings())
        return SealReport(
            self.code, number if isinstance(number, int) else 0, len(self.drawn), sum(self.drawn.values()), found
        )

    def _findings(self) -> Iterator[Finding]:
        if code_of(self.secret, self.words) != self.code:
            yield _of(self.revealed, "seal-mismatch")
            return
        broken = set(self.desk.store.broken_entries())
        for entry in sorted(self.desk.store.log(kind="challenge", limit=None), key=lambda each: each.sequence):
            if self._concerns(entry):
                if entry.id in broken or entry.broken:
                    yield _of(entry, "seal-entry-broken")
                yield from self._entry(entry)
        for mark in (self.sealed, self.revealed):
            if mark.id in broken:
                yield _of(mark, "seal-entry-broken")
        yield from self._gaps()

    def _concerns(self, entry: LogEntryRecord) -> bool:
        """An entry of the session, one entered while it ran, or one with draws under its seal."""
        within = self.sealed.sequence < entry.sequence < self.revealed.sequence
        under = any(self._number(part) for part in _parts(entry.body.get("draws")))
        return within or under or entry.session_id == self.sealed.session_id

    def _number(self, part: Mapping[str, Any]) -> int | None:
        seed = read_seed(part.get("seed"))
        return seed.number if seed is not None and seed.code == self.code else None

    def _entry(self, entry: LogEntryRecord) -> Iterator[Finding]:
        sound = True
        for part in _parts(entry.body.get("draws")):
            number = self._number(part)
            if number is not None:
                self._stands(entry, number, _count(part))
                if part.get("seed") != seed_of(self.secret, self.words, number):
                    yield _of(entry, "seal-seed-altered")
                    sound = False
            elif part.get("moves") and not entry.reversed and not self._carried(entry, part):
                other = read_seed(part.get("seed"))
                yield _of(entry, "seal-other" if other else "seal-outside", wrong=other is None)
        if sound:
            yield from self._drawn_again(entry)

    def _stands(self, entry: LogEntryRecord, number: int, count: int) -> None:
        """Notes where a number stands. What was undone keeps no number from being open, abandoned or gone."""
        self.drawn[number] = max(count, self.drawn.get(number, 0))
        if not entry.reversed:
            self.in_force.add(number)

    def _carried(self, entry: LogEntryRecord, part: Mapping[str, Any]) -> bool:
        """Whether it was drawn for the ruling that this entry corrects, made before the session or after it."""
        try:
            while entry.corrects:
                entry = self.desk.store.entry(entry.corrects)
        except StoreError:
            return False
        seeds = [each.get("seed") for each in _parts(entry.body.get("draws"))]
        return part.get("seed") in seeds and not self._concerns(entry)

    def _drawn_again(self, entry: LogEntryRecord) -> Iterator[Finding]:
        body, system = entry.body, self.desk.systems.get(entry.system)
        if not _parts(body.get("draws")):
            return
        if system is None:
            yield _of(entry, "seal-system-unknown", system=entry.system)
            return
        try:
            astray = not_as_drawn(system, body["setup"], body["rulings"], body["moves"], body["draws"])
            spare = passed_over(system, body["setup"], body["rulings"], body["moves"], body["draws"])
        except (RulesError, UnknownSchemeError, TypeError, AttributeError, KeyError, ValueError):
            yield _of(entry, "seal-unplayable")
            return
        for index in astray:
            yield _of(entry, "seal-draw-altered", move=index + 1)
        if spare:
            yield _of(entry, "seal-taken-back", wrong=False, count=spare)

    def _gaps(self) -> Iterator[Finding]:
        """Numbers given that stand in no ruling in force: abandoned, still open, undone, or nowhere."""
        given = _part(self.revealed, "revealed").get("given")
        states = self._states()
        last = max([given if isinstance(given, int) else 0, *self.drawn, *states])
        for number in range(1, last + 1):
            if number not in self.in_force:
                undone = ("reversed", self.drawn[number]) if number in self.drawn else ("gap", 0)
                state, count = states.get(number, undone)
                yield Finding(f"seal-{state}", parameters={"challenge": number, "count": count}, wrong=False)

    def _states(self) -> dict[int, tuple[str, int]]:
        """Challenges that have drawn under the seal, by number: open or abandoned, and how many values."""
        found: dict[int, tuple[str, int]] = {}
        for state in ("abandoned", "open"):
            for record in self.desk.store.challenges(state=state):
                for part in _parts(record.draws):
                    number = self._number(part)
                    if number is not None:
                        found[number] = (state, _count(part))
        return found


def _parts(draws: object) -> tuple[JsonObject, ...]:
    found = by_seed(draws) if isinstance(draws, dict) and draws else ()
    return tuple(part for part in found if isinstance(part, dict))


def _count(part: Mapping[str, Any]) -> int:
    count = part.get("count", 0)
    return count if isinstance(count, int) else 0


def _of(entry: LogEntryRecord, code: str, *, wrong: bool = True, **parameters: Any) -> Finding:
    return Finding(code, "log_entry", entry.id, {"number": entry.sequence, **parameters}, wrong)
