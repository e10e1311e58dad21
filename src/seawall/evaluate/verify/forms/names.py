"""Names beside what says that they are names: a title, a degree, the word "patient"."""

from __future__ import annotations

import re

from seawall.evaluate.verify.forms.form import Form, form
from seawall.model import Label
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import fold, load_names
from seawall.text.reading import Reading

_PARTICLES = ("van", "von", "de", "der", "den", "la", "di", "da", "af", "el", "al", "bin", "ten")
_OF = rf"(?:(?:{'|'.join(_PARTICLES)}) ){{0,2}}"
_NAME = r"(?-i:\p{Lu}(?:\p{Ll}|['’]\p{Lu})\pL*(?:-\p{Lu}\pL+)?)"
_LOUD = r"(?-i:\p{Lu}{3,})"
# What is shortened may have a full stop; behind a whole word a sentence ends there.
_SHORT = "Dr|Drs|Mr|Mrs|Ms|Mx|Prof|Öl"
_WHOLE = (
    "Professor|Doctor|Miss|Sir|Madam|Doktor|Fru|Herr|Fröken|Överläkare|Distriktsläkare|Underläkare|"
    "Señor|Señora|Monsieur|Madame|Signora|Frau|Senhor|Senhora|Sra|Dra|Mme|Mlle|Pani"
)
_LOWER = "dr|drs|mr|mrs|prof|professor|doktor|fru|herr|fröken|doctor"
_OFFICES = (
    "Rev|Reverend|Pastor|Rabbi|Imam|Judge|Sgt|Sergeant|Capt|Captain|Detective|Officer|"
    "Nurse|Sister|Ssk|Sjuksköterska|Sköterska|Undersköterska|Usk|Läkare|Kurator|Dietist|"
    "Fysioterapeut|Arbetsterapeut|Barnmorska|Attending|Resident|Surgeon"
)
_FIELDS = (
    "attending|resident|surgeon|assistant|anesthesiologist|physician|provider|pcp|gp|consultant|"
    "author|nurse|rn|case manager|social worker|next of kin|nok|emergency contact|contact|proxy|"
    "guardian|spouse|caregiver|informant|witness|interpreter|referring|cc|attn|re|regarding|to|from|"
    "läkare|ansvarig läkare|pal|närstående|anhörig|kontaktperson|god man|ssk|signatur|remittent|"
    "kontakt|vårdnadshavare"
)
_BY = (
    "signed|dictated|transcribed|verified|reviewed|seen|written|entered|reported|referred|prepared|"
    "authored|cosigned|co-signed|electronically signed|approved|performed|read|assisted|"
    "accompanied|undertecknat|signerat|dikterat|skrivet|ordinerat|remitterad|bedömd|undersökt"
)
_DEGREES = r"M\.?D\.?|R\.?N\.?|Ph\.?D\.?|D\.?O\.?|N\.?P\.?|PA-C|CRNA|FACS|leg\.? ?(?:läk|ssk)\w*"
_NO_NAMES = frozenset(
    "who no on at in of the and or if to for by with was is has had will may can name names "
    "practitioner manager aide call notes note notified informed aware team office visit "
    "appointment student assistant officer specialist station staff led reported states said "
    "oncology cardiology surgery medicine neurology urology radiology psychiatry general chief "
    "mr mrs ms miss dr drs prof foster justice president google comfort doktor "
    "doctor läkare sjuksköterska chefen "
    "senior house attending resident fellow physician consultant patient patienten "
    "unknown none seen home ward unit department avdelning mottagning jour bakjour".split()
)


def is_name(text: str) -> bool:
    """True for words with a capital that are no word of every day and nothing clinical."""
    words = [word.strip(".,'’") for word in text.replace("-", " ").split()]
    return bool(words) and any(_may_name(word) for word in words) and not _is_clinical(text)


def _may_name(word: str) -> bool:
    lower = word.lower()
    if len(word) < 2 or lower in _NO_NAMES:
        return False
    if word.isupper() and len(word) < 4:
        return False
    return load_names().is_name(fold(word)) or not is_frequent(lower)


