"""How often each combination of values occurs, or of the nodes above them, compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from seawall.anonymize.tables.coded import CodedTable
from seawall.anonymize.tables.space import Axis, Floats, Ints, Shape, give_tree
from seawall.kernels.kernel import compiled
from seawall.model import UsageError
from seawall.quasi.table import MISSING, Codes

_KEY_BITS = 62
# An odd multiplier near 2⁶⁴ / φ: its products spread neighbours over the upper bits.
_MIXER = -7046029254386353131


class Ladder(NamedTuple):
    """The nodes of all attributes by level, numbered from 0 within each level.

    The node of a code at a level is ``nodes[starts[a] + level * sizes[a] + code]``, the node above
    a node ``parents[…]`` at the same kind of place. ``shifts`` says where in a key a node stands.
    """

    levels: Ints
    sizes: Ints
    starts: Ints
    nodes: Ints
    parents: Ints
    shifts: Ints


class Frequencies(NamedTuple):
    """Combinations as keys, with what is counted of each.

    ``owners`` holds the person behind each row where a person has several records; then a row is
    what one person has of one combination, rows are sorted by person, and rows that are put
    together count a person once. Else it is empty, and counts simply add up; ``is_simple`` says
    that moreover every record is one person and there is no population. ``costs`` is what the
    cells of a record with this combination cost.
    """

    keys: Ints
    records: Ints
    persons: Ints
    population: Ints
    owners: Ints
    costs: Floats
    counts: Ints
    is_simple: bool


def make_ladder(axes: Sequence[Axis]) -> Ladder:
    """The ladder of the axes' trees; refuses ranges, and more values than a key can hold."""
    trees = [_take_tree(axis) for axis in axes]
    sizes = np.array([tree.shape[1] for tree in trees], np.int64)
    bits = [max(1, int(size - 1).bit_length()) for size in sizes]
    if sum(bits) > _KEY_BITS:
        raise UsageError(
            "Full-domain generalization cannot hold so many values of so many columns; "
            "name fewer quasi-identifiers, or use Mondrian or local recoding."
        )
    numbered = [_number(tree) for tree in trees]
    return Ladder(
        np.array([len(tree) for tree in trees], np.int64),
        sizes,
        np.cumsum([0, *(tree.size for tree in trees)]).astype(np.int64),
        np.concatenate([nodes.ravel() for nodes in numbered]),
        np.concatenate([_find_parents(nodes).ravel() for nodes in numbered]),
        np.cumsum([0, *bits[:-1]]).astype(np.int64),
    )


def _take_tree(axis: Axis) -> Ints:
    tree = give_tree(axis).nodes
    if axis.shape is Shape.RANGE or tree is None:
        raise UsageError("Full-domain generalization needs a hierarchy for every quasi-identifier.")
    return tree


def _number(tree: Ints) -> Ints:
    return np.stack([np.unique(level, return_inverse=True)[1] for level in tree]).astype(np.int64)


def _find_parents(nodes: Ints) -> Ints:
    parents = np.zeros_like(nodes)
    for level in range(len(nodes) - 1):
        parents[level, nodes[level]] = nodes[level + 1]
    return parents


def count_frequencies(table: CodedTable, ladder: Ladder) -> Frequencies:
    """The combinations of a table of complete records."""
    assert table.quasi.is_complete.all(), "records with gaps have no combination"
    keys = pack(table.quasi.codes.astype(np.int64), ladder)
    one_each = table.quasi.n_persons == len(table.quasi)
    owners = np.zeros(len(keys), np.int64) if one_each else table.quasi.persons.astype(np.int64)
    pairs, inverse = np.unique(np.stack([owners, keys]), axis=1, return_inverse=True)
    n_rows = pairs.shape[1]
    records = np.bincount(inverse.ravel(), minlength=n_rows).astype(np.int64)
    found = Frequencies(
        pairs[1].copy(),
        records,
        records if one_each else np.ones(n_rows, np.int64),
        np.zeros(n_rows, np.int64),
        np.zeros(0, np.int64) if one_each else pairs[0].copy(),
        np.zeros(n_rows),
        _count_values(table, inverse.ravel(), n_rows, one_each),
        one_each and table.population is None,
    )
    return found if table.population is None else _add_population(found, table.population, ladder)


def pack(codes: Ints, ladder: Ladder) -> Ints:
    """Rows of codes as keys."""
    return np.asarray((codes << ladder.shifts).sum(axis=1))


