"""What the wording of a value asks: the note, the record's sets, its own values."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from seawall.anonymize.grains.values import first_age
from seawall.anonymize.grains.visits import years_of
from seawall.anonymize.promise import ATTRIBUTES
from seawall.anonymize.wording.released import ReleasedSet
from seawall.model import Bearing, Label, Mention, Replacement, Span, Standing

_ATTRIBUTE_OF = {label: attribute for attribute, label in ATTRIBUTES.items()}


def attribute_of(label: Label | None) -> str:
    """The quasi-identifier that mentions and columns of a label state; empty where none does."""
    return _ATTRIBUTE_OF.get(label, "") if label else ""


@dataclass(frozen=True)
class Page:
    """One note or table row, its language and the sets of its record.

    ``own`` holds the record's true values by attribute, at the finest grain known; ``keeps_age``
    says that ages stay as written.
    """

    lang: str
    sets: Mapping[str, ReleasedSet]
    text: str = ""
    own: Mapping[str, str] = field(default_factory=dict)
    keeps_age: bool = False

    def __repr__(self) -> str:
        return f"<Page of {len(self.text)} characters, {len(self.sets)} sets>"

    @cached_property
    def visit_year(self) -> int | None:
        """The year that every value of the visit's set lies in; None where they differ."""
        released = self.sets.get("visit")
        years = {year for value in released.values for year in years_of(value)} if released else ()
        return next(iter(years)) if len(years) == 1 else None

    @cached_property
    def _youngest(self) -> int:
        """The lowest age that the set shows; the record's own where ages are dropped, else 0."""
        released = self.sets.get("age")
        if released is not None:
            return first_age(released.values[0]) if released.values else 0
        own = self.own.get("age", "")
        return int(own) if own.isdecimal() else 0

    def show(self, attribute: str, span: Span) -> Replacement:
        """The span replaced by the attribute's set."""
        released = self.sets[attribute]
        return Replacement(span, released.label, released.write(self.lang), released.treatment)

    def rules_out(self, years: int) -> bool:
        """True if something that many years ago would rule out an age of the set, or restate one.

        What lies as far back as the youngest age may be a birth that no word tells as one.
        """
        return not self.keeps_age and years >= self._youngest


class Bearings:
    """The bearings of a note, looked up by mention; a union finds those of its parts."""

    def __init__(self, bearings: Iterable[Bearing]) -> None:
        self._ordered = sorted(bearings, key=lambda bearing: bearing.span)
        self._starts = [bearing.span.start_char for bearing in self._ordered]
        self._exact: dict[tuple[Span, Label], Bearing] = {
            (bearing.span, bearing.label): bearing for bearing in self._ordered
        }

    def of(self, mention: Mention) -> Bearing | None:
        """What the mention says of the record; None where nobody knows."""
        exact = self._exact.get((mention.span, mention.label))
        return exact or max(self._inside(mention), key=_weight, default=None)

    def _inside(self, mention: Mention) -> list[Bearing]:
        first = bisect_left(self._starts, mention.start_char)
        last = bisect_left(self._starts, mention.end_char)
        return [b for b in self._ordered[first:last] if b.label is mention.label]


def _weight(bearing: Bearing) -> tuple[bool, int]:
    """Of the parts of a union, one that states the record's own value decides."""
    return bearing.standing is Standing.OWN, len(bearing.span)
