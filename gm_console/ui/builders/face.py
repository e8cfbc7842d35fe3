"""What a system's builder shows of its own; the frame around it is the same for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QAbstractItemModel, SignalInstance
from PySide6.QtWidgets import QWidget

from gm_console.app.context import make_seed
from gm_console.rules.system import System
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme
from gm_console.ui.widgets.moves import Move
from gm_console.ui.widgets.odds import Segment


@dataclass(frozen=True, slots=True)
class BuilderKit:
    """What a face is given to work with.

    :ivar theme: already scoped to the system's accent. :ivar names: actors for a NamePicker.
    :ivar open_sheet: shows the Actor dock for (actor id, system id), to fill a missing sheet in.
    :ivar thinking: a thread for odds that take long; what is run there gets no campaign.
    """

    theme: Theme
    system: System
    operations: Operations
    names: QAbstractItemModel
    open_sheet: Callable[[str, str], None]
    make_seed: Callable[[], str] = field(default=make_seed)
    thinking: Operations | None = None

    @property
    def off_thread(self) -> Operations:
        """Where long odds are worked out: a thread of their own, else the campaign's."""
        return self.thinking or self.operations


@dataclass(frozen=True, slots=True)
class OddsPicture:
    """The odds as one bar: ``lead`` (bold) and ``detail`` above it, ``exact`` at the right, ``words`` below."""

    lead: str
    detail: str
    exact: str
    segments: tuple[Segment, ...]
    words: str = ""


class Face(Protocol):
    """A system's part of the builder: a widget that edits and plays one `OpenChallenge` at a time.

    It emits ``moves_changed`` (a signal) when what it holds half-typed changes what the bar offers.

    It listens to ``challenge.changed`` through the frame, which calls `refresh`; it never touches the disk, and
    takes what may be done from ``challenge.next_moves`` alone.
    """

    moves_changed: SignalInstance

    @property
    def widget(self) -> QWidget:
        """What stands between title and moves while the challenge is built and played."""
        ...

    def new_setup(self, kind: str = "") -> dict[str, object]:
        """The set-up a fresh challenge begins with (it may still be refused: nobody takes part yet)."""
        ...

    def bind(self, challenge: OpenChallenge) -> None:
        """Shows another challenge."""
        ...

    def refresh(self) -> None:
        """The challenge has changed: show it as it is now, without losing focus or half-typed text."""
        ...

    def chips(self) -> tuple[str, ...]:
        """Short words beside the title: the kind of challenge, the power, the sphere."""
        ...

    def buttons(self) -> tuple[Move, ...]:
        """What may be done now, the prominent one first."""
        ...

    def hint(self) -> str:
        """A remark at the right of the moves ("Tam's card turns over when Bryn's is in"), or nothing."""
        ...

    def trigger(self, button: str) -> None:
        """Does what a button says. Refusals are shown beside the control concerned."""
        ...

    def beforehand(self) -> str:
        """The chance before any move in few words ("3 in 4"), or nothing."""
        ...

    def result_note(self) -> str:
        """What stands beside the outcome once it is over ("10 against 9"), or nothing."""
        ...

    def result_widget(self) -> QWidget | None:
        """Further choices once it is over (damage onto a tracker, the result table), or None."""
        ...

    def open_setup(self) -> None:
        """Shows the whole set-up to be changed, whatever moves were made (in a correction)."""
        ...

    def focus_first(self) -> None:
        """Puts the keyboard where a new challenge begins: the first name, else the next result."""
        ...


@runtime_checkable
class Repeating(Protocol):
    """A face that may ask for the same challenge once more.

    ``again`` (a signal): the current challenge is to be applied, and a fresh one with its set-up to be begun.
    """

    again: SignalInstance


@runtime_checkable
class Starting(Protocol):
    """A face that may begin a further challenge by itself.

    ``started`` (a signal): a fresh `ChallengeRecord`, to be shown beside those that are open.
    """

    started: SignalInstance


@runtime_checkable
class Retelling(Protocol):
    """A face whose moves are changed from the frame's list of them, once the challenge is over.

    The others offer that in their own `Face.result_widget`.
    """

    def tell_moves(self) -> tuple[str, ...]:
        """The moves made, each in words, in their order."""
        ...

    def change(self, index: int) -> None:
        """Shows what else the move at ``index`` could have been."""
        ...

    def changing(self) -> bool:
        """Whether a move is being changed."""
        ...
