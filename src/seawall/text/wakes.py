"""Words that wake a rule, looked up for all rules at once.

A rule that begins at certain words would look every token of a note up in its own table. But the
tables are large, and the tokens of a note mostly those of the notes before it: here each form of a
word is judged once for all tables, and a note asks for the verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable

_MAX_FORMS = 1 << 17  # as many as stay in memory; then they are judged anew


class Wake:
    """A question about a token's form, and the bit that says yes to it."""

    __slots__ = ("bit", "test")

    def __init__(self, test: Callable[[str], bool]) -> None:
        self.test = test
        self.bit = _VERDICTS.add(self)

    @classmethod
    def at(cls, words: Container[str]) -> Wake:
        """Wakes at any of the words, which are in lower case, however they are written."""
        return cls(lambda text: text.lower() in words)


class _Verdicts(dict[str, int]):
    """The bits of all wakes by form; a form that is new is judged when it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.wakes: list[Wake] = []

    def add(self, wake: Wake) -> int:
        """The bit of a further wake; what was judged without it is forgotten."""
        self.clear()
        self.wakes.append(wake)
        return 1 << (len(self.wakes) - 1)

    def __missing__(self, text: str) -> int:
        if len(self) >= _MAX_FORMS:
            self.clear()
        bits = sum(wake.bit for wake in self.wakes if wake.test(text))
        self[text] = bits
        return bits


_VERDICTS = _Verdicts()


def judge(texts: Iterable[str]) -> tuple[int, list[tuple[int, int]]]:
    """All bits there are, and the place and bits of each token that wakes any rule."""
    verdicts = map(_VERDICTS.__getitem__, texts)
    return (1 << len(_VERDICTS.wakes)) - 1, [(at, bits) for at, bits in enumerate(verdicts) if bits]
