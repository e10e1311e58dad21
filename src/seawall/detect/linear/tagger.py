"""The compiled taggers: a note and what the rules said of it → mentions with scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from seawall.detect.linear.choices import (
    choose_by_margin,
    choose_by_path,
    find_least_sums,
    join_tokens,
)
from seawall.detect.linear.columns import COLUMN_OF
from seawall.detect.linear.emissions import Ints, Places
from seawall.detect.linear.found import LABELS, TAGGERS, Found, number_characters, tell
from seawall.detect.linear.joined import join
from seawall.detect.linear.kernels import (
    Floats,
    Labels,
    Scores,
    find_likely,
    find_shares,
    relate,
    spread_shares,
)
from seawall.detect.linear.moves import Moves
from seawall.detect.linear.pieces import list_pieces
from seawall.detect.linear.rows import Rows
from seawall.detect.linear.weights import OUTSIDE, UNIT, LinearWeights
from seawall.model import Class, Label, Mention, RefusedError, Span
from seawall.text import Reading
from seawall.text.features import Encoding, Extractor, parse_role
from seawall.text.sentences import find_sentence_starts

DEFAULT_FLOOR = 0.05
# As many tokens are tagged together: what is known of them must stay at hand.
_BATCH_TOKENS = 1024
# What a word in small letters counts in a note that has capitals.
_SMALL = 0.3
# Exponentials of 0, -1, -2 … units, down to what no score shows.
_POWERS = np.exp(-UNIT * np.arange(int(16 / UNIT))).astype(np.float32)


class Choice(NamedTuple):
    """Per token: the label's number (-1: outside), P(not outside), and whether it begins one."""

    labels: Ints
    inside: Floats
    starts: npt.NDArray[np.bool_]


