"""The dice of the C library, which CRFsuite shuffles its examples with."""

from __future__ import annotations

import ctypes


def seed_c_library(seed: int) -> None:
    """Let CRFsuite shuffle the same way for the same seed, whatever the process did before."""
    ctypes.CDLL(None).srand(ctypes.c_uint(seed & 0xFFFFFFFF))
