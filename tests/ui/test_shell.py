"""Starting, opening one campaign after another, and every refusal."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.bootstrap import open_desk
from gm_console.store.store import Store
from gm_console.ui.shell import SAMPLE
from gm_console.ui.start import LOGS_KEPT, Watch
from tests.store.disks import failing
from tests.ui.console_page import utc_now
from tests.ui.started import Started, campaign

# -- what is opened ----------------------------------------------------------------------------------------------


def test_the_first_start_makes_the_sample(started: Started) -> None:
    started.start()
    assert started.name == "Thornwood"
    assert (started.folder / "campaigns" / SAMPLE).is_file()
    assert not started.console.shell.isVisible()


def test_the_last_campaign_is_opened_again(started: Started) -> None:
    mine = campaign(started.folder / "mine.gmc", "Mine")
    started.preferences.opened(mine)
    assert started.start().name == "Mine"


def test_one_that_is_gone_gives_way_to_the_one_before(started: Started) -> None:
    mine = campaign(started.folder / "mine.gmc", "Mine")
    gone = campaign(started.folder / "gone.gmc", "Gone")
    started.preferences.opened(mine)
    started.preferences.opened(gone)
    gone.unlink()
    assert started.start().name == "Mine"


def test_a_named_campaign_goes_first_and_is_remembered_whole(started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = campaign(started.folder / "mine.gmc", "Mine")
    monkeypatch.chdir(started.folder)
    started.start(Path("mine.gmc"))
    assert started.name == "Mine"
    assert started.preferences.recent == [mine]


# -- refusals ----------------------------------------------------------------------------------------------------


def foreign(path: Path, kind: str) -> Path:
    if kind == "text":
        path.write_text("Dear diary")
    elif kind == "empty":
        path.write_bytes(b"")
    else:
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE recipe (name TEXT)")
        database.close()
    return path


@pytest.mark.parametrize("kind", ["text", "empty", "database"])
def test_a_file_that_is_no_campaign_is_refused_and_stays_as_it_was(started: Started, kind: str) -> None:
    path = foreign(started.folder / "other.gmc", kind)
    before = path.read_bytes()
    started.start(path)
    assert "is not a campaign" in started.said
    assert started.console.shell.title.text() == "other.gmc was not opened"
    assert path.read_bytes() == before
    assert started.name == ""


def test_a_newer_campaign_is_refused_and_stays_as_it_was(started: Started) -> None:
    path = campaign(started.folder / "newer.gmc", "Newer")
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 999")
    database.close()
    before = path.read_bytes()
    started.start(path)
    assert "newer console" in started.said
    assert path.read_bytes() == before


def test_one_that_is_missing_is_refused_and_not_made(started: Started) -> None:
    path = started.folder / "nowhere.gmc"
    started.start(path)
    assert "There is no file" in started.said
    assert not path.exists()


def test_one_that_is_open_elsewhere_names_who_has_it_and_can_be_tried_again(started: Started) -> None:
    path = campaign(started.folder / "mine.gmc", "Mine")
    other = Store.open(path, clock=utc_now)
    started.start(path)
    assert "is open already" in started.said
    assert str(os.getpid()) in started.said
    assert "T" not in started.said.split("since", 1)[1]
    assert started.console.shell.ways["read"].isVisible()
    other.close()
    QTest.keyClick(started.console.shell.ways["retry"], Qt.Key.Key_Return)
    started.wait()
    assert started.name == "Mine"


def test_one_that_can_only_be_read_opens_with_a_banner(started: Started) -> None:
    started.console.open_desk = partial(open_desk, read_only=True)
    started.start(campaign(started.folder / "mine.gmc", "Mine"))
    assert started.name == "Mine"
    assert started.console.window is not None
    assert "nothing you do is kept" in started.console.window.banner.text()


def test_every_way_on_is_a_button_and_the_sample_is_always_one(started: Started) -> None:
    started.start(foreign(started.folder / "other.gmc", "text"))
    ways = dict(started.console.shell.ways)
    assert not ways.pop("read").isVisible()
    assert all(button.isVisible() and button.accessibleName() for button in ways.values())
    assert ways["retry"].hasFocus()
    QTest.mouseClick(ways["sample"], Qt.MouseButton.LeftButton)
    started.wait()
    assert started.name == "Thornwood"


def test_a_sample_that_cannot_be_made_is_refused_in_a_sentence(started: Started) -> None:
    (started.folder / "campaigns").rmdir()
    (started.folder / "campaigns").write_text("in the way")
    started.start()
    assert started.said.startswith("Nothing can be written into")


# -- another campaign --------------------------------------------------------------------------------------------


def test_a_new_campaign_is_made_where_it_is_asked_for(started: Started) -> None:
    started.start()
    started.go("new", started.folder / "campaigns" / "The Lake v1.2")
    assert started.name == "The Lake v1.2"
    assert (started.folder / "campaigns" / "The Lake v1.2.gmc").is_file()
    assert started.preferences.recent[0].name == "The Lake v1.2.gmc"


def test_a_new_campaign_never_takes_the_place_of_a_file(started: Started) -> None:
    started.start()
    there = campaign(started.folder / "mine.gmc", "Mine")
    before = there.read_bytes()
    started.go("new", there)
    assert started.console.window is not None
    assert "is there already" in started.console.window.banner.text()
    assert started.name == "Thornwood"
    assert there.read_bytes() == before


def test_a_new_campaign_from_the_shell(started: Started) -> None:
    started.start(foreign(started.folder / "other.gmc", "text"))
    started.dialogs.files.append(str(started.folder / "mine.gmc"))
    QTest.mouseClick(started.console.shell.ways["new"], Qt.MouseButton.LeftButton)
    started.wait()
    assert started.name == "mine"


def test_another_campaign_closes_the_first_and_saves_what_was_typed(started: Started) -> None:
    first = campaign(started.folder / "first.gmc", "First")
    second = campaign(started.folder / "second.gmc", "Second")
    started.start(first)
    assert started.console.window is not None
    started.console.window.write_note()
    QTest.keyClicks(QApplication.focusWidget(), "half a note")
    started.console.window.session_bar.toggle()
    QTest.keyClicks(QApplication.focusWidget(), "The La")
    started.go("open", second)
    assert started.name == "Second"
    Store.open(first, clock=utc_now).close()
    started.go("open", first)
    assert started.name == "First"
    assert started.console.window.log.notes.edit.text() == "half a note"
    assert started.console.window.session_bar.start_page.title.text() == "The La"


def test_a_refused_campaign_leaves_the_first_open(started: Started) -> None:
    first = campaign(started.folder / "first.gmc", "First")
    started.start(first).go("open", foreign(started.folder / "other.gmc", "empty"))
    window = started.console.window
    assert window is not None
    assert started.name == "First"
    assert "is not a campaign" in window.banner.text()
    window.operations.run(lambda desk: desk.store.campaign().name, done=window.setWindowTitle)
    started.wait()
    assert window.windowTitle() == "First"


def test_the_banner_offers_the_way_on(started: Started) -> None:
    first = campaign(started.folder / "first.gmc", "First")
    second = campaign(started.folder / "second.gmc", "Second")
    started.start(first).go("open", started.folder / "nowhere.gmc")
    assert started.console.window is not None
    started.dialogs.files.append(str(second))
    started.console.window.banner.triggered.emit("open")
    started.wait()
    assert started.name == "Second"


def test_opening_the_open_one_again_changes_nothing(started: Started) -> None:
    first = campaign(started.folder / "first.gmc", "First")
    window = started.start(first).console.window
    started.go("open", first)
    assert started.console.window is window
    assert window is not None
    assert window.banner.text() == ""


def test_recent_campaigns_are_in_the_menu(started: Started) -> None:
    first = campaign(started.folder / "first.gmc", "First")
    second = campaign(started.folder / "second.gmc", "Second")
    started.start(first).go("open", second)
    window = started.console.window
    assert window is not None
    window.open_campaign_menu()
    (again,) = [action for action in window._campaign_menu.actions() if action.text() == "Open again"]
    window._campaign_menu.close()
    entries = {action.text(): action for action in again.menu().actions()}
    entries["first"].trigger()
    started.wait()
    assert started.name == "First"


def test_giving_a_dialog_up_changes_nothing(started: Started) -> None:
    started.start().go("open").go("new")
    assert started.dialogs.asked == ["Open campaign", "New campaign"]
    assert started.name == "Thornwood"


def test_closing_lets_go_of_the_campaign(started: Started) -> None:
    first = campaign(started.folder / "first.gmc", "First")
    started.start(first)
    started.console.close()
    Store.open(first, clock=utc_now).close()


# -- what goes wrong ---------------------------------------------------------------------------------------------


@pytest.fixture
def watch(started: Started, tmp_path: Path) -> Iterator[Watch]:
    before = sys.excepthook, logging.getLogger().level
    made = Watch(tmp_path / "log", started.console.troubled.emit)
    made.begin()
    yield made
    made.end()
    logging.getLogger().setLevel(before[1])
    assert sys.excepthook is before[0]


@pytest.mark.expects_log
def test_an_unexpected_error_is_told_in_a_banner_and_logged(started: Started, watch: Watch, tmp_path: Path) -> None:
    started.start()
    error = ValueError("the ink ran dry")
    sys.excepthook(ValueError, error, None)
    assert started.console.window is not None
    assert "the ink ran dry" in started.console.window.banner.text()
    assert "the ink ran dry" in (tmp_path / "log" / "gm-console.log").read_text()
    assert QApplication.activeModalWidget() is None


@pytest.mark.expects_log
def test_an_error_while_nothing_is_open_is_told_by_the_shell(started: Started, watch: Watch) -> None:
    started.start(started.folder / "nowhere.gmc")
    sys.excepthook(ValueError, ValueError("the ink ran dry"), None)
    assert "the ink ran dry" in started.said


def test_an_error_in_a_slot_reaches_the_banner(tmp_path: Path) -> None:
    """In a process of its own: pytest-qt takes such errors for itself."""
    script = (
        "import sys, pathlib\n"
        "from PySide6.QtCore import QTimer\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from gm_console.ui.start import Watch\n"
        "app, told = QApplication([]), []\n"
        f"watch = Watch(pathlib.Path({str(tmp_path)!r}), told.append)\n"
        "watch.begin()\n"
        "QTimer.singleShot(0, lambda: 1 / 0)\n"
        "QTimer.singleShot(50, app.quit)\n"
        "app.exec()\n"
        "print(told)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert "division by zero" in done.stdout
    assert "ZeroDivisionError" in (tmp_path / "gm-console.log").read_text()


@pytest.mark.expects_log
def test_the_log_file_stays_small(watch: Watch, tmp_path: Path) -> None:
    for _ in range(60):
        logging.getLogger("test").error("x" * 100_000)
    files = sorted((tmp_path / "log").glob("gm-console.log*"))
    assert len(files) == 1 + LOGS_KEPT
    assert sum(file.stat().st_size for file in files) < 5_000_000
    assert (tmp_path / "log" / "crash.log").exists()


def test_a_log_folder_that_cannot_be_made_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("in the way")
    told: list[str] = []
    made = Watch(tmp_path / "log", told.append)
    made.begin()
    made.end()
    assert told == []


# -- what is loaded when -----------------------------------------------------------------------------------------

LOADED = """
import sys
import gm_console.cli
HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "qtawesome", "jinja2")
from pathlib import Path
from PySide6.QtWidgets import QApplication
from gm_console.bootstrap import create_desk, make_sample, open_desk
from gm_console.ui.preferences import Preferences
from gm_console.ui.shell import Console
app = QApplication([])
folder = Path(sys.argv[1])
console = Console(app, Preferences(folder / "console.ini"), folder, open_desk=open_desk, create_desk=create_desk,
    make_sample=make_sample)
console.start(None)
assert not console.shell.grab().isNull()
print(*[name for name in HEAVY if name in sys.modules], sep=",")
console.ready.connect(app.quit)
app.exec()
app.processEvents()
print(*[name for name in ("alembic", "jinja2") if name in sys.modules], sep=",")
console.close()
"""


def test_the_shell_is_painted_before_anything_heavy_is_loaded(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LOADED, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
    assert done.stdout == "\n\n"


def test_a_log_that_the_disk_does_not_take_goes_wrong_in_silence(
    watch: Watch, capfd: pytest.CaptureFixture[str]
) -> None:
    with failing():
        logging.getLogger("test").info("x" * 100_000)
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.expects_log
def test_an_error_at_opening_that_nobody_foresaw_is_told_and_can_be_tried_again(started: Started) -> None:
    path, whole = campaign(started.folder / "mine.gmc", "Mine"), started.console.open_desk

    def stumble(*_: object, **__: object) -> None:
        raise ValueError("the ink ran dry")

    started.console.open_desk = stumble
    started.start(path)
    assert "the ink ran dry" in started.said
    started.console.open_desk = whole
    QTest.keyClick(started.console.shell.ways["retry"], Qt.Key.Key_Return)
    started.wait()
    assert started.name == "Mine"
