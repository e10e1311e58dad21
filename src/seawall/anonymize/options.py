"""What some treatments ask besides the value."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from seawall.anonymize.entail.options import Entailment
from seawall.anonymize.safe_harbor import CENSUSES
from seawall.anonymize.scrub.options import Scrubbing
from seawall.model import UsageError
from seawall.text.terminology import Terminology

PERSON, NOTE = "person", "note"
_LEAST_YEARS, _MOST_YEARS = 2, 99


@dataclass(frozen=True, slots=True)
class Options:
    """The census of the ZIP rule, and the day on which ages are reckoned from birth dates.

    ``entail`` and ``scrub`` say how far these two go; ``lexicons`` are the user's own. For
    surrogates: how many years dates may move, whether all notes of a person share one offset
    (``shift_per``), and whether made-up contacts may lie outside the ranges that are set aside for
    examples. ``real_values`` are those of the table's persons: no surrogate may be one.
    """

    census: int = CENSUSES[-1]
    reference_date: date | None = None
    entail: Entailment = field(default_factory=Entailment)
    scrub: Scrubbing = field(default_factory=Scrubbing)
    lexicons: tuple[Terminology, ...] = field(default=(), repr=False, compare=False)
    shift_years: int = 30
    shift_per: str = PERSON
    realistic_contacts: bool = False
    real_values: frozenset[str] = field(default=frozenset(), repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.census not in CENSUSES:
            known = ", ".join(str(year) for year in CENSUSES)
            raise UsageError(f"There is no ZIP list of the census of {self.census}; use {known}.")
        if not _LEAST_YEARS <= self.shift_years <= _MOST_YEARS:
            raise UsageError(
                f"The option 'shift_years' is a number of years from {_LEAST_YEARS} to "
                f"{_MOST_YEARS}."
            )
        if self.shift_per not in (PERSON, NOTE):
            raise UsageError(f"The option 'shift_per' is '{PERSON}' or '{NOTE}'.")
