"""What children of the nursery do until they are killed. Everything that costs time is loaded beforehand."""

from __future__ import annotations

import io
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import gm_console.store.migration  # noqa: F401 (Alembic takes a second to load)
from gm_console import cli
from gm_console.app import backups
from gm_console.app.context import Desk
from gm_console.bootstrap import create_desk, make_sample
from gm_console.rules.registry import discover
from gm_console.store.database import driver
from gm_console.store.fileformat import Schema
from gm_console.store.store import Store
from tests.crash.evening import ROUND, Evening, read_vectors
from tests.crash.looking import now

Tell = Callable[..., None]

SYSTEMS = discover()
PLAYED = read_vectors()


def open_desk(path: str) -> Desk:
    """A campaign, open."""
    return Desk(Store.open(Path(path), clock=now), SYSTEMS)


def tell_commits(tell: Tell, desk: Desk) -> None:
    """Says ``commit`` right before each commit."""

    def heard(statement: str) -> None:
        if statement == "COMMIT":
            tell(commit=True)

    driver(desk.store._connection).set_trace_callback(heard)


def warm_up() -> None:
    """Goes through an evening's operations once, so that children need not load and compile what they take."""
    with tempfile.TemporaryDirectory() as folder:
        desk = create_desk(Path(folder) / "Warm.gmc", "Warm", SYSTEMS)
        played = Evening(desk, PLAYED, 0)
        with desk.store:
            for _, (_, step) in zip(range(ROUND), played.steps(), strict=False):
                step()


def evening(tell: Tell, *, path: str, number: int) -> None:
    """One operation after the other; each is acknowledged with what is on the disk by then."""
    desk = open_desk(path)
    tell_commits(tell, desk)
    played = Evening(desk, PLAYED, number)
    for called, step in played.steps():
        step()
        tell(done=called, number=played.number, **played.witness())


def migrate(tell: Tell, *, path: str, version: int, scripts: str) -> None:
    """Opens an older campaign."""
    tell(begun=True)
    Store.open(Path(path), clock=now, schema=Schema(version, Path(scripts))).close()
    tell(done=True)


def back_up(tell: Tell, *, path: str) -> None:
    """Writes and backs up in turn, each backup acknowledged by its name."""
    desk = open_desk(path)
    played = Evening(desk, PLAYED, 0)
    for called, step in played.steps():
        step()
        if called == "note":
            tell(begun=True)
            made = backups.back_up_now(desk).made
            tell(made=str(made))


def copy(tell: Tell, *, path: str, folder: str) -> None:
    """``gm-console backup``, again and again."""
    while True:
        tell(begun=True)
        tell(made=str(backups.copy_campaign(Path(path), now(), Path(folder))))


def restore(tell: Tell, *, path: str, backup: str) -> None:
    """``gm-console restore``."""
    tell(begun=True)
    found = backups.restore(Path(backup), Path(path), now())
    tell(kept=str(found.kept))


class _Told(io.TextIOBase):
    """Standard output of the command line, handed on line by line."""

    def __init__(self, tell: Tell) -> None:
        self.buffer = io.BufferedWriter(_Lines(tell))


class _Lines(io.RawIOBase):
    def __init__(self, tell: Tell) -> None:
        self._tell = tell

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        raw = bytes(data)
        for line in raw.decode().splitlines():
            self._tell(answer=line)
        return len(raw)


def resolve(tell: Tell, *, path: str, file: str) -> None:
    """``gm-console resolve --batch --campaign FILE.gmc -``, standard input from ``file``."""
    os.dup2(os.open(file, os.O_RDONLY), 0)
    sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False))
    sys.stdout = _Told(tell)
    tell(begun=True)
    tell(status=cli.main(["resolve", "--batch", "--campaign", path, "-"]))


def create(tell: Tell, *, path: str) -> None:
    """A new campaign."""
    tell(begun=True)
    create_desk(Path(path), "Thornwood", SYSTEMS)
    tell(done=True)
    time.sleep(60)


def sample(tell: Tell, *, path: str) -> None:
    """The sample campaign."""
    tell(begun=True)
    make_sample(Path(path))
    tell(done=True)


JOBS: Mapping[str, Callable[..., None]] = {
    job.__name__: job for job in (evening, migrate, back_up, copy, restore, resolve, create, sample)
}
