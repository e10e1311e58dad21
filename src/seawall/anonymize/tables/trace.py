"""Why each attribute was cut: the log under the hood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from seawall.anonymize.tables.partition import Partition


@dataclass(frozen=True, slots=True)
class Split:
    """One cut of one class; no value of the data is told.

    ``share`` is what the cut saved of all there was to lose, or how wide the attribute was.
    """

    step: int
    attribute: str
    n_units: int
    share: float
    by_gain: bool

    def __str__(self) -> str:
        why = (
            f"saves {self.share:.2e} of the loss, more than any other cut that is allowed"
            if self.by_gain
            else f"the widest ({self.share:.3f}) that can be cut"
        )
        return f"{self.step}: {self.n_units:,} persons cut by {self.attribute}: {why}."


def tell_splits(partition: Partition, names: Sequence[str], *, by_gain: bool) -> Iterator[Split]:
    """The cuts in the order in which they were made."""
    most = len(partition.order) * len(names) if by_gain else 1
    for step, (split, worth) in enumerate(
        zip(partition.splits.tolist(), partition.worths.tolist(), strict=True), 1
    ):
        yield Split(step, names[split[2]], split[1], worth / most, by_gain)
