"""Institutions and units after a cue: "Facility: Tall Pines", "works at Corrigan Shoes"."""

from __future__ import annotations

from functools import cache

from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.found import HOSPITAL, ORGANIZATION, WARD, Found
from seawall.detect.rules.hospitals.words import DETERMINERS, load_words, may_name
from seawall.detect.shorthand import load_abbreviations
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.resources import read_lines
from seawall.text import Choice, Wake, Way, split_words

# "MFH", "OLMC": the letters of a hospital or medical center.
_ACRONYM = lazy_pattern(r"[A-Z]{2,4}H|[A-Z]{1,4}MC")
# Between an occupation and its employer: "log scaler with Great Eastern Paper", "(SkyPlate)".
_EMPLOYS = frozenset("at for with på vid hos åt (".split())
# Last words of occupations that anybody may be: "stay-at-home mother".
_NO_WORKERS = frozenset(
    "mother father mom dad parent student lady man carer resident interpreter translator guide"
    " layer hand model server cutter crew associate cleaner".split()
)
_TITLES = frozenset("mr mrs ms miss dr prof herr fru".split())
_MAX_WARD_TOKENS = 6
_LONGEST_LETTERS = 6


def find_cued(capitals: Capitals) -> list[Found]:
    """What stands behind every cue of the note; one look-up a token."""
    table, words = load_words(), capitals.words
    found: list[Found | None] = []
    for index in capitals.woken_by(table.cue_words):
        for tail, label in table.cues[words[index]]:
            end = index + 1 + len(tail)
            if not tail or words[index + 1 : end] == tail:
                if end < capitals.count and may_name(capitals.texts[end]):
                    found.append(_read_cued(capitals, end, label))
                break
    found += [
        _read_cued(capitals, index + 2, ORGANIZATION)
        for index in capitals.woken_by(_load_workers())
        if not _TITLES.issuperset(words[index + 2 : index + 3])
    ]
    for index in capitals.woken_by(table.field_words):
        for tail, label in table.fields[words[index]]:
            end = index + 1 + len(tail)
            if _is_colon(capitals, end) and words[index + 1 : end] == tail:
                if _opens_field(capitals, index):
                    found.append(_read_field(capitals, end + 1, label))
                break
    return list(filter(None, found))


def _opens_field(capitals: Capitals, index: int) -> bool:
    """True unless a sentence runs up to the cue ("what happened in hospital:")."""
    if index == 0 or capitals.gap(index - 1) != " ":
        return True
    return not capitals.texts[index - 1][0].isalpha()


def _is_colon(capitals: Capitals, index: int) -> bool:
    return index < capitals.count and capitals.texts[index] == ":"


def _read_cued(capitals: Capitals, start: int, label: Label) -> Found | None:
    is_near = capitals.gap(start - 1) in (" ", "\n") or capitals.words[start - 1] == "("
    if start >= capitals.count or not is_near:
        return None
    texts, article = capitals.texts, capitals.words[start]
    in_titles = texts[start - 1][0].isupper()
    if article in DETERMINERS and not (article == "our" and texts[start][0].isupper()):
        start += 1  # "attends the Academy", but "attends Our Lady of Lourdes"
    end = capitals.read(start)
    if end == start:
        return None
    text = texts[start]
    if text.isupper():
        is_told = _is_acronym(text, label) and capitals.is_rare(start, end)
    else:
        is_told = (capitals.is_rare if in_titles else capitals.is_unusual)(start, end)
    return (capitals.span(start, end), label, 0.7) if is_told else None


def _is_acronym(text: str, label: Label) -> bool:
    """True for the letters of an institution; an employer's may be any but a medical term's."""
    if label is HOSPITAL:
        return _ACRONYM.fullmatch(text) is not None
    return 1 < len(text) <= _LONGEST_LETTERS and text not in load_abbreviations()


@cache
def _load_workers() -> Choice:
    """Wakes at the last word of every occupation, right before its employer."""
    lines = (*read_lines("lexicons/professions_en.txt"), *read_lines("lexicons/professions_sv.txt"))
    workers = {split_words(line)[-1] for line in lines} - _NO_WORKERS
    return Choice(Way(Wake.at(workers), after=Wake.at(_EMPLOYS)))


def _read_field(capitals: Capitals, start: int, label: Label) -> Found | None:
    if start >= capitals.count or "\n\n" in capitals.gap(start - 1):
        return None
    if label is WARD:
        return _read_ward(capitals, start)
    end = capitals.read(start)
    is_told = end > start and capitals.is_unusual(start, end)
    return (capitals.span(start, end), label, 0.9) if is_told else None


def _read_ward(capitals: Capitals, start: int) -> Found | None:
    """The whole of a short field that holds a number: "Unit: Kessler 6"."""
    texts, end = capitals.texts, start
    while end < capitals.count and end - start < _MAX_WARD_TOKENS:
        is_part = texts[end][0].isdigit() or texts[end][0].isupper()
        if not is_part and texts[end] not in "-/:":
            break
        end += 1
        if capitals.gap(end - 1) not in (" ", ""):
            break
    has_number = any(texts[at][0].isdigit() for at in range(start, end))
    is_told = has_number and _closes_field(capitals, end)
    return (capitals.span(start, end), WARD, 0.85) if is_told else None


def _closes_field(capitals: Capitals, end: int) -> bool:
    gap = capitals.gap(end - 1)
    return end >= capitals.count or "\n" in gap or "  " in gap or capitals.texts[end] in ",;|)"