def _is_sure(text: str) -> bool:
    """True for words of which at least one is a name and no word, and each may be a name."""
    words = [word.strip(".,'’") for word in text.replace("-", " ").split()]
    words = [word for word in words if len(word) > 1 and word.lower() not in _PARTICLES]
    names = load_names()
    return _has_sure(text) and all(
        names.is_name(fold(word)) or not is_frequent(word.lower()) for word in words
    )


def _has_sure(text: str) -> bool:
    """True for words that may be a name, of which one is a name and no word: "June Holloway"."""
    names = load_names()
    words = [word.strip(".,'’") for word in text.replace("-", " ").split()]
    return is_name(text) and any(
        len(word) > 1 and fold(word) not in names.common and names.is_name(fold(word))
        for word in words
    )


def _is_titled(text: str) -> bool:
    """True for what stands after a title, unless it is no name at all."""
    words = [word.strip(".,'’").lower() for word in text.replace("-", " ").split()]
    words = [word for word in words if word not in _PARTICLES]
    return bool(words) and words[0] not in _NO_NAMES


def _is_loud(text: str) -> bool:
    """True for a name in capitals that is no shorthand: "MS BIBA" is none, nor "MR LÄNDRYGG"."""
    return is_name(text) and load_names().is_name(fold(text))


def _is_called(text: str) -> bool:
    """True for what stands in small letters after a title and is a name and nothing else."""
    lower = text.lower()
    names = load_names()
    is_known = names.is_name(fold(lower)) and fold(lower) not in names.common
    return is_known and lower not in _NO_NAMES


def _is_called_so(text: str) -> bool:
    """True for a sure name after a whole word, and for what no word of every day begins."""
    first = text.split(maxsplit=1)[0].strip(".,'’").lower()
    is_rare = first in _PARTICLES or not is_frequent(first)
    return _is_sure(text) or (_is_titled(text) and is_rare)


def _is_spelled(text: str) -> bool:
    """True for letters with spaces between them that spell a name: "J O H N   B E R G"."""
    return any(_has_sure(word.replace(" ", "").title()) for word in re.split(r" {2,}", text))


def _is_clinical(text: str) -> bool:
    return any(load_clinical_terms().find_listed(Reading(text)))


