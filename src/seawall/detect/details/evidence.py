"""What a learned health detail shows of being one: a word that ends such names, or its ending.

The taggers learnt problems and drugs from abstracts of papers and from synthetic notes; in a
surgeon's report they take "horizontal plane" for a problem and "bronchoscope" for a drug. A detail
that no list holds must at least look like its kind, or is cut down to what in it a list holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from seawall.detect.details.drug_names import ends_as_drug
from seawall.detect.details.edges import find_core, is_cut_short, trim_detail
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.frequent_words import is_frequent
from seawall.text.terminology import load_head_words, load_lexicon
from seawall.text.terminology.words import singular

_WORD = lazy_pattern(r"[^\W\d_]{2,}")
# What follows one of these says where or how: "fraktur i handleden", "level of the facet".
_PREPOSITION = lazy_pattern(
    r" (?:of|in|with|without|on|to|from|due|after|during|at|for|through|using"
    r"|i|på|av|vid|med|utan|efter|till|från)\b"
)
_ENDINGS: Mapping[Label, tuple[str, ...]] = {
    Label.PROBLEM: tuple(
        """itis osis oma emia aemia pathy algia uria rrhea rrhoea plegia paresis trophy plasia
        ectasis megaly penia phagia pnea dynia malacia spasm ptosis rrhage rrhagia sclerosis thorax
        it os om emi pati algi uri plegi pares trofi plasi megali peni fagi spasm ptos skleros sjuka
        """.split()
    ),
    Label.PROCEDURE: tuple(
        """ectomy otomy ostomy plasty oscopy pexy rrhaphy desis centesis therapy dialysis
        ektomi otomi ostomi plastik oskopi terapi dialys operation behandling
        """.split()
    ),
    Label.TEST: tuple(
        """gram graphy metry oscopy assay grafi metri oskopi prov röntgen odling undersökning
        """.split()
    ),
}
_MIN_ENDING_CHARS = 6
_MIN_COMPOUND_CHARS = 5
_DOSED = lazy_pattern(
    r"\b(?:\d[\d.,/]*\s?(?:m?c?g|µg|ug|ml|dl|l|cc|units?|u|iu|meq|mmol|%|e|ie|st)|tab\w*|cap\w*|puffs?|drops?"
    r"|patch\w*|q\.?\d?\w|b\.?i\.?d|t\.?i\.?d|q\.?[a-z]\.?|p\.?r\.?n|h\.?s|daily|times|day|"
    r"dagligen|gånger|dygn|vid behov|x)\b",
    re.IGNORECASE,
)


class DetailEvidence:
    """Judges details of one language by the words of its shipped lexicon."""

    def __init__(self, lang: str) -> None:
        self._lexicon, self._lang = load_lexicon(lang), lang
        self._heads = load_head_words(lang)
        self.find_core = lru_cache(maxsize=1 << 12)(self._find_core)

    def _find_core(self, label: Label, written: str) -> Span | None:
        """As ``find``, of a text without the small words at its ends."""
        first, last = find_core(written)
        found = self.find(label, written[first:last])
        return found and Span(first + found.start_char, first + found.end_char)

    def find(self, label: Label, written: str) -> Span | None:
        """What of a text is a detail of that label: all of it, a listed name in it, or nothing."""
        if self.looks_like(label, written):
            return Span(0, len(written))
        listed = self._lexicon.find_spans(Reading(written, self._lang), label)
        return max(listed, key=len, default=None)

    def looks_like(self, label: Label, written: str) -> bool:
        """True if a word of it, mostly the last, tells that label."""
        if label is Label.DOSAGE:
            return _DOSED.search(written) is not None
        core = _PREPOSITION.split(written.lower(), maxsplit=1)[0]
        words = _WORD.findall(core)
        if label is not Label.DRUG:
            words = words[-1:]  # "severe chest pain", but not "pain scale"
        return any(self._tells(label, form) for word in words for form in (word, singular(word)))

    def _tells(self, label: Label, word: str) -> bool:
        heads = self._heads[label]
        if word in heads or (label is Label.DRUG and _may_be_drug(word)):
            return True
        if len(word) >= _MIN_ENDING_CHARS and word.endswith(_ENDINGS.get(label, ())):
            return True
        return self._lang == "sv" and any(
            word[cut:] in heads for cut in range(3, len(word) - _MIN_COMPOUND_CHARS + 1)
        )


def _may_be_drug(word: str) -> bool:
    return ends_as_drug(word) and not is_frequent(word)


def looks_like_problem(written: str, lang: str) -> bool:
    """True for what ends as diseases do: "Shoulder Injuries"."""
    return _load(lang).looks_like(Label.PROBLEM, written)


@cache
def _load(lang: str) -> DetailEvidence:
    return DetailEvidence(lang)


def admit_detail(reading: Reading, mention: Mention) -> Mention | None:
    """What counts of a learned health detail: what looks like one, without the words around it."""
    start, end = mention.span
    if not reading.stands_free(start, end):
        return keep_evident(reading, trim_detail(reading.text, mention))
    # Details come again in other notes: what is whole is judged once by its letters.
    core = _load(reading.lang).find_core(mention.label, reading.text[start:end])
    return mention if core == (0, end - start) else core and _take(mention, core)


def keep_evident(reading: Reading, mention: Mention) -> Mention | None:
    """What of a learned health detail looks like what it was taken for; None if nothing does."""
    if is_cut_short(reading.text, mention):
        return None
    found = _load(reading.lang).find(mention.label, mention.span.of(reading.text))
    return found and _take(mention, found)


def _take(mention: Mention, part: Span) -> Mention:
    """The mention of a part of its text."""
    start, end = mention.span
    first, last = part
    if last - first == end - start:
        return mention
    return mention.with_span(Span(start + first, start + last))
