"""One side: who it is, its rating, and how its dice add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gm_console.rules.joyous_heroes.dice import Pool
from gm_console.rules.joyous_heroes.play import State
from gm_console.rules.system import JsonObject, Line
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.joyous_heroes.chances import first_name
from gm_console.ui.builders.joyous_heroes.modifiers import (
    Modifier,
    ModifierRows,
    arranged,
    automatic_note,
    parted,
)
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.side_picker import SidePicker, drop_proxy
from gm_console.ui.widgets.card import Card, PartRow, TotalRow
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.paint import tip
from gm_console.ui.widgets.people import PersonRow
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import N_, plural, say, text

DICE = "joyous-heroes.dice."
AUTOMATIC = "joyous-heroes.automatic."
RESTING = "resting_modifiers"
HIGHEST = 999

SIDES: Mapping[str, str] = {"challenger": N_("Challenger"), "opponent": N_("Opponent")}
COMPARED: Mapping[str, str] = {
    "lower": N_("Lower rating"),
    "equal": N_("Equal ratings"),
    "higher": N_("Higher rating"),
    "double": N_("Double {other}’s rating"),
    "triple": N_("Triple {other}’s rating"),
    "four-times": N_("Four times {other}’s rating"),
    "five-times": N_("Five times {other}’s rating"),
}
COMPARED_ALONE: Mapping[str, str] = {
    "lower": N_("Lower than the difficulty"),
    "equal": N_("Equal to the difficulty"),
    "higher": N_("Higher than the difficulty"),
    "double": N_("Double the difficulty"),
    "triple": N_("Triple the difficulty"),
    "four-times": N_("Four times the difficulty"),
    "five-times": N_("Five times the difficulty"),
}


@dataclass(frozen=True, slots=True)
class Sums:
    """What the rules say of a side's dice before any move, read from the breakdown."""

    comparison: str
    explained: str
    comparison_dice: int
    table_automatic: int
    base: int
    floor: int
    cut: int
    dice: int
    automatic: int


def read_sums(lines: Sequence[Line], name: str) -> Sums:
    """The figures of the side called ``name``."""
    mine = {line.code: line for line in lines if line.side == name and not line.code.endswith("modifier")}
    own = {code: line.amount or 0 for code, line in mine.items()}
    compared = next(code for code in COMPARED if DICE + code in own)
    return Sums(
        compared,
        say(mine[DICE + compared]),
        own[DICE + compared],
        own[f"{AUTOMATIC}table"],
        own[f"{DICE}base"],
        own[f"{DICE}floor"],
        own[f"{AUTOMATIC}cut"],
        own[f"{DICE}total"],
        own[f"{AUTOMATIC}total"],
    )


