"""The days of a person that all notes and rows tell."""

from __future__ import annotations

from datetime import date

from seawall.model import Cell, Column, DateRole, Label, Mention, Record, Span, Subject, SubjectKind
from seawall.pipeline.cast_days import gather_days, tell_days


def tell(*dates: tuple[str, DateRole, Subject | None], lang: str = "en") -> dict[str, list[str]]:
    text = " | ".join(written for written, _, _ in dates)
    starts = [text.index(written) for written, _, _ in dates]
    mentions = [
        Mention(Span(at, at + len(written)), Label.DATE, role=role, subject=subject)
        for at, (written, role, subject) in zip(starts, dates, strict=True)
    ]
    return tell_days(mentions, text, lang)


def test_visits_and_deaths_of_the_patient_count_and_other_dates_only_where_there_are_none() -> None:
    donor = Subject(SubjectKind.OTHER)
    said = tell(
        ("01/02/1950", DateRole.BIRTH, None),
        ("03/04/2015", DateRole.VISIT, None),
        ("05/06/2014", DateRole.OTHER, None),
        ("07/08/2013", DateRole.DEATH, donor),
    )
    days = ["2014-05-06", "2015-03-04"]
    assert said == {"births": ["1950-01-02"], "visits": ["2015-03-04"], "days": days}
    assert tell(("05/06/2014", DateRole.OTHER, None))["visits"] == ["2014-05-06"]


def test_the_row_tells_the_birth_date_else_most_notes_in_the_later_century() -> None:
    short, full = (
        tell(("03/14/03", DateRole.BIRTH, None)),
        tell(("3/14/2003", DateRole.BIRTH, None)),
    )
    other = tell(("3/15/2003", DateRole.BIRTH, None))
    assert gather_days([short, full, other], ()).birth == date(2003, 3, 14)
    nameless = tell(("3/14/2003", DateRole.OTHER, None))
    assert gather_days([short, nameless], ()).birth == date(2003, 3, 14)
    born = Column("born", Label.DATE, role=DateRole.BIRTH)
    seen = Column("seen", Label.DATE, role=DateRole.VISIT)
    rows = [Record(1, "p", (Cell(born, "2003-03-16"), Cell(seen, "2010-01-02")))]
    assert gather_days([full], rows).birth == date(2003, 3, 16)
    assert gather_days([full], rows).visits == (date(2010, 1, 2),)
