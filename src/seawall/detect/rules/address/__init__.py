"""Streets, postal codes, cities, counties, states and countries."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.address.city_states import find_city_states
from seawall.detect.rules.address.coded_towns import CODED, find_coded_towns
from seawall.detect.rules.address.places import LETTERS, find_places
from seawall.detect.rules.address.postcodes import RARE_POSTCODES, find_postcodes, find_towns
from seawall.detect.rules.address.streets import RARE_STREETS, find_streets
from seawall.detect.rules.address.towns import find_unlisted_towns
from seawall.detect.rules.claims import Claims
from seawall.model import Label, Mention
from seawall.text import Pattern, Reading

_DETECTORS = ("rules:address",)
_CITY, _STREET = Label.CITY, Label.STREET
# In few notes.
_RARE = Pattern.any_of(*RARE_STREETS, *RARE_POSTCODES, LETTERS, CODED)


def find(reading: Reading) -> Iterator[Mention]:
    """Addresses part by part: a street, a postal code and a town are mentions of their own."""
    claims = Claims(reading.text)
    rare = reading.alone if _RARE.may_be_in(reading) else None
    streets = [span for span in find_streets(reading, rare) if claims.take(span)]
    for street in streets:
        yield Mention(street, _STREET, 0.9, _DETECTORS)
    for label, part in find_postcodes(reading, rare, streets):
        if claims.take(part):
            yield Mention(part, label, 0.9, _DETECTORS)
    for town in find_towns(reading.text, streets):
        if claims.take(town):
            yield Mention(town, _CITY, 0.8, _DETECTORS)
    for label, score, place in (*find_city_states(reading), *find_places(reading, rare)):
        if claims.take(place):
            yield Mention(place, label, score, _DETECTORS)
    for label, part in find_coded_towns(rare) if rare else ():
        if claims.take(part):
            yield Mention(part, label, 0.8, _DETECTORS)
    for town in find_unlisted_towns(reading):
        if claims.take(town):
            yield Mention(town, _CITY, 0.6, _DETECTORS)
