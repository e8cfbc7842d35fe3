"""The window's actions: what they say, do and which keys they have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from gm_console.app.timers import next_round
from gm_console.ui.theme import Choice
from gm_console.ui.window.actions import ActionSpec
from gm_console.wording.catalog import N_, say_code, text

if TYPE_CHECKING:
    from gm_console.ui.window.main_window import MainWindow

SCHEMES: tuple[tuple[Choice, str], ...] = (
    ("system", N_("Colours as the desktop")),
    ("light", N_("Light")),
    ("dark", N_("Dark")),
    ("contrast-light", N_("High contrast, light")),
    ("contrast-dark", N_("High contrast, dark")),
)


def specs(window: MainWindow) -> list[ActionSpec]:
    """Every action of ``window``."""
    return [*_campaign(window), *_challenges(window), *_session(window), *_view(window)]


def _campaign(window: MainWindow) -> list[ActionSpec]:
    group = text("Campaign")
    wanted = window.elsewhere.emit
    return [
        ActionSpec("new", text("New campaign…"), partial(wanted, "new"), "", group, "add"),
        ActionSpec("open", text("Open campaign…"), partial(wanted, "open"), "Ctrl+O", group, "open"),
        ActionSpec("sample", text("Open the sample campaign"), partial(wanted, "sample"), "", group, "book"),
        ActionSpec("copy", text("Save a copy elsewhere…"), window.faults.ask_for_copy, "Ctrl+Shift+S", group, "save"),
        ActionSpec(
            "settings", text("Campaign settings"), partial(window.show_dock, "settings"), "Ctrl+,", group, "settings"
        ),
        ActionSpec("backups", text("Backups, restore…"), partial(window.show_dock, "backups"), "", group, "archive"),
        ActionSpec("undo", text("Undo (in a builder: back one move)"), window.undo, "Ctrl+Z", group, "undo"),
        ActionSpec("redo", text("Redo"), window.operations.redo, "Ctrl+Shift+Z, Ctrl+Y", group, "redo"),
        ActionSpec("menu", text("Campaign menu"), window.open_campaign_menu, "F10", group, "more"),
        ActionSpec("find", text("Find anything"), window.open_palette, "Ctrl+K", group, "find"),
        ActionSpec("quit", text("Quit"), _call(window.close), "Ctrl+Q", group, "close"),
    ]


def _challenges(window: MainWindow) -> list[ActionSpec]:
    group = text("Challenges")
    builders = [
        ActionSpec(
            f"builder-{name}",
            say_code(f"{name}.name", {}),
            partial(window.show_builder, name),
            f"Ctrl+{number}",
            group,
        )
        for number, name in enumerate(window.builders, start=1)
    ]
    return [
        ActionSpec("challenge", text("New challenge"), window.new_challenge, "Ctrl+N", group, "add"),
        ActionSpec("next", text("Next open challenge"), window.next_challenge, "Ctrl+Tab", group, "next"),
        ActionSpec(
            "previous", text("Previous open challenge"), window.previous_challenge, "Ctrl+Shift+Tab", group, "next"
        ),
        ActionSpec("print", text("Print this challenge…"), window.print_current, "", group, "print"),
        *builders,
    ]


def _session(window: MainWindow) -> list[ActionSpec]:
    group = text("Session")
    bar = window.session_bar
    return [
        ActionSpec("session", text("Session and scene…"), bar.toggle, "Ctrl+E", group, "play"),
        ActionSpec("scene", text("Next scene"), bar.next_scene, "Ctrl+Shift+E", group, "scene"),
        ActionSpec("pause", text("Pause or go on"), bar.pause_or_resume, "Ctrl+Shift+P", group, "pause"),
        ActionSpec("round", text("Next round"), partial(window.operations.run, next_round), "Ctrl+.", group, "next"),
        ActionSpec(
            "round-back", text("Back a round"), partial(window.operations.run, next_round, -1), "", group, "next"
        ),
        ActionSpec(
            "print-overrides",
            text("Print the overrides of this session…"),
            window.printing.print_overrides,
            "",
            group,
            "print",
        ),
        ActionSpec("note", text("Write a note"), window.write_note, "Ctrl+L", group, "note"),
    ]


def _view(window: MainWindow) -> list[ActionSpec]:
    group = text("Window")
    docks = [
        ActionSpec(f"dock-{name}", dock.windowTitle(), partial(window.show_dock, name), keys, group, SIGNS[name])
        for name, dock, keys in ((each, window.docks[each], keys) for each, keys in DOCK_KEYS.items())
    ]
    return [
        *docks,
        ActionSpec("next-dock", text("Next part of the window"), window.keyboard.next_dock, "F6", group, "screen"),
        ActionSpec("layout-run", text("Layout: run"), window.arrangement.run, "", group, "screen"),
        ActionSpec("layout-prepare", text("Layout: prepare"), window.arrangement.prepare, "", group, "screen"),
        ActionSpec("layout-review", text("Layout: review"), window.arrangement.review, "", group, "screen"),
        ActionSpec(
            "layout-reset",
            text("Reset the layout, bring every dock back"),
            window.arrangement.reset,
            "",
            group,
            "screen",
        ),
        ActionSpec("larger", text("Larger text"), partial(window.theme.zoom_by, 1), "Ctrl++, Ctrl+=", group, "add"),
        ActionSpec("smaller", text("Smaller text"), partial(window.theme.zoom_by, -1), "Ctrl+-", group, "remove"),
        ActionSpec("normal", text("Text at 100 %"), window.zoom_reset, "Ctrl+0", group, "find"),
        *(
            ActionSpec(
                f"scheme-{choice}", text(name), partial(window.theme.set_choice, choice), "", group, LOOKS[choice]
            )
            for choice, name in SCHEMES
        ),
        ActionSpec("keys", text("Keys"), window.show_keys, "F1", group, "keys"),
        ActionSpec("manual", text("Manual"), partial(window.show_dock, "manual"), "Shift+F1", group, "book"),
    ]


SIGNS = {"roster": "people", "log": "log", "timers": "timer", "actor": "person"}
LOOKS: Mapping[Choice, str] = {
    "system": "screen",
    "light": "light",
    "dark": "dark",
    "contrast-light": "contrast",
    "contrast-dark": "contrast",
}
DOCK_KEYS = {"roster": "Ctrl+R", "log": "Ctrl+G", "timers": "Ctrl+T", "actor": "Ctrl+D"}


def _call(function: Callable[[], object]) -> Callable[[], None]:
    def run() -> None:
        function()

    return run


def fill_campaign_menu(window: MainWindow, menu: QMenu) -> None:
    """Everything that concerns the campaign and the window as a whole."""
    fill = window.actions_by_id.fill
    menu.clear()
    fill(menu, ["new", "open"])
    recent_menu(window, menu)
    fill(menu, ["sample", "copy", "-", "settings", "backups", "print", "-", "undo", "redo", "-"])
    view_menu(window, menu)
    fill(menu, ["-", "keys", "manual", "quit"])


def recent_menu(window: MainWindow, menu: QMenu) -> None:
    """Puts the campaigns opened before into ``menu`` as a menu of their own, the last one first."""
    before = window.preferences.recent[1:]
    if before:
        recent = menu.addMenu(text("Open again"))
        for path in before:
            action = recent.addAction(path.stem.replace("&", "&&"))
            action.setToolTip(str(path))
            action.triggered.connect(_call(partial(window.elsewhere.emit, f"file:{path}")))


def view_menu(window: MainWindow, menu: QMenu) -> None:
    """Puts layouts, docks and colours into ``menu`` as menus of their own."""
    actions = window.actions_by_id
    layouts = menu.addMenu(text("Layout"))
    actions.fill(layouts, ["layout-run", "layout-prepare", "layout-review", "-", "layout-reset"])
    shown = menu.addMenu(text("Docks"))
    for dock in window.docks.values():
        shown.addAction(dock.toggleViewAction())
    colours = menu.addMenu(text("Colours"))
    actions.fill(colours, [f"scheme-{choice}" for choice, _ in SCHEMES])
    size = menu.addMenu(text("Text size"))
    actions.fill(size, ["larger", "smaller", "normal"])
