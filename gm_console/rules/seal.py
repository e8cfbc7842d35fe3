"""The scheme ``seal-1``: a session's draws follow from a secret that a short code, shown beforehand, is bound to.

Texts are UTF-8, the secret is written in hexadecimal, numbers in decimals:

- the code is the first 80 bits of SHA-256 over ``seal-1``, the secret and the players' words, one a line, written as
  sixteen characters of ``ALPHABET``, five bits each;
- the seed of the n-th challenge that draws (from 1) is the code, n, and the first 32 hexadecimal digits of SHA-256
  over ``seal-1 seed``, the secret, the players' words and n, one a line.
"""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass

SCHEME = "seal-1"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which look like others."""
BITS = 80
SECRET_BITS = 128
GROUP = 4
LOOK_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1"})


@dataclass(frozen=True, slots=True)
class SealedSeed:
    """What a seed says of itself: the code it stands under, and the challenge's number in that session."""

    code: str
    number: int


def plain_words(words: str) -> str:
    """Players' words as they are sealed: composed (NFC), on one line, single spaces."""
    return " ".join(unicodedata.normalize("NFC", words).split())


def code_of(secret: str, words: str) -> str:
    """The code of a secret (hexadecimal) and players' words, in groups: ``7K3M-9QTX-2BVA-R0D4``."""
    number = int.from_bytes(_hash(SCHEME, secret, plain_words(words))) >> (256 - BITS)
    signs = [ALPHABET[number >> shift & 31] for shift in range(BITS - 5, -1, -5)]
    return grouped("".join(signs))


def grouped(code: str) -> str:
    """A code with a dash after each four characters."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def read_code(typed: str) -> str | None:
    """A code as it was typed, in any case, with or without dashes and with look-alikes; None where it is none."""
    signs = "".join(sign for sign in typed.upper() if sign.isalnum()).translate(LOOK_ALIKE)
    return grouped(signs) if len(signs) == BITS // 5 and set(signs) <= set(ALPHABET) else None


def seed_of(secret: str, words: str, number: int) -> str:
    """The seed of challenge ``number`` (from 1)."""
    digits = _hash(f"{SCHEME} seed", secret, plain_words(words), str(number)).hex()[:32]
    return f"{code_of(secret, words)}/{number}/{digits}"


def read_seed(seed: object) -> SealedSeed | None:
    """What a seed says of itself, None for one that is not sealed."""
    parts = seed.split("/") if isinstance(seed, str) else []
    if len(parts) != 3 or read_code(parts[0]) != parts[0] or not (parts[1].isascii() and parts[1].isdecimal()):
        return None
    return SealedSeed(parts[0], int(parts[1])) if len(parts[1]) < 10 else None


def _hash(*lines: str) -> bytes:
    return hashlib.sha256("\n".join(lines).encode(errors="surrogatepass")).digest()
