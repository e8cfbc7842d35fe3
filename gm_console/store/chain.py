"""The hash chain over the log's immutable part."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from gm_console.store.columns import time_text

HASHED = (
    "id",
    "sequence",
    "kind",
    "system",
    "headline",
    "body",
    "mark",
    "actors",
    "session_id",
    "scene_id",
    "change_set_id",
    "rules_version",
    "previous_hash",
)
FIRST = ""
"""The hash before the first entry."""


def entry_hash(values: Mapping[str, Any]) -> str:
    """SHA-256 of an entry's immutable part, given by field name.

    Its audience is left out, for it may be changed later; so is all that is derived.
    """
    part = {name: values[name] for name in HASHED}
    times = {name: time_text(values[name]) for name in ("happened_at", "entered_at")}
    text = json.dumps({**part, **times}, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def broken_links(entries: Iterable[tuple[str, str, str, str | None]]) -> tuple[str, ...]:
    """Ids of entries that were tampered with, or whose predecessor is gone.

    :param entries: id, previous hash, hash as stored, and hash as reckoned anew (None: unreadable), by sequence.
    """
    broken = []
    last = FIRST
    for entry_id, previous, stored, reckoned in entries:
        if previous != last or stored != reckoned:
            broken.append(entry_id)
        last = stored
    return tuple(broken)
