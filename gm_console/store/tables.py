"""One table for each record. Their classes carry no behaviour and never leave the store.

Foreign keys are checked when a transaction commits, so that the inverse of an operation may be written in any order.
What is never removed (log, marks, history) holds ids of the rest without a foreign key: it outlives what it tells of.
"""

from collections.abc import Mapping

import sqlalchemy as sa

from gm_console.store import tables_log, tables_play
from gm_console.store.table_parts import ID_LENGTH, Table

__all__ = ["ID_LENGTH", "TABLES", "Table", "tables_log", "tables_play"]

TABLES: Mapping[str, sa.Table] = Table.metadata.tables
