"""How telephone numbers are written: groups of digits by country, spoken, boxed or scanned."""

from __future__ import annotations

import re

from seawall.lazy import lazy_pattern
from seawall.text import Pattern

_DASH = r"[-‐‑‒–—−]"
_JOIN = r"(?:\s{0,2}[-‐‑‒–—−]{1,2}\s{0,2}|\s?[./·•_~\\]\s?|[\s\x{00A0}]{1,2})"
_BETWEEN = _JOIN[:-1] + "|:)"
# What is dialled after the number. A word that may also open the next line does not pass its end.
_EXTENSION = (
    r"(?:(?:[\s,;/]{0,3}|\s?\(\s?)(?:(?i:ext(?:ension|n)?|ankn(?:ytning)?|option|pin|id|x)\.?|#)"
    r"[\s:.#]{0,3}(?:\d-\d{3,4}|\d{1,7})\b"
    r"|[ \t,;/–-]{0,3}[(\[]?(?i:(?:(?:and|then)[ ])?(?:ext(?:ension|n)?|xtn?|ex|opt(?:ion)?|local"
    r"|loc|int|press|dial|desk|code|vm|voice\s?mail|(?:mail)?box|poste"
    r"|ask[ ]for|[x×*]))\.?(?:[ ]?(?i:no|nr|number)\b\.?)?[ :.#=-]{0,3}(?:\d-\d{3,4}|\d{1,7})\b"
    r"(?:,?[ ]then[ ]\d\b)?"
    r"|[ ]?[pPeE@]\d{3,6}\b|,\s?-\d{4}\b|,{2,3}\d{2,7}\b|[ ]?\((?:[03-9]\d{3,4}|[12]\d{4})\))?"
)
_BRACKETED = r"[(\[{<]\s{0,4}(?:(?i:area\scode)\s)?\d{3}\s?[)\]}>]" + _JOIN + "?"
_AREA = (
    rf"(?:{_BRACKETED}|(?:\d{{3}}|\d \d \d){_BETWEEN}|\b(?i:area\scode)\s\d{{3}}(?:, |{_BETWEEN}))"
)

