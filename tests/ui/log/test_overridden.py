"""What was overridden, in the log: on the row, in its breakdown, by the filter."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from gm_console.app.context import Desk
from gm_console.ui.log.model import OPENED
from gm_console.ui.log.sections import sections

from .conftest import LogPage, attack, fill

Open = Callable[..., LogPage]
WARNING = {"warning": "x/1", "reason": "no rest for him", "code": "app.broken", "parameters": {}}


def test_an_overridden_entry_says_so_and_the_filter_finds_it(desk: Desk, page: Open) -> None:
    fill(desk, 2)
    attack(desk)
    attack(desk, waived=[{"effect": 0, "reason": "an oath kept"}], extras={"overrides": [WARNING]})
    found = page()
    said = [sentence for sentence in found.sentences() if "overridden" in sentence]
    assert len(said) == 1
    assert "overridden: effect waived · warning passed over" in said[0]
    found.choose("Overridden")
    assert found.panel.filters.parts() == ["overridden"]
    assert found.sentences() == said
    found.go_to(0)
    found.press(Qt.Key.Key_Return)
    opened = found.panel.model.index(0).data(OPENED)
    (shown,) = [section for section in sections(opened) if section.heading == "Overridden"]
    assert [part.words for part in shown.parts] == [
        "warning passed over: this entry cannot be read, because: no rest for him"
    ]
    found.choose("Overridden")
    assert len(found.sentences()) == 4
