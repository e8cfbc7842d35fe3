"""Opens and makes campaign files, each on the thread that asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any


class Opener:
    """Opens one file, on the thread that asks for it; the sample is made first where it is missing."""

    def __init__(
        self, open_desk: Callable[..., Any], path: Path, make_sample: Callable[[Path], None] | None = None
    ) -> None:
        self._open_desk, self._path, self._make_sample = open_desk, path, make_sample

    def __call__(self) -> Any:
        """The open campaign. Raises StoreError."""
        if self._make_sample is not None and not self._path.exists():
            make_folder(self._path.parent)
            self._make_sample(self._path)
        return self._open_desk(self._path)


class Creator:
    """Makes one file, named after itself, and leaves it open."""

    def __init__(self, create_desk: Callable[..., Any], path: Path) -> None:
        self._create_desk, self._path = create_desk, path

    def __call__(self) -> Any:
        """The campaign made. Raises StoreError."""
        return self._create_desk(self._path, self._path.stem)


def make_folder(folder: Path) -> None:
    """Makes a folder. Raises StoreError where that is not allowed."""
    from gm_console.store.errors import StoreError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError("folder-not-writable", path=str(folder)) from error
