"""What a note says of its patient that tells whose "she" and whose "mother" is meant."""

from __future__ import annotations

import re
from dataclasses import dataclass

from seawall.text.patterns import Pattern
from seawall.text.reading import Reading
from seawall.text.subjects.words import FEMALE, MALE

_HEAD_CHARS = 600
_FEMALE = r"woman|female|girl|lady|kvinna|flicka|dam|kv|(?-i:F)"
_MALE = r"man|male|boy|gentleman|pojke|herre|(?-i:M)"
_STATED = re.compile(
    rf"(?:\d{{1,3}}\s?-?\s?(?:years?|yrs?|y|months?|mo|weeks?|wks?|days?|år(?:ig|s)?|mån\w*|veckor|dagar)?"
    rf"[\s./-]{{0,3}}(?:o|old|gammal|gammalt|of\s+age)?[\s,./-]{{0,3}}"
    rf"(?:(?!and|with|his|her)[a-zåäö-]{{3,16}}\s){{0,3}}?)(?P<noun>{_FEMALE}|{_MALE})\b",
    re.IGNORECASE,
)
_TITLED = re.compile(r"\b(?:(?P<f>mrs|ms|miss|fru)|(?P<m>mr|herr))\b\.?\s+[A-ZÅÄÖ]", re.IGNORECASE)
_PRONOUN = re.compile(
    r"\b(?:(?P<f>she|her|hon|henne|hennes)|(?P<m>he|him|his|han|honom|hans))\b", re.IGNORECASE
)
# Most relatives of whom a note speaks are the patient's.
_OWNER = re.compile(
    r"\b(?:(?P<f>her|hennes)|(?P<m>his|hans))\s+(?:wife|husband|mother|father|parents|sister|brother|son|daughter|"
    r"fru|hustru|man|mor|mamma|far|pappa|föräldrar|syster|bror|dotter)\b",
    re.IGNORECASE,
)
_SPOUSE = re.compile(
    r"\b(?:(?P<f>husband|hubby|boyfriend|maken|pojkvän\w*)|(?P<m>wife|girlfriend|hustrun?|frun|flickvän\w*))\b",
    re.IGNORECASE,
)
_INFANT = re.compile(
    r"\b(?:nicu|dol\s?#?\d|day[s]?[\s-]of[\s-]life|born\s+(?:to|at|via|by)|born\b[^.\n]{0,30}\bto\s+an?|(?:term|preterm)\s+[als]ga|birth\s?weight|"
    r"(?:this|a|term|preterm|male|female)\s+(?:newborn|neonate|infant)|newborn\s+(?:exam|nursery|note|admission|screen)|"
    r"baby\s?(?:boy|girl)|\d+[\s-]*(?:day|week|hour)s?[\s-]*old|nyfödd|nyföddhets\w*|neonatal\w*|bb-rond|"
    r"\d+\s?(?:dagar|veckor)\s+gamma\w+|\d+\s?dagars|infant\s+of)\b",
    re.IGNORECASE,
)
_OBSTETRIC = Pattern(
    r"(?:post\s?partum(?:\s+day|\s+visit|\s+#|\s+check|\s+\d|[^\pL\s])|(?:admitted|presents?|presented|came|inkommer|inkom)[^.\n]{0,60}(?:labou?r|contractions|"
    r"induction|värkar|förlossning)|g\d\s?,?\s?p\d+|gravida|primi(?:para|gravida)|multipara|gravid|"
    r"iup|intrauterine\s+pregnancy|weeks?\s+(?:pregnant|gestation)|pregnant|prenatal\s+visit|antenatal|labor\s+and\s+delivery|"
    r"delivered\s+(?:a|an)|gave\s+birth|förlöst\pL*|födde|gravidvecka|1-para|0-para|para\s+\d|"
    r"omföderska|förstföderska|partus|eftervård|mvc|labor\s+note|lochia|fundus\s+firm|delivery\s+summary|fetal\s+(?:heart|movement)\pL*|g\d\s+at|förlossning\pL*)",
    ignore_case=True,
)
_EXPECTANT = re.compile(
    r"\b(?:mother|mom|mum|wife|sister|daughter|girlfriend|partner|mamman?|modern|hustrun?|systern?|dottern?|sambon?)\b",
    re.IGNORECASE,
)
_CALLER = re.compile(
    r"\b(?:caller|informant|historian|uppringare|uppgiftslämnare)\b\W{1,3}(?:[^\W\d_]+\W{1,2}){0,3}?"
    r"(?:daughter|son|dotter\w*|son\w*)\b",
    re.IGNORECASE,
)
_TWIN = re.compile(r"\b(?:twin|tvilling)\s+([AB])\b", re.IGNORECASE)
# "Parents are first cousins" is said of a child, "her parents" of anybody.
_CHILD_AGE = re.compile(
    r"(?:^|[.\n])\s*(?:Parents|Föräldrarna)\s+(?:are|were|är|var)\s+(?:[^\W\d_]+\s+)?(?:cousins|consanguineous|related|unrelated|"
    r"kusiner|släkt)\b|"
    r"\b(?:[0-9]|1[0-7])[\s-]*(?:year|yr|y|month|mo|års?)\w*[\s/.-]*(?:o\b|old|gammal)?[\s,-]{0,2}"
    r"(?:boy|girl|male|female|child|pojke|flicka|m|f)\b|\b\d{1,2}[\s-]month[\s-]old|\bmånader\s+gam",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Patient:
    """``gender`` is empty where nobody tells it; an infant has a mother of whom notes
    speak; ``twin`` is the letter of one of two;
    where a son or daughter calls, "mother" is the patient."""

    gender: str = ""
    is_infant: bool = False
    is_mother: bool = False
    is_child: bool = False
    twin: str = ""
    has_child_caller: bool = False


def meet_patient(text: str, gender: str = "") -> Patient:
    """What the note says of its patient; ``gender`` is what is known already."""
    head = text[:_HEAD_CHARS]
    is_infant = _INFANT.search(head) is not None
    is_mother = _is_obstetric(text)
    if is_infant and is_mother:
        # "Born to a G2P1 mother" is said of an infant, "gave birth" and "postpartum" of a mother.
        is_infant = _gives_birth(head) is None
    known = gender or _gender_of(head, text)
    twin = _TWIN.search(head)
    is_child = is_infant or _CHILD_AGE.search(head) is not None
    is_mother = is_mother and not is_child and known != MALE
    caller = _CALLER.search(head) is not None
    letter = twin[1].lower() if twin else ""
    return Patient(known, is_infant, is_mother, is_child, letter, caller)


def _is_obstetric(text: str) -> bool:
    """True where it is not a relative who is said to expect."""
    for start, _ in _OBSTETRIC.find_bounds(Reading(text)):
        if _EXPECTANT.search(text, max(0, start - 60), start) is None:
            return True
    return False


def _gives_birth(head: str) -> re.Match[str] | None:
    return re.search(
        r"\b(?:postpartum|delivered\s+(?:an?|female|male|viable|live)\b|gave\s+birth|labou?r\s+note|födde|in\s+labou?r|förlöst|eftervård|p/?p\s+day|ppd)\b",
        head,
        re.IGNORECASE,
    )


def _gender_of(head: str, text: str) -> str:
    stated = _STATED.search(head)
    if stated:
        return FEMALE if re.fullmatch(_FEMALE, stated["noun"], re.IGNORECASE) else MALE
    titled = _TITLED.search(head)
    if titled:
        return FEMALE if titled["f"] else MALE
    lean = 0
    for found in _PRONOUN.finditer(text):
        lean += 1 if found["f"] else -1
    for found in _SPOUSE.finditer(text):
        lean += 3 if found["f"] else -3
    for found in _OWNER.finditer(text):
        lean += 2 if found["f"] else -2
    return FEMALE if lean > 1 else MALE if lean < -1 else ""
