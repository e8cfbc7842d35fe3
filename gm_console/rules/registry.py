"""Which systems there are, and which of their options are in force."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Any

from gm_console.rules.system import RulesError, System


def _packages(package: ModuleType) -> Iterator[str]:
    for found in pkgutil.iter_modules(package.__path__):
        if found.ispkg:
            yield f"{package.__name__}.{found.name}"


def discover(package: ModuleType | None = None) -> dict[str, System]:
    """Every system below ``package`` (this one by default), by id.

    Their order is that of ``POSITION`` where a system's package has one (its tab's usual place), then of their ids.
    """
    home = package or importlib.import_module("gm_console.rules")
    modules = [importlib.import_module(name) for name in _packages(home)]
    found = [(getattr(module, "POSITION", 99), module.SYSTEM) for module in modules if hasattr(module, "SYSTEM")]
    return {system.id: system for _, system in sorted(found, key=lambda each: (each[0], each[1].id))}


def full_rulings(system: System, chosen: Mapping[str, Any]) -> dict[str, str | int]:
    """Every option of ``system`` with the value in force.

    Raises RulesError (``ruling-unknown``, ``ruling-option``) with a path below ``rulings``.
    """
    options = {ruling.id: ruling.options for ruling in system.rulings if ruling.options}
    for key, value in chosen.items():
        _check_ruling(options, key, value)
    return {key: chosen.get(key, choices[0]) for key, choices in options.items()}


def _check_ruling(options: Mapping[str, tuple[str | int, ...]], key: str, value: Any) -> None:
    if key not in options:
        raise RulesError("ruling-unknown", key, ruling=key, known=sorted(options))
    if isinstance(value, bool) or value not in options[key]:
        raise RulesError("ruling-option", key, ruling=key, choices=list(options[key]))
