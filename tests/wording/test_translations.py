"""Every text can be taken out for translators, and a translation reaches the window."""

from __future__ import annotations

import io
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from pytestqt.qtbot import QtBot

from gm_console.ui.theme import Theme
from gm_console.wording.catalog import DOMAIN, FORMATS, Language, language, percent, plural, text, use_language
from gm_console.wording.locales import language_for
from tests.ui.console_page import open_console

KEYWORDS = {"_": None, "N_": None, "text": None, "plural": (1, 2), "gettext": None, "ngettext": (1, 2)}
PSEUDO = "sv_SE"
ACCENTED = str.maketrans("aeiouAEIOUcnsy", "áéíóúÁÉÍÓÚçñšý")
ODD = re.compile(r"%(?!\([a-z_]+\)s|%)")
"""In templates names stand as ``%(name)s``."""
NAMED = re.compile(r"(\{[^{}]*\}|%\([a-z_]+\)[a-z]|%%)")


@pytest.fixture(scope="session")
def messages(root: Path) -> Catalog:
    """All that pybabel takes out of the checkout."""
    methods, options = parse_mapping_cfg(io.StringIO((root / "packaging" / "babel.cfg").read_text()))
    found = Catalog()
    for folder in ("gm_console", "resources"):
        mapped = [
            (pattern.removeprefix(f"{folder}/"), method) for pattern, method in methods if pattern.startswith(folder)
        ]
        chosen = {pattern.removeprefix(f"{folder}/"): value for pattern, value in options.items()}
        for file, line, message, _, context in extract_from_dir(root / folder, mapped, chosen, keywords=KEYWORDS):
            found.add(message, None, [(f"{folder}/{file}", line)], context=context)
    return found


def every(messages: Catalog) -> Iterator[tuple[Message, str]]:
    for message in messages:
        forms = message.id if isinstance(message.id, tuple) else (message.id,)
        yield from ((message, form) for form in forms if form)


def where(message: Message) -> str:
    return ", ".join(f"{file}:{line}" for file, line in message.locations[:2])


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def test_words_of_every_part_are_taken_out(messages: Catalog) -> None:
    files = {file for message in messages for file, _ in message.locations}
    for part in ("wording/opposed.py", "wording/store.py", "ui/window/menus.py", "ui/log/panel.py", "ui/shell.py"):
        assert f"gm_console/{part}" in files
    assert any(file.startswith("resources/templates/") for file in files)
    assert len(messages) > 1000
    said = {form for _, form in every(messages)}
    assert {"New challenge", "{count} challenge open", "{count} challenges open", "Band of Joyous Heroes"} <= said


def test_every_placeholder_is_well_formed(messages: Catalog) -> None:
    for message, form in every(messages):
        if any(file.startswith("resources/") for file, _ in message.locations):
            assert not ODD.search(form), (where(message), form)
            continue
        for _, name, spec, conversion in string.Formatter().parse(form):
            if name is not None:
                assert name.isidentifier(), (where(message), form)
                assert spec in FORMATS, (where(message), form)
                assert conversion is None, (where(message), form)


def test_singular_and_plural_name_the_same_things(messages: Catalog) -> None:
    for message in messages:
        if isinstance(message.id, tuple) and len(message.id) == 2:
            one, many = (fields(form) - {"count"} for form in message.id)
            assert one == many, (where(message), message.id)


def test_no_text_is_put_together_before_it_is_marked(messages: Catalog, root: Path) -> None:
    """An f-string or a sum inside of a mark cannot be taken out."""
    marked = re.compile(r"\b(?:text|N_|plural)\(\s*(?:N_\(\s*)?f[\"']")
    for path in (root / "gm_console").rglob("*.py"):
        assert not marked.search(path.read_text()), path


# -- a made-up language ------------------------------------------------------------------------------------------


