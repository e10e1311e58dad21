"""Dose expressions as a whole: where one is, and how far it goes.

"60-40-20 mg", "25 000 2+2+2", "80 units/kg bolus then 18 units/kg/h", "24 u AM / 12 u HS".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, Span
from seawall.text.patterns import Pattern
from seawall.text.reading import Reading

_BEFORE_CHARS, _AFTER_CHARS = 24, 160
_NUMBER = r"(?:\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d{1,5}(?:[.,]\d{1,4})?|[.,]\d{1,3}|[½¼¾])"
_JOINED = rf"{_NUMBER}(?:\s?(?:-|–|\+|/|x|×|to|till)\s?{_NUMBER}){{0,5}}"
_STRONG_UNIT = (
    r"(?:mg|mcg|µg|μg|ug|mikrogram|milligrams?|micrograms?|g|gram|meq|mmol|units?|u|iu|ie|e"
    r"|enheter|tab(?:let)?s?|tabl|tbl|tablett(?:er)?|cap(?:sule)?s?|kaps(?:el|lar)?|puffs?|puffar"
    r"|drops?|droppar|gtts?|sprays?|doser|st)"
)
_UNIT = rf"(?:{_STRONG_UNIT}|ml|cc|l|%)"
_TIME = (
    r"(?:h|hrs?|hours?|min(?:utes?)?|d|days?|wks?|weeks?|mos?|months?|doses?|dag(?:ar|en)?|dygn(?:et)?"
    r"|v|veck(?:a|or)|tim(?:mar|me)?|mån(?:ader|ad)?|night|evening|morning|natt(?:en)?)"
)
_PER = (
    rf"(?:\s?(?:/|per\s)\s?(?:{_NUMBER}\s?)?(?:{_TIME}|kg|m2|m²|ml|cc|l|g|mg|dos|carbs?"
    r"|units?)(?![^\W\d_])(?:\scarbs?)?){1,3}"
)
_END = r"(?![^\W\d_])"
_ANY_AMOUNT = rf"{_JOINED}\s?{_UNIT}{_END}(?:{_PER})?"
_STRONG_AMOUNT = rf"{_JOINED}\s?{_STRONG_UNIT}{_END}(?:{_PER})?"
_PARTS = (
    r"\d(?:\s?\+\s?\d){1,3}(?!\d)",
    r"(?:\d|½)\s?[x×]\s?\d(?:\s?-\s?\d)?(?!\d)",
    rf"[x×]\s?\d{{1,3}}(?:\s?{_TIME}{_END})?(?!\d)",
    rf"(?:over|for|during|under|i|på)\s(?:{_NUMBER}|an?|one|två|tre|en|ett)\s?{_TIME}{_END}",
    r"(?:(?:on|dag|days?|cycle|weeks?|vecka)\s){1,2}\d{1,2}(?![/\d])(?:\s?(?:,|and|&|-|och)\s?"
    r"(?:(?:day|dag)\s)?\d{1,2}(?![\d%]|\s?(?:mg|mcg|g|ml|u|units)\b))*",
    rf"{_NUMBER}\s?{_TIME}\s(?:on|off)\b",
    rf"(?:max(?:imum|imalt)?\.?|högst|up to|upp till)\s{_NUMBER}\s?"
    rf"(?:{_UNIT}|{_TIME}|gånger|ggr)?{_END}"
    rf"(?:{_PER})?",
    r"(?:q?am|q?pm|q?hs|q?ac|hs|tn|vb|prn|bid|tid|qid|qd|qod|daily|weekly|monthly|nightly|once"
    r"|twice|neb(?:uliz(?:ed|er))?|inh|infusion|drip|gtt|bolus|loading dose|push|po|iv|im|sc|sq"
    r"|sl|pr|stat"
    r"|dagligen|vid behov|till natten|till kvällen|per os|w/ meals|with meals)\b\.?",
    r"q\.?\s?\d{1,2}(?:\s?-\s?\d{1,2})?\s?(?:h|hrs?|hours?|d|days?|wks?|weeks?|min)\b",
    r"(?:every|var|varje)\s(?:\d{1,2}(?::?e)?\s?)?"
    r"(?:hours?|days?|weeks?|timme|dag|vecka|night|morning)\b",
    r"\d{1,2}\s?(?:times|gånger|ggr|x)\s?"
    rf"(?:daily|dagligen|a day|per (?:day|dag|dygn)|/\s?(?:d|dag|dygn|day)){_END}",
)
_PART = f"(?:{'|'.join(_PARTS)})"
_THEN = r"(?:then|followed by|sedan|därefter)"
_SOURCE = (
    rf"(?:{_PER}|(?<=\d)\s?{_TIME}{_END}|\soff\b"
    rf"|[\s,;/]{{0,3}}(?:{_THEN}\s|and\s|och\s)?{_PART}"
    rf"|\s?(?:[/+→]|->|,?\s{_THEN}\s|\sor\s|\sto\s|\still\s|\seller\s)\s?{_ANY_AMOUNT}"
    rf"|(?:,\s|\sand\s|\soch\s|\s){_STRONG_AMOUNT}){{1,8}}"
)
_AFTER = lazy_pattern(_SOURCE, re.IGNORECASE)
_BEFORE = lazy_pattern(rf"(?<![\w.,/])(?:{_NUMBER}\s?[-–+/x×]\s?){{1,5}}$", re.IGNORECASE)
# A mixture goes on behind the strength of its first part: "1 mL lidocaine 1% + 20 mg".
_MIXED = lazy_pattern(
    rf"\s[\w-]{{3,20}}\s{_NUMBER}\s?%\s?(?:\+|and|with|och|med)\s?$", re.IGNORECASE
)
_STRENGTH = lazy_pattern(rf"(?<![\w.,/])(?:{_NUMBER})\s$")
_SCHEDULE = lazy_pattern(r"\d\s?[+x×]\s?\d", re.IGNORECASE)


_PLAIN = r"(?:\d{1,5}(?:[.,]\d{1,4})?|[.,]\d{1,3}|[½¼¾])"
_FORM = (
    rf"{_PLAIN}(?:\s?(?:-|–|\+|/|x|×|to|till)\s?{_PLAIN}){{0,5}}\s?(?:mg|mcg|µg|μg|ug|mikrogram|g|gram|mEq|mmol|units?|u|IU|IE|E|enheter|tabs?|tablets?"
    r"|tabl|tbl|tablett(?:er)?|caps?|capsules?|kaps(?:el|lar)?|puffs?|puffar|drops?|droppar|gtts?)\b"
    r"|\bAUC\s(?:of\s)?\d(?:\.\d)?\b"
    r"|\b\d\s?\+\s?\d\s?\+\s?\d\b|\b[1-4]\s?[x×]\s?[1-6]\b"
)


@cache
def _form() -> Pattern:
    return Pattern(_FORM, ignore_case=True)


def find_doses(reading: Reading) -> Iterator[Span]:
    """What has the form of a dose, whatever stands beside it: an amount with its unit, "1+0+1"."""
    return (match.span() for match in _form().find(reading))


def widen_all(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """The dosages, in order, each as wide as its expression; those that meet become one."""
    last: Span | None = None
    for span in spans:
        wide = _widen(text, span)
        if last is not None and _is_one(text, last, wide):
            last = Span(last.start_char, max(last.end_char, wide.end_char))
            continue
        if last is not None:
            yield last
        last = wide
    if last is not None:
        yield last


def _is_one(text: str, first: Span, second: Span) -> bool:
    if second.start_char <= first.end_char:
        return True
    between = text[first.end_char : min(second.start_char, first.end_char + _AFTER_CHARS)]
    return len(between) < _AFTER_CHARS and _MIXED.fullmatch(between) is not None


def _widen(text: str, span: Span) -> Span:
    start, end = span
    after = _AFTER.match(text, end, end + _AFTER_CHARS)
    before = text[max(0, start - _BEFORE_CHARS) : start]
    joined = _BEFORE.search(before) if text[start].isdigit() else None
    if joined is None and _SCHEDULE.match(text[start : start + _BEFORE_CHARS]):
        joined = _STRENGTH.search(before)
    return Span(
        start - (len(joined[0]) if joined else 0),
        end + (len(after[0].rstrip(" ,;.")) if after else 0),
    )


def widen_mentions(text: str, found: Iterable[Mention]) -> list[Mention]:
    """The mentions, each dosage as wide as its expression."""
    every = list(found)
    doses = sorted((m for m in every if m.label is Label.DOSAGE), key=lambda m: m.span)
    wide = list(widen_all(text, (m.span for m in doses)))
    starts = [span.start_char for span in wide]
    grown: dict[Span, Mention] = {}
    for mention in doses:
        span = wide[bisect_right(starts, mention.start_char) - 1]
        grown.setdefault(span, replace(mention, span=span))
    return [*(m for m in every if m.label is not Label.DOSAGE), *grown.values()]


# Words and pieces of words that dose expressions are made of.
_WORDS = frozenset(
    """mg mgs mcg µg μg ug mikrogram milligram milligrams microgram micrograms g gm gram grams meq
    mmol unit units u iu ie e enheter tab tabs tablet tablets tabl tbl tablett tabletter cap caps
    capsule capsules kaps kapsel kapslar puff puffs puffar puffer drop drops droppe droppar gtt
    gtts spray sprays dos doser dose doses st ml cc l dl kg m h hr hrs hour hours min minutes d
    day days wk wks week weeks mo mos month months dag dagar dagen dygn dygnet v vecka veckor tim
    timme timmar mån månad månader x q qd qod bid tid qid prn qhs hs ac pc am pm qam qpm po iv im
    sc sq sl pr inh neb nebs nebulized tn vb auc drip infusion bolus push load loading kur carb
    carbs ggr gånger max högst patch patches plåster pill pills vial amp supp stat daily weekly
    nightly monthly dagligen per os to ivpb subq subcut gel
    """.split()
)


def is_dose_word(word: str) -> bool:
    """True for a word, in lower case, of which dose expressions are made."""
    return word in _WORDS
