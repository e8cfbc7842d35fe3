"""``gm-console backup`` and ``restore``."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.app.clock import now
from gm_console.cli import main
from gm_console.store.records import ActorRecord
from gm_console.store.store import Store


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "Thornwood.gmc"
    Store.create(path, "Thornwood", clock=now, systems=["opposed"]).close()
    return path


def add(campaign: Path, name: str) -> None:
    with Store.open(campaign, clock=now) as store, store.operation("op.add-actor") as operation:
        operation.insert(ActorRecord(name, name, "pc"))


def test_there_and_back(campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", str(campaign), "-o", str(tmp_path / "copies")]) == 0
    (backup,) = (tmp_path / "copies").iterdir()
    assert str(backup) in capsys.readouterr().out
    add(campaign, "Bryn")
    assert main(["restore", str(backup), str(campaign), "--preview"]) == 0
    preview = capsys.readouterr().out
    assert "Actors: 1 → 0" in preview
    assert "Would go: Bryn" in preview
    assert main(["restore", str(backup), str(campaign)]) == 0
    said = capsys.readouterr().out
    (kept,) = (tmp_path / "Backups").iterdir()
    assert "Actors: 1 → 0" in said
    assert str(kept) in said
    with Store.open(campaign, clock=now) as store:
        assert store.count_actors() == 0


def test_what_cannot_be_done_is_said_in_a_sentence(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "none.gmc")]) == 2
    assert "There is no file" in capsys.readouterr().err
    main(["backup", str(campaign)])
    (backup,) = (tmp_path / "Backups").iterdir()
    with Store.open(campaign, clock=now):
        assert main(["restore", str(backup), str(campaign)]) == 2
    assert "is open already" in capsys.readouterr().err
    assert not (tmp_path / "none.gmc").exists()


@pytest.mark.parametrize("other", ["notes.json", "folder"])
def test_only_a_campaign_is_restored_over(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], other: str
) -> None:
    main(["backup", str(campaign), "-o", str(tmp_path / "copies")])
    (backup,) = (tmp_path / "copies").iterdir()
    (tmp_path / "notes.json").write_text("mine")
    (tmp_path / "folder").mkdir()
    assert main(["restore", str(backup), str(tmp_path / other)]) == 2
    assert "is not a campaign" in capsys.readouterr().err
    assert (tmp_path / "notes.json").read_text() == "mine"
    assert not (tmp_path / "Backups").exists()


def test_a_backup_that_fails_leaves_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.gmc").write_text("mine")
    assert main(["backup", str(tmp_path / "notes.gmc")]) == 2
    assert "is not a campaign" in capsys.readouterr().err
    assert not (tmp_path / "Backups").exists()


COMMANDS: list[list[str]] = [
    ["verify", "CAMPAIGN"],
    ["backup", "CAMPAIGN"],
    ["restore", "CAMPAIGN", "CAMPAIGN"],
    ["resolve", "--campaign", "CAMPAIGN", "CAMPAIGN"],
]


@pytest.mark.parametrize("content", [b"", b"Dear diary", None], ids=["empty", "text", "cut short"])
@pytest.mark.parametrize("command", COMMANDS, ids=[command[0] for command in COMMANDS])
def test_instead_of_a_damaged_campaign_its_newest_good_backup_is_named(
    campaign: Path, capfd: pytest.CaptureFixture[str], command: list[str], content: bytes | None
) -> None:
    main(["backup", str(campaign)])
    (backup,) = (campaign.parent / "Backups").iterdir()
    capfd.readouterr()
    campaign.write_bytes(campaign.read_bytes()[:9000] if content is None else content)
    before = campaign.read_bytes()
    assert main([str(campaign) if word == "CAMPAIGN" else word for word in command]) == 2
    said = "".join(capfd.readouterr())
    assert f"The newest good backup is {backup}, made" in said
    assert campaign.read_bytes() == before
    assert [path.name for path in backup.parent.iterdir()] == [backup.name]
