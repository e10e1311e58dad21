"""What an algorithm is to do: units, the space they lie in, and the rules their classes keep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.space import Axis, Space, join
from seawall.anonymize.tables.units import Evidence, Units
from seawall.criteria import Criterion
from seawall.criteria.judging import Ruling, bind, holds
from seawall.criteria.sensitive import SensitiveColumn
from seawall.kernels.kernel import compiled
from seawall.model import RefusedError, UsageError
from seawall.quasi.table import Codes

# Worth (below 0: no cut), imbalance, axis, first and last code of the left, units of the last.
Cut = tuple[float, int, int, int, int, int]
NO_CUT = (-1.0, 0, 0, 0, 0, 0)


class Task(NamedTuple):
    """What stays the same during a run.

    ``is_plain`` says that every unit is one person and nothing but persons is counted. A cut is
    chosen by what it saves or, as in the paper, by the width of its axis; strict cuts part no equal
    values. Carving takes any run of codes out of a class, a cut only the lower ones.
    """

    space: Space
    evidence: Evidence
    ruling: Ruling
    least_persons: int
    is_plain: bool
    by_gain: bool = True
    is_strict: bool = True
    is_carving: bool = False


def make_task(
    units: Units,
    axes: Sequence[Axis],
    criterion: Criterion,
    sensitive: Sequence[SensitiveColumn] = (),
) -> Task:
    """The task of cutting units; refuses those that do not keep the criterion uncut."""
    evidence = units.evidence
    width = sum(column.size for column in sensitive)
    counts = np.bincount(evidence.values, minlength=width).astype(np.int64)
    ruling = bind(criterion, sensitive, counts)
    persons, population = int(evidence.persons.sum()), int(evidence.population.sum())
    if criterion.needs_population and not population:
        raise UsageError("This criterion needs a population table.")
    broken = [
        str(rule)
        for at, rule in enumerate(criterion.rules())
        if not holds(ruling.take(at), persons, population, counts)
    ]
    if broken:
        raise RefusedError(
            f"The {persons:,} persons with complete quasi-identifiers do not keep "
            f"{' and '.join(broken)} even when all are shown alike; nothing was made. "
            "Lower --k, --l or the other bound that is named here, or give --qid fewer columns."
        )
    is_plain = not ruling.width and not population and persons == len(evidence.persons)
    return Task(join(axes), evidence, ruling, criterion.least_persons, is_plain)


@compiled
def count_persons(order: Codes, task: Task) -> int:
    """How many persons the units of a class are."""
    if task.is_plain:
        return len(order)
    persons = 0
    for unit in order:
        persons += task.evidence.persons[unit]
    return int(persons)
