"""What follows in the set-up when the kind changes, a power is named, or it calls for an ability."""

from __future__ import annotations

import copy
from collections.abc import Mapping

from PySide6.QtCore import QObject

from gm_console.rules.opposed.challenge import DEFENCE
from gm_console.rules.system import JsonObject
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed import reading
from gm_console.ui.builders.opposed.setup_panel import SetupPanel
from gm_console.ui.builders.opposed.side_card import SideCard

ATTACKER, DEFENDER = reading.ROLES


class Arranging(QObject):
    """Keeps both sides in step with what the set-up says of the whole challenge."""

    def __init__(self, setup: SetupPanel, sides: Mapping[str, SideCard], parent: QObject) -> None:
        super().__init__(parent)
        self.setup, self.sides = setup, sides
        self._challenge: OpenChallenge | None = None
        self._dots: dict[str, dict[str, int]] = {}
        setup.kind_chosen.connect(self._change_kind)
        setup.called.connect(self._call_for)
        setup.powered.connect(self._name_power)
        sides[ATTACKER].named.connect(self._attacker_read)

    def bind(self, challenge: OpenChallenge) -> None:
        """Another challenge is set up."""
        self._challenge = challenge

    def _change_kind(self, kind: str) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        kept = self._dots.setdefault(challenge.id, {})
        old = challenge.figure(DEFENDER, "attribute", default={})
        kept |= {old["name"]: old["dots"]} if old else {}
        challenge.edit_many({"kind": kind, **self._defence(challenge, kind, kept)})
        for side in self.sides.values():
            side.derive()

    def _defence(self, challenge: OpenChallenge, kind: str, kept: dict[str, int]) -> JsonObject:
        """The defender's attribute where the kind says which it is; dots as they were last typed for it."""
        wanted = DEFENCE.get(kind)
        side = copy.deepcopy(challenge.figure(DEFENDER, default={}))
        if wanted and side.get("attribute", {}).get("name") != wanted:
            side["attribute"] = {"name": wanted, "dots": kept.get(wanted, 1)}
        if wanted and not challenge.record.extras.get("calls_for"):
            side.pop("ability", None)
        return {DEFENDER: side}

    def _attacker_read(self) -> None:
        sheet = self.sides[ATTACKER].sheet
        powers = [each.name for each in sheet.powers] if sheet else []
        abilities = [each.name for each in sheet.abilities] if sheet else []
        called = [each.ability for each in sheet.powers if each.ability] if sheet else []
        self.setup.offer(powers, [*abilities, *called])

    def _name_power(self, power: str) -> None:
        """Another power: the sheet says which ability it calls for, and what it opens to the defender."""
        sheet = self.sides[ATTACKER].sheet
        known = [each for each in sheet.powers if _same(each.name, power)] if sheet else []
        if known and known[0].ability:
            self._call_for(known[0].ability)
        self.sides[DEFENDER].derive()

    def _call_for(self, ability: str) -> None:
        challenge = self._challenge
        if challenge is None or challenge.record.extras.get("calls_for", "") == ability:
            return
        challenge.remark(calls_for=ability or None)
        for role, side in self.sides.items():
            if role == DEFENDER and challenge.figure("kind") not in DEFENCE:
                continue
            if not ability:
                side.take_ability(None)
            elif side.sheet is not None:
                side.derive(called=ability)
            elif role == ATTACKER:
                dots = challenge.figure(role, "ability", "dots", default=1)
                side.take_ability({"name": ability, "dots": dots})


def _same(one: str, other: str) -> bool:
    return bool(other) and one.strip().casefold() == other.strip().casefold()
