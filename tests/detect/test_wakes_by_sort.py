"""Questions are asked about some sorts of forms alone: it may not show."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from seawall.detect.rules import find_by_rules
from seawall.detect.rules.address.places import _LISTED
from seawall.detect.rules.dates.role_cues import CUE_WAKES, ROLES
from seawall.text import LANGUAGES, Reading
from seawall.text.frequent_words import load_frequencies
from seawall.text.verdicts import CAPITAL, NUMBER, SIGN, SMALL, VERDICTS, sort_of

_SAMPLES = 3000
_NUMBERS = st.text(st.characters(categories=["Nd"]), min_size=1, max_size=12)


@pytest.fixture(scope="module")
def _all_rules() -> None:
    for lang in ("en", "sv"):
        list(find_by_rules(Reading("Seen by Dr. Anna Berg on 3 March 2019, bed 4.", lang)))


def _check(form: str) -> None:
    """What the rules do not ask about the form would be answered as it is taken to be."""
    questions = VERDICTS.questions
    (judged,) = VERDICTS.judge_each([form], 0, len(questions))
    for number, question in enumerate(questions):
        if question.test and not _is_of_tests(question.test):
            assert bool(judged >> number & 1) == bool(question.test(form)), (form, question)


def _is_of_tests(test: Callable[[str], bool]) -> bool:
    return str(getattr(test, "__module__", "")).startswith("test")


@pytest.mark.usefixtures("_all_rules")
@given(_NUMBERS)
def test_numbers(number: str) -> None:
    _check(number)


@pytest.mark.usefixtures("_all_rules")
@given(st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=12))
@example("ǅ")
@example("ǅaa")
@example("ⅷ")
@example("Ⓐb")
@example("İstanbul")
@example("ŉ")
@example("1Anna")
@example("2anna")
@example("ªb")
@example("漢字")
@example("²")
def test_any_form(form: str) -> None:
    _check(form)


@pytest.mark.usefixtures("_all_rules")
def test_words_in_any_letters() -> None:
    words = [*list(load_frequencies("en"))[:_SAMPLES], *list(load_frequencies("sv"))[:_SAMPLES]]
    for word in words:
        for form in (word, word.title(), word.upper(), word[:-1] + word[-1:].upper()):
            _check(form)


def test_the_sorts_are_told_by_the_first_letter() -> None:
    forms = {"anna": SMALL, "aNNA": SMALL, "Anna": CAPITAL, "1a": SIGN, "-": SIGN, "12": NUMBER}
    for form, sort in forms.items():
        assert {sort_of(form)} == sort


def test_every_cue_of_a_role_wakes() -> None:
    """Those that are words stand in a table, of the others there is a pattern."""
    words = {word for lang in LANGUAGES for word in load_frequencies(lang)}
    for lang in LANGUAGES:
        cues = [word for word in words if word.isalpha() and ROLES[lang][word]]
        reading = Reading(" ".join(cues), lang)
        assert len(cues) > 50
        assert reading.woken_by(CUE_WAKES[lang]) == list(range(len(cues)))


def test_listed_places_of_one_word_begin_with_a_capital() -> None:
    single = [spelling for spelling in _LISTED._spellings if " " not in spelling]
    assert all(sort_of(spelling) == "capital" for spelling in single)
