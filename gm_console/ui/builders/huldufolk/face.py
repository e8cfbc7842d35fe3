"""Huldufolk in the builder: who stands on which side, what they bring, and a card each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.huldufolk import odds, turns, words
from gm_console.ui.builders.huldufolk.hand import Hand, Turn
from gm_console.ui.builders.huldufolk.kinds import AGAINST, KIND_WORDS, KindRow
from gm_console.ui.builders.huldufolk.mediation import Mediation
from gm_console.ui.builders.huldufolk.played import PlayedCards
from gm_console.ui.builders.huldufolk.setups import Kept, as_kind, blank_side, fresh, role_of
from gm_console.ui.builders.huldufolk.table import Table
from gm_console.ui.builders.odds_panel import OddsPanel
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import refusal, text


class HuldufolkFace(QObject):
    """The system's part of the builder; each method is explained in `gm_console.ui.builders.face.Face`."""

    moves_changed = Signal()

    def __init__(self, kit: BuilderKit) -> None:
        super().__init__()
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._kept: dict[str, Kept] = {}
        self._changing = -1
        self._page = QWidget()
        self.kinds = KindRow(kit.theme)
        self.table = Table(kit)
        self.table.before = self.kinds.more
        self.odds = OddsPanel(kit.theme)
        self.hand = Hand(kit.theme)
        self.mediation = Mediation(kit.theme)
        self.played = PlayedCards(kit.theme)
        self._column = QVBoxLayout(self._page)
        for part in (self.kinds, self.table, self.odds, self.hand, self.mediation):
            self._column.addWidget(part)
        self._column.addStretch(1)
        self._connect()
        self._restyle()

    def _connect(self) -> None:
        self.kinds.kind_chosen.connect(self._choose_kind)
        self.kinds.against_chosen.connect(self._choose_threshold)
        self.kinds.side_wanted.connect(self._add_side)
        self.table.changing.connect(self._change)
        self.table.removed.connect(self._remove_side)
        self.table.moved_on.connect(self._move_on)
        self.table.read.connect(self._sheet_read)
        self.hand.changed.connect(self._card_chosen)
        self.hand.played.connect(self._lay)
        self.mediation.line.resumed.connect(self._show_mediation)
        self.hand.refused.connect(self._not_held)
        self._kit.theme.changed.connect(self._restyle)

    # -- the frame asks ------------------------------------------------------------------------------------------

    @property
    def widget(self) -> QWidget:
        """The page."""
        return self._page

    def new_setup(self, kind: str = "") -> dict[str, object]:
        """An attack where ``kind`` says nothing else."""
        return fresh(kind)

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        self._challenge, self._changing = challenge, -1
        self.hand.show_turn(None)
        self.hand.forget()
        self.mediation.line.clear()
        self.mediation.hide()
        self.table.bind(challenge)

    def half_done(self) -> JsonObject:
        """The card chosen and not played yet."""
        return self.hand.half_done()

    def resume(self, data: JsonObject) -> bool:
        """The card is chosen again once the sheets say whose it is."""
        return self.hand.resume(data)

    def refresh(self) -> None:
        """Shows the challenge as it is now."""
        challenge = self._challenge
        if challenge is None:
            return
        if not self._changing < len(challenge.moves):
            self._changing = -1
        if not self._may_mediate():
            self.mediation.hide()
        kind, against = challenge.figure("kind"), challenge.figure("against", default="mundane")
        self.kinds.show_kind(kind, against)
        self.kinds.setVisible(not challenge.moves or bool(challenge.corrects))
        self.table.show_challenge(challenge, hidden=challenge.outcome is None)
        self._show_hand()
        self._show_odds()
        if challenge.outcome is not None:
            self.played.show_challenge(challenge)
        else:
            self.played.forget()

    def chips(self) -> tuple[str, ...]:
        """The kind, once it can no longer be seen and changed below."""
        challenge = self._challenge
        if challenge is None or not (challenge.moves or challenge.record.extras.get("taken")):
            return ()
        against = challenge.figure("against")
        kind = KIND_WORDS[challenge.figure("kind")]
        return (text(kind), text(AGAINST[against])) if against else (text(kind),)

    def buttons(self) -> tuple[Move, ...]:
        """Play, draw and mediate; or agree, while an agreement is written."""
        if self.mediation.isVisibleTo(self._page):
            return (
                Move("agree", text("They agree"), key="Enter", prominent=True),
                Move("no-agreement", text("Play cards instead")),
            )
        turn = self._turn()
        if turn is None:
            return ()
        play = Move("play", self._play_words(turn), key="Enter", prominent=True)
        if self._changing >= 0:
            return (play, Move("leave", text("Leave it as it is")))
        draw = Move("draw", text("Draw for {name}", name=turn.called), key="D")
        mediate = [Move("mediate", text("They mediate"))] if self._may_mediate() else []
        return (play, draw, *mediate, *words.again(self._challenge))

    def _play_words(self, turn: Turn) -> str:
        card = self.hand.card()
        if card is None:
            return text("Choose {name}’s card", name=turn.called)
        return text("Lay it face down") if turn.secret else text("Play the {card:card}", card=card)

    def hint(self) -> str:
        """What is missing, or what happens next."""
        challenge = self._challenge
        if challenge is None or challenge.outcome is not None:
            return ""
        unnamed = self.table.unnamed()
        if unnamed is not None:
            return text(words.WANTED[role_of(unnamed.path)])
        return ""

    def trigger(self, button: str) -> None:
        """Does what a button says."""
        own = {
            "play": self._lay,
            "draw": self._draw,
            "mediate": self._mediate,
            "agree": self._agree,
            "no-agreement": self._no_agreement,
            "leave": self._leave,
            "again": self._enter_again,
        }
        own[button]()

    def beforehand(self) -> str:
        """The attacker's (or the winner's) chance before any card."""
        challenge = self._challenge
        if challenge is None or challenge.begun is None or challenge.outcome is None:
            return ""
        return odds.beforehand(challenge.begun, challenge.moves, challenge.outcome)

    def result_note(self) -> str:
        """The totals, or what was agreed."""
        challenge = self._challenge
        return words.result_note(challenge) if challenge is not None else ""

    def result_widget(self) -> QWidget | None:
        """The cards played, to be corrected."""
        return self.played

    def open_setup(self) -> None:
        """The set-up is always in sight."""
        self.table.cards[0].picker.setFocus()

    def focus_first(self) -> None:
        """The first side without a name, else the cards."""
        unnamed = self.table.unnamed()
        if unnamed is not None:
            unnamed.picker.setFocus()
        else:
            self._take_cards()

    # -- whose turn it is ----------------------------------------------------------------------------------------

    def _turn(self) -> Turn | None:
        return turns.turn(self._challenge, self.table, self._changing)

    def _may_mediate(self) -> bool:
        moves = self._challenge.next_moves if self._challenge else ()
        return any("mediated" in move.needs for move in moves)

    # -- showing -------------------------------------------------------------------------------------------------

    def _show_hand(self) -> None:
        challenge = self._challenge
        turn = None if self.mediation.isVisibleTo(self._page) else self._turn()
        if turn is None or challenge is None:
            self.hand.show_turn(None)
            return
        reveal = "" if self._changing >= 0 else words.reveal(challenge, self.table)
        self.hand.show_turn(turn, turns.faces(challenge, self.table, turn.name), words.lying(challenge), reveal)

    def _show_odds(self) -> None:
        challenge = self._challenge
        begun = challenge.begun if challenge else None
        turn = self._turn()
        if challenge is None or begun is None or self.mediation.isVisibleTo(self._page):
            self.odds.show_odds(None)
        elif turn is None:
            name = begun.system.participants(begun.state)[0].name
            self.odds.show_odds(odds.picture(begun, name, None, {}) if not challenge.moves else None)
        else:
            card = None if turn.secret else self.hand.shown_card()
            self.odds.show_odds(odds.picture(begun, turn.name, card, turns.side_names(challenge)))

    def _sheet_read(self) -> None:
        self.refresh()
        self.moves_changed.emit()

    def _card_chosen(self) -> None:
        self._show_odds()
        self.moves_changed.emit()

    def _move_on(self, place: int) -> None:
        unnamed = self.table.unnamed()
        card = self.table.cards[place]
        if unnamed is not None:
            unnamed.picker.setFocus()
        elif card.picker.typed:
            card.stranger.setFocus()
        elif self.table.rating is not None:
            self.table.rating.rating.stepper.setFocus()
            self.table.rating.rating.stepper.selectAll()
        else:
            self._take_cards()

    # -- the set-up ----------------------------------------------------------------------------------------------

    def _choose_kind(self, kind: str) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        kept = self._kept.setdefault(challenge.id, {})
        known = set(kept)
        challenge.replace_setup(as_kind(challenge.setup, kind, kept))
        for card in self.table.cards:
            part = "defence" if card.defence is not None else "pool"
            if card.picker.name() in known and part in kept.get(card.picker.name(), {}):
                continue
            card.picker.refill(*self._parts(card.path))

    def _parts(self, path: tuple[str | int, ...]) -> tuple[str, ...]:
        return ("mundane", "defence") if path == ("defender",) else ("pool",)

    def _choose_threshold(self, against: str) -> None:
        if self._challenge is not None:
            self._challenge.edit(against, "against")
            self.table.cards[-1].picker.refill("defence.threshold")

    def _add_side(self) -> None:
        if self._challenge is not None:
            self._challenge.edit([*self._challenge.figure("parties"), blank_side("party")], "parties")
            self.table.cards[-1].picker.setFocus()

    def _remove_side(self, place: int) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        sides = list(challenge.figure("parties"))
        gone = sides.pop(place)
        name = str(gone.get("name", ""))
        if name and challenge.figure("incumbent") == name:
            challenge.edit(None, "incumbent")
        challenge.edit(sides, "parties")
        challenge.take_part("", None, name)
        self.table.rebind()
        self.refresh()

    # -- the moves -----------------------------------------------------------------------------------------------

    def _lay(self) -> None:
        turn, card, challenge = self._turn(), self.hand.card(), self._challenge
        if turn is None or challenge is None:
            return
        if card is None:
            self._take_cards()
            return
        move = {"actor": turn.name, "card": card}
        if self._changing >= 0:
            index, self._changing = self._changing, -1
            self.hand.forget()
            self._try(partial(challenge.change_move, index, move))
        else:
            self._try(partial(challenge.make, move))

    def _enter_again(self) -> None:
        if self._challenge is not None:
            self._try(partial(leftovers.enter_first, self._challenge))

    def _draw(self) -> None:
        turn, challenge = self._turn(), self._challenge
        if turn is not None and challenge is not None:
            self._try(partial(challenge.draw, {"actor": turn.name}, self._kit.make_seed))

    def _try(self, move: Callable[[], object]) -> None:
        try:
            move()
        except RulesError as error:
            self.hand.message.say(refusal(error, self._kit.system.id))
        self._after_move()

    def _after_move(self) -> None:
        self.moves_changed.emit()
        if self.hand.isVisible():
            self._take_cards()

    def _take_cards(self) -> None:
        """The keyboard goes to the cards, with the odds above them in sight."""
        self.hand.take_keyboard()
        self._reveal(self.hand)

    def _reveal(self, part: QWidget) -> None:
        QTimer.singleShot(0, part, lambda: words.scroll_to(part))

    def _not_held(self, card: int) -> None:
        """The rules say why a card that is not held cannot be played."""
        turn, begun = self._turn(), self._challenge.begun if self._challenge else None
        if turn is None or begun is None:
            return
        try:
            begun.system.play(begun.state, {"actor": turn.name, "card": card})
        except RulesError as error:
            self.hand.message.say(refusal(error, begun.system.id))

    def _change(self, place: int) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        name = self.table.cards[place].picker.name()
        self._changing = next(index for index, move in enumerate(challenge.moves) if move.get("actor") == name)
        self.hand.forget()
        self.refresh()
        self._after_move()

    def _leave(self) -> None:
        self._changing = -1
        self.hand.forget()
        self.refresh()
        self._after_move()

    def _show_mediation(self) -> None:
        self.mediation.show()
        self.refresh()

    def _mediate(self) -> None:
        self._show_mediation()
        self.mediation.line.setFocus()
        self._reveal(self.mediation)
        self.moves_changed.emit()

    def _no_agreement(self) -> None:
        self.mediation.hide()
        self.refresh()
        self._after_move()

    def _agree(self) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        try:
            challenge.make({"mediated": self.mediation.agreement()})
        except RulesError as error:
            known = self.mediation.agreement()
            said = refusal(error, challenge.system.id) if known else text("Write down what they agree on.")
            self.mediation.message.say(said)
            self.mediation.line.setFocus()

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._kit.theme.px(10))


def make_face(kit: BuilderKit) -> HuldufolkFace:
    """The builder's face for Huldufolk."""
    return HuldufolkFace(kit)
