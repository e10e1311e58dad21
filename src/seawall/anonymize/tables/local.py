"""Local recoding: every class shows the lowest nodes that cover it, whatever others show."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.anonymize.tables.moves import rearrange
from seawall.anonymize.tables.partition import Partition, cut_up
from seawall.anonymize.tables.space import Axis, give_tree
from seawall.anonymize.tables.task import make_task
from seawall.anonymize.tables.units import Units
from seawall.criteria import Criterion
from seawall.criteria.sensitive import SensitiveColumn
from seawall.quasi.table import Codes

ROUNDS = 1


def recode_locally(
    units: Units,
    axes: Sequence[Axis],
    criterion: Criterion,
    sensitive: Sequence[SensitiveColumn] = (),
    *,
    rounds: int = ROUNDS,
) -> tuple[Codes, Partition]:
    """The class of every unit, and the cuts that led there before units were moved.

    Carves nodes out of classes, the one that saves most first, then moves single units to classes
    where they lose less. Refuses units that do not keep the criterion when they are all alike.
    """
    task = make_task(units, [give_tree(axis) for axis in axes], criterion, sensitive)
    partition = cut_up(units.codes, task._replace(is_carving=True))
    classes = rearrange(units.codes, partition.order, partition.starts, task, rounds)
    return classes, partition
