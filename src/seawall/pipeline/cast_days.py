"""The days that all notes and rows of a person tell: those of birth, visits and death."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import date
from typing import Any

from seawall.anonymize.scene import read_dates, read_record_dates, value_of
from seawall.model import Label, Mention, PersonDays, Record
from seawall.pipeline.job import Job
from seawall.pipeline.state import RunState

# The days that all notes and rows of a person tell; None where they are not read before.
FindDays = Callable[[str], PersonDays | None]
# What a row without a note is read in; its dates are mostly ISO.
_ROW_LANG = "en"


def tell_days(mentions: Iterable[Mention], text: str, lang: str) -> dict[str, list[str]]:
    """The days of the patient that a note tells, as the run's state keeps them."""
    own = (
        value_of(mention, text)
        for mention in mentions
        if mention.label is Label.DATE and (mention.subject is None or mention.subject.is_patient)
    )
    told = read_dates(own, lang)
    return {
        "births": [day.isoformat() for day in told.births],
        "visits": sorted({day.isoformat() for day in told.aged_days}),
        "days": sorted({day.isoformat() for day in told.days}),
    }


def gather_days(said: Sequence[dict[str, Any]], records: Iterable[Record]) -> PersonDays:
    """The days of a person from notes and rows, whatever their order.

    The birth date is the rows', else the one that the notes tell most often, the earliest of those.
    """
    rows = [read_record_dates(record, _ROW_LANG) for record in records]
    recorded = [day for row in rows for day in row.births]
    told = Counter(date.fromisoformat(day) for each in said for day in each["births"])
    days = {date.fromisoformat(day) for each in said for day in each["days"]}
    births = Counter(_choose_century(day, days | set(told)) for day in told.elements())
    often = sorted(births, key=lambda day: (-births[day], day))
    visits = {date.fromisoformat(day) for each in said for day in each["visits"]}
    visits.update(day for row in rows for day in row.aged_days)
    return PersonDays(next(iter((*recorded, *often)), None), tuple(sorted(visits)))


def _choose_century(day: date, told: Collection[date]) -> date:
    """The day a hundred years later, where that is told too: "03/14/03" was read as too early."""
    later = None if (day.month, day.day) == (2, 29) else day.replace(year=day.year + 100)
    return later if later is not None and later in told else day


def list_rows(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The rows of each person."""
    rows: dict[str, list[Record]] = {}
    for record in records:
        rows.setdefault(record.owner, []).append(record)
    return rows


def make_days_finder(job: Job, state: RunState) -> FindDays:
    """Whoever asks for a person gets the days; None where notes are not read before."""
    if not job.has_cast:
        return _know_none
    rows = list_rows(job.records)

    def find(person: str) -> PersonDays:
        said = [json.loads(facts) for facts in state.facts_of(person)]
        return gather_days(said, rows.get(person, ()))

    return find


def _know_none(_: str) -> None:
    """The days of somebody whose notes were not read before."""
