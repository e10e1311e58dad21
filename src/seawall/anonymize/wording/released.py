"""The set of values that a record shows for one quasi-identifier."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from seawall.anonymize.grains import Grain
from seawall.anonymize.promise import ATTRIBUTES
from seawall.anonymize.treatments import mask
from seawall.model import Label

ENUMERATE, GENERALIZE = "enumerate", "generalize"
_MONTH = len("2009-03")


@dataclass(frozen=True, slots=True)
class ReleasedSet:
    """Grain values in the order in which they are written; refuses any other order.

    A set without values is that of a group of which nobody's value is known.
    """

    grain: Grain
    values: tuple[str, ...]

    def __post_init__(self) -> None:
        keys = [self.grain.sort_key(value) for value in self.values]
        if any(left >= right for left, right in pairwise(keys)):
            raise ValueError(f"the values of {self.grain.attribute} are not in order")

    def __repr__(self) -> str:
        return f"<ReleasedSet of {len(self.values)} values of {self.grain.attribute}>"

    @property
    def label(self) -> Label:
        """The label of the attribute's mentions and columns."""
        return ATTRIBUTES[self.grain.attribute]

    @property
    def is_single(self) -> bool:
        return len(self.values) == 1

    @property
    def treatment(self) -> str:
        """The word for what the set does: a set without values masks."""
        return ENUMERATE if self.values else "mask"

    def write(self, lang: str) -> str:
        """The set as it stands in a note or cell: ``{Mar-2009, Apr-2009}``; one value keeps braces.

        A set without values is written as the mask of its label.
        """
        if not self.values:
            return mask(self.label)
        return f"{{{', '.join(self.grain.display(value, lang) for value in self.values)}}}"

    def as_json(self) -> list[int | str]:
        """What quasi.jsonl holds of the set."""
        return [self.grain.as_json(value) for value in self.values]

    def tells(self, value: str) -> bool:
        """True if the set shows nothing but this very value, at the finest grain."""
        return self.values == (value,)


@dataclass(frozen=True, slots=True)
class ReleasedRange(ReleasedSet):
    """All values from the first to the last, as k-anonymity shows them: ``[52-88]``.

    Values without an order are named one by one: ``[City Hospital, North Clinic]``.
    """

    is_ordered: bool = True

    @property
    def treatment(self) -> str:
        """The word for what the range does."""
        return GENERALIZE if self.values else "mask"

    def write(self, lang: str) -> str:
        """The range as it stands in a note or cell: ``[52-88]``, ``[Mar-Jul 2009]``."""
        if not self.values:
            return mask(self.label)
        shown = [self.grain.display(value, lang) for value in self.values]
        if not self.is_ordered or self.is_single:
            return f"[{', '.join(shown)}]"
        return f"[{_join(self.values[0], self.values[-1], shown[0], shown[-1])}]"


@dataclass(frozen=True, slots=True)
class ReleasedGroup(ReleasedSet):
    """The values that a policy shows as one, under the policy's own ``name``: ``[52-53]``.

    A name is written alike in notes of any language, in table and quasi.jsonl. The values stand in
    the policy's order, whatever it is.
    """

    name: str = ""

    def __post_init__(self) -> None:
        if bool(self.values) != bool(self.name):
            raise ValueError(f"a group of {self.grain.attribute} has values and a name, or neither")

    @property
    def treatment(self) -> str:
        """The word for what the group does."""
        return GENERALIZE if self.values else "mask"

    def write(self, lang: str) -> str:  # noqa: ARG002 - one name for all languages
        """The group's name; a mask where the record shows none."""
        return self.name or mask(self.label)

    def as_json(self) -> list[int | str]:
        return [self.name] if self.name else []


def _join(first: str, last: str, first_shown: str, last_shown: str) -> str:
    """``Mar-Jul 2009`` for months of one year; dates and whatever has a hyphen stand apart."""
    are_months = len(first) == len(last) == _MONTH and first[5:].isdecimal()
    if are_months and first[:4] == last[:4] and first[4] == "-":
        return f"{first_shown.partition('-')[0]}-{last_shown.partition('-')[0]} {first[:4]}"
    between = " - " if "-" in first_shown or " " in first_shown else "-"
    return f"{first_shown}{between}{last_shown}"
