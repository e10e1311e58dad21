"""Streets, postal codes, cities, counties, states and countries."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.detect.rules.address.city_states import take_city_states
from seawall.detect.rules.address.coded_towns import CODED, take_coded_towns
from seawall.detect.rules.address.note import Notes
from seawall.detect.rules.address.places import LETTERS, take_places
from seawall.detect.rules.address.postcodes import RARE_POSTCODES, take_postcodes, take_towns
from seawall.detect.rules.address.streets import RARE_STREETS, take_streets
from seawall.detect.rules.address.towns import take_unlisted_towns
from seawall.model import Mention
from seawall.text import Pattern, Reading

_DETECTORS = ("rules:address",)
# In few notes.
_RARE = Pattern.any_of(*RARE_STREETS, *RARE_POSTCODES, LETTERS, CODED)
# First come, first served.
_PARTS = (
    take_streets,
    take_postcodes,
    take_towns,
    take_city_states,
    take_places,
    take_coded_towns,
    take_unlisted_towns,
)


def find(reading: Reading) -> list[Mention]:
    """Addresses part by part: a street, a postal code and a town are mentions of their own."""
    return find_in_each([reading])[0]


def find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    """The same of each note; every part is looked for in all of them before the next is."""
    notes = Notes.of(readings, _RARE)
    for take in _PARTS:
        take(notes)
    return [
        [Mention(span, label, score, _DETECTORS) for label, score, span in note.taken]
        for note in notes.each
    ]