class SideCard(Card):
    """A side of the challenge, to be set up or only to be read.

    :ivar stat_offered: (str) the stat that the picked actor's rating is of, where none was named yet.
    :ivar sheet_read: what the sheet offers may be other than before.
    :ivar moved_on: the keyboard may go to the next thing to fill in.
    """

    stat_offered = Signal(str)
    sheet_read = Signal()
    moved_on = Signal()

    def __init__(self, kit: BuilderKit, role: str, parent: QWidget | None = None) -> None:
        label = text(SIDES[role])
        super().__init__(kit.theme, label, parent=parent)
        self._kit, self._role, self._label = kit, role, label
        self._challenge: OpenChallenge | None = None
        self._traits: list[JsonObject] = []
        self.picker = SidePicker(kit, label, role, {"rating": 0}, takes=_without_modifiers)
        drop_proxy(self.picker)
        self.rating = Stepper(kit.theme, text("{side}: rating", side=label), maximum=HIGHEST)
        self._stat = Label(kit.theme, ink="secondary")
        self._person = PersonRow(kit.theme, "")
        self.message = InlineMessage(kit.theme)
        self._base = PartRow(kit.theme, text("Base"))
        self._compared = PartRow(kit.theme, text("Ratings compared"), amount=None)
        self.modifiers = ModifierRows(kit.theme, label)
        self._floor = PartRow(kit.theme, text("Never fewer than two"))
        self._cut = PartRow(kit.theme, text("Two automatic at most"), amount=None)
        self._total = TotalRow(kit.theme, text("dice"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._edit = QWidget()
        self._head = QHBoxLayout(self._edit)
        self._head.setContentsMargins(0, 0, 0, 0)
        self._figures = QHBoxLayout()
        for widget in (self._stat, self.rating):
            self._figures.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(self.picker, 1)
        self._head.addLayout(self._figures)
        for part in (self._edit, self._person, self.message, self._base, self._compared, self.modifiers):
            self.add(part)
        self.add(self._floor)
        self.add(self._cut)
        self.add_stretch()
        self.add(self._total)
        self._kit.theme.changed.connect(self._fit)
        self._fit()

    def _connect(self) -> None:
        self.rating.valueChanged.connect(self._rated)
        self.modifiers.changed.connect(self._modified)
        self.picker.read.connect(self._sheet_read)
        self.picker.renamed.connect(self._renamed)
        self.picker.moved_on.connect(self.moved_on)
        self.picker.figures_wanted.connect(self.focus_rating)

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        self._challenge = challenge
        self._traits = []
        self.picker.bind(challenge, self._role)

    # -- what it shows -------------------------------------------------------------------------------------------

    def refresh(self, *, editing: bool) -> None:
        """Shows the side as it is now. Without ``editing`` it can only be read."""
        challenge = self._challenge
        if challenge is None:
            return
        self.picker.refresh()
        self._edit.setVisible(editing)
        self._person.setVisible(not editing)
        self._person.set_person(self.name(), self._rating_words(challenge))
        self._stat.setText(str(challenge.figure("stat", default="") or "").strip() or text("Rating"))
        self._show_rating(challenge)
        self._stat.setVisible(bool(self.name()))
        self.rating.setVisible(bool(self.name()))
        self.modifiers.setVisible(bool(self.name()))
        self._level()
        self.modifiers.show_modifiers(self._arranged(challenge), editing=editing, after=self.rating)
        self._show_sums(challenge)

    def name(self) -> str:
        """Who stands here, "" for nobody yet."""
        return self.picker.name()

    def stats(self) -> list[str]:
        """The names of the ratings on the actor's sheet."""
        found = self.picker.sheet.sheet if self.picker.sheet else None
        return [each.name for each in getattr(found, "ratings", ()) if each.name.strip()]

    def rating_known(self) -> bool:
        """Whether a rating is there."""
        return self.rating.value() > 0

    def take_stat(self) -> None:
        """Takes the rating anew from the actor's sheet, for another stat."""
        if self.stats():
            self.picker.refill("rating")

    def focus_rating(self) -> None:
        """Puts the keyboard into the rating."""
        self.rating.setFocus()
        self.rating.selectAll()

    def _rating_words(self, challenge: OpenChallenge) -> str:
        stat = str(challenge.figure("stat", default="") or "").strip()
        rating = challenge.figure(self._role, "rating", default=0)
        return text("{stat} {rating}", stat=stat, rating=rating) if stat else str(rating or "")

    def _show_rating(self, challenge: OpenChallenge) -> None:
        rating = challenge.figure(self._role, "rating", default=0)
        if self.rating.value() != rating:
            self.rating.blockSignals(True)
            self.rating.setValue(rating)
            self.rating.blockSignals(False)

    def _show_sums(self, challenge: OpenChallenge) -> None:
        begun = challenge.begun
        known = begun is not None and bool(self.name())
        for part in (self._base, self._compared, self._total):
            part.setVisible(known)
        if begun is None or not known:
            self._floor.hide()
            self._cut.hide()
            self.set_heading(self._label)
            return
        state: State = begun.state
        pool = state.pools["challenger" if self._role == "challenger" else "opponent"]
        sums = read_sums(challenge.system.breakdown(state), self.name())
        self._fill(sums, challenge)
        self._total.set_label(_total_words(pool))
        self.set_heading(self._label, _succeeds(pool.winning_faces))

    def _fill(self, sums: Sums, challenge: OpenChallenge) -> None:
        self._base.set_amount(str(sums.base))
        self._compared.set_label(self._compared_words(sums.comparison, challenge))
        self._compared.setToolTip(tip(sums.explained))
        self._compared.set_note(automatic_note(sums.table_automatic))
        self._compared.set_amount(sums.comparison_dice)
        self._floor.setVisible(bool(sums.floor))
        self._floor.set_amount(sums.floor)
        self._cut.setVisible(bool(sums.cut))
        self._cut.set_note(automatic_note(sums.cut))
        self._total.set_amount(sums.dice)

    def _compared_words(self, comparison: str, challenge: OpenChallenge) -> str:
        if challenge.figure("kind") == "unopposed":
            return text(COMPARED_ALONE[comparison])
        other = "opponent" if self._role == "challenger" else "challenger"
        return text(COMPARED[comparison], other=first_name(challenge.figure(other, "name", default="")))

    def _arranged(self, challenge: OpenChallenge) -> tuple[Modifier, ...]:
        resting = challenge.record.extras.get(RESTING, {}).get(self._role, [])
        return arranged(challenge.figure(self._role, "modifiers", default=[]), self._traits, resting)

    # -- what it does --------------------------------------------------------------------------------------------

    def _rated(self, rating: int) -> None:
        if self._challenge is not None:
            self._challenge.edit(rating, self._role, "rating")

    def _modified(self, modifiers: tuple[Modifier, ...]) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        taken, resting = parted(modifiers)
        kept = {**challenge.record.extras.get(RESTING, {}), self._role: resting}
        if kept != challenge.record.extras.get(RESTING, {self._role: []}):
            challenge.remark(**{RESTING: kept})
        challenge.edit(taken, self._role, "modifiers")

    def _renamed(self, _old: str, _new: str) -> None:
        """The traits of whoever stood here go; what was typed for this challenge stays."""
        challenge = self._challenge
        if challenge is not None:
            own = [each.as_json() for each in self._arranged(challenge) if each.on and not each.trait]
            self._traits = []
            if own != challenge.figure(self._role, "modifiers", default=[]):
                challenge.edit(own, self._role, "modifiers")

    def _sheet_read(self, _found: object) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        found = self.picker.sheet.sheet if self.picker.sheet else None
        self._traits = [trait.model_dump() for trait in getattr(found, "traits", ())]
        stats = self.stats()
        if stats and not str(challenge.figure("stat", default="") or "").strip() and self.rating_known():
            self.stat_offered.emit(stats[0])
        self.sheet_read.emit()

    def _fit(self) -> None:
        theme = self._kit.theme
        self._head.setSpacing(theme.space("s"))
        self._figures.setContentsMargins(0, theme.px(2), 0, 0)
        self._figures.setSpacing(theme.space("s"))
        self._level()

    def _level(self) -> None:
        """Rating and name stand on one line, also where a message is below the name."""
        height = self.picker.picker.sizeHint().height()
        for control in (self._stat, self.rating):
            if control.height() != height:
                control.setFixedHeight(height)


def _without_modifiers(figures: JsonObject) -> JsonObject:
    """A sheet's figures without its traits: which of them fit is said for each challenge."""
    return {key: value for key, value in figures.items() if key != "modifiers"}


def _succeeds(faces: int) -> str:
    few = {1: text("succeeds on 1"), 2: text("succeeds on 1 or 2")}
    return few.get(faces) or text("succeeds on 1 to {faces}", faces=faces)


def _total_words(pool: Pool) -> str:
    if pool.set_aside:
        return plural("dice, {count} of them automatic", "dice, {count} of them automatic", pool.set_aside)
    return text("dice, all of them rolled") if pool.automatic else text("dice")
