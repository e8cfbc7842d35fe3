"""The face of Band of Joyous Heroes: two sides and their dice, round by round."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.settings import result_tables
from gm_console.rules.joyous_heroes.tables import ResultTable
from gm_console.rules.system import JsonObject, RulesError
from gm_console.ui.builders.face import BuilderKit, Face
from gm_console.ui.builders.joyous_heroes import chances, earlier, tables
from gm_console.ui.builders.joyous_heroes.chances import OddsReader
from gm_console.ui.builders.joyous_heroes.difficulty_card import DifficultyCard
from gm_console.ui.builders.joyous_heroes.kinds import Kinds
from gm_console.ui.builders.joyous_heroes.playing import Playing
from gm_console.ui.builders.joyous_heroes.result import ResultPanel
from gm_console.ui.builders.joyous_heroes.setup_row import SetupRow
from gm_console.ui.builders.joyous_heroes.side_card import SideCard
from gm_console.ui.builders.odds_panel import OddsPanel
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.widgets.grid import EvenColumns
from gm_console.ui.widgets.moves import Move
from gm_console.wording.catalog import plural, refusal, text


def make_face(kit: BuilderKit) -> Face:
    """The builder's face for this system."""
    return JoyousFace(kit)


class JoyousFace(QObject):
    """Edits and plays one challenge. See `Face`.

    :ivar again: the same challenge is wanted once more, after this one has been logged.
    """

    moves_changed = Signal()
    again = Signal()

    def __init__(self, kit: BuilderKit) -> None:
        super().__init__()
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._campaign: tuple[JsonObject, ...] = ()
        self._changing = self._settling = False
        self._kinds = Kinds()
        self._widget = QWidget()
        self.setParent(self._widget)
        theme = kit.theme
        self.setup_row = SetupRow(theme)
        self.challenger, self.opponent = SideCard(kit, "challenger"), SideCard(kit, "opponent")
        self.against = DifficultyCard(kit)
        self.playing = Playing(kit, self)
        self.odds = OddsPanel(theme)
        self.result = ResultPanel(theme)
        self._now, self._before = OddsReader(kit.off_thread, self), OddsReader(kit.off_thread, self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._sides = EvenColumns(self._kit.theme)
        self._other = QWidget()
        other = QVBoxLayout(self._other)
        other.setContentsMargins(0, 0, 0, 0)
        for card in (self.opponent, self.against):
            other.addWidget(card)
        for side in (self.challenger, self._other):
            self._sides.add(side)
        self._column = QVBoxLayout(self._widget)
        playing = self.playing
        for widget in (self.setup_row, self._sides, playing.rounds, playing.current, playing.adjusting, self.odds):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        QWidget.setTabOrder(self.challenger.picker.picker, self.opponent.picker.picker)
        self._restyle()

    def _connect(self) -> None:
        self.setup_row.kind_chosen.connect(self._turn)
        self.setup_row.stat_named.connect(self._name_stat)
        for chooser in (self.setup_row.table_chosen, self.result.table_chosen):
            chooser.connect(self._take_table)
        for card in (self.challenger, self.opponent):
            card.stat_offered.connect(self._offer_stat)
            card.sheet_read.connect(self.refresh)
            card.moved_on.connect(self.focus_first)
        self.setup_row.moved_on.connect(self.focus_first)
        self.playing.moves_changed.connect(self.moves_changed)
        self.playing.made.connect(self._made)
        self.result.corrected.connect(self._correct)
        self.result.again.connect(self.again)
        for reader in (self._now, self._before):
            reader.ready.connect(self._odds_found)
        self._kit.theme.changed.connect(self._restyle)
        self._kit.operations.changed.connect(self._read_tables)

    # -- what the frame asks ---------------------------------------------------------------------------------------

    @property
    def widget(self) -> QWidget:
        """The page of the challenge while it is built and played."""
        return self._widget

    def new_setup(self, kind: str = "") -> dict[str, object]:
        """A set-up without anybody in it."""
        if kind == "unopposed":
            return {"kind": kind, "difficulty": 0, "challenger": {}}
        return {"kind": "opposed", "challenger": {}, "opponent": {}}

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        self._challenge = challenge
        self._changing = False
        self.playing.bind(challenge)
        for part in (self.challenger, self.opponent, self.against):
            part.bind(challenge)
        self._read_tables()
        self.refresh()

    def half_done(self) -> JsonObject:
        """A change of somebody's dice that is being made."""
        return self.playing.adjusting.half_done()

    def resume(self, data: JsonObject) -> bool:
        """Opens it again as it was left."""
        return self.playing.resume(data)

    def refresh(self) -> None:
        """Shows the challenge as it is now."""
        challenge = self._challenge
        if challenge is None or self._settling:
            return
        self._settle(challenge)
        self._show_setup(challenge)
        self.playing.refresh()
        self.result.show_result(challenge, self._campaign)
        self._show_odds()
        self.moves_changed.emit()

    def chips(self) -> tuple[str, ...]:
        """Stat and table, once they no longer stand in the set-up's own line."""
        challenge = self._challenge
        if challenge is None or self._editing(challenge):
            return ()
        table = text("table: {name}", name=tables.name_of(tables.table_of(challenge)))
        return tuple(filter(None, (self._stat(challenge), table)))

    def buttons(self) -> tuple[Move, ...]:
        """What may be done now."""
        found = self.playing.buttons()
        if found and self._challenge is not None and self._challenge.moves:
            found.append(Move("setup", text("Close set-up") if self._changing else text("Set-up…")))
        return tuple(found)

    def hint(self) -> str:
        """What is still missing in the set-up."""
        challenge = self._challenge
        if challenge is None or challenge.refusal is None:
            return ""
        alone = challenge.figure("kind") == "unopposed"
        if not self.challenger.name():
            return text("Name who acts") if alone else text("Name who acts and who is acted on")
        if not alone and not self.opponent.name():
            return text("Name who is acted on")
        unrated = next((card for card in self._cards(challenge) if not card.rating_known()), None)
        if unrated is not None:
            return text("Enter {name}’s rating", name=chances.first_name(unrated.name()))
        return text("Enter the difficulty") if alone and not challenge.figure("difficulty") else ""

    def open_setup(self) -> None:
        """Shows the set-up, whatever rounds were played."""
        self._changing = True
        self.refresh()
        self.setup_row.setFocus()

    def trigger(self, button: str) -> None:
        """Does what a button says."""
        if button == "setup":
            self._toggle_setup()
        else:
            self.playing.trigger(button)

    def beforehand(self) -> str:
        """The challenger's chance before any move."""
        found = self._before.chances
        return chances.in_words(chances.wins(found)) if found else ""

    def result_note(self) -> str:
        """Who won, and after how many rounds."""
        challenge = self._challenge
        outcome = challenge.outcome if challenge else None
        if challenge is None or outcome is None:
            return ""
        if challenge.figure("kind") == "unopposed":
            return text("against difficulty {difficulty}", difficulty=challenge.figure("difficulty"))
        rounds = plural("after {count} round", "after {count} rounds", outcome["rounds"])
        if outcome["result"] == "evenly_matched":
            return rounds
        return text("{name}, {rounds}", name=challenge.figure(outcome["result"], "name"), rounds=rounds)

    def result_widget(self) -> QWidget:
        """What the margin means."""
        return self.result

    def focus_first(self) -> None:
        """The next thing to fill in: a name, a rating, the difficulty, then dice."""
        challenge = self._challenge
        if challenge is None:
            return
        for card in self._cards(challenge):
            if not card.name():
                card.picker.picker.setFocus()
                return
        unrated = next((card for card in self._cards(challenge) if not card.rating_known()), None)
        if unrated is not None:
            unrated.focus_rating()
        elif challenge.figure("kind") == "unopposed" and not challenge.figure("difficulty"):
            self.against.focus_difficulty()
        else:
            self.playing.focus_dice()

    # -- showing ---------------------------------------------------------------------------------------------------

    def _editing(self, challenge: OpenChallenge) -> bool:
        return self._changing or not challenge.moves

    def _cards(self, challenge: OpenChallenge) -> list[SideCard]:
        alone = challenge.figure("kind") == "unopposed"
        return [self.challenger] if alone else [self.challenger, self.opponent]

    def _stat(self, challenge: OpenChallenge) -> str:
        return str(challenge.figure("stat", default="") or "").strip()

    def _stats(self, challenge: OpenChallenge) -> list[str]:
        names = [name for card in self._cards(challenge) for name in card.stats()]
        return list(dict.fromkeys(names))

    def _show_setup(self, challenge: OpenChallenge) -> None:
        editing, kind = self._editing(challenge), str(challenge.figure("kind"))
        self.setup_row.setVisible(editing)
        table = tables.table_of(challenge)
        known = tables.choices(self._campaign, table)
        self.setup_row.show_setup(kind, self._stat(challenge), self._stats(challenge), known, table)
        self.opponent.setVisible(kind == "opposed")
        self.against.setVisible(kind == "unopposed")
        for card in self._cards(challenge):
            card.refresh(editing=editing)
        self.against.refresh(editing=editing)
        self._show_refusal(challenge)

    def _show_refusal(self, challenge: OpenChallenge) -> None:
        error = challenge.refusal
        for role, card in (("challenger", self.challenger), ("opponent", self.opponent)):
            words = self._about(challenge, card, role, error)
            if words != card.message.text():
                card.message.say(words)

    def _about(self, challenge: OpenChallenge, card: SideCard, role: str, error: RulesError | None) -> str:
        if not card.name():
            return ""
        if not card.rating_known():
            stat = self._stat(challenge)
            words = text("{name} has no {stat} on the sheet. Enter the rating.", name=card.name(), stat=stat)
            return words if card.stats() and stat else ""
        path = error.path if error else ""
        return refusal(error) if error and path.startswith(f"challenge.{role}") else ""

    def _show_odds(self) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        self._now.ask(challenge.state)
        self._before.ask(challenge.begun.state if challenge.begun and challenge.moves else None)
        found = self._now.chances
        shown = found is not None and challenge.state is not None
        table = tables.table_of(challenge)
        self.odds.show_odds(chances.picture(challenge.state, table, found) if shown and found else None)

    def _odds_found(self) -> None:
        self._show_odds()
        self.moves_changed.emit()

    # -- the set-up ------------------------------------------------------------------------------------------------

    def _turn(self, kind: str) -> None:
        if self._challenge is not None:
            self._kinds.turn(self._challenge, kind)
            self.opponent.bind(self._challenge)

    def _name_stat(self, stat: str) -> None:
        challenge = self._challenge
        if challenge is None:
            return
        challenge.edit(stat or None, "stat")
        if stat.casefold() in {each.casefold() for each in self._stats(challenge)}:
            for card in self._cards(challenge):
                card.take_stat()

    def _offer_stat(self, stat: str) -> None:
        if self._challenge is not None and not self._stat(self._challenge):
            self._challenge.edit(stat, "stat")

    def _take_table(self, table: ResultTable) -> None:
        if self._challenge is not None:
            self._challenge.remark(**{tables.KEY: tables.as_kept(table)})

    def _read_tables(self, _changes: object = None) -> None:
        self._kit.operations.run(result_tables, done=self._tables_read)

    def _tables_read(self, found: tuple[JsonObject, ...]) -> None:
        if found != self._campaign:
            self._campaign = found
            self.refresh()

    def _toggle_setup(self) -> None:
        self._changing = not self._changing
        assert self._challenge is not None
        self._challenge.changed.emit()
        if not self._changing:
            self.playing.focus_dice()

    # -- play ------------------------------------------------------------------------------------------------------

    def _settle(self, challenge: OpenChallenge) -> None:
        """A changed set-up may not suit the moves made: those it does not suit are offered again, one by one."""
        self._settling = True
        earlier.set_aside_what_no_longer_fits(challenge)
        self._settling = False

    def _made(self) -> None:
        self._changing = False
        self.refresh()

    def _correct(self, index: int, move: dict[str, Any]) -> None:
        try:
            self.playing.change_move(index, move)
        except RulesError as error:
            self.result.refuse(error)

    def _restyle(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(self._kit.theme.px(10))
