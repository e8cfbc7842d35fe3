"""What the console remembers, where it cannot remember anything."""

from __future__ import annotations

from pathlib import Path

from gm_console.ui.preferences import Preferences


def test_a_folder_that_cannot_be_made_keeps_nothing_and_stops_nothing(tmp_path: Path) -> None:
    """(A file stands in its way, which holds for an administrator too.)"""
    (tmp_path / "home").write_text("no folder")
    preferences = Preferences(tmp_path / "home" / "config" / "console.ini")
    preferences.zoom = 150
    assert preferences.zoom == 150
    preferences.flush()
    assert (tmp_path / "home").read_text() == "no folder"
