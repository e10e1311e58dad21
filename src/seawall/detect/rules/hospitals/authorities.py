"""Bodies of law, order and defence by their form: "Board of Parole", "Tolna police station"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from seawall.detect.rules.address.places import KNOWN, STATES
from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.found import HOSPITAL, ORGANIZATION, Found
from seawall.detect.rules.hospitals.words import APOSTROPHES
from seawall.model import Label
from seawall.resources import read_toml
from seawall.text import Choice, Lexicon, Phrases, Wake, Way, key_tails
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical

_LED_BY = frozenset({"of", "for", "on"})
_ENDS_OF_ORDINALS = frozenset({"st", "nd", "rd", "th"})
# Of these every hospital has its own.
_NO_BOARDS = frozenset(
    "institutional ethics utilization peer quality tumor tumour joint european".split()
)
# A nerve has divisions too, and a body branches.
_PLAIN_UNITS = frozenset({"division", "regiment", "engineers"})
_OFFICERS = frozenset("officer ofc det detective sgt badge police deputy arrested incident".split())
_SURE_LETTERS = frozenset({"isd", "tafe", "hhc"})
_LEADING = tuple([word] for word in "the at from in to of near his her".split())
_NUMBER_SIGNS = frozenset({"no", "nr", "№", "#"})
_LONGEST_NUMBER = 3
_MAX_BETWEEN = 4

# First token, end and label.
_Read = tuple[int, int, Label]


@dataclass(frozen=True, slots=True)
class _Words:
    of: frozenset[str]
    public: frozenset[str]
    boards: frozenset[str]
    small: tuple[tuple[Label, Lexicon], ...]
    opening: frozenset[str]
    between: frozenset[str]
    numbered: frozenset[str]
    numbered_hospitals: frozenset[str]
    letters: frozenset[str]
    units: frozenset[str]
    wake: Choice


@cache
def _load_words() -> _Words:
    table = read_toml("lexicons/authority_words.toml")
    sets = {name: frozenset[str](words) for name, words in table.items() if "small" not in name}
    small = (
        (Label.ORGANIZATION, Lexicon(table["small"])),
        (Label.HOSPITAL, Lexicon(table["small_hospitals"])),
    )
    written = sets["of"] | sets["letters"] | sets["units"] | {"local"}
    numbered = sets["numbered"] | sets["numbered_hospitals"]
    lexicons = [lexicon for _, lexicon in small]
    phrases = key_tails(lexicons)
    opening = frozenset[str]().union(*(each.first_words for each in lexicons))
    whole = opening.difference(phrases)
    written |= whole
    wake = Choice(
        Wake(lambda text: text.lower() in (written if text[0].isupper() else whole)),
        Way(Wake.at(numbered), after=Wake.at(_NUMBER_SIGNS)),
        Phrases(phrases),
    )
    return _Words(**sets, small=small, opening=opening, wake=wake)


def find_authorities(capitals: Capitals) -> list[Found]:
    """Organizations, and hospitals by their number; one look-up a token."""
    if capitals.lang != "en":
        return []
    wake = _load_words().wake
    return [
        (capitals.span(first, end), label, 0.75)
        for index in capitals.woken_by(wake)
        for first, end, label in _read(capitals, index)
    ]


def _read(capitals: Capitals, index: int) -> Iterator[_Read]:
    table, word = _load_words(), capitals.words[index]
    for label, lexicon in table.small if word in table.opening else ():
        if length := lexicon.match_at(capitals.reading, index):
            yield from _read_small(capitals, index, index + length, label)
    if word in table.numbered or word in table.numbered_hospitals:
        yield from _read_numbered(capitals, index)
    if not capitals.texts[index][0].isupper():
        return
    if word in table.of:
        yield from _read_body(capitals, index)
    elif word in table.letters:
        yield from _read_letters(capitals, index)
    elif word == "local":
        yield from _read_local(capitals, index)
    if word in table.units:
        yield from _read_unit(capitals, index)


def _read_body(capitals: Capitals, index: int) -> Iterator[_Read]:
    """ "Ministry of the Interior of the Republic", "Workers' Compensation Appeals Board"."""
    start, end = capitals.read_back(index), index + 1
    is_board = capitals.words[index] in ("board", "commission") and (
        index > 0 and capitals.words[index - 1] in _load_words().boards
    )
    past = _read_owner(capitals, end)
    if past > end and (is_board or _is_public(capitals, index, end + 1, past)):
        end = max(past, _read_owner(capitals, past))
        if capitals.words[index] == "ministry" and end == past:
            return  # a country has but one
    elif not is_board or start == index:
        return
    if _NO_BOARDS.isdisjoint(capitals.words[start:index]):
        yield start, _with_office(capitals, end), ORGANIZATION


def _is_public(capitals: Capitals, index: int, first: int, end: int) -> bool:
    """True for a matter of the state: "Department of Corrections", not "of Cardiology"."""
    first += capitals.words[first] == "the"
    word = capitals.words[first]
    if "medicine" in capitals.words[first:end]:
        return False
    is_ruled = capitals.words[index] == "ministry" and not looks_clinical(word)
    return is_ruled or word in _load_words().public or (word in STATES and end == first + 1)


def _read_owner(capitals: Capitals, end: int) -> int:
    """End with "of the Interior"; ``end`` where nothing with a capital follows."""
    if end + 1 >= capitals.count or capitals.words[end] not in _LED_BY:
        return end
    if capitals.gap(end - 1) != " " or capitals.gap(end) != " ":
        return end
    at = end + 1 + (capitals.words[end + 1] == "the")
    past = capitals.read(at)
    return past if past > at else end


def _with_office(capitals: Capitals, end: int) -> int:
    """End with the office of a department: "… of Veterans Affairs Regional Office"."""
    return end + (
        end < capitals.count
        and capitals.words[end] == "office"
        and capitals.texts[end][0].isupper()
    )


def _read_small(capitals: Capitals, index: int, end: int, label: Label) -> Iterator[_Read]:
    """ "Buiucani police station", "Leninskiy district prosecutor's office"."""
    at, between = index, _load_words().between
    while at > 0 and index - at < _MAX_BETWEEN and _is_between(capitals, at - 1, between):
        at -= 1
    start = capitals.read_back(at)
    while "the" in capitals.words[start:at]:
        start += 1  # "As the Tolna County Court": the name begins behind the article.
    if start == at:
        return
    if end == index + 1 and capitals.words[start - 1 : start] not in _LEADING:
        return  # "the Ford Claycomo plant"; a sentence may begin with any word
    if capitals.is_unusual(start, at) and not _is_clinical(capitals, start, at):
        yield start, end, label


def _is_between(capitals: Capitals, index: int, between: frozenset[str]) -> bool:
    word = capitals.words[index]
    is_part = word in between or word == "-" or word in APOSTROPHES or word == "s"
    return is_part and capitals.gap(index) in (" ", "") and not capitals.texts[index][0].isupper()


def _read_numbered(capitals: Capitals, index: int) -> Iterator[_Read]:
    """ "Prison no. 13", "Grozny Town Hospital no. 9"; "Hospital No. 4471203" is a patient's."""
    end = _end_number(capitals, index + 1)
    if not end:
        return
    start = capitals.read_back(index)
    if capitals.words[index] in _load_words().numbered:
        if capitals.texts[index][0].isupper() or start < index:
            yield start, end, ORGANIZATION
    elif start < index and capitals.is_unusual(start, index):
        yield start, end, HOSPITAL


