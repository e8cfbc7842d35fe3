"""The manual: every page is listed, every link leads somewhere, and the command prints it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gm_console import manual
from gm_console.cli import main

ANY_LINK = re.compile(r"\]\(([^)]*)\)")


def test_every_page_is_listed_and_has_a_title(root: Path) -> None:
    there = {path.stem for path in (root / "resources" / "manual").glob("*.md")}
    assert set(manual.names()) == there
    assert there - {"index"} == set(manual.links(manual.page("index")))
    assert {"trust", "sealed", "backups"} <= there
    for name in there:
        assert manual.page(name).startswith(f"# {manual.title(name)}\n")


def test_every_link_leads_to_a_page(root: Path) -> None:
    for name in manual.names():
        for link in ANY_LINK.findall(manual.page(name)):
            assert manual.target(link) in manual.names(), f"{name}: {link}"


def test_a_page_that_the_contents_do_not_name_is_listed_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.md").write_text("# Manual\n\n- [A](a.md)\n", encoding="utf-8")
    (tmp_path / "a.md").write_text("# First\n", encoding="utf-8")
    (tmp_path / "b.md").write_text("# Second & third\n", encoding="utf-8")
    monkeypatch.setattr(manual, "resource", lambda *_: tmp_path)
    assert manual.names() == ("index", "a", "b")
    assert manual.page("index").endswith("## Further pages\n\n- [Second & third](b.md)\n")
    assert manual.title("a") == "First"


@pytest.mark.parametrize("name", ["none", "", "../README", "a/b", "INDEX", "index.md"])
def test_what_is_no_page(name: str) -> None:
    with pytest.raises(KeyError):
        manual.page(name)


@pytest.mark.parametrize("link", ["https://example.org/", "file:///etc/passwd", "../README.md", "#top", "a.html", ""])
def test_links_that_lead_out_lead_nowhere(link: str) -> None:
    assert manual.target(link) == ""


def test_the_command_prints_pages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["manual"]) == 0
    assert capsys.readouterr().out.startswith("# Manual\n")
    assert main(["manual", "sealed"]) == 0
    assert "What it does not prove" in capsys.readouterr().out
    assert main(["manual", "none"]) == 2
    said = capsys.readouterr().err
    assert "no page none" in said
    assert "sealed" in said
