"""What some treatments ask besides the value."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from seawall.anonymize.safe_harbor import CENSUSES
from seawall.model import UsageError


@dataclass(frozen=True, slots=True)
class Options:
    """The census of the ZIP rule, and the day on which ages are reckoned from birth dates."""

    census: int = CENSUSES[-1]
    reference_date: date | None = None

    def __post_init__(self) -> None:
        if self.census not in CENSUSES:
            known = ", ".join(str(year) for year in CENSUSES)
            raise UsageError(f"There is no ZIP list of the census of {self.census}; use {known}.")
