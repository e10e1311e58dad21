"""Quick answers of the rules for dates, times and ages agree with the plain ones."""

import re
import sys
from itertools import product

import pytest

from seawall.detect.rules import load_families
from seawall.detect.rules.dates import find, months, words
from seawall.detect.rules.dates.context import Context
from seawall.detect.rules.dates.number_shapes import SHAPES, TO_SHAPE, Pair
from seawall.detect.rules.dates.pairs import fits_pair, score_pair
from seawall.detect.rules.last_words import LastWords
from seawall.detect.rules.measures import MEASURED, names_measure
from seawall.detect.rules.times.clock import _tell_kind
from seawall.text import Reading

BEFORE = "", "last ", "the next ", "grip ", "seen on ", "compared ", "fr ", "score\nof ", "ratio ("
OTHERS = "visit", "om", "right", "a", "dose", "dated", "x-ray", "2014", "anemia", "sunday,"


def all_last_words() -> list[LastWords]:
    load_families()
    rooms = [room for name, room in sys.modules.items() if name.startswith("seawall.detect.rules")]
    values = [value for room in rooms for value in vars(room).values()]
    values += [each for value in values if isinstance(value, dict) for each in value.values()]
    return list({id(value): value for value in values if isinstance(value, LastWords)}.values())


def test_last_words_answer_as_their_pattern_does() -> None:
    asked = all_last_words()
    assert len(asked) > 8
    for last in asked:
        parts = re.findall(r"[^\W\d_]+", re.sub(r"\\.", " ", last._pattern.pattern))
        for head, one, other in product(BEFORE, ("", "on ", "was "), {*parts, *OTHERS}):
            before = f"{head}{other} {one}"
            plain = last._pattern.search(before, max(0, len(before) - last._reach))
            assert last.precede(before) == (plain is not None), before


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_pairs_that_the_digits_rule_out_have_no_score(lang: str) -> None:
    numbers = [*map(str, range(0, 100, 3)), "06", "12", "1899", "1998", "2014", "2200"]
    for first, second, mark in product(numbers, numbers, "/-–."):
        chain = f"{first}{mark}{second}"
        pair = SHAPES[lang][chain.translate(TO_SHAPE)]
        if type(pair) is Pair and not fits_pair(chain, pair, lang):
            for before in ("seen on ", "winter ", "\n"):
                context = Context(lang, before, ": home")
                assert score_pair([first, second], chain, context) == 0.0, chain


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", ("{} June {}", "June {}, {}", "{}-Jun-{}", "Jun {} '{}", "early June {} {}")),
        (
            "sv",
            ("{} juni {}", "den {}:e juni {}", "juni {}-{}", "{}/{} juni", "mitten av juni {} {}"),
        ),
    ],
)
def test_a_date_is_read_as_it_is_alone(lang: str, forms: tuple[str, ...]) -> None:
    numbers = "0", "5", "05", "12", "31", "32", "99", "1799", "1998", "2014", "123"
    for form, first, second in product(forms, numbers, numbers):
        for text in (form.format(first, second), f"x{form.format(first, second)}th"):
            known = [mention.span for mention in find(Reading(text, lang))]
            months._FORMS[lang].clear()
            words._KINDS_OF_WAYS[lang].clear()
            assert [mention.span for mention in find(Reading(text, lang))] == known, text


def test_a_measure_is_named_as_its_pattern_says() -> None:
    plain = re.compile(rf"\b(?:{MEASURED})\b")
    for first, second in product(
        ("room", "accu", "room\n", "bp", "x_", "mid"), ("air", "chek", "hr", "a")
    ):
        for joint in (" ", "-", "", "("):
            clause = f"on {first}{joint}{second} of"
            assert names_measure(clause) == (plain.search(clause) is not None), clause


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("14:30", "clock"),
        ("7:30a", "clock"),
        ("9:05:10.25 pm EST", "clock"),
        ("1430", "military"),
        ("1430 hrs", "military"),
        ("0730Z", "military"),
        ("2200-0600", "stretch"),
        ("2200 – 0600 h", "stretch"),
        ("14.30", "dotted"),
        ("14.30.15", "dotted"),
        ("2 p. m.", "other"),
        ("2.30 PM", "other"),
        ("14h30", "other"),
        ("7a-3:30p", "other"),
    ],
)
def test_the_form_of_a_time_is_told_by_its_marks(value: str, kind: str) -> None:
    assert _tell_kind(value) == kind
