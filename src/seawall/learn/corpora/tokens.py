"""Sets of tokens with one label each, written as text again: BC5CDR, NCBI disease, klintan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from seawall.learn.corpora.files import read_lines
from seawall.learn.example import Example
from seawall.learn.standing import find_standing, without_overlaps
from seawall.model import Class, Label, Mention, Span

_NO_SPACE_BEFORE = frozenset(")]}.,;:!?%'’/-–+°…")
_NO_SPACE_AFTER = frozenset("([{'’/-–+$#")
_QUOTES = frozenset(('"', "“", "”", "``", "''"))

Token = tuple[str, str]


@dataclass(frozen=True, slots=True)
class TokenSet:
    """Where a set lies, what its labels are to us, and how many sentences make an example.

    ``is_iob`` is false where a label has no B- or I-: neighbours of one label are then one mention.
    """

    name: str
    lang: str
    files: Mapping[str, str]
    labels: Mapping[str, Label]
    classes: frozenset[Class]
    is_iob: bool
    sentences: int


_HEALTH = {"Chemical": Label.DRUG, "Disease": Label.PROBLEM}
BC5CDR = TokenSet(
    "bc5cdr",
    "en",
    {"train": "text/bc5cdr/train.tsv.gz", "dev": "text/bc5cdr/devel.tsv.gz"},
    _HEALTH,
    frozenset({Class.HMD}),
    True,
    4,
)
NCBI = TokenSet(
    "ncbi-disease",
    "en",
    {"train": "text/ncbi-disease/train.tsv.gz", "dev": "text/ncbi-disease/devel.tsv.gz"},
    _HEALTH,
    frozenset({Class.HMD}),
    True,
    4,
)
KLINTAN = TokenSet(
    "sv-klintan-ner",
    "sv",
    {
        "train": "text/sv-klintan-ner/train_corpus.txt.gz",
        "dev": "text/sv-klintan-ner/test_corpus.txt.gz",
    },
    {"PER": Label.OTHER_PERSON, "LOC": Label.CITY, "ORG": Label.ORGANIZATION},
    frozenset({Class.EID, Class.QID}),
    False,
    1,
)


def read_tokens(folder: Path, split: str, source: TokenSet) -> Iterator[Example]:
    """The set's examples of the split; where it tells of persons, also what their text tells."""
    sentences = _read_sentences(folder / source.files[split])
    number = 0
    while group := list(islice(sentences, source.sentences)):
        number += 1
        text, mentions = _join(group, source)
        if Class.QID in source.classes:
            mentions = without_overlaps((*mentions, *find_standing(text, source.lang)))
        identifier = f"{source.name}-{split}-{number}"
        yield Example(identifier, text, mentions, source.lang, source.name, classes=source.classes)


def _read_sentences(file: Path) -> Iterator[list[Token]]:
    sentence: list[Token] = []
    for line in read_lines(file):
        # Tabs in one part of a file, runs of spaces in another; soft hyphens inside words.
        fields = line.replace("\u00ad", "").rsplit(None, 1)
        if len(fields) == 2:
            sentence.append((fields[0].strip(), fields[1]))
        elif sentence and not fields:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def _join(group: Iterable[Sequence[Token]], source: TokenSet) -> tuple[str, tuple[Mention, ...]]:
    """Sentences one after another, with their mentions."""
    text = ""
    mentions: list[Mention] = []
    for sentence in group:
        text += " " if text else ""
        spaced = write_tokens([token for token, _ in sentence])
        offset = len(text)
        mentions += (
            Mention(Span(offset + spaced[first][0], offset + spaced[last][1]), label)
            for first, last, label in _runs([label for _, label in sentence], source)
        )
        text += _as_text(sentence, spaced)
    return text, tuple(mentions)


def write_tokens(tokens: Sequence[str]) -> list[tuple[int, int]]:
    """Where each token stands in the text that they make: "Parkinson", "'", "s" is one word."""
    spans: list[tuple[int, int]] = []
    at, quoted = 0, False
    for index, token in enumerate(tokens):
        if index and _is_spaced(tokens[index - 1], token, quoted):
            at += 1
        spans.append((at, at + len(token)))
        at += len(token)
        quoted ^= token in _QUOTES
    return spans


def _is_spaced(before: str, token: str, quoted: bool) -> bool:
    if token in _NO_SPACE_BEFORE or before in _NO_SPACE_AFTER:
        return False
    if before == "." and token[:1].isdigit():
        return False  # "0 . 05" was a number
    # A quotation mark opens or closes: the space is on its outer side.
    return not (quoted and (before in _QUOTES or token in _QUOTES))


def _as_text(sentence: Sequence[Token], spans: Sequence[tuple[int, int]]) -> str:
    text = ""
    for (token, _), (start, _end) in zip(sentence, spans, strict=True):
        text += " " * (start - len(text)) + token
    return text


def _runs(labels: Sequence[str], source: TokenSet) -> Iterator[tuple[int, int, Label]]:
    """First and last token of each mention, and its label."""
    first: int | None = None
    for index, raw in enumerate((*labels, "")):
        name = raw.removeprefix("B-").removeprefix("I-")
        begins = source.is_iob and raw.startswith("B-")
        before = labels[index - 1].removeprefix("B-").removeprefix("I-") if index else ""
        if first is not None and (begins or name != before):
            yield first, index - 1, source.labels[before]
            first = None
        if first is None and name in source.labels:
            first = index
