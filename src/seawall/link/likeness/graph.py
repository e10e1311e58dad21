"""Which persons of a data set could be one; each pair is weighed when it is first asked for."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from seawall.link.likeness.evidence import could_be_one
from seawall.link.likeness.traits import Traits


class Likeness:
    """Persons by id with what is said of them; ``sure`` are those whom an id or a row names.

    Two sure persons are never one. Nothing is weighed where everybody is sure.
    """

    def __init__(
        self, traits: Mapping[str, Traits], sure: Collection[str], certainty: float
    ) -> None:
        self._traits, self._sure, self._certainty = traits, frozenset(sure), certainty
        self._known: dict[tuple[str, str], bool] = {}

    def __repr__(self) -> str:
        return f"<Likeness of {len(self._traits)} persons>"

    @property
    def n_unsure(self) -> int:
        """How many persons neither an id nor a row names."""
        return len(self._traits.keys() - self._sure)

    def could_be_one(self, first: str, second: str) -> bool:
        """Whether two persons could be one."""
        if first in self._sure and second in self._sure:
            return False
        pair = (first, second) if first < second else (second, first)
        if pair not in self._known:
            one, other = (self._traits.get(person, Traits()) for person in pair)
            self._known[pair] = could_be_one(one, other, self._certainty)
        return self._known[pair]
