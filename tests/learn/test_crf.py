"""Training and export of the linear models, on a small synthetic hospital."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

pycrfsuite = pytest.importorskip("pycrfsuite")
pytest.importorskip("sklearn")

from seawall.detect.linear import LinearTagger, LinearWeights  # noqa: E402
from seawall.detect.rules import find_by_rules  # noqa: E402
from seawall.learn.crf import CrfSettings, train_crf  # noqa: E402
from seawall.learn.example import Example  # noqa: E402
from seawall.learn.svm import SvmSettings, train_svm  # noqa: E402
from seawall.learn.token_labels import complete, draw_hints, label_tokens  # noqa: E402
from seawall.model import Class, Label, Mention, RefusedError, Span  # noqa: E402
from seawall.synth import make_hospital  # noqa: E402
from seawall.text import Reading  # noqa: E402

FEW = CrfSettings(min_count=2, epochs=4)


def make_examples(patients: int, split: str, seed: int = 1) -> Iterator[Example]:
    for patient in make_hospital(patients, 1, seed=seed, split=split):
        for note in patient.notes:
            yield Example(note.id, note.text, note.mentions, note.lang, "synth", note.traps)


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[LinearWeights, Path]:
    path = tmp_path_factory.mktemp("crf") / "model.crfsuite"
    return train_crf(make_examples(40, "train"), "en", settings=FEW, keep_at=path), path


def test_the_compiled_tagger_gives_crfsuites_labels_on_a_thousand_notes(
    trained: tuple[LinearWeights, Path],
) -> None:
    weights, path = trained
    tagger, reference = LinearTagger(weights), pycrfsuite.Tagger()
    reference.open(str(path))
    compared = 0
    for example in make_examples(1000, "dev", seed=2):
        reading = Reading(example.text)
        rules = list(find_by_rules(reading))
        features = spell(tagger, reading, rules)
        assert tagger.label(reading, rules) == reference.tag(features)
        compared += 1
    assert compared == 1000


def spell(tagger: LinearTagger, reading: Reading, rules: list[Mention]) -> list[list[str]]:
    encoding = tagger.extractor.encode(reading, rules)
    return [list(tagger.extractor.describe(encoding, at)) for at in range(len(encoding))]


def test_the_probabilities_are_crfsuites(trained: tuple[LinearWeights, Path]) -> None:
    """Nearly: labels far behind are left out of the sums, which a softly trained model shows."""
    weights, path = trained
    tagger, reference = LinearTagger(weights), pycrfsuite.Tagger()
    reference.open(str(path))
    errors = []
    for example in make_examples(10, "dev", seed=3):
        reading = Reading(example.text)
        reference.set(spell(tagger, reading, []))
        inside = tagger.inside(reading, tagger.extractor.encode(reading))
        truth = [1 - reference.marginal("O", at) for at in range(len(inside))]
        errors.extend(abs(inside - truth))
    assert max(errors) < 0.2
    assert sum(errors) / len(errors) < 0.02


def test_a_model_survives_its_file_and_the_file_is_small(
    trained: tuple[LinearWeights, Path],
) -> None:
    data = trained[0].to_bytes()
    again = LinearWeights.from_bytes(data)
    assert again.to_bytes() == data
    assert len(data) < 300_000
    assert again.card["examples"] == 40


@pytest.mark.parametrize("cut", [0, 1, 100, -1, -5000])
def test_a_file_cut_short_is_refused(trained: tuple[LinearWeights, Path], cut: int) -> None:
    with pytest.raises(RefusedError, match="damaged"):
        LinearWeights.from_bytes(trained[0].to_bytes()[:cut])


def test_the_svm_learns_and_scores_between_0_and_1() -> None:
    weights = train_svm(
        make_examples(60, "train"), "en", settings=SvmSettings(epochs=3, max_weights=50_000)
    )
    tagger = LinearTagger(LinearWeights.from_bytes(weights.to_bytes()))
    found = hidden = 0
    for example in make_examples(10, "dev"):
        mentions = list(tagger.find(Reading(example.text)))
        assert all(0 <= mention.score <= 1 for mention in mentions)
        assert all(mention.detectors == ("svm",) for mention in mentions)
        drugs = {mention.span for mention in example.mentions if mention.label is Label.DRUG}
        hidden += len(drugs)
        found += sum(mention.span in drugs for mention in mentions if mention.label is Label.DRUG)
    assert found > 0.5 * hidden > 0


def test_left_out_families_have_no_weights() -> None:
    examples = list(make_examples(12, "train"))
    few = CrfSettings(min_count=2, epochs=2)
    weights = train_crf(examples, "en", settings=few, without=["external", "global"])
    assert not any(
        name.startswith(("rule", "kinds", "gap", "zone")) for name in weights.places.names
    )
    assert not any(name.startswith(("kind=", "rank=")) for name in weights.types.names)
    assert weights.card["without"] == ["external", "global"]


def test_nothing_to_learn_is_refused() -> None:
    with pytest.raises(RefusedError, match="sv"):
        train_crf(make_examples(1, "train"), "sv")


def test_tokens_take_the_label_of_the_mention_that_touches_them() -> None:
    reading = Reading("Seen by Anna Berg-Dahl today")
    mentions = (Mention(Span(8, 22), Label.DOCTOR),)
    assert label_tokens(reading, mentions) == [
        "O", "O", "B-DOCTOR", "I-DOCTOR", "I-DOCTOR", "I-DOCTOR", "O",
    ]  # fmt: skip


def test_hints_are_held_back_in_about_a_third_of_the_examples() -> None:
    said = [Mention(Span(0, 4), Label.PATIENT)]
    drawn = [
        draw_hints(Example(str(number), "Anna", (), "en", "synth"), said, seed=0)
        for number in range(400)
    ]
    assert 0.5 < sum(map(bool, drawn)) / 400 < 0.7
    assert drawn[7] == draw_hints(Example("7", "Anna", (), "en", "synth"), said, seed=0)


def test_what_a_set_does_not_annotate_comes_from_the_rules() -> None:
    text = "Call 555-123-4567 about aspirin."
    phone, other = Mention(Span(5, 17), Label.PHONE), Mention(Span(24, 31), Label.PATIENT)
    drug = Mention(Span(24, 31), Label.DRUG)
    example = Example("1", text, (drug,), "en", "own", classes=frozenset({Class.HMD}))
    assert complete(example, Reading(text), [phone, other], None) == (phone, drug)


@pytest.mark.skipif(os.name != "posix", reason="the C library is found another way")
def test_others_that_draw_random_numbers_change_nothing() -> None:
    few = CrfSettings(epochs=1)
    first = train_crf(make_examples(6, "train"), "en", settings=few).to_bytes()
    ctypes.CDLL(None).srand(12345)
    assert train_crf(make_examples(6, "train"), "en", settings=few).to_bytes() == first
