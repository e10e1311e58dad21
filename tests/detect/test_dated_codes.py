"""Six digits that are a Swedish date are no code; an announced code stays one."""

import pytest

from seawall.detect.aggregate.dated_codes import drop_dated_codes
from seawall.detect.detector import Detector
from seawall.model import Document, Label, Mention, draw_span


@pytest.mark.parametrize("text", ["Pat inkom 241112.", "241112 Mottagningsbesök", "Op 190312."])
def test_a_compact_date_is_a_date_alone(text: str) -> None:
    found = Detector(("rules",)).find_all(Document("a", text), "sv")
    assert {each.label for each in found} == {Label.DATE}


@pytest.mark.parametrize("text", ["Journalnr 241112.", "Remiss nr 190312.", "Ärende 981332."])
def test_a_code_that_is_announced_or_no_date_stays_hidden(text: str) -> None:
    found = Detector(("rules",)).find(Document("a", text), "sv")
    assert any(each.label in (Label.MRN, Label.OTHER_ID) for each in found)


def test_an_announcing_word_is_outvoted_by_two_taggers() -> None:
    found = Detector(("rules", "crf", "svm")).find(Document("a", "Besök 12/11-24."), "sv")
    assert [each.label for each in found] == [Label.DATE]


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Seen in clinic on 11-21-2009.", "en"),
        ("Seen in clinic on 20170413.", "en"),
        ("Given May-25-2004 without reaction.", "en"),
        ("Seen in clinic on Jan 7, 2018.", "en"),
        ("Sedan 12/1-14 inga fler fall.", "sv"),
        ("Cefotaxim gavs 130523-130601.", "sv"),
        ("| 16.11.15 | 7,4 |", "sv"),
    ],
)
def test_a_whole_date_is_no_number_ward_or_time(text: str, lang: str) -> None:
    found = Detector(("rules",)).find(Document("a", text), lang)
    assert {each.label for each in found} == {Label.DATE}


def test_a_number_that_a_word_names_stays_one() -> None:
    found = Detector(("rules",)).find_all(Document("a", "Tel: 11-21-2009"), "en")
    assert Label.PHONE in {each.label for each in found}


def test_a_clinic_ends_where_its_date_begins() -> None:
    text = "Sputum culture at Yarrow Street Free Clinic June 10 2010 was clear."
    found = Detector(("rules",)).find(Document("a", text), "en")
    shown = [each.span.of(text) for each in found]
    assert shown == ["Yarrow Street Free Clinic", "June 10 2010"]


def test_a_number_beside_a_name_that_is_a_piece_of_a_date_is_none() -> None:
    text = "Attg Yoder | Apr-26-2013\n\nDictated: Jul-05-2012"
    found = Detector(("rules",)).find(Document("a", text), "en")
    assert [each.span.of(text) for each in found if each.label is Label.DATE][:1] == ["Apr-26-2013"]
    assert Label.PHONE not in {each.label for each in found}


def test_a_year_is_no_house_number_of_the_next_line() -> None:
    text = "(Zboncak) March 18 2019\nSunken Meadow Hospital, Waco"
    found = Detector(("rules",)).find(Document("a", text), "en")
    shown = {each.span.of(text): each.label for each in found}
    assert shown["March 18 2019"] is Label.DATE
    assert shown["Sunken Meadow Hospital"] is Label.HOSPITAL


def test_a_street_on_the_line_behind_a_date_keeps_its_number() -> None:
    text = "Dated March 18 2019\n12 Sunken Meadow Road, Waco"
    found = Detector(("rules",)).find(Document("a", text), "en")
    assert ("12 Sunken Meadow Road", Label.STREET) in {(e.span.of(text), e.label) for e in found}


@pytest.mark.parametrize(
    ("text", "span", "kept"),
    [
        ("Seen 11/1, 11/4 8/10, better", "11/4 8/10", "11/4"),
        ("Seen 11/1 6/10, better", "6/10", None),
        ("Seen 11/1, back 6/10, better", "6/10", "6/10"),
    ],
)
def test_how_bad_a_day_was_is_no_date(text: str, span: str, kept: str | None) -> None:
    start = text.index(span)
    ruled = Mention(draw_span((5, 9)), Label.DATE, 0.9, ("rules:dates",))
    learned = Mention(draw_span((start, start + len(span))), Label.DATE, 0.9, ("crf",))
    left = [each.span.of(text) for each in drop_dated_codes(text, [ruled, learned])]
    assert left == ["11/1", *filter(None, [kept])]


def test_a_weekday_in_small_letters_is_nobody() -> None:
    text = "Dikterat: tors 9/5"
    found = Detector(("rules",)).find(Document("a", text), "sv")
    assert [(each.span.of(text), each.label) for each in found] == [("tors 9/5", Label.DATE)]


@pytest.mark.parametrize("day", ["1962/09/04", "1962-09-04", "1962.09.04", "09/04/1962"])
def test_a_birth_date_between_bars_is_a_date_above_another_line_too(day: str) -> None:
    text = f"Browning, Ann | {day} | F\nHospital | Rm. 905W | 2006/06/26"
    found = Detector(("rules",)).find(Document("a", text), "en")
    assert day in {each.span.of(text) for each in found if each.label is Label.DATE}


def test_a_hospital_ends_before_a_day_in_eight_digits() -> None:
    text = "Seen at Pinewood Hospital 20051010 under MRN 575 07 32."
    ruled = Mention(draw_span((26, 34)), Label.DATE, 0.95, ("rules:dates",))
    place = Mention(draw_span((8, 34)), Label.HOSPITAL, 0.9, ("crf",))
    shown = [each.span.of(text) for each in drop_dated_codes(text, [ruled, place])]
    assert shown == ["20051010", "Pinewood Hospital"]
