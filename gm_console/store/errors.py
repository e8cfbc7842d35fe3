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
