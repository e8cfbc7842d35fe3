"""Damage once it is over: onto which tracker of the defender it goes, and which way."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.app.remembered import recall, remember
from gm_console.app.views import RosterRow, roster_rows
from gm_console.rules.system import JsonObject
from gm_console.store.records import Changes
from gm_console.ui.builders.face import BuilderKit
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.builders.opposed.rows import Combo, NameLine
from gm_console.ui.widgets.card import Card, Row
from gm_console.ui.widgets.labels import Label
from gm_console.ui.widgets.segmented import Segmented
from gm_console.ui.widgets.stepper import Stepper
from gm_console.wording.catalog import plural, say, text

ONTO = "damage_onto"
"""Where a record keeps the choice: ``{"tracker": name, "way": "up" | "down", "points": n}``."""
DEFAULT = "opposed.damage"
"""Under which word the last choice is remembered."""
LONGEST = 80


class DamagePanel(QWidget):
    """The storyteller's choice of a tracker for the damage done; hidden where there is none.

    What is chosen stands in the record's ``damage`` (and is written when the challenge is applied), and is the
    default the next time.
    """

    def __init__(self, kit: BuilderKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit = kit
        self._challenge: OpenChallenge | None = None
        self._default: JsonObject | None = None
        self._asked = False
        self._keys: dict[str, str] = {}
        self._actor: str | None = None
        self._showing = False
        self._make()
        self._connect()
        self.hide()

    def _make(self) -> None:
        theme = self._kit.theme
        self.onto = Combo(theme, text("Onto which tracker the damage goes"))
        self.name = NameLine(theme, text("its name, then Enter"))
        self.way = Segmented(theme, text("Which way"), [("down", text("takes off")), ("up", text("adds"))])
        self.points = Stepper(theme, text("Points written down"), value=1, minimum=1, maximum=999)
        self.note = Label(theme, ink="secondary", wrap=True)
        self._card = Card(theme, text("Damage"))
        self._row = Row(theme)
        for widget, stretch in ((self.onto, 1), (self.name, 1), (self.way, 0), (self.points, 0)):
            self._row.line.addWidget(widget, stretch)
        self._card.add(self._row)
        self._card.add(self.note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._card)

    def _connect(self) -> None:
        self.onto.activated.connect(self._chosen)
        self.name.taken.connect(self._named)
        self.name.left.connect(self._not_named)
        self.name.resumed.connect(self._name_it)
        self.way.chosen.connect(self._way)
        self.points.valueChanged.connect(self._points)
        self._kit.operations.changed.connect(self._campaign_changed)

    # -- showing -------------------------------------------------------------------------------------------------

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        self._challenge, self._actor, self._keys = challenge, None, {}

    def refresh(self) -> None:
        """Shows the damage as it stands, and keeps the record in step with it."""
        challenge = self._challenge
        if challenge is None or self._showing:
            return
        done = self._done()
        self.setVisible(done > 0)
        if done:
            self._ask()
            self._show(done)
        wanted = self._record(done)
        if challenge.record.extras.get("damage") != wanted:
            challenge.remark(damage=wanted)

    def _done(self) -> int:
        outcome = (self._challenge.outcome if self._challenge else None) or {}
        return int(outcome.get("damage", 0))

    def _target(self) -> tuple[str, str | None]:
        assert self._challenge is not None
        name = str(self._challenge.figure("defender", "name", default=""))
        return name, self._challenge.record.participants.get(name)

    def _choice(self) -> JsonObject:
        """What was chosen here, else what was chosen the last time."""
        assert self._challenge is not None
        chosen = self._challenge.record.extras.get(ONTO)
        if chosen is not None:
            return dict(chosen)
        last = self._default or {}
        up = last.get("way") == "up"
        return dict(last) if last.get("tracker") and (up or last["tracker"] in self._keys.values()) else {}

    def _record(self, done: int) -> list[JsonObject] | None:
        if not done:
            return None
        choice, actor = self._choice(), self._target()[1]
        if actor is None or not choice.get("tracker"):
            return None
        points = int(choice.get("points") or done)
        return [{"actor": actor, "tracker": choice["tracker"], "by": points if choice.get("way") == "up" else -points}]

    def _show(self, done: int) -> None:
        self._showing = True
        name, actor = self._target()
        points = plural("{count} point", "{count} points", done)
        self._card.set_heading(text("Damage to {name}", name=name), points)
        self._row.setVisible(actor is not None)
        choice = self._choice()
        tracker = str(choice.get("tracker", ""))
        self._offer(tracker)
        self.name.setVisible(self._is_new())
        self.way.choose(str(choice.get("way", "down")))
        self.points.setValue(int(choice.get("points") or done))
        for widget in (self.way, self.points):
            widget.setEnabled(bool(tracker) or self._is_new())
        self.note.setText("" if actor else text("A passing figure: keep it in the roster to write damage down."))
        self.note.setVisible(actor is None)
        self._showing = False

    def _offer(self, tracker: str) -> None:
        chosen_new = self._is_new()
        names = {text("not written down"): "", **dict.fromkeys(self._keys, "")}
        label = next((shown for shown, key in self._keys.items() if key == tracker), tracker)
        if tracker and label not in names:
            names[label] = text("new")
        names[text("a new tracker…")] = ""
        self.onto.offer(names)
        if not chosen_new or tracker:
            self.onto.show_text(label or text("not written down"))

    def _is_new(self) -> bool:
        return self.onto.count() > 1 and self.onto.currentIndex() == self.onto.count() - 1

    # -- what it knows -------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        if not self._asked:
            self._asked = True
            self._kit.operations.run(recall, DEFAULT, done=self._recalled)
        actor = self._target()[1]
        if actor is not None and actor != self._actor:
            self._actor = actor
            self._kit.operations.run(roster_rows, [actor], done=self._read)

    def _recalled(self, kept: JsonObject | None) -> None:
        self._default = kept or {}
        self.refresh()

    def _read(self, rows: tuple[RosterRow, ...]) -> None:
        usable = [each for row in rows for each in row.figures if not each.grouped]
        mine = [each for each in usable if each.system in ("", self._kit.system.id)]
        self._keys = {say(each.full): each.key for each in mine}
        self.refresh()

    def _campaign_changed(self, _changes: Changes) -> None:
        self._actor = None

    # -- what the user does --------------------------------------------------------------------------------------

    def _choose(self, **fields: Any) -> None:
        if self._challenge is None or self._showing:
            return
        choice = {**self._choice(), **fields}
        if choice.get("tracker") and "way" not in choice:
            choice["way"] = self.way.choice()
        self._default = {key: choice[key] for key in ("tracker", "way") if key in choice}
        self._kit.operations.run(remember, DEFAULT, self._default, refused=self._not_remembered)
        self._challenge.remark(**{ONTO: choice})

    def _not_remembered(self, _failure: object) -> None:
        """A default that cannot be kept is no matter: the choice itself stands in the challenge."""

    def _chosen(self, place: int) -> None:
        if self._is_new():
            self.name.show()
            self.name.setFocus()
            self._choose(tracker="")
            return
        shown = self.onto.itemText(place)
        self._choose(tracker="" if place == 0 else self._keys.get(shown, shown))

    def _name_it(self) -> None:
        """A name half typed: it is a new tracker still."""
        self.onto.setCurrentIndex(self.onto.count() - 1)
        self.name.show()

    def _named(self, name: str) -> None:
        self.name.clear()
        self.onto.setCurrentIndex(0)
        self._choose(tracker=name, way="up")
        self.points.setFocus()

    def _not_named(self) -> None:
        self.onto.setCurrentIndex(0)
        self.name.hide()
        self._choose(tracker="")
        self.onto.setFocus()

    def _way(self, way: str) -> None:
        self._choose(way=way)

    def _points(self, points: int) -> None:
        self._choose(points=points)
