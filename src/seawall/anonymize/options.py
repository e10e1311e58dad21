"""What some treatments ask besides the value."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from seawall.anonymize.entail.options import Entailment
from seawall.anonymize.safe_harbor import CENSUSES
from seawall.anonymize.scrub.options import Scrubbing
from seawall.model import UsageError
from seawall.text.terminology import Terminology


@dataclass(frozen=True, slots=True)
class Options:
    """The census of the ZIP rule, and the day on which ages are reckoned from birth dates.

    ``entail`` and ``scrub`` say how far these two go; ``lexicons`` are the user's own.
    """

    census: int = CENSUSES[-1]
    reference_date: date | None = None
    entail: Entailment = field(default_factory=Entailment)
    scrub: Scrubbing = field(default_factory=Scrubbing)
    lexicons: tuple[Terminology, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.census not in CENSUSES:
            known = ", ".join(str(year) for year in CENSUSES)
            raise UsageError(f"There is no ZIP list of the census of {self.census}; use {known}.")
