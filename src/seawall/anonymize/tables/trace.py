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
            f"saves {100 * self.share:.2g} % of all there is to lose, more than other allowed cuts"
            if self.by_gain
            else f"the widest ({self.share:.3f}) that can be cut"
        )
        return f"{self.step}: {self.n_units:,} persons cut by {self.attribute}: {why}."


@dataclass(frozen=True)
class Splits:
    """The cuts of a partition, in the order in which they were made."""

    partition: Partition
    names: Sequence[str]
    by_gain: bool

    def __len__(self) -> int:
        return len(self.partition.worths)

    def __iter__(self) -> Iterator[Split]:
        most = len(self.partition.order) * len(self.names) if self.by_gain else 1
        rows = zip(self.partition.splits.tolist(), self.partition.worths.tolist(), strict=True)
        for step, (split, worth) in enumerate(rows, 1):
            yield Split(step, self.names[split[2]], split[1], worth / most, self.by_gain)
