"""Words that tell what stands beside them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache, cached_property

from seawall.resources import read_toml


@dataclass(frozen=True)
class Cues:
    """Sets of words in small letters; ``resources/scrub/cues.toml`` says what each is for."""

    titles: frozenset[str]
    roles: frozenset[str]
    agents: frozenset[str]
    company: frozenset[str]
    deeds: frozenset[str]
    degrees: frozenset[str]
    fields: frozenset[str]
    errands: frozenset[str]
    closings: frozenset[str]
    met: frozenset[str]
    reach: frozenset[str]
    numbered: frozenset[str]
    kin: frozenset[str]
    handed: frozenset[str]
    states: frozenset[str]
    persons: frozenset[str]
    particles: frozenset[str]
    inner: frozenset[str]
    streets: frozenset[str]
    roads: frozenset[str]
    floors: frozenset[str]
    prefixes: frozenset[str]
    given: frozenset[str]
    subjects: frozenset[str]
    objects: frozenset[str]
    articles: frozenset[str]
    modals: frozenset[str]
    dates: frozenset[str]
    dotted: frozenset[str]
    dotted_sv: frozenset[str]
    units: frozenset[str]

    @cached_property
    def of_people(self) -> frozenset[str]:
        """What people are and what they do."""
        return self.titles | self.roles | self.deeds | self.met | self.handed

    @cached_property
    def parts(self) -> frozenset[str]:
        """What belongs to names or streets beside it, or is a name where grammar says so."""
        parts = (self.particles, self.inner, self.streets, self.given)
        return frozenset().union(*parts, self.subjects, self.articles, self.modals)

    @cached_property
    def before_people(self) -> frozenset[str]:
        """What stands before their names."""
        return self.titles | self.roles | self.agents | self.company


@cache
def load_cues() -> Cues:
    """The cues of all languages together: notes mix them."""
    read = read_toml("scrub/cues.toml")
    return Cues(**{field.name: frozenset(read[field.name].split()) for field in fields(Cues)})
