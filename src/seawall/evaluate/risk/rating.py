"""How dangerous each quasi-identifier is, by the three principles of OCR 2012.

Replicability: does the value recur, unchanged, wherever the patient turns up? Availability: do
sources outside hold it beside a name? Both belong to the kind of attribute and are judged here
once. Distinguishability is measured on the data (Li & Qin 2017, section 4).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from seawall.evaluate.intervals import clopper_pearson
from seawall.model import Estimate
from seawall.quasi import QuasiTable
from seawall.quasi.table import MISSING, Codes


class Grade(IntEnum):
    """How much an attribute helps an attacker in one respect."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3


# (replicability, availability). A birth year, a sex, a home stay and stand in registers; a visit is
# past at once, but the patient's circle and the insurer know of it.
_GRADES: dict[str, tuple[Grade, Grade]] = {
    "age": (Grade.HIGH, Grade.HIGH),
    "gender": (Grade.HIGH, Grade.HIGH),
    "zip": (Grade.HIGH, Grade.HIGH),
    "city": (Grade.HIGH, Grade.HIGH),
    "county": (Grade.HIGH, Grade.HIGH),
    "state": (Grade.HIGH, Grade.HIGH),
    "country": (Grade.HIGH, Grade.HIGH),
    "race": (Grade.HIGH, Grade.MEDIUM),
    "ethnicity": (Grade.HIGH, Grade.MEDIUM),
    "language": (Grade.HIGH, Grade.MEDIUM),
    "religion": (Grade.MEDIUM, Grade.LOW),
    "marital_status": (Grade.MEDIUM, Grade.HIGH),
    "profession": (Grade.MEDIUM, Grade.HIGH),
    "hospital": (Grade.MEDIUM, Grade.MEDIUM),
    "visit": (Grade.LOW, Grade.MEDIUM),
}
_UNJUDGED = (Grade.MEDIUM, Grade.MEDIUM)
# A share of entropy that few demographic columns reach, and one that most exceed.
_DISTINCT, _PLAIN = 0.6, 0.25


@dataclass(frozen=True, slots=True)
class Rating:
    """One attribute's grades, with what distinguishability was read from.

    ``unique`` is the share of persons with a value that nobody else has; ``entropy`` the entropy
    of the values over that of as many different values as persons (0: all alike, 1: all apart).
    """

    attribute: str
    replicability: Grade
    availability: Grade
    distinguishability: Grade
    unique: Estimate
    entropy: float

    @property
    def overall(self) -> Grade:
        """An attribute is as dangerous as its weakest respect lets it be."""
        return min(self.replicability, self.availability, self.distinguishability)


def rate_attributes(table: QuasiTable) -> tuple[Rating, ...]:
    """Every attribute rated; the kinds that are not in the list count as medium."""
    return tuple(
        _rate(attribute.name, codes, table.persons) for attribute, codes in table.columns()
    )


def _rate(name: str, codes: Codes, persons: Codes) -> Rating:
    pairs = np.unique(np.stack([persons, codes], axis=1)[codes != MISSING], axis=0)
    n_persons = len(np.unique(pairs[:, 0]))
    counts = np.bincount(pairs[:, 1]) if len(pairs) else np.zeros(1, np.int64)
    alone = len(np.unique(pairs[counts[pairs[:, 1]] == 1, 0])) if len(pairs) else 0
    entropy = _relative_entropy(counts, n_persons)
    replicability, availability = _GRADES.get(name, _UNJUDGED)
    unique = clopper_pearson(alone, n_persons)
    return Rating(name, replicability, availability, _grade(entropy), unique, entropy)


def _relative_entropy(counts: np.ndarray, n_persons: int) -> float:
    if n_persons < 2:
        return 0.0
    shares = counts[counts > 0] / counts.sum()
    return float(min(-(shares * np.log(shares)).sum() / np.log(n_persons), 1.0))


def _grade(entropy: float) -> Grade:
    if entropy >= _DISTINCT:
        return Grade.HIGH
    return Grade.MEDIUM if entropy >= _PLAIN else Grade.LOW
