"""What stands beside an amount, and tells a dosage from a measurement: "50 mL" of what?"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.text import Reading

_NUMBER_WORDS = r"one|two|three|four|five|six|seven|eight|nine|ten|twelve|half"
_AMOUNT_BEGINS = lazy_pattern(rf"[\d.,½¼¾]|(?:{_NUMBER_WORDS})\b", re.I)
_SV_AMOUNT_BEGINS = lazy_pattern(r"[\d.,½¼¾]|(?:halv|en|ett|två|tre|fyra|fem)\b", re.I)
# Units that volumes, weights and laboratory values have as well.
_WEAK_ONLY = lazy_pattern(
    rf"(?:[\d.,/\s–½¼¾-]|to\b|or\b|and a\b|{_NUMBER_WORDS})+(?:ml|cc|gm|gms|grams?|g|u|l"
    rf"|(?:milli)?lit(?:er|re)s?"
    r"|mmol|meq|ng|gram|e|milliliter|enheter)|.*(?:ml|cc|l|liters?|ng|mmol|meq)\s?(?:/"
    r"|per)\s?\w+|1:\d+",
    re.I,
)
_HAS_UNIT = lazy_pattern(r"(?:one-half|half an?|[^\W\d]+|[\d.,/\s–x½¼¾-]+)[\s-]?[^\W\d]", re.I)
_ABBREVIATION = lazy_pattern(
    r"\b(?:q\.?\s?\d|[btq]\.?\s?i\.?\s?d\b|q\.?h\.?s|q\.?d\b|prn\b|p\.r\.n|v\.?b\b|1x\d|\d\+\d)",
    re.I,
)
_FREQUENCY = lazy_pattern(r"\S+\s?(?:times|gånger|gång|ggr)\b", re.I)
_CONCENTRATION = lazy_pattern(
    r"\b(?:iu|mu|mmol|meq|u|ng)\s?/\s?ml\b|(?:\bmicrog|\bmcg|µg|μg|\bug)\s?/\s?ml\b", re.I
)
_MANY_DOSES = lazy_pattern(r"\d{3,}\s?dos(?:es?|er?)\b", re.I)
_BETWEEN = lazy_pattern(
    r"[\s,:(–-]{0,3}(?:\d{1,2}(?:[.,]\d{1,2})?\s?%\s)?"
    r"(?:(?:at|of|to|dose|doses|dosage|dos|was|ordered at|given at|infusion at|drip at)[\s:]{1,2})?"
)
_BEFORE_DRUG = lazy_pattern(r"[\s,(-]{0,2}(?:(?:of|av)\s)?(?:\d{1,3}(?:[.,]\d)?\s?%\s)?")
_MAX_BETWEEN_CHARS = 16
# Words that end right before a dosage of anything: "a cumulative dose of 1,200 g".
_DOSED = lazy_pattern(
    r"\b(?:dos(?:e|es|ing|age|ages|er|en|erna)|overdose|inject(?:ion|ions|ed)|infusion|infused"
    r"|bolus(?:es)?|ingest(?:ed|ion|ing)"
    r"|administ(?:ered|ration|ering)|receiv(?:ed|es|ing)|swallow(?:ed|ing)|prescribed"
    r"|instill(?:ed|ation)|drip"
    r"|titrated|tapered|increased|decreased|reduced|concentration|mixed|given|gavs|givet|ges"
    r"|erhöll|ordineras|ordinerades"
    r"|injektion|infusionen)"
    r"(?:\s(?:of|at|to|with|on|from|by|av|om|på|till|med|up to|less than|more than|about"
    r"|approximately|only|a total of|ca)"
    r"){0,3},?\s$",
    re.I,
)
# Fluids that are given by volume; lists of drugs leave them out.
_FLUID = (
    r"(?:saline|ringers?|ringer's|dextrose|d5w?|d10w?|ns|lr|tpn|fluids?|feeds?|ringer-?acetat"
    r"|glukos|glucos)"
)
_AFTER_FLUID = lazy_pattern(
    rf"\b{_FLUID}(?: lactate)?,?(?: (?:at|of|infusion|rate)){{0,2}} $", re.I
)
_FLUID_IS = r"(?:normal|half|lactated|iv|intravenous|crystalloid|\d[\d.]*%)"
_OF_FLUID = lazy_pattern(rf" (?:of |av )?(?:{_FLUID_IS} ){{0,2}}{_FLUID}\b", re.I)
# Words after which a number is what was measured, lost or weighed.
_MEASURED = lazy_pattern(
    r"\b(?:clearances?|gfr|egfr|output|loss|ebl|drained|drainage|weigh(?:s|ed|ing|t)?|level"
    r"|levels|range|concentrations?"
    r"|residual|volume|effusion|hematoma|bleeding|blood|urine|estimated|voided|removed|aspirated"
    r"|evacuated|removal of"
    r"|output of|hemoglobin|hgb|glucose|sugars?|sodium|potassium|creatinine|bun|lactate|troponin"
    r"|bilirubin|calcium|psa|tsh"
    r"|protein|albumin|proteinuria|carbohydrates?|fat|fiber|alcohol|intake|vikt|väger"
    r"|blodförlust|blödning|diures|urinmängd"
    r"|förlorat|tömdes|residualurin|nivå|kreatinin|glukos|blodsocker)"
    r"(?:\s?(?:of|was|is|at|about|approximately|less than|than|over|=|:|,|to|[<>~]|på|var|är"
    r"|ca)){0,3}[\s(]{1,2}$",
    re.I,
)
_LOOK_BACK = 48


class Company:
    """The drugs and words of one note, beside which an amount is a dosage or is none."""

    def __init__(self, reading: Reading, drugs: Sequence[Span]) -> None:
        self._text = reading.text
        self._begins = _SV_AMOUNT_BEGINS if reading.lang == "sv" else _AMOUNT_BEGINS
        self._starts = [span.start_char for span in drugs]
        self._ends = [span.end_char for span in drugs]

    def makes_dosage(self, span: Span) -> bool:
        """True if what has the form of a dosage is one."""
        words = span.of(self._text)
        if _CONCENTRATION.search(words) or self._goes_on(span) or _MANY_DOSES.match(words):
            return False
        if not self._is_amount(words):
            is_telling = len(words.split()) > 1 and _ABBREVIATION.search(words) is not None
            return is_telling or self._follows_drug(span)
        is_weak = _WEAK_ONLY.fullmatch(words) or not _HAS_UNIT.match(words)
        return self._is_weighed(span) if is_weak else not self._is_measured(span, words)

    def _is_amount(self, words: str) -> bool:
        is_rate = _ABBREVIATION.match(words) or _FREQUENCY.match(words)
        return self._begins.match(words) is not None and not is_rate

    def _goes_on(self, span: Span) -> bool:
        """True if a part of the unit is left, as that of a concentration: "12 g/dL", "5%"."""
        after = self._text[span.end_char : span.end_char + 1]
        return bool(after) and after in "/%"

    def _is_weighed(self, span: Span) -> bool:
        if self._follows_drug(span) or self._precedes_drug(span):
            return True
        before = self._before(span)
        if _AFTER_FLUID.search(before) or _OF_FLUID.match(self._text, span.end_char):
            return True
        return _DOSED.search(before) is not None and _MEASURED.search(before) is None

    def _is_measured(self, span: Span, words: str) -> bool:
        # What a laboratory gives has a volume in its unit, or a word before it.
        told = _MEASURED.search(self._before(span))
        return told is not None and not self._follows_drug(span) and len(words.split()) < 3

    def _before(self, span: Span) -> str:
        return self._text[max(0, span.start_char - _LOOK_BACK) : span.start_char]

    def _follows_drug(self, span: Span) -> bool:
        at = bisect_right(self._ends, span.start_char) - 1
        if at < 0 or span.start_char - self._ends[at] > _MAX_BETWEEN_CHARS:
            return False
        return _BETWEEN.fullmatch(self._text[self._ends[at] : span.start_char]) is not None

    def _precedes_drug(self, span: Span) -> bool:
        at = bisect_left(self._starts, span.end_char)
        if at == len(self._starts) or self._starts[at] - span.end_char > _MAX_BETWEEN_CHARS:
            return False
        return _BEFORE_DRUG.fullmatch(self._text[span.end_char : self._starts[at]]) is not None
