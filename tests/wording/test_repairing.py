"""There is a sentence for everything that a repair tells."""

from __future__ import annotations

import re
from pathlib import Path

from gm_console.store.verify import Finding
from gm_console.wording.repairing import WORDS, tell_loss, tell_saved

CODES = {code.removeprefix("verify.") for code in WORDS if code.startswith("verify.repair-")}


def test_every_code_has_words(root: Path) -> None:
    store = root / "gm_console" / "store"
    rows = (store / "repair_rows.py").read_text("utf-8") + (store / "repair.py").read_text("utf-8")
    made = {f"repair-{code}" for code in re.findall(r'Note\("([a-z]+)"', rows)}
    made |= set(re.findall(r'Finding\("(repair-[a-z]+)"', rows))
    made |= {f"repair-entry-{code}" for code in ("altered", "emptied", "gone")}
    made |= {f"repair-{what}" for what in ("marks", "drafts", "operations", "changes", "pages")}
    assert made == CODES


def test_sentences_are_whole() -> None:
    findings = tuple(Finding(code, "tracker", "x", {"number": 3, "count": 2}) for code in sorted(CODES))
    said = [*tell_loss(findings), *tell_loss(()), *tell_saved("/there.gmc", dict.fromkeys(TABLES, 1))]
    for line in said:
        assert "{" not in line
        assert line.endswith(".")
    assert f"{len(CODES)} things could not be saved." in said
    assert "Nothing was lost." in said


TABLES = ("actor", "session", "challenge", "log_entry")
