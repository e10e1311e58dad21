"""No date is finer than the preset allows, whatever its form."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.forms.dates import COARSE, DATES, TIMES, YEARS
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.passages import Passage
from seawall.evaluate.verify.promises.kind import Parameters, Promise
from seawall.evaluate.verify.revealed import find_revealed
from seawall.model import Label

_YEAR_STAYS = frozenset(("year", "surrogate"))


def _applies(release: Opened) -> Parameters | None:
    if Label.DATE not in release.hidden:
        return None
    way = release.treatments.get(Label.DATE, "keep")
    if way == "shift":
        # A month that stays the same when it moves by some weeks has no span of its own.
        return {"finest": "month", "times": Label.TIME in release.hidden}
    years_stay = way in _YEAR_STAYS or bool(release.promise)
    return {"finest": "year" if years_stay else "none", "times": Label.TIME in release.hidden}


def _look(release: Opened, parameters: Parameters) -> Callable[[Passage], Iterator[Finding]]:
    forms = (
        DATES
        if parameters["finest"] != "month"
        else tuple(form for form in DATES if form.name not in COARSE)
    )
    forms += YEARS if parameters["finest"] == "none" else ()
    forms += TIMES if parameters["times"] else ()
    forms = forms if Label.DATE in release.searchable else ()

    def look(passage: Passage) -> Iterator[Finding]:
        for form in forms:
            for span in find_revealed(passage, form.find):
                kind = (
                    "a date finer than a year" if form in DATES else f"{form.name} that is hidden"
                )
                yield Finding(passage.file, passage.position, span.start_char, kind)

    return look


DATES_HIDDEN = Promise(
    "dates",
    "No date finer than a year stands outside a replaced span.",
    "More than 20 forms: numbers in any order, ISO, month names and ordinals, month and day "
    "alone, weekdays and holidays with a date, seasons, quarters, weeks; English and Swedish.",
    "A date told by an event (the day after the storm), a weekday, a month or a holiday without a "
    "word before it, two bare numbers that could be a fraction, three of ten or less behind a "
    "hidden word, 1:30; where dates are moved, forms without a day.",
    _applies,
    look=_look,
)
