"""How well mentions were found, against gold: i2b2's scores and what they leave out.

i2b2 2014 counts a mention as found by its exact place and type (strict) or with its end up to two
characters off (relaxed). A release, though, leaks by the character and by the document, whatever
the type: so there are scores for both, and for the health details that were lost on the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from seawall.evaluate.intervals import clopper_pearson, upper_bound
from seawall.model import Class, Estimate, Label, Mention, Span
from seawall.text import Reading
from seawall.text.numbers import parse_age

_RELAXED_CHARS = 2
_HIPAA_AGE = 89


@dataclass(frozen=True, slots=True)
class Pair:
    """A document's gold and predicted mentions, with its text and its clinical traps."""

    text: str
    gold: tuple[Mention, ...]
    predicted: tuple[Mention, ...]
    traps: tuple[Span, ...] = ()
    lang: str = "en"

    def __repr__(self) -> str:
        return f"<Pair of {len(self.gold)} gold and {len(self.predicted)} predicted mentions>"


@dataclass(slots=True)
class _Match:
    """True positives, gold and predicted, counted for one way of matching."""

    right: int = 0
    gold: int = 0
    predicted: int = 0

    def add(self, right: int, gold: int, predicted: int) -> None:
        self.right += right
        self.gold += gold
        self.predicted += predicted

    def scores(self) -> Agreement:
        recall = clopper_pearson(self.right, self.gold)
        precision = clopper_pearson(self.right, self.predicted)
        both = self.gold + self.predicted
        return Agreement(precision, recall, 2 * self.right / both if both else 0.0)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Precision and recall with their intervals, and F1."""

    precision: Estimate
    recall: Estimate
    f1: float


@dataclass(frozen=True, slots=True)
class Scores:
    """All scores of a corpus.

    ``full_span_recall``: every letter and digit of the gold span lies in some EID or QID mention.
    ``character_leakage``: share of the letters and digits of EID and QID gold left to see.
    ``character_precision``: share of the hidden letters and digits that gold wants hidden.
    ``details_touched`` and ``traps_touched``: health details, and clinical terms that look like
    identifiers, of which at least one character was hidden. ``document_leaks``: documents with an
    EID that is not wholly hidden; ``document_leak_bound`` is its one-sided 95 % bound.
    """

    documents: int
    strict: Agreement
    relaxed: Agreement
    token_binary: Agreement
    hipaa: Agreement
    strict_by_label: dict[Label, Agreement]
    full_span_recall: dict[Class, Estimate]
    full_span_recall_by_label: dict[Label, Estimate]
    character_leakage: Estimate
    character_precision: Estimate
    details_touched: Estimate
    traps_touched: Estimate
    document_leaks: Estimate
    document_leak_bound: float


@dataclass(slots=True)
class _Tally:
    documents: int = 0
    leaking: int = 0
    strict: _Match = field(default_factory=_Match)
    relaxed: _Match = field(default_factory=_Match)
    tokens: _Match = field(default_factory=_Match)
    hipaa: _Match = field(default_factory=_Match)
    by_label: dict[Label, _Match] = field(default_factory=dict)
    covered: Counter[Label] = field(default_factory=Counter)
    total: Counter[Label] = field(default_factory=Counter)
    characters: _Match = field(default_factory=_Match)
    details: Counter[bool] = field(default_factory=Counter)
    traps: Counter[bool] = field(default_factory=Counter)


def score(pairs: Iterable[Pair]) -> Scores:
    """Scores over all pairs; only EID and QID mentions are compared, HMD counts as what to keep."""
    tally = _Tally()
    for pair in pairs:
        _count(pair, tally)
    return _summarize(tally)


def _count(pair: Pair, tally: _Tally) -> None:
    gold = [mention for mention in pair.gold if mention.cls is not Class.HMD]
    predicted = [mention for mention in pair.predicted if mention.cls is not Class.HMD]
    hidden = _hidden(pair.text, predicted)
    tally.documents += 1
    _count_places(gold, predicted, tally)
    _count_hipaa(pair, gold, predicted, tally)
    _count_tokens(pair, gold, hidden, tally)
    _count_characters(pair.text, gold, hidden, tally)
    tally.leaking += not _count_spans(pair.text, gold, hidden, tally)
    for mention in pair.gold:
        if mention.cls is Class.HMD:
            tally.details[_touches(mention.span, hidden)] += 1
    for span in pair.traps:
        tally.traps[_touches(span, hidden)] += 1


def _hidden(text: str, mentions: list[Mention]) -> bytearray:
    """One byte a character: 1 where a mention lies."""
    marks = bytearray(len(text))
    for mention in mentions:
        end = min(mention.end_char, len(text))
        marks[mention.start_char : end] = b"\1" * (end - mention.start_char)
    return marks


def _touches(span: Span, hidden: bytearray) -> bool:
    return any(hidden[span.start_char : span.end_char])


def _count_places(gold: list[Mention], predicted: list[Mention], tally: _Tally) -> None:
    exact = {(m.span, m.label) for m in predicted}
    wanted = {(m.span, m.label) for m in gold}
    tally.strict.add(len(exact & wanted), len(wanted), len(exact))
    tally.relaxed.add(_relaxed(wanted, exact), len(wanted), len(exact))
    for label in {label for _, label in exact | wanted}:
        right = sum(place[1] is label for place in exact & wanted)
        sizes = (sum(place[1] is label for place in side) for side in (wanted, exact))
        tally.by_label.setdefault(label, _Match()).add(right, *sizes)


def _relaxed(gold: set[tuple[Span, Label]], predicted: set[tuple[Span, Label]]) -> int:
    """Gold mentions with a predicted one of the same start and type, and nearly the same end."""
    ends: dict[tuple[int, Label], list[int]] = {}
    for span, label in predicted:
        ends.setdefault((span.start_char, label), []).append(span.end_char)
    return sum(
        any(
            abs(end - span.end_char) <= _RELAXED_CHARS
            for end in ends.get((span.start_char, label), ())
        )
        for span, label in gold
    )


def _count_hipaa(pair: Pair, gold: list[Mention], predicted: list[Mention], tally: _Tally) -> None:
    wanted = {(m.span, m.label) for m in gold if _is_hipaa(pair, m)}
    found = {(m.span, m.label) for m in predicted if _is_hipaa(pair, m)}
    tally.hipaa.add(len(found & wanted), len(wanted), len(found))


def _is_hipaa(pair: Pair, mention: Mention) -> bool:
    """On Safe Harbor's list; of the ages, only those over 89 are."""
    if mention.label is not Label.AGE:
        return bool(mention.label.hipaa)
    age = parse_age(mention.span.of(pair.text), pair.lang)
    return age is not None and age.value > _HIPAA_AGE


