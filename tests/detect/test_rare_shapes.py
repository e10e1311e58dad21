"""What is looked for only where a quick look says that it may be."""

from __future__ import annotations

from types import ModuleType

import pytest

from seawall.detect.rules import codes, dates, load_families, national, phone, web
from seawall.detect.rules.codes.look import is_date
from seawall.detect.rules.codes.terminologies import Page, is_terminology
from seawall.detect.rules.phone.shapes import GLUED, WORD_GLUED
from seawall.model import Span
from seawall.text import Reading, read_together

FOUND = [
    (web, "en", "host 2001:db8:0:0:0:ff00:42:8329 down", "2001:db8:0:0:0:ff00:42:8329"),
    (web, "en", "host:fe80::1ff:fe23:4567:890a", "fe80::1ff:fe23:4567:890a"),
    (web, "en", "write to anna.lund at sjukhus dot example", "anna.lund at sjukhus dot example"),
    (web, "en", "website: clinic.local/path", "clinic.local/path"),
    (web, "en", "logged on as HOSP\\kbrown42 today", "kbrown42"),
    (web, "en", "Ruth Speck, M.D. /rb", "rb"),
    (national, "en", "SSN: 4471.", "4471"),
    (national, "en", "Their last four: 4471.", "4471"),
    (national, "en", "NI number QQ 12 34 56 C", "QQ 12 34 56 C"),
    (national, "en", "personnummer 480312-2397", "480312-2397"),
    (national, "sv", "pnr 0902 22 – 4 4 8 1", "0902 22 – 4 4 8 1"),
    (phone, "en", "phone 0 7 0 - 1 7 4 0 6 6 8", "0 7 0 - 1 7 4 0 6 6 8"),
    (phone, "en", "oh seven double five, nine one two", "oh seven double five, nine one two"),
    (phone, "en", "ext four one seven", "four one seven"),
    (phone, "en", "call 406 five five five 0135", "406 five five five 0135"),
    (phone, "en", "the after hours number 555-KIDS", "555-KIDS"),
    (phone, "en", "tel5551234567Anna", "5551234567"),
    (phone, "en", "tel O4I2 555 I90", "O4I2 555 I90"),
    (phone, "en", "desk 53-CATH", "53-CATH"),
    (phone, "en", "Bleeps today: SHO 117, reg 204", "117"),
    (phone, "en", "Lund, RN 436.", "436"),
    (phone, "en", "paged cardiology fellow 4471", "4471"),
    (codes, "en", "case 0231 of 2011", "0231 of 2011"),
    (codes, "en", "JT:kl:190233", "JT:kl:190233"),
    (codes, "en", "lot T04PA", "T04PA"),
    (codes, "sv", "ärende HA-IFO 24:771", "HA-IFO 24:771"),
    (codes, "en", "MRN 150166 1234", "150166 1234"),
    (codes, "en", "MRN 4417/D", "4417/D"),
    (dates, "en", "seen 5/6 → 5/8", "5/6"),
]


@pytest.mark.parametrize(("family", "lang", "text", "value"), FOUND)
def test_rare_shapes_are_found_in_company_and_alone(
    family: ModuleType, lang: str, text: str, value: str
) -> None:
    assert family in load_families()
    company = read_together(["Nothing of note.", text, "Well."], lang)
    for reading in (company[1], Reading(text, lang), Reading(f"{text}\nあ", lang)):
        spans = [mention.span.of(reading.text) for mention in family.find(reading)]
        assert value in spans


@pytest.mark.parametrize(
    "text", ["tel5551234567Anna", "call.5551234Bo", "fax5551234", "tel O4I2 555 I90", "ph: 12l4"]
)
def test_whatever_is_glued_has_its_word(text: str) -> None:
    assert GLUED.find_bounds(Reading(text)) and WORD_GLUED.may_be_in(Reading(text))


def test_digits_alone_are_a_date_in_two_sizes() -> None:
    dated = [size for size in range(1, 13) if is_date(("20190314" * 2)[:size])]
    assert dated == [4, 8]


def test_digits_of_a_tissue_are_no_code() -> None:
    tissue = Page.of(Reading("PAD T04000 M85003"))
    assert is_terminology(tissue, Span(5, 10)) and is_terminology(tissue, Span(12, 17))
    assert not is_terminology(Page.of(Reading("PAD 04000 85003")), Span(4, 9))
