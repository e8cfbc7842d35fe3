"""What is said of copies that a cloud service laid beside a campaign."""

from __future__ import annotations

from collections.abc import Sequence

from gm_console.store.glance import Glance
from gm_console.wording.catalog import plural, text
from gm_console.wording.moments import day_if_not_today

MOST = 3
"""So many copies are told one by one."""


def conflict_words(mine: Glance, others: Sequence[tuple[str, Glance | None]], *, sure: bool) -> str:
    """The banner: how many copies there are, what each holds and what is open here.

    :param others: file name and content. :param sure: whether a name tells that a cloud service made it.
    """
    told = [_told(name, seen) for name, seen in others[:MOST]]
    here = text("Open here: {content}.", content=_content(mine))
    return "\n".join([_first(len(others), sure=sure), *told, here])


def _first(count: int, *, sure: bool) -> str:
    if not sure:
        return plural(
            "Another version of this campaign lies beside it. Perhaps it was changed in two places.",
            "{count} other versions of this campaign lie beside it. Perhaps it was changed in several places.",
            count,
        )
    return plural(
        "This campaign was changed in two places, and a copy lies beside it.",
        "This campaign was changed in several places, and {count} copies lie beside it.",
        count,
    )


def _told(name: str, seen: Glance | None) -> str:
    if seen is None:
        return text("{name} cannot be read yet.", name=name)
    return text("{name}: {content}.", name=name, content=_content(seen))


def _content(seen: Glance) -> str:
    parts = [
        plural("{count} session", "{count} sessions", seen.sessions),
        plural("{count} actor", "{count} actors", seen.actors),
        plural("{count} log entry", "{count} log entries", seen.entries),
    ]
    if seen.last is not None:
        parts.append(text("changed {moment}", moment=day_if_not_today(seen.last)))
    return ", ".join(parts)
