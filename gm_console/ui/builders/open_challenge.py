"""An open challenge as the builder's model: set-up, moves, and what the rules say of them."""

from __future__ import annotations

import copy
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from PySide6.QtCore import QObject, Signal

from gm_console.app.challenges import TAKEN_BACK
from gm_console.app.overrides import BY_HAND, REASONS
from gm_console.app.replay import CORRECTS, Replay, replay
from gm_console.app.seal import going_on
from gm_console.rules.draws import SCHEME, Drawer
from gm_console.rules.lines import line_as_json
from gm_console.rules.registry import full_rulings
from gm_console.rules.seen import seen
from gm_console.rules.system import JsonObject, LegalMove, Line, RulesError, System
from gm_console.store.records import ChallengeRecord
from gm_console.ui.builders import leftovers
from gm_console.ui.builders.by_hand import changed_by_hand, reasons_kept, typed_over
from gm_console.ui.builders.fitting import drawn_still, how_many_fit, renamed, waived_still
from gm_console.wording.catalog import say

Path = tuple[str | int, ...]
MOST_TAKEN_BACK = 40
"""Lines of what was seen and taken back that a challenge keeps."""


class OpenChallenge(QObject):
    """Holds one challenge while it is built and played. Nothing in here touches the disk.

    The set-up is edited as JSON of the challenge file, a path at a time, and may be unfinished; `refusal` then says
    what is missing. Moves go through the rules; an illegal one changes nothing. In a correction a changed set-up keeps
    the moves made while they are legal; the others wait (`leftovers`), and come back by themselves once they fit again.

    :ivar changed: set-up, moves or remarks are other than before (redraw, and save soon).
    """

    changed = Signal()

    def __init__(self, system: System, record: ChallengeRecord, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.system = system
        self.record = record
        self.refusal: RulesError | None = None
        self.played: Replay | None = None
        self._begun: Replay | None = None
        self._refresh()

    @property
    def id(self) -> str:
        """The challenge's id."""
        return self.record.id

    @property
    def setup(self) -> JsonObject:
        """The set-up as it stands. Not to be changed in place: use `edit`."""
        return self.record.setup

    @property
    def moves(self) -> list[JsonObject]:
        """The moves made. Not to be changed in place."""
        return self.record.moves

    @property
    def state(self) -> Any:
        """The rules' state, None while the set-up is refused."""
        return self.played.state if self.played else None

    @property
    def begun(self) -> Replay | None:
        """The challenge before any move, None while the set-up is refused."""
        return self._begun

    @property
    def next_moves(self) -> tuple[LegalMove, ...]:
        """What may be done now; empty while the set-up is refused, and when it is over."""
        return self.system.next_moves(self.state) if self.played else ()

    @property
    def outcome(self) -> JsonObject | None:
        """None while in progress."""
        return self.played.outcome if self.played else None

    @property
    def corrects(self) -> str:
        """The id of the log entry that is corrected, "" for a challenge of its own."""
        return str(self.record.extras.get(CORRECTS, ""))

    @property
    def title(self) -> str:
        """The storyteller's own title, else what the rules call it, else nothing."""
        if self.record.title:
            return self.record.title
        return say(self.system.title(self._begun.setup)) if self._begun else ""

    def figure(self, *path: str | int, default: Any = None) -> Any:
        """What stands in the set-up at ``path``."""
        found: Any = self.setup
        for part in path:
            try:
                found = found[part]
            except (KeyError, IndexError, TypeError):
                return default
        return found

    def edit(self, value: Any, *path: str | int, source: JsonObject | None = None) -> None:
        """Puts ``value`` at ``path`` of the set-up (None takes it out). ``source`` says where it came from."""
        setup = copy.deepcopy(self.setup)
        _put(setup, path, value)
        edited = ".".join(map(str, path))
        sources = {**self.record.sources, edited: source or {"typed": True}}
        if source is None and not self.corrects:
            sources |= typed_over(self.record, setup, edited)
        moves, old = self.moves, self.figure(*path)
        if path[-1] == "name" and old and value and old not in _texts(setup) and value not in _texts(self.setup):
            moves = renamed(moves, old, value)
        self._set_up(setup, moves, sources=sources)

    def edit_many(self, figures: JsonObject, *path: str | int, sources: JsonObject | None = None) -> None:
        """Puts several values below ``path`` at once (a side's figures from a sheet)."""
        setup = copy.deepcopy(self.setup)
        for key, value in figures.items():
            _put(setup, (*path, key), value)
        prefix = ".".join(map(str, path))
        placed = {f"{prefix}.{key}" if prefix else key: each for key, each in (sources or {}).items()}
        self._set_up(setup, self.moves, sources={**self.record.sources, **placed})

    def came_from(self, actor_id: str, *path: str | int) -> None:
        """Says that the figure at ``path`` is the one of an actor's sheet."""
        source = {"actor": actor_id, "trackers": {}}
        self._become(sources={**self.record.sources, ".".join(map(str, path)): source})

    def replace_setup(self, setup: JsonObject) -> None:
        """Another set-up altogether (another kind of challenge)."""
        self._set_up(copy.deepcopy(setup), self.moves)

    def take_part(self, name: str, actor_id: str | None, old_name: str = "") -> None:
        """Says who a name in the set-up is: an actor's id, or None for a passing figure.

        ``old_name``, whose place it takes, is forgotten unless it still stands somewhere else in the set-up.
        """
        left = {old_name} - set(_texts(self.setup))
        others = {key: value for key, value in self.record.participants.items() if key not in left}
        self._become(participants={**others, name: actor_id} if name else others)

    def leave(self, *names: str) -> None:
        """Says that somebody no longer takes part: taken out of the set-up, or a joining was taken back."""
        self._become(participants={key: value for key, value in self.record.participants.items() if key not in names})

    def remark(self, **extras: Any) -> None:
        """Keeps what belongs to the console alone: note, audience, result table, stakes, damage."""
        kept = {key: value for key, value in {**self.record.extras, **extras}.items() if value is not None}
        self._become(extras=kept)

    def override(self, *, waived: list[JsonObject] | None = None, added: list[JsonObject] | None = None) -> None:
        """Effects that the storyteller waives or adds, each with its reason."""
        self._become(
            waived=self.record.waived if waived is None else waived, added=self.record.added if added is None else added
        )

    def explain(self, key: str, reason: str) -> None:
        """Keeps the reason of something that was overruled, by `Override.key`; "" asks for it anew."""
        given = {**self.record.extras.get(REASONS, {}), key: reason}
        self.remark(**{REASONS: {name: words for name, words in given.items() if words} or None})

    def happened(self, moment: datetime | None) -> None:
        """Entered afterwards: when it happened (None: now)."""
        self._become(happened_at=moment)

    def call(self, title: str) -> None:
        """Gives the challenge a title of the storyteller's own ("" for the rules' own)."""
        self._become(title=title)

    def make(self, move: JsonObject) -> None:
        """Makes a move. Raises RulesError (paths below the move) and changes nothing where it is illegal."""
        self._try(move)
        self._become(moves=[*self.moves, move])

    def _try(self, move: JsonObject) -> None:
        """Raises RulesError where ``move`` cannot be made now."""
        if self.played is None:
            raise self.refusal or RulesError("not-understood")
        try:
            self.system.play(self.played.state, self.system.read_move(move))
        except RulesError as error:
            raise error.below("", self.system.id) from None

    def draw(self, move: JsonObject, make_seed: Callable[[], str]) -> JsonObject:
        """Draws the chance of ``move`` and makes it. Returns the move as drawn. Raises RulesError."""
        if self.played is None:
            raise self.refusal or RulesError("not-understood")
        state = self.played.state
        return self.make_drawn(lambda drawer: self.system.draw(state, move, drawer), make_seed)

    def make_drawn(
        self, fill: Callable[[Drawer], JsonObject], make_seed: Callable[[], str], parts: Sequence[str] = ()
    ) -> JsonObject:
        """Makes the move that ``fill`` completes with values it draws, and keeps what the draw came from.

        :param parts: what of the move was drawn (``opponent``) where the rest was typed; none for all of it.

        Returns the move. Raises RulesError and changes nothing where the move is illegal.
        """
        kept = going_on(self.record.draws, make_seed)
        if "seed" not in kept:
            self._try(fill(Drawer("")))  # a refused draw takes no seed, so that those of a seal have no gaps
        drawer = Drawer(kept["seed"] if "seed" in kept else make_seed(), kept.get("count", 0))
        drawn = fill(drawer)
        self.make(drawn)
        index = len(self.moves) - 1
        earlier = {key: kept[key] for key in ("earlier",) if key in kept}
        draws = {"scheme": SCHEME, "seed": drawer.seed, "count": drawer.drawn, **earlier}
        spans = _spans(kept, index, [kept.get("count", 0), drawer.drawn], parts)
        partly = {**kept.get("parts", {}), **({str(index): list(parts)} if parts else {})}
        draws |= {"moves": [*kept.get("moves", []), index], **({"parts": partly} if partly else {}), **spans}
        self._become(draws=draws)
        return drawn

    def back(self) -> tuple[Line, ...]:
        """Drops the last move; without one, goes back to a set-up that decides it alone.

        What players have seen of the move comes back, and is kept as taken back.
        """
        if not self.moves:
            self.remark(taken=None)
            return ()
        left = len(self.moves) - 1
        shown = self._seen_since(left)
        kept = [*self.record.extras.get(TAKEN_BACK, []), *map(line_as_json, shown)][-MOST_TAKEN_BACK:]
        extras = {**reasons_kept(self.record.extras, range(left)), **({TAKEN_BACK: kept} if kept else {})}
        drawn = drawn_still(self.record.draws, range(left))
        self._become(moves=self.moves[:left], draws=drawn, waived=[], extras=extras)
        return shown

    def _seen_since(self, count: int) -> tuple[Line, ...]:
        """What the moves after the first ``count`` have shown to players."""
        if self.played is None:
            return ()
        before = replay(self.system, self.setup, self.record.rulings, self.moves[:count])
        return seen(self.system, before.state, self.played.state)

    def change_move(self, index: int, move: JsonObject) -> tuple[JsonObject, ...]:
        """Corrects an earlier move. Later ones are kept while legal; returns those that no longer were.

        These wait in the record from then on. Raises RulesError where the corrected move itself is illegal.
        """
        begun = [*self.moves[:index], move]
        replay(self.system, self.setup, self.record.rulings, begun)
        later, waiting = list(self.moves[index + 1 :]), leftovers.waiting(self)
        again = waiting if self.corrects else []
        made = [*begun, *later, *again]
        count = how_many_fit(self.system, self.setup, self.record.rulings, made) or 0
        left = [*made[count:], *(waiting if not self.corrects else [])]
        self._move_on(made[:count], left, {*range(min(count, len(self.moves)))} - {index})
        return tuple(later[count - len(begun) :])

    def _set_up(self, setup: JsonObject, moves: list[JsonObject], **fields: Any) -> None:
        """Another set-up. In a correction the moves are kept that fit it."""
        made = [*moves, *leftovers.waiting(self)]
        count = how_many_fit(self.system, setup, self.record.rulings, made) if self.corrects and made else None
        if count is None:
            self._become(setup=setup, moves=moves, extras=self._by_hand(setup), **fields)
        else:
            drawn = range(min(count, len(moves)))
            self._move_on(made[:count], made[count:], drawn, setup=setup, **fields)

    def _by_hand(self, setup: JsonObject) -> JsonObject:
        """The extras, with what is changed in the set-up once moves are made; a correction has a reason of its own."""
        extras = self.record.extras
        if self.corrects or not self.moves:
            return extras
        return {**extras, BY_HAND: changed_by_hand(self.setup, setup, extras.get(BY_HAND, {}))}

    def _move_on(self, moves: list[JsonObject], left: list[JsonObject], drawn: Container[int], **fields: Any) -> None:
        """Other moves, some of which were drawn as before, with those that are ``left`` to be offered again."""
        before = self._effects()
        extras = leftovers.with_moves(reasons_kept(self.record.extras, drawn), left)
        draws = drawn_still(self.record.draws, drawn)
        self.record = replace(self.record, moves=moves, extras=extras, draws=draws, **fields)
        self._refresh()
        self._become(waived=waived_still(self.record.waived, before, self._effects()))

    def _effects(self) -> tuple[JsonObject, ...]:
        return tuple(self.system.effects(self.played.state)) if self.played and self.outcome is not None else ()

    def _become(self, **fields: Any) -> None:
        self.record = replace(self.record, **fields)
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        self.refusal, self.played, self._begun = None, None, None
        record = self.record
        try:
            full_rulings(self.system, record.rulings)
            self._begun = replay(self.system, record.setup, record.rulings, [])
            self.played = (
                replay(self.system, record.setup, record.rulings, record.moves) if record.moves else self._begun
            )
        except RulesError as error:
            self.refusal = error


def _spans(kept: JsonObject, index: int, span: list[int], parts: Sequence[str]) -> JsonObject:
    """Which values of the seed a move took (from, up to): written down as soon as that does not follow by counting."""
    if not parts and "spans" not in kept:
        return {}
    return {"spans": {**kept.get("spans", {}), str(index): span}}


def _texts(tree: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict | list):
        for value in tree.values() if isinstance(tree, dict) else tree:
            yield from _texts(value)


def _put(tree: JsonObject, path: Path, value: Any) -> None:
    """Puts ``value`` at ``path``, making objects on the way; None takes the key out."""
    here: Any = tree
    for part in path[:-1]:
        here = here.setdefault(str(part), {}) if isinstance(here, dict) else here[part]
    last = path[-1]
    if value is None and isinstance(here, dict):
        here.pop(str(last), None)
    else:
        here[last] = value
