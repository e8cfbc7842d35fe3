"""A process that applies results is killed at any moment: what it acknowledged is there, and nothing is half there."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from gm_console.bootstrap import create_desk
from gm_console.rules.registry import discover
from tests.crash.evening import HALF, TYPED
from tests.crash.killing import Nursery, Said
from tests.crash.looking import check_sound, row

SHORT, WHOLE = 50, 1000
TOGETHER = 50
"""Kills that one campaign goes through before the next begins."""

KINDS = 13
"""Kinds of operations in `Evening`."""

pytestmark = pytest.mark.skipif("sys.platform == 'win32'")


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_nothing_acknowledged_is_lost(nursery: Nursery, tmp_path: Path, whole: bool) -> None:
    moments = random.Random(2026)
    done: list[str] = []
    for number in range((WHOLE if whole else SHORT) // TOGETHER):
        path = tmp_path / f"{number}.gmc"
        create_desk(path, "Crash", discover()).store.close()
        done += kill_often(nursery, path, moments)
    assert len(set(done)) == KINDS, "every kind of operation was acknowledged"


def kill_often(nursery: Nursery, path: Path, moments: random.Random) -> list[str]:
    """Kills ``TOGETHER`` processes that work on the campaign; what they acknowledged comes back."""
    done: list[str] = []
    number = 0
    for turn in range(TOGETHER):
        said = kill_one(nursery, path, number, moments)
        acknowledged = [each for each in said if "done" in each]
        done += [each["done"] for each in acknowledged]
        number = acknowledged[-1]["number"] + 1 if acknowledged else number + 1
        check_sound(path, thoroughly=turn % 10 == 9)
        check_all_there(path, acknowledged)
    return done


def kill_one(nursery: Nursery, path: Path, number: int, moments: random.Random) -> list[Said]:
    """Every second one is killed at a commit: up to three milliseconds after it was begun, which is how long it takes.

    The others at any time.
    """
    victim = nursery.start("evening", path=str(path), number=number)
    if number % 2:
        for _ in range(moments.randrange(1, 7)):
            victim.wait_for_next("commit")
        return victim.kill(moments.uniform(0, 0.003))
    victim.wait_for("done")
    return victim.kill(moments.uniform(0, 0.06))


def check_all_there(path: Path, acknowledged: list[Said]) -> None:
    """Everything acknowledged is in the file, and at most one operation more."""
    question = """
        SELECT sequence, (SELECT count(*) FROM field_change WHERE change_set_id = change_set.id)
        FROM change_set WHERE id = ?
    """
    for each in acknowledged:
        assert row(path, question, each["change_set"]) == (each["sequence"], each["fields"])
    if acknowledged:
        check_newest(path, acknowledged[-1])


def check_newest(path: Path, last: Said) -> None:
    (sequence,) = row(path, "SELECT max(sequence) FROM change_set")
    assert last["sequence"] <= sequence <= last["sequence"] + 1
    typed = row(path, "SELECT json_extract(data, '$.number') FROM draft WHERE key = ?", TYPED)
    assert (typed or (0,))[0] in {last["typed"], last["number"] + 1}
    if sequence == last["sequence"]:
        check_open(path, last)


def check_open(path: Path, last: Said) -> None:
    """Open challenges are as they were acknowledged, but for one that was just being saved."""
    for place, challenge_id in enumerate(last["open"]):
        found: Any = row(path, "SELECT state FROM challenge WHERE id = ?", challenge_id)
        assert found == ("open",), place
    noted = row(path, "SELECT count(*) FROM challenge WHERE title = ? AND state = 'open'", HALF)[0]
    assert len(last["noted"]) <= noted <= len(last["noted"]) + 1
