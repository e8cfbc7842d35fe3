"""The machine knows every use case that writes."""

from __future__ import annotations

from pathlib import Path

from . import use_cases
from .use_cases import ELSEWHERE


def test_every_use_case_that_writes_is_in_the_machine(root: Path) -> None:
    found = use_cases.writing(root / "gm_console" / "app")
    assert {"roster.add_actor", "roster.enter_figure", "settings.use_system", "actor_view.keep_draft"} <= found
    assert found - use_cases.named(Path(__file__).parent) - ELSEWHERE.keys() == set()


def test_nothing_is_left_out_without_need(root: Path) -> None:
    assert ELSEWHERE.keys() <= use_cases.writing(root / "gm_console" / "app")
