"""What is at stake: the kind, the power, the victory condition and its acceptance, damage and the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QVBoxLayout, QWidget

from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed import reading
from gm_console.ui.builders.opposed.small import Breaking, SmallButton, group, tell
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.card import CheckMark
from gm_console.ui.widgets.chip import Chip
from gm_console.ui.widgets.labels import ElidedLabel, Label
from gm_console.ui.widgets.messages import InlineMessage
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import say_code, text

KINDS = ("physical", "social", "mental")
NOBODY = "nobody"
LONGEST = 300


class TextLine(QLineEdit):
    """A line of text with names to choose from. Its text is set only while the keyboard is elsewhere.

    What was left half typed in it stays until the keyboard has been there.
    """

    def __init__(self, theme: Theme, name: str, prompt: str = "") -> None:
        super().__init__()
        self._theme = theme
        self._names = QStringListModel(self)
        self.setMaxLength(LONGEST)
        self.setAccessibleName(name)
        self.setPlaceholderText(prompt or name)
        self.editingFinished.connect(self._finished)
        theme.changed.connect(self._restyle)
        self._restyle()

    def offer(self, names: Iterable[str]) -> None:
        """Names that complete what is typed."""
        found = sorted(set(names), key=str.casefold)
        if found != self._names.stringList():
            self._names.setStringList(found)
        if found and self.completer() is None:
            completer = QCompleter(self._names, self)
            completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            self.setCompleter(completer)

    def show_text(self, shown: str) -> None:
        """Shows ``shown``."""
        if self.text() != shown and not self.hasFocus() and not self.isModified():
            self.setText(shown)

    def _finished(self) -> None:
        self.setModified(False)

    def _restyle(self) -> None:
        self.setFont(self._theme.font("body"))


class SetupPanel(QWidget):
    """Edits what belongs to neither side.

    :ivar kind_chosen: another kind was chosen, before the set-up has it; :ivar called: the ability that the power
        calls for, "" for none; :ivar powered: another power is named.
    """

    kind_chosen = Signal(str)
    called = Signal(str)
    powered = Signal(str)

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._showing = False
        self._make(kit.theme)
        self._lay_out()
        self._connect()
        kit.theme.changed.connect(self._restyle)
        self._restyle()

    def _make(self, theme: Theme) -> None:
        kinds = [(kind, say_code(f"opposed.kind.{kind}", {})) for kind in KINDS]
        self.kind = Segmented(theme, text("Kind of challenge"), kinds)
        self.power = TextLine(theme, text("Power or action"), text("power or action"))
        self.calls_for = TextLine(theme, text("Ability it calls for"), text("ability it calls for"))
        self.power_message = InlineMessage(theme)
        self.more = SmallButton(theme, text("Damage…"))
        self.more.setCheckable(True)
        self.more.setToolTip(text("Damage, a bonus for exceptional success, a thing as the target"))
        self.victory = TextLine(theme, text("Victory condition"), text("what happens then"))
        self._if_wins = Label(theme, ink="secondary")
        self._accepted_by = Label(theme, text("accepted by"), ink="secondary")
        words = [(NOBODY, text("nobody yet")), ("storyteller", text("storyteller")), ("player", text("player"))]
        self.accepted = Segmented(theme, text("Who accepted the victory condition"), words)
        self.damages = CheckMark(theme, text("Damage"))
        self.damage = Stepper(theme, text("Points of damage"), maximum=999)
        self.bonus = TextLine(theme, text("Bonus for exceptional success"), text("if exceptional, also…"))
        self.thing = TextLine(theme, text("A thing of the defender’s as the target"), text("a thing as the target"))

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        theme = self._kit.theme
        power = group(theme, (self.power, 3), (self.calls_for, 2), (self.more, 0))
        wins = group(theme, (self._if_wins, 0), (self.victory, 1))
        self._acceptance = group(theme, (self._accepted_by, 0), (self.accepted, 0))
        done = group(theme, (self.damages, 0), (self.damage, 0))
        further = group(theme, (self.bonus, 1), (self.thing, 1))
        self._further = Breaking(theme, done, further, narrowest=480)
        kind = group(theme, (self.kind, 0))
        for widget in (
            Breaking(theme, kind, power, narrowest=560),
            self.power_message,
            Breaking(theme, wins, self._acceptance, narrowest=600, stretches=(1, 0)),
            self._further,
        ):
            self._column.addWidget(widget)
        self._further.hide()

    def _connect(self) -> None:
        self.kind.chosen.connect(self._kind_chosen)
        self.power.textChanged.connect(self._power_typed)
        self.power.editingFinished.connect(self._power_left)
        self.calls_for.editingFinished.connect(self._called)
        self.victory.textEdited.connect(self._victory_typed)
        self.accepted.chosen.connect(self._accepted)
        self.more.toggled.connect(self._further.setVisible)
        self.damages.toggled.connect(self._damages)
        self.damage.valueChanged.connect(self._damage)
        self.bonus.textEdited.connect(self._bonus_typed)
        self.thing.textEdited.connect(self._thing_typed)

    # -- showing -------------------------------------------------------------------------------------------------

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        self._challenge = challenge
        self.power_message.clear()
        further = any(challenge.figure(key) for key in ("exceptional_bonus",)) or challenge.figure("damage") is not None
        self.more.setChecked(bool(further or challenge.figure("defender", "object")))

    def refresh(self) -> None:
        """Shows the set-up as it is now."""
        challenge = self._challenge
        if challenge is None or self._showing:
            return
        self._showing = True
        self.kind.choose(str(challenge.figure("kind", default=KINDS[0])))
        self.power.show_text(str(challenge.figure("power", default="")))
        self.calls_for.show_text(str(challenge.record.extras.get("calls_for", "")))
        self.victory.show_text(str(challenge.figure("victory_condition", default="")))
        self._if_wins.setText(text("If {name} wins", name=reading.short_names(challenge)["attacker"]))
        self._show_acceptance(challenge)
        self._show_further(challenge)
        self._showing = False

    def _show_acceptance(self, challenge: OpenChallenge) -> None:
        self.accepted.choose(str(challenge.record.extras.get("accepted") or NOBODY))
        there = bool(str(challenge.figure("victory_condition", default="")).strip())
        self._acceptance.setVisible(there)

    def _show_further(self, challenge: OpenChallenge) -> None:
        damage = challenge.figure("damage")
        self.damages.setChecked(damage is not None)
        self.damage.setEnabled(damage is not None)
        self.damage.setValue(damage or 0)
        self.bonus.show_text(str(challenge.figure("exceptional_bonus", default="")))
        self.thing.show_text(str(challenge.figure("defender", "object", default="")))

    def offer(self, powers: Iterable[str], abilities: Iterable[str]) -> None:
        """Names known from the attacker's sheet."""
        self.power.offer(powers)
        self.calls_for.offer(abilities)

    def complain(self, said: str) -> None:
        """Shows a refusal of the power; "" clears it."""
        tell(self.power_message, said)

    # -- what the user does --------------------------------------------------------------------------------------

    def _edit(self, value: Any, *path: str) -> None:
        if self._challenge is not None and not self._showing:
            self._challenge.edit(value, *path)

    def _kind_chosen(self, kind: str) -> None:
        if not self._showing:
            self.kind_chosen.emit(kind)

    def _power_typed(self, typed: str) -> None:
        """Follows what is typed, and what completes it."""
        if self.power.hasFocus():
            self._edit(typed if typed.strip() else None, "power")

    def _power_left(self) -> None:
        if self._challenge is not None:
            self.powered.emit(self.power.text().strip())

    def _called(self) -> None:
        name = self.calls_for.text().strip()
        challenge = self._challenge
        if challenge is not None and name != challenge.record.extras.get("calls_for", ""):
            self.called.emit(name)

    def _victory_typed(self, typed: str) -> None:
        """Another condition has not been accepted by anybody."""
        self._edit(typed if typed.strip() else None, "victory_condition")
        if self._challenge is not None and self._challenge.record.extras.get("accepted"):
            self._challenge.remark(accepted=None)

    def _accepted(self, by: str) -> None:
        if self._challenge is not None:
            self._challenge.remark(accepted=None if by == NOBODY else by)

    def _damages(self, on: bool) -> None:
        if not self._showing:
            self._edit(max(1, self.damage.value()) if on else None, "damage")
            if on:
                self.damage.setFocus()

    def _damage(self, points: int) -> None:
        self._edit(points, "damage")

    def _bonus_typed(self, typed: str) -> None:
        self._edit(typed if typed.strip() else None, "exceptional_bonus")

    def _thing_typed(self, typed: str) -> None:
        self._edit(typed if typed.strip() else None, "defender", "object")

    def _restyle(self) -> None:
        self._column.setSpacing(self._kit.theme.px(6))


class VictoryLine(QWidget):
    """The victory condition while the challenge is played, with who accepted it, and the way back to the set-up."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lead = Label(theme, ink="secondary")
        self._condition = ElidedLabel(theme)
        self._chip = Chip(theme)
        self.change = SmallButton(theme, text("Change the set-up"))
        told = group(theme, (self._lead, 0), (self._condition, 1))
        aside = group(theme, (self._chip, 0), (None, 1), (self.change, 0))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Breaking(theme, told, aside, narrowest=560))

    def show_challenge(self, challenge: OpenChallenge) -> None:
        """Shows what is at stake in ``challenge``."""
        wanted = str(challenge.figure("victory_condition", default="")).strip()
        name = reading.short_names(challenge)["attacker"]
        self._lead.setText(text("If {name} wins:", name=name) if wanted else text("No victory condition was named."))
        self._condition.setText(wanted)
        by = challenge.record.extras.get("accepted")
        words = {"storyteller": text("accepted by the storyteller"), "player": text("accepted by the player")}
        if by in words:
            self._chip.show_word(words[by], "success")
        else:
            self._chip.show_word(text("not accepted yet"))
        self._chip.setVisible(bool(wanted))
