"""What a note says of its record: the value of each quasi-identifier, and which mention says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from seawall.model.labels import Label
from seawall.model.span import Span


class Standing(Enum):
    """How a mention of a quasi-identifier stands to the record's own value of it."""

    OWN = "own"  # it states the value: the patient's age, the visit's date, the hospital
    RELATED = "related"  # the patient's at another time: a past age, another date
    OTHER = "other"  # somebody else's, or another place


@dataclass(frozen=True, slots=True)
class Bearing:
    """What one mention says of its record.

    ``attribute`` is the name of a quasi-identifier of the view (``age``, ``visit``, ``hospital``,
    ``zip``, ``gender``, ``race`` …). ``value`` is what the mention states, in canonical form where
    it can be read. ``offset`` is its distance from the record's own value, where both are known:
    days from the visit for a date, years from the age for an age (−4: four years younger).
    """

    span: Span
    label: Label
    attribute: str
    standing: Standing
    value: str = ""
    offset: int | None = None

    def __repr__(self) -> str:
        place = f"{self.span.start_char}-{self.span.end_char}"
        return f"<Bearing {self.attribute} {self.standing.value} {place}>"


@dataclass(frozen=True, slots=True)
class NoteFacts:
    """One note as a record: its values by attribute, canonical and at the finest grain known.

    ``visit`` is an ISO day or the part of it that is known (``2009-03``, ``2009``); ``age`` is
    whole years; ``gender`` is ``female`` or ``male``; ``zip`` has its digits alone; a hospital
    has the name that its variants share. What is not known is absent. ``concepts`` counts the
    health details by term; a negated one begins with ``no ``.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    bearings: tuple[Bearing, ...] = ()
    concepts: Mapping[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<NoteFacts of {len(self.values)} values, {len(self.bearings)} bearings>"
