"""Numbers look like real ones: check digits, issued ranges, one number in several forms."""

from __future__ import annotations

import random
import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.synth.dates import draw_birth, months_between, write_date, years_between
from seawall.synth.speech import SPEECHES
from seawall.synth.values import (
    Personnummer,
    draw_ip,
    draw_personnummer,
    draw_phone,
    draw_ssn,
    fill_digits,
    fill_pattern,
    luhn_digit,
    strip_accents,
)

DAYS = st.dates(date(1900, 1, 1), date(2024, 12, 31))
US = ("(###) ###-####", "+1 ### ### ####", "###-####", "###-###-#### x####")
SWEDISH = ("070-### ## ##", "+46 70 ### ## ##", "08-### ## ##", "+46 (0)8-### ## ##")


def passes_luhn(digits: str) -> bool:
    doubled = [int(d) * (2 if i % 2 == 0 else 1) for i, d in enumerate(digits)]
    return sum(sum(divmod(n, 10)) for n in doubled) % 10 == 0


def test_luhn_digit_of_the_tax_agencys_example() -> None:
    assert luhn_digit("811228987") == "4"


@given(DAYS, st.sampled_from("FM"), st.integers(), st.booleans())
def test_personnummer_agrees_with_birth_and_sex(
    birth: date, sex: str, seed: int, coordination: bool
) -> None:
    number = draw_personnummer(birth, sex, random.Random(str(seed)), float(coordination))
    written = number.write("YYYYMMDD-NNNN", birth)
    digits = written.replace("-", "")
    assert passes_luhn(digits[2:])
    assert int(digits[10]) % 2 == (sex == "M")
    day = int(digits[6:8]) - (60 if coordination else 0)
    assert date(int(digits[:4]), int(digits[4:6]), day) == birth


def test_short_form_takes_a_plus_from_the_hundredth_year() -> None:
    number = Personnummer(date(1920, 5, 3), "123")
    assert number.write("YYMMDD-NNNN", date(2019, 12, 31))[6] == "-"
    assert number.write("YYMMDD-NNNN", date(2020, 1, 1))[6] == "+"
    assert number.write("YYYYMMDD-NNNN", date(2021, 1, 1))[8] == "-"


@given(st.integers())
def test_social_security_numbers_are_of_issued_areas(seed: int) -> None:
    ssn = draw_ssn(random.Random(str(seed)))
    assert re.fullmatch(r"\d{9}", ssn)
    assert ssn[:3] not in ("000", "666") and ssn[0] != "9"
    assert ssn[3:5] != "00" and ssn[5:] != "0000"


@given(st.integers(), st.sampled_from([US, SWEDISH]))
def test_a_phone_is_one_number_in_all_its_forms(seed: int, patterns: tuple[str, ...]) -> None:
    phone = draw_phone(patterns, random.Random(str(seed)))
    core = national(phone.canonical)
    for pattern in phone.patterns:
        written = national(phone.write_as(pattern).partition(" x")[0])
        assert core.endswith(written)


def national(written: str) -> str:
    digits = re.sub(r"\D", "", written.replace("(0)", ""))
    return digits.removeprefix("46").removeprefix("1") if "+" in written else digits.lstrip("0")


def test_short_patterns_take_the_last_digits() -> None:
    assert fill_digits("###-####", "2015550123") == "555-0123"


def test_patterns_keep_what_is_no_placeholder() -> None:
    filled = fill_pattern("WV-##&~?", random.Random("x"))
    assert re.fullmatch(r"WV-\d\d[A-Z][a-z][0-9a-f]", filled)


def test_an_address_may_be_a_kind_or_a_pattern() -> None:
    rng = random.Random("x")
    assert re.fullmatch(r"\d+(\.\d+){3}", draw_ip("ipv4", rng))
    assert re.fullmatch(r"([0-9A-F]{2}:){5}[0-9A-F]{2}", draw_ip("mac", rng))
    assert re.fullmatch(r"([0-9a-f]{4}\.){2}[0-9a-f]{4}", draw_ip("????.????.????", rng))


@given(DAYS, st.integers(0, 104), st.integers())
def test_birth_dates_give_the_age_they_were_drawn_for(at: date, age: int, seed: int) -> None:
    birth = draw_birth(at, age, random.Random(str(seed)))
    assert years_between(birth, at) == age
    assert months_between(birth, at) // 12 == age


def test_nobody_ages_before_the_birthday() -> None:
    birth = date(2000, 2, 29)
    assert years_between(birth, date(2001, 2, 28)) == 0
    assert years_between(birth, date(2001, 3, 1)) == 1


@pytest.mark.parametrize(
    ("pattern", "lang", "text"),
    [
        ("%m/%d/%y", "en", "03/05/09"),
        ("%-d %B %Y", "en", "5 March 2009"),
        ("the %O", "en", "the 5th"),
        ("%-d %B %Y", "sv", "5 mars 2009"),
        ("den %O %b", "sv", "den 5:e mars"),
        ("%G-W%V", "en", "2009-W10"),
        ("%A %-d/%-m -%y", "sv", "torsdag 5/3 -09"),
    ],
)
def test_dates_are_written_in_the_notes_language(pattern: str, lang: str, text: str) -> None:
    assert write_date(date(2009, 3, 5), pattern, lang) == text


@pytest.mark.parametrize(("day", "text"), [(1, "1st"), (2, "2nd"), (11, "11th"), (23, "23rd")])
def test_english_ordinals(day: int, text: str) -> None:
    assert write_date(date(2009, 1, 1) + timedelta(days=day - 1), "%O", "en") == text


@pytest.mark.parametrize(
    ("lang", "number", "words"),
    [
        ("en", 55, "fifty-five"),
        ("en", 101, "one hundred one"),
        ("en", 90, "ninety"),
        ("sv", 91, "nittioett"),
        ("sv", 17, "sjutton"),
    ],
)
def test_numbers_in_words(lang: str, number: int, words: str) -> None:
    assert SPEECHES[lang].number(number) == words


def test_accents_come_off() -> None:
    assert strip_accents("Åsa Bjørn Łukasz Nguyễn") == "Asa Bjorn Lukasz Nguyen"
