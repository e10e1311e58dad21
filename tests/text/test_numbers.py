import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.text.numbers import (
    MAX_NUMBER,
    Age,
    AgeUnit,
    number_words,
    parse_age,
    read_number,
    write_number,
)


@given(st.integers(0, MAX_NUMBER), st.sampled_from(["en", "sv"]))
def test_words_round_trip(number: int, lang: str) -> None:
    words = write_number(number, lang)
    assert read_number(words, lang) == number
    assert read_number(words.upper(), lang) == number
    assert read_number(words.replace("-", " "), lang) == number


@pytest.mark.parametrize(
    ("words", "lang", "number"),
    [
        ("one hundred and two", "en", 102),
        ("a hundred", "en", 100),
        ("ninety one", "en", 91),
        ("nittioen", "sv", 91),
        ("etthundratvå", "sv", 102),
        ("nittio två", "sv", 92),
        ("aderton", "sv", 18),
    ],
)
def test_other_spellings(words: str, lang: str, number: int) -> None:
    assert read_number(words, lang) == number


@pytest.mark.parametrize("words", ["", "and", "hello", "ninety hundred", "one one"])
def test_refuses_other_words(words: str) -> None:
    assert read_number(words, "en") is None


@pytest.mark.parametrize(
    ("text", "lang", "years", "unit"),
    [
        ("55", "en", 55, AgeUnit.YEARS),
        ("3-month", "en", 0.25, AgeUnit.MONTHS),
        ("18 mo", "en", 1.5, AgeUnit.MONTHS),
        ("fifty-five", "en", 55, AgeUnit.YEARS),
        ("six-month", "en", 0.5, AgeUnit.MONTHS),
        ("70s", "en", 70, AgeUnit.DECADE),
        ("70's", "en", 70, AgeUnit.DECADE),
        ("mid-forties", "en", 40, AgeUnit.DECADE),
        ("late 80s", "en", 80, AgeUnit.DECADE),
        ("septuagenarian", "en", 70, AgeUnit.DECADE),
        ("centenarian", "en", 100, AgeUnit.DECADE),
        ("5 månader", "sv", 5 / 12, AgeUnit.MONTHS),
        ("nittiotvå", "sv", 92, AgeUnit.YEARS),
        ("70-årsåldern", "sv", 70, AgeUnit.DECADE),
        ("sjuttioårsåldern", "sv", 70, AgeUnit.DECADE),
    ],
)
def test_ages(text: str, lang: str, years: float, unit: AgeUnit) -> None:
    age = parse_age(text, lang)
    assert age is not None
    assert age.value == pytest.approx(years)
    assert age.unit is unit


@pytest.mark.parametrize("text", ["", "elderly", "5 mg", "9999", "12/80", "73s"])
def test_no_ages(text: str) -> None:
    assert parse_age(text, "en") is None


@given(st.text(max_size=40), st.sampled_from(["en", "sv"]))
def test_any_text_is_read_without_error(text: str, lang: str) -> None:
    parse_age(text, lang)


def test_refuses_impossible_ages() -> None:
    with pytest.raises(ValueError, match="between"):
        Age(-1, AgeUnit.YEARS)
    with pytest.raises(ValueError, match="words"):
        write_number(MAX_NUMBER + 1, "en")
    assert "91" not in repr(Age(91, AgeUnit.YEARS))


def test_number_words() -> None:
    assert {"ninety", "one", "hundred"} <= number_words("en")
    assert "and" not in number_words("en")
