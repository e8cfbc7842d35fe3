"""A side of the set-up as its rows see it: figures to read and edit, and the amounts the rules give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gm_console.app.replay import Replay
from gm_console.app.sides import SideSheet
from gm_console.rules.huldufolk.sheet import HuldufolkSheet
from gm_console.rules.system import JsonObject, Line
from gm_console.ui.builders.huldufolk.setups import role_of, stand_in
from gm_console.ui.builders.open_challenge import OpenChallenge, Path


@dataclass(frozen=True, slots=True)
class SideView:
    """One side.

    :ivar typed: whether its figures are typed because no sheet gives them.
    :ivar lines: code to line of the pool before the card; empty while the set-up is refused.
    """

    challenge: OpenChallenge
    path: Path
    place: int
    sheet: HuldufolkSheet | None = None
    held: Mapping[str, int] = field(default_factory=dict)
    typed: bool = False
    lines: Mapping[str, Line] = field(default_factory=dict)

    @property
    def role(self) -> str:
        """The rules' word for it."""
        return role_of(self.path)

    @property
    def name(self) -> str:
        """Its name, "" for nobody yet."""
        return str(self.figure("name", default=""))

    def figure(self, *path: str | int, default: Any = None) -> Any:
        """What stands at ``path`` within the side."""
        return self.challenge.figure(*self.path, *path, default=default)

    def edit(self, value: Any, *path: str | int) -> None:
        """Puts ``value`` at ``path`` within the side."""
        self.challenge.edit(value, *self.path, *path)

    def amount(self, code: str) -> int | None:
        """What the part ``code`` adds, None while that cannot be told."""
        line = self.lines.get(code)
        return line.amount if line else None

    def label(self, key: str) -> str:
        """Which named quality, affinity or focus is meant ("" for the first)."""
        labels: JsonObject = self.challenge.record.extras.get("labels", {})
        return str(labels.get(f"{self.name}/{key}", ""))

    def set_label(self, key: str, name: str) -> None:
        """Says which named quality, affinity or focus is meant."""
        labels = self.challenge.record.extras.get("labels", {})
        self.challenge.remark(labels={**labels, f"{self.name}/{key}": name})


def view(
    challenge: OpenChallenge, path: Path, place: int, found: SideSheet | None, typed: bool, begun: Replay | None
) -> SideView:
    """The side at ``path``."""
    sheet = found.sheet if found and isinstance(found.sheet, HuldufolkSheet) else None
    name = str(challenge.figure(*path, "name", default="")) or stand_in(place)
    lines = begun.system.breakdown(begun.state) if begun else ()
    own = {line.code: line for line in lines if line.side == name}
    return SideView(challenge, path, place, sheet, found.held if found else {}, typed, own)
