"""Towns and villages that no list holds: by their place in the sentence, or by their ending."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.address.note import Notes
from seawall.model import Label, Span
from seawall.text import Choice, Reading, Wake, Way
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.name_lexicon import load_names
from seawall.text.verdicts import CAPITAL, SIGN

_CITY = Label.CITY
# Behind these a capital word is a place, whatever its form.
_INSIDE = {"en": frozenset("in near outside".split()), "sv": frozenset({"i"})}
# These lead to persons and drugs too.
_LEADING = {"en": frozenset({"from"}), "sv": frozenset("från till utanför nära mot via".split())}
_LEADS = {lang: inside | _LEADING[lang] | {","} for lang, inside in _INSIDE.items()}
_SV_ENDINGS = tuple(
    "torp by byn ås åsen ryd red vik viken sund stad sta köping berg hult hammar näs ö ön fors"
    " forsen lunda sjö sjön bo inge unge löv arp vall rum sele träsk älv hed täng mark holm borg"
    " bruk bro åker dal dalen landet skog kulla tuna hamn strand strömmen boda måla ryr hyttan kil"
    " lösa sala bol böle udden foss havn vaara järvi joki niemi änge mo fjäll".split()
)
_HOUSES = frozenset(
    "hospital clinic center centre institute campus infirmary sjukhus lasarett vårdcentral".split()
)
_PARTS = frozenset(
    "norra södra östra västra stora lilla gamla övre nedre fort port north south east west new"
    " upper lower great little".split()
)
_SECONDS = frozenset(
    "Landing Falls City Springs Beach Bay Valley Hills Heights Park Lake River Creek Island Point"
    " Ridge Grove Junction Harbor Harbour Bend Crossing Hollow Mesa".split()
)
# Fields of medicine are where somebody was seen: "in Urology".
_FIELDS = tuple("logy surgery pedics paedics iatry iatrics therapy rectal tional läge".split())
# Programs and books in which a note is written or looked up.
_NO_TOWNS = frozenset(
    "melior takecare cosmic pascal siebert fass obstetrix partus orbit provisio medrave asynja"
    " internetmedicin viss millennium".split()
)
# What follows a town in "s", and what a town owns: "i Svarttorps kyrka", not "i Morisons ficka".
_NOT_OWNED = frozenset(
    "kyrka församling kommun socken centrum skola hamn gård bruk slott station by"
    " i på av om med och som sedan för där men under efter vid hos när nu har är".split()
)
# Of what is so treated, the next capital is a drug, a medium, a position or a view.
_TREATED = frozenset(
    "change changed changing switch switched convert converted converting weaned stepped transition"
    " transitioned rotated byta bytt byter bytte placed positioned position lying nursed grown"
    " cultured plated incubated suspended dissolved diluted soaked rinsed stored fixed stained"
    " sinuses views view imaged radiographs odlad odlas lagd placerad läge".split()
)
_LOOK_BACK = 3
_LONGEST_UNIT = 2


def is_usual(word: str) -> bool:
    """True for a word, in lower case, that is a usual one, a given name, a term or a program."""
    names, terms = load_names(), load_clinical_terms()
    if word in names.common or names.is_given(word) or word in _NO_TOWNS:
        return True
    if terms.is_eponym(word) or terms.is_eponym(word.removesuffix("i")):
        return True
    return word in terms or looks_clinical(word) or word.endswith(_FIELDS)


def _is_rare(text: str) -> bool:
    return len(text) > _LONGEST_UNIT and text.istitle() and not is_usual(text.lower())


# Most of them stand behind none of these.
_LED = Choice(
    Way(Wake(_is_rare, of=CAPITAL | SIGN), before=Wake.at(_PARTS.union(*_LEADS.values())))
)


def take_unlisted_towns(notes: Notes) -> None:
    """ "gården i Lekeryd", "fiskare från Herrvik"; a drug, a term or a usual word is none."""
    for note in notes.each:
        for town in _find(note.reading):
            note.take(_CITY, 0.6, town)


def _find(reading: Reading) -> Iterator[Span]:
    starts, ends = reading.token_starts, reading.token_ends
    words, leads, past = reading.words, _LEADS[reading.lang], 0
    for index in reading.woken_by(_LED):
        first = index - (index > 1 and words[index - 1] in _PARTS)
        if index < past or first == 0 or words[first - 1] not in leads:
            continue
        if _is_led(reading, first, index):
            past = _end_name(reading, index)
            if not _goes_on(reading, past):
                yield Span(starts[first], ends[past - 1])


def _is_led(reading: Reading, first: int, index: int) -> bool:
    """True behind "in" or "Hospital,", and behind "from" where nothing else may follow it."""
    words, gaps, lang = reading.words, reading.gaps, reading.lang
    if gaps[index - 1] != " " or gaps[first - 1] != " ":
        return False
    word, lead = words[index], words[first - 1]
    if not _TREATED.isdisjoint(words[max(0, first - 1 - _LOOK_BACK) : first - 1]):
        return False
    is_housed = lead == "," and first > 1 and words[first - 2] in _HOUSES
    if lead in _INSIDE[lang] or is_housed:
        return True
    is_shaped = lang == "en" or word.endswith(_SV_ENDINGS)
    is_last = gaps[index] != " " or not reading.texts[index + 1][0].isupper()
    return lead in _LEADING[lang] and is_shaped and is_last and not load_names().is_family(word)


def _end_name(reading: Reading, index: int) -> int:
    """Index after the name, with a second capital word or half: "Stoke Lacy", "Håle-Täng"."""
    texts, gaps, end = reading.texts, reading.gaps, index + 1
    if end + 1 < len(texts) and texts[end] == "-" and gaps[index] == gaps[end] == "":
        return end + 2 if _is_rare(texts[end + 1]) else end
    if reading.lang == "sv" or end == len(texts) or gaps[index] != " ":
        return end
    return end + (_is_rare(texts[end]) or texts[end] in _SECONDS)


def _goes_on(reading: Reading, end: int) -> bool:
    """True for a compound, a genitive, and a unit with its number."""
    texts, gap = reading.texts, reading.gaps[end - 1]
    if end == len(texts):
        return False
    following = texts[end]
    if following in "-'’" and gap == "":
        return True
    if gap != " ":
        return False
    owns = reading.lang == "sv" and texts[end - 1].endswith("s") and following.islower()
    return (owns and following not in _NOT_OWNED) or _is_unit(reading, end)


def _is_unit(reading: Reading, index: int) -> bool:
    """True for the number of a unit: "in Cardwell 12"; "i Isviken 30/9" goes on with a date."""
    number = reading.texts[index]
    is_number = number.isdigit() and len(number) <= _LONGEST_UNIT
    goes_on = reading.gaps[index] == "" and reading.texts[index + 1 :][:1] in (["/"], ["-"])
    return is_number and not goes_on
