"""The builder of Age of Dragons as its user has it: keys, clicks, and what can be read on the screen."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QScrollArea, QWidget

from gm_console.ui.builders.age_of_dragons.face import AgeOfDragonsFace
from gm_console.ui.builders.age_of_dragons.play_page import PlayPage
from gm_console.ui.builders.age_of_dragons.sentence import Sentence
from gm_console.ui.builders.age_of_dragons.setup_page import SetupPage
from gm_console.ui.widgets.stepper import StepButton
from tests.ui.builders.page import Page


class BuilderPage(Page):
    """One builder on the screen."""

    @property
    def face(self) -> AgeOfDragonsFace:
        face = self.frame.face
        assert isinstance(face, AgeOfDragonsFace)
        return face

    @property
    def setup(self) -> SetupPage:
        return self.face.setup

    @property
    def play(self) -> PlayPage:
        return self.face.play.page

    # -- acting --------------------------------------------------------------------------------------------------

    def name(self, letters: str) -> None:
        """Types the beginning of a name where the keyboard is, and takes the match."""
        self.type(letters)
        self.enter()

    def roll(self, dice: str) -> None:
        """Types dice and takes them."""
        self.type(dice)
        self.enter()

    def click(self, widget: QWidget, *, left: bool = False) -> None:
        area = widget.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if isinstance(area, QScrollArea):
            area.ensureWidgetVisible(widget)
        super().click(widget, left=left)

    def click_words(self, words: str, root: QWidget | None = None) -> None:
        """Clicks the button that is called ``words``, the first that can be seen."""
        found = (root or self.frame).findChildren(QAbstractButton)
        self.click(next(each for each in found if each.isVisible() and each.accessibleName().startswith(words)))

    def step(self, stepper: QWidget, by: int) -> None:
        """Clicks the + (or −) of a stepper so many times."""
        less, more = stepper.findChildren(StepButton)
        for _ in range(abs(by)):
            self.click(more if by > 0 else less)

    # -- reading -------------------------------------------------------------------------------------------------

    def texts(self, root: QWidget | None = None) -> list[str]:
        """Every text that can be seen within ``root``, the builder by default."""
        return self.texts_of((QLabel, QLineEdit, Sentence), root)

    def technique(self) -> str:
        """The sentence of the technique."""
        return self.play.technique.sentence.text()

    def options(self) -> list[str]:
        """The three exertions as they are read out."""
        return [card.accessibleName() for card in self.play.efforts.cards.values()]

    def chosen(self) -> str:
        """The exertion chosen."""
        return next(each.accessibleName() for each in self.play.efforts.cards.values() if each.isChecked())

    def seats(self) -> list[str]:
        """Who takes part, as it is read out."""
        return [row.accessibleName() for row in self.play.seats.rows.values()]

    def acts(self) -> str:
        """Who is chosen to act."""
        return next(name for name, row in self.play.seats.rows.items() if row.isChecked())

    def history(self) -> list[str]:
        """What was done, the first move first."""
        return [" | ".join(self.texts(row)[1:]) for row in self.play.history.rows]

    def odds(self) -> str:
        """The odds as they are read out, and the words around the bar."""
        return " ".join([self.play.odds._bar.accessibleDescription(), *self.texts(self.play.odds)])

    def complexity(self) -> str:
        """What stands on the card of complexity."""
        return self.texts(self.play.cards.complexity)[1]
