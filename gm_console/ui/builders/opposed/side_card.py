"""One side while a challenge is set up: who it is, and every part of the pool with what changes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal

from gm_console.rules.opposed.challenge import DEFENCE
from gm_console.rules.opposed.sheet import ALL_ATTRIBUTES, ATTRIBUTES, OpposedSheet
from gm_console.rules.system import JsonObject, Line
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed import reading
from gm_console.ui.builders.opposed.rows import (
    MOST_DOTS,
    Amount,
    Bonuses,
    Combo,
    Noted,
    RetestTicks,
    dots_word,
)
from gm_console.ui.builders.opposed.small import tell
from gm_console.ui.builders.side_picker import SidePicker, drop_proxy
from gm_console.ui.widgets.card import Card, CheckMark, Row, TotalRow
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import say_code, text

FROM_SHEET: JsonObject = {"from": "sheet"}
"""The source of a figure that follows from an actor's sheet."""
BLANK: Mapping[str, JsonObject] = {
    "attacker": {
        "attribute": {"name": "Strength", "dots": 1},
        "ability": None,
        "unskilled": False,
        "willpower": {"current": 0},
        "retests": [],
    },
    "defender": {
        "attribute": {"name": "Strength", "dots": 1},
        "ability": None,
        "willpower": {"current": 0},
        "retests": [],
    },
}
"""What a passing figure begins with."""


def blank_side(role: str, kind: str) -> JsonObject:
    """The figures of somebody nobody knows yet: one dot in an attribute that suits ``kind``."""
    usual = ATTRIBUTES.get(kind, ATTRIBUTES["physical"])[0]
    name = DEFENCE.get(kind, usual) if role == reading.ROLES[1] else usual
    return {**BLANK[role], "attribute": {"name": name, "dots": 1}}


