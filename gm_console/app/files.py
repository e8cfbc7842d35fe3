"""Challenge files applied to a campaign, as ``gm-console resolve --campaign`` does."""

from __future__ import annotations

from dataclasses import replace

from gm_console.app.challenges import apply_challenge, new_challenge, open_with_actors
from gm_console.app.context import Desk
from gm_console.rules import draws
from gm_console.rules.challenge_file import Played
from gm_console.rules.system import JsonObject
from gm_console.store.records import ChallengeRecord


def record_from(desk: Desk, played: Played) -> ChallengeRecord:
    """A challenge file as an open challenge of this campaign (not saved)."""
    file = played.file
    fresh = new_challenge(desk, file.system.id, file.challenge)
    return replace(
        fresh,
        title=file.title,
        moves=list(played.moves),
        rulings=dict(file.rulings),
        waived=[item.model_dump() for item in file.waived],
        added=[item.model_dump(exclude_unset=True) for item in file.added],
        draws=_draws(played),
        extras={"note": file.notes} if file.notes else {},
    )


def _draws(played: Played) -> JsonObject:
    """What the draws came from, so that they can be made again, and later ones draw other values."""
    if played.seed is None:
        return {}
    drawn = [index for index, move in enumerate(played.file.moves) if "draw" in move]
    return {"scheme": draws.SCHEME, "seed": played.seed, "count": played.drawn, "moves": drawn}


def take_in(desk: Desk, played: Played) -> str | None:
    """Applies and logs a finished challenge; saves one in progress as open.

    Returns the log entry's id, None while in progress. Once it returns everything is on disk.
    """
    record = record_from(desk, played)
    if played.file.system.outcome(played.state) is None:
        open_with_actors(desk, record)
        return None
    return apply_challenge(desk, record, make_actors=True).entry_id
