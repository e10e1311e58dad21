"""The union of what all detectors found, without what the learned ones should not have.

Li & Qin (2017, section 4.1) unite the base classifiers for recall and let the riskier class win.
A learned mention must also be sure enough for its label, and may not be a clinical term by its form
("Foley catheter"): only a rule with a title or a header before it may take that for a name. Nor may
it lie within a health detail that a lexicon holds, nor be a number that is a value by its form
("106/58"), nor, as a person, a single word of every day that is in no list of names, unless the
model is sure of it, nor a part of what a rule knows for an institution by its last word ("Tufts" of
"Tufts Med Ctr").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seawall.detect.institutions import end_before_stop, is_part
from seawall.detect.measures import is_measure, is_mere_word
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.thresholds import Thresholds
from seawall.model import Class, Mention
from seawall.text import Reading
from seawall.text.clinical import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.name_lexicon import fold, load_names

_SURE = 0.8
_NOWHERE = Cover(())
_MARKS = " .,:;()[]-*•\n"


def admit_learned(
    reading: Reading,
    mentions: Iterable[Mention],
    thresholds: Thresholds,
    details: Iterable[Mention] = (),
    institutions: Cover = _NOWHERE,
) -> Iterator[Mention]:
    """The learned mentions that count.

    ``details`` are the health details of the lexicons, ``institutions`` cover those of the rules.
    """
    terms: Cover | None = None
    known = Cover(detail.span for detail in details)
    for mention in mentions:
        if not thresholds.admit(mention):
            continue
        if mention.cls is Class.HMD:
            yield mention
            continue
        terms = terms or Cover(load_clinical_terms().find_listed(reading))
        start, end = mention.span
        if not (
            terms.touches(start, end)
            or known.holds(start, end)
            or is_measure(reading.text, mention)
            or is_mere_word(reading.text, mention)
            or _is_everyday_word(reading.text, mention)
            or (mention.label.is_person and is_part(reading.text, mention, institutions))
        ):
            yield end_before_stop(reading.text, mention)


def _is_everyday_word(text: str, mention: Mention) -> bool:
    """True for "once" or "Attg" as a doubtful person."""
    word = mention.span.of(text).strip(_MARKS).lower()
    if not mention.label.is_person or mention.score >= _SURE or not word.isalpha() or len(word) < 3:
        return False
    names = load_names()
    if word in names.given or word in names.family or fold(word) in names.family:
        return False
    return word in names.common or word in load_cues().stops
