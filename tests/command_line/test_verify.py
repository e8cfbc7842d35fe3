"""``gm-console verify``: a list, an exit status, and the file as it was."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.app.clock import now
from gm_console.app.sample import make_sample
from gm_console.cli import main
from gm_console.rules.registry import discover


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    make_sample(tmp_path / "Thornwood.gmc", discover(), now())
    return tmp_path / "Thornwood.gmc"


def test_all_is_well(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = campaign.read_bytes()
    assert main(["verify", str(campaign)]) == 0
    assert capsys.readouterr().out.startswith("All is well")
    assert main(["verify", str(campaign), "--json"]) == 0
    assert capsys.readouterr().out == ""
    assert campaign.read_bytes() == before


def test_what_is_wrong_is_listed(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(sqlite3.connect(campaign)) as raw, raw:
        raw.execute("UPDATE tracker SET value = value + 1 WHERE rowid = 1")
        raw.execute("UPDATE log_entry SET mark = 'none' WHERE sequence = (SELECT max(sequence) FROM log_entry)")
    before = campaign.read_bytes()
    assert main(["verify", str(campaign)]) == 1
    said = capsys.readouterr().out
    assert "was altered: “value” is" in said
    assert "things are wrong" in said
    assert "{" not in said
    assert main(["verify", str(campaign), "--json"]) == 1
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"row-altered", "entry-altered"} <= {each["code"] for each in findings}
    assert all(each["wrong"] and each["message"] for each in findings)
    assert campaign.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"text", b"SQLite format 3\x00" + b"\x00" * 200, None])
def test_what_cannot_be_opened(
    tmp_path: Path, campaign: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    bad = tmp_path / "bad.gmc"
    bad.write_bytes(campaign.read_bytes()[:9000] if content is None else content)
    before = bad.read_bytes()
    assert main(["verify", str(bad)]) == 2
    assert capsys.readouterr().err.rstrip().endswith(".")
    assert bad.read_bytes() == before
    assert main(["verify", str(tmp_path / "none.gmc")]) == 2
