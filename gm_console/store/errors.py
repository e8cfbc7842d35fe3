"""What the store refuses. Sentences for the codes are in :mod:`gm_console.wording.store`."""

from __future__ import annotations

from typing import Any


class StoreError(Exception):
    """The store refuses, or the disk does.

    :ivar code: a short stable word (``locked``, ``changed-since``); its sentence is ``store.error.<code>``.
    :ivar parameters: figures and names for the sentence.
    """

    def __init__(self, code: str, /, **parameters: Any) -> None:
        super().__init__(code, parameters)
        self.code = code
        self.parameters = parameters


class FaultError(StoreError):
    """The disk fails the open campaign's own file, whatever is asked of it. It may be over later.

    ``disk-full``, ``disk-error``, ``drive-gone``, ``file-gone``, ``file-replaced``, ``write-refused``, ``read-only``,
    ``cannot-open``, ``busy``, ``damaged``. What was asked has not been done.
    """


FAULTS = frozenset({"disk-full", "disk-error", "read-only", "cannot-open", "busy", "damaged"})
"""Codes of SQLite's own errors that are faults of the file."""
