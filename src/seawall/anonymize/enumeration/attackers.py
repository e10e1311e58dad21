"""What an attacker knows beyond the release, as another view of the same records."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from seawall.anonymize.enumeration.ground import (
    Bools,
    Ground,
    Ints,
    Longs,
    Shown,
    as_ints,
    lay_ground,
    show,
)
from seawall.anonymize.enumeration.membership import holds
from seawall.kernels.kernel import compiled
from seawall.quasi import SetView


@dataclass(frozen=True)
class Strikes:
    """Values that records' own health details rule out: one record, attribute and code a place.

    "Prostate cancer" strikes ``female`` from the genders of its record.
    """

    records: Ints
    attributes: Ints
    codes: Ints

    def __post_init__(self) -> None:
        if not len(self.records) == len(self.attributes) == len(self.codes):
            raise ValueError("a strike names a record, an attribute and a code")

    def __repr__(self) -> str:
        return f"<Strikes of {len(self.records)} values>"

    def __len__(self) -> int:
        return len(self.records)


def strike(view: SetView, strikes: Strikes) -> SetView:
    """The view without the values that health details rule out.

    A true value is never struck, whatever the details say, nor the last of a set.
    """
    width = view.set_ids.shape[1]
    cells = strikes.records.astype(np.int64) * width + strikes.attributes
    order = np.lexsort((strikes.codes, cells))
    struck, firsts = np.unique(cells[order], return_index=True)
    gone_ids = np.full(view.set_ids.size, -1, dtype=np.int32)
    gone_ids[struck] = np.arange(len(struck))
    starts = np.append(firsts, len(order)).astype(np.int64)
    gone = Shown(gone_ids.reshape(view.set_ids.shape), starts, as_ints(strikes.codes[order]))
    return _take_away(view, gone)


def eliminate(
    view: SetView, ground: Ground | None = None, *, only_certain: bool = False
) -> SetView:
    """The view without what others of the cluster already show as their own.

    A value that one record of a cluster shows alone is struck from the sets of all others of the
    cluster but those whose true value it is: an attacker who goes through the list finds it taken.
    ``only_certain`` strikes where that follows: where the values that nobody shows alone are as
    many as the records that still show more than one, each of these has one of them.
    """
    ground = ground or lay_ground(view)
    return _take_away(view, Shown(*_find_taken(ground, show(view), only_certain)))


def _take_away(view: SetView, gone: Shown) -> SetView:
    codes = as_ints(view.table.codes)
    set_ids, starts, values = _remove_values(show(view), codes, gone)
    return replace(view, set_ids=set_ids, starts=starts, values=values)


@compiled
def _find_taken(ground: Ground, shown: Shown, only_certain: bool) -> tuple[Ints, Longs, Ints]:
    """The values that stand alone, a list for each cluster and attribute that its records share."""
    width = shown.set_ids.shape[1]
    is_taken = np.zeros(len(ground.list_values), dtype=np.bool_)
    hidden = np.zeros(len(ground.list_starts) - 1, dtype=np.int64)
    for record in range(len(ground.cluster_of)):
        for attribute in range(width):
            is_single = _mark_single(ground, shown, record, attribute, is_taken)
            hidden[ground.cluster_of[record] * width + attribute] += not is_single
    if only_certain:
        _spare_uncertain(ground, hidden, is_taken)
    starts = np.zeros(len(ground.list_starts), dtype=np.int64)
    for at in range(len(starts) - 1):
        taken = is_taken[ground.list_starts[at] : ground.list_starts[at + 1]].sum()
        starts[at + 1] = starts[at] + taken
    gone_ids = np.empty(shown.set_ids.shape, dtype=np.int32)
    for record in range(len(ground.cluster_of)):
        for attribute in range(width):
            gone_ids[record, attribute] = ground.cluster_of[record] * width + attribute
    return gone_ids, starts, ground.list_values[is_taken]


@compiled
def _mark_single(
    ground: Ground, shown: Shown, record: int, attribute: int, is_taken: Bools
) -> bool:
    """Mark the value that a record shows alone; say whether it shows one."""
    at = shown.set_ids[record, attribute]
    if shown.starts[at + 1] - shown.starts[at] != 1:
        return False
    listed = ground.cluster_of[record] * shown.set_ids.shape[1] + attribute
    low, high = ground.list_starts[listed], ground.list_starts[listed + 1]
    place = np.searchsorted(ground.list_values[low:high], shown.values[shown.starts[at]])
    is_taken[low + place] = True
    return True


@compiled
def _spare_uncertain(ground: Ground, hidden: Longs, is_taken: Bools) -> None:
    """Take back the marks of lists of which more records are hidden than values are left."""
    for listed in range(len(hidden)):
        low, high = ground.list_starts[listed], ground.list_starts[listed + 1]
        if high - low - is_taken[low:high].sum() != hidden[listed]:
            is_taken[low:high] = False


@compiled
def _remove_values(shown: Shown, codes: Ints, gone: Shown) -> tuple[Ints, Longs, Ints]:
    """Sets without what is gone, as new sets at the end of the pool."""
    count, width = shown.set_ids.shape
    set_ids = shown.set_ids.copy()
    sizes = np.empty(count * width, dtype=np.int64)
    kept = np.empty(_count_touched(shown, gone), dtype=np.int32)
    sets, total = 0, 0
    for record in range(count):
        for attribute in range(width):
            at, gone_at = shown.set_ids[record, attribute], gone.set_ids[record, attribute]
            if gone_at >= 0:
                length = shown.starts[at + 1] - shown.starts[at]
                stays = _keep(shown, at, gone, gone_at, codes[record, attribute], kept[total:])
                if 0 < stays < length:
                    set_ids[record, attribute] = len(shown.starts) - 1 + sets
                    sizes[sets] = stays
                    sets += 1
                    total += stays
    starts = np.empty(len(shown.starts) + sets, dtype=np.int64)
    starts[: len(shown.starts)] = shown.starts
    starts[len(shown.starts) :] = shown.starts[-1] + np.cumsum(sizes[:sets])
    return set_ids, starts, np.concatenate((shown.values, kept[:total]))


@compiled
def _count_touched(shown: Shown, gone: Shown) -> int:
    """How many values stand in sets from which something may be gone."""
    total = 0
    for record in range(len(gone.set_ids)):
        for attribute in range(gone.set_ids.shape[1]):
            at, gone_at = shown.set_ids[record, attribute], gone.set_ids[record, attribute]
            if gone_at >= 0 and gone.starts[gone_at] < gone.starts[gone_at + 1]:
                total += shown.starts[at + 1] - shown.starts[at]
    return total


@compiled
def _keep(shown: Shown, at: int, gone: Shown, gone_at: int, true: int, into: Ints) -> int:
    """Copy the values of a set that stay; say how many."""
    low, high = gone.starts[gone_at], gone.starts[gone_at + 1]
    if low == high:
        return 0
    stays = 0
    for code in shown.values[shown.starts[at] : shown.starts[at + 1]]:
        if code == true or not holds(gone.values, low, high, code):
            into[stays] = code
            stays += 1
    return stays