def _count_values(table: CodedTable, rows: Ints, n_rows: int, one_each: bool) -> Ints:
    counts = [np.zeros((n_rows, 0), np.int64)]
    for column in table.sensitive:
        known = column.codes >= 0
        pairs = rows[known] * column.size + column.codes[known]
        pairs = pairs if one_each else np.unique(pairs)
        counts.append(np.bincount(pairs, minlength=n_rows * column.size).reshape(n_rows, -1))
    return np.concatenate(counts, axis=1).astype(np.int64)


def _add_population(found: Frequencies, population: Codes, ladder: Ladder) -> Frequencies:
    known = population[(population != MISSING).all(axis=1)].astype(np.int64)
    keys, counts = np.unique(pack(known, ladder), return_counts=True)
    none = np.zeros(len(keys), np.int64)
    # Nobody of the release owns these rows; an owner of its own keeps them apart.
    strangers = none + 1 + found.owners.max(initial=0) if len(found.owners) else none[:0]
    return Frequencies(
        np.concatenate([found.keys, keys]),
        np.concatenate([found.records, none]),
        np.concatenate([found.persons, none]),
        np.concatenate([found.population, counts]),
        np.concatenate([found.owners, strangers]),
        np.concatenate([found.costs, np.zeros(len(keys))]),
        np.concatenate([found.counts, np.zeros((len(keys), found.counts.shape[1]), np.int64)]),
        found.is_simple,
    )


@compiled
def make_room(like: Frequencies) -> Frequencies:
    """Room for as many rows."""
    return Frequencies(
        np.empty_like(like.keys),
        np.empty_like(like.records),
        np.empty_like(like.persons),
        np.empty_like(like.population),
        np.empty_like(like.owners),
        np.empty_like(like.costs),
        np.empty_like(like.counts),
        like.is_simple,
    )


@compiled
def make_slots(n_rows: int) -> Ints:
    """A hash table for so many rows: key and place side by side, so that one look finds both."""
    size = 16
    while size < 2 * n_rows:
        size *= 2
    return np.full((size, 2), -1, np.int64)


@compiled
def gather_rows(
    source: Frequencies, n_rows: int, keys: Ints, costs: Floats, target: Frequencies, slots: Ints
) -> int:
    """Put together the source's rows that have the same new key; how many are left.

    Slots are used up to the power of two that the rows need.
    """
    places, found = _place_rows(n_rows, keys, costs, target.keys, target.costs, slots)
    for sums in (target.records, target.persons, target.population):
        sums[:found] = 0
    target.counts[:found] = 0
    if len(source.owners):
        _add_by_owner(source, places, target, found)
        return found
    _add_up(source.records, places, target.records)
    if source.is_simple:
        target.persons[:found] = target.records[:found]
    else:
        _add_up(source.persons, places, target.persons)
        _add_up(source.population, places, target.population)
    if source.counts.shape[1]:
        for row in range(n_rows):
            target.counts[places[row]] += source.counts[row]
    return found


@compiled
def _place_rows(
    n_rows: int, keys: Ints, costs: Floats, found_keys: Ints, found_costs: Floats, slots: Ints
) -> tuple[Ints, int]:
    """The place of each row among the distinct keys."""
    bits = 4
    while 1 << bits < 2 * n_rows:
        bits += 1
    mask, shift = (1 << bits) - 1, 64 - bits
    for at in range(mask + 1):
        slots[at, 0] = -1
    places, found = np.empty(n_rows, np.int64), 0
    for row in range(n_rows):
        key = keys[row]
        at = ((key * _MIXER) >> shift) & mask
        while slots[at, 0] != key and slots[at, 0] >= 0:
            at = (at + 1) & mask
        if slots[at, 0] < 0:
            slots[at, 0], slots[at, 1] = key, found
            found_keys[found], found_costs[found] = key, costs[row]
            found += 1
        places[row] = slots[at, 1]
    return places, found


@compiled
def _add_up(values: Ints, places: Ints, sums: Ints) -> None:
    for row in range(len(places)):
        sums[places[row]] += values[row]


@compiled
def _add_by_owner(source: Frequencies, places: Ints, target: Frequencies, found: int) -> None:
    """Add rows that are sorted by person, each person and each of their values once a class."""
    n_values = source.counts.shape[1]
    owners, lasts = np.full(found, -1), np.full((found, n_values), -1)
    for row in range(len(places)):
        place, owner = places[row], source.owners[row]
        target.records[place] += source.records[row]
        target.population[place] += source.population[row]
        if owners[place] != owner:
            target.persons[place] += source.persons[row]
            owners[place] = owner
        for value in range(n_values):
            if source.counts[row, value] and lasts[place, value] != owner:
                target.counts[place, value] += 1
                lasts[place, value] = owner
