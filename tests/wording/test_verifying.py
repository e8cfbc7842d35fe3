"""There is a sentence for everything that verify finds."""

from __future__ import annotations

import re
import string
from pathlib import Path

from gm_console.store.tables import TABLES
from gm_console.store.verify import Finding
from gm_console.wording.verifying import ROWS, WORDS, row_name, tell_finding

PARTS = ("store/verify.py", "store/verify_rows.py", "app/verify.py")


def test_every_finding_has_words(root: Path) -> None:
    source = "".join((root / "gm_console" / part).read_text("utf-8") for part in PARTS)
    made = set(re.findall(r'(?:Finding\(|Difference\(|_of\(entry, |yield |else )"([a-z]+-[a-z]+|orphan)"', source))
    made |= set(re.findall(r'"([a-z]+-[a-z]+)" if older', source))
    assert made == {code.removeprefix("verify.") for code in WORDS}


def test_every_table_with_findings_has_a_name() -> None:
    assert set(ROWS) == set(TABLES)
    assert all(row_name(table, "an-id", {}) for table in TABLES)


def test_a_row_is_called_by_all_that_is_known_of_it() -> None:
    assert row_name("tracker", "x", {"actor": "Bryn", "key": "card.7", "system": "huldufolk"}) == (
        "Bryn’s tracker “card.7” (Huldufolk)"
    )
    assert row_name("tracker", "x", {"actor": "Bryn", "key": "Luck"}) == "Bryn’s tracker “Luck”"
    assert row_name("tracker", "x", {"key": "Luck"}) == "Tracker x"
    assert row_name("actor", "x", {"name": "{id}"}) == "{id}"
    assert row_name("", "", {}) == ""


def test_sentences_are_whole() -> None:
    figures = {name: 3 for text in WORDS.values() for _, name, _, _ in string.Formatter().parse(str(text)) if name}
    for code in WORDS:
        said = tell_finding(Finding(code.removeprefix("verify."), "tracker", "x", figures))
        assert "{" not in said
        assert said.endswith(".")
