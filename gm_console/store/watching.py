"""Whether an open campaign's file is still the one that was opened, and what keeps it from being written."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from gm_console.store.errors import FaultError
from gm_console.store.files import OUT_OF_ROOM, UNWRITABLE


class FileWatch:
    """Remembers which file lies at a place; asked again, it tells whether that one still lies there.

    It never opens the file: closing it again would end the locks that SQLite holds on it.

    :param place: of a file that is there, a resolved path.
    """

    def __init__(self, place: Path) -> None:
        self.place = place
        found = place.stat()
        self._is = found.st_dev, found.st_ino
        self._written = found.st_size, found.st_mtime_ns

    def check(self) -> os.stat_result:
        """How the file is now. Raises FaultError: ``file-gone``, ``drive-gone``, ``file-replaced``, ``disk-error``."""
        try:
            found = self.place.stat()
        except (FileNotFoundError, NotADirectoryError):
            raise self._gone() from None
        except OSError as error:
            raise self._fault("disk-error", error.strerror or "") from error
        if (found.st_dev, found.st_ino) != self._is:
            raise self._fault("file-replaced")
        return found

    def remember(self) -> None:
        """What is in the file now is what this console has written."""
        with contextlib.suppress(OSError):
            found = self.place.stat()
            self._written = found.st_size, found.st_mtime_ns

    def touched(self) -> bool:
        """Whether somebody else may have written to it since `remember`. Raises FaultError as `check` does."""
        found = self.check()
        return (found.st_size, found.st_mtime_ns) != self._written

    def replaced(self) -> FaultError:
        """Another content lies at the place."""
        return self._fault("file-replaced")

    def refusal(self) -> FaultError | None:
        """What a new file beside the campaign meets with, None where it can be made: SQLite needs one to write."""
        trial = self.place.with_name(f".{self.place.name}.trial")
        try:
            with trial.open("wb") as file:
                file.write(b"\0" * 4096)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            code = "disk-full" if error.errno in OUT_OF_ROOM else "disk-error"
            return self._fault("write-refused" if error.errno in UNWRITABLE else code, error.strerror or "")
        finally:
            with contextlib.suppress(OSError):
                trial.unlink(missing_ok=True)
        return None

    def _gone(self) -> FaultError:
        """The file is gone; or, where another disk shows through in its place, the whole drive is."""
        for folder in self.place.parents:
            with contextlib.suppress(OSError):
                same = folder.stat().st_dev == self._is[0]
                return self._fault("file-gone" if same else "drive-gone")
        return self._fault("drive-gone")

    def _fault(self, code: str, reason: str = "") -> FaultError:
        return FaultError(code, path=str(self.place), folder=str(self.place.parent), reason=reason)
