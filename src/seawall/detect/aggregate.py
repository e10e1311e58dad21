"""The union of what all detectors found, without what the learned ones should not have.

Li & Qin (2017, section 4.1) unite the base classifiers for recall and let the riskier class win.
A learned mention must also be sure enough for its label, and may not be a clinical term by its form
("Foley catheter"): only a rule with a title or a header before it may take that for a name. Nor may
it lie within a health detail that a lexicon holds, nor be a number that is a value by its form
("106/58"), nor, as a person, a single word of every day
that is in no list of names, unless the model is sure of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from seawall.detect.measures import is_measure, is_mere_word
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.thresholds import Thresholds
from seawall.model import Class, Mention
from seawall.text import Reading
from seawall.text.clinical import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.name_lexicon import fold, load_names

_SURE = 0.8
_MARKS = " .,:;()[]-*•\n"


def admit_learned(
    reading: Reading, mentions: Iterable[Mention], thresholds: Thresholds
) -> Iterator[Mention]:
    """The learned mentions that count."""
    clinical: Cover | None = None
    for mention in mentions:
        if not thresholds.admit(mention):
            continue
        if mention.cls is Class.HMD:
            yield mention
            continue
        clinical = clinical or Cover(load_clinical_terms().find_listed(reading))
        is_term = clinical.touches(mention.start_char, mention.end_char)
        if not is_term and not any(refuses(reading.text, mention) for refuses in _REFUSALS):
            yield mention


def _is_everyday_word(text: str, mention: Mention) -> bool:
    """True for "once" or "Attg" as a doubtful person."""
    word = mention.span.of(text).strip(_MARKS).lower()
    if not mention.label.is_person or mention.score >= _SURE or not word.isalpha() or len(word) < 3:
        return False
    names = load_names()
    if word in names.given or word in names.family or fold(word) in names.family:
        return False
    return word in names.common or word in load_cues().stops


_REFUSALS = (is_measure, is_mere_word, _is_everyday_word)


def spare_details(mentions: Iterable[Mention], details: Sequence[Mention]) -> Iterator[Mention]:
    """The learned mentions without identifiers that lie within a health detail of a lexicon."""
    if not details:
        yield from mentions
        return
    cover = Cover(detail.span for detail in details)
    for mention in mentions:
        if mention.cls is Class.HMD or not cover.holds(mention.start_char, mention.end_char):
            yield mention
