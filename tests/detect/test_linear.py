"""The compiled taggers on a model small enough to reckon by hand, and on hostile notes."""

from __future__ import annotations

import itertools
from dataclasses import replace
from zlib import crc32

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seawall.detect.linear import LinearTagger, LinearWeights
from seawall.detect.linear.columns import PATH_COLUMNS
from seawall.detect.linear.kernels import find_likely, find_shares, relate, spread_shares
from seawall.detect.linear.moves import Moves
from seawall.detect.linear.weights import Table
from seawall.model import Label, Mention, RefusedError, Span
from seawall.text import Reading
from seawall.text.features import ROLES as ROLE_NAMES
from seawall.text.features import Extractor, parse_role

LABELS = ("O", "B-PATIENT", "I-PATIENT")
ROLES = len(ROLE_NAMES)


def make_table(entries: dict[tuple[int, str], dict[int, int]], roles: int) -> Table:
    names = tuple(sorted({name for _, name in entries}))
    pointers, targets, weights = [0], [], []
    for role in range(roles):
        for name in names:
            for target, units in entries.get((role, name), {}).items():
                targets.append(target)
                weights.append(units)
            pointers.append(len(targets))
    return Table(
        names,
        np.array(pointers, np.int32),
        np.array(targets, np.uint8),
        np.array(weights, np.int16),
    )


@pytest.fixture
def weights() -> LinearWeights:
    """After "dr" a capital word begins a name, a capital word after it goes on; else outside."""
    types = make_table(
        {
            (0, "sh=Xx"): {1: 256, 2: 256},
            (1, "w=dr"): {1: 1024},
            (0, "sh=x"): {0: 1024},
            (0, "sh=."): {0: 1024},
        },
        ROLES,
    )
    places = make_table({(0, "case=Xx|start"): {0: 512}, (0, "rule=B-PATIENT"): {1: 2048}}, 1)
    transitions = np.array([[256, 0, -2048], [0, 0, 512], [0, 0, 512]], np.int16)
    return LinearWeights("crf", "en", LABELS, types, places, transitions, np.zeros((0, 2)))


def test_a_name_after_its_title_is_found(weights: LinearWeights) -> None:
    reading = Reading("he saw dr Anna Berg there")
    (mention,) = LinearTagger(weights, floor=0.5).find(reading)
    assert mention.span == Span(10, 19)
    assert mention.label is Label.PATIENT
    assert mention.detectors == ("crf",)
    assert 0.5 < mention.score <= 1


def test_the_rules_word_counts(weights: LinearWeights) -> None:
    tagger, reading = LinearTagger(weights, floor=0.5), Reading("he saw paris there")
    assert not list(tagger.find(reading))
    said = [Mention(Span(7, 12), Label.PATIENT)]
    assert [mention.span for mention in tagger.find(reading, said)] == [Span(7, 12)]


def test_a_lower_floor_gives_more_and_never_less(weights: LinearWeights) -> None:
    reading = Reading("he saw Anna Berg with dr Dahl")
    low = {each.span for each in LinearTagger(weights, floor=0.01).find(reading)}
    high = {each.span for each in LinearTagger(weights, floor=0.9).find(reading)}
    assert high < low


def test_the_strongest_features_explain_a_token(weights: LinearWeights) -> None:
    tagger, reading = LinearTagger(weights), Reading("saw dr Anna")
    assert tagger.explain(reading, 2)[0] == ("-1:w=dr", 4.0)
    assert ("+0:sh=x", -4.0) in tagger.explain(reading, 0)


def test_unsure_sentences_are_told_from_sure_ones(weights: LinearWeights) -> None:
    tagger, reading = LinearTagger(weights), Reading("all quiet. saw Anna\n\nall quiet here\n")
    doubts = dict(tagger.find_doubts(reading, tagger.extractor.encode(reading)))
    assert list(doubts) == [Span(0, 10), Span(11, 19), Span(21, 35)]
    assert max(doubts[Span(0, 10)], doubts[Span(21, 35)]) < doubts[Span(11, 19)] <= 1


def test_a_word_that_is_hidden_leaves_no_doubt(weights: LinearWeights) -> None:
    tagger, reading = LinearTagger(weights), Reading("saw Anna")
    encoding = tagger.extractor.encode(reading)
    ((_, shown),) = tagger.find_doubts(reading, encoding)
    ((_, hidden),) = tagger.find_doubts(reading, encoding, [Span(4, 8)])
    assert hidden < shown
    assert tagger.find_doubts(reading, encoding, [Span(0, 8)]) == [(Span(0, 8), 0.0)]


@pytest.mark.parametrize("text", ["", " \n\n ", "\n"])
def test_an_empty_note_has_no_mention(weights: LinearWeights, text: str) -> None:
    tagger = LinearTagger(weights)
    assert not list(tagger.find(Reading(text)))
    assert tagger.find_doubts(Reading(text), tagger.extractor.encode(Reading(text))) == []
    assert tagger.label(Reading(text)) == []


def test_a_model_of_another_language_is_refused(weights: LinearWeights) -> None:
    from seawall.text.features import Extractor

    with pytest.raises(RefusedError, match="language"):
        LinearTagger(weights, Extractor("sv"))


