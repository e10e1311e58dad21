"""What was said of texts before, kept for the notes to come without growing with their number."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_Said = TypeVar("_Said")

MOST = 1 << 13


class Remembered(dict[str, _Said]):
    """What ``say`` says of a text; of a new one it is asked when somebody asks.

    At most ``most`` are kept. When there are as many, the half that came last is forgotten: what
    comes often came early, and is not asked for again.
    """

    def __init__(self, say: Callable[[str], _Said], most: int = MOST) -> None:
        super().__init__()
        self._say = say
        self._most = most

    def __missing__(self, text: str) -> _Said:
        said = self._say(text)
        if len(self) >= self._most:
            for _ in range(self._most - self._most // 2):
                self.popitem()
        self[text] = said
        return said
