from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from seawall.text.misspellings import Misspellings, is_slip

words = st.text(alphabet="abc", min_size=1, max_size=7)


@given(st.sets(words, max_size=12), words, st.integers(1, 4))
def test_a_slip_is_found_as_if_every_word_were_compared(
    listed: set[str], written: str, min_chars: int
) -> None:
    kept = {word for word in listed if len(word) >= min_chars}
    meant = [word for word in kept if is_slip(written, word)]
    is_looked_for = len(written) >= min_chars and written not in kept and len(meant) == 1
    assert Misspellings(listed, min_chars).find(written) == (meant[0] if is_looked_for else None)


@given(st.text(alphabet="abcde", min_size=4, max_size=10), st.data())
def test_each_slip_of_the_pen_is_found(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word) - 2))
    letter = data.draw(st.sampled_from("abcde"))
    slips = {
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
        word[:at] + letter + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    } - {word}
    for slip in slips:
        if len(slip) >= 4:
            assert Misspellings([word], 4).find(slip) == word
