"""Towns and villages that no list holds: by their place in the sentence, or by their ending."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.model import Span
from seawall.text import Pattern, Reading
from seawall.text.clinical import load_clinical_terms, looks_clinical
from seawall.text.name_lexicon import load_names

_SV_NAME = r"(?:(?:Norra|Södra|Östra|Västra|Stora|Lilla|Gamla|Övre|Nedre)[ ])?\p{Lu}\p{Ll}{2,}"
_SV_ENDINGS = (
    r"(?:torp|by|byn|ås|åsen|ryd|red|vik|viken|sund|stad|sta|köping|berg|hult|hammar|näs|ö|ön|fors"
    r"|forsen|lunda|sjö|sjön|bo|inge|unge|löv|arp|vall|rum|sele|träsk|älv|hed|täng|mark|holm|borg"
    r"|bruk|bro|åker|dal|dalen|landet|skog|kulla|tuna|hamn|strand|strömmen|boda|måla|ryr|hyttan"
    r"|kil|lösa|sala|bol|böle|udden|foss|havn|vaara|järvi|joki|niemi|änge|mo|fjäll)"
)
_HALF = r"(?:-\p{Lu}\p{Ll}+)?"
_EN_NAME = (
    r"(?:(?:St|Mt|Fort|Port|North|South|East|West|New|Upper|Lower|Great|Little)\.?[ ])?"
    r"\p{Lu}\p{Ll}{2,}(?:[- ](?:on|upon|in|d['’]|le|la)?-?\p{Lu}\p{Ll}+)?"
)
# Behind "i" a capital word is a place; behind what leads to persons and drugs too, by its form.
_TOWNS = {
    "sv": Pattern(
        rf"\b[Ii][ ](?P<inside>{_SV_NAME}{_HALF})"
        r"|(?:[Ff]rån|[Tt]ill|[Uu]tanför|[Nn]ära|[Mm]ot|höjd[ ]med|[Vv]ia)[ ]"
        rf"(?P<shaped>{_SV_NAME}{_SV_ENDINGS}{_HALF})",
    ),
    "en": Pattern(rf"\b(?:[Ii]n|[Nn]ear|[Oo]utside|[Ff]rom)[ ](?P<shaped>{_EN_NAME})"),
}
_PARTS = frozenset(
    "norra södra östra västra stora lilla gamla övre nedre st mt fort port north south east west"
    " new upper lower great little on upon in".split()
)
# Programs and books in which a note is written or looked up.
_NO_TOWNS = frozenset(
    "melior takecare cosmic pascal siebert fass obstetrix partus orbit provisio medrave asynja"
    " internetmedicin viss millennium".split()
)
# A compound, a genitive, or a unit with its number.
_GOES_ON = re.compile(r"[-'’]| \d{1,2}\b(?![./-])")
# Whose genitive is no place's: "i Morisons ficka", but "i Svarttorps kyrka".
_OWNS = re.compile(
    r" (?!(?:kyrka|församling|kommun|socken|centrum|skola|hamn|gård|bruk|slott|station|by)\b)"
    r"[a-zåäö]{3}"
)


def find_unlisted_towns(reading: Reading) -> Iterator[Span]:
    """ "gården i Lekeryd", "fiskare från Herrvik"; a drug, a term or a usual word is none."""
    for match in _TOWNS[reading.lang].find(reading):
        is_sure = reading.lang == "sv" and match.has("inside")
        span = match.span("inside" if is_sure else "shaped")
        if _is_town(reading.text, span, is_sure=is_sure):
            yield span


def _is_town(text: str, span: Span, *, is_sure: bool) -> bool:
    words = re.split("[ -]", span.of(text).lower())
    if any(map(is_usual, words[-2:])) or _GOES_ON.match(text, span.end_char):
        return False
    if words[-1].endswith("s") and _OWNS.match(text, span.end_char):
        return False
    return is_sure or not load_names().is_family(words[-1])


def is_usual(word: str) -> bool:
    """True for a word, in lower case, that is a usual one, a given name, a term or a program."""
    names, terms = load_names(), load_clinical_terms()
    is_term = word in terms or looks_clinical(word)
    is_eponym = terms.is_eponym(word) or terms.is_eponym(word.removesuffix("i"))
    usual = word in names.common and word not in _PARTS
    return usual or names.is_given(word) or is_term or is_eponym or word in _NO_TOWNS
