"""Codes of diseases, drugs, studies and the like, which name no person."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Choice, Reading, Wake, Way
from seawall.text.verdicts import CAPITAL, NUMBER, SIGN

_TERMINOLOGIES = frozenset(
    "icd cpt snomed loinc ndc hcpcs drg rxnorm rxcui cui umls pmid pmcid doi isbn issn atc"
    " orpha omim"
    " kvå mesh clinicaltrials gtin nct eudract isrctn item sku".split()
)
# Of a word, since what is looked at before a code may begin inside one.
_ENDS = tuple(_TERMINOLOGIES)
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
_MAKERS = (
    "PF GSK LY BMS AZD ABT ABBV BAY JNJ AMG TAK NVP SCH ONO SAR INCB TAS MRTX BGB HLA COVID ISRCTN"
    " GRCh NM NP ENSG ENST IGG HPV CYP TNF PMC ISO ASTM"
).split()
_PUBLIC = lazy_pattern(rf"rs\d{{3,}}|(?:{'|'.join(_MAKERS)})[-_ ]?\d|MK-\d{{4}}$")
_PUBLIC_STARTS = frozenset(name[:2] for name in ("rs", "MK", *_MAKERS))
# A variant of a gene in the registers of all.
_VARIANT = lazy_pattern(r"rs\d{4,}|[VRS]CV\d{9}")
_VARIANT_STARTS = frozenset("rVRS")
# Where and what, as pathologists code it: "PAD T04000 M85003".
_SITE_AND_KIND = lazy_pattern(r"(?<!\w)(?:T\d{5}|TX\d{4})[ ,;/]{1,2}M\d{5}(?!\w)")
_SITE_DIGITS = (4, 5)
_OF_TISSUE = lazy_pattern(
    r"\b(?:pad\b|snomed|[ck]ytolog|histolog|path?olog|biops|diagnos|topogra|morf?p?h?olog)",
    re.IGNORECASE,
)
_LONGEST_PAIR, _LINE = 16, 80
# What codes are called that nobody's number is called.
_CODED = frozenset(
    "hcpcs cpt cpt-4 loinc snomed snomed-ct rxnorm ndc atc omim orpha dbsnp clinvar kvå".split()
)


def _may_name(word: str) -> bool:
    return word.lower().endswith(_ENDS)


def _is_of_site(text: str) -> bool:
    return text[0].isdecimal() and len(text) in _SITE_DIGITS


# A word that may name a terminology, and a site of tissue with its digits.
_CODING = Choice(
    Wake(_may_name),
    Way(Wake({"T", "TX"}.__contains__, of=CAPITAL), after=Wake(_is_of_site, of=SIGN | NUMBER)),
)


class Page(NamedTuple):
    """A note's text, and whether a word of it may make a terminology's code of a number."""

    text: str
    is_coded: bool

    @classmethod
    def of(cls, reading: Reading) -> Page:
        return cls(reading.text, bool(reading.woken_by(_CODING)))


def is_terminology(page: Page, span: Span) -> bool:
    """True for codes of diseases, drugs, studies and the like, which name no person."""
    text, is_coded = page
    start, end = span
    # Without a letter or a full stop only a site or a kind of tissue is coded.
    if text[start].isalpha() or text[start + 3 : start + 4] == ".":
        if _ICD.fullmatch(text, start, end) or _is_variant(text, start, end):
            return True
        if text[start : start + 2] in _PUBLIC_STARTS and _PUBLIC.match(text, start, end):
            return True
    return is_coded and (is_public(text, span) or follows_terminology(text, start))


def stands_behind_terminology(page: Page, char: int) -> bool:
    """As ``follows_terminology``: few notes need be asked.

    A code that its word announces may look like one of a terminology; the word before it decides.
    """
    return page.is_coded and follows_terminology(page.text, char)


def _is_variant(text: str, start: int, end: int) -> bool:
    return text[start] in _VARIANT_STARTS and _VARIANT.fullmatch(text, start, end) is not None


def is_public(text: str, span: Span) -> bool:
    """True for the number of a gene's variant, or of a site or kind of tissue."""
    start, end = span
    if _is_variant(text, start, end):
        return True
    first = max(0, start - _LONGEST_PAIR)
    near = text[first : end + _LONGEST_PAIR]
    if "T" not in near or "M" not in near:
        return False
    start, end = start - first, end - first
    pairs = (pair.span() for pair in _SITE_AND_KIND.finditer(near))
    if not any(begin <= start and end <= past for begin, past in pairs):
        return False
    line = text[max(0, span.start_char - _LINE) : span.start_char].rpartition("\n")[2]
    return _OF_TISSUE.search(line) is not None


def follows_code_system(text: str, char: int) -> bool:
    """True right behind the name of a system of codes: "HCPCS K0856", "CPT: 99213"."""
    words = text[max(0, char - 16) : char].lower().split()
    return bool(words) and words[-1].strip("(:#.,") in _CODED


def is_row_of_values(word: str) -> bool:
    """True if what the word before a row of numbers names is measured again and again: "PEF"."""
    return word.lower().strip(":=") in _MEASURED


def follows_terminology(text: str, char: int) -> bool:
    """True if one of the three words before names a terminology: "ICD-10 code", "LOINC:".

    An ICD is a device too: "ICD serial no." and "mesh lot" announce a thing of somebody's.
    """
    words = text[max(0, char - 28) : char].lower().rsplit(None, 3)[-3:]
    if not any(map(_names_terminology, words)):
        return False
    return _OF_DEVICES.isdisjoint(part for word in words for part in _PARTS.split(word))


@lru_cache(maxsize=1 << 12)  # every number asks about the words before it
def _names_terminology(word: str) -> bool:
    return word.lstrip("(").partition("-")[0].strip("0123456789:#.,") in _TERMINOLOGIES


def may_name_terminology(word: str) -> bool:
    """True for a word that ends as one of these names: where none does, no code follows one.

    A look of so many characters back may see the end of a longer word, and a number may begin with
    the O of a hand that means 0.
    """
    return word.lower().rstrip("o").endswith(_ENDS)