# Groups of 3, 3 and 4 digits whatever stands between them; numbers spelt by their letters.
AMERICAN = Pattern(
    r"(?:(?:(?:(?:\+\s?|00)1"
    + _JOIN
    + r"?|\(1\)\s?|\b(?:9,\s?)?1"
    + _JOIN
    + ")?"
    + _AREA
    + r"|\b(?:1|8[ ])"
    + _BRACKETED
    + r")\d{3}"
    + _BETWEEN
    + r"(?:[\dO]\d[ -]?[\d?*][\d?*]|\d \d \d \d|0 \d{3})"
    + rf"|(?:\b[2-9]\d{{2}}[-.]|{_BRACKETED})\d{{3}}[-.]"
    + r"(?:\d\n\d{3}|\d{2}\n\d{2}|\d{3}\n\d)\b"
    + rf"|{_BRACKETED}\d{{4}}-\d{{3}}\b"
    r"|\b(?:1[*])?[2-9]\d{2}[*]\d{3}[*]\d{4}\b|\b[2-9]\d{2}[.]{2,3}\d{3}[.]{2,3}\d{4}\b"
    rf"|{_AREA}\d{{3}}[-.](?:[A-Z]{{4}}|\d-?[A-Z]{{3}})\b"
    r"|(?:1[-.\s]|1?\()8\d\d(?:[-.\s]|\)\s?)(?:\d{1,4}[-.]?[A-Z]{3,7}|[A-Z]{3,7}[-.\s]?\d{1,4}"
    r"|[A-Z]{3}\s?[A-Z]{4}|[A-Z]{5,9}|[A-Z]{3}-[A-Z]{3}\d|[A-Z]{2,5}(?:-[A-Z]{2,5}){1,2})|8(?:00|88|77|66|55|44|33|22)-(?:\d{1,4}-?[A-Z]{3,7}"
    r"|[A-Z]{5,9}|[A-Z]{3}-[A-Z]{4}))" + _EXTENSION,
    whole_words=False,
)
INTERNATIONAL = Pattern(
    r"(?:\(?\+\s?|00[ -]?|0?011[\s-])[1-9]\d{0,2}\)?(?:[\s.\-‑–]{0,2}\(\s?\d{1,4}\s?\))?"
    r"(?:(?:[ \x{00A0}.\-‑–]{0,3}|\n)\d{1,9}){1,6}" + _EXTENSION,
    whole_words=False,
)
# Swedish, British, Australian, and American numbers in fewer groups: eight to eleven digits.
_S = r"[ \x{00A0}]"  # a space, which may be one that breaks no line
_D = r"[ \x{00A0}‑–-]"
_W = r"[\s\x{00A0}‑–-]"
_O = r"[\dO]"  # a hand writes O for 0
NATIONAL = Pattern(
    rf"(?:\(?(?:07\d-\d{{4,5}}{_S}\d{{2,3}}"
    rf"|0\d(?:{_D}\d{{3}}){{3}}|0\d{{2}}{_D}\d{{2}}(?:{_D}\d{{3}}){{2}}|0\d{{4}}\.\d{{3}}\.?\d{{3}}"
    r"|0\d(?:\.\d{2}){4}|0\d{3}(?:[./]\d{2}){3}|0\d{3}\.\d{3}\.\d{4}|04\d{2}\.\d{3}\.\d{3}"
    rf"|(?:91{_D})?[6-9]\d{{4}}{_D}\d{{5}}|0\d{{1,3}}-\d{{2,3}}(?:\.\d{{2}}){{2}}"
    rf"|0[1-9]\d{{0,2}}{_S}\d{{6,7}}|07\d{{5}}{_S}\d{{3}}"
    rf"|\(\d{{2}}\){_S}?\d{{4,5}}-\d{{4}}|\(\d{{3}}\){_S}?\d{{2}}-\d{{2}}-\d{{3}}"
    rf"|1[3589]\d0{_D}\d{{3}}{_D}\d{{3,4}}|13{_S}00(?:{_S}\d{{2}}){{3}}|\(0\d{{1,3}}\)\d{{5,8}}"
    rf"|0\d\)?{_S}\d{{4}}(?:{_S}\d{{2}}){{2}}|0\d{{4}}\)?{_W}{_O}{{3}}(?:-\n|{_W})?\d{{3}}"
    rf"|0[1-9]\)?(?:{_S}\d{{2}}){{4}}"
    rf"|0\d{{2}}\)?{_W}\d{{4}}{_W}\d{{4}}|0\d{{3}}\)?{_W}\d{{3}}{_W}\d{{4}}"
    rf"|07[02369]\d{{7}}|07[02369]\d{_W}\d{{6}}|0\d{{1,3}}[-‑–/]\d{{5,8}}"
    rf"|0\d{{1,3}}(?:\.\d{{2,3}}){{3}}|0\d{{2,4}} \d{{2,4}} \d \d{{2,4}}"
    rf"|O{_O}{{2,3}}{_W}{_O}{{2,3}}(?: {_O}{{2,3}}){{1,2}}"
    rf"|0\d{{2}}(?:\dO|O\d){_W}\d{{3}}{_W}\d{{3}}|0\d{{2,4}}(?: [‑–-] \d{{3,4}}){{2}}"
    rf"|0\d{{4}}(?:{_D}\d{{2}}){{3}}|0{_S}\d{{2}}{_S}\d{{3}}(?:{_S}\d{{2}}){{2}}"
    rf"|\(?0\){_S}?[1-9]\d{{1,3}}(?:{_D}?\d{{3,4}}){{1,2}}"
    rf"|0\d\)?{_S}\d{{4}}{_S}\d{{4}}|0\d{{2,3}}:\d{{2}}{_S}\d{{2}}{_S}\d{{2}}"
    rf"|07\d{{3}}{_D}?[\d?*]{{3}}{_D}?[\d?*]{{3}}"
    rf"|(?:08|0\d{{2,3}})\)?(?:\s{{0,2}}[-‑–—/]\s{{0,2}}|[\s\x{{00A0}}])\d{{2,3}}(?:{_W}?\d{{2,3}}){{1,3}}"
    rf"|0\d{{1,4}}\)?[ ‑–-]\d{{3,4}}[ ‑–-]\d{{2,4}}|0{_S}\d{{3,4}}{_S}\d{{3}}{_S}\d{{3,4}})"
    r"|(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?\d{7}|\d{3}[-.\s/]\d{7}|[2-9]\d{2}[2-9]\d{6}))" + _EXTENSION,
    whole_words=False,
)
# Each digit in a box of its own, as forms are scanned: "0 7 0 - 1 7 4 0 6 6 8".
BOXED = Pattern(r"\(?\d(?:(?: {1,2}| ?[-–().]{1,2} ?)\d){6,13}", whole_words=False)
# Digits as they are dictated: "oh seven double five, nine one two".
_DIGIT = (
    r"(?:oh|zero|one|two|three|four|five|six|seven|eight|nine"
    r"|noll|ett|två|tre|fyra|fem|sex|sju|åtta|nio)"
)
SPOKEN = Pattern(
    r"(?i)\b(?:(?:double|triple|dubbel)\s)?"
    + _DIGIT
    + r"(?:[\s,–-]{1,3}(?:(?:double|triple|dubbel)\s)?"
    + _DIGIT
    + r"(?:\shundred)?){5,14}\b"
)
# An extension is shorter: "ext four one seven", "ten-four-one-six extension".
SPOKEN_SHORT = Pattern(
    r"(?i)\b(?:ext(?:ension|n)?\.?|pager|beeper|bleep|paged?\s(?:\pL+\s)?(?:at|on)|anknytning)[\s:]{1,2}(?P<after>"
    + _DIGIT
    + r"(?:[\s-]"
    + _DIGIT
    + r"){2,4})\b|\b(?P<before>(?:ten|"
    + _DIGIT
    + r")(?:[\s-]"
    + _DIGIT
    + r"){2,4})\sextension\b"
)
# Letters instead of digits, behind a word for a line: "the after hours number 555-KIDS", "4-BABY".
VANITY = Pattern(
    r"(?i:\b(?:number|(?:hot|help)line|(?:tele)?phone|dial|ext(?:ension)?))"
    r"[\s:(,]{1,3}(?P<value>(?:\d{3}|\d)-(?P<word>[A-Z]{4,7}))\b",
    whole_words=False,
)
# Some of them dictated, some written: "406 five five five 0135", "0 double 7 700 900 318".
_WORD = r"(?:(?:double|triple|dubbel)\s(?:\d|" + _DIGIT + r")|" + _DIGIT + r")"
HALF_SPOKEN = Pattern(
    r"(?i)\b(?:\d{1,4}[\s,–-]{1,3}){0,9}"
    + _WORD
    + r"(?:[\s,–-]{1,3}(?:"
    + _WORD
    + r"|\d{1,4})){1,13}\b"
)
# Groups of a country that we do not know: whoever is called nearby makes them a number.
LOOSE = Pattern(r"\d{2,5}(?:[ .-]\d{2,5}){2,4}|\d{3,5}[ .-]\d{3,5}", whole_words=False)
SHORTEST_LOOSE = len("1234 5678")
LOCAL = Pattern(r"\d{3}(?:\s?" + _DASH + r"\s?|[.\s])[\dO]\d{3}" + _EXTENSION, whole_words=False)