class LinearTagger:
    """Finds mentions with a CRF or an SVM.

    ``extractor`` and ``rows`` may be shared by the taggers of one language, which then number a
    note's tokens and fetch their weights once. A mention's score is the mean of its tokens' P(not
    outside); what scores below ``floor``, or below what ``least`` says of its label, is not given.
    A tagger grows a cache as it reads: one for each process.
    """

    def __init__(
        self,
        weights: LinearWeights,
        extractor: Extractor | None = None,
        floor: float = DEFAULT_FLOOR,
        least: Mapping[Label, float] | None = None,
        rows: Rows | None = None,
    ) -> None:
        self.weights = weights
        self.name = weights.kind
        self.floor = floor
        self.extractor = extractor or Extractor(weights.lang)
        if self.extractor.lang != weights.lang:
            raise RefusedError(
                f"A model of language {weights.lang} cannot read features of "
                f"{self.extractor.lang}; choose the model of the note's language."
            )
        self._rows = rows or Rows(join([weights]), self.extractor)
        names = [label.rpartition("-")[2] for label in weights.labels]
        self._targets = tuple(sorted({name for name in names if name != OUTSIDE}))
        labels = [Label(name) for name in self._targets]
        self._numbers_of_labels = np.array(list(map(LABELS.index, labels)), dtype=np.int32)
        scores = [max(floor, (least or {}).get(label, floor)) for label in labels]
        self._least = np.array(scores, dtype=np.float32)
        self._label_of = np.array(
            [-1 if name == OUTSIDE else self._targets.index(name) for name in names], dtype=np.int32
        )
        self._begins = np.array([label.startswith("B-") for label in weights.labels])
        self._hides = np.array(
            [name != OUTSIDE and Label(name).cls is not Class.HMD for name in names]
        )

    @cached_property
    def _moves(self) -> Moves:
        return Moves.of(self.weights.transitions)

    @cached_property
    def _margins(self) -> tuple[float, Ints, npt.NDArray[np.float64], float]:
        return UNIT, self._label_of, self.weights.scales, self.floor

    @cached_property
    def _least_sums(self) -> Ints:
        return find_least_sums(*self._margins)

    def find(self, reading: Reading, rule_mentions: Sequence[Mention] = ()) -> list[Mention]:
        """Mentions in order of place, none overlapping another."""
        encoding = self.extractor.encode(reading, rule_mentions)
        (found,) = find_together([self], [reading], encoding)
        return tell([found], 1)[0]

    def join(self, encoding: Encoding, choices: Sequence[Choice]) -> Found:
        """The mentions that tokens make, given what was chosen of all of them in turn."""
        traits, bounds = self.extractor.vocabulary.traits, encoding.bounds
        chosen, inside, begins = zip(*choices, strict=True)
        (starts, ends, labels, tokens), scores = join_tokens(
            np.concatenate(chosen),
            np.concatenate(inside),
            np.concatenate(begins),
            encoding.types,
            traits,
            bounds,
            self._least,
        )
        notes = encoding.cuts.searchsorted(tokens, side="right") - 1
        return Found(
            number_characters(notes, starts),
            number_characters(notes, ends),
            self._numbers_of_labels[labels],
            scores,
            np.full(len(scores), 1 << TAGGERS.index(self.name), dtype=np.int32),
        )

    def label(self, reading: Reading, rule_mentions: Sequence[Mention] = ()) -> list[str]:
        """A CRF's best sequence of labels, exactly python-crfsuite's; the whole note at once."""
        encoding = self.extractor.encode(reading, rule_mentions)
        whole = np.array([[0, len(encoding), 0, len(encoding)]], dtype=np.int32)
        _, path, _, _ = self._read_path(encoding, whole)
        return [self.weights.labels[at] for at in path]

    def _read_path(self, encoding: Encoding, piece: Ints) -> tuple[Scores, Ints, Labels, Places]:
        """A piece's scores, and what ``find_likely`` says of them."""
        sums, (forth, back, slack, lowest, *_) = self._rows.emit(encoding, piece), self._moves
        scores = relate(sums, len(self._label_of), forth, lowest)
        return scores, *find_likely(scores, forth, back, slack)

    def inside(self, reading: Reading, encoding: Encoding) -> Floats:
        """P(not outside) of every token."""
        return self.choose(encoding, list_pieces([reading], encoding)).inside

    def find_doubts(
        self, reading: Reading, encoding: Encoding, hidden: Iterable[Span] = ()
    ) -> list[tuple[Span, float]]:
        """A CRF's sentences, each with its likeliest identifier that is not hidden yet, as P.

        Only words count: a number that no rule takes is hardly ever one, nor is a word in small
        letters where others have capitals.
        """
        if not reading.tokens:
            return []
        chances = np.concatenate(
            [self._find_hidden(encoding, piece[None]) for piece in list_pieces([reading], encoding)]
        )
        chances *= _weigh_words(reading, hidden)
        firsts = find_sentence_starts(reading)
        tops = np.maximum.reduceat(chances, firsts)
        tokens, ends = reading.tokens, [*firsts[1:], len(reading.tokens)]
        return [
            (Span(tokens[first].start_char, tokens[end - 1].end_char), float(top))
            for first, end, top in zip(firsts, ends, tops, strict=True)
        ]

    def _find_hidden(self, encoding: Encoding, piece: Ints) -> Floats:
        """P(identifier) of every token of a piece."""
        scores, _, likely, cuts = self._read_path(encoding, piece)
        moves = self._moves
        own = find_shares(scores, likely, cuts, moves.steps, moves.steps_back, _POWERS)
        shares = spread_shares(own, likely, cuts, len(self._hides))
        hidden: Floats = shares[:, self._hides].sum(axis=1) / shares.sum(axis=1)
        return hidden

    def learn(self, encoding: Encoding, pieces: Ints) -> None:
        """Add up what is new in pieces of which some will be asked at a time."""
        self._rows.learn(encoding, pieces)

    def choose(self, encoding: Encoding, pieces: Ints) -> Choice:
        """What the tokens of some pieces are."""
        sums = self._rows.emit(encoding, pieces)
        if self.name == "svm":
            return Choice(
                *choose_by_margin(
                    sums, COLUMN_OF[self.name], pieces, self._least_sums, *self._margins
                )
            )
        labels = (self._label_of, self._begins, self.floor)
        return Choice(*choose_by_path(sums, pieces, *self._moves, _POWERS, *labels))

    def explain(
        self,
        reading: Reading,
        index: int,
        rule_mentions: Sequence[Mention] = (),
        label: str | None = None,
    ) -> list[tuple[str, float]]:
        """Features of one token that speak for a label against "outside", strongest first.

        Without ``label`` (one of ``weights.labels``) the token's best one that is not outside. A
        negative weight speaks against it.
        """
        encoding = self.extractor.encode(reading, rule_mentions)
        piece = np.array([[index, index + 1, 0, len(encoding)]], dtype=np.int32)
        left = COLUMN_OF[self.name]
        sums = self._rows.emit(encoding, piece)[0, left : left + len(self._label_of)]
        outside = self.weights.labels.index(OUTSIDE) if OUTSIDE in self.weights.labels else -1
        if label is None:
            target = int(np.where(self._label_of >= 0, sums, -np.inf).argmax())
        else:
            target = self.weights.labels.index(label)
        votes = (
            (feature, self._weigh(feature, target) - self._weigh(feature, outside))
            for feature in self.extractor.describe(encoding, index)
        )
        return sorted(
            ((name, vote) for name, vote in votes if vote), key=lambda each: -abs(each[1])
        )

    def _weigh(self, feature: str, target: int) -> float:
        role = parse_role(feature)
        table = self.weights.places if role is None else self.weights.types
        numbers = self._numbers[role is None]
        at = numbers.get(feature if role is None else role[1])
        if at is None:
            return 0.0
        at += role[0] * len(table.names) if role else 0
        begin, end = table.pointers[at], table.pointers[at + 1]
        weights = table.weights[begin:end][table.targets[begin:end] == target]
        return float(weights.sum() * UNIT)

    @cached_property
    def _numbers(self) -> tuple[dict[str, int], dict[str, int]]:
        """The number of each feature of types and of places by name; made for ``explain`` only."""
        return (
            {name: at for at, name in enumerate(self.weights.types.names)},
            {name: at for at, name in enumerate(self.weights.places.names)},
        )


def _weigh_words(reading: Reading, hidden: Iterable[Span]) -> Floats:
    """How much each token counts: what is hidden, or no word, not at all."""
    is_hidden = bytearray(len(reading.text))
    for start, end in hidden:
        is_hidden[start:end] = b"\1" * (end - start)
    small = 1.0 if reading.text.islower() else _SMALL
    return np.array(
        [
            (small if token.text == token.lower else 1.0)
            if token.is_word and not is_hidden[token.start_char]
            else 0.0
            for token in reading.tokens
        ],
        dtype=np.float32,
    )


def find_together(
    taggers: Sequence[LinearTagger], readings: Sequence[Reading], encoding: Encoding
) -> list[Found]:
    """What taggers that share their rows find in notes that their extractor has encoded."""
    pieces = list_pieces(readings, encoding)
    taggers[0].learn(encoding, pieces)
    ends = range(_BATCH_TOKENS, len(encoding), _BATCH_TOKENS)
    inner = set(pieces[:, 1].searchsorted(ends).tolist())
    cuts = [0, *sorted(inner - {0}), len(pieces)]
    choices = [
        [tagger.choose(encoding, pieces[first:past]) for tagger in taggers]
        for first, past in pairwise(cuts)
    ]
    return [
        tagger.join(encoding, each)
        for tagger, each in zip(taggers, zip(*choices, strict=True), strict=True)
    ]
