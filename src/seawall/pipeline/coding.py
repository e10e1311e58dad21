"""Values of records at their grains → integer columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from seawall.anonymize.grains import Grain
from seawall.pipeline.subjects import Subject
from seawall.quasi import QuasiAttribute, QuasiTable
from seawall.quasi.table import MISSING, Codes

Grains = Mapping[str, Grain]


def code_values(subjects: Sequence[Subject], grains: Sequence[Grains]) -> QuasiTable:
    """The table of records, each at its own grains; a value too coarse for its grain is missing."""
    names = tuple(grains[0]) if grains else ()
    columns = [_code_column(name, subjects, grains) for name in names]
    codes = np.stack([column for _, column in columns], axis=1)
    return QuasiTable(tuple(attribute for attribute, _ in columns), number_persons(subjects), codes)


def number_persons(subjects: Sequence[Subject]) -> Codes:
    """Persons numbered in the order of their ids."""
    number_of = {person: number for number, person in enumerate(list_persons(subjects))}
    return np.array([number_of[subject.person] for subject in subjects], dtype=np.int32)


def list_persons(subjects: Sequence[Subject]) -> list[str]:
    """The ids of the persons, in the order of their numbers."""
    return sorted({subject.person for subject in subjects})


def _code_column(
    name: str, subjects: Sequence[Subject], grains: Sequence[Grains]
) -> tuple[QuasiAttribute, Codes]:
    own = [each[name] for each in grains]
    values = [
        grain.coarsen(subject.values.get(name, ""))
        for subject, grain in zip(subjects, own, strict=True)
    ]
    # A cluster has one grain; where clusters have several, the values of each stand together.
    order = {
        value: (grain.name, grain.sort_key(value))
        for value, grain in zip(values, own, strict=True)
        if value is not None
    }
    domain = sorted(order, key=order.__getitem__)
    code_of = {value: code for code, value in enumerate(domain)}
    codes = [MISSING if value is None else code_of[value] for value in values]
    return QuasiAttribute(name, tuple(domain)), np.array(codes, dtype=np.int32)
