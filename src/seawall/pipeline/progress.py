"""What a run tells while it goes on, and when it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Progress(Protocol):
    """Counts documents, or other steps, for somebody who waits."""

    def __call__(
        self, total: int | None, doing: str = "Working"
    ) -> AbstractContextManager[Callable[[int], None]]:
        """A block in which calling with n says that n more documents are done."""
        ...


@dataclass(frozen=True, slots=True)
class Summary:
    """How a run ended. ``counts`` are mentions by label, ``notices`` what a custodian must hear.

    ``loss`` is what a release that groups persons loses of their quasi-identifiers (NCP).
    """

    documents: int
    withheld: int
    counts: dict[str, int]
    encodings: dict[str, int]
    notices: list[str] = field(default_factory=list)
    loss: float | None = None

    @property
    def exit_code(self) -> int:
        """3 where something was withheld: done, but look at the quarantine."""
        return 3 if self.withheld else 0


_BATCH = 128


def batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items in lists, so that what is kept is kept a batch at a time."""
    stream = iter(items)
    while batch := list(islice(stream, _BATCH)):
        yield batch


def counted(items: Iterable[Item], advance: Callable[[int], None]) -> Iterator[Item]:
    """The items, each told to ``advance`` as it passes."""
    for item in items:
        yield item
        advance(1)
