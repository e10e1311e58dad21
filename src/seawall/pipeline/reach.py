"""Why a k is out of reach, in the words of whoever asked for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from seawall.anonymize.grains.grain import Grain
from seawall.model import RefusedError
from seawall.pipeline.group_records import GroupRecord


@contextmanager
def telling_what_lacks(
    records: Sequence[GroupRecord], grains: Mapping[str, Grain], k: int
) -> Iterator[None]:
    """Where a k is refused for want of complete records, say what they lack and how many."""
    try:
        yield
    except RefusedError:
        lacking = {name: _lack(records, name, grain) for name, grain in grains.items()}
        lacks = set[int]().union(*lacking.values())
        whole = {one.person for at, one in enumerate(records) if at not in lacks}
        persons = {one.person for one in records}
        if len(whole) >= k:
            raise
        if len(persons) < k:
            raise RefusedError(
                f"k = {k} needs {k} persons, and there are {len(persons)}, {k - len(persons)} too "
                "few; lower --k, or add notes of more persons."
            ) from None
        name = max(lacking, key=lambda name: len(lacking[name]))
        lower = "lower --k, or " if len(whole) > 1 else ""  # no k is below 2
        raise RefusedError(
            f"k = {k} needs {k} persons of whom each of {', '.join(lacking)} is known, and there "
            f"are {len(whole)}, {k - len(whole)} too few; {lower}leave out '{name}', which "
            f'{len(lacking[name])} of {len(records)} records lack, with {name} = "drop" under '
            "[qids] in seawall.toml."
        ) from None


def _lack(records: Sequence[GroupRecord], name: str, grain: Grain) -> set[int]:
    """The records that do not say the quasi-identifier."""
    return {
        at
        for at, record in enumerate(records)
        if grain.coarsen(record.values.get(name, "")) is None
    }
