"""All examples together: the same each time, and train apart from dev."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from seawall.learn.carriers import load_carriers, read_carriers
from seawall.learn.corpora import SOURCES, inject_carriers, load_examples, read_own
from seawall.learn.example import Example, join_names
from seawall.learn.passages import note_of
from seawall.learn.synthetic import make_synthetic
from seawall.model import Document, Label, Mention, Span, UsageError
from seawall.synth.material import load_material


def test_the_same_seed_gives_the_same_examples(shared: Path) -> None:
    first = list(load_examples(shared, "train", 7, size=24))
    assert first == list(load_examples(shared, "train", 7, size=24))
    assert first != list(load_examples(shared, "train", 8, size=24))


def test_every_source_is_there_and_ids_are_unique(shared: Path) -> None:
    examples = list(load_examples(shared, "train", 1, size=24))
    counts = Counter(example.source for example in examples)
    assert set(counts) == set(SOURCES)
    # 12 notes and a passage of each; of the hospital also six remarks in each language.
    assert (counts["mtsamples"], counts["synth"]) == (24, 36)
    assert len({example.id for example in examples}) == len(examples)
    assert {example.lang for example in examples if example.source == "synth"} == {"en", "sv"}


def test_without_the_shared_folder_the_hospital_writes_all() -> None:
    missing: list[str] = []
    examples = list(load_examples(None, "train", size=10, on_missing=missing.append))
    assert [example.source for example in examples] == ["synth"] * 24  # with passages, and remarks
    assert missing == [source for source in SOURCES if source != "synth"]


def test_a_language_alone_has_the_same_examples_as_with_others(shared: Path) -> None:
    both = [one for one in load_examples(shared, "train", 1, size=12) if one.source == "synth"]
    alone = load_examples(
        shared, "train", 1, size=12, langs=("sv",), sources=["synth", "mtsamples"]
    )
    assert list(alone) == [one for one in both if one.lang == "sv"]


def test_an_unknown_source_is_refused() -> None:
    with pytest.raises(UsageError, match="presidio-research"):
        load_examples(None, "train", sources=["presidio-reserch"])


def test_train_never_shows_a_carrier_of_dev_or_test(shared: Path) -> None:
    train = {one.id for one in load_carriers(shared, "train")}
    shown = load_examples(shared, "train", size=200, sources=["mtsamples"], noise=False)
    assert {note_of(example).rpartition("-")[0] for example in shown} <= train


def test_train_never_writes_a_place_of_dev_or_test() -> None:
    def places(split: str) -> set[str]:
        words = load_material(split, "en").words
        names = (part.strip() for line in words["hospitals"] for part in line.split("|"))
        return {*names, *words["cities"], *words["organizations"]}

    foreign = (places("dev") | places("test")) - places("train")
    for example in make_synthetic(80, "train", "en", 3):
        told = {one.span.of(example.text).replace("\n", " ") for one in example.mentions}
        assert not told & foreign


def test_a_note_is_the_same_however_many_are_asked() -> None:
    few, many = make_synthetic(3, "train", "en", 9), make_synthetic(9, "train", "en", 9)
    assert list(few) == list(islice(many, 3))


def test_whole_carriers_are_written_for_a_test(shared: Path) -> None:
    carriers = read_carriers(shared, {0})
    examples = list(inject_carriers(carriers, [load_material("test", "en")], 6, 1, whole=True))
    assert all("CHIEF COMPLAINT" in example.text for example in examples)


def test_a_users_own_corpus_loses_the_shorter_of_two_overlapping_mentions() -> None:
    text = "Patienten Anna Berg är inte sjuk och har det bra."
    mentions = [Mention(Span(10, 14), Label.PATIENT), Mention(Span(10, 19), Label.PATIENT)]
    (example,) = read_own([(Document("d", text), mentions)])
    assert [one.span for one in example.mentions] == [Span(10, 19)]
    assert (example.lang, example.source) == ("sv", "own")


def test_names_side_by_side_are_one_mention() -> None:
    text = "Berg, Anna saw Bo Ek, Al Ny"
    given = [(0, 4, Label.PATIENT), (6, 10, Label.PATIENT), (15, 17, Label.DOCTOR),
             (18, 20, Label.DOCTOR), (22, 27, Label.DOCTOR)]  # fmt: skip
    mentions = tuple(Mention(Span(start, end), label) for start, end, label in given)
    joined = [one.span.of(text) for one in join_names(text, mentions)]
    assert joined == ["Berg, Anna", "Bo Ek", "Al Ny"]


def test_an_example_refuses_mentions_that_overlap() -> None:
    mentions = (Mention(Span(0, 4), Label.CITY), Mention(Span(3, 5), Label.CITY))
    with pytest.raises(ValueError, match="overlap"):
        Example("e", "Lundby", mentions, "sv", "test")
