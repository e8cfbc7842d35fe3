"""What a ruling decides, in a sentence."""

from __future__ import annotations

from gm_console.wording.catalog import knows, say_code


def ruling_words(system: str, ruling: str, option: object = None) -> str:
    """The sentence of ``ruling`` as H1, of the option in force where it has one."""
    chosen = f"{system}.ruling.{ruling}.{option}"
    return say_code(chosen if knows(chosen) else f"{system}.ruling.{ruling}", {})
