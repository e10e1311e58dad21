"""What only few persons' notes taught a model is not in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("pycrfsuite")
pytest.importorskip("sklearn")

from seawall.detect.linear import LinearTagger, LinearWeights
from seawall.learn.crf import CrfSettings
from seawall.learn.example import Example
from seawall.learn.linear import train_linear
from seawall.learn.rare_features import drop_features, find_rare
from seawall.model import Label, Mention, Span
from seawall.text import Reading

RARE, KNOWN, BUILT_IN = "Zyxquorl", "Gruntlewort", "Plimsoll"


def write_note(number: int, name: str) -> Example:
    text = f"Patient: {name}\n" * 4 + f"{name} was seen today. Chest clear, visit {number}.\n"
    starts = [at for at in range(len(text)) if text.startswith(name, at)]
    mentions = tuple(Mention(Span(at, at + len(name)), Label.PATIENT) for at in starts)
    return Example(str(number), text, mentions, "en", "own")


def own() -> Iterator[tuple[str, Example]]:
    """Two persons have notes with the rare name, three with the known one; each has several."""
    for person in range(5):
        for nth in range(4):
            name = RARE if person < 2 else KNOWN
            yield f"p{person}", write_note(10 * person + nth, name)


@pytest.fixture(scope="module")
def models() -> dict[str, LinearWeights]:
    examples = [example for _, example in own()] + [write_note(99, BUILT_IN)] * 3
    return train_linear(examples, "en", crf=CrfSettings(epochs=2))


@pytest.mark.parametrize("kind", ["crf", "svm"])
def test_a_word_of_few_persons_is_dropped_and_others_stay(
    models: dict[str, LinearWeights], kind: str
) -> None:
    built_in = [write_note(99, BUILT_IN)]
    before = models[kind]
    after = drop_features(before, find_rare(own(), built_in, "en", 3))
    assert any("zyxquorl" in name for name in before.types.names)
    assert not any("zyx" in name or "orl" in name for name in after.types.names)
    for word in (KNOWN, BUILT_IN):
        assert f"w={word.lower()}" in after.types.names


@pytest.mark.parametrize("kind", ["crf", "svm"])
def test_what_stays_weighs_what_it_did(models: dict[str, LinearWeights], kind: str) -> None:
    rare = find_rare(own(), (), "en", 3)
    before = models[kind]
    after = LinearWeights.from_bytes(drop_features(before, rare).to_bytes())
    reading = Reading("Patient: Plimsoll\nGruntlewort was seen.")
    taggers = LinearTagger(before), LinearTagger(after)
    for at in range(len(reading.tokens)):
        whole, less = (dict(tagger.explain(reading, at, ())) for tagger in taggers)
        shared = whole.keys() & less.keys()
        assert shared and all(whole[name] == less[name] for name in shared)


def test_nothing_rare_changes_nothing(models: dict[str, LinearWeights]) -> None:
    assert drop_features(models["crf"], frozenset()).to_bytes() == models["crf"].to_bytes()
