"""Codes of diseases, drugs, studies and the like, which name no person."""

from __future__ import annotations

from functools import lru_cache

from seawall.lazy import lazy_pattern
from seawall.model import Span

_TERMINOLOGIES = frozenset(
    "icd cpt snomed loinc ndc hcpcs drg rxnorm rxcui cui umls pmid pmcid doi isbn issn atc"
    " orpha omim"
    " kvå mesh clinicaltrials gtin nct eudract isrctn item sku".split()
)
_OF_DEVICES = frozenset(
    "serial ser sn s/n lot batch dosa dosan serienr serienummer tillverkningsnr device".split()
)
_MEASURED = frozenset(
    "i/o i&o i+o in/out ios flow flows pef audiogram glucose sugars bg fsbg fsbs sats pulse hr bp"
    " weights pressures temps glukos b-glukos vikter puls värden crp lpk tpk hb wbc plt krea"
    " creatinine kreatinin troponin tnt ferritin".split()
)
_PARTS = lazy_pattern(r"[-:#.,(]")
_ICD = lazy_pattern(r"[A-TV-Z]\d[0-9AB](?:\.[0-9A-Z]{1,4})?|[A-V]\d{4}|\d{3}\.\d{1,2}")
# Makers' names of substances, registries and gene variants carry long numbers too.
_PUBLIC = lazy_pattern(
    r"rs\d{3,}|[VRS]CV\d{6,}|(?:PF|GSK|LY|BMS|AZD|ABT|ABBV|BAY|JNJ|AMG|TAK|NVP|SCH|ONO|SAR|INCB"
    r"|TAS|MRTX"
    r"|BGB|HLA|COVID|ISRCTN|GRCh|NM|NP|ENS[GT]|IGG|HPV|CYP|TNF|PMC|ISO|ASTM)[-_ ]?\d|MK-\d{4}$"
)
# Where and what, as pathologists code it: "T04000 M85003".
_SITE_AND_KIND = lazy_pattern(r"\b(?:T\d{5}|TX\d{4})[ ,;/]{1,2}M\d{5}\b")
_LONGEST_PAIR = 14


def is_terminology(text: str, span: Span, *, announced: bool = False) -> bool:
    """True for codes of diseases, drugs, studies and the like, which name no person.

    A code that its word announces may look like one of them; only the word before it decides.
    """
    value = span.of(text)
    if not announced and (_ICD.fullmatch(value) or is_public(text, span)):
        return True
    return follows_terminology(text, span.start_char)


def is_public(text: str, span: Span) -> bool:
    """True for the number of a substance, a gene's variant, a site or kind of tissue."""
    if _PUBLIC.match(span.of(text)):
        return True
    start, end = span.end_char - _LONGEST_PAIR, span.start_char + _LONGEST_PAIR
    pairs = _SITE_AND_KIND.finditer(text, max(0, start), min(len(text), end))
    return any(pair.start() <= span.start_char and span.end_char <= pair.end() for pair in pairs)


def is_row_of_values(word: str) -> bool:
    """True if what the word before a row of numbers names is measured again and again: "PEF"."""
    return word.lower().strip(":=") in _MEASURED


def follows_terminology(text: str, char: int, words: int = 3) -> bool:
    """True if one of the few words before names a terminology: "ICD-10 code", "LOINC:".

    An ICD is a device too: "ICD serial no." and "mesh lot" announce a thing of somebody's.
    """
    return _ends_in_terminology(text[max(0, char - 28) : char], words)


@lru_cache(maxsize=1024)  # several families ask about the words before the same number
def _ends_in_terminology(before: str, count: int) -> bool:
    words = before.lower().split()[-count:]
    if not any(map(_names_terminology, words)):
        return False
    return _OF_DEVICES.isdisjoint(part for word in words for part in _PARTS.split(word))


@lru_cache(maxsize=16384)  # every number asks about the words before it
def _names_terminology(word: str) -> bool:
    return word.lstrip("(").partition("-")[0].strip("0123456789:#.,") in _TERMINOLOGIES
