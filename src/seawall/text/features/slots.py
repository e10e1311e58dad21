"""Features of a token in its place, as small numbers: which there are, and what each is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from seawall.model import Label
from seawall.text.features.lexica import KIND_NAMES
from seawall.text.features.vocabulary import load_sections
from seawall.text.features.words import SHAPE_NAMES

GAPS = ("edge", "glued", "space", "wide", "line", "blank")
ZONES = ("top", "header", "body", "foot")
FORMS = ("plain", "field", "item", "heading", "caps")
PLACES = ("first", "second", "third", "inner", "last")
REPEATS = ("plain", "once", "twice", "some", "often", "once+", "twice+", "some+", "often+")
DISTANCES = ("none", "1", "2", "3", "4", "far")
# How a token's note is written, else its line.
CASES = ("mixed", "upper", "lower", "upper-line", "lower-line")
_STARTS = ("", "start")
_GLUES = ("", "<", ">", "<>")
_TENTHS = tuple(str(tenth) for tenth in range(10))

# What the rules said at a token: outside, or a label's beginning or inside.
HINTS = ("O", *(f"{prefix}-{label.value}" for label in Label for prefix in "BI"))


@dataclass(frozen=True)
class Slot:
    """One feature of a token in its place; its number counts through the product of ``parts``."""

    name: str
    family: str
    parts: tuple[Sequence[str], ...]

    @cached_property
    def size(self) -> int:
        size = 1
        for part in self.parts:
            size *= len(part)
        return size

    def spell(self, value: int) -> str:
        """The feature's name: "gap=space|glued"."""
        words = []
        for part in reversed(self.parts):
            value, at = divmod(value, len(part))
            words.append(part[at])
        return f"{self.name}={'|'.join(reversed(words))}"

    @cached_property
    def steps(self) -> tuple[dict[str, int], ...]:
        """By part, what each of its words adds to the number."""
        steps, step = list[dict[str, int]](), self.size
        for part in self.parts:
            step //= len(part)
            steps.append({word: at * step for at, word in enumerate(part)})
        return tuple(steps)


def _make_slots() -> tuple[Slot, ...]:
    shapes, kinds = SHAPE_NAMES, KIND_NAMES
    return (
        Slot("gap", "global", (GAPS, GAPS)),
        Slot("tenth", "global", (_TENTHS,)),
        Slot("zone", "global", (ZONES, _STARTS)),
        Slot("section", "global", (load_sections()[0],)),
        Slot("line", "global", (FORMS, PLACES)),
        Slot("again", "global", (REPEATS,)),
        Slot("behind", "global", (DISTANCES,)),
        Slot("case", "local", (shapes, _STARTS)),
        Slot("shapes-2", "local", (shapes, shapes, shapes)),
        Slot("shapes-1", "local", (shapes, shapes, shapes, _GLUES)),
        Slot("shapes+0", "local", (shapes, shapes, shapes)),
        Slot("kinds-2", "external", (kinds, kinds, kinds)),
        Slot("kinds-1", "external", (kinds, kinds, kinds)),
        Slot("kinds+0", "external", (kinds, kinds, kinds)),
        Slot("rule", "external", (HINTS,)),
        Slot("rule-1", "external", (HINTS,)),
        Slot("rule+1", "external", (HINTS,)),
        Slot("cased-1", "external", (CASES, kinds, kinds)),
        Slot("cased+0", "external", (CASES, kinds, kinds, kinds)),
        Slot("cased+1", "external", (CASES, kinds, kinds)),
    )


SLOTS = _make_slots()
# Where the values of each slot begin when all slots' values are counted through.
SLOT_STARTS = tuple(sum(slot.size for slot in SLOTS[:at]) for at in range(len(SLOTS) + 1))


@lru_cache(maxsize=100_000)
def spell_value(number: int) -> str:
    """The name of a value counted through all slots."""
    for slot, (start, end) in zip(SLOTS, pairwise(SLOT_STARTS), strict=True):
        if start <= number < end:
            return slot.spell(number - start)
    raise ValueError("no slot has a value of that number")


class _Heads(dict[str, tuple[int, Slot, int]]):
    """By the beginning of names: the first value that they have, the slot, how many parts it is of.

    A model names values by the ten thousand, and they begin alike.
    """

    def __init__(self) -> None:
        super().__init__()
        starts = zip(SLOTS, SLOT_STARTS, strict=False)
        self._slots = {slot.name: (start, slot, 0) for slot, start in starts}

    def __missing__(self, head: str) -> tuple[int, Slot, int]:
        before, _, word = head.rpartition("|")
        if before:
            value, slot, parts = self[before]
        else:
            name, _, word = head.partition("=")
            value, slot, parts = self._slots[name]
        told = self[head] = value + slot.steps[parts][word], slot, parts + 1
        return told


def parse_values(names: Iterable[str]) -> list[int]:
    """The numbers of values by name, as ``spell_value`` spells them; refuses what names none."""
    heads = _Heads()
    numbers: list[int] = []
    for name in names:
        head, _, last = name.rpartition("|")
        value, slot, parts = heads[head or name]
        if head:
            value += slot.steps[parts][last]
            parts += 1
        if parts != len(slot.parts):
            raise KeyError(name)
        numbers.append(value)
    return numbers
