"""Slips that are mended, and words that only look like one."""

from __future__ import annotations

import pytest

from seawall.anonymize.scrub.slips import is_plain_slip


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("recieved", "received"),
        ("seperate", "separate"),
        ("occured", "occurred"),
        ("hosptal", "hospital"),
        ("patiennt", "patient"),
        ("förbätrad", "förbättrad"),
    ],
)
def test_the_middle_of_a_word_may_be_mended(written: str, meant: str) -> None:
    assert is_plain_slip(written, meant)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("atypisk", "typisk"),
        ("abnormal", "normal"),
        ("övervägas", "överväga"),
        ("vidtas", "vistas"),
        ("insurer", "insured"),
        ("osäker", "säker"),
        ("hearing", "healing"),
        ("same", "same"),
    ],
)
def test_another_word_is_no_slip(written: str, meant: str) -> None:
    assert not is_plain_slip(written, meant)
