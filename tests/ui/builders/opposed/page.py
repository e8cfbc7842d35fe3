"""The builder of opposed challenges as its user has it: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gm_console.ui.builders.opposed import OpposedFace
from tests.ui.builders.page import Page


class BuilderPage(Page):
    """One builder on the screen."""

    @property
    def face(self) -> OpposedFace:
        face = self.frame.face
        assert isinstance(face, OpposedFace)
        return face

    # -- acting --------------------------------------------------------------------------------------------------

    def click_move(self, words: str) -> None:
        """Clicks the move that is called ``words``."""
        self.click(next(each for each in self.offered() if each.accessibleName() == words))

    def click_hand(self, spoken: str, *, within: QWidget | None = None) -> None:
        """Clicks a hand by its spoken name, ``Isolde: rock``."""
        self.click_button(spoken, within or self.face.throw)

    def pick(self, letters: str) -> None:
        """Types the beginning of a name into the field that has the keyboard, and takes the match by Tab."""
        self.type(letters)
        self.tab()

    def pick_by_mouse(self, role: str, letters: str) -> None:
        """Clicks a side's name, types its beginning and clicks the best match."""
        self.pick_in(self.face.sides[role].picker.picker, letters)

    # -- reading -------------------------------------------------------------------------------------------------

    def nameless(self) -> list[str]:
        """What takes the keyboard in the face and has no accessible name."""
        shown = [each for each in self.face.widget.findChildren(QWidget) if each.isVisible()]
        asked = [each for each in shown if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
        return [
            f"{type(each).__name__} in {type(each.parent()).__name__}" for each in asked if not each.accessibleName()
        ]

    def own_moves(self) -> list[str]:
        """The moves of the system, without going back and abandoning."""
        return [each for each in self.moves() if each not in ("Back one move", "Abandon…")]

    def odds(self) -> str:
        """The odds as they are read out, and the words below the bar."""
        shown = self.face.odds
        return " ".join([shown._bar.accessibleDescription(), *self.texts(shown)]) if shown.isVisible() else ""

    def pools(self) -> tuple[str, str]:
        """Both pools as shown."""
        cards = self.face.sides if self.face.sides["attacker"].isVisible() else self.face.pools
        shown = [cards[role].total._amount.text() for role in ("attacker", "defender")]
        return shown[0], shown[1]

    def history(self) -> list[str]:
        """What was done, a line a move, with how it stands."""
        told = []
        for row in self.face.history.rows():
            aside = [row.step.drawn]
            told.append(" | ".join(filter(None, [row.step.label, row.text(), row.step.word, *aside])))
        return told
