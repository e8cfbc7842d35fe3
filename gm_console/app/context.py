"""What every use case works with."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gm_console.rules.registry import full_rulings
from gm_console.rules.system import JsonObject, System
from gm_console.store.store import Store


class AppError(Exception):
    """A use case is refused. ``code`` and ``parameters`` are for wording; ``field`` names the input concerned."""

    def __init__(self, code: str, field: str = "", /, **parameters: object) -> None:
        super().__init__(code, field, parameters)
        self.code = code
        self.field = field
        self.parameters = parameters


def make_seed() -> str:
    """A fresh seed for draws."""
    return secrets.token_hex(8)


@dataclass(frozen=True, slots=True)
class Desk:
    """The open campaign and the systems known. Use cases take it as their first argument."""

    store: Store
    systems: Mapping[str, System]
    make_seed: Callable[[], str] = field(default=make_seed)

    def system(self, name: str) -> System:
        """The system of that id. Raises AppError where this console does not know it."""
        if name not in self.systems:
            raise AppError("system-unknown", system=name)
        return self.systems[name]

    def rulings(self, system: str) -> JsonObject:
        """The options in force for new challenges of ``system``."""
        known = self.system(system)
        options = {ruling.id for ruling in known.rulings if ruling.options}
        chosen = self.store.campaign().rulings.get(system, {})
        written = chosen if isinstance(chosen, dict) else {}
        return full_rulings(known, {key: value for key, value in written.items() if key in options})
