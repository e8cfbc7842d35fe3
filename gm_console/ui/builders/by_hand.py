"""What of a challenge was set by hand: figures of a sheet typed over, figures changed after the first move. No Qt."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from gm_console.app.overrides import REASONS, at_path
from gm_console.rules.system import JsonObject
from gm_console.store.records import ChallengeRecord


def typed_over(record: ChallengeRecord, setup: JsonObject, edited: str) -> JsonObject:
    """Sources of figures that came from a sheet and are others in ``setup``, after an edit at the path ``edited``.

    Each keeps what it was ``over``; one that is typed back to what it was comes from the sheet again.
    """
    found = {}
    for path, source in record.sources.items():
        over = source.get("over") or ({**source, "value": at_path(record.setup, path)} if "actor" in source else None)
        if over is not None and _touches(edited, path):
            known = {key: value for key, value in over.items() if key != "value"}
            found[path] = known if at_path(setup, path) == over["value"] else {"typed": True, "over": over}
    return found


def _touches(edited: str, path: str) -> bool:
    """Whether an edit of ``edited`` is about the figure at ``path``: within one side, not a whole list of sides."""
    return edited == path or (path.startswith(f"{edited}.") and not path[len(edited) + 1].isdecimal())


def changed_by_hand(before: JsonObject, after: JsonObject, known: JsonObject) -> JsonObject:
    """Figures by path that stand otherwise in ``after``, with what they were at first."""
    old, new = dict(_numbers(before)), dict(_numbers(after))
    changed = {path: value for path, value in old.items() if path in new and new[path] != value}
    return {path: value for path, value in {**changed, **known}.items() if new.get(path) != value}


def _numbers(tree: Any, path: str = "") -> Iterator[tuple[str, int]]:
    if isinstance(tree, int) and not isinstance(tree, bool):
        yield path, tree
    elif isinstance(tree, dict | list):
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from _numbers(value, f"{path}.{key}" if path else str(key))


def reasons_kept(extras: JsonObject, moves: Container[int]) -> JsonObject:
    """``extras`` without the reasons given for moves other than ``moves`` (indexes)."""
    if REASONS not in extras:
        return extras
    kept = {key: reason for key, reason in extras[REASONS].items() if _still(key, moves)}
    return {**extras, REASONS: kept}


def _still(key: str, moves: Container[int]) -> bool:
    kind, _, index = key.partition("/")
    return kind != "move" or (index.isdecimal() and int(index) in moves)
