"""Columns that the lists of several sheets share."""

from __future__ import annotations

from gm_console.ui.actor.cells import NumberCell, TextCell, TickCell, WordsCell
from gm_console.ui.actor.list_field import Column
from gm_console.ui.theme import Theme
from gm_console.wording.catalog import N_, text

OF = N_("{name}: {what}")


def text_column(key: str, what: str, *, placeholder: str = "", label: str = "", below: bool = False) -> Column:
    """A line of text that takes the room there is."""
    return Column(key, _Text(what, placeholder), label, below, wide=not below)


def words_column(key: str, what: str, *, placeholder: str = "") -> Column:
    """Several texts between commas, in a line of their own."""
    return Column(key, _Words(what, placeholder), below=True, wide=True)


def number_column(
    key: str, what: str, *, label: str = "", least: int = 0, most: int = 99, below: bool = False
) -> Column:
    """A whole number."""
    return Column(key, _Number(what, least, most), label, below)


def tick_column(key: str, what: str) -> Column:
    """On or off, with its word beside it."""
    return Column(key, _Tick(what))


class _Text:
    def __init__(self, what: str, placeholder: str) -> None:
        self._what, self._placeholder = what, placeholder

    def __call__(self, theme: Theme, name: str) -> TextCell:
        return TextCell(theme, _named(name, self._what), placeholder=self._placeholder, in_row=True)


class _Words(_Text):
    def __call__(self, theme: Theme, name: str) -> WordsCell:
        return WordsCell(theme, _named(name, self._what), placeholder=self._placeholder, in_row=True)


class _Number:
    def __init__(self, what: str, least: int, most: int) -> None:
        self._what, self._least, self._most = what, least, most

    def __call__(self, theme: Theme, name: str) -> NumberCell:
        return NumberCell(theme, _named(name, self._what), least=self._least, most=self._most)


class _Tick:
    def __init__(self, what: str) -> None:
        self._what = what

    def __call__(self, theme: Theme, name: str) -> TickCell:
        return TickCell(theme, self._what, _named(name, self._what))


def _named(name: str, what: str) -> str:
    return text(OF, name=name, what=what)
