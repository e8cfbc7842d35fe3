"""Dots of a sheet typed over ask for a word of reason; another attribute chosen from the sheet does not."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.ui.builders.opposed.page import BuilderPage


def test_dots_typed_over_and_dots_of_another_attribute(page: BuilderPage) -> None:
    page.begin("social")
    page.pick("is")
    page.type("ta")
    page.enter()
    page.type("Hu")
    page.enter()
    card = page.face.sides["attacker"]
    card.attribute.setFocus()
    before = card.attribute.currentText()
    page.press(Qt.Key.Key_Up if card.attribute.currentIndex() else Qt.Key.Key_Down)
    other = card.attribute.currentText()
    assert other != before
    challenge = page.frame.current
    assert challenge is not None
    assert challenge.setup["attacker"]["attribute"]["name"] == other
    assert not [source for source in challenge.record.sources.values() if "over" in source]
    card.attribute_dots.setFocus()
    page.type("9")
    page.settle()
    over = [path for path, source in challenge.record.sources.items() if "over" in source]
    assert over == ["attacker.attribute.dots"]
