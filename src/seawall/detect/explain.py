"""Why a character was hidden or not: every detector's vote, and what weighed most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from seawall.detect.aggregate.admission import admit_learned, find_veto
from seawall.detect.aggregate.vetoes import Veto
from seawall.detect.details.lexicon import Details
from seawall.detect.hidden import HIDDEN
from seawall.detect.learned import NEURAL, load_taggers
from seawall.detect.models import ModelShelf, open_shelf
from seawall.detect.rules import find_by_rules
from seawall.detect.spread.names import repeat
from seawall.detect.thresholds import load_thresholds
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.terminology import Terminology
from seawall.text.unveil import unveil

_MAX_FEATURES = 8


@dataclass(frozen=True, slots=True)
class Vote:
    """What one detector says of a place; ``veto`` tells why it does not count, None where it does.

    ``features`` weighed most, strongest first; words in them are values of the note.
    """

    detector: str
    span: Span
    label: Label
    score: float
    veto: Veto | None = None
    features: tuple[tuple[str, float], ...] = ()

    @property
    def counts(self) -> bool:
        """True if what the detector says is hidden."""
        return self.veto is None

    def __repr__(self) -> str:
        return f"<Vote of {self.detector} for {self.label.value}>"


def explain(
    reading: Reading,
    at_char: int,
    learned: Sequence[str],
    lexicons: Sequence[Terminology] = (),
    models: ModelShelf | None = None,
) -> Iterator[Vote]:
    """Votes for mentions that cover a character, rules first; see ``Detector``.

    Those of the note as it reads with nothing hidden follow, marked as such.
    """
    yield from _explain_plain(reading, at_char, learned, lexicons, models)
    unveiled = unveil(reading.text)
    places = range(len(unveiled.text)) if unveiled.is_changed else ()
    hidden = (at for at in places if unveiled.is_hidden(at, at + 1))
    for at in hidden:
        start, end = unveiled.span(at, at + 1)
        if start <= at_char < end:
            plain = Reading(unveiled.text, reading.lang)
            for vote in _explain_plain(plain, at, learned, lexicons, models):
                span = unveiled.span(*vote.span)
                yield replace(vote, detector=f"{HIDDEN}:{vote.detector}", span=span)
            return


def _explain_plain(
    reading: Reading,
    at_char: int,
    learned: Sequence[str],
    lexicons: Sequence[Terminology],
    models: ModelShelf | None,
) -> Iterator[Vote]:
    """The votes on the note as it is written."""
    by_rules = tuple(find_by_rules(reading))
    shelf = (models or open_shelf()) if learned else None
    denied = _list_denied(reading, by_rules, learned, shelf) if shelf else set()
    kept = [each for each in by_rules if (each.span, each.label) not in denied]
    repeated = tuple(repeat(reading, kept))
    details = tuple(Details(lexicons).find(reading))
    for mention in (*by_rules, *repeated, *details):
        if _covers(mention, at_char):
            is_denied = (mention.span, mention.label) in denied
            yield _vote(mention, Veto.ENCODER if is_denied else None)
    if shelf:
        taggers = load_taggers(tuple(learned), reading.lang, shelf, doubtful=True)
        thresholds = load_thresholds(shelf, reading.lang, beside_neural=NEURAL in learned)
        found = [m for m in taggers.find(reading, by_rules) if _covers(m, at_char)]
        undenied = [m for m in found if m.detectors[0] == NEURAL or (m.span, m.label) not in denied]
        admitted = admit_learned(reading, undenied, thresholds, details, kept)
        index = reading.token_index_at(at_char)
        for mention in found:
            veto = None
            if mention not in undenied:
                veto = Veto.ENCODER
            elif not any(_is_from(each, mention) for each in admitted):
                veto = find_veto(reading, mention, thresholds, details, kept)
            features = taggers.explain(mention.detectors[0], reading, index, by_rules)
            yield _vote(mention, veto, features[:_MAX_FEATURES])


def _list_denied(
    reading: Reading, by_rules: Sequence[Mention], learned: Sequence[str], shelf: ModelShelf
) -> set[tuple[Span, Label]]:
    """What the encoder denies of the rules' and the CRF's persons."""
    if NEURAL not in learned:
        return set()
    strict = load_taggers(tuple(learned), reading.lang, shelf)
    (found,) = strict.find_in_each([reading], [by_rules])
    return {(each.span, each.label) for each in found.denied}


def _is_from(admitted: Mention, found: Mention) -> bool:
    """True if what counts is the found mention, or what was left of it."""
    return (
        admitted.detectors == found.detectors
        and found.span.start_char <= (admitted.start_char) < found.span.end_char
    )


def _covers(mention: Mention, at_char: int) -> bool:
    return mention.start_char <= at_char < mention.end_char


def _vote(
    mention: Mention, veto: Veto | None = None, features: Sequence[tuple[str, float]] = ()
) -> Vote:
    name = mention.detectors[0]
    return Vote(name, mention.span, mention.label, mention.score, veto, tuple(features))
