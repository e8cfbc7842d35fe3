"""What a system's builder shows of its own; the frame around it is the same for all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QWidget

from gm_console.app.context import make_seed
from gm_console.rules.system import System
from gm_console.ui.builders.open_challenge import OpenChallenge
from gm_console.ui.operations import Operations
from gm_console.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class BuilderKit:
    """What a face is given to work with.

    :ivar theme: already scoped to the system's accent. :ivar names: actors for a NamePicker.
    :ivar open_sheet: shows the Actor dock for (actor id, system id), to fill a missing sheet in.
    """

    theme: Theme
    system: System
    operations: Operations
    names: QAbstractItemModel
    open_sheet: Callable[[str, str], None]
    make_seed: Callable[[], str] = field(default=make_seed)


@dataclass(frozen=True, slots=True)
class Button:
    """One move of the bar. The frame gives Alt+1 … Alt+9 to those without a ``key`` of their own.

    :ivar key: as shown and pressed: "Enter", "D", "Backspace"; "" for the next Alt+n.
    :ivar quiet: stands apart at the end (abandoning).
    """

    id: str
    text: str
    key: str = ""
    prominent: bool = False
    enabled: bool = True
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the odds bar: its share (0 to 1), tone (as OddsBar knows them) and words without percentage."""

    share: float
    tone: str
    label: str


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

    It listens to ``challenge.changed`` through the frame, which calls `refresh`; it never touches the disk, and
    takes what may be done from ``challenge.next_moves`` alone.
    """

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

    def buttons(self) -> tuple[Button, ...]:
        """What may be done now, the prominent one first."""
        ...

    def hint(self) -> str:
        """A remark at the right of the moves ("Tam's card turns over when Bryn's is in"), or nothing."""
        ...

    def trigger(self, button: str) -> None:
        """Does what a button says. Refusals are shown beside the control concerned."""
        ...

    def odds(self) -> OddsPicture | None:
        """The odds from here on, None while there is nothing to say."""
        ...

    def focus_first(self) -> None:
        """Puts the keyboard where a new challenge begins: the first name, else the next result."""
        ...
