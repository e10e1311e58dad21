"""The judge of dates reads what it writes, and sees what is wrong."""

from datetime import date, timedelta

import pytest
from benchmarks.release.dates import FRAMES, Case, Note, make_notes, read, read_frames, write
from benchmarks.release.hospital_dates import Dated, read_moved

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