def test_a_very_long_note_is_read_in_pieces_with_the_same_mentions(
    weights: LinearWeights, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "he saw dr Anna Berg there\n" * 40
    whole = list(LinearTagger(weights).find(Reading(text)))
    monkeypatch.setattr("seawall.detect.linear.pieces._PIECE_TOKENS", 30)
    pieces = list(LinearTagger(weights).find(Reading(text)))
    assert [(each.span, each.label) for each in pieces] == [
        (each.span, each.label) for each in whole
    ]


def test_forgotten_rows_are_added_up_anew(
    weights: LinearWeights, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = [Reading(f"saw dr Anna word{chr(97 + i)} and Berg") for i in range(20)]
    kept = [list(LinearTagger(weights).find(note)) for note in notes]
    monkeypatch.setattr("seawall.detect.linear.rows._MAX_ROWS", 5)
    monkeypatch.setattr("seawall.text.features.vocabulary.MAX_TYPES", 9)
    tagger = LinearTagger(weights)
    assert [list(tagger.find(note)) for note in notes] == kept


def test_weights_beyond_two_bytes_add_up_exactly(weights: LinearWeights) -> None:
    """Each row fits in two bytes, their sum does not."""
    top = 2**15 - 1
    types = make_table(
        {(role, f"w={word}"): {0: top, 1: -top} for role, word in enumerate("abc")}, ROLES
    )
    tagger = LinearTagger(replace(weights, types=types))
    reading = Reading("b a c")
    whole = np.array([[0, 3, 0, 3]], dtype=np.int32)
    sums = tagger._rows.emit(tagger.extractor.encode(reading), whole)
    assert sums[1, 0] == 3 * top
    assert sums[1, 1] == -3 * top


words = st.one_of(
    st.sampled_from(
        "Anna anna ANNA yeon Running Foley osteomyelitis Dr 2019 007 Kalifornien läkaren av".split()
    ),
    st.text(alphabet="aAbBsSåÅİßéΣ中Ⅳ²10٣.-_\0", min_size=1, max_size=7),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(words, min_size=1, max_size=8), st.sampled_from(("en", "sv")), st.integers(0, 12))
def test_what_is_added_up_is_what_training_describes(
    noted: list[str], lang: str, many: int
) -> None:
    """Of each token, whether its features have few weights or so many that a row holds them."""
    reading, extractor = Reading(" ".join(noted), lang), Extractor(lang)
    encoding = extractor.encode(reading)
    described = [list(extractor.describe(encoding, at)) for at in range(len(encoding))]
    entries: dict[tuple[int, str], dict[int, int]] = {}
    for feature in sorted(set(itertools.chain(*described))):
        role, digest = parse_role(feature), crc32(feature.encode())
        if role and digest % 5:  # others are in no model
            entries[role] = {label: digest >> 8 * label & 1023 for label in range(digest % 3 + 1)}
    places = make_table({(0, "case=Xx|start"): {0: 0}}, 1)
    transitions = np.zeros((3, 3), np.int16)
    model = LinearWeights(
        "crf", lang, LABELS, make_table(entries, ROLES), places, transitions, np.zeros((0, 2))
    )
    whole = np.array([[0, len(encoding), 0, len(encoding)]], dtype=np.int32)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("seawall.detect.linear.rows._MANY", many)
        sums = LinearTagger(model, extractor)._rows.emit(encoding, whole)
    for own, features in zip(sums, described, strict=True):
        expected = [0, 0, 0]
        for role in filter(None, map(parse_role, features)):
            for label, units in entries.get(role, {}).items():
                expected[label] += units
        assert own[:3].tolist() == expected


# Nothing is so far behind that it is left out of the shares.
units = st.integers(-350, 350)


@settings(max_examples=80, deadline=None)
@given(st.integers(1, 5), st.integers(2, 4), st.data())
def test_path_and_shares_are_those_of_brute_force(
    count: int, labels: int, data: st.DataObject
) -> None:
    draw = st.lists(units, min_size=labels, max_size=labels)
    sums = np.array([data.draw(draw) for _ in range(count)], np.int32)
    moves = np.array([data.draw(draw) for _ in range(labels)], np.int16)
    paths = list(itertools.product(range(labels), repeat=count))
    scores = np.array(
        [
            sum(float(sums[i, path[i]]) for i in range(count))
            + sum(float(moves[path[i], path[i + 1]]) for i in range(count - 1))
            for path in paths
        ]
    )
    forth, back, slack, lowest, *steps = Moves.of(moves)
    own = relate(np.pad(sums, ((0, 0), (0, PATH_COLUMNS - labels))), labels, forth, lowest)
    path, likely, cuts = find_likely(own, forth, back, slack)
    found = tuple(int(label) for label in path)
    assert scores[paths.index(found)] == scores.max()
    shares = np.exp((scores - scores.max()) / 256)
    shares /= shares.sum()
    truth = np.zeros((count, labels))
    for each, share in zip(paths, shares, strict=True):
        truth[np.arange(count), list(each)] += share
    powers = np.exp(-np.arange(8192) / 256).astype(np.float32)
    shares = find_shares(own, likely, cuts, *steps, powers)
    got = spread_shares(shares, likely, cuts, labels)
    assert np.abs(got - truth).max() < 1e-3
