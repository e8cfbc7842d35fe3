"""Challenge files from strangers: answered or refused with a sentence, in good time, and never by a traceback."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import strategies as st

from gm_console import cli
from gm_console.app.context import Desk
from gm_console.bootstrap import create_desk
from gm_console.rules import challenge_file
from gm_console.rules.registry import discover
from tests.app.drawn import DRAWN

from .values import explore, garbled, mutated

SYSTEMS = discover()
VECTORS = sorted((Path(__file__).parent.parent / "vectors").glob("*.jsonl"))
FILES: list[dict[str, Any]] = [
    *DRAWN.values(),
    *(json.loads(line)["file"] for path in VECTORS for line in path.read_text("utf-8").splitlines()[::6]),
]
SECONDS = 8.0
"""What an answer may take on a machine that is busy with something else."""

TREES = mutated(st.sampled_from(FILES))
BYTES = garbled(st.sampled_from([json.dumps(each).encode() for each in FILES]))

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]


def raw(tree: Any) -> bytes:
    return json.dumps(tree).encode()


def well_answered(said: dict[str, Any]) -> None:
    """An answer that can be printed; a refusal that is a sentence."""
    line = json.dumps(said, ensure_ascii=False).encode()
    assert b"\n" not in line
    if "error" in said:
        error = said["error"]
        assert set(error) == {"code", "message", "path"}
        assert error["message"].rstrip()[-1] in ".!?…”)", error
        assert " " in error["message"], error
        assert not error["message"].startswith("error."), error


def in_time(answer: cli.Answer, given: bytes) -> None:
    began = time.process_time()
    well_answered(cli._attempt(given, answer))
    assert time.process_time() - began < SECONDS, given[:300]


def resolve(given: bytes) -> dict[str, Any]:
    return cli._Resolver(SYSTEMS)(given)


def odds(given: bytes) -> dict[str, Any]:
    return challenge_file.odds(challenge_file.load(given, SYSTEMS), from_here=False)


def odds_from_here(given: bytes) -> dict[str, Any]:
    return challenge_file.odds(challenge_file.load(given, SYSTEMS), from_here=True)


@pytest.mark.parametrize("answer", [resolve, odds, odds_from_here])
def test_mutated_files(answer: cli.Answer, whole: bool) -> None:
    explore(TREES, lambda tree: in_time(answer, raw(tree)), 6000 if whole else 30)


@pytest.mark.parametrize("answer", [resolve, odds_from_here])
def test_garbled_bytes(answer: cli.Answer, whole: bool) -> None:
    explore(BYTES, lambda given: in_time(answer, given), 6000 if whole else 30)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = create_desk(tmp_path / "campaign.gmc", "Campaign")
    with made.store:
        yield made


def test_mutated_files_into_a_campaign(desk: Desk, whole: bool) -> None:
    answer = cli._Resolver(SYSTEMS, desk)
    explore(TREES, lambda tree: in_time(answer, raw(tree)), 3000 if whole else 25)
    assert not desk.store.check()


def test_a_batch_of_them_goes_on_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], whole: bool
) -> None:
    lines: list[bytes] = []
    explore(TREES, lambda tree: lines.append(raw(tree)), 1000 if whole else 25)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"\n".join(lines))))
    status = cli.main(["resolve", "--batch", "--campaign", str(tmp_path / "campaign.gmc"), "-"])
    answers = [json.loads(line) for line in capsys.readouterr().out.split("\n") if line]
    assert len(answers) == len(lines)
    assert status == (2 if any("error" in each for each in answers) else 0)
