"""Names and numbers in odd spellings: "jOhN", "J0hn", "nhoJ", "Jo.hn", "JJoohhnn", "five five"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from seawall.lazy import lazy_pattern
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import load_names
from seawall.text.unveil.announcers import is_announced
from seawall.text.unveil.editing import ODD, USUAL, Edit

_DIGITS = {
    word: str(digit)
    for words in (
        "zero one two three four five six seven eight nine",
        "noll ett två tre fyra fem sex sju åtta nio",
        "oh en tva . . . . . atta .",
        "nought won too . . . . . . niner",
    )
    for digit, word in enumerate(words.split())
    if word != "."
}
_LETTERS = {
    word: word[0]
    for word in (
        "alpha alfa bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima"
        " mike november oscar papa quebec romeo sierra tango uniform victor whiskey whisky xray"
        " x-ray yankee zulu"
        " adam bertil caesar cesar david erik filip gustav helge ivar johan kalle ludvig martin"
        " niklas olof petter qvintus rudolf sigurd tore urban viktor wilhelm xerxes yngve zäta"
        " åke ärlig östen"
    ).split()
}
_SPELLED = {**_LETTERS, **_DIGITS}
_WORDS = "|".join(sorted(_SPELLED, key=len, reverse=True))
_SPOKEN = lazy_pattern(rf"\b(?:{_WORDS})(?:[ ,.\n-]{{1,3}}(?:{_WORDS})){{2,}}\b", re.IGNORECASE)
_SPOKEN_WORD = lazy_pattern(rf"(?:{_WORDS})(?![^\W_])", re.IGNORECASE)
_LEAST_DIGITS = 5

_MIXED_CASE = lazy_pattern(
    r"(?<![^\W_])(?:[^\W\d_]*[a-zà-ÿ][A-ZÀ-Þ]+[a-zà-ÿ]+[A-ZÀ-Þ][^\W\d_]*|[a-zà-ÿ][A-ZÀ-Þ]{2,})"
    r"(?![^\W_]|/)"  # no "mIU/L"
)
_DOUBLED = lazy_pattern(r"\b(?:([^\W_])\1){3,}\b")
_LEET = lazy_pattern(
    r"(?<![\w@.])(?=\w*[A-Za-z])(?=\w*[0-9@$!|])[A-Za-z0-9@$!|]{3,}[A-Za-z0-9@$](?![\w@])"
)
_STAGES = lazy_pattern(r"(?:[A-Z]\d)+[a-z]?|\d+[a-z]{1,3}|[A-Za-z]\d+")  # "T4N1", "10mg", "B12"
_FIGURES = str.maketrans("0134578@$!|", "oieastbasil")
_OTHER_FIGURES = str.maketrans("0134578@$!|", "oleastbasli")
_CUT = lazy_pattern(r"(?<![^\W_])[^\W\d_]+(?:[*#~^|;:!?=+,./\"`_·'’]{1,2}[^\W\d_]+)+")
_SHORTENED = lazy_pattern(r"[^\W_]['’](?:s|t|d|m|ll|re|ve)$", re.IGNORECASE)  # "Berg's", "wasn't"
_ODD_SIGN = lazy_pattern(r"[*#~^|`]")
_CUT_DIGITS = lazy_pattern(
    r"(?<![\w,.])[+(]?\d(?:[\d().-]|(?<=[\d-])[*#~^|;!=`'\",_]{1,2}(?=[\d-]))*\d(?!\w|,\w)"
)
_CUT_SIGN = lazy_pattern(r"(?<=[\d-])[*#~^|;!=`'\",_]{1,2}(?=[\d.-])")
_THOUSANDS = lazy_pattern(r"\d{1,3}(?:,\d{3})+|\d+(?:,\d+){2,}")
_LEAST_THOUSANDS = 6
_LEAST_ODD_DIGITS = 6  # "10^5" is a power, "2*500" a dose
# A telephone number, a social security number, a personnummer, whatever stands between.
_SHAPE = lazy_pattern(
    r"[+(]?(?:1\D)?\(?\d{3}\D{1,2}\d{3}\D\d{4}|\d{3}\D\d{2}\D\d{4}|(?:19|20)?\d{6}\D\d{4}"
)
_LEAST_CUT_DIGITS, _LEAST_LETTERS, _LEAST_FUSED = 7, 2, 8
_FUSED = lazy_pattern(
    r"(?<![^\W_])(?:[A-ZÀ-Þa-zß-ÿ][a-zß-ÿ]+(?:[A-ZÀ-Þ][a-zß-ÿ]+)+(?![a-z])|[^\W\d_]+(?:_+[^\W_]+)+)"
)
_FUSED_STREET = lazy_pattern(
    r"(?<!\d)\d{1,5}(?:[A-ZÀ-Þ][a-zß-ÿ]+){1,3}?(?:Street|Avenue|Road|Lane|Drive|Boulevard|Way"
    r"|Circle|Court|Place|gatan|vägen|(?:St|Ave|Rd|Blvd)\b)"
)
_WORD_EDGE = lazy_pattern(r"(?<=[a-zß-ÿ\d])(?=[A-ZÀ-Þ])")
_AT = r"\s{0,3}(?:[\[({<](?:at|a|snabel-?a)[\])}>]|\b(?:at|snabel-? ?a)\b)\s{0,3}"
_DOT = r"(?:\s{0,3}(?:[\[({<](?:dot|punkt|prick)[\])}>]|\b(?:dot|punkt|prick)\b)\s{0,3}| \. )"
_SAID_DOMAIN = lazy_pattern(
    rf"{_AT}(?:[\w-]{{1,63}}(?:{_DOT}|\.)){{1,3}}(?:com|org|net|edu|gov|info|io|nu|[a-z]{{2}})\b",
    re.IGNORECASE,
)
_SAID_PERSON = lazy_pattern(rf"[\w.+-]+(?:{_DOT}[\w+-]+){{0,4}}$", re.IGNORECASE)
_SAID = lazy_pattern(rf"({_AT})|({_DOT})", re.IGNORECASE)
_REACH = 80
_BACKWARDS = lazy_pattern(r"\b[a-zß-ÿ]{2,}[A-ZÀ-Þ]\b(?:[ -][a-zß-ÿ]{2,}[A-ZÀ-Þ]\b)*")


def list_spelled() -> list[str]:
    """The words that stand for one digit or letter, longest first."""
    return sorted(_SPELLED, key=len, reverse=True)


def find_spoken(text: str) -> Iterator[Edit]:
    """Digits and letters that are said one by one."""
    for run in _SPOKEN.finditer(text):
        words = list(_SPOKEN_WORD.finditer(text, run.start(), run.end()))
        plain = [_SPELLED[word[0].lower()] for word in words]
        if all(char.isdigit() for char in plain) and len(plain) < _LEAST_DIGITS:
            continue
        end = run.start()
        for at, (word, char) in enumerate(zip(words, plain, strict=True)):
            if word.start() > end:
                is_new = char.isdigit() != plain[at - 1].isdigit()
                yield Edit(end, word.start(), " " if is_new else "", ODD)
            is_first = not (at and plain[at - 1].isalpha())
            yield Edit(word.start(), word.end(), char.upper() if is_first else char, ODD)
            end = word.end()


def find_cut_digits(text: str) -> Iterator[Edit]:
    """ "555*01-23": odd signs between digits, or usual ones where numbers do not have them.

    Bars and thousands stand between values ("133|98|30", "12,500") unless the number has the form
    of an identifier or a word announces one.
    """
    for match in _CUT_DIGITS.finditer(text):
        if _is_cut_number(text, match):
            for sign in _CUT_SIGN.finditer(text, match.start(), match.end()):
                yield Edit(sign.start(), sign.end(), "", ODD)


def _is_cut_number(text: str, match: re.Match[str]) -> bool:
    digits = sum(map(str.isdigit, match[0]))
    if _THOUSANDS.fullmatch(match[0]):
        return digits >= _LEAST_THOUSANDS and is_announced(text, match.start())
    if "|" in match[0]:
        return bool(_SHAPE.fullmatch(match[0])) or (
            digits >= _LEAST_CUT_DIGITS and is_announced(text, match.start())
        )
    least = _LEAST_ODD_DIGITS if _ODD_SIGN.search(match[0]) else _LEAST_CUT_DIGITS
    return digits >= least


def find_cut(text: str) -> Iterator[Edit]:
    """ "Jo.hn": a name or a word, and what the sign cuts it into is not all words."""
    for match in _CUT.finditer(text):
        if _SHORTENED.search(match[0]):
            continue
        parts = re.split(r"[\W\d_]+", match[0])
        has_odd = _ODD_SIGN.search(match[0]) and all(map(str.islower, parts[1:]))
        if has_odd or (_is_word("".join(parts)) and _is_cut(parts)):
            yield from _delete_signs(match)


def _is_cut(parts: list[str]) -> bool:
    """True unless what stands between the signs may be there for itself: "and/or", "patient's"."""
    return all(map(str.islower, parts[1:])) and (
        any(len(part) > 1 and not is_frequent(part) for part in parts[1:])
        or (len(parts[0]) > 1 and not is_frequent(parts[0].lower()))
        or all(len(part) <= 2 for part in parts)
    )


def _is_word(word: str) -> bool:
    return _is_name(word) or (len(word) > 3 and is_frequent(word.lower()))


def _delete_signs(match: re.Match[str]) -> Iterator[Edit]:
    for at, char in enumerate(match[0], match.start()):
        if not char.isalnum():
            yield Edit(at, at + 1, "", ODD)


def find_doubled(text: str) -> Iterator[Edit]:
    """ "JJoohhnn": each letter twice."""
    for match in _DOUBLED.finditer(text):
        if len(set(match[0])) == 1 or match[0].isdigit():
            continue  # "000000", "XXXXXX", "669988"
        for at in range(match.start(), match.end(), 2):
            yield Edit(at, at + 2, text[at], ODD)


def find_leet(text: str) -> Iterator[Edit]:
    """ "J0hn", "5m1th": a name of the lists, were its digits letters."""
    for match in _LEET.finditer(text):
        word = match[0]
        if _STAGES.fullmatch(word) or sum(map(str.isalpha, word)) < _LEAST_LETTERS:
            continue
        for table in (_FIGURES, _OTHER_FIGURES):
            plain = word.lower().translate(table)
            if _is_name(plain):
                yield from _rewrite(match.start(), word, plain.capitalize())
                break


def find_mixed(text: str) -> Iterator[Edit]:
    """ "jOhN" and "jOHN", where the letters are a name's."""
    for match in _MIXED_CASE.finditer(text):
        if _is_name(match[0]):
            yield from _rewrite(match.start(), match[0], match[0].capitalize())


