from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seawall.evaluate.score import Pair, score
from seawall.model import Class, Label, Mention, Span

TEXT = "Mr. John Smith, 93, of 12 Elm St, takes metformin; Foley in place. Tel 555-0199."


def mark(word: str, label: Label, text: str = TEXT, extra: int = 0) -> Mention:
    start = text.index(word)
    return Mention(Span(start, start + len(word) + extra), label)


GOLD = (
    mark("John Smith", Label.PATIENT),
    mark("93", Label.AGE),
    mark("12 Elm St", Label.STREET),
    mark("metformin", Label.DRUG),
    mark("555-0199", Label.PHONE),
)
TRAP = Span(TEXT.index("Foley"), TEXT.index("Foley") + 5)


def test_finding_everything_is_perfect() -> None:
    scores = score([Pair(TEXT, GOLD, GOLD, (TRAP,))])
    for agreement in (scores.strict, scores.relaxed, scores.token_binary, scores.hipaa):
        assert agreement.f1 == 1.0
    assert scores.full_span_recall[Class.EID].value == 1.0
    assert scores.character_leakage.value == scores.document_leaks.value == 0.0
    assert scores.character_precision.value == 1.0
    assert scores.details_touched.value == scores.traps_touched.value == 0.0


def test_finding_nothing_leaks_the_document() -> None:
    scores = score([Pair(TEXT, GOLD, ())])
    assert scores.strict.recall.value == scores.full_span_recall[Class.EID].value == 0.0
    assert scores.character_leakage.value == scores.document_leaks.value == 1.0
    assert scores.document_leak_bound == 1.0


@pytest.mark.parametrize(("extra", "relaxed"), [(0, 1.0), (2, 1.0), (3, 0.0)])
def test_relaxed_lets_the_end_differ_by_two_characters(extra: int, relaxed: float) -> None:
    gold = (mark("12 Elm St", Label.STREET),)
    found = (mark("12 Elm St", Label.STREET, extra=extra),)
    scores = score([Pair(TEXT, gold, found)])
    assert scores.relaxed.recall.value == relaxed
    assert scores.strict.recall.value == float(extra == 0)


def test_a_span_hidden_under_another_label_is_hidden_all_the_same() -> None:
    found = (mark("John", Label.DOCTOR), mark("Smith", Label.HOSPITAL))
    scores = score([Pair(TEXT, GOLD[:1], found)])
    assert scores.strict.recall.value == 0.0
    assert scores.full_span_recall[Class.EID].value == 1.0


def test_half_a_name_is_a_leak() -> None:
    scores = score([Pair(TEXT, GOLD[:1], (mark("John", Label.PATIENT),))])
    assert scores.full_span_recall[Class.EID].value == 0.0
    assert scores.character_leakage.value == pytest.approx(5 / 9)
    assert scores.document_leaks.value == 1.0


def test_hidden_details_and_traps_are_counted() -> None:
    found = (mark("metformin", Label.PATIENT), mark("Foley", Label.PATIENT))
    scores = score([Pair(TEXT, GOLD, found, (TRAP,))])
    assert scores.details_touched.value == scores.traps_touched.value == 1.0
    assert scores.character_precision.value == 0.0


def test_of_the_ages_only_those_over_89_count_for_hipaa() -> None:
    text = "Aged 55 and 93."
    gold = (mark("55", Label.AGE, text), mark("93", Label.AGE, text))
    assert score([Pair(text, gold, ())]).hipaa.recall.n == 1


def test_a_missed_quasi_identifier_is_no_document_leak() -> None:
    assert score([Pair(TEXT, (GOLD[1],), ())]).document_leaks.value == 0.0


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 9)), max_size=8))
def test_hiding_more_never_leaks_more(places: list[tuple[int, int]]) -> None:
    found = tuple(Mention(Span(a, min(a + n, len(TEXT))), Label.PATIENT) for a, n in places)
    less, more = score([Pair(TEXT, GOLD, found[:-1])]), score([Pair(TEXT, GOLD, found)])
    assert more.character_leakage.value <= less.character_leakage.value
    assert more.full_span_recall[Class.EID].value >= less.full_span_recall[Class.EID].value
