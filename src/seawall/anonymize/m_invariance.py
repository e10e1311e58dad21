"""m-invariance: a table that is published again and again (Xiao & Tao 2007).

Every class shows m or more different sensitive values, each once, and whoever is published again is
again in a class with the very same values: the intersection of somebody's classes over any number
of releases is never smaller than one of them. Where the living are too few for that, counterfeits
fill the class: rows that stand for nobody and are told as such.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from seawall.model import RefusedError, UsageError
from seawall.quasi.table import Codes

# The different sensitive values of a class.
Signature = frozenset[int]
# The records of a bucket by value; None is a counterfeit.
Bucket = dict[int, list[int | None]]


@dataclass(frozen=True)
class Republication:
    """A class for every record, the classes' signatures, and the counterfeits as (class, value)."""

    classes: Codes
    signatures: tuple[Signature, ...]
    counterfeits: tuple[tuple[int, int], ...]

    def __repr__(self) -> str:
        return f"<Republication of {len(self.classes)} records in {len(self.signatures)} classes>"

    def sign(self, record: int) -> Signature:
        """What must be given back for this record when it is published again."""
        return self.signatures[int(self.classes[record])]


def republish(
    codes: Codes, values: Codes, m: int, earlier: Mapping[int, Signature] | None = None
) -> Republication:
    """Classes of records (one a person) that are m-invariant with those of the releases before.

    ``codes[record, attribute]`` are ordered quasi-identifiers, ``values[record]`` the sensitive
    value, ``earlier[record]`` the signature under which the person was published last. Refuses new
    records of whom more than one in m have the same value, and a person whose value has changed.
    """
    _check(values, m, earlier or {})
    buckets: dict[Signature, Bucket] = {}
    for record, signature in (earlier or {}).items():
        bucket = buckets.setdefault(signature, {value: [] for value in signature})
        bucket[int(values[record])].append(record)
    fresh = _Fresh(values, (r for r in range(len(values)) if r not in (earlier or {})), codes)
    if not fresh.is_eligible(m):
        raise RefusedError(
            f"More than one in {m} of the new records have the same sensitive value, so no class "
            f"can show {m} different ones; nothing was made. Choose a smaller m."
        )
    for bucket in buckets.values():
        _balance(bucket, fresh, m)
    for signature in fresh.assemble(m):
        bucket = buckets.setdefault(signature, {value: [] for value in signature})
        for value in signature:
            bucket[value].append(fresh.take(value))
    return _number(buckets, codes)


def _check(values: Codes, m: int, earlier: Mapping[int, Signature]) -> None:
    if m < 2:
        raise UsageError(f"m = {m} protects nobody; choose 2 or more.")
    for record, signature in earlier.items():
        if int(values[record]) not in signature:
            raise RefusedError(
                f"The sensitive value in row {record + 1} is not one of those the person was "
                "published with; m-invariance holds for values that do not change."
            )
        if len(signature) < m:
            raise RefusedError(
                f"The person in row {record + 1} was published among {len(signature)} sensitive "
                f"values, fewer than m = {m}; nothing can mend that now."
            )


class _Fresh:
    """The records that are published for the first time, by value, near ones after each other."""

    def __init__(self, values: Codes, records: Iterable[int], codes: Codes) -> None:
        self._by_value: dict[int, list[int]] = defaultdict(list)
        for record in sorted(records, key=lambda r: tuple(codes[r]), reverse=True):
            self._by_value[int(values[record])].append(record)

    def count(self) -> Counter[int]:
        return Counter({value: len(held) for value, held in self._by_value.items()})

    def take(self, value: int) -> int:
        return self._by_value[value].pop()

    def is_eligible(self, m: int, without: int | None = None) -> bool:
        """Whether no value is more than one in m of all, after one record of a value is gone."""
        counts = self.count()
        if without is not None:
            counts[without] -= 1
        return max(counts.values(), default=0) * m <= counts.total()

    def can_spare(self, value: int, m: int) -> bool:
        return bool(self._by_value.get(value)) and self.is_eligible(m, without=value)

    def assemble(self, m: int) -> list[Signature]:
        """Signatures that use up all records: the m most frequent values again and again.

        The fewer than m that are left are of different values (Xiao & Tao 2006, Anatomy), and
        each joins a class that lacks its own.
        """
        counts, made = self.count(), list[set[int]]()
        while len(+counts) >= m:
            # By frequency, then by value: the same records always give the same classes.
            largest = sorted(+counts, key=lambda value: (-counts[value], value))[:m]
            counts.subtract(largest)
            made.append(set(largest))
        for value in (+counts).elements():
            next(signature for signature in made if value not in signature).add(value)
        return [frozenset(signature) for signature in made]


def _balance(bucket: Bucket, fresh: _Fresh, m: int) -> None:
    """Give every value of a bucket as many records: new ones to spare, or counterfeits."""
    most = max(map(len, bucket.values()))
    for value, held in sorted(bucket.items()):
        while len(held) < most:
            held.append(fresh.take(value) if fresh.can_spare(value, m) else None)


def _number(buckets: Mapping[Signature, Bucket], codes: Codes) -> Republication:
    classes = np.empty(len(codes), np.int32)
    signatures: list[Signature] = []
    counterfeits: list[tuple[int, int]] = []
    for signature in sorted(buckets, key=sorted):
        for group in _split(buckets[signature], codes):
            for value, record in group.items():
                if record is None:
                    counterfeits.append((len(signatures), value))
                else:
                    classes[record] = len(signatures)
            signatures.append(signature)
    return Republication(classes, tuple(signatures), tuple(counterfeits))


def _split(bucket: Bucket, codes: Codes) -> list[dict[int, int | None]]:
    """Classes with one record of every value: halves along the widest attribute, and so on."""
    done: list[dict[int, int | None]] = []
    waiting = [bucket]
    while waiting:
        current = waiting.pop()
        length = len(next(iter(current.values())))
        if length == 1:
            done.append({value: held[0] for value, held in current.items()})
            continue
        axis = _find_widest(current, codes)
        ordered = {value: _sort(held, codes[:, axis]) for value, held in current.items()}
        half = length // 2
        waiting += [
            {value: held[half:] for value, held in ordered.items()},
            {value: held[:half] for value, held in ordered.items()},
        ]
    return done


def _find_widest(bucket: Bucket, codes: Codes) -> int:
    records = [record for held in bucket.values() for record in held if record is not None]
    spans = np.ptp(codes, axis=0)
    return int(np.argmax(np.ptp(codes[records], axis=0) / np.maximum(spans, 1)))


def _sort(held: Sequence[int | None], column: Codes) -> list[int | None]:
    """By the attribute; counterfeits, which are nowhere, last."""
    return sorted(held, key=lambda r: (1, 0, 0) if r is None else (0, int(column[r]), r))
