"""gm-console verify --sealed, and challenge files drawn into a sealed session."""

from __future__ import annotations

import io
import json
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gm_console.app import sessions
from gm_console.app.seal import shown_seal
from gm_console.bootstrap import create_desk, open_desk
from gm_console.cli import main
from gm_console.rules.seal import read_seed
from tests.app.drawn import DRAWN


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[Path, str]:
    """A campaign with a sealed session running, and its code."""
    path = tmp_path / "campaign.gmc"
    desk = create_desk(path, "Campaign")
    with desk.store:
        sessions.start_session(desk, seal="four crows")
        shown = shown_seal(desk)
    assert shown is not None
    return path, shown.code


def end(path: Path) -> None:
    desk = open_desk(path)
    with desk.store:
        sessions.end_session(desk)


def resolve(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: Path, *files: dict[str, Any]
) -> list[dict[str, Any]]:
    lines = "\n".join(json.dumps(each) for each in files)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(lines.encode())))
    main(["resolve", "--batch", "--campaign", str(path), "-"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_files_without_a_seed_are_drawn_under_the_seal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], sealed: tuple[Path, str]
) -> None:
    path, code = sealed
    answers = resolve(monkeypatch, capsys, path, DRAWN["huldufolk"], DRAWN["huldufolk"])
    numbers = [read_seed(answer["draws"]["seed"]) for answer in answers]
    assert [(each.code, each.number) for each in numbers if each] == [(code, 1), (code, 2)]
    assert main(["verify", "--sealed", code, str(path)]) == 2
    assert "has not ended" in capsys.readouterr().err
    end(path)
    assert main(["verify", "--sealed", code.lower().replace("-", " "), str(path)]) == 0
    assert "2 challenges and 4 values drawn again. Every draw" in capsys.readouterr().out


def test_a_file_with_a_seed_of_its_own_is_outside_the_seal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], sealed: tuple[Path, str]
) -> None:
    path, code = sealed
    resolve(monkeypatch, capsys, path, {**DRAWN["huldufolk"], "seed": "thorn"})
    end(path)
    assert main(["verify", "--sealed", code, str(path)]) == 1
    said = capsys.readouterr().out
    assert "drawn outside the seal" in said
    assert said.rstrip().endswith("The seal does not hold for all of it.")
    assert main(["verify", "--json", "--sealed", code, str(path)]) == 1
    assert [json.loads(line)["code"] for line in capsys.readouterr().out.splitlines()] == ["seal-outside"]


@pytest.mark.parametrize("code", ["thorn", "", "0000-0000-0000-0000"])
def test_what_is_no_code_here_is_refused(sealed: tuple[Path, str], code: str, capsys: Any) -> None:
    assert main(["verify", "--sealed", code, str(sealed[0])]) == 2
    assert "code" in capsys.readouterr().err.lower() or "sealed" in capsys.readouterr().err


def test_a_file_that_is_no_campaign_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sqlite3.connect(tmp_path / "other.gmc").close()
    assert main(["verify", "--sealed", "0000-0000-0000-0000", str(tmp_path / "missing.gmc")]) == 2
    assert main(["verify", "--sealed", "0000-0000-0000-0000", str(tmp_path / "other.gmc")]) == 2
    assert "is not a campaign" in capsys.readouterr().err
