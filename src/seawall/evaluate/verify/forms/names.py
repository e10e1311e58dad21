"""Names beside what says that they are names: a title, a degree, the word "patient"."""

from __future__ import annotations

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
_TITLES = (
    "Dr|Drs|Mr|Mrs|Ms|Mx|Prof|Professor|Doctor|Miss|Sir|Madam|Doktor|Fru|Herr|Fröken|Överläkare|"
    "Öl|Distriktsläkare|Underläkare"
)
_OFFICES = (
    "Rev|Reverend|Pastor|Rabbi|Imam|Judge|Sgt|Sergeant|Capt|Captain|Detective|Officer|"
    "Nurse|Sister|Ssk|Sjuksköterska|Sköterska|Undersköterska|Usk|Läkare|Kurator|Dietist|"
    "Fysioterapeut|Arbetsterapeut|Barnmorska|Attending|Resident|Surgeon"
)
_DEGREES = r"M\.?D\.?|R\.?N\.?|Ph\.?D\.?|D\.?O\.?|N\.?P\.?|PA-C|CRNA|FACS|leg\.? ?(?:läk|ssk)\w*"
_NO_NAMES = frozenset(
    "who no on at in of the and or if to for by with was is has had will may can name names "
    "practitioner manager aide call notes note notified informed aware team office visit "
    "appointment student assistant officer specialist station staff led reported states said "
    "oncology cardiology surgery medicine neurology urology radiology psychiatry general chief "
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
    """True for words of which at least one is known as a name and none is of every day."""
    words = [word.strip(".,'’") for word in text.replace("-", " ").split()]
    names = load_names()
    return is_name(text) and all(
        names.is_name(fold(word)) and fold(word) not in names.common
        for word in words
        if len(word) > 1
    )


def _is_titled(text: str) -> bool:
    """True for what stands after a title, unless it is no name at all."""
    words = [word.strip(".,'’").lower() for word in text.replace("-", " ").split()]
    return any(word not in _NO_NAMES and word not in _PARTICLES for word in words)


def _is_clinical(text: str) -> bool:
    return any(load_clinical_terms().find_listed(Reading(text)))


NAMES: tuple[Form, ...] = (
    form(
        Label.OTHER_PERSON,
        "name after a title",
        rf"(?-i:{_TITLES}|{_TITLES.lower()})\.?[ \n](?P<value>{_OF}{_NAME}(?: {_NAME})?)",
        _is_titled,
    ),
    form(
        Label.OTHER_PERSON,
        "name after a title in capitals",
        rf"(?-i:{_TITLES}|{_TITLES.upper()})\.? (?P<value>{_LOUD})",
        is_name,
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
        _is_sure,
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
        rf"(?P<value>{_NAME} {_NAME},? (?-i:Jr|Sr|III))",
        is_name,
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
        r"(?:wife|husband|mother|father|daughter|son|sister|brother|hustru|make|mor|far|dotter|"
        r"hustrun|maken|modern|fadern|dottern|sonen|systern|brodern),? (?:is |named |called )?"
        rf"(?P<value>{_NAME}(?: {_NAME})?)",
        _is_sure,
    ),
)