_SURE_WORDS = (
    r"(?:tele)?phones?|tel|telefon(?:nummer|nr|en)?|tlf|tfn|tele|ph|mob(?:ile|il|ilnr|ilnummer"
    r"|iltelefon)?"
    r"|cell(?:phone|ular)?|fax(?:nummer|nr|ed)?|facsimile|telefax|land\s?line|hotline|voice\s?mail"
    r"|fx|call[\s-]?back|hemtel|direktnr|direkttelefon|hemnummer|växel|sms|kontaktnummer|jourtelefon"
)
_TALK_WORDS = (
    r"call(?:ed|ing|s)?|dial(?:ed|ing)?|r[iau]ng(?:a|er|de)?|reach(?:able|ed)?|contact(?:ed|able)?"
    r"|text(?:ed)?"
    r"|kontakt(?:a|as)?|nås|sök(?:es|s)?|number|nummer|home|work|office|hem|arb(?:ete)?|direkt"
    r"|jour(?:en)?|rooms|surgery|helpline|line|reception|pharmacy|clinic|desk|switch(?:board)?|messages?"
    r"|mottagning(?:en)?|receptionen?|apotek(?:et)?|boendet?|vårdcentral(?:en)?|hemtjänst(?:en)?"
)
_FILLERS = (
    r"no|nr|num|number|nummer|is|was|at|on|to|är|på|via|line|phone|tel|telephone|fax|cell|mobile"
    r"|mobil|home|work|office|day|evening|daytime|given|listed|night|local|direct|main|contact|back|using|h|w|c|m|o|f"
    r"|her|him|them|me|us|the|our|clinic|family|wife|husband|son|daughter|mother|father|patient|hem"
    r"|arb|arbete|hemma|dagtid|kvällstid|primary|secondary|alternate|emergency|messages?|or|eller"
    r"|and|och"
)
_ANNOUNCED = rf"[^\pL\d](?:[^\pL\d]|(?:{_FILLERS})[^\pL\d])*?"
# A digit string of any make, straight after a word for a telephone; a hand may write O for 0.
# Groups would cost as much as the search: the number begins at its first digit.
NAMED = Pattern(
    rf"(?i)\b(?:{_SURE_WORDS}|{_TALK_WORDS}){_ANNOUNCED}[+(]?(?-i:O)?\d"
    r"(?:(?:\s?[-‑–/.(]|\)?\s{0,2}-?)?\d|(?-i:OO?)\d){5,14}" + _EXTENSION,
    whole_words=False,
)
FIRST_DIGIT = lazy_pattern(r"[+(]?O?\d")
SURE = lazy_pattern(rf"(?:{_SURE_WORDS})(?![^\W\d_])", re.IGNORECASE)
# Glued to the word or to the next one, or with letters that a machine read for digits.
GLUED = Pattern(
    rf"(?i)\b(?:{_SURE_WORDS}|{_TALK_WORDS})\.?(?P<run>\d{{7,12}})\p{{Lu}}"
    rf"|\b(?:{_SURE_WORDS}|{_TALK_WORDS})(?P<glued>\d{{7,12}})"
    rf"|\b(?:{_SURE_WORDS}){_ANNOUNCED}(?P<scanned>\(?(?-i:(?:\d{{2,5}}\)?[ .-]){{0,3}}"
    r"\d{0,4}[OIl][\dOIl]{0,4}\)?(?:[ .-][\dOIl]{2,5}){0,3}))\b",
    whole_words=False,
)
# In every match of GLUED, and in an alphabet of one byte a character, which has no case of \p{Lu}.
WORD_GLUED = Pattern(
    rf"(?i)\b(?:{_SURE_WORDS}|{_TALK_WORDS})\.?\d{{7}}"
    rf"|\b(?:{_SURE_WORDS}){_ANNOUNCED}\(?(?-i:(?:\d{{2,5}}\)?[ .-]){{0,3}}\d{{0,4}}[OIl])",
    whole_words=False,
)
