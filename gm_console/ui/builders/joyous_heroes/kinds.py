"""From opposed to unopposed and back: what was typed for the one waits while the other is shown."""

from __future__ import annotations

import copy
from typing import Any

from gm_console.rules.system import JsonObject
from gm_console.ui.builders.open_challenge import OpenChallenge

KEPT = ("opponent", "difficulty")


class Kinds:
    """Turns a challenge into the other kind."""

    def __init__(self) -> None:
        self._kept: dict[str, JsonObject] = {}
        self._actors: dict[str, Any] = {}

    def turn(self, challenge: OpenChallenge, kind: str) -> None:
        """Makes ``challenge`` one of ``kind``; stat and challenger stay."""
        setup = copy.deepcopy(challenge.setup)
        kept = self._kept.setdefault(challenge.id, {})
        kept.update({key: setup.pop(key) for key in KEPT if key in setup})
        setup["kind"] = kind
        if kind == "opposed":
            setup["opponent"] = kept.get("opponent", {})
        else:
            setup["difficulty"] = kept.get("difficulty", 0)
        challenge.replace_setup(setup)
        self._move_opponent(challenge, kind)

    def _move_opponent(self, challenge: OpenChallenge, kind: str) -> None:
        """An opponent who is not there takes no part."""
        name = str(self._kept[challenge.id].get("opponent", {}).get("name", ""))
        if not name:
            return
        if kind == "opposed":
            challenge.take_part(name, self._actors.get(challenge.id))
            return
        self._actors[challenge.id] = challenge.record.participants.get(name)
        me = str(challenge.figure("challenger", "name", default=""))
        challenge.take_part(me, challenge.record.participants.get(me), name)