def _count_tokens(pair: Pair, gold: list[Mention], hidden: bytearray, tally: _Tally) -> None:
    wanted = _hidden(pair.text, gold)
    tokens = [t for t in Reading(pair.text).tokens if t.text[0].isalnum()]
    in_gold = [_touches(token.span, wanted) for token in tokens]
    found = [_touches(token.span, hidden) for token in tokens]
    right = sum(a and b for a, b in zip(in_gold, found, strict=True))
    tally.tokens.add(right, sum(in_gold), sum(found))


def _count_characters(text: str, gold: list[Mention], hidden: bytearray, tally: _Tally) -> None:
    wanted = _hidden(text, gold)
    solid = [at for at, char in enumerate(text) if char.isalnum() and (wanted[at] or hidden[at])]
    right = sum(wanted[at] and hidden[at] for at in solid)
    tally.characters.add(right, sum(wanted[at] for at in solid), sum(hidden[at] for at in solid))


def _count_spans(text: str, gold: list[Mention], hidden: bytearray, tally: _Tally) -> bool:
    """Count the gold mentions that are wholly hidden; True if every EID is."""
    safe = True
    for mention in gold:
        whole = all(
            hidden[at] or not text[at].isalnum()
            for at in range(mention.start_char, mention.end_char)
        )
        tally.total[mention.label] += 1
        tally.covered[mention.label] += whole
        safe = safe and (whole or mention.cls is not Class.EID)
    return safe


def _summarize(tally: _Tally) -> Scores:
    by_class = {
        cls: clopper_pearson(
            sum(n for label, n in tally.covered.items() if label.cls is cls),
            sum(n for label, n in tally.total.items() if label.cls is cls),
        )
        for cls in (Class.EID, Class.QID)
    }
    labels = [label for label in Label if label in tally.total]
    characters = tally.characters
    return Scores(
        documents=tally.documents,
        strict=tally.strict.scores(),
        relaxed=tally.relaxed.scores(),
        token_binary=tally.tokens.scores(),
        hipaa=tally.hipaa.scores(),
        strict_by_label={
            label: tally.by_label[label].scores() for label in Label if label in tally.by_label
        },
        full_span_recall=by_class,
        full_span_recall_by_label={
            label: clopper_pearson(tally.covered[label], tally.total[label]) for label in labels
        },
        character_leakage=clopper_pearson(characters.gold - characters.right, characters.gold),
        character_precision=clopper_pearson(characters.right, characters.predicted),
        details_touched=clopper_pearson(tally.details[True], tally.details.total()),
        traps_touched=clopper_pearson(tally.traps[True], tally.traps.total()),
        document_leaks=clopper_pearson(tally.leaking, tally.documents),
        document_leak_bound=upper_bound(tally.leaking, tally.documents),
    )