def _rewrite(start: int, word: str, plain: str) -> Iterator[Edit]:
    for at, (old, new) in enumerate(zip(word, plain, strict=False), start):
        if old != new:
            yield Edit(at, at + 1, new, USUAL)


def find_fused(text: str) -> Iterator[Edit]:
    """ "JohnSmith" and "john_smith": the words of a name with no blank between them."""
    for match in _FUSED.finditer(text):
        word = match[0]
        parts = re.findall(r"[^\W\d_][a-zß-ÿ]*|\d+", word)
        if "_" not in word:
            if len(word) < _LEAST_FUSED or not any(map(_is_mere_name, parts)):
                continue
            if word[0].islower() and _is_mere_name(parts[0]):
                yield Edit(match.start(), match.start() + 1, word[0].upper(), USUAL)
            for cut in _WORD_EDGE.finditer(text, match.start() + 1, match.end()):
                yield Edit(cut.start(), cut.start(), " ", USUAL)
        elif text[match.end() : match.end() + 1] != "@":
            for gap in re.finditer("_+", word):
                yield Edit(match.start() + gap.start(), match.start() + gap.end(), " ", USUAL)


def _is_mere_name(word: str) -> bool:
    return _is_name(word) and not is_frequent(word.lower())


def find_streets(text: str) -> Iterator[Edit]:
    """ "12ElmStreet": an address with no blank in it."""
    for match in _FUSED_STREET.finditer(text):
        start, end = match.span()
        cuts = [cut.start() for cut in _WORD_EDGE.finditer(text, start + 1, end)]
        if text[max(0, start - 1) : start].isalpha():
            cuts.insert(0, start)
        if text[end : end + 1].isalpha():
            cuts.append(end)
        for cut in cuts:
            yield Edit(cut, cut, " ", USUAL)


def find_addresses(text: str) -> Iterator[Edit]:
    """ "anna dot berg [at] example dot com"."""
    end = 0
    for domain in _SAID_DOMAIN.finditer(text):
        start = max(end, domain.start() - _REACH)
        person = _SAID_PERSON.search(text[start : domain.start()])
        if person:
            for said in _SAID.finditer(text, start + person.start(), domain.end()):
                yield Edit(said.start(), said.end(), "@" if said[1] else ".", USUAL)
            end = domain.end()


def find_backwards(text: str) -> Iterator[tuple[int, int]]:
    """ "nhoJ", "htimS nhoJ": names of the lists from their end to their start."""
    for match in _BACKWARDS.finditer(text):
        if any(_is_name(word[::-1]) for word in re.split("[ -]", match[0])):
            yield match.span()


def _is_name(word: str) -> bool:
    lower = word.lower()
    return len(lower) > 2 and load_names().is_name(lower)
