"""The values of lists that a record's own health details rule out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from seawall.anonymize.enumeration.attackers import Strikes
from seawall.anonymize.implications import Implication, imply
from seawall.quasi import QuasiAttribute, QuasiTable


def find_strikes(concepts: Sequence[Mapping[str, int]], table: QuasiTable) -> Strikes:
    """One strike for every age or gender of the table that a record's details exclude."""
    finders = [
        (place, _FINDERS[attribute.name], attribute)
        for place, attribute in enumerate(table.attributes)
        if attribute.name in _FINDERS
    ]
    found: list[tuple[int, int, int]] = []
    excluded: dict[Implication, list[tuple[int, int]]] = {}
    for record, terms in enumerate(concepts):
        left = imply(terms)
        if left not in excluded:
            excluded[left] = [(p, code) for p, find, a in finders for code in find(left, a)]
        found.extend((record, place, code) for place, code in excluded[left])
    columns = np.array(found, dtype=np.int32).reshape(-1, 3).T
    return Strikes(*(np.ascontiguousarray(column) for column in columns))


def _exclude_genders(left: Implication, attribute: QuasiAttribute) -> Iterator[int]:
    if left.gender is not None:
        # Whoever is neither is not ruled out by what only one of the two can have.
        others = {"female", "male"} - {left.gender}
        yield from (code for code, value in enumerate(attribute.values) if value in others)


def _exclude_ages(left: Implication, attribute: QuasiAttribute) -> Iterator[int]:
    for code, value in enumerate(attribute.values):
        first, _, last = value.partition("-")
        if int(last or first) < left.first_age or int(first) > left.last_age:
            yield code


_FINDERS = {"gender": _exclude_genders, "age": _exclude_ages}
