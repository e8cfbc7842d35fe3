"""The tour: what it writes, and that it says so where a state does not come about."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from gm_console import bootstrap
from gm_console.ui.tour import README, run, running
from gm_console.ui.tour.camera import is_blank
from gm_console.ui.tour.looks import LOOKS, Look

SYSTEMS = ("huldufolk", "opposed", "joyous-heroes", "age-of-dragons")
STATES = ("empty", "set-up", "refused", "midway", "finished", "slip")
SMALL = LOOKS[0]

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def make(folder: Path, *looks: Look, **more: bool) -> int:
    return run(
        folder, bootstrap.open_desk, bootstrap.create_desk, bootstrap.make_sample, looks=looks or (SMALL,), **more
    )


@pytest.fixture(scope="module")
def made(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tour in one look."""
    folder = tmp_path_factory.mktemp("tour")
    assert make(folder) == 0
    return folder


def test_every_state_is_pictured(made: Path) -> None:
    names = [path.name for path in sorted(made.glob("*.png"))]
    for system in SYSTEMS:
        for state in STATES:
            assert [name for name in names if f"-{system}-{state}-light-1366x768" in name], (system, state)
    docks = ("roster", "log", "timers", "settings", "keys", "backups", *SYSTEMS)
    for dock in (*docks, *(f"actor-{system}" for system in SYSTEMS)):
        assert [name for name in names if f"-dock-{dock}-light" in name], dock
    states = ("log-opened", "session", "session-end", "palette", "campaign-menu", "settings", "keys")
    for state in (*states, "backups", "backups-asked", "backup-beside", "restored", "damaged"):
        assert [name for name in names if f"-{state}-light" in name], state


def test_no_picture_is_blank_and_windows_have_their_size(made: Path) -> None:
    for path in made.glob("*.png"):
        image = QImage(str(path))
        assert not is_blank(image), path.name
        if "-dock-" not in path.name and "-slip-" not in path.name:
            ratio = image.devicePixelRatio()
            assert (image.width() / ratio, image.height() / ratio) == (1366, 768), path.name


def test_slips_and_the_page(made: Path) -> None:
    slips = sorted(path.name for path in made.glob("*.pdf"))
    assert slips == sorted(f"slip-{system}.pdf" for system in SYSTEMS)
    assert all((made / name).read_bytes().startswith(b"%PDF") for name in slips)
    page = (made / "index.html").read_text(encoding="utf-8")
    assert all(path.name in page for path in [*made.glob("*.png"), *made.glob("*.pdf")])


def test_pictures_of_the_readme_are_among_them(made: Path, root: Path) -> None:
    assert (made / README["console.png"]).is_file()
    assert set(README.values()) <= {
        name.name.replace("-light-", f"-{look.scheme}-") for name in made.glob("01-*") for look in LOOKS
    }
    shown = [name for name in README if f"resources/pictures/{name}" in (root / "README.md").read_text("utf-8")]
    assert shown
    assert all((root / "resources" / "pictures" / name).is_file() for name in README)


def test_a_blank_picture_is_recognised() -> None:
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(0x123456)
    assert is_blank(image)


def test_a_few_words_on_a_wide_screen_are_no_blank_picture(qapp: QApplication) -> None:
    image = QImage(1920, 1080, QImage.Format.Format_RGB32)
    image.fill(0xEFEBE3)
    painter = QPainter(image)
    painter.drawText(92, 523, "Thornwood was not opened. The newest good backup is 12 minutes old.")
    painter.end()
    assert not is_blank(image)


def test_a_state_that_does_not_come_about_ends_it(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def impatient(stage: running.Stage) -> None:
        """Something that is not there."""
        stage.player.click(stage.player.button("Not there"))

    monkeypatch.setattr(running, "CHAPTERS", (impatient,))
    assert make(tmp_path) == 1
    said = capsys.readouterr().err
    assert "The tour ended early. light, 1366 × 768: Something that is not there: “Not there” is not shown." in said
    assert (tmp_path / "failed-light-1366x768.png").is_file()


def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert make(tmp_path / "file") == 1
    assert "The tour ended early." in capsys.readouterr().err