def _end_number(capitals: Capitals, at: int) -> int:
    """End of "no. 13", "№ 4" and "No 7"; 0 where no short number stands there."""
    if at >= capitals.count or capitals.gap(at - 1) != " ":
        return 0
    if capitals.words[at] in ("no", "nr"):
        at += 1
        at += at < capitals.count and capitals.texts[at] == "."
    elif capitals.texts[at] in ("№", "#"):
        at += 1
    else:
        return 0
    is_short = at < capitals.count and capitals.texts[at][0].isdigit()
    return at + 1 if is_short and len(capitals.texts[at]) <= _LONGEST_NUMBER else 0


def _read_letters(capitals: Capitals, index: int) -> Iterator[_Read]:
    """ "Osage Hills ISD", "Ardmore PD" beside an officer; "Idiopathic PD" is a disease."""
    if not capitals.texts[index].isupper():
        return
    start = capitals.read_back(index)
    if start == index or _is_clinical(capitals, start, index):
        return
    is_told = capitals.is_rare(start, index) and not capitals.texts[index - 1].isupper()
    if capitals.words[index] in _SURE_LETTERS:
        is_told = capitals.is_distinct(start, index)
    elif capitals.words[index] != "ems":
        place = " ".join(capitals.words[start:index])
        near = capitals.words[max(0, start - 8) : start] + capitals.words[index : index + 6]
        is_told = is_told and (place in KNOWN or not _OFFICERS.isdisjoint(near))
    if is_told:
        yield start, index + 1, ORGANIZATION


def _read_local(capitals: Capitals, index: int) -> Iterator[_Read]:
    """A union's branch: "USW Local 1-184", "IBEW Local Union No. 3"."""
    at = index + 1
    at += at < capitals.count and capitals.words[at] == "union"
    end = _end_number(capitals, at) or at + (
        at < capitals.count and capitals.texts[at][0].isdigit()
    )
    if end == at or index == 0 or capitals.gap(index - 1) != " ":
        return
    while end + 1 < capitals.count and capitals.texts[end] == "-" and not capitals.gap(end):
        end += 2
    is_measure = end < capitals.count and capitals.words[end] in ("%", "mg", "ml", "cc")
    start = capitals.read_back(index)
    if start < index and not is_measure and not _is_clinical(capitals, start, index):
        yield start, end, ORGANIZATION


def _read_unit(capitals: Capitals, index: int) -> Iterator[_Read]:
    """ "the 25th Infantry Division", "82nd Airborne"; "2nd Division" may be a nerve's."""
    at = index
    while at > 1 and index - at < _MAX_BETWEEN and capitals.texts[at - 1][0].isupper():
        at -= 1
    is_ordinal = at > 1 and capitals.words[at - 1] in _ENDS_OF_ORDINALS
    if not is_ordinal or not capitals.texts[at - 2][0].isdigit() or capitals.gap(at - 2):
        return
    if at == index and capitals.words[index] in _PLAIN_UNITS:
        return
    yield at - 2, index + 1, ORGANIZATION


def _is_clinical(capitals: Capitals, first: int, end: int) -> bool:
    words, terms = capitals.words[first:end], load_clinical_terms()
    return any(map(looks_clinical, words)) or any(map(terms.__contains__, words))
