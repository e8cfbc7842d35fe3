"""What the palette finds: actors, open challenges and actions, best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gm_console.app.challenges import open_challenges
from gm_console.app.context import Desk
from gm_console.store.search import fold
from gm_console.ui.builders.naming import title_of
from gm_console.ui.window.actions import ActionSpec
from gm_console.wording.catalog import say_code, text

Index = QModelIndex | QPersistentModelIndex
FOUND = Qt.ItemDataRole.UserRole
MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Found:
    """Something that can be gone to: what it is (``actor``, ``challenge``, ``action``), its id and words.

    :ivar detail: quiet words beside the name. :ivar system: whose emblem or accent. :ivar keys: as QKeySequence reads
        them. :ivar sign: what its icon means.
    """

    kind: str
    id: str
    name: str
    detail: str = ""
    system: str = ""
    keys: str = ""
    sign: str = "right"


def things(desk: Desk) -> tuple[Found, ...]:
    """Open challenges and actors of a campaign."""
    actors = desk.store.actors(status="active")
    sheets = desk.store.sheets_of([actor.id for actor in actors])
    systems = {actor_id: rows[0].system for actor_id, rows in sheets.items() if rows}
    people = [
        Found("actor", actor.id, actor.name, actor.player or actor.group, systems.get(actor.id, "")) for actor in actors
    ]
    challenges = [
        Found(
            "challenge",
            record.id,
            title_of(record),
            text("open challenge · {system}", system=say_code(f"{record.system}.name", {})),
            record.system,
        )
        for record in open_challenges(desk)
    ]
    return (*challenges, *people)


def of_action(spec: ActionSpec) -> Found:
    """An action as it is found."""
    system = spec.id.removeprefix("builder-") if spec.id.startswith("builder-") else ""
    return Found("action", spec.id, spec.text, spec.group, system, spec.keys.split(", ")[0], spec.sign)


def search(typed: str, things: Iterable[Found], actions: Iterable[Found]) -> list[Found]:
    """What matches ``typed``, in order. Nothing typed: open challenges and actions; actors come as one types."""
    if not typed.strip():
        return [*(each for each in things if each.kind == "challenge"), *actions][:MOST_SHOWN]
    wanted = fold(typed)
    if not wanted:
        return []
    found = [each for each in (*things, *actions) if _matches(each, wanted)]
    return sorted(found, key=lambda each: not " ".join(fold(each.name)).startswith(wanted[0]))[:MOST_SHOWN]


def _matches(found: Found, wanted: Sequence[str]) -> bool:
    words = [*fold(found.name), *fold(found.detail)]
    return all(any(word.startswith(part) for word in words) for part in wanted)


class FoundModel(QAbstractListModel):
    """What matches, best first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found: Sequence[Found] = ()

    def show(self, found: Sequence[Found]) -> None:
        """Shows ``found``."""
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        """How many match."""
        return 0 if parent is not None and parent.isValid() else len(self.found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Name, what is read out, and the `Found` itself (role ``FOUND``)."""
        if not index.isValid():
            return None
        found = self.found[index.row()]
        read = f"{found.name}, {found.detail}" if found.detail else found.name
        shown = {Qt.ItemDataRole.DisplayRole: found.name, Qt.ItemDataRole.AccessibleTextRole: read, FOUND: found}
        return shown.get(Qt.ItemDataRole(role) if role != FOUND else FOUND)