def pseudo(message: str) -> str:
    """Accented and three tenths longer; what stands in braces stays."""
    parts = NAMED.split(message)
    return "".join(part if NAMED.fullmatch(part) else part.translate(ACCENTED) for part in parts) + "·" * (
        1 + len(message) * 3 // 10
    )


@pytest.fixture
def folder(messages: Catalog, tmp_path: Path) -> Path:
    """Translations into the made-up language, compiled."""
    translated = Catalog(locale=PSEUDO, domain=DOMAIN)
    for message in messages:
        if message.id:
            forms = tuple(map(pseudo, message.id)) if isinstance(message.id, tuple) else pseudo(message.id)
            translated.add(message.id, forms)
    target = tmp_path / PSEUDO / "LC_MESSAGES"
    target.mkdir(parents=True)
    with (target / f"{DOMAIN}.mo").open("wb") as file:
        write_mo(file, translated)
    return tmp_path


@pytest.fixture
def _speaking(folder: Path) -> Iterator[None]:
    before = language()
    use_language(language_for(PSEUDO, folder))
    yield
    use_language(before)


@pytest.mark.usefixtures("_speaking")
def test_a_translation_is_spoken_with_its_names_and_forms() -> None:
    assert text("Session {number}", number=3) == "Séššíóñ 3·····"
    assert plural("{count} actor", "{count} actors", 1).startswith("1 áçtór·")
    assert plural("{count} actor", "{count} actors", 2).startswith("2 áçtórš·")
    assert percent(0.755) == "75,5 %"


@pytest.mark.usefixtures("_speaking")
def test_a_translation_reaches_every_part_of_the_window(
    qtbot: QtBot, theme: Theme, sample_path: Path, tmp_path: Path
) -> None:
    console = open_console(qtbot, theme, sample_path, tmp_path / "console.ini")
    window = console.window
    assert window.header.new.accessibleName().startswith("Néw çhálléñgé·")
    assert window.header.session.accessibleName().startswith("Séššíóñ 3")
    assert window.docks["roster"].windowTitle().startswith("Róštér·")
    assert window.docks["joyous-heroes"].windowTitle().startswith("Jóýóúš Héróéš·")
    assert window.status._open.text().startswith("1 çhálléñgé ópéñ·")
    for name, builder in window.builders.items():
        window.show_builder(name)
        builder.begin()
        console.settle()
        words = [button.accessibleName() for button in builder.moves.findChildren(type(window.header.new))]
        assert words, name
        assert all("·" in word for word in words), (name, words)
    window.theme.set_zoom(150)
    console.wait(0.1)
    assert (window.width(), window.height()) == (1366, 768)
    for button in (window.header.undo, window.header.find_button, window.header.new):
        assert button.geometry().right() <= window.width()
    console.close()


# -- the desktop's language --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("desktop", "spoken", "region", "chance"),
    [
        ("de_CH", "en", "de_CH", "75.5 %"),
        ("de_DE", "en", "de_DE", "75,5 %"),
        ("de-DE.UTF-8", "en", "de_DE", "75,5 %"),
        ("en_GB", "en_GB", "en_GB", "75.5 %"),
        ("C", "en", "en", "75.5 %"),
        ("", "en", "en", "75.5 %"),
        ("klingon", "en", "en", "75.5 %"),
        (PSEUDO, PSEUDO, PSEUDO, "75,5 %"),
    ],
)
def test_the_desktop_s_language_is_spoken_where_there_is_a_translation(
    desktop: str, spoken: str, region: str, chance: str, folder: Path
) -> None:
    before = language()
    found = language_for(desktop, folder)
    use_language(found)
    try:
        assert (str(found.locale), str(found.region)) == (spoken, region)
        assert percent(0.755) == chance
    finally:
        use_language(before)


def test_without_translations_texts_are_english_and_dates_are_not() -> None:
    found = language_for("fr_FR", None)
    assert isinstance(found, Language)
    assert found.translations.gettext("New challenge") == "New challenge"
    assert (str(found.locale), str(found.region)) == ("en", "fr_FR")
