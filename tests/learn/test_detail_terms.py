"""Terms of the lexicons for training: with capitals as in lists, and nobody's name among them."""

from __future__ import annotations

import random

import pytest

from seawall.learn.detail_terms import draw_term
from seawall.text.name_lexicon import load_names


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_terms_are_many_and_most_have_capitals(lang: str) -> None:
    rng = random.Random(5)
    terms = [draw_term(lang, rng) for _ in range(500)]
    assert len(set(terms)) > 400
    assert sum(term[0].isupper() for term in terms) > 300
    assert any(term.islower() for term in terms)


def test_none_of_one_word_is_a_name_of_the_lists() -> None:
    rng, names = random.Random(6), load_names()
    words = [term for _ in range(500) if " " not in (term := draw_term("en", rng))]
    assert words
    assert not any(names.is_listed(word.lower()) for word in words)


def test_same_dice_same_term() -> None:
    assert draw_term("en", random.Random(7)) == draw_term("en", random.Random(7))
