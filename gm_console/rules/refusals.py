"""What is refused, and where in a challenge file."""

from __future__ import annotations

from typing import Any


class RulesError(Exception):
    """A set-up or a move is refused.

    :ivar code: a short stable word (``card-not-held``) that wording turns into a sentence.
    :ivar path: the place in the challenge file, as ``moves[1].card`` or, for a set-up, ``challenge.attacker.deck``;
        within `System.read_setup` and `System.begin` paths start below ``challenge`` (``attacker.deck``), within
        `System.read_move` and `System.play` below the move (``card``). Empty for the whole.
    :ivar parameters: figures and names for the sentence.
    :ivar system: id of the system that refused, "" where none did or it is not known.
    """

    def __init__(self, code: str, path: str = "", /, **parameters: Any) -> None:
        super().__init__(code, path, parameters)
        self.code = code
        self.path = path
        self.parameters = parameters
        self.system = ""

    def below(self, prefix: str, system: str = "") -> RulesError:
        """The same refusal with its path put below ``prefix``, said by ``system``."""
        placed = RulesError(self.code, join_path(prefix, self.path), **self.parameters)
        placed.system = system or self.system
        return placed


def join_path(prefix: str, path: str) -> str:
    """``("moves[1]", "card")`` gives ``moves[1].card``."""
    if not prefix or not path or path.startswith("["):
        return prefix + path
    return f"{prefix}.{path}"
