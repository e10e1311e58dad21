"""The judge of dates reads what it writes, and sees what is wrong."""

from datetime import date, timedelta

import pytest
from benchmarks.release.case import Case as ReleaseCase
from benchmarks.release.case import Mark
from benchmarks.release.dates import FRAMES, Case, Note, make_notes, read, read_frames, write
from benchmarks.release.hospital_dates import Dated, find_births, find_offsets, read_moved
from benchmarks.release.judges import judge_case
from benchmarks.release.run import Change, ReleasedNote

LANGS = ("en", "sv")


@pytest.mark.parametrize("lang", LANGS)
def test_every_form_is_read_as_it_is_written(lang: str) -> None:
    frames = read_frames(FRAMES / f"frames_dates_{lang}.toml", lang)
    for note in make_notes(frames, 5, 1):
        for case in note.cases:
            if case.days:
                assert read(write(case.form, case.days, lang), case.form, lang) is not None


def test_the_same_seed_makes_the_same_notes() -> None:
    frames = read_frames(FRAMES / "frames_dates_en.toml", "en")
    one, other = (make_notes(frames, 3, 7) for _ in range(2))
    assert [_texts(note) for note in one] == [_texts(note) for note in other]


def _texts(note: Note) -> list[str]:
    return [_text(case) for case in note.cases]


def _text(case: Case) -> str:
    return case.text("en")


@pytest.mark.parametrize(
    ("text", "released", "moved"),
    [
        ("14-Mar-2009", "24-Mar-2009", True),
        ("090314", "090324", True),
        ("March 14, 2009", "March 25, 2009", False),
        ("14/3 2009", "[DATE]", False),
    ],
)
def test_a_released_date_is_read_as_the_true_one(text: str, released: str, moved: bool) -> None:
    day = date(2009, 3, 14)
    found = read_moved(Dated("p", day, "visit", text, released))
    assert (day + timedelta(days=10) in found) == moved


def judge(*marks: tuple[str, str, str]) -> list[bool]:
    """Whether the intervals of a case hold: texts, true days and what is released."""
    original, text = " | ".join(m[0] for m in marks), " | ".join(m[2] for m in marks)
    starts = [original.index(mark[0]) for mark in marks]
    changes = [
        Change(at, at + len(mark[0]), mark[2], "DATE", "shift")
        for at, mark in zip(starts, marks, strict=True)
    ]
    places = [
        Mark(0, at, at + len(mark[0]), mark[0], "DATE", date=mark[1])
        for at, mark in zip(starts, marks, strict=True)
    ]
    case = ReleaseCase("c", "en", "dates", {"birth_date": "1950-01-02"}, [original], places)
    released = {("c", 0): ReleasedNote(original, text, changes)}
    return [c.holds for c in judge_case(case, "surrogate", released) if c.kind == "interval"]


def test_intervals_of_cases_are_read_from_the_release() -> None:
    first = ("March 14, 2009", "2009-03-14", "March 24, 2009")
    assert judge(first, ("3/20/09", "2009-03-20", "3/30/09")) == [True]
    assert judge(first, ("3/20/09", "2009-03-20", "3/31/09")) == [False]
    assert judge(first, ("3/20/09", "2009-03-20", "[DATE]")) == [False]
    assert judge(first, ("May 5", "2009-05-05", "May 16")) == []
    assert judge(first, ("1/2/1950", "1950-01-02", "2/9/1950")) == []


def test_a_made_up_birth_date_is_one_and_keeps_all_ages() -> None:
    def born(released: str) -> Dated:
        return Dated("p", date(1950, 5, 6), "birth", "1950-05-06", released)

    visit = Dated("p", date(2010, 3, 4), "visit", "2010-03-04", "2010-03-14")
    offsets = find_offsets([visit, born("1950-06-25")])
    assert offsets == {"p": 10}
    assert find_births([visit, born("1950-06-25")], offsets) == {"p": date(1950, 6, 25)}
    assert find_births([visit, born("1951-12-24")], offsets) == {}
