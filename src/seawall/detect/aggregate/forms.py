"""What a learned mention is by the way it is written, wherever it stands.

Notes of one hospital name the same persons and places again and again: what their letters say is
judged once for all notes. Only a few forms ("12", "Q. You", "b)") have to be seen where they stand.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from seawall.detect.aggregate.everyday import is_everyday, may_be_everyday
from seawall.detect.aggregate.measures import MEASURED, is_measure, is_mere_word, may_be_measure
from seawall.detect.details.evidence import looks_like_problem
from seawall.detect.rules.hospitals.words import load_words
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.shorthand import is_shorthand, load_abbreviations, may_be_shorthand
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.clinical.words import are_clinical_words
from seawall.text.letters import grade_letters
from seawall.text.name_lexicon import load_names
from seawall.text.remembered import Remembered
from seawall.text.terminology import load_lexicon

SURE = 0.8  # of a mention's score
# Of words that no lexicon holds; shorter endings ("oma", "vir") are names' as well.
_CLINICAL_ENDINGS = tuple(
    (
        "itis ectomy otomy ostomy oscopy plasty opathy rrhea rrhoea aemia carcinoma sarcoma "
        "ology ologist scope graft peritoneum chondrium osteum ectasis rrhaphy desis oscope "
        "ologi ologen skop "
        "ektomi otomi ostomi oskopi plastik opati cancer sjukdom sjukdomar behandling blockerare "
        "hämmare tillskott testning provtagning undersökning infektion inflammation cysta pares "
        "syra lipom fibrom sarkom karcinom adenom melanom lymfom rubbning nedsättning ökning "
        "derivat preparat tabletter kräm"
    ).split()
)
_LONGEST_SHORT, _MIN_LETTERS = 4, 4
_UNLIKE_A_NAME = 1  # grade of the letters: of "Microcatheter", "Avulsion"
_MAX_FORMS = 1 << 13  # that are kept with what was said of them
# What was measured in serum, plasma, blood …, as Swedish laboratories write it.
_ANALYTE = lazy_pattern(r"(?:^|[ (])(?:f?[SPBUF]|dU|tU|Csv)-([^\W\d_]{2,})$")
_MARKS = " .,:;()[]-*•\n"
_PERSON = Label.OTHER_PERSON
_NAMED = frozenset(label for label in Label if label.is_person or label is Label.CITY)
_NEVER_CLINICAL = _NAMED | {Label.COUNTY, Label.ORGANIZATION}


class Form(NamedTuple):
    """What the letters of a mention say of it.

    ``is_none`` of one that is no identifier anywhere, ``is_doubtful`` of one that is none unless a
    model is sure of it; ``depends`` of one that must be seen where it stands (``is_none_there``).
    ``is_of_terms`` if the shipped lexicon of health details has all its words; ``is_listed`` of a
    person's listed name, which may be a detail's; ``thing`` is the word that a note may make a
    thing, empty where it may not. ``is_sound`` of one that counts wherever no clinical term or
    institution stands and the note does not make it a thing: of nearly every person.
    """

    is_none: bool
    is_doubtful: bool
    depends: bool
    is_of_terms: bool
    is_listed: bool
    thing: str
    is_sound: bool


_CLINICAL = Form(True, True, False, is_of_terms=False, is_listed=False, thing="", is_sound=False)
_NUMBER = Form(False, False, True, is_of_terms=True, is_listed=False, thing="", is_sound=False)


def read_form(written: str, label: Label, is_mixed: bool, lang: str) -> Form:
    """The form of a mention; ``is_mixed`` tells of a note in both cases."""
    if label in MEASURED:  # few numbers come again
        return _CLINICAL if _ends_clinically(written) else _NUMBER
    if label.is_person:
        return load_person_forms(is_mixed, lang)[written]
    return _read_words(written, label, is_mixed, lang)


@cache
def load_person_forms(is_mixed: bool, lang: str) -> Remembered[Form]:
    """The forms of persons as they are written, in notes of one language, of both cases or one."""
    return Remembered(lambda written: _judge_words(written, _PERSON, is_mixed, lang), _MAX_FORMS)


def _judge_words(written: str, label: Label, is_mixed: bool, lang: str) -> Form:
    thing = _read_thing(written)
    is_listed = label.is_person and _is_listed_name(written)
    words = _list_plain_words(written) if label.is_person else []
    if any(map(_is_name, words)):
        is_of_terms = all(_is_of_terms(word, lang) for word in words)
        is_sound = is_listed or not is_of_terms
        return Form(False, False, False, is_of_terms, is_listed, thing, is_sound)
    is_of_terms = load_lexicon(lang).may_hold(written)
    depends = (
        may_be_measure(written, label)
        or may_be_shorthand(written)
        or may_be_everyday(written, label, lang)
    )
    is_none = _ends_clinically(written) or (
        label in _NEVER_CLINICAL and _is_wording(written, label, lang)
    )
    is_doubtful = label in _NAMED and _is_unlikely(written, is_mixed, label.is_person)
    if not depends:
        alone, span = Reading(written, lang), Span(0, len(written))
        is_doubtful = is_doubtful or is_none_there(alone, Mention(span, label, 0.0), is_mixed)
        is_none = is_none or (
            is_doubtful and is_none_there(alone, Mention(span, label, 1.0), is_mixed)
        )
    is_doubted = is_none or is_doubtful or depends
    is_sound = not is_doubted and (is_listed or not is_of_terms)
    return Form(is_none, is_doubtful, depends, is_of_terms, is_listed, thing, is_sound)


_read_words = lru_cache(maxsize=_MAX_FORMS)(_judge_words)


def _list_plain_words(written: str) -> list[str]:
    """The words of "Berg" or "Berg, Anna", none where there is anything else.

    Nothing else refuses words of which one is only a name, and that is what most new forms are.
    """
    words = written.replace(",", " ").split()
    return words if "".join(words).isalpha() and len(words[0]) > 1 else []


@lru_cache(maxsize=_MAX_FORMS)
def _is_name(word: str) -> bool:
    """True for a word of the lists of names and of no other, long enough to be no short form."""
    lower, names = word.lower(), load_names()
    is_long = len(lower) >= _MIN_LETTERS and word.upper() not in load_abbreviations()
    return is_long and names.is_listed(lower) and lower not in names.common


@lru_cache(maxsize=_MAX_FORMS)
def _is_of_terms(word: str, lang: str) -> bool:
    return load_lexicon(lang).may_hold(word)


def is_none_there(reading: Reading, mention: Mention, is_mixed: bool) -> bool:
    """True if it is no identifier where it stands."""
    text = reading.text
    if is_measure(text, mention):
        return True
    if mention.label in MEASURED:
        # What ends in a digit is a number: no word, and more than marks.
        is_number = text[mention.span[1] - 1].isdigit()
        return not is_number and (
            is_mere_word(text, mention) or is_shorthand(text, mention, is_mixed)
        )
    return is_everyday(reading, mention, is_mixed) or is_shorthand(text, mention, is_mixed)


def _read_thing(written: str) -> str:
    """The word of "Tonsil", which may be one; "a short course" says nothing of Short."""
    word = written.strip(_MARKS).lower()
    is_one = len(word) > 2 and " " not in word
    return word if is_one and word not in load_names().common else ""


def _is_wording(written: str, label: Label, lang: str) -> bool:
    """True for "Shoulder Injuries" as an employer; Pfizer and the Diabetes Association are."""
    if label is not Label.ORGANIZATION:
        return are_clinical_words(written, lang)
    front, _, last = written.rpartition(" ")
    if not front or last.lower() in load_words().heads or _has_listed_name(written):
        return False
    return looks_like_problem(written, lang) or are_clinical_words(written, lang)


def _has_listed_name(written: str) -> bool:
    """True for "Macmillan Cancer"; "Lung" of "Lung Injury" is a word in the first place."""
    names = load_names()
    words = written.lower().split()
    return any(names.is_listed(word) and word not in names.common for word in words)


def _is_listed_name(word: str) -> bool:
    """True for "Cheek" as a person: a health detail, but a surname as well."""
    return word[0].isupper() and load_names().is_listed(word.lower())


def _ends_clinically(word: str) -> bool:
    """True for one word such as "Blepharoplasty" or "S-Kalium" that is in no list of names."""
    if word[-1].isdigit():
        return False
    if analyte := _ANALYTE.search(word):
        return not load_names().is_listed(analyte[1].lower())
    word = word.lower()
    is_one = len(word.split()) == 1
    return is_one and word.endswith(_CLINICAL_ENDINGS) and not load_names().is_listed(word)


def _is_unlikely(written: str, is_mixed: bool, is_person: bool) -> bool:
    """True for "once" or "SOS" as a doubtful person, and for "green" as one or a city.

    What is written small where names have capitals needs more than a list of names for it, and is
    no initial; a short word in capitals that is in no list is an abbreviation there.
    """
    written = written.strip(_MARKS)
    word = written.lower()
    if not word.isalpha() or len(word) < 3:
        return is_mixed and len(word) == 1 and written.islower()
    names = load_names()
    if is_mixed and written == word and word in names.common:
        return True
    if not is_person or names.is_listed(word):
        return False
    terms = load_clinical_terms()
    if terms.is_eponym(word) or word in terms or grade_letters(word) <= _UNLIKE_A_NAME:
        return True
    is_short = is_mixed and written.isupper() and len(word) <= _LONGEST_SHORT
    return is_short or word in names.common or word in load_cues().stops
