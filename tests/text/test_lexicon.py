"""Phrases of a lexicon, and what must follow their first words."""

from hypothesis import given
from hypothesis import strategies as st

from seawall.text import Choice, Lexicon, Phrases, Reading, Wake, key_tails

WORDS = st.sampled_from("a b c".split())
PHRASES = st.lists(st.lists(WORDS, min_size=1, max_size=3).map(" ".join), max_size=5)


@given(PHRASES, PHRASES, st.lists(WORDS, max_size=12))
def test_entries_wake_where_they_begin(one: list[str], other: list[str], words: list[str]) -> None:
    lexicons, reading = (Lexicon(one), Lexicon(other)), Reading(" ".join(words))
    tails = key_tails(lexicons)
    firsts = lexicons[0].first_words | lexicons[1].first_words
    woken = reading.woken_by(Choice(Wake.at(firsts.difference(tails)), Phrases(tails)))
    assert woken == [
        index
        for index in range(len(words))
        if any(lexicon.match_at(reading, index) for lexicon in lexicons)
    ]


def test_a_word_that_is_an_entry_needs_no_second_one() -> None:
    tails = key_tails([Lexicon(["fire chief", "Fire Marshal"]), Lexicon(["chief"])])
    assert tails == {"fire": {"chief": [["chief"]], "marshal": [["marshal"]]}}
