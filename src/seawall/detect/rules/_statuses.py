"""Marital status and religion."""

from __future__ import annotations

import re

from seawall.detect.rules._demographic_words import (
    Phrase,
    Reader,
    is_hyphenated,
    word_at,
    words_after,
    words_before,
)
from seawall.model import Label
from seawall.resources import read_lines
from seawall.text import Lexicon, Reading, split_words

_MARITAL = {
    "en": Lexicon(
        (
            "married", "divorced", "widowed", "widower", "unmarried", "remarried", "divorcee",
            "never married", "newly married", "twice divorced", "domestic partnership",
            "in a domestic partnership", "common-law marriage", "cohabiting", "partnered",
            "recently divorced", "recently widowed", "happily married", "twice married",
            "legally separated", "recently separated", "civil union", "in a civil union",
            "civil partnership", "newlywed", "newlyweds", "divorcée", "newly engaged",
            "recently engaged", "long-term partner", "living with partner", "common law",
            "common-law", "estranged from spouse", "newly divorced", "newly widowed", "re-married",
        )
    ),
    "sv": Lexicon(
        (
            "gift", "ogift", "skild", "frånskild", "omgift", "nygift", "sambo", "särbo",
            "sammanboende", "ensamboende", "ensamstående", "änka", "änkan", "änkling",
            "änkeman", "förlovad", "separerad", "nyseparerad", "singel", "nyskild", "nybliven änka",
            "nybliven änkling", "registrerad partner", "frånseparerad", "ensamlevande",
        )
    ),
}  # fmt: skip
_LOOSE = {"single", "separated", "engaged", "widow"}
_STATUS_BEFORE = frozenset(
    "is was status currently remains legally he she patient pt been marital social recently now "
    "yo old o".split()
)
_STATUS_AFTER = frozenset(
    ", and with no lives living mother father parent man woman male female from to has but "
    "who since x for | ) nonsmoker smoker lady gentleman".split()
)
_RELIGIONS = {lang: Lexicon(read_lines(f"lexicons/religions_{lang}.txt")) for lang in ("en", "sv")}
_PLACE_AFTER = frozenset(
    "hospital medical clinic health home school university center centre college "
    "sjukhus kyrka kyrkan weber syndrome disease".split()
)


_CIRCUMSTANCES = frozenset("children kids lives living smoker known admitted works pets".split())
_DELIMITERS = frozenset((".", ";", ":", "", "contact"))


def _read_marital(reading: Reading, index: int) -> Phrase | None:
    length = _MARITAL[reading.lang].match_at(reading, index)
    if not length or is_hyphenated(reading, index, index + length):
        return None
    if _is_partner(reading, index):
        return None
    return Phrase(index, index + length, Label.MARITAL_STATUS)


# A name on the same line, an age in brackets or a telephone number.
_PARTNER_AFTER = re.compile(r"[ ][A-ZÅÄÖ]|\s?\(|[:,]\s?[+(\d]")
_OWNERS = frozenset("hans hennes sin med m ( en anhörig".split())


def _is_partner(reading: Reading, index: int) -> bool:
    """True for the Swedish cohabitant as a person: "hans sambo Eva", "Eva Ek (sambo)"."""
    tokens = reading.tokens
    if tokens[index].lower not in ("sambo", "särbo"):
        return False
    if word_at(reading, index - 1) in _OWNERS:
        return True
    following = reading.text[tokens[index].end_char : tokens[index].end_char + 8]
    return bool(_PARTNER_AFTER.match(following))


def _read_loose_marital(reading: Reading, index: int) -> Phrase | None:
    """Words that are clinical too: single dose, separated sutures, black widow."""
    word, before = word_at(reading, index), words_before(reading, index, 2)
    after = words_after(reading, index + 1, 3)
    if word == "widow":
        known = "black" not in before and after[:1] != ["spider"]
        known = known and after[2:3] != ["peak"]
        return Phrase(index, index + 1, Label.MARITAL_STATUS) if known else None
    named = "marital" in words_before(reading, index, 4) or "status" in before
    told = bool(set(before[-1:]) & _STATUS_BEFORE)
    goes_on = not after or after[0] in _STATUS_AFTER
    if word in ("separated", "engaged") and after[:1] in (["from"], ["to"]):
        goes_on = len(after) > 1 and after[1] in ("his", "her", "be", "wife", "husband", "spouse")
    listed = word_at(reading, index - 1) == "," and word_at(reading, index + 1) in (",", "and")
    listed = listed and bool(set(words_after(reading, index + 1, 6)) & _CIRCUMSTANCES)
    alone = (
        word_at(reading, index - 1) in _DELIMITERS and word_at(reading, index + 1) in _DELIMITERS
    )
    fits = named or (told and goes_on) or alone or listed
    return Phrase(index, index + 1, Label.MARITAL_STATUS) if fits else None


def _read_religion(reading: Reading, index: int) -> Phrase | None:
    length = _RELIGIONS[reading.lang].match_at(reading, index)
    if not length or is_hyphenated(reading, index, index + length):
        return None
    if set(words_after(reading, index + length, 2)) & _PLACE_AFTER:
        return None
    return Phrase(index, index + length, Label.RELIGION)


def _religion_readers(lang: str) -> dict[str, Reader]:
    firsts = {split_words(line)[0] for line in read_lines(f"lexicons/religions_{lang}.txt")}
    return dict.fromkeys(firsts, _read_religion)


_EN_MARITAL_FIRSTS = (
    "married divorced widowed widower unmarried remarried divorcee never newly twice domestic in "
    "common cohabiting partnered recently happily legally civil newlywed newlyweds divorcée long "
    "living estranged re"
).split()
_SV_MARITAL_FIRSTS = (
    "gift ogift skild frånskild omgift nygift sambo särbo sammanboende ensamboende ensamstående "
    "änka änkan änkling änkeman förlovad separerad nyseparerad singel nyskild nybliven registrerad "
    "frånseparerad ensamlevande"
).split()

STATUS_READERS: dict[str, dict[str, Reader]] = {
    "en": {
        **_religion_readers("en"),
        **dict.fromkeys(_EN_MARITAL_FIRSTS, _read_marital),
        **dict.fromkeys(_LOOSE, _read_loose_marital),
    },
    "sv": {**_religion_readers("sv"), **dict.fromkeys(_SV_MARITAL_FIRSTS, _read_marital)},
}
