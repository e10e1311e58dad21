"""Mondrian: classes of records, as small as a criterion allows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum

import numpy as np

from seawall.anonymize.tables.partition import Partition, cut_up
from seawall.anonymize.tables.space import Axis
from seawall.anonymize.tables.task import make_task
from seawall.anonymize.tables.units import Units, gather
from seawall.criteria import Criterion
from seawall.criteria.sensitive import SensitiveColumn
from seawall.quasi.table import Codes, QuasiAttribute, QuasiTable


class Choice(StrEnum):
    """Which cut is made: the one that saves most, or the median of the widest attribute."""

    GAIN = "gain"
    WIDEST = "widest"


def mondrian(
    table: QuasiTable,
    criterion: Criterion,
    *,
    strict: bool = True,
    choice: Choice = Choice.GAIN,
    unordered: Collection[str] = (),
    sensitive: Sequence[SensitiveColumn] = (),
) -> Codes:
    """A class for every record, so that every class keeps the criterion and none can be cut again.

    The records of a person are in one class. ``unordered`` names the attributes whose values are
    shown as sets; the others are cut and shown as ranges of their codes. Strict classes share no
    value range where each person has one record; relaxed ones may part equal values. Refuses a
    table that as a whole does not keep the criterion. Persons with a missing value are put with
    others, who are enough without them.
    """
    axes = [_lay(attribute, attribute.name in unordered) for attribute in table.attributes]
    units = gather(table, sensitive)
    partition = cut(units, axes, criterion, sensitive, strict=strict, choice=choice)
    return spread(partition, units)


def _lay(attribute: QuasiAttribute, is_set: bool) -> Axis:
    size = len(attribute.values)
    return Axis.of_set(size) if is_set else Axis.of_range(np.arange(size, dtype=np.float64))


def cut(
    units: Units,
    axes: Sequence[Axis],
    criterion: Criterion,
    sensitive: Sequence[SensitiveColumn] = (),
    *,
    strict: bool = True,
    choice: Choice = Choice.GAIN,
) -> Partition:
    """Cut units along axes; refuses what does not keep the criterion uncut."""
    task = make_task(units, axes, criterion, sensitive)
    by_gain = choice is not Choice.WIDEST
    return cut_up(units.codes, task._replace(by_gain=by_gain, is_strict=strict))


def spread(partition: Partition, units: Units) -> Codes:
    """The class of every record."""
    return np.asarray(number_units(partition)[units.of_record])


def number_units(partition: Partition) -> Codes:
    """The class of every unit: persons, then those of the population."""
    classes = np.empty(len(partition.order), np.int32)
    sizes = np.diff(partition.starts)
    classes[partition.order] = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
    return classes
