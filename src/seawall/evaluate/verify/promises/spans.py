"""Every replaced span lies in its note, in order, and says what its treatment writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Any

from seawall.evaluate.verify.finding import Finding
from seawall.evaluate.verify.folder import DOCUMENTS, REPLACEMENTS, read_lines
from seawall.evaluate.verify.forms.attributes import GENDERS
from seawall.evaluate.verify.forms.postal import RESTRICTED
from seawall.evaluate.verify.opened import Opened
from seawall.evaluate.verify.promises.kind import Outcome, Parameters, Promise, number
from seawall.model import Class, Label
from seawall.text import Reading

AT_HOME = "what was replaced stays home, and the private folder is not here"
_NEVER_KEPT = frozenset(label.value for label in Label if label.cls is Class.EID)
# What a rule writes besides the treatment of its label: a mask is always right.
_BESIDE = frozenset(("mask",))
_OF_GROUPS = frozenset(("enumerate", "generalize", "offset", "decade", "neutral", "year", "mask"))
OFFSET = re.compile(r"\[(?:VISIT[+-]\d{1,6}[dmy]|AGE[+-]\d{1,3}y)\]")
_YEAR = re.compile(r"(?:1[89]|20)\d\d(?:-(?:1[89]|20)\d\d)?")  # of a day, or the two of a range
_DECADE = re.compile(r"\D{0,20}\d{1,3}\D{0,20}(?:\d{1,3}\D{0,12})?")
_STARS = re.compile(r"[*\s./:-]*")
_ZIP3 = re.compile(r"\d{3}")
_CLASS = re.compile(r"\D{2,80}")  # an article may end the line before its class
_SCRUBBED = re.compile(
    r"[A-Z]+(?:/(?:MALE|FEMALE|" + "|".join(label.value for label in Label) + r"))?|[*N]+"
)
# The label of words that scrubbing judges one by one, and may keep.
_ANY_WORD = Label.CHARACTERISTIC.value
_BETWEEN = re.compile(r"an?|\s{1,80}", re.IGNORECASE)
# Whom the patient lives with, in a word that tells neither's sex.
_PARTNER = re.compile(r"(?:ex-)?(?:spouses?|partners?|partnerns?)", re.IGNORECASE)
_NEUTRAL = re.compile(r"[^\d\n]{0,40}")


def mask_of(label: str) -> str:
    """The mark that stands for a hidden value of a label."""
    return "[NAME]" if Label[label].is_person else f"[{label}]"


def is_scrubbed(text: str, label: str) -> bool:
    """True for stars, or the words that scrubbing writes for a value; health terms may stay."""
    if Label[label].cls is Class.HMD or label == _ANY_WORD:
        return True
    return text == mask_of(label) or _SCRUBBED.fullmatch(text) is not None


def _is_neutral(text: str) -> bool:
    """True for words that tell no sex."""
    forms = (form for told in GENDERS.values() for form in told)
    is_told = any(any(form.find(Reading(text))) for form in forms)
    return _NEUTRAL.fullmatch(text) is not None and not is_told


def _applies(release: Opened) -> Parameters:
    return {"treatments": sorted({*release.treatments.values()} - {"keep"})}


def _check(release: Opened, _: Parameters) -> Outcome:
    if release.places_path is None:
        return Outcome(unchecked=AT_HOME)
    judge = _Judge(release)
    documents = read_lines(release.folder / DOCUMENTS)
    replaced = read_lines(release.places_path)
    findings: list[Finding] = []
    spans = 0
    for position, (document, line) in enumerate(zip_longest(documents, replaced), 1):
        try:
            items = list(line["replacements"])
            spans += len(items)
            findings += judge.judge(position, document["text"], items)
        except (KeyError, TypeError, ValueError):
            findings.append(Finding(REPLACEMENTS, position, None, "it does not fit its note"))
    return Outcome(tuple(findings), number(spans, "replaced span"))


class _Judge:
    """What may stand in a span under this manifest."""

    def __init__(self, release: Opened) -> None:
        self._ways = {label.value: way for label, way in release.treatments.items()}
        self._is_grouped = bool(release.promise)
        self._census = _find_census(release)
        self._forms: dict[str, Callable[[str, str], bool]] = {
            "mask": lambda text, label: text == mask_of(label),
            "form": lambda text, _: _STARS.fullmatch(text) is not None,
            "remove": lambda text, _: not text,
            "year": lambda text, _: _YEAR.fullmatch(text) is not None,
            "zip3": self._is_zip3,
            "cap-age": lambda text, _: text == "90+",
            "offset": lambda text, _: OFFSET.fullmatch(text) is not None,
            "decade": lambda text, _: _DECADE.fullmatch(text) is not None,
            "neutral": self._is_neutral,
            "scrub": is_scrubbed,
            "entail": lambda text, _: _CLASS.fullmatch(text) is not None,
        }

    def _is_zip3(self, text: str, _: str) -> bool:
        found = _ZIP3.fullmatch(text) is not None
        return found and text not in RESTRICTED.get(self._census, frozenset())

    def judge(self, position: int, text: str, items: list[Any]) -> Iterator[Finding]:
        end = 0
        for item in items:
            start, stop = int(item["start"]), int(item["end"])
            if start < end or stop < start or stop > len(text):
                kind = "a span past the note's end or out of order"
                yield Finding(REPLACEMENTS, position, start, kind)
                continue
            end = stop
            yield from self._judge_span(position, start, text[start:stop], item)

    def _judge_span(self, position: int, start: int, shown: str, item: Any) -> Iterator[Finding]:
        label, way = str(item["label"]), str(item["treatment"])
        if not self._may_be(label, way):
            yield Finding(REPLACEMENTS, position, start, f"{label} is not treated so here")
        form = self._forms.get(way)
        if form is not None and not form(shown, label):
            kind = f"a span of {label} that does not say what '{way}' writes"
            yield Finding(DOCUMENTS, position, start, kind)

    def _may_be(self, label: str, way: str) -> bool:
        own = self._ways.get(label)
        if way == own or way in _BESIDE:
            return not (way == "keep" and label in _NEVER_KEPT)
        if own is None or way == "keep":
            return False
        if "scrub" in (own, way):
            # Every word of a note is judged there, by whatever label fits it.
            return way == "scrub" and "scrub" in self._ways.values()
        return way == "neutral" or (self._is_grouped and way in _OF_GROUPS)

    def _is_neutral(self, text: str, _: str) -> bool:
        """Words that tell no sex; where nobody is grouped an article, the gap of a column, or a
        spouse."""
        if self._is_grouped:
            return _is_neutral(text)
        return any(form.fullmatch(text) is not None for form in (_BETWEEN, _PARTNER))


def _find_census(release: Opened) -> str:
    for promise in release.manifest.get("promises") or ():
        if promise.get("id") == "zips":
            return str(promise.get("census", "2020"))
    return "2020"


SPANS = Promise(
    "spans",
    "What stands in a replaced span is what its treatment writes, and nothing else.",
    "Spans lie in the note, in order; masks, years, stars, offsets are compared letter by letter.",
    "Whether a surrogate, a shifted date or a class is the true value: --known sees the table's.",
    _applies,
    check=_check,
)
