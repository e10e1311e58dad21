"""Is a mention about the patient or about somebody else: mother, wife, neighbour?"""

from __future__ import annotations

import re
from functools import cache

from seawall.link.attributes.page import Page
from seawall.model import Label, Span

_REACH_CHARS = 300  # how far back in a sentence somebody may stand whom it is about
FEMALE, MALE = "female", "male"

_EN_FEMALE = (
    "mother mothers mom mum mommy grandmother grandmothers grandma wife daughter daughters sister "
    "sisters aunt aunts niece nieces girlfriend granddaughter granddaughters stepmother "
    "stepdaughter stepsister fiancée fiancee godmother"
).split()
_EN_MALE = (
    "father fathers dad daddy grandfather grandfathers grandpa husband son sons brother brothers "
    "uncle uncles nephew nephews boyfriend grandson grandsons stepfather stepson stepbrother "
    "fiancé fiance godfather"
).split()
_EN_ANY = (
    "spouse partner parent parents sibling siblings children kids cousin cousins grandparent "
    "grandparents grandchild grandchildren friend friends neighbor neighbour roommate caregiver "
    "guardian donor relative relatives twin housemate coworker boss landlord"
).split()
_SV_FEMALE = (
    "mor modern moderns mamma mamman mammas hustru hustrun hustruns frun maka makan dotter dottern "
    "dotterns döttrar döttrarna syster systern systerns systrar mormor farmor moster faster "
    "svärmor svärdotter flickvän flickvännen styvmor styvdotter dotterdotter sondotter väninna "
    "väninnan systerdotter brorsdotter"
).split()
_SV_MALE = (
    "far fadern faderns pappa pappan pappas make maken makens son sonen sonens söner sönerna bror "
    "brodern broderns bröder morfar farfar morbror farbror svärfar svärson pojkvän pojkvännen "
    "styvfar styvson dotterson sonson systerson brorson"
).split()
_SV_ANY = (
    "sambo sambon partner partnern förälder föräldrar föräldrarna syskon syskonen kusin kusinen "
    "granne grannen vän vännen barnbarn tvilling anhörig anhöriga närstående släkting barnen "
    "donator"
).split()

KIN: dict[str, dict[str, str]] = {
    "en": {
        **dict.fromkeys(_EN_FEMALE, FEMALE),
        **dict.fromkeys(_EN_MALE, MALE),
        **dict.fromkeys(_EN_ANY, ""),
    },
    "sv": {
        **dict.fromkeys(_SV_FEMALE, FEMALE),
        **dict.fromkeys(_SV_MALE, MALE),
        **dict.fromkeys(_SV_ANY, ""),
    },
}
PRONOUNS = {
    **dict.fromkeys("she her hers herself hon henne hennes".split(), FEMALE),
    **dict.fromkeys("he his him himself han honom hans".split(), MALE),
}
_SUBJECT_PRONOUNS = frozenset("he she han hon".split())
_PATIENT_WORDS = frozenset("patient pt pat patienten i jag mr mrs ms miss".split())
# Who may be a patient, right after an age: "a 5-year-old boy".
_PATIENT_NOUNS = frozenset(
    "man woman male female boy girl gentleman lady patient pt child infant baby newborn toddler "
    "teenager adolescent m f k kv kvinna pojke flicka dam herre pat manlig kvinnlig yngling barn "
    "resident student veteran inmate individual person yof yom yf ym".split()
)
_UNITS = frozenset(
    "year years yr yrs y o yo old month months mo mos week weeks wk wks day days d årig åriga "
    "årige år års gammal gammalt åring månader månad veckor dagar".split()
)
_STOPS = frozenset(
    "who with has is was and presents presented presenting admitted at in from by for som med har "
    "är var och inkommer söker på i vid when today now, ago after my his her hans "
    "hennes".split()
)
_WORD = re.compile(r"[^\W\d_]+|[.,;:()&\n/-]")
# Between a relative and what is said of them: a name, a comma, "died at age".
_LINKING = (
    r"(?:[\s,:(&/;–-]|\d|[.](?!\s+[a-zåäö]{2})|\b(?:is|was|are|were|age|aged|ages|and|who|now|died|dies|passed|away|at|"
    r"d|dec|deceased|of|the|about|in|law|är|blev|dog|avled|vid|på|och|års|år|ålder|som|nu|född|"
    r"y|o|yo|yrs?|years?|old|her|his|their|alive|healthy|well|living|lived|to|until|be|till|"
    r"has|had|died|frisk|lever|fyllda|gammal)\b)*"
)
_NAME = re.compile(r"(?:\s[A-ZÅÄÖ][^\W\d_]+){1,3}")
_ADJACENT = re.compile(_LINKING + "$")
# A relative that somebody is with, or that tells: the sentence is about somebody else.
_COMPANION = re.compile(
    r"(?:\b(?:with|w|by|per|from|to|of|for|visit(?:ing|s)?|med|av|hos|från|till|enligt|för)\b[\s/]*"
    r"(?:(?:his|her|their|the|a|an|my|sin|sina|hans|hennes|dennes|two|three|four|older|younger|elderly|adult|"
    r"en|ett|två|tre)\s+)*)$"
)
_OFFSPRING = re.compile(
    r"\s+(?:of|till)\s+(?:\d|one|two|three|four|five|six|ett|en|två|tre|fyra)\b"
)


