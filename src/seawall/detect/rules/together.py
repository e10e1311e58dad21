"""How a family of rules reads many notes: those of a sheaf at once, all others one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from seawall.model import Mention
from seawall.text import Reading
from seawall.text.sheaf import Sheaf

# Some notes of a sheaf by their places in it.
Notes = Mapping[int, Reading]
Found = Iterable[Mention]


def find_by_sheaf(
    readings: Sequence[Reading],
    find_together: Callable[[Sheaf, Notes], Iterable[Found]],
    find: Callable[[Reading], Found],
) -> list[Found]:
    """What is found in each: by ``find_together`` in a sheaf's notes, by ``find`` in any other."""
    found: list[Found] = [()] * len(readings)
    sheaves: dict[Sheaf, dict[int, int]] = {}
    for at, reading in enumerate(readings):
        if reading.narrow_place:
            sheaf, place = reading.narrow_place
            sheaves.setdefault(sheaf, {})[place] = at
        else:
            found[at] = find(reading)
    for sheaf, own in sheaves.items():
        notes = {place: readings[at] for place, at in own.items()}
        for at, mentions in zip(own.values(), find_together(sheaf, notes), strict=True):
            found[at] = mentions
    return found
