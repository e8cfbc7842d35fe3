"""``gm-console resolve --campaign``: applied, logged, and on disk before it is answered."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gm_console.app.clock import now
from gm_console.cli import main
from gm_console.store.store import Store

ATTACK: dict[str, Any] = {
    "system": "huldufolk",
    "challenge": {
        "kind": "attack",
        "against": "mundane",
        "attacker": {"name": "Bryn", "type": "major", "deck": [1, 4, 7], "pool": {"quality": True}},
        "defender": {"name": "Tam", "type": "minor", "mundane": True, "defence": {"threshold": 3}},
    },
    "moves": [{"actor": "Bryn", "card": 7}, {"actor": "Tam", "card": 5}],
}


def resolve(tmp_path: Path, capfdbinary: Any, *files: dict[str, Any]) -> tuple[int, list[dict[str, Any]]]:
    source = tmp_path / "challenges.jsonl"
    source.write_text("\n".join(map(json.dumps, files)), "utf-8")
    status = main(["resolve", str(source), "--batch", "--campaign", str(tmp_path / "campaign.gmc")])
    return status, [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]


def opened(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "campaign.gmc", clock=now)


def values(store: Store, name: str) -> dict[str, int]:
    (actor,) = store.actors_named(name)
    return {row.key: row.value for row in store.trackers([actor.id])[actor.id]}


def test_it_makes_campaign_and_actors_applies_and_logs(tmp_path: Path, capfdbinary: Any) -> None:
    status, (answer,) = resolve(tmp_path, capfdbinary, ATTACK)

    assert status == 0
    with opened(tmp_path) as store:
        assert store.entry(answer["entry"]).kind == "challenge"
        assert {key: value for key, value in values(store, "Bryn").items() if value and key.startswith("card")} == {
            "card.1": 1,
            "card.4": 1,
        }
        assert values(store, "Tam")["threshold.mundane"] == 2


def test_the_next_challenge_finds_the_actors_and_acts_by_the_difference(tmp_path: Path, capfdbinary: Any) -> None:
    _, answers = resolve(tmp_path, capfdbinary, ATTACK, ATTACK)

    assert [answer["status"] for answer in answers] == ["finished", "finished"]
    with opened(tmp_path) as store:
        assert len(store.actors(status=None)) == 2
        assert values(store, "Tam")["threshold.mundane"] == 1
        assert values(store, "Bryn")["card.7"] == 0


@pytest.mark.parametrize("name", [" Bryn", "Bryn\u202e", "B" * 300, "Bryn\nHollow", "<b>Bryn</b>", "Bryn\x00"])
def test_names_are_compared_exactly_and_kept_to_the_letter(tmp_path: Path, capfdbinary: Any, name: str) -> None:
    file = json.loads(json.dumps(ATTACK).replace("Bryn", "@").replace("@", "NAME"))
    file["challenge"]["attacker"]["name"] = name
    file["moves"][0]["actor"] = name

    status, answers = resolve(tmp_path, capfdbinary, file, file)

    assert status == 0, answers
    with opened(tmp_path) as store:
        assert sorted(actor.name for actor in store.actors()) == sorted([name, "Tam"])


def test_one_in_progress_is_saved_as_open(tmp_path: Path, capfdbinary: Any) -> None:
    status, (answer,) = resolve(tmp_path, capfdbinary, ATTACK | {"moves": ATTACK["moves"][:1]})

    assert (status, answer["status"], answer["entry"]) == (0, "in_progress", None)
    with opened(tmp_path) as store:
        (record,) = store.challenges(state="open")
        assert record.moves == ATTACK["moves"][:1]
        assert sorted(actor.name for actor in store.actors()) == ["Bryn", "Tam"]


def test_waived_and_added_count_when_applied(tmp_path: Path, capfdbinary: Any) -> None:
    extras = {
        "waived": [{"effect": 2, "reason": "a ward"}],
        "added": [{"effect": "condition", "actor": "Wren", "name": "afraid", "rounds": 2, "reason": "saw it"}],
    }
    resolve(tmp_path, capfdbinary, ATTACK | extras)

    with opened(tmp_path) as store:
        assert values(store, "Tam")["threshold.mundane"] == 3
        (wren,) = store.actors_named("Wren")
        assert [condition.name for condition in store.conditions([wren.id])] == ["afraid"]


def test_a_refused_challenge_changes_nothing(tmp_path: Path, capfdbinary: Any) -> None:
    bad = ATTACK | {"moves": [{"actor": "Bryn", "card": 9}]}

    status, answers = resolve(tmp_path, capfdbinary, bad, ATTACK)

    assert status == 2
    assert answers[0]["error"]["path"] == "moves[0].card"
    with opened(tmp_path) as store:
        assert len(store.log()) == 1


def test_a_campaign_held_by_another_console_is_refused(tmp_path: Path, capfdbinary: Any) -> None:
    resolve(tmp_path, capfdbinary, ATTACK)
    with opened(tmp_path):
        status, (answer,) = resolve(tmp_path, capfdbinary, ATTACK)

    assert status == 2
    assert answer["error"]["code"] == "locked"


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\x00" + b"\x00" * 200])
def test_a_file_that_is_no_campaign_is_refused_and_left_as_it_is(
    tmp_path: Path, capfdbinary: Any, content: bytes
) -> None:
    (tmp_path / "campaign.gmc").write_bytes(content)

    status, (answer,) = resolve(tmp_path, capfdbinary, ATTACK)

    assert status == 2
    assert answer["error"]["message"].endswith(".")
    assert (tmp_path / "campaign.gmc").read_bytes() == content


def test_what_is_answered_is_on_disk_even_if_the_process_is_killed(tmp_path: Path) -> None:
    campaign = tmp_path / "campaign.gmc"
    lines = b"\n".join([json.dumps(ATTACK).encode()] * 400)
    command = [sys.executable, "-m", "gm_console", "resolve", "-", "--batch", "--campaign", str(campaign)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        (tmp_path / "in.jsonl").write_bytes(lines)
        process.stdin.write(lines)
        process.stdin.close()
        answered = [json.loads(process.stdout.readline()) for _ in range(5)]
        process.kill()

    with Store.open(campaign, clock=now) as store:
        kept = {entry.id for entry in store.log(limit=1000)}
        assert {answer["entry"] for answer in answered} <= kept
        assert len(store.challenges(state="finished")) == len(kept)


def test_it_ends_quietly_where_nobody_reads_on() -> None:
    lines = b"\n".join([json.dumps(ATTACK).encode()] * 500)
    command = [sys.executable, "-m", "gm_console", "resolve", "-", "--batch"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.close()
        assert process.stdin
        process.stdin.write(lines)
        process.stdin.close()
        assert process.stderr
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_it_says_where_the_answer_finds_no_room(tmp_path: Path) -> None:
    (tmp_path / "in.json").write_text(json.dumps(ATTACK))
    command = [sys.executable, "-m", "gm_console", "resolve", str(tmp_path / "in.json")]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert ended.returncode == 1
    assert ended.stderr.startswith(b"The answer could not be written: ")


def test_before_a_batch_what_was_there_is_backed_up(tmp_path: Path, capfdbinary: Any) -> None:
    resolve(tmp_path, capfdbinary, ATTACK)
    assert not (tmp_path / "Backups").exists(), "a new campaign has nothing to keep"
    resolve(tmp_path, capfdbinary, ATTACK, ATTACK)
    (backup,) = (tmp_path / "Backups").iterdir()
    with Store.open_copy(backup, clock=now) as store:
        assert len(store.log()) == 1
    resolve(tmp_path, capfdbinary)
    assert len(list((tmp_path / "Backups").iterdir())) == 2
    resolve(tmp_path, capfdbinary)
    assert len(list((tmp_path / "Backups").iterdir())) == 2, "nothing has changed since"


def test_where_no_backup_can_be_made_no_batch_is_taken_in(tmp_path: Path, capfdbinary: Any) -> None:
    resolve(tmp_path, capfdbinary, ATTACK)
    (tmp_path / "Backups").touch()
    status, (answer,) = resolve(tmp_path, capfdbinary, ATTACK)
    assert (status, answer["error"]["code"]) == (2, "folder-not-writable")
    with opened(tmp_path) as store:
        assert len(store.log()) == 1
