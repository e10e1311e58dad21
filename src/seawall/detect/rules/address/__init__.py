"""Streets, postal codes, cities, counties, states and countries."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.address.city_states import find_city_states
from seawall.detect.rules.address.coded_towns import find_coded_towns
from seawall.detect.rules.address.places import find_places
from seawall.detect.rules.address.postcodes import find_postcodes, find_towns
from seawall.detect.rules.address.streets import find_streets
from seawall.detect.rules.address.towns import find_unlisted_towns
from seawall.detect.rules.claims import Claims
from seawall.model import Label, Mention
from seawall.text import Reading

_DETECTORS = ("rules:address",)


def find(reading: Reading) -> Iterator[Mention]:
    """Addresses part by part: a street, a postal code and a town are mentions of their own."""
    claims = Claims(reading.text)
    streets = [span for span in find_streets(reading) if claims.take(span)]
    for street in streets:
        yield Mention(street, Label.STREET, 0.9, _DETECTORS)
    for label, part in find_postcodes(reading, streets):
        if claims.take(part):
            yield Mention(part, label, 0.9, _DETECTORS)
    for town in find_towns(reading.text, streets):
        if claims.take(town):
            yield Mention(town, Label.CITY, 0.8, _DETECTORS)
    for label, score, place in (*find_city_states(reading), *find_places(reading)):
        if claims.take(place):
            yield Mention(place, label, score, _DETECTORS)
    for label, part in find_coded_towns(reading):
        if claims.take(part):
            yield Mention(part, label, 0.8, _DETECTORS)
    for town in find_unlisted_towns(reading):
        if claims.take(town):
            yield Mention(town, Label.CITY, 0.6, _DETECTORS)
