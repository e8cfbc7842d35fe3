"""Entries in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gm_console.app.context import Desk
from gm_console.app.log_view import EntryBreakdown, breakdown
from gm_console.app.views import LogRow, log_row
from gm_console.rules.registry import discover
from gm_console.rules.system import Line
from gm_console.ui.log.copying import as_markdown, as_text, escaped
from gm_console.ui.log.model import Item
from gm_console.ui.log.sections import sections
from gm_console.ui.log.telling import Telling, day, strong_ranges, tell_row

from .conftest import attack


def told(desk: Desk, entry_id: str) -> Telling:
    return tell_row(log_row(desk, entry_id), discover())


def changed(row: LogRow, **fields: Any) -> LogRow:
    return replace(row, entry=replace(row.entry, **fields))


def test_a_challenge_shows_its_title_result_and_what_followed(desk: Desk) -> None:
    found = told(desk, attack(desk))
    assert found.headline == "Bryn attacks Tam"
    assert (found.chip, found.tone) == ("success by 2", "success")
    assert found.names == ("Bryn", "Tam")
    assert found.quiet[0] == "9 against 7"
    assert "Bryn surrenders the 9 · Tam surrenders the 4" in found.quiet[1]


def test_it_is_read_out_as_one_sentence_without_colours(desk: Desk) -> None:
    found = told(desk, attack(desk))
    assert found.sentence.startswith(f"{found.time}. success by 2. Bryn attacks Tam. 9 against 7.")


def test_a_waived_effect_is_not_told_as_done(desk: Desk) -> None:
    found = told(desk, attack(desk, waived=[{"effect": 0, "reason": "kept"}]))
    assert "Bryn surrenders" not in " ".join(found.quiet)


@pytest.mark.parametrize(
    "nonsense",
    [
        {"body": {"effects": [{"effect": "unheard of"}]}},
        {"body": {"effects": 7, "waived": "x", "note": ["y"], "participants": 3}},
        {"system": "gone"},
    ],
)
def test_nonsense_in_an_entry_raises_nothing(desk: Desk, nonsense: dict[str, Any]) -> None:
    row = log_row(desk, attack(desk))
    assert tell_row(changed(row, **nonsense), discover()).sentence


def test_a_headline_of_nonsense_is_told_as_broken(desk: Desk) -> None:
    row = replace(log_row(desk, attack(desk)), headline=Line("huldufolk.headline.attack", {"attacker_total": 1}))
    assert tell_row(row, discover()).chip == "broken"


def test_names_are_strong_as_whole_words_and_the_longer_wins() -> None:
    headline = "Bryn Hollow and Bryn meet Brynhild"
    assert strong_ranges(headline, ("Bryn", "Bryn Hollow")) == [(0, 11), (16, 4)]


def test_the_breakdown_is_recomputed_from_the_entry(desk: Desk) -> None:
    entry_id = attack(desk, waived=[{"effect": 1, "reason": "a gift"}])
    found = {section.heading: section for section in sections(breakdown(desk, entry_id))}
    assert [part.figure for part in found["Bryn"].parts if part.strong] == ["9"]
    assert [part.figure for part in found["Tam"].parts if part.strong] == ["7"]
    assert "a gift" in found["Waived"].parts[0].words
    assert "What followed" in found


def test_a_breakdown_of_an_entry_that_cannot_be_played_says_so(desk: Desk) -> None:
    with desk.store.operation("op.note", {}) as operation:
        body = {"setup": {"kind": "no such"}, "moves": [], "note": "kept"}
        entry = operation.log(kind="challenge", system="huldufolk", headline={"code": "x", "parameters": {}}, body=body)
    found = breakdown(desk, entry)
    assert not found.recomputed
    assert "cannot be played" in sections(found)[0].parts[0].words


def item(desk: Desk, **fields: Any) -> Item:
    row = changed(log_row(desk, attack(desk)), **fields)
    return Item(row, tell_row(row, discover()), day(row.entry.happened_at))


def test_a_copy_has_headline_result_and_details(desk: Desk) -> None:
    copied = as_text(item(desk), sections(EntryBreakdown("x", lines=(Line("app.tracker.own", {"name": "Pool"}, 3),))))
    first, *rest = copied.splitlines()
    assert first.endswith("Bryn attacks Tam (success by 2)")
    assert "    9 against 7" in rest


def test_markdown_in_a_name_stays_text(desk: Desk) -> None:
    assert escaped("*Bryn* [x](y)\n# z") == r"\*Bryn\* \[x\]\(y\) \# z"
    assert as_markdown(item(desk, reversed=True)).splitlines()[0].endswith("~~Bryn attacks Tam~~")


def test_a_copy_of_what_players_may_read_leaves_the_storytellers_notes_out(desk: Desk) -> None:
    own, shared = item(desk, notes=("secret",)), item(desk, notes=("secret",), audience="players")
    assert "secret" in as_text(own)
    assert "secret" not in as_text(shared) + as_markdown(shared)
