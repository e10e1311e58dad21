"""Gender, race, ethnicity, marital status, religion, language, profession and characteristics."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from seawall.detect.rules.ages.sex import find_age_sex
from seawall.detect.rules.claims import Claims
from seawall.detect.rules.demographics.characteristics import find_characteristics
from seawall.detect.rules.demographics.genders import GENDER_READERS
from seawall.detect.rules.demographics.job_shapes import find_shaped_jobs
from seawall.detect.rules.demographics.occupations import JOB_ENTRIES, JOB_READERS, find_spoken_jobs
from seawall.detect.rules.demographics.peoples import PEOPLE_ENTRIES, PEOPLE_READERS
from seawall.detect.rules.demographics.statuses import STATUS_ENTRIES, STATUS_READERS
from seawall.detect.rules.demographics.titled_jobs import TITLE_ENTRIES, TITLE_READERS
from seawall.detect.rules.demographics.words import Reader
from seawall.model import Label, Mention, Span
from seawall.text import Choice, Pattern, Phrases, Reading, Wake, key_tails

_DETECTORS = ("rules:demographics",)
_SCORES = {Label.GENDER: 0.95, Label.CHARACTERISTIC: 0.6, Label.PROFESSION: 0.8}

_SEX_HEADING = Pattern(
    r"(?i:\b(?:sex|gender|age/sex|sex/age|kön))\s*[:=|\-]?\s{0,6}(?:\d{1,3}\s?(?i:y|yrs?|yo)?\s?[/,]?\s?)?"
    r"(?P<sex>(?i:female|male|kvinna|man|woman)|[MFK]\b|[mfk]\b)"
)
_MONTH = r"(?i:jan|feb|mar|apr|may|maj|jun|jul|aug|sep|oct|okt|nov|dec)\pL{0,6}\.?"
# A letter that closes a line after a name in capitals, or in brackets after a name.
_SEX_AFTER_NAME = Pattern(
    r"(?:\p{Lu}[\p{Lu}'’-]+[ ,]{1,3}\p{Lu}[\p{Lu}'’-]+[ ,]{1,3}(?P<line>[MFK])[ \t]*(?:\n|$)"
    r"|\pL[\pL'’-]+[ ][(\[](?P<bracket>[MFK])[)\]]"
    r"|(?:[|\t]|[ ]{2})[ ]*(?P<column>[MFK])[ ]*(?:[|\t\n]|[ ]{2}|$)"
    rf"|(?:[-/.]\d{{1,2}}[-/.]|{_MONTH}[-/., ]{{0,2}}(?:\d{{1,2}},?[ ])?)"
    r"(?:\d{4}|\d\d)[, ]{1,3}"
    r"(?P<after>[MFKmf])[ ]*(?:[|#\t\n]|[ ]{2}|$)"
    r"|\pL{2}[ ]{1,3}(?P<before>[MFKmf])[ ]{1,3}"
    rf"(?:\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d|\d{{1,2}}(?:st|nd|rd|th)?[-/ ]?{_MONTH}[-/. ]?\d"
    rf"|{_MONTH}[-/. ]\d|\d{{8}}\b)"
    r"|\d{4}[ ](?P<number>[MK])[ \t]*(?:\n|$))",
    whole_words=False,
)


def _merge(lang: str) -> dict[str, tuple[Reader, ...]]:
    """Readers by the word that wakes them; a word may wake several, the first that reads wins."""
    merged: dict[str, tuple[Reader, ...]] = {}
    tables = (GENDER_READERS, STATUS_READERS, PEOPLE_READERS, TITLE_READERS, JOB_READERS)
    for table in tables:
        for word, reader in table[lang].items():
            merged[word] = (*merged.get(word, ()), reader)
    return merged


_READERS = {lang: _merge(lang) for lang in ("en", "sv")}


def _wake(lang: str) -> Choice:
    """Wakes at the words; at one that readers of mere entries read, where an entry begins."""
    tables = (STATUS_ENTRIES, PEOPLE_ENTRIES, TITLE_ENTRIES, JOB_ENTRIES)
    entries = {reader: own for table in tables for reader, own in table[lang].items()}
    readers = _READERS[lang]
    phrases = {
        first: tails
        for first, tails in key_tails(chain.from_iterable(entries.values())).items()
        if first in readers and entries.keys() >= set(readers[first])
    }
    return Choice(Wake.at(readers.keys() - phrases.keys()), Phrases(phrases))


_WAKES = {lang: _wake(lang) for lang in _READERS}


def find(reading: Reading) -> Iterator[Mention]:
    """Mentions of the patient's and the relatives' circumstances, none overlapping another."""
    claims = Claims(reading.text)
    for span, label in _find_all(reading):
        if claims.take(span):
            yield Mention(span, label, _SCORES.get(label, 0.85), _DETECTORS)


def _find_all(reading: Reading) -> Iterator[tuple[Span, Label]]:
    """Surest first: what is taken is not given again."""
    for pair in find_age_sex(reading):
        yield pair.sex, Label.GENDER
    for match in _SEX_HEADING.find(reading):
        yield match.span("sex"), Label.GENDER
    for match in _SEX_AFTER_NAME.find(reading):
        groups = ("line", "bracket", "column", "after", "before", "number")
        span = next(s for g in groups if (s := match.span_or_none(g)))
        if reading.lang == "en" or span.of(reading.text).isupper():  # Swedish "m" is "with"
            yield span, Label.GENDER
    for span in find_characteristics(reading):
        yield span, Label.CHARACTERISTIC
    for span in find_spoken_jobs(reading):
        yield span, Label.PROFESSION
    for span in find_shaped_jobs(reading):
        yield span, Label.PROFESSION
    yield from _find_words(reading)


def _find_words(reading: Reading) -> Iterator[tuple[Span, Label]]:
    starts, ends, words, past = reading.token_starts, reading.token_ends, reading.words, 0
    readers = _READERS[reading.lang]
    for index in reading.woken_by(_WAKES[reading.lang]):
        if index < past:
            continue
        for read in readers[words[index]]:
            phrase = read(reading, index)
            if phrase is not None:
                past = phrase.end
                yield Span(starts[phrase.first], ends[phrase.end - 1]), phrase.label
                break
