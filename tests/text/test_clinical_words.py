"""Words that only medicine has are told from names, towns and words that everybody uses."""

from __future__ import annotations

import pytest

from seawall.text.clinical.words import are_clinical_words, is_clinical_word


@pytest.mark.parametrize("word", ["duodenal", "neoplasms", "myasthenia", "perfusion", "otitis"])
def test_a_word_of_terms_is_clinical(word: str) -> None:
    assert is_clinical_word(word, "en")


@pytest.mark.parametrize(
    "word",
    ["hashimoto", "vera", "okonkwo", "queens", "liberty", "bernards", "ankara", "ear", "the"],
)
def test_a_name_a_town_or_a_frequent_word_is_not(word: str) -> None:
    assert not is_clinical_word(word, "en")


@pytest.mark.parametrize("written", ["Duodenal Neoplasms", "Renal Failure", "Otitis", "HEMOTHORAX"])
def test_words_of_terms_together_are_clinical(written: str) -> None:
    assert are_clinical_words(written, "en")


@pytest.mark.parametrize(
    "written", ["Anna Duodenal", "Russell Hysterectomy", "Hashimoto", "Rose Young", "", "12"]
)
def test_with_a_name_among_them_they_are_not(written: str) -> None:
    assert not are_clinical_words(written, "en")


def test_each_language_has_its_own() -> None:
    assert is_clinical_word("lunginflammation", "sv")
    assert not is_clinical_word("lunginflammation", "en")
