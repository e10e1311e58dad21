"""Phrases of a lexicon, and which words must come second in them."""

from hypothesis import given
from hypothesis import strategies as st

from seawall.text import Lexicon, Reading, key_second_words

WORDS = st.sampled_from("a b c".split())
PHRASES = st.lists(st.lists(WORDS, min_size=1, max_size=3).map(" ".join), max_size=5)


@given(PHRASES, PHRASES, st.lists(WORDS, max_size=12))
def test_no_entry_stands_where_the_second_word_is_another(
    one: list[str], other: list[str], words: list[str]
) -> None:
    lexicons, reading = (Lexicon(one), Lexicon(other)), Reading(" ".join(words))
    seconds = key_second_words(lexicons)
    for index, word in enumerate(words):
        if any(lexicon.match_at(reading, index) for lexicon in lexicons):
            assert word not in seconds or words[index + 1] in seconds[word]


def test_a_word_that_is_an_entry_needs_no_second_one() -> None:
    seconds = key_second_words([Lexicon(["fire chief", "Fire Marshal"]), Lexicon(["chief"])])
    assert seconds == {"fire": {"chief", "marshal"}}