@cache
def _kin_pattern(lang: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(sorted(KIN[lang], key=len, reverse=True))})\b")


def speaks_of_other(page: Page, span: Span) -> bool:
    """True if the mention is about a relative or another person, where that can be told.

    "mother died at 62" and "62-year-old brother" are; "brought by mother, this 5-year-old boy" is
    not. Where nothing tells, the mention is the patient's: either way it is protected.
    """
    described = describe(page, span)
    if described:
        return described == "kin"
    kin = _nearest_kin(page, span)
    if kin is None:
        return page.is_in_family(span) and not _names_patient(page, page.before(span, 200))
    between = page.lower[kin.end_char : span.start_char]
    if _is_adjacent(page, kin, span):
        return True
    start = page.sentence(span).start_char
    if _COMPANION.search(page.lower[max(start, kin.start_char - 40) : kin.start_char]):
        return False
    return not _names_patient(page, between, page.lower[kin.start_char : kin.end_char])


def describe(page: Page, span: Span) -> str:
    """Whom the noun after an age names: ``patient``, ``kin``, or empty for nobody."""
    first = True
    for found in _WORD.finditer(page.after(span, 70)):
        word = found.group()
        if word in _UNITS or word in "-/." or (word == "," and not first):
            continue
        if word in KIN[page.lang]:
            rest = page.after(span, 90)[found.end() :]
            return "patient" if _OFFSPRING.match(rest) else "kin"
        if word in _PATIENT_NOUNS:
            return "patient"
        if word in _STOPS or not word[0].isalpha():
            return ""
        first = False
    return ""


def _nearest_kin(page: Page, span: Span) -> Span | None:
    """The last word or name of a relative before ``span`` in its sentence."""
    start = max(page.sentence(span).start_char, span.start_char - _REACH_CHARS)
    words = [
        Span(*found.span())
        for found in _kin_pattern(page.lang).finditer(page.lower, start, span.start_char)
        if not _OFFSPRING.match(page.lower, found.end())
    ]
    names = [
        mention.span
        for mention in page.between(start, span.start_char, Label.RELATIVE, Label.OTHER_PERSON)
    ]
    return max(words + names, default=None)


def _is_adjacent(page: Page, kin: Span, span: Span) -> bool:
    """True if only the relative's name and linking words stand between the two."""
    named = _NAME.match(page.text, kin.end_char, span.start_char)
    gap = page.lower[named.end() if named else kin.end_char : span.start_char]
    for name in page.between(kin.end_char, span.start_char, Label.RELATIVE, Label.OTHER_PERSON):
        gap = page.lower[name.end_char : span.start_char]
    return len(gap) < 60 and _ADJACENT.fullmatch(gap.removeprefix("'s")) is not None


def _names_patient(page: Page, words: str, kin: str = "") -> bool:
    """True if the patient is the subject there; "she" after "mother" of a man is the mother."""
    kin_gender = KIN[page.lang].get(kin, "")
    for found in re.finditer(r"[^\W\d_]+(?:['’]s)?", words):
        word = found.group()
        if word in _PATIENT_WORDS:
            return True
        gender = PRONOUNS.get(word, "") if word in _SUBJECT_PRONOUNS else ""
        if gender and not (kin_gender == gender and page.gender not in ("", gender)):
            return True
    return False
