"""Makes the builder of a system for a window."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gm_console.rules.system import System
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.frame import BuilderFrame

if TYPE_CHECKING:
    from gm_console.ui.window.main_window import MainWindow


def make_builder(window: MainWindow, system: System) -> BuilderFrame:
    """The builder of ``system``, with what the window has made already: roster, seeds and operations."""
    module = import_module(f"gm_console.ui.builders.{system.id.replace('-', '_')}")
    kit = BuilderKit(
        theme=window.theme.for_system(system.id),
        system=system,
        operations=window.operations,
        names=window.roster.names_model(),
        open_sheet=window.open_sheet,
        make_seed=window.seeds,
        thinking=window.thinking,
    )
    return BuilderFrame(kit, module.make_face)
