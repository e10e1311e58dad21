"""When Python looks for garbage: not while it would look through all that is under way.

What a note leaves behind is freed at once but for a few cycles.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def leave_garbage() -> Iterator[None]:
    """Have Python look for no garbage by itself in the block."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
