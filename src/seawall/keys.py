"""Project keys: read from a file or the environment, judged, and made.

A key that others can read or guess hides nothing: it is refused before anything is drawn from it.
"""

from __future__ import annotations

import binascii
import math
import os
import re
import secrets
import stat
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from seawall.model import InputError, ProjectKey, UsageError

MAKE_ONE = "make one with 'seawall key new FILE'"
_MOST_BYTES = 1 << 16  # no key is longer, whatever file was named by mistake

_LEAST_BITS = 128
_LEAST_SYMBOLS = 8
# A phrase has about two bits a letter, however long its alphabet.
_BITS_OF_A_LETTER = 2.0
_ALPHABETS = ((b"0123456789", 10), (b"0123456789abcdefABCDEF", 16))


def parse_key(secret: bytes, place: str) -> ProjectKey:
    """The key of some bytes; refuses one that is short or easy to guess, and never shows it."""
    try:
        key = ProjectKey(secret)
    except ValueError as error:
        raise UsageError(f"The project key in {place} is too short: {error}; {MAKE_ONE}.") from None
    if any(map(_is_weak, _readings(secret))) or _count_bits(secret) < _LEAST_BITS:
        raise UsageError(f"The project key in {place} is easy to guess; {MAKE_ONE}.")
    return key


def read_key_file(path: Path) -> ProjectKey:
    """The key of a file that its owner alone can read."""
    try:
        with path.open("rb") as stream:
            mode = os.fstat(stream.fileno()).st_mode
            secret = stream.read(_MOST_BYTES).strip()
    except OSError as error:
        raise InputError(f"The key file {path} cannot be read ({error.strerror}).") from None
    if stat.S_IMODE(mode) & (stat.S_IRWXG | stat.S_IRWXO):
        raise UsageError(
            f"The key file {path} is open to others than its owner; run 'chmod 600 {path}', or "
            "where this folder does not allow that keep it on a disk of your own."
        )
    return parse_key(secret, f"the file {path}")


def make_key_file(path: Path) -> None:
    """Write a new key that its owner alone can read; refuses to replace a file."""
    try:
        # Exclusive and private from the first byte: no moment in which others can read it.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise UsageError(
            f"{path} is there already; a key that is lost cannot be made again, so choose another "
            "name."
        ) from None
    except OSError as error:
        raise InputError(
            f"The key file {path} cannot be made ({error.strerror}); name one with --key-file."
        ) from None
    with os.fdopen(handle, "wb") as stream:
        stream.write(secrets.token_hex(32).encode() + b"\n")


def _readings(secret: bytes) -> Iterator[bytes]:
    """The bytes, and what they say where they are hexadecimal digits or base64."""
    yield secret
    with suppress(binascii.Error, ValueError):
        yield bytes.fromhex(secret.decode("ascii"))
    with suppress(binascii.Error, ValueError):
        yield b64decode(secret, validate=True)


def _is_weak(secret: bytes) -> bool:
    """True for few symbols, for what repeats itself and for what counts up or down.

    A key of random bytes is so with a chance below one in a million million.
    """
    runs = [secret[at : at + 3] for at in range(len(secret) - 2)]
    steps = Counter((after - before) % 256 for before, after in pairwise(secret))
    return (
        len(set(secret)) < _LEAST_SYMBOLS
        or len(set(runs)) * 2 <= len(runs)
        or max(steps.values()) * 2 >= len(secret)
    )


def _count_bits(secret: bytes) -> float:
    """The most that the key can hold, by the kind of symbols that it is written in."""
    for alphabet, size in _ALPHABETS:
        if set(secret) <= set(alphabet):
            return len(secret) * math.log2(size)
    try:
        text = secret.decode("utf-8")
    except UnicodeDecodeError:
        return len(secret) * 8.0
    return len(text) * (_BITS_OF_A_LETTER if _is_phrase(text) else math.log2(64))


def _is_phrase(text: str) -> bool:
    """True for words alone: letters that change between small and capital ones are none."""
    words = re.findall(r"[^\W\d_]+", text)
    is_written = all(word.islower() or word.isupper() or word.istitle() for word in words)
    return is_written and not re.search(r"\d", text)
