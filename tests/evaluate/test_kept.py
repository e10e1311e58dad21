"""What counts as kept, as a term, as found again; and what an identifier leaves."""

from __future__ import annotations

from seawall.evaluate.kept import TreatedNote, measure_kept
from seawall.model import Label, Mention, Replacement, Span

TEXT = "Ada Berg has hypertension and qwerty pain"
NAME = Mention(Span(0, 8), Label.PATIENT)
TERM = Mention(Span(13, 25), Label.PROBLEM)
PAIN = Mention(Span(30, 41), Label.PROBLEM)


def replace(span: tuple[int, int], text: str) -> Replacement:
    return Replacement(Span(*span), Label.CHARACTERISTIC, text, "scrub")


def treat(
    *replacements: Replacement, mentions: tuple[Mention, ...] = (NAME, TERM, PAIN)
) -> TreatedNote:
    text, at = "", 0
    for each in replacements:
        text += TEXT[at : each.span.start_char] + each.text
        at = each.span.end_char
    return TreatedNote(TEXT, text + TEXT[at:], replacements, mentions)


def test_an_untouched_note_is_kept_whole_with_its_identifiers() -> None:
    kept = measure_kept([treat(), treat()])
    assert kept.tokens.value == kept.terms.value == kept.pairs.value == kept.search == 1.0
    assert kept.identifiers.value == 1.0


def test_stars_lose_a_token_its_pairs_and_its_term() -> None:
    note = treat(replace((0, 8), "PERSON/FEMALE"), replace((30, 36), "******"))
    kept = measure_kept([note])
    assert kept.identifiers.value == 0.0
    assert (kept.tokens.value, kept.tokens.n) == (4 / 5, 5)
    assert kept.terms.value == 1 / 2
    assert kept.pairs.value == 2 / 4


def test_other_words_for_a_term_keep_it_but_not_its_search() -> None:
    note = treat(replace((0, 8), "[NAME]"), replace((13, 25), "high blood pressure"))
    kept = measure_kept([note, note])
    assert kept.tokens.value == kept.terms.value == 1.0
    assert kept.unchanged.value == 4 / 5
    assert kept.search == 1 / 2


def test_marks_keep_nothing() -> None:
    marks = ("MEASURE", "LOCATION/CITY", "TIME", "NNN", "[DATE]", "", "DRUG/opioid", "PERSON")
    for mark in marks:
        kept = measure_kept([treat(replace((13, 25), mark))])
        assert kept.unchanged.value == kept.tokens.value == 4 / 5, mark
