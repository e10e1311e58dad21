"""A note's tokens, gaps and woken places, by properties; patterns against RE2's own iterator."""

import pickle
import re
from itertools import pairwise

import pytest
import re2
from hypothesis import example, given
from hypothesis import strategies as st

from seawall.model import Span
from seawall.text import Choice, Pattern, Reading, Wake, Way, join_words, read_together
from seawall.text.remembered import Remembered
from seawall.text.verdicts import NUMBER, SIGN

# What a token is, in one line; the reading finds them by arrays of character kinds.
TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")
NOTES = st.text(
    st.one_of(
        st.sampled_from("aZåÉ09²½ \t\n\u00a0.,-_'’–°()\u0301漢\U0001f600\ud800"),
        st.characters(),
    ),
    max_size=60,
)

WAKE = Wake.at({"a", "9", "é"})
CHOICE = Choice(Wake.at({"z"}), Way(WAKE, after=Wake(str.isdigit, of=SIGN | NUMBER)))


@given(NOTES)
@example("")
@example("漢字 and 12")
@example("".join(map(chr, range(0x3001))))
def test_tokens_are_those_of_the_pattern(text: str) -> None:
    tokens = Reading(text).tokens
    expected = [(*found.span(), found.group()) for found in TOKEN.finditer(text)]
    assert [(token.start_char, token.end_char, token.text) for token in tokens] == expected
    assert [token.lower for token in tokens] == Reading(text).words


@given(NOTES)
def test_a_token_by_itself_is_the_one_among_all(text: str) -> None:
    every = list(Reading(text).tokens)
    for step in (1, 3):  # all of them, and too few to make all
        alone = Reading(text).tokens
        assert [alone[at] for at in range(0, len(alone), step)] == every[::step]
        assert alone[1:-1] == tuple(every[1:-1]) and len(alone) == len(every)
        assert Reading(text).tokens[::2] == tuple(every[::2])
    with pytest.raises(IndexError):
        Reading(text).tokens[len(every)]


@given(NOTES)
def test_tokens_and_gaps_give_the_note_back(text: str) -> None:
    reading = Reading(text)
    tokens = reading.tokens
    head = text[: tokens[0].start_char] if tokens else text
    pairs = zip(tokens[:-1], reading.gaps, strict=False)
    body = "".join(token.text + gap for token, gap in pairs)
    tail = text[tokens[-1].start_char :] if tokens else ""
    assert head + body + tail == text
    assert reading.gaps[-1] == "\n"


@given(NOTES)
def test_a_wake_finds_its_words_in_any_case(text: str) -> None:
    reading = Reading(text)
    expected = [at for at, word in enumerate(reading.words) if word in ("a", "9", "é")]
    assert reading.woken_by(WAKE) == reading.places_of({"a", "9", "é"}) == expected


@given(st.lists(NOTES, max_size=4))
def test_words_that_no_longer_fit_the_tables_are_read_as_before(notes: list[str]) -> None:
    alone = [(list(read.tokens), read.woken_by(WAKE)) for read in map(Reading, notes)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("seawall.text.tokens._WRITTEN", Remembered(str, 2))
        patch.setattr("seawall.text.tokens._LOWER", Remembered(str.lower, 2))
        patch.setattr("seawall.text.verdicts._MAX_FORMS", 2)
        together = [(list(read.tokens), read.woken_by(WAKE)) for read in read_together(notes, "en")]
    assert together == alone


def test_a_wake_finds_its_words_in_a_note_that_was_judged_before_it_was_made() -> None:
    reading = Reading("A z É Z")
    assert reading.woken_by(WAKE) == [0, 2]
    assert reading.woken_by(Wake.at({"z"})) == [1, 3]
    assert reading.woken_by(WAKE) == [0, 2]


@given(st.lists(NOTES, max_size=4))
def test_a_choice_wakes_by_any_of_its_ways_and_looks_no_further_than_its_note(
    notes: list[str],
) -> None:
    for reading in read_together(notes, "en"):
        expected = [
            at
            for at, (text, behind) in enumerate(pairwise([*reading.texts, ""]))
            if text in "zZ" or (text in "aA9éÉ" and behind.isdigit())
        ]
        assert reading.woken_by(CHOICE) == expected


@given(NOTES)
def test_a_pattern_finds_what_the_package_finds(text: str) -> None:
    source = r"(?P<number>\d+)|\pL(?P<rest>\pL*)|z?"
    reading = Reading(text)
    found = [match.text() for match in Pattern(source, whole_words=False).find(reading)]
    octets = reading.utf8
    expected = [each.span() for each in re2.compile(source).finditer(octets)]
    # An empty match inside a character, which RE2 counts by bytes, holds no text.
    written = [octets[a:b].decode("utf-8", "surrogatepass") for a, b in expected]
    assert [each for each in found if each] == [each for each in written if each]


def test_a_match_tells_which_groups_took_part() -> None:
    (match,) = Pattern(r"(?P<a>x)|(?P<b>é)(?P<c>y*)").find(Reading("ö é"))
    assert match.has("b") and not match.has("a") and not match.has("c")
    assert match.span("b") == Span(2, 3) == match.span() == (match.start_char, match.end_char)
    assert match.span_or_none("a") is None and match.text("c") == ""


def test_a_span_is_as_long_as_its_characters_and_survives_pickling() -> None:
    span = Span(3, 9)
    assert len(span) == 6 and pickle.loads(pickle.dumps(span)) == span
    assert repr(span) == "Span(start_char=3, end_char=9)"


@given(st.lists(st.text("ab ", min_size=1, max_size=4), min_size=1, max_size=8), NOTES)
def test_of_joined_words_the_longest_is_found(words: list[str], text: str) -> None:
    longest_first = "|".join(sorted(set(words), key=len, reverse=True))
    text = text + "".join(words)
    joined = Pattern(join_words(words), whole_words=False).find(Reading(text))
    expected = Pattern(longest_first, whole_words=False).find(Reading(text))
    assert [match.span() for match in joined] == [match.span() for match in expected]
