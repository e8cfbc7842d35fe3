"""A challenge of each system in the whole program: played, logged, undone, redone and printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.page import ProgramPage
from tests.end_to_end.walks import BY_KEYS, BY_MOUSE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.mark.parametrize("system", BY_KEYS)
def test_by_keys_alone(program: ProgramPage, campaign: Path, tmp_path: Path, system: str) -> None:
    program.start(campaign)
    before, entries = program.figures(), program.entries()
    BY_KEYS[system](program)
    assert program.is_over()
    program.player.press("Ctrl+Return")
    check_logged(program, system, len(entries) + 1)
    after = program.figures()
    program.player.press("Ctrl+Z")
    check_undone(program, system, len(entries) + 1)
    assert program.figures() == before
    program.player.press("Ctrl+Y")
    check_logged(program, system, len(entries) + 1)
    assert program.figures() == after
    program.player.press("Ctrl+G", "Home", "Ctrl+P")
    program.save_slip(tmp_path / "slip.pdf", by_mouse=False)
    check_slip(tmp_path / "slip.pdf")


@pytest.mark.parametrize("system", BY_MOUSE)
def test_by_mouse_alone(program: ProgramPage, campaign: Path, tmp_path: Path, system: str) -> None:
    program.start(campaign)
    before, entries = program.figures(), program.entries()
    BY_MOUSE[system](program)
    assert program.is_over()
    program.click_move("apply")
    check_logged(program, system, len(entries) + 1)
    after = program.figures()
    program.player.click(program.window.header.undo)
    check_undone(program, system, len(entries) + 1)
    assert program.figures() == before
    program.player.click(program.window.header.campaign)
    program.choose(program.window._campaign_menu, "Redo")
    check_logged(program, system, len(entries) + 1)
    assert program.figures() == after
    program.right_click_row(0)
    program.choose(program.window.log.menu, "Print a slip")
    program.save_slip(tmp_path / "slip.pdf", by_mouse=True)
    check_slip(tmp_path / "slip.pdf")


def check_logged(program: ProgramPage, system: str, count: int) -> None:
    """The newest entry is of this challenge and in force; nothing is open."""
    newest, *_ = found = program.entries()
    assert len(found) == count
    assert newest.system == system
    assert not newest.reversed
    assert newest.body["moves"]
    assert program.open_ids() == []
    assert program.builder.current is None


def check_undone(program: ProgramPage, system: str, count: int) -> None:
    """The entry is still there, reversed; the challenge is open again and shown."""
    newest, *_ = found = program.entries()
    assert len(found) == count
    assert newest.system == system
    assert newest.reversed
    assert len(program.open_ids()) == 1
    assert program.is_over()


def check_slip(path: Path) -> None:
    """A PDF of at least a page."""
    written = path.read_bytes()
    assert written.startswith(b"%PDF")
    assert b"/Type /Page" in written
