"""Opposed challenges in the builder: set-up, throws, retests."""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.opposed.challenge import HANDS
from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.odds_panel import OddsPanel
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed import chances, reading
from gm_console.ui.builders.opposed.arranging import Arranging
from gm_console.ui.builders.opposed.damage import DamagePanel
from gm_console.ui.builders.opposed.history import HistoryPanel
from gm_console.ui.builders.opposed.moves import moves_now
from gm_console.ui.builders.opposed.pinned import FittingScroll, Pinned
from gm_console.ui.builders.opposed.played import PoolCard
from gm_console.ui.builders.opposed.setup_panel import KINDS, SetupPanel, VictoryLine
from gm_console.ui.builders.opposed.side_card import SideCard, blank_side
from gm_console.ui.builders.opposed.throw import ThrowArea
from gm_console.ui.widgets.grid import EvenColumns
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import refusal, say_code, text

ATTACKER, DEFENDER = reading.ROLES
WAITING = {"text-blank", "key-missing", "power-missing"}
"""Refusals of what has merely not been filled in yet."""


def make_face(kit: BuilderKit) -> OpposedFace:
    """The face of opposed challenges."""
    return OpposedFace(kit)


class OpposedFace(QObject):
    """Builds and plays one opposed challenge at a time. See `gm_console.ui.builders.face.Face`."""

    moves_changed = Signal()

    def __init__(self, kit: BuilderKit, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._changing = False
        self._make()
        self._lay_out()
        self._connect()
        kit.theme.changed.connect(self._restyle)
        self._restyle()

    def _make(self) -> None:
        kit, theme = self._kit, self._kit.theme
        self._page, self._upper = Pinned(theme), QWidget()
        self._page.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._page.setAccessibleName(text("The challenge"))
        self.setup = SetupPanel(kit)
        self.sides = {role: SideCard(kit, role) for role in reading.ROLES}
        self._arranging = Arranging(self.setup, self.sides, self)
        self.victory = VictoryLine(theme)
        self.pools = {role: PoolCard(theme, role) for role in reading.ROLES}
        self._forms, self._pools = EvenColumns(theme), EvenColumns(theme)
        self.history = HistoryPanel(theme)
        self.throw = ThrowArea(theme)
        self.odds = OddsPanel(theme)
        self.damage = DamagePanel(kit)

    def _lay_out(self) -> None:
        for role in reading.ROLES:
            self._forms.add(self.sides[role])
            self._pools.add(self.pools[role])
        self._inner = QVBoxLayout(self._upper)
        self._inner.setContentsMargins(0, 0, 0, 0)
        for widget in (self.setup, self.victory, self._forms, self._pools, self.history):
            self._inner.addWidget(widget)
        self._inner.addStretch(1)
        self._column = self._page.column
        self._scroll = FittingScroll(self._kit.theme, self._upper)
        self._column.addWidget(self._scroll)
        self._column.addWidget(self.throw)
        self._column.addWidget(self.odds)
        self._column.addStretch(1)
        self._order_tabs()

    def _order_tabs(self) -> None:
        first = [self.sides[role].picker.picker for role in reading.ROLES]
        kinds = [self.setup.kind.button(kind) for kind in KINDS]
        setup = self.setup
        last = [setup.power, setup.calls_for, setup.more, setup.victory]
        order: list[QWidget] = [*first, *kinds, *last]
        for one, following in pairwise(order):
            QWidget.setTabOrder(one, following)

    def _connect(self) -> None:
        for line in (self.setup.power, self.setup.calls_for, self.setup.victory):
            line.returnPressed.connect(self._go_on)
        self.victory.change.clicked.connect(self.open_setup)
        self.history.corrected.connect(self.moves_changed)
        self.history.looked_at.connect(self._scroll.show_soon)
        self.throw.changed.connect(self.moves_changed)
        self.sides[ATTACKER].moved_on.connect(self._to_defender)
        self.sides[DEFENDER].moved_on.connect(self._go_on)

    # -- the protocol --------------------------------------------------------------------------------------------

    @property
    def widget(self) -> QWidget:
        """What stands between title and moves."""
        return self._page

    def new_setup(self, kind: str = "") -> dict[str, object]:
        """A set-up in which nobody takes part yet; physical unless another kind is asked for."""
        chosen = kind if kind in KINDS else KINDS[0]
        sides = {role: _without_nothing(blank_side(role, chosen)) for role in reading.ROLES}
        return {"kind": chosen, **sides}

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        self._challenge, self._changing = challenge, False
        self.throw.clear()
        self.setup.bind(challenge)
        self._arranging.bind(challenge)
        self.history.bind(challenge)
        self.damage.bind(challenge)
        for side in self.sides.values():
            side.bind(challenge)

    def half_done(self) -> JsonObject:
        """The hands typed and not taken yet."""
        hands = self.throw.typed()
        return {"hands": hands} if hands else {}

    def resume(self, data: JsonObject) -> bool:
        """The hands are shown again."""
        self.throw.put(data["hands"])
        return True

    def refresh(self) -> None:
        """Shows the challenge as it is now."""
        challenge = self._challenge
        if challenge is None:
            return
        self._show_parts(challenge)
        self.setup.refresh()
        for side in self.sides.values():
            side.refresh()
        found = reading.lines(challenge)
        self.victory.show_challenge(challenge)
        for card in self.pools.values():
            card.show_challenge(challenge, found)
        self._show_refusal(challenge)
        self.history.refresh()
        self._show_throw(challenge)
        self.odds.show_odds(chances.picture(challenge))
        self.damage.refresh()

    def chips(self) -> tuple[str, ...]:
        """The kind, and the power."""
        if self._challenge is None:
            return ()
        kind = str(self._challenge.figure("kind", default=""))
        power = str(self._challenge.figure("power", default="")).strip()
        return tuple(filter(None, (say_code(f"opposed.kind.{kind}", {}), power)))

    def buttons(self) -> tuple[Move, ...]:
        """What may be done now."""
        if self._challenge is None:
            return ()
        return moves_now(self._challenge, self.throw.typed(), self.history.moves_left_behind())

    def hint(self) -> str:
        """Who is losing, how to enter a throw, or what the set-up still wants."""
        challenge = self._challenge
        if challenge is None:
            return ""
        if challenge.refusal is not None:
            return self._wanted(challenge)
        moves = challenge.next_moves
        if reading.needs_test(moves) is not None:
            return "" if not challenge.moves else self.throw.hint()
        losing = next((role for role in reading.ROLES if moves and moves[0].by == challenge.figure(role, "name")), "")
        return text("{name} is losing", name=reading.short_names(challenge)[losing]) if losing else ""

    def trigger(self, button: str) -> None:
        """Makes the move of a button; a refusal is shown beside the hands."""
        challenge = self._challenge
        if challenge is None:
            return
        kind, _, what = button.partition(":")
        doing: dict[str, Callable[[], object]] = {
            "throw": self._throw,
            "test": lambda: challenge.make({"test": what}),
            "draw": self._draw,
            "move": lambda: challenge.make(copy.deepcopy(dict(challenge.next_moves[int(what)].template))),
            "again": self._again,
        }
        try:
            doing[kind]()
        except RulesError as error:
            self.throw.complain(refusal(error, challenge.system.id))
            return
        self._after_move(challenge)

    def tell_moves(self) -> tuple[str, ...]:
        """The moves made, each in words."""
        found = reading.steps(self._challenge) if self._challenge else []
        return tuple(", ".join(filter(None, (step.label, step.told))) for step in found)

    def change(self, index: int) -> None:
        """Opens what else a move could have been."""
        self.history.refresh()
        self.history.correct(index)

    def changing(self) -> bool:
        """Whether a move is being corrected."""
        return self.history.editor is not None

    def beforehand(self) -> str:
        """The chance of success before any move."""
        return chances.beforehand(self._challenge) if self._challenge else ""

    def result_note(self) -> str:
        """Both pools, and the last test."""
        challenge = self._challenge
        outcome = challenge.outcome if challenge else None
        if challenge is None or outcome is None:
            return ""
        pools = text(
            "pools {attack} against {defence}", attack=outcome["attacker_pool"], defence=outcome["defender_pool"]
        )
        tests = [step for step in reading.steps(challenge) if step.word]
        return ", ".join([pools, *(_last_test(step) for step in tests[-1:])])

    def result_widget(self) -> QWidget | None:
        """Where the damage goes."""
        return self.damage

    def focus_first(self) -> None:
        """The keyboard goes to the first thing that is not filled in, else to the next throw."""
        challenge = self._challenge
        if challenge is None:
            return
        if challenge.moves:
            self._focus_play(challenge)
            return
        unnamed = [role for role in reading.ROLES if not challenge.figure(role, "name")]
        if unnamed:
            self.sides[unnamed[0]].picker.picker.setFocus()
        else:
            self._go_on()

    # -- showing -------------------------------------------------------------------------------------------------

    def _show_parts(self, challenge: OpenChallenge) -> None:
        forms = self._changing or not challenge.moves
        for widget in (self.setup, self._forms):
            widget.setVisible(forms)
        self._pools.setVisible(not forms)
        self.victory.setVisible(bool(challenge.moves) and not forms)

    def _show_throw(self, challenge: OpenChallenge) -> None:
        due = reading.needs_test(challenge.next_moves) is not None
        self.throw.show_names(*reading.short_names(challenge).values())
        self.throw.setVisible(due or bool(self.throw.message.text()))
        self.throw.hands.setVisible(due)

    def _show_refusal(self, challenge: OpenChallenge) -> None:
        path, code = reading.wanted_paths(challenge)
        said = "" if code in WAITING or not code else refusal(challenge.refusal or RulesError(code), "opposed")
        role, _, rest = path.partition(".")
        for each in reading.ROLES:
            self.sides[each].complain(rest if each == role else "", said if each == role else "")
        placed = role in reading.ROLES or path.startswith("moves")
        self.setup.complain("" if placed else said)
        self.history.complain(said if path.startswith("moves") else "")

    def _wanted(self, challenge: OpenChallenge) -> str:
        """What the set-up still wants, in words."""
        path, code = reading.wanted_paths(challenge)
        if path.startswith("moves"):
            return text("Take the last move back, or mend the set-up")
        names = {ATTACKER: text("Name the attacker"), DEFENDER: text("Name the defender")}
        for role, words in names.items():
            if not challenge.figure(role, "name"):
                return words
        return text("Name the power or action") if code == "power-missing" else text("Mend the set-up first")

    # -- the set-up ----------------------------------------------------------------------------------------------

    def open_setup(self) -> None:
        """Shows the set-up, whatever moves were made."""
        self._changing = True
        self.refresh()
        self.setup.kind.setFocus()

    # -- playing -------------------------------------------------------------------------------------------------

    def _throw(self) -> None:
        throw = self.throw.throw()
        if throw is not None and self._challenge is not None:
            self._challenge.make(throw)

    def _draw(self) -> None:
        """Draws both hands, or the one that is not there yet."""
        challenge, typed = self._challenge, self.throw.typed()
        missing = [role for role in reading.ROLES if role not in typed]
        if challenge is None:
            return
        if len(missing) != 1:
            challenge.draw({}, self._kit.make_seed)
        else:
            challenge.make_drawn(
                lambda drawer: {"throw": {role: typed.get(role) or drawer(HANDS) for role in reading.ROLES}},
                self._kit.make_seed,
                missing,
            )

    def _again(self) -> None:
        challenge = self._challenge
        behind = self.history.moves_left_behind()
        if challenge is not None and behind:
            challenge.make(behind[0])
            leftovers.drop_first(challenge)

    def _after_move(self, challenge: OpenChallenge) -> None:
        self._changing = False
        self.throw.clear()
        if challenge.outcome is not None:
            leftovers.forget(challenge)
        self.refresh()
        self.moves_changed.emit()
        self._focus_play(challenge)

    def _focus_play(self, challenge: OpenChallenge) -> None:
        if reading.needs_test(challenge.next_moves) is not None:
            self.throw.setFocus()
        elif self._page.isVisible():
            self._page.setFocus()

    # -- where the keyboard goes ---------------------------------------------------------------------------------

    def _to_defender(self) -> None:
        if self._challenge is not None and self._challenge.figure(DEFENDER, "name"):
            self._go_on()
        else:
            self.sides[DEFENDER].picker.picker.setFocus()

    def _go_on(self) -> None:
        """From the last name to the next thing to fill in."""
        challenge = self._challenge
        if challenge is None:
            return
        typed = [side for side in self.sides.values() if side.picker.typed]
        if not challenge.figure(ATTACKER, "name"):
            self.sides[ATTACKER].picker.picker.setFocus()
        elif reading.wanted_paths(challenge)[1] == "power-missing":
            self.setup.power.setFocus()
        elif typed:
            typed[0].focus_figures()
        else:
            self.throw.setFocus()

    def _restyle(self) -> None:
        gap = self._kit.theme.px(9)
        for layout in (self._inner, self._column):
            layout.setSpacing(gap)


def _without_nothing(figures: JsonObject) -> JsonObject:
    return {key: copy.deepcopy(value) for key, value in figures.items() if value is not None}


def _last_test(step: reading.Step) -> str:
    if not step.hands:
        return text("last test: {result}", result=step.word)
    return text("last test: {first} against {second}", first=step.hands[0], second=step.hands[1])
