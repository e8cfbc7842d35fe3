"""The scheme seal-1, worked out a second time here, as somebody would who trusts no console."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.seal import ALPHABET, code_of, plain_words, read_code, read_seed, seed_of

SECRET = "000102030405060708090a0b0c0d0e0f"
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def test_the_code_is_the_first_eighty_bits_of_the_hash() -> None:
    hashed = hashlib.sha256(f"seal-1\n{SECRET}\nfour crows".encode()).hexdigest()
    bits = f"{int(hashed, 16):0256b}"[:80]
    signs = "".join(SIGNS[int(bits[start : start + 5], 2)] for start in range(0, 80, 5))
    assert code_of(SECRET, " four  crows ") == "-".join(signs[start : start + 4] for start in range(0, 16, 4))
    assert ALPHABET == SIGNS


def test_the_seed_of_a_challenge_follows_from_secret_words_and_number() -> None:
    digits = hashlib.sha256(f"seal-1 seed\n{SECRET}\nfour crows\n3".encode()).hexdigest()[:32]
    assert seed_of(SECRET, "four crows", 3) == f"{code_of(SECRET, 'four crows')}/3/{digits}"


@given(st.binary(min_size=16, max_size=16), st.text(max_size=30), st.integers(1, 10**6))
def test_codes_and_seeds_are_read_back(secret: bytes, words: str, number: int) -> None:
    code = code_of(secret.hex(), words)
    seen = read_seed(seed_of(secret.hex(), words, number))
    assert seen is not None
    assert (seen.code, seen.number) == (code, number)
    assert read_code(code) == read_code(code.lower().replace("-", " ")) == code
    assert read_code(code.replace("0", "O").replace("1", "l")) == code
    assert plain_words(plain_words(words)) == plain_words(words)


@given(st.integers(0, 127))
def test_another_secret_words_or_number_gives_another(bit: int) -> None:
    other = f"{int(SECRET, 16) ^ 1 << bit:032x}"
    assert code_of(SECRET, "") != code_of(other, "")
    assert code_of(SECRET, "a") != code_of(SECRET, "b")
    assert len({seed_of(SECRET, "", 1), seed_of(SECRET, "", 2), seed_of(other, "", 1), seed_of(SECRET, "a", 1)}) == 4


@pytest.mark.parametrize("typed", ["", "7K3M", "7K3M-9QTX-2BVA-R0D", "7K3M-9QTX-2BVA-R0DU", "7K3M-9QTX-2BVA-R0D4-1"])
def test_what_is_no_code(typed: str) -> None:
    assert read_code(typed) is None


@pytest.mark.parametrize(
    "seed", [None, 7, "thorn", "a/b/c", "7K3M-9QTX-2BVA-R0D4/x/00", "7K3M-9QTX-2BVA-R0D4/" + "9" * 10 + "/0"]
)
def test_what_is_no_sealed_seed(seed: object) -> None:
    assert read_seed(seed) is None