class SideCard(Card):
    """Edits one side of the set-up.

    :ivar moved_on: the keyboard may go on from the name. :ivar named: the actor's sheet was read, or there is none.
    """

    moved_on = Signal()
    named = Signal()

    def __init__(self, kit: BuilderKit, role: str) -> None:
        self._is_attack = role == reading.ROLES[0]
        super().__init__(kit.theme, text("Attack pool") if self._is_attack else text("Defence"))
        self._kit, self.role = kit, role
        self._challenge: OpenChallenge | None = None
        self._showing = False
        self._fresh = False
        label = text("Attacker") if self._is_attack else text("Defender")
        self.picker = SidePicker(kit, label, role, BLANK[role])
        drop_proxy(self.picker)
        self._make()
        self._lay_out()
        self._connect()

    # -- building ------------------------------------------------------------------------------------------------

    def _make(self) -> None:
        theme = self._kit.theme
        side = text("attacker") if self._is_attack else text("defender")
        self.attribute = Combo(theme, text("Attribute, {side}", side=side))
        self.attribute_dots = Stepper(theme, text("Dots in the attribute, {side}", side=side), maximum=MOST_DOTS)
        self.ability = Combo(theme, text("Ability, {side}", side=side), editable=True)
        self.ability.line.setPlaceholderText(text("none"))
        self.ability_dots = Stepper(
            theme, text("Dots in the ability, {side}", side=side), value=1, minimum=1, maximum=MOST_DOTS
        )
        self.unskilled = CheckMark(theme, text("unskilled"))
        self.unskilled.setToolTip(text("The action calls for an ability that the attacker lacks"))
        self.willpower = Stepper(theme, text("Willpower now, {side}", side=side), maximum=MOST_DOTS)
        self.maximum = Stepper(theme, text("Willpower at most, 0 if not known, {side}", side=side), maximum=MOST_DOTS)
        self.bonuses = Bonuses(theme)
        self.retests = RetestTicks(theme)
        self.total = TotalRow(theme, text("pool"))
        self._amounts = {key: Amount(theme) for key in ("attribute", "ability", "willpower")}

    def _lay_out(self) -> None:
        theme = self._kit.theme
        self.messages: dict[str, InlineMessage] = {}
        self._take("name", self.picker)
        self._take("attribute", self._row(self.attribute, self.attribute_dots, self._amounts["attribute"]))
        ability = self._row(
            Label(theme, text("Ability")), self.ability, self.ability_dots, self.unskilled, self._amounts["ability"]
        )
        self._ability_row = self._take("ability", ability)
        self._willpower_label = Label(theme, text("Willpower"))
        of = Label(theme, text("of"), ink="secondary")
        willpower = self._row(self._willpower_label, self.willpower, of, self.maximum, None, self._amounts["willpower"])
        self._take("willpower", willpower)
        self._take("bonuses", self.bonuses)
        self._take("retests", self.retests)
        self.add_stretch()
        self.add(self.total)

    def _row(self, *widgets: Any) -> Row:
        row = Row(self._kit.theme)
        for widget in widgets:
            if widget is None:
                row.line.addStretch(1)
            else:
                row.line.addWidget(widget)
        return row

    def _take(self, key: str, widget: Any) -> Noted:
        noted = Noted(self._kit.theme, widget)
        self.messages[key] = noted.message
        self.add(noted)
        return noted

    def _connect(self) -> None:
        self.picker.moved_on.connect(self.moved_on)
        self.picker.read.connect(self._read)
        self.picker.renamed.connect(self._renamed)
        self.picker.figures_wanted.connect(self.focus_figures)
        self.attribute.activated.connect(self._attribute_chosen)
        self.attribute_dots.valueChanged.connect(self._attribute_dots)
        self.ability.activated.connect(self._ability_named)
        self.ability.line.editingFinished.connect(self._ability_named)
        self.ability_dots.valueChanged.connect(self._ability_dots)
        self.unskilled.toggled.connect(self._unskilled)
        self.willpower.valueChanged.connect(self._willpower)
        self.maximum.valueChanged.connect(self._willpower)
        self.bonuses.changed.connect(self._bonuses)
        self.retests.changed.connect(self._will_not_use)

    # -- showing -------------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> OpposedSheet | None:
        """The actor's sheet, None for a passing figure."""
        found = self.picker.sheet.sheet if self.picker.sheet else None
        return found if isinstance(found, OpposedSheet) else None

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows this side of another challenge."""
        self._challenge = challenge
        self.picker.bind(challenge, self.role)

    def refresh(self) -> None:
        """Shows the side as it is now."""
        if self._challenge is None or self._showing:
            return
        self._showing = True
        found = reading.lines(self._challenge)
        self.picker.refresh()
        self._show_attribute(self._challenge)
        self._show_ability(self._challenge)
        self._show_willpower(self._challenge)
        self._show_amounts(found)
        self._show_retests(found)
        self._show_heading(self._challenge)
        self._showing = False

    def _show_heading(self, challenge: OpenChallenge) -> None:
        if self._is_attack:
            return
        kind = str(challenge.figure("kind", default=""))
        wanted = DEFENCE.get(kind)
        told = {"kind": say_code(f"opposed.kind.{kind}", {}), "attribute": wanted}
        aside = text("{kind}: {attribute} and current willpower", **told) if wanted else told["kind"]
        self.set_heading(text("Defence"), str(aside))

    def _show_attribute(self, challenge: OpenChallenge) -> None:
        name = str(challenge.figure(self.role, "attribute", "name", default=""))
        wanted = "" if self._is_attack else DEFENCE.get(str(challenge.figure("kind", default="")), "")
        choices = (wanted,) if wanted else ALL_ATTRIBUTES
        sheet = self.sheet
        self.attribute.offer({each: dots_word(sheet.attributes.dots(each)) if sheet else "" for each in choices})
        self.attribute.show_text(name)
        self.attribute.setEnabled(not wanted)
        self.attribute_dots.setValue(challenge.figure(self.role, "attribute", "dots", default=0))

    def _show_ability(self, challenge: OpenChallenge) -> None:
        name = str(challenge.figure(self.role, "ability", "name", default=""))
        sheet = self.sheet
        self.ability.offer({each.name: dots_word(each.dots) for each in sheet.abilities if each.dots} if sheet else {})
        self.ability.show_text(name)
        self.ability_dots.setValue(challenge.figure(self.role, "ability", "dots", default=1))
        self.ability_dots.setVisible(bool(name))
        self.unskilled.setChecked(bool(challenge.figure(self.role, "unskilled", default=False)))
        self.unskilled.setVisible(self._is_attack and not name)
        called = bool(challenge.record.extras.get("calls_for")) or bool(name)
        self._ability_row.setVisible(self._is_attack or called or not self._on_willpower())

    def _show_willpower(self, challenge: OpenChallenge) -> None:
        current = challenge.figure(self.role, "willpower", "current", default=0)
        maximum = challenge.figure(self.role, "willpower", "maximum", default=0)
        self.willpower.setValue(current)
        self.maximum.setValue(maximum)
        self._willpower_label.set_look(ink="ink" if self._on_willpower() else "secondary")

    def _on_willpower(self) -> bool:
        kind = self._challenge.figure("kind", default="") if self._challenge else ""
        return not self._is_attack and kind in DEFENCE

    def _show_amounts(self, found: Sequence[Line]) -> None:
        name = self.picker.name()
        codes = {key: f"opposed.pool.{key}" for key in self._amounts}
        for key, label in self._amounts.items():
            label.show_amount(reading.amount(found, name, codes[key]), signed=key != "attribute")
        self.total.set_amount(reading.pool(found, name))
        assert self._challenge is not None
        self.bonuses.show_bonuses(self._challenge.figure(self.role, "bonuses", default=()))

    def _show_retests(self, found: Sequence[Line]) -> None:
        assert self._challenge is not None
        refused = self._challenge.figure(self.role, "will_not_use", default=())
        self.retests.show_retests(reading.methods(found, self.picker.name()), refused)

    # -- what the user does --------------------------------------------------------------------------------------

    def _edit(self, value: Any, *path: str, source: JsonObject | None = None) -> None:
        if self._challenge is not None and not self._showing:
            self._challenge.edit(value, self.role, *path, source=source)

    def _attribute_chosen(self, _place: int) -> None:
        name, sheet = self.attribute.currentText(), self.sheet
        dots = sheet.attributes.dots(name) if sheet else self.attribute_dots.value()
        self._edit({"name": name, "dots": dots}, "attribute")
        self._from_sheet("attribute")

    def _from_sheet(self, *parts: str) -> None:
        """Says that the dots of the attribute, or ability, just chosen are those of the actor's sheet."""
        actor_id = self.picker.actor_id()
        if self._challenge is not None and not self._showing and self.sheet is not None and actor_id is not None:
            for part in parts:
                self._challenge.came_from(actor_id, self.role, part, "dots")

    def _attribute_dots(self, dots: int) -> None:
        self._edit({"name": self.attribute.currentText(), "dots": dots}, "attribute")

    def _ability_named(self, _place: int = 0) -> None:
        name = self.ability.currentText().strip()
        if self._challenge is None or name == self._challenge.figure(self.role, "ability", "name", default=""):
            return
        held = self.sheet.ability(name) if self.sheet else None
        dots = held.dots if held else self.ability_dots.value()
        self.take_ability({"name": name, "dots": dots} if name else None)
        if held:
            self._from_sheet("ability")

    def take_ability(self, ability: JsonObject | None, *, unskilled: bool = False) -> None:
        """Puts an ability into the pool, or takes it out."""
        if self._challenge is not None and not self._showing:
            figures: JsonObject = {"ability": ability}
            if self._is_attack:
                figures["unskilled"] = unskilled
            self._challenge.edit_many(figures, self.role)

    def _ability_dots(self, dots: int) -> None:
        name = self.ability.currentText().strip()
        if name:
            self._edit({"name": name, "dots": dots}, "ability")

    def _unskilled(self, on: bool) -> None:
        self._edit(on, "unskilled")

    def _willpower(self, _value: int) -> None:
        maximum = self.maximum.value()
        self._edit({"current": self.willpower.value()} | ({"maximum": maximum} if maximum else {}), "willpower")

    def _bonuses(self, bonuses: list[JsonObject]) -> None:
        self._edit(bonuses or None, "bonuses")

    def _will_not_use(self, kinds: list[str]) -> None:
        self._edit(kinds or None, "will_not_use")

    # -- figures from the sheet ----------------------------------------------------------------------------------

    def _renamed(self, _old: str, _new: str) -> None:
        """Somebody else: nothing of the side's figures is the storyteller's own any more."""
        if self._challenge is not None:
            kept = self._challenge.figure(self.role, "attribute", default=None)
            self._edit(kept, "attribute", source=FROM_SHEET)
            self._fresh = True

    def _read(self, _found: object) -> None:
        if self._fresh:
            self._fresh = False
            self.derive(called=self._challenge.record.extras.get("calls_for") if self._challenge else None)
        self.refresh()
        self.named.emit()

    def is_typed(self, key: str) -> bool:
        """Whether the storyteller typed a figure of this side."""
        sources = self._challenge.record.sources if self._challenge else {}
        return bool(sources.get(f"{self.role}.{key}", {}).get("typed"))

    def derive(self, *, called: str | None = None) -> None:
        """Takes anew from the sheet what follows from the kind, the power and the ability it calls for.

        Willpower stays as it is, and so does an attribute the storyteller chose, where the kind allows it.
        """
        challenge, sheet = self._challenge, self.sheet
        if challenge is None or sheet is None:
            return
        setup = {**challenge.setup, self.role: dict(challenge.figure(self.role, default={}))}
        if not self.is_typed("attribute"):
            setup[self.role].pop("attribute", None)
        if called is not None:
            setup[self.role]["ability"] = {"name": called, "dots": 1}
        found = challenge.system.side_from(sheet, {}, self.role, setup).values
        figures = {key: found[key] for key in ("attribute", "retests")}
        if self.is_typed("attribute") and figures["attribute"]["name"] == setup[self.role]["attribute"]["name"]:
            del figures["attribute"]
        if called is not None:
            figures["ability"] = found.get("ability")
            if self._is_attack:
                figures["unskilled"] = found.get("unskilled", False)
        challenge.edit_many(figures, self.role, sources={"attribute": FROM_SHEET} if "attribute" in figures else None)
        self._from_sheet(*(part for part in ("attribute", "ability") if figures.get(part)))

    # -- where the keyboard goes, and what is wrong --------------------------------------------------------------

    def focus_figures(self) -> None:
        """Puts the keyboard onto the first figure to type."""
        (self.attribute if self.attribute.isEnabled() else self.attribute_dots).setFocus()

    def complain(self, path: str, said: str) -> bool:
        """Shows a refusal at ``path`` within this side beside what it is about. Whether there is such a place."""
        key = path.partition(".")[0].partition("[")[0]
        place = {"unskilled": "ability"}.get(key, key)
        for name, message in self.messages.items():
            tell(message, said if name == place else "")
        return place in self.messages
