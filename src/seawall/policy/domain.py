"""What a policy speaks about: attributes, their values in order, and which neighbours may merge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from seawall.model import UsageError
from seawall.quasi.spelling import make_key, name_kind

Bits = NDArray[np.uint8]
Run = tuple[int, int]

AGES = tuple(str(age) for age in range(120))
_LARGEST_KEY = 2**62


@dataclass(frozen=True)
class Attribute:
    """A quasi-identifier and its values, ``len(values) - 1`` bits: one between two neighbours.

    A bit that is set keeps its two neighbours apart. ``subtrees`` are the runs of values, as
    [start, end), that a hierarchy allows to merge; without them any run of neighbours may.
    """

    name: str
    values: tuple[str, ...]
    subtrees: tuple[Run, ...] | None = None

    def __post_init__(self) -> None:
        if not self.values:
            raise UsageError(
                f"The column '{self.name}' has no value at all; leave it out of --qid."
            )
        if len(self.codes) != len(self.values):
            raise UsageError(f"Two values of '{self.name}' are the same but for their spelling.")

    def __repr__(self) -> str:
        return f"<Attribute {self.name}, {len(self.values)} values>"

    @cached_property
    def kind(self) -> str:
        return name_kind(self.name)

    @cached_property
    def codes(self) -> dict[str, int]:
        """The place of every value, by its key."""
        return {make_key(self.kind, value): code for code, value in enumerate(self.values)}

    @cached_property
    def is_number(self) -> bool:
        """Whether values are whole numbers in rising order, so that a run is a range."""
        if self.kind == "zip" or not all(v.isascii() and v.isdigit() for v in self.values):
            return False
        numbers = [int(value) for value in self.values]
        return all(low < high for low, high in pairwise(numbers))

    def find_code(self, value: str) -> int | None:
        """The place of a value, however it is spelled; None for one outside the domain.

        A ZIP code is read at the domain's own length: 37203 where it has 372.
        """
        if self.kind == "zip":
            value = value.strip()[: len(self.values[0])]
        return self.codes.get(make_key(self.kind, value))


@dataclass(frozen=True)
class Domain:
    """Attributes in their order. The bits of a policy are theirs, one after the other.

    Bits that a hierarchy lets change only together are one *switch*; a switch may be set only where
    its parent is. Without a hierarchy every bit is a switch of its own.
    """

    attributes: tuple[Attribute, ...]

    def __post_init__(self) -> None:
        if not self.attributes:
            raise UsageError("No quasi-identifier is given; name the columns with --qid.")
        if self.size > _LARGEST_KEY:
            raise UsageError("The quasi-identifiers have too many combinations; leave some out.")

    def __repr__(self) -> str:
        return f"<Domain of {len(self.attributes)} attributes, {self.n_bits} bits>"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(attribute.name for attribute in self.attributes)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(attribute.values) for attribute in self.attributes)

    @cached_property
    def size(self) -> int:
        """How many combinations of values there are."""
        size = 1
        for values in self.sizes:
            size *= values
        return size

    @cached_property
    def bit_starts(self) -> NDArray[np.int64]:
        """Where each attribute's bits begin, and at last how many bits there are."""
        return np.cumsum([0, *(size - 1 for size in self.sizes)])

    @property
    def n_bits(self) -> int:
        return int(self.bit_starts[-1])

    @cached_property
    def switch_of_bit(self) -> NDArray[np.int32]:
        return self._switches[0]

    @cached_property
    def parents(self) -> NDArray[np.int32]:
        """Of every switch the one that must be set first, -1 for none; parents come first."""
        return self._switches[1]

    @property
    def n_switches(self) -> int:
        return len(self.parents)

    @cached_property
    def is_free(self) -> bool:
        """Whether every bit may be set or cleared whatever the others are."""
        return self.n_switches == self.n_bits and bool((self.parents < 0).all())

    @cached_property
    def attribute_of_switch(self) -> NDArray[np.int32]:
        owners = np.repeat(np.arange(len(self.sizes)), np.diff(self.bit_starts))
        found = np.zeros(self.n_switches, np.int32)
        found[self.switch_of_bit] = owners
        return found

    @cached_property
    def _switches(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        switches: list[int] = []
        parents: list[int] = []
        for attribute in self.attributes:
            own, above = _list_switches(attribute)
            before = len(parents)
            switches += [before + switch for switch in own]
            parents += [before + parent if parent >= 0 else -1 for parent in above]
        return np.array(switches, np.int32), np.array(parents, np.int32)

    def slices(self) -> Iterator[tuple[Attribute, slice]]:
        """Each attribute with the place of its bits."""
        for place, attribute in enumerate(self.attributes):
            yield attribute, slice(int(self.bit_starts[place]), int(self.bit_starts[place + 1]))


def _list_switches(attribute: Attribute) -> tuple[list[int], list[int]]:
    """The switch of every bit, and the parent of every switch, numbered from 0."""
    n_values = len(attribute.values)
    if attribute.subtrees is None:
        return list(range(n_values - 1)), [-1] * (n_values - 1)
    wide = {run for run in (*attribute.subtrees, (0, n_values)) if run[1] - run[0] > 1}
    # Outer runs before inner ones, so that a parent has a lower number than its children.
    runs = sorted(wide, key=lambda run: (run[0], -run[1]))
    own, parents, around = [0] * (n_values - 1), [], list[int]()
    for place, (start, end) in enumerate(runs):
        # An inner run takes its bits over from the outer one.
        own[start : end - 1] = [place] * (end - 1 - start)
        while around and runs[around[-1]][1] <= start:
            around.pop()
        parents.append(around[-1] if around else -1)
        around.append(place)
    return own, parents
