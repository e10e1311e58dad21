"""Which passages of a note the encoder is asked about."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from seawall.detect.learned import LearnedTaggers
from seawall.detect.models import open_shelf
from seawall.detect.neural.pieces import Pieces
from seawall.detect.neural.tagger import Glance
from seawall.detect.rules.names.candidate import BY_FORM, BY_PLACE
from seawall.detect.thresholds import Thresholds
from seawall.model import Label, Mention, Span
from seawall.text import Reading, Token

NOTE = "one two. three four. five six. seven" + " on" * 40
SENTENCES = [Span(0, 8), Span(9, 20), Span(21, 30), Span(31, 36)]


class Crf:
    """Finds one mention and one health detail, and has a doubt about each sentence."""

    def __init__(self, *doubts: float, score: float = 0.99) -> None:
        self.doubts = doubts
        self.score = score
        self.hidden: list[Span] = []

    def find(self, _readings: object, _encoding: object) -> list[list[Mention]]:
        person = Mention(Span(0, 3), Label.PATIENT, self.score, ("crf",))
        return [[person, Mention(Span(4, 7), Label.DRUG, 0.9, ("crf",))]]

    def find_doubts(
        self, _reading: Reading, _encoding: object, hidden: Sequence[Span]
    ) -> list[tuple[Span, float]]:
        self.hidden = list(hidden)
        return list(zip(SENTENCES, self.doubts, strict=True))


class Encoder:
    """Sees nothing in what it reads, and keeps what it was asked."""

    passages: Sequence[Span] | None = ()

    def look(self, reading: Reading, passages: Sequence[Span] | None = None) -> Glance:
        self.passages = passages
        words = [(t.start_char, t.end_char) for t in reading.tokens if _holds(passages, t)]
        starts, ends = np.array(words, dtype=np.int32).reshape(-1, 2).T
        return Glance([], Pieces(starts, starts, starts, ends), np.zeros(len(words), np.float32))


def _holds(passages: Sequence[Span] | None, token: Token) -> bool:
    if passages is None:
        return True
    return any(each.start_char <= token.start_char < each.end_char for each in passages)


@pytest.fixture
def taggers() -> LearnedTaggers:
    return LearnedTaggers((), "en", open_shelf(), Thresholds({}))


def ask(
    taggers: LearnedTaggers, crf: Crf, encoder: Encoder, note: str, by_rules: Sequence[Mention]
) -> Sequence[Mention]:
    taggers._linear, taggers._neural = {"crf": crf}, encoder  # type: ignore[dict-item,assignment]
    taggers._find_linear = crf.find  # type: ignore[method-assign,assignment]
    return taggers.find(Reading(note, "en"), by_rules)


def run(
    taggers: LearnedTaggers, crf: Crf, *by_rules: Mention, note: str = NOTE
) -> list[str] | None:
    encoder = Encoder()
    ask(taggers, crf, encoder, note, by_rules)
    return None if encoder.passages is None else [span.of(note) for span in encoder.passages]


def test_sentences_in_doubt_are_read_and_neighbours_together(taggers: LearnedTaggers) -> None:
    assert run(taggers, Crf(0.5, 0.0, 0.5, 0.5)) == ["one two.", "five six. seven"]
    assert run(taggers, Crf(0.0, 0.0, 0.0, 0.0)) == []


def test_a_short_note_is_read_whole(taggers: LearnedTaggers) -> None:
    assert run(taggers, Crf(0.0, 0.0, 0.0, 0.0), note=NOTE[:36]) is None


def test_what_rules_and_linear_models_hide_is_told_but_no_health_detail(
    taggers: LearnedTaggers,
) -> None:
    crf = Crf(0.5, 0.5, 0.5, 0.5)
    known = Mention(Span(21, 25), Label.CITY, 1.0, ("rules:address",))
    detail = Mention(Span(26, 29), Label.PROBLEM, 1.0, ("rules:address",))
    run(taggers, crf, known, detail)
    assert crf.hidden == [Span(21, 25), Span(0, 3)]


def test_a_person_that_the_crf_alone_sees_is_asked_about_and_may_be_denied(
    taggers: LearnedTaggers,
) -> None:
    def find(crf: Crf) -> list[Label]:
        return [each.label for each in ask(taggers, crf, Encoder(), NOTE, ())]

    doubtful = Crf(0.5, 0.0, 0.0, 0.0, score=0.9)
    assert find(doubtful) == [Label.DRUG]
    assert doubtful.hidden == []
    assert find(Crf(0.5, 0.0, 0.0, 0.0)) == [Label.PATIENT, Label.DRUG]
    assert find(Crf(0.0, 0.5, 0.0, 0.0, score=0.9)) == [Label.PATIENT, Label.DRUG]  # not read


def test_a_person_of_a_rule_by_its_form_alone_is_asked_about_and_may_be_denied(
    taggers: LearnedTaggers,
) -> None:
    note = NOTE.replace("five", "Roos")

    def deny(crf: Crf, by_rules: Mention) -> set[Mention]:
        ask(taggers, crf, Encoder(), note, [by_rules])
        return taggers.find_in_each([Reading(note, "en")], [[by_rules]])[0].denied

    weak = Mention(Span(21, 25), Label.OTHER_PERSON, BY_FORM, ("rules:names",))
    sure = Mention(Span(21, 25), Label.OTHER_PERSON, BY_PLACE, ("rules:names",))
    read = Crf(0.0, 0.0, 0.5, 0.0)
    assert deny(read, weak) == {weak}
    assert read.hidden == [Span(0, 3)]
    assert deny(Crf(0.0, 0.0, 0.5, 0.0), sure) == set()
    assert deny(Crf(0.0, 0.5, 0.0, 0.0), weak) == set()  # not read
