"""Everything that may be read, of a store or within one of its operations."""

from __future__ import annotations

from sqlalchemy import Connection

from gm_console.store.read_actors import ActorReader
from gm_console.store.read_history import HistoryReader
from gm_console.store.read_log import LogReader
from gm_console.store.read_play import PlayReader


class Reader(ActorReader, PlayReader, LogReader, HistoryReader):
    """All questions in one. A store answers them, and so does ``operation.store``, with what is not yet committed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
