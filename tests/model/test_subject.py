from __future__ import annotations

import pytest

from seawall.model import (
    PATIENT,
    RELATIVES,
    STAFF,
    Label,
    Mention,
    Relation,
    Span,
    Subject,
    SubjectKind,
    read_subject,
    settle,
)

MOTHER = RELATIVES[Relation.MOTHER]


def test_every_subject_is_read_as_it_is_written() -> None:
    for kind in SubjectKind:
        for relation in Relation if kind is SubjectKind.RELATIVE else (None,):
            subject = Subject(kind, relation)
            assert read_subject(subject.word) == subject


@pytest.mark.parametrize("word", ["", "cat", "MOTHER", "relative"])
def test_another_word_is_no_subject(word: str) -> None:
    with pytest.raises(ValueError, match="no subject"):
        read_subject(word)


def test_a_relative_is_some_relative_and_nobody_else_is() -> None:
    with pytest.raises(ValueError, match="relation"):
        Subject(SubjectKind.RELATIVE)
    with pytest.raises(ValueError, match="relation"):
        Subject(SubjectKind.STAFF, Relation.MOTHER)


def test_a_mention_keeps_its_subject() -> None:
    mention = Mention(Span(0, 2), Label.AGE).with_subject(MOTHER)
    assert mention.with_span(Span(1, 2)).subject == MOTHER
    assert mention.with_subject(PATIENT) == Mention(Span(0, 2), Label.AGE, subject=PATIENT)


def test_a_name_has_no_subject_but_its_label() -> None:
    for label in (Label.PATIENT, Label.RELATIVE, Label.DOCTOR):
        with pytest.raises(ValueError, match="label"):
            Mention(Span(0, 4), label, subject=STAFF)


def test_of_overlapping_mentions_the_one_that_stays_has_its_own_subject() -> None:
    longer = Mention(Span(0, 6), Label.DATE, subject=MOTHER)
    (settled,) = settle([longer, Mention(Span(4, 6), Label.AGE, subject=PATIENT)])
    assert settled.subject == MOTHER
    detail = Mention(Span(4, 9), Label.PROBLEM, subject=MOTHER)
    assert settle([Mention(Span(0, 6), Label.DATE), detail])[1].subject == MOTHER