# "mor Sjögren, far Bechterew": whose disease, not who.
_DISEASE = re.compile(r"['’]s (?:disease|syndrome)|, (?:far|mor|kusin|syskon)\b")
_RELATIVES = (
    "wife|husband|mother|father|daughter|son|sister|brother|hustru|make|mor|far|dotter|"
    "hustrun|maken|modern|fadern|dottern|sonen|systern|brodern|"
    "neighbou?r|friend|room-?mate|fianc[ée]e?|boyfriend|girlfriend|aunt|uncle|cousin|niece|nephew|"
    "grandson|granddaughter|grandmother|grandfather|landlord|landlady|co-?worker|colleague|"
    "grannen|väninnan|vännen|sambon|särbon|kusinen|mostern|fastern|morbrodern|farbrodern|"
    "arbetskamraten|barnbarnet|svärsonen|svärdottern"
)
_NICKNAME = (
    "known as|goes by|go by|nicknamed|nickname|a\\.?k\\.?a\\.?|called|kallas|kallad|smeknamn"
)
NAMES: tuple[Form, ...] = (
    form(
        Label.OTHER_PERSON,
        "name after a title",
        rf"(?-i:{_SHORT})\.?(?: (?-i:{_SHORT}|med|h\.? ?c)\.?){{0,3}}[ \n]{{1,2}}"
        rf"(?P<value>{_OF}{_NAME}(?: {_NAME})?)",
        _is_titled,
    ),
    form(
        Label.OTHER_PERSON,
        "name after a whole title",
        rf"(?-i:{_WHOLE}|{_LOWER}|(?:dr|mr|mrs|prof|Sr|Sra|Dra|Hr)\.) "
        rf"(?P<value>{_OF}{_NAME}(?: {_NAME})?)",
        _is_called_so,
    ),
    form(
        Label.OTHER_PERSON,
        "name in small letters after a title",
        rf"(?-i:{_LOWER})\.? (?P<value>(?-i:\p{{Ll}}{{4,}}))",
        _is_called,
    ),
    form(
        Label.OTHER_PERSON,
        "name after a title in capitals",
        rf"(?-i:{_SHORT}|DR|MRS|PROF|{_WHOLE}|{_WHOLE.upper()})\.? (?P<value>{_LOUD})",
        is_name,
    ),
    form(
        Label.OTHER_PERSON,
        "name after a title that is shorthand as well",
        rf"(?-i:MR|MS)\.? (?P<value>{_LOUD})",
        _is_loud,
    ),
    form(
        Label.OTHER_PERSON,
        "name after a field of somebody else",
        rf"(?:{_FIELDS})\s?[:=] ?(?:(?-i:{_SHORT})\.? )?(?P<value>{_NAME},?(?: {_NAME})?)",
        _has_sure,
    ),
    form(
        Label.OTHER_PERSON,
        "name after what somebody did",
        rf"(?:{_BY}) (?:by|av):? (?P<value>{_NAME}(?: (?-i:\p{{Lu}})\.)?(?: {_NAME})?)",
        _has_sure,
    ),
    form(
        Label.OTHER_PERSON,
        "name after an office",
        rf"(?:{_OFFICES})\.? (?P<value>{_NAME}(?: {_NAME})?)",
        _is_sure,
    ),
    form(
        Label.OTHER_PERSON,
        "name before a degree",
        rf"(?P<value>(?:{_NAME} |(?-i:\p{{Lu}})\. )(?:(?-i:\p{{Lu}})\.? )?{_NAME}),? "
        rf"(?-i:{_DEGREES})",
        _has_sure,
    ),
    form(
        Label.PATIENT,
        "name after its field",
        r"(?:patient(?: name)?|pat\.?|name|namn|patientnamn|full name)\s?[:=] ?"
        rf"(?P<value>{_NAME},? {_NAME})",
        _is_sure,
    ),
    form(
        Label.PATIENT,
        "name after its own word",
        r"(?:patient name|full name|legal name|surname|family name|last name|patientnamn|efternamn)"
        rf"\s?[:=] ?(?P<value>{_NAME}(?:,? {_NAME})?)",
        is_name,
    ),
    form(
        Label.PATIENT,
        "name in capitals after its word",
        rf"(?:patient(?: name)?|name|namn|patientnamn)\s?[:=] ?(?P<value>{_LOUD}, {_LOUD})",
        is_name,
    ),
    form(
        Label.OTHER_PERSON,
        "initials after a title",
        r"(?-i:Mr|Mrs|Ms|Miss|Dr)\.? (?P<value>(?-i:\p{Lu}\.(?:\p{Lu}\.){1,2}))",
    ),
    form(
        Label.OTHER_PERSON,
        "name before Jr",
        rf"(?P<value>{_NAME} {_NAME}),? (?-i:Jr|Sr|III)",
        _is_sure,
    ),
    form(
        Label.PATIENT,
        "family name before the given one",
        rf"(?:^|\n)(?P<value>(?:{_NAME}|{_LOUD}), (?:{_NAME}|{_LOUD}))\s*(?:\n|$)",
        _is_sure,
    ),
    form(
        Label.OTHER_PERSON,
        "name after a word for a relative",
        rf"(?:{_RELATIVES}),? (?:is |named |called )?"
        rf"(?P<value>{_NAME}(?: {_NAME})?)",
        _has_sure,
        never_before=_DISEASE,
    ),
    form(
        Label.OTHER_PERSON,
        "name tied to its title",
        rf"(?-i:{_SHORT})\.(?P<value>{_NAME})",
        _is_titled,
        ".",
    ),
    form(
        Label.PATIENT,
        "name in spaced letters",
        r"(?-i:\p{Lu}(?: {1,3}\p{Lu}){3,40})",
        _is_spelled,
    ),
    form(
        Label.OTHER_PERSON,
        "nickname in quotes",
        rf"(?:{_NICKNAME}):? [\"“”'‘’](?P<value>{_NAME})[\"“”'’]",
        is_name,
    ),
    form(
        Label.OTHER_PERSON,
        "nickname within a name",
        rf"(?P<value>{_NAME} [\"“”]{_NAME}[\"“”] {_NAME})",
        _has_sure,
    ),
)
