"""Which result table a challenge is read from: the campaign's own, the one that comes along, or one kept earlier."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gm_console.rules.joyous_heroes.tables import ResultTable, general, read_table
from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.wording.catalog import say, text

KEY = "result_table"
LONGEST = 26
CLAUSE = re.compile(r"[:;,.!?]( |$)")


def table_of(challenge: OpenChallenge) -> ResultTable:
    """The table kept with ``challenge``; the one that comes along where none is kept or it cannot be read."""
    return _read(challenge.record.extras.get(KEY)) or general()


def as_kept(table: ResultTable) -> JsonObject:
    """A table as it is kept with a challenge: by name and with its entries, whatever the campaign changes later."""
    return {**table.as_json(), "coded": True} if table.coded else table.as_json()


def choices(campaign: Sequence[JsonObject], kept: ResultTable) -> tuple[ResultTable, ...]:
    """What can be chosen: the general table, the campaign's (broken ones left out), and the one kept."""
    found = [general(), *filter(None, map(_read, campaign))]
    return tuple(found) if kept in found else (*found, kept)


def _read(data: object) -> ResultTable | None:
    if not isinstance(data, dict):
        return None
    if data.get("coded"):
        return general()
    try:
        return read_table(data)
    except RulesError:
        return None


def entries(table: ResultTable) -> Iterator[tuple[range | None, str, str]]:
    """Each entry from the smallest margins up: its margins (None: open-ended), how they are told, its text."""
    for start, end in table.ranges():
        told = _range(start, end)
        yield (range(start, end + 1) if end else None), told, say(table.meaning(start))


def _range(start: int, end: int | None) -> str:
    if end is None:
        return text("{start} or more", start=start)
    return text("{n}", n=start) if start == end else text("{start} to {end}", start=start, end=end)


def short(words: str) -> str:
    """``words`` as they fit into a bar: their first clause, not long, beginning small."""
    whole = " ".join(words.split())
    plain = CLAUSE.split(whole, maxsplit=1)[0].strip() or whole
    cut = plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1].rstrip()}…"
    return f"{cut[:1].lower()}{cut[1:]}"


def name_of(table: ResultTable) -> str:
    """What a table is called."""
    return say(table.title())
