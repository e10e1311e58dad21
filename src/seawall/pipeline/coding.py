"""Values of records at their grains → integer columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from seawall.anonymize.grains import Grain
from seawall.pipeline.group_records import GroupRecord
from seawall.quasi import QuasiAttribute, QuasiTable
from seawall.quasi.table import MISSING, Codes

Grains = Mapping[str, Grain]


def code_values(group_records: Sequence[GroupRecord], grains: Sequence[Grains]) -> QuasiTable:
    """The table of records, each at its own grains; a value too coarse for its grain is missing."""
    names = tuple(grains[0]) if grains else ()
    columns = [_code_column(name, group_records, grains) for name in names]
    codes = np.stack([column for _, column in columns], axis=1)
    return QuasiTable(
        tuple(attribute for attribute, _ in columns), number_persons(group_records), codes
    )


def number_persons(group_records: Sequence[GroupRecord]) -> Codes:
    """Persons numbered in the order of their ids."""
    number_of = {person: number for number, person in enumerate(list_persons(group_records))}
    return np.array([number_of[record.person] for record in group_records], dtype=np.int32)


def list_persons(group_records: Sequence[GroupRecord]) -> list[str]:
    """The ids of the persons, in the order of their numbers."""
    return sorted({record.person for record in group_records})


def _code_column(
    name: str, group_records: Sequence[GroupRecord], grains: Sequence[Grains]
) -> tuple[QuasiAttribute, Codes]:
    own = [each[name] for each in grains]
    values = [
        grain.coarsen(record.values.get(name, ""))
        for record, grain in zip(group_records, own, strict=True)
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
