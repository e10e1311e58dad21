"""What was found in notes, and all that it tells of the rest of each."""

from __future__ import annotations

from collections.abc import Sequence

from seawall.detect.spread.beside_names import find_beside_names
from seawall.detect.spread.codes import find_repeated, repeat_codes
from seawall.detect.spread.coupled import find_coupled
from seawall.detect.spread.logins import find_logins_of
from seawall.detect.spread.names import find_named, repeat_named
from seawall.detect.spread.row import WordRow
from seawall.model import Mention
from seawall.text import Reading


def spread(readings: Sequence[Reading], found: Sequence[list[Mention]]) -> None:
    """Add to what was found in each note what that tells of the rest of the note.

    Whether a note says anything again is asked for all of them at once: most say little twice.
    """
    if not readings:
        return
    row = WordRow(readings)
    for reading, own, named in zip(readings, found, find_named(row, found), strict=True):
        own.extend(repeat_named(reading, named, own))
        coupled = find_coupled(reading, own)
        own.extend(coupled)
        words = named.list_words(reading)
        for mention in coupled:
            words.update(reading.words_in(mention.span))
        own.extend(find_beside_names(reading, own))
        own.extend(find_logins_of(reading, words))
    for place in find_repeated(row, found):
        found[place].extend(repeat_codes(readings[place], tuple(found[place])))
