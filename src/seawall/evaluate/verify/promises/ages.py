"""No age over 89, or no age at all, in digits or words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.forms.ages import make_finder
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import Passage
from seawall.evaluate.verify.promises.kind import Parameters, Promise
from seawall.evaluate.verify.revealed import find_revealed
from seawall.model import Label

_OLDEST = 89
_BIRTH = re.compile(
    r"\b(?:born|birth|DOB|b\.|födelseår|född|f\.)[^\n\d■]{0,12}((?:1[89]|20)\d\d)\b", re.IGNORECASE
)
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d\d)(?!\d)")


def _applies(release: Opened) -> Parameters | None:
    way = release.treatments.get(Label.AGE, "keep")
    if Label.AGE not in release.hidden:
        return None
    return {"oldest": _OLDEST if way == "cap-age" else None}


def _look(_: Opened, parameters: Parameters) -> Callable[[Passage], Iterator[Finding]]:
    oldest = parameters["oldest"]
    find = make_finder(lambda age: oldest is None or age > oldest)
    kind = "an age" if oldest is None else f"an age over {oldest}"

    def look(passage: Passage) -> Iterator[Finding]:
        for span in find_revealed(passage, find):
            yield Finding(passage.file, passage.position, span.start_char, kind)
        yield from _find_births(passage, oldest, kind)

    return look


def _find_births(passage: Passage, oldest: int | None, kind: str) -> Iterator[Finding]:
    """A birth year that tells such an age in the latest year that the passage names."""
    note = passage.note
    if note is None:
        return
    # Numbers elsewhere may look like years; what the tool wrote as dates are dates.
    dates = (place.span.of(note.text) for place in note.places if place.label == Label.DATE.value)
    latest = max((int(year) for shown in dates for year in _YEAR.findall(shown)), default=0)
    for found in _BIRTH.finditer(note.text if oldest is not None else passage.text):
        if oldest is None or latest - int(found[1]) > oldest + 1:
            yield Finding(passage.file, passage.position, found.start(1), f"{kind}, by birth year")


AGES = Promise(
    "ages",
    "No age stands that the preset does not allow.",
    "Ages in digits and words, English and Swedish: 97-year-old, 97 y/o, aged 97, 97F, turned 97, "
    "ninety-seven, in her nineties, and birth years beside the latest year of the note.",
    "An age that only follows from what is told (\u201cfought in the war\u201d), or a bare number.",
    _applies,
    look=_look,
)
