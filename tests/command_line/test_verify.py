"""``gm-console verify``: a list, an exit status, and the file as it was."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.cli import main


@pytest.fixture
def campaign(sample: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sample, tmp_path / "Thornwood.gmc"))


def test_all_is_well(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = campaign.read_bytes()
    assert main(["verify", str(campaign)]) == 0
    mark, well = capsys.readouterr().out.splitlines()
    assert mark.startswith("The log’s mark is now ")
    assert well.startswith("All is well")
    assert main(["verify", str(campaign), "--json"]) == 0
    (told,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (told["code"], told["wrong"]) == ("last-mark", False)
    assert campaign.read_bytes() == before


def test_a_mark_noted_before_shows_whether_the_log_was_rewritten(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["verify", str(campaign), "--json"])
    mark = json.loads(capsys.readouterr().out)["parameters"]["mark"]
    number, _, start = mark.partition(":")
    assert main(["verify", str(campaign), "--noted", mark, "--noted", f"{number}:{start[:8].upper()}"]) == 0
    for other in (f"{number}:{start[:7]}", f"{number}:{'0' * 20}", f"99999:{start}", "", "x:y", f"{'9' * 30}:{start}"):
        capsys.readouterr()
        assert main(["verify", str(campaign), "--noted", other]) == 1
        assert "does not have the mark" in capsys.readouterr().out


def test_nobody_reading_the_findings_is_no_error(campaign: Path) -> None:
    with closing(sqlite3.connect(campaign)) as raw, raw:
        raw.execute("UPDATE tracker SET value = value + 1")
    command = f'"{sys.executable}" -m gm_console verify "{campaign}" | head -n 1; echo "${{PIPESTATUS[0]}}"'
    found = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert found.stderr == ""
    assert found.stdout.splitlines()[-1] == "1"


def test_a_full_disk_is_said(campaign: Path) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        found = subprocess.run(
            [sys.executable, "-m", "gm_console", "verify", str(campaign)],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            text=True,
        )
    assert found.returncode == 1
    assert found.stderr.startswith("The answer could not be written")


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
    assert all(each["message"] for each in findings)
    assert [each["code"] for each in findings if not each["wrong"]] == ["last-mark"]
    assert any(each["name"].get("actor") for each in findings)
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


# -- repair ------------------------------------------------------------------------------------------------------


@pytest.fixture
def damaged(campaign: Path) -> Path:
    """A page of the log is gone."""
    with closing(sqlite3.connect(campaign)) as raw:
        (root,) = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = 'log_entry'").fetchone()
    content = bytearray(campaign.read_bytes())
    content[(root - 1) * 4096 : root * 4096] = b"\xa5" * 4096
    campaign.write_bytes(content)
    return campaign


def test_what_can_be_read_is_saved_into_a_new_campaign(damaged: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = damaged.read_bytes()
    assert main(["verify", str(damaged)]) in {1, 2}
    capsys.readouterr()
    assert main(["verify", "--repair", str(damaged)]) == 0
    said = capsys.readouterr().out
    made = damaged.with_name("Thornwood (repaired).gmc")
    assert f"The repaired campaign is in {made}." in said
    assert "21 actors, 3 sessions" in said
    assert main(["verify", str(made)]) == 0
    assert "was saved from a damaged file" in capsys.readouterr().out
    assert damaged.read_bytes() == before


def test_it_goes_where_it_is_told_and_tells_as_json(
    damaged: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(damaged)) as raw, raw:
        raw.execute("PRAGMA ignore_check_constraints=ON")
        raw.execute("UPDATE tracker SET value = -7 WHERE rowid = 1")
    made = tmp_path / "new.gmc"
    assert main(["verify", str(damaged), "--repair", "-o", str(made), "--json"]) == 0
    *findings, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"code": "repair-restored", "table": "tracker"}.items() <= findings[0].items()
    assert findings[0]["name"]["actor"]
    assert (last["code"], last["path"], last["saved"]["actor"]) == ("repaired", str(made), 21)
    assert main(["verify", str(damaged), "--repair", "-o", str(made)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_where_nothing_can_be_saved_the_backup_is_named(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["backup", str(campaign)])
    campaign.write_bytes(b"")
    capsys.readouterr()
    assert main(["verify", "--repair", str(campaign)]) == 2
    said = capsys.readouterr().err
    assert "nothing of a campaign" in said
    assert "The newest good backup is" in said
