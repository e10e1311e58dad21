"""Could two persons be one? Evidence for and against, as Fellegi and Sunter weigh it.

Each comparison has levels with two figures: how often two notes of one person stand so, and how
often two notes of two persons do. Those against were counted on synthetic notes of the splits
``train`` and ``dev`` with all that detection gets wrong, and rounded to the side of one person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from math import log2

from seawall.link.likeness.traits import Traits, Words, leave_out

# By comparison and level: the share of pairs of one person, and of two.
_FIGURES: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "name": {
        "neither stands in the other": (0.004, 0.80),
        # No full name of one of them stands twice: it may be a doctor's. Counted on notes whose
        # headers were cut and whose patients go by other names.
        "neither, and one is not borne out": (0.02, 0.80),
        "one part in one": (0.02, 0.06),
        "one part in both": (0.01, 0.01),
        "whole in one": (0.03, 0.003),
        "whole": (0.85, 0.002),
    },
    # One of them states a full name, and the other states none.
    "one name": {
        "stands in part": (0.04, 0.02),
        "stands whole": (0.25, 0.001),
        "does not stand, and other names do": (0.05, 0.2),
    },
    "birth": {"same": (0.95, 0.001), "other": (0.05, 0.99)},
    "age": {"fits": (0.94, 0.06), "near": (0.02, 0.06), "does not fit": (0.035, 0.85)},
    "sex": {"same": (0.98, 0.5), "other": (0.02, 0.5)},
    "zip": {"same": (0.9, 0.01), "other": (0.1, 0.95)},
    "national": {"same": (0.93, 0.0005), "other": (0.07, 0.99)},
    "record": {"same": (0.9, 0.002), "other": (0.1, 0.98)},
}
_WEIGHTS = {
    comparison: {level: log2(one / two) for level, (one, two) in levels.items()}
    for comparison, levels in _FIGURES.items()
}
_AGE_SLACK, _AGE_NEAR = 2, 3  # years


def could_be_one(first: Traits, second: Traits, certainty: float) -> bool:
    """False where it is at least as certain as asked that these are two persons.

    Before anything is compared the two are as likely one person as two: notes stand in one group
    because they are alike.
    """
    return weigh(first, second) > -log2(certainty / (1 - certainty))


def weigh(first: Traits, second: Traits) -> float:
    """The base-2 logarithm of the odds that two persons are one."""
    levels = ((name, compare(first, second)) for name, compare in _COMPARISONS)
    return sum(_WEIGHTS[name][level] for name, level in levels if level) + _weigh_names(
        first, second
    )


def disputes(first: Traits, second: Traits) -> bool:
    """True if the two state other birth dates, or other sexes at ages that do not fit."""
    if _compare_births(first, second) == "other":
        return True
    is_other_sex = _compare_equal(first.sexes, second.sexes) == "other"
    return is_other_sex and _compare_ages(first, second) == "does not fit"


def _weigh_names(first: Traits, second: Traits) -> float:
    if first.names and second.names:
        return _WEIGHTS["name"][_compare_names(first, second)]
    if first.names or second.names:
        named, other = (first, second) if first.names else (second, first)
        level = _find_name(named, other)
        return _WEIGHTS["one name"][level] if level else 0.0
    return 0.0


def _compare_names(first: Traits, second: Traits) -> str:
    least, most = sorted((_count_parts(first, second), _count_parts(second, first)))
    if most >= 2:
        return "whole" if least else "whole in one"
    if least:
        return "one part in both"
    if most:
        return "one part in one"
    are_borne_out = first.borne_out and second.borne_out
    return "neither stands in the other" if are_borne_out else "neither, and one is not borne out"


def _find_name(named: Traits, other: Traits) -> str:
    found = _count_parts(named, other)
    if found:
        return "stands whole" if found > 1 else "stands in part"
    is_back = any(_stands(part, named) for part in other.parts)
    return "does not stand, and other names do" if other.parts and not is_back else ""


def _count_parts(named: Traits, other: Traits) -> int:
    """How many parts of one of the names stand anywhere in the other's notes."""
    return max(sum(_stands(part, other) for part in name) for name in named.names)


def _stands(part: str, other: Traits) -> bool:
    """True if a part of a name is among the words, but for a slip of one letter."""
    return part in other.words or any(slip in other.slips for slip in leave_out(part))


def _compare_births(first: Traits, second: Traits) -> str:
    return _compare_sets(first.births, second.births, _is_same_birth)


def _is_same_birth(one: str, other: str) -> bool:
    swapped = f"{other[:5]}{other[8:]}-{other[5:7]}"
    return one == swapped or sum(a != b for a, b in zip(one, other, strict=True)) <= 1


def _compare_ages(first: Traits, second: Traits) -> str:
    """Ages fit if their years of birth do; one may stand beside the date of another visit."""
    born, others = _birth_years(first), _birth_years(second)
    if not born or not others:
        return ""
    apart = min(abs(one - other) for one, other in product(born, others))
    if apart <= _AGE_SLACK:
        return "fits"
    ages = product((age for age, _ in first.ages), (age for age, _ in second.ages))
    is_near = apart <= _AGE_NEAR or any(abs(a - b) <= _AGE_NEAR for a, b in ages)
    return "near" if is_near else "does not fit"


def _birth_years(traits: Traits) -> set[int]:
    return {int(birth[:4]) for birth in traits.births} | {year - age for age, year in traits.ages}


def _compare_nationals(first: Traits, second: Traits) -> str:
    return _compare_sets(first.nationals, second.nationals, _is_same_number)


def _compare_records(first: Traits, second: Traits) -> str:
    """Record numbers; one that stands anywhere in the other's notes is the same."""
    if not first.records or not second.records:
        return ""
    if first.records & second.numbers or second.records & first.numbers:
        return "same"
    return _compare_sets(first.records, second.records, _is_same_number)


def _is_same_number(one: str, other: str) -> bool:
    """True if one holds the other, or a slip of one character parts them."""
    if one in other or other in one:
        return True
    return any(slip in set(leave_out(one)) for slip in leave_out(other))


def _compare_sets(first: Words, second: Words, is_same: Callable[[str, str], bool]) -> str:
    if not first or not second:
        return ""
    return "same" if any(is_same(*pair) for pair in product(first, second)) else "other"


def _compare_equal(one: Iterable[str], other: Iterable[str]) -> str:
    first, second = frozenset(one), frozenset(other)
    if not first or not second:
        return ""
    return "same" if first & second else "other"


_COMPARISONS: tuple[tuple[str, Callable[[Traits, Traits], str]], ...] = (
    ("birth", _compare_births),
    ("age", _compare_ages),
    ("sex", lambda first, second: _compare_equal(first.sexes, second.sexes)),
    ("zip", lambda first, second: _compare_equal(first.zips, second.zips)),
    ("national", _compare_nationals),
    ("record", _compare_records),
)
