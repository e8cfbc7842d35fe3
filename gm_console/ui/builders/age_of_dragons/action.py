"""The action being filled in: technique and quality in sight, everything rarer folded away."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gm_console.rules.age_of_dragons.play import Modifier, State
from gm_console.rules.age_of_dragons.preview import Preview
from gm_console.ui.builders.age_of_dragons.draft import Draft
from gm_console.ui.builders.age_of_dragons.figures import Captioned, Skill, SkillBox
from gm_console.ui.builders.age_of_dragons.sentence import Sentence
from gm_console.ui.builders.age_of_dragons.words import (
    FIGURES,
    SPHERES,
    figure_word,
    modifier_words,
    sphere_word,
    technique_pieces,
)
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import Card, CheckMark
from gm_console.ui.widgets.flow import FlowLayout, clear_layout
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import text

WIDEST = 60
LONGEST = 80


class TechniqueLine(QWidget):
    """The technique sentence with its quality, and *trivial* where the figures allow it.

    ``quality_changed(int)``, ``trivial_changed(bool)``.
    """

    quality_changed = Signal(int)
    trivial_changed = Signal(bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._quiet = False
        self.sentence = Sentence(theme)
        self._warning = Label(theme, ink="failure", wrap=True)
        self.trivial = CheckMark(theme, text("trivial"))
        self.quality = Stepper(theme, text("Action quality"), minimum=-9, maximum=9)
        self._row = QHBoxLayout()
        self._row.addWidget(self.sentence, 1)
        self._row.addWidget(self.trivial)
        self._row.addWidget(Captioned(theme, text("quality"), self.quality, text("Action quality")))
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._row)
        self._column.addWidget(self._warning)
        self.quality.valueChanged.connect(self._changed)
        self.trivial.clicked.connect(self.trivial_changed)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_preview(self, seen: Preview, draft: Draft, skill: str) -> None:
        """Shows what the action is up against."""
        self.sentence.set_pieces(technique_pieces(seen, skill))
        self._quiet = True
        self.quality.setValue(draft.own.get("quality", 0))
        self._quiet = False
        self.trivial.setVisible(seen.can_be_trivial)
        self.trivial.setChecked(draft.trivial)
        self._warning.setText(_impossible(seen))
        self._warning.setVisible(seen.impossible)

    def _changed(self, value: int) -> None:
        if not self._quiet:
            self.quality_changed.emit(value)

    def _restyle(self) -> None:
        self._row.setSpacing(self._theme.px(10))
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._theme.px(2))


def _impossible(seen: Preview) -> str:
    if not seen.impossible:
        return ""
    if seen.barred:
        return text("Impossible, and barred here: difficulty is at least twice the technique.")
    return text("Impossible tasks: difficulty is at least twice the technique, so you may bar this.")


class ActionDetails(QWidget):
    """What counts for one action alone, and is seldom needed. ``changed(object)`` gives the new `Draft`."""

    changed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._draft = Draft()
        self._quiet = False
        self._shown: tuple[Modifier, ...] | None = None
        self.sphere = Segmented(theme, text("Sphere of this action"), [(each, sphere_word(each)) for each in SPHERES])
        self.arete = Stepper(theme, text("Arete"), maximum=WIDEST)
        self.skill = SkillBox(theme)
        self.own = {
            key: Stepper(theme, name, minimum=-WIDEST, maximum=WIDEST)
            for key, name in (
                ("technique_modifier", text("Technique, this action")),
                ("power_modifier", text("Power, this action")),
                ("cost_modifier", text("Cost, this action")),
            )
        }
        self.fits: dict[str, CheckMark] = {}
        self._fits = QVBoxLayout()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        theme = self._theme
        card = Card(theme, text("For this action alone"), surface="panel")
        holder = QWidget()
        self._flow = FlowLayout(holder)
        self._flow.addWidget(Captioned(theme, text("Sphere"), self.sphere, text("Sphere of this action")))
        self._flow.addWidget(Captioned(theme, text("Arete"), self.arete, text("Arete for this action")))
        self._flow.addWidget(self.skill)
        for key, caption in (
            ("technique_modifier", text("Technique")),
            ("power_modifier", text("Power")),
            ("cost_modifier", text("Cost")),
        ):
            self._flow.addWidget(Captioned(theme, caption, self.own[key], self.own[key].accessibleName()))
        card.add(holder)
        card.add_layout(self._fits)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(card)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _connect(self) -> None:
        self.sphere.chosen.connect(self._tell)
        self.arete.valueChanged.connect(self._tell)
        self.skill.picked.connect(self._skill_picked)
        for stepper in self.own.values():
            stepper.valueChanged.connect(self._tell)

    def show_draft(
        self, draft: Draft, state: State, concerned: tuple[Modifier, ...], skills: tuple[Skill, ...]
    ) -> None:
        """Shows ``draft``; ``concerned`` are the modifiers in force on its actor."""
        self._draft, self._quiet = draft, True
        self.sphere.choose(draft.sphere or state.setup.sphere)
        self.arete.setValue(draft.arete_in(state))
        self.skill.offer(skills, next((edge for edge, arete in skills if arete == self.arete.value() and arete), ""))
        for key, stepper in self.own.items():
            stepper.setValue(draft.own.get(key, 0))
        self._show_fits(concerned, draft.without)
        self._quiet = False
        self._state = state

    def _show_fits(self, concerned: tuple[Modifier, ...], without: tuple[str, ...]) -> None:
        if concerned != self._shown:
            self._shown = concerned
            clear_layout(self._fits)
            self.fits = {each.name: self._fit_mark(each) for each in concerned}
        for name, mark in self.fits.items():
            mark.setChecked(name not in without)

    def _fit_mark(self, modifier: Modifier) -> CheckMark:
        words = text("“{name}” fits: {what}", name=modifier.name, what=modifier_words(modifier))
        mark = CheckMark(self._theme, words)
        mark.clicked.connect(self._tell)
        self._fits.addWidget(mark)
        return mark

    def _skill_picked(self, _edge: str, arete: int) -> None:
        self.arete.setValue(arete)

    def _tell(self) -> None:
        if self._quiet:
            return
        draft, state = self._draft, self._state
        sphere, arete = self.sphere.choice(), self.arete.value()
        own = {key: stepper.value() for key, stepper in self.own.items()}
        kept = {"quality": draft.own.get("quality", 0), **own}
        changed = replace(
            draft,
            sphere="" if sphere == state.setup.sphere else sphere,
            arete=None if arete == replace(draft, arete=None).arete_in(state) else arete,
            own={key: value for key, value in kept.items() if value},
            without=tuple(name for name, mark in self.fits.items() if not mark.isChecked()),
        )
        self.changed.emit(changed)

    def _restyle(self) -> None:
        self._flow.set_gap(self._theme.px(10))


class ModifierForm(Card):
    """A modifier to be applied: its name, the figure it changes, whose, and whether up or down.

    ``changed(object)`` gives the new `Draft`.
    """

    changed = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, text("Apply a modifier"), text("lasts until the challenge ends"))
        self._draft = Draft()
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST)
        self.name.setPlaceholderText(text("What is it called? How is it done?"))
        self.name.setAccessibleName(text("Name of the modifier"))
        self.figure = Segmented(theme, text("Figure it changes"), [(each, figure_word(each)) for each in FIGURES])
        self.sign = Segmented(theme, text("Up or down"), [("1", text("+ raises")), ("-1", text("− lowers"))])
        self.target = QComboBox()
        self._whose = Captioned(theme, text("of"), self.target, text("Whose figure"))
        self.message = InlineMessage(theme)
        holder = QWidget()
        self._flow = FlowLayout(holder)
        for widget in (self.sign, self.figure, self._whose):
            self._flow.addWidget(widget)
        self.add(self.name)
        self.add(holder)
        self.add(self.message)
        self._connect()
        theme.changed.connect(self._space)
        self._space()

    def _connect(self) -> None:
        self.name.textEdited.connect(self._named)
        self.figure.chosen.connect(self._figure_chosen)
        self.sign.chosen.connect(self._sign_chosen)
        self.target.activated.connect(self._target_chosen)
        self.setFocusProxy(self.name)

    def show_draft(self, draft: Draft, names: list[str]) -> None:
        """Shows ``draft``; ``names`` are all who ever took part."""
        self._draft = draft
        if self.name.text().strip() != draft.name.strip():
            self.name.setText(draft.name)
        self.figure.choose(draft.modifies)
        self.sign.choose(str(draft.sign))
        if [self.target.itemText(place) for place in range(self.target.count())] != names:
            self.target.clear()
            self.target.addItems(names)
        self.target.setCurrentText(draft.target or draft.actor)
        self._whose.setVisible(draft.modifies != "difficulty")

    def _named(self, words: str) -> None:
        self.message.clear()
        self.changed.emit(replace(self._draft, name=words))

    def _figure_chosen(self, figure: str) -> None:
        sign = -1 if figure in {"difficulty", "cost"} else 1
        self.changed.emit(replace(self._draft, modifies=figure, sign=sign))

    def _sign_chosen(self, sign: str) -> None:
        self.changed.emit(replace(self._draft, sign=int(sign)))

    def _target_chosen(self) -> None:
        self.changed.emit(replace(self._draft, target=self.target.currentText()))

    def _space(self) -> None:
        self._flow.set_gap(self._theme.px(8))
        self.name.setFont(self._theme.font("body"))
