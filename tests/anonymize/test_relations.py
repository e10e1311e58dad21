"""Words for relatives where gender is hidden: they say whose a fact is."""

from __future__ import annotations

import pytest

from seawall.anonymize.plan import plan_document
from seawall.anonymize.preset import load_preset
from seawall.anonymize.relations import is_relation, neutral_relation, tells_own_gender
from seawall.model import (
    RELATIVES,
    Document,
    Label,
    LinkBasis,
    Mention,
    Person,
    ProjectKey,
    Relation,
    Span,
)

KEY = ProjectKey(b"k" * 32)


def release(text: str, *told: tuple[str, str]) -> str:
    """The note under ``full``, each of these words being a gender word of a relative or nobody."""
    mentions = []
    for word, relation in told:
        start = text.index(word)
        subject = RELATIVES[Relation(relation)] if relation else None
        mentions.append(Mention(Span(start, start + len(word)), Label.GENDER, subject=subject))
    document = Document("d", text, 1, lang="sv" if "å" in text else "en")
    plan = plan_document(document, mentions, Person("p", LinkBasis.NONE), load_preset("full"), KEY)
    for replacement in reversed(plan.replacements):
        start, end = replacement.span
        text = text[:start] + replacement.text + text[end:]
    return text


def test_a_mask_never_takes_the_word_for_a_relative() -> None:
    told = release("His mother died.", ("His", ""), ("mother", "mother"))
    assert told == "[GENDER] mother died."


def test_a_word_that_tells_the_patients_gender_is_neutral() -> None:
    assert release("Her husband is well.", ("husband", "spouse")) == "Her spouse is well."
    assert release("Wife is well.", ("Wife", "spouse")) == "Spouse is well."
    assert release("Maken är här på besök.", ("Maken", "spouse")) == "Partnern är här på besök."
    assert release("Hennes man är på väg.", ("man", "spouse")) == "Hennes partner är på väg."


def test_a_word_that_names_the_patient_is_masked() -> None:
    assert release("A mother of two.", ("mother", "")) == "A [GENDER] of two."
    assert release("A woman.", ("woman", "")) == "A [GENDER]."


@pytest.mark.parametrize(
    ("word", "lang", "is_told"),
    [
        ("husband", "en", True),
        ("Ex-Wife", "en", True),
        ("mother-in-law", "en", False),
        ("aunt", "en", False),
        ("hustrun", "sv", True),
        ("svärmor", "sv", False),
    ],
)
def test_which_relatives_tell_the_patients_gender(word: str, lang: str, is_told: bool) -> None:
    assert is_relation(word, lang, None)
    assert tells_own_gender(word, lang) is is_told


def test_a_man_is_a_relation_only_where_he_is_a_husband() -> None:
    assert not is_relation("man", "sv", None)
    assert is_relation("man", "sv", RELATIVES[Relation.SPOUSE])
    assert neutral_relation("MANNEN", "sv") == "PARTNERN"
