"""Disks that fail for real, as far as the machine lets the tests make some."""

from __future__ import annotations

import contextlib
import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


def mount(*options: str) -> None:
    """Mounts. Skips the test where that is not allowed."""
    try:
        subprocess.run(["mount", *options], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("nothing can be mounted here")


def unplug(place: Path) -> None:
    """Takes a disk away at once, whatever is open on it."""
    subprocess.run(["umount", "-l", str(place)], check=True)


def plug(place: Path, size: str = "1m") -> None:
    """An empty disk of that size at ``place``."""
    mount("-t", "tmpfs", "-o", f"size={size}", "small", str(place))


@contextlib.contextmanager
def disk(place: Path, size: str = "1m") -> Iterator[Path]:
    """A disk at ``place``, a folder that is made; it is gone afterwards."""
    place.mkdir()
    plug(place, size)
    try:
        yield place
    finally:
        with contextlib.suppress(subprocess.CalledProcessError):
            while True:  # what was mounted over it as well
                subprocess.run(["umount", "-l", str(place)], check=True, capture_output=True)


def fill_up(place: Path) -> Path:
    """Leaves no room at all. Returns the file that takes it."""
    filler = place / "filler"
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
        while file.write(b"x" * 512):
            pass
    return filler


@contextlib.contextmanager
def failing() -> Iterator[None]:
    """Whatever is written by this process fails meanwhile, as on a broken disk: no file may hold anything."""
    if sys.platform == "win32":
        pytest.skip("no limit can be set here")
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def give_up_rights() -> None:
    """From here on, the calling thread of root meets with the same refusals as anybody else. Skips where it cannot."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    override, search, version = 1, 2, 0x20080522
    header = (ctypes.c_uint32 * 2)(version, 0)
    sets = (ctypes.c_uint32 * 6)()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.capget(header, sets) != 0:
        pytest.skip("root cannot give up its rights here")
    sets[0] &= ~(1 << override | 1 << search)  # of those in force, the lower half
    if libc.capset(header, sets) != 0:
        pytest.skip("root cannot give up its rights here")
