"""Terms of the lexicons for training: with capitals as in lists, and nobody's name among them."""

from __future__ import annotations

import random

import pytest

from seawall.learn.detail_terms import draw_detail
from seawall.text.name_lexicon import load_names


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_terms_are_many_and_most_have_capitals(lang: str) -> None:
    rng = random.Random(5)
    terms = [draw_detail(lang, rng) for _ in range(500)]
    assert len(set(terms)) > 400
    assert sum(term[0].isupper() for term in terms) > 300
    assert any(term.islower() for term in terms)


def test_no_word_of_them_is_a_name_of_the_lists_unless_it_is_common() -> None:
    rng, names = random.Random(6), load_names()
    words = {word for _ in range(2000) for word in draw_detail("en", rng).lower().split()}
    assert len(words) > 1000
    assert not {word for word in words if names.is_listed(word) and word not in names.common}


def test_same_dice_same_term() -> None:
    assert draw_detail("en", random.Random(7)) == draw_detail("en", random.Random(7))
