"""Whether a dosage is low, usual or high for the drug beside it."""

from __future__ import annotations

import re
from functools import cache

from seawall.anonymize.entail.taxonomy import find_concept, read_plain
from seawall.model import Label
from seawall.resources import read_toml

Range = tuple[float, float, str]

_AMOUNT = re.compile(
    r"(?P<count>\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?|[.,]\d+)"
    r"(?:\s?(?:-|–|to|till)\s?(?P<to>\d+(?:[.,]\d+)?))?"
    r"[\s-]{0,2}(?P<unit>milligrams?|micrograms?|mikrogram|grams?|gram|units?|enheter|mcg|mg|µg|ug|gm|IU|IE|U|E|g)\b"
    r"(?P<rate>\s?(?:/|per\s?)\s?(?:kg|h|hr|hour|min|m2|m²|tim|ml|cc))?",
    re.IGNORECASE,
)
_MILLIGRAMS = {
    **dict.fromkeys(("mg", "milligram", "milligrams"), 1.0),
    **dict.fromkeys(("mcg", "µg", "ug", "microgram", "micrograms", "mikrogram"), 0.001),
    **dict.fromkeys(("g", "gm", "gram", "grams"), 1000.0),
}
_WORD = re.compile(r"[^\W\d_][\w-]+")
_GRADES = {
    "en": ("low dosage", "usual dosage", "high dosage"),
    "sv": ("låg dos", "vanlig dos", "hög dos"),
}
_PLAIN = {"en": "dosage", "sv": "dosering"}
_MAX_WORDS_AWAY = 4


def name_dosage(lang: str) -> str:
    """The word that stands for any dosage."""
    return _PLAIN.get(lang, _PLAIN["en"])


def grade_dosage(text: str, before: str, after: str, lang: str) -> str:
    """The dosage as a grade where the drug beside it and its usual dosage are known."""
    amount = _read_amount(text)
    usual = _find_usual(before, after, lang)
    if amount is None or usual is None or (amount[2] != usual[2]):
        return name_dosage(lang)
    low, usually, high = _GRADES.get(lang, _GRADES["en"])
    if amount[1] < usual[0]:
        return low
    return high if amount[0] > usual[1] else usually


def _read_amount(text: str) -> Range | None:
    """Least and most of what is given at a time, in mg or units; None for a rate."""
    found = _AMOUNT.match(text)
    if found is None or found["rate"]:
        return None
    least = _read_number(found["count"])
    most = _read_number(found["to"]) if found["to"] else least
    unit = found["unit"].lower()
    factor = _MILLIGRAMS.get(unit)
    if factor is None:
        return least, most, "units"
    return least * factor, most * factor, "mg"


def _read_number(text: str) -> float:
    grouped = re.fullmatch(r"\d{1,3}(?:,\d{3})+", text)
    return float(text.replace(",", "") if grouped else text.replace(",", "."))


def _find_usual(before: str, after: str, lang: str) -> Range | None:
    """The usual dosage of the nearest drug to the left in the sentence, else right of it."""
    clause = re.split(r"[.;\n](?:\s|$)", before)[-1]
    left = _WORD.findall(clause)[-_MAX_WORDS_AWAY:]
    right = _WORD.findall(re.split(r"[.;,\n]", after)[0])[:_MAX_WORDS_AWAY]
    for word in (*reversed(left), *right):
        usual = _usual_by_name().get(read_plain(word))
        if usual is None:
            usual = _usual_by_concept(lang).get(find_concept(read_plain(word), lang, Label.DRUG))
        if usual is not None:
            return usual
    return None


@cache
def _usual_by_name() -> dict[str, Range]:
    usual: dict[str, Range] = {}
    for unit, listed in read_toml("taxonomy/doses.toml").items():
        for entry in listed.split(";"):
            *name, limits = entry.split()
            low, _, high = limits.partition("-")
            usual[read_plain(" ".join(name))] = float(low), float(high), unit
    return usual


@cache
def _usual_by_concept(lang: str) -> dict[str, Range]:
    """Usual dosages by concept; a concept that lists of ours share among drugs tells none."""
    usual: dict[str, set[Range]] = {}
    for name, limits in _usual_by_name().items():
        usual.setdefault(find_concept(name, lang, Label.DRUG), set()).add(limits)
    return {concept: next(iter(one)) for concept, one in usual.items() if concept and len(one) == 1}
