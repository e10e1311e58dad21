"""Compiled terminologies: what is found, what lies above it, and files that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.model import InputError, Label, RefusedError, Span
from seawall.text import Reading
from seawall.text.cover import Cover
from seawall.text.terminology import Term, Terminology, read_words
from seawall.text.terminology.builder import Tables
from seawall.text.terminology.storage import parse_tables
from seawall.text.terminology.terminology import Index

DIABETES = Term(
    "MESH:D003924",
    "Diabetes Mellitus, Type 2",
    Label.PROBLEM,
    preferred=True,
    places=("C18.452.394.750.149",),
)
TERMS = (
    Term("MESH:D003920", "Diabetes Mellitus", Label.PROBLEM, True, places=("C18.452.394.750",)),
    Term("MESH:D008659", "Metabolic Diseases", Label.PROBLEM, True, places=("C18.452",)),
    DIABETES,
    Term("MESH:D010300", "Parkinson Disease", Label.PROBLEM, True),
    Term("MESH:D009362", "Neoplasm Metastasis", Label.PROBLEM, True),
    Term("MESH:D009362", "Metastasis", Label.PROBLEM),
    Term("MESH:D020521", "Stroke", Label.PROBLEM, True),
    Term("MESH:D009203", "Myocardial Infarction", Label.PROBLEM, True),
    Term("MESH:D009203", "MI", Label.PROBLEM),
    Term("MESH:D008687", "Metformin", Label.DRUG, True),
    Term("MESH:D007854", "Lead", Label.DRUG, True),
    Term("MESH:D000001", "E", Label.DRUG),
)


@pytest.fixture(scope="module")
def terminology() -> Terminology:
    return Terminology.build(TERMS)


def found(terminology: Terminology, text: str) -> list[tuple[str, str]]:
    reading = Reading(text)
    return [(match.span.of(text), match.concept) for match in terminology.find(reading)]


@pytest.mark.parametrize(
    ("text", "phrase", "concept"),
    [
        ("has type 2 diabetes mellitus.", "type 2 diabetes mellitus", "MESH:D003924"),
        ("TYPE-2 DIABETES MELLITUS", "TYPE-2 DIABETES MELLITUS", "MESH:D003924"),
        ("diabetes mellitus, type 2;", "diabetes mellitus, type 2", "MESH:D003924"),
        ("diabetes mellitus and", "diabetes mellitus", "MESH:D003920"),
        ("Parkinson's disease", "Parkinson's disease", "MESH:D010300"),
        ("parkinsons\ndisease", "parkinsons\ndisease", "MESH:D010300"),
        ("two metastases seen", "metastases", "MESH:D009362"),
        ("multiple strokes", "strokes", "MESH:D020521"),
        ("old MI in 2004", "MI", "MESH:D009203"),
        ("(metformin)", "metformin", "MESH:D008687"),
    ],
)
def test_a_name_is_found_however_it_is_written(
    terminology: Terminology, text: str, phrase: str, concept: str
) -> None:
    assert found(terminology, text) == [(phrase, concept)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "lead a normal life",
        "vitamin E",
        "mi casa",
        "Parkinson. Disease",
        "Parkinson\n\ndisease",
        "metforminx",
        "myocardial",
        "s",
        "'s",
    ],
)
def test_near_misses_are_not_found(terminology: Terminology, text: str) -> None:
    assert found(terminology, text) == []


def test_a_trusted_word_is_found_however_frequent() -> None:
    assert found(Terminology.build(TERMS, trusted={"lead"}), "lead level") == [
        ("lead", "MESH:D007854")
    ]


def test_the_preferred_name_decides_what_a_shared_phrase_means() -> None:
    other = Term("X:1", "metformin", Label.TEST)
    terminology = Terminology.build((other, *TERMS))
    assert found(terminology, "metformin") == [("metformin", "MESH:D008687")]


def test_a_match_leads_to_the_preferred_name(terminology: Terminology) -> None:
    [match] = terminology.find(Reading("type 2 diabetes mellitus"))
    assert match.label is Label.PROBLEM
    assert terminology.name(match.concept_index) == "Diabetes Mellitus, Type 2"
    assert terminology.name_of("MESH:D008687") == "Metformin"
    assert terminology.name_of("MESH:none") is None


def test_the_tree_is_climbed_over_levels_that_are_missing(terminology: Terminology) -> None:
    assert terminology.parents("MESH:D003924") == ("MESH:D003920",)
    assert terminology.ancestors("MESH:D003924") == ("MESH:D003920", "MESH:D008659")
    assert terminology.ancestors("MESH:none") == terminology.parents("MESH:D008659") == ()


def test_a_circle_of_parents_ends() -> None:
    circle = [
        Term("X:a", "alphaterm", Label.PROBLEM, parents=("X:b",)),
        Term("X:b", "betaterm", Label.PROBLEM, parents=("X:a", "X:unknown", "X:b")),
    ]
    terminology = Terminology.build(circle)
    assert terminology.ancestors("X:a") == ("X:b",)
    assert terminology.parents("X:b") == ("X:a",)


@pytest.mark.parametrize(
    ("concept", "name", "label"),
    [
        ("D1", "x", Label.DRUG),
        ("A: b", "x", Label.DRUG),
        ("A:1", " ", Label.DRUG),
        ("A:1", "x", Label.PATIENT),
    ],
)
def test_a_term_refuses_what_is_none(concept: str, name: str, label: Label) -> None:
    with pytest.raises(ValueError, match=r"a (concept|term)"):
        Term(concept, name, label)


def test_what_is_saved_is_what_is_loaded(terminology: Terminology, tmp_path: Path) -> None:
    path = tmp_path / "a.lexicon"
    terminology.save(path)
    loaded = Terminology.load(path)
    text = "type 2 diabetes mellitus, MI, metformin and metastases of a stroke"
    assert found(loaded, text) == found(terminology, text)
    assert len(found(loaded, text)) == 5
    assert loaded.ancestors("MESH:D003924") == terminology.ancestors("MESH:D003924")
    assert loaded.count_labels() == terminology.count_labels()
    assert loaded.count_schemes() == {"MESH": 10}
    again = tmp_path / "b.lexicon"
    loaded.save(again)
    assert again.read_bytes() == path.read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.lexicon", "b.lexicon"]


def test_an_empty_terminology_is_a_file_too(tmp_path: Path) -> None:
    Terminology.build(()).save(tmp_path / "a")
    assert found(Terminology.load(tmp_path / "a"), "fever") == []


def test_any_cut_or_changed_byte_is_refused(terminology: Terminology, tmp_path: Path) -> None:
    path = tmp_path / "a.lexicon"
    terminology.save(path)
    whole = path.read_bytes()
    for size in range(0, len(whole), 7):
        with pytest.raises(RefusedError):
            parse_tables(whole[:size], "a")
    for at in range(len(whole)):
        broken = bytearray(whole)
        broken[at] ^= 1 << (at % 8)
        with pytest.raises(RefusedError):
            parse_tables(bytes(broken), "a")
    with pytest.raises(RefusedError):
        parse_tables(whole + b"\0", "a")


def test_another_version_is_refused_by_name(terminology: Terminology, tmp_path: Path) -> None:
    path = tmp_path / "a.lexicon"
    terminology.save(path)
    path.write_bytes(path.read_bytes().replace(b" 0001 ", b" 0002 ", 1))
    with pytest.raises(RefusedError, match="another version"):
        Terminology.load(path)


def test_a_missing_lexicon_is_refused_and_an_impossible_place_is_said(
    terminology: Terminology, tmp_path: Path
) -> None:
    with pytest.raises(RefusedError, match="missing"):
        Terminology.load(tmp_path / "none")
    with pytest.raises(InputError, match="folder"):
        terminology.save(tmp_path / "none" / "a.lexicon")


WORDS = ("alpha", "beta", "gamma", "alphas", "BETA", "-", ".", "'s", "7")
PHRASES = st.lists(
    st.lists(st.sampled_from(("alpha", "beta", "gamma", "7")), min_size=1, max_size=4).filter(
        lambda words: any(word.isalpha() for word in words)
    ),
    min_size=1,
    max_size=6,
)


def longest_matches(phrases: list[list[str]], words: list[str]) -> list[tuple[int, int]]:
    """Brute force: at each place every phrase is tried."""
    spans, at = [], 0
    while at < len(words):
        fits = [len(phrase) for phrase in phrases if words[at : at + len(phrase)] == phrase]
        if fits:
            spans.append((at, at + max(fits)))
        at += max(fits, default=1)
    return spans


@settings(max_examples=300, deadline=None)
@given(PHRASES, st.lists(st.sampled_from(WORDS), max_size=12))
def test_the_longest_phrase_at_each_place_wins(phrases: list[list[str]], text: list[str]) -> None:
    terms = [Term(f"X:{i}", " ".join(words), Label.TEST) for i, words in enumerate(phrases)]
    terminology = Terminology.build(terms, trusted={"alpha", "beta", "gamma"})
    reading = Reading(" ".join(text))
    words = read_words(reading)
    wanted = [
        (
            reading.tokens[words.token_indices[first]].start_char,
            reading.tokens[words.token_indices[end - 1]].end_char,
        )
        for first, end in longest_matches(phrases, words.words)
    ]
    got = [(m.span.start_char, m.span.end_char) for m in terminology.find(reading)]
    assert got == wanted


@settings(max_examples=300, deadline=None)
@given(
    PHRASES,
    st.lists(st.sampled_from([*WORDS, "other", "-", "'s"]), min_size=1, max_size=12),
    st.data(),
)
def test_what_is_found_around_a_word_is_what_is_found_in_the_note(
    phrases: list[list[str]], text: list[str], data: st.DataObject
) -> None:
    terms = [Term(f"X:{i}", " ".join(words), Label.TEST) for i, words in enumerate(phrases)]
    terminology = Terminology.build(terms, trusted={"alpha", "beta", "gamma"})
    reading = Reading(" ".join(text))
    first = data.draw(st.integers(0, len(reading.tokens) - 1))
    last = data.draw(st.integers(first, len(reading.tokens) - 1))
    span = Span(reading.token_starts[first], reading.token_ends[last])
    near = terminology.find_around(reading, span)
    assert near is not None
    is_held = Cover(terminology.find_spans(reading)).holds(*span)
    assert Cover(near).holds(*span) is is_held
    assert terminology.may_hold(span.of(reading.text)) or not is_held


@settings(max_examples=300, deadline=None)
@given(PHRASES, st.lists(st.sampled_from([*WORDS, "other"]), min_size=1, max_size=12), st.data())
def test_a_range_is_touched_by_what_is_found_in_the_note(
    phrases: list[list[str]], text: list[str], data: st.DataObject
) -> None:
    terms = [Term(f"X:{i}", " ".join(words), Label.TEST) for i, words in enumerate(phrases)]
    terminology = Terminology.build(terms, trusted={"alpha", "beta", "gamma"})
    reading = Reading(data.draw(st.sampled_from(["", " ", "  "])) + "   ".join(text))
    start = data.draw(st.integers(0, len(reading.text) - 1))
    end = data.draw(st.integers(start + 1, len(reading.text)))
    cover = Cover(terminology.find_spans(reading))
    assert terminology.touches(reading, start, end) is cover.touches(start, end)


def test_terms_of_one_label_are_found_without_the_tables() -> None:
    labels = {"alpha beta": Label.TEST, "gamma": Label.DRUG, "alpha": Label.PROBLEM}
    terms = [Term(f"X:{at}", name, label) for at, (name, label) in enumerate(labels.items())]
    whole = Terminology.build(terms, trusted=WORDS)
    reading = Reading("gamma, alpha beta, alpha and gamma, other")
    matches = list(whole.find(reading))
    assert len(matches) == 4

    def read() -> Tables:
        raise AssertionError

    terminology = Terminology(Index.of(whole._tables), read)
    for label in Label:
        spans = [match.span for match in matches if match.label is label]
        assert terminology.find_spans(reading, label) == spans


def test_a_long_run_of_words_of_terms_is_not_walked_for_each_of_them() -> None:
    terminology = Terminology.build([Term("X:1", "alpha beta", Label.TEST)])
    reading = Reading("alpha beta " * 100)
    assert terminology.find_around(reading, reading.tokens[100].span) is None
    assert terminology.touches(reading, *reading.tokens[100].span) is None


@given(st.text(max_size=60))
def test_any_name_and_any_text_are_read(text: str) -> None:
    terms = [Term("X:1", text, Label.TEST)] if text.strip() else []
    terms = [] if any("\ud800" <= c <= "\udfff" for c in text) else terms
    terminology = Terminology.build(terms)
    for match in terminology.find(Reading(text)):
        assert match.span.end_char <= len(text)
