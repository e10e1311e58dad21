"""Gender, race, ethnicity, marital status, religion, language, profession and characteristics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from seawall.detect.rules.ages.sex import find_age_sex
from seawall.detect.rules.claims import Claims
from seawall.detect.rules.demographics.characteristics import find_characteristics
from seawall.detect.rules.demographics.genders import GENDER_READERS
from seawall.detect.rules.demographics.job_shapes import HEADED, find_shaped_jobs
from seawall.detect.rules.demographics.occupations import (
    JOB_ENTRIES,
    JOB_READERS,
    SPEAKS,
    find_spoken_jobs,
)
from seawall.detect.rules.demographics.peoples import PEOPLE_ENTRIES, PEOPLE_READERS
from seawall.detect.rules.demographics.statuses import STATUS_ENTRIES, STATUS_READERS
from seawall.detect.rules.demographics.titled_jobs import TITLE_ENTRIES, TITLE_READERS
from seawall.detect.rules.demographics.words import Reader
from seawall.model import Label, Mention, Span, draw_span
from seawall.text import Choice, Pattern, Phrases, Reading, Wake, key_tails

_DETECTORS = ("rules:demographics",)
_GENDER, _CHARACTERISTIC, _PROFESSION = Label.GENDER, Label.CHARACTERISTIC, Label.PROFESSION
_SCORES = {_GENDER: 0.95, _CHARACTERISTIC: 0.6, _PROFESSION: 0.8}
_Found = tuple[Span, Label]

_SEX_HEADING = Pattern(
    r"(?i:\b(?:sex|gender|age/sex|sex/age|kön))\s*[:=|\-]?\s{0,6}(?:\d{1,3}\s?(?i:y|yrs?|yo)?\s?[/,]?\s?)?"
    r"(?P<sex>(?i:female|male|kvinna|man|woman)|[MFK]\b|[mfk]\b)"
)
# Few notes have the heading: the pattern goes over these alone.
_SEX = Wake(lambda text: text.casefold().startswith(("sex", "gender", "kön")))
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
_SEX_GROUPS = ("line", "bracket", "column", "after", "before", "number")


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


def find(reading: Reading) -> list[Mention]:
    """Mentions of the patient's and the relatives' circumstances, none overlapping another."""
    return find_in_each([reading])[0]


def find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    """The same of each note. Every reader goes over all of them: what it looks at stays at hand."""
    found: list[list[_Found]] = [[] for _ in readings]
    # Surest first: what is taken is not given again.
    for read in (_find_ages, _find_sexes, _find_marks, _find_jobs, _find_words):
        for own, reading in zip(found, readings, strict=True):
            own.extend(read(reading))
    return [_take(own, reading.text) for own, reading in zip(found, readings, strict=True)]


def _take(found: Iterable[_Found], text: str) -> list[Mention]:
    """As mentions what nothing before it has taken."""
    take = Claims(text).take
    return [
        Mention(span, label, _SCORES.get(label, 0.85), _DETECTORS)
        for span, label in found
        if take(span)
    ]


def _find_ages(reading: Reading) -> list[_Found]:
    return [(pair.sex, _GENDER) for pair in find_age_sex(reading)]


def _find_marks(reading: Reading) -> list[_Found]:
    return [(span, _CHARACTERISTIC) for span in find_characteristics(reading)]


def _find_jobs(reading: Reading) -> list[_Found]:
    spans: list[Span] = []
    if reading.woken_by(SPEAKS):
        spans += find_spoken_jobs(reading.alone)
    if reading.woken_by(HEADED[reading.lang]):
        spans += find_shaped_jobs(reading.alone)
    return [(span, _PROFESSION) for span in spans]


def _find_sexes(reading: Reading) -> list[_Found]:
    """The sexes of headings, and letters beside names and dates."""
    found: list[_Found] = []
    if reading.woken_by(_SEX):
        found += [(match.span("sex"), _GENDER) for match in _SEX_HEADING.find(reading.alone)]
    for match in _SEX_AFTER_NAME.find(reading):
        span = match.span(match.first_of(_SEX_GROUPS))
        if reading.lang == "en" or span.of(reading.text).isupper():  # Swedish "m" is "with"
            found.append((span, _GENDER))
    return found


def _find_words(reading: Reading) -> list[_Found]:
    starts, ends, words, past = reading.token_starts, reading.token_ends, reading.words, 0
    readers = _READERS[reading.lang]
    found: list[_Found] = []
    for index in reading.woken_by(_WAKES[reading.lang]):
        if index < past:
            continue
        for read in readers[words[index]]:
            phrase = read(reading, index)
            if phrase is not None:
                first, past, label = phrase
                found.append((draw_span((starts[first], ends[past - 1])), label))
                break
    return found
