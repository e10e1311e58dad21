"""What a date dates: told by the nearest word before it, after it, or in the line above."""

from __future__ import annotations

import re

from seawall.detect.rules._date_candidates import Candidate
from seawall.model import DateRole
from seawall.text import Reading

_BEFORE, _AFTER, _ABOVE, _TOP = 80, 40, 200, 90

_ENGLISH = {
    "birth": r"d\.?o\.?b\b\.?|date of birth|birth\s?dates?|birth\s?day|birth\s?year|year of birth|"
    r"born|bdate|bday|birth|b\.",
    "death": r"died|dies|deceased|expired|passed(?: away)?|date of death|death|dod|pronounced|"
    r"succumbed|life support",
    "discharge": r"discharge[sd]?|discharging|d/c(?:'?d| date| summary)?|dc(?:'?d| date)|disch|"
    r"released|went home|sent home|date of discharge|left the hospital|disposition date|"
    r"discharge date|home by|home on|to be home|out(?=\s{2,}|:)|departed|left in",
    "admission": r"admission|admitted|admits?|adm(?:it)?(?:\.| date| dt)?|readmitted|re-admitted|"
    r"hospitali[sz]ed|doa|date of admission|inpatient since|admitting|brought in|came in|"
    r"in hospital since|intake|in(?=\s{2,}|:)",
    "visit": r"seen|visits?|visited|date of (?:service|visit|encounter|exam(?:ination)?|"
    r"consult(?:ation)?|evaluation|contact|call|note|report|study)|"
    r"service date|dos|encounter(?: date)?|clinic|evaluated|examined|exam date|"
    r"consult(?:ation)?(?: date)?|presents?|presented|office|call(?:ed)? (?:date|on|record)|saw|"
    r"note date|visit date|today|evaluation|phoned|telephoned|met|ward round|round|rounds|record|"
    r"shift|study date|exam",
    "other": r"dictated|transcribed|signed|[dt]:|dd|dt|reviewed|collected|received|reported|"
    r"performed|surgery|operations?|procedure|since|diagnosed|dx|operated|underwent|"
    r"started|stopped|quit|last|biopsy|scan|ct|mri|x-?ray|echo|colonoscopy|cabg|"
    r"printed|faxed|vaccin\w+|immuni[sz]\w+|married|retired|moved|immigrated|onset|injury|"
    r"accident|fell|placed|removed|dated|labs?|drawn|results?|updated|lmp|edd|"
    r"appointment|appt|follow[- ]?up|f/u|returned?|returns|see again|again|next|cultures?|from|"
    r"compared|comparison|prior|previous|changed|until|began|first",
}
_SWEDISH = {
    "birth": r"född|föddes|f\.|födelse\w*|fdat|f:",
    "death": r"avled|avlid\w*|död\w*|dog|dödsdatum|somnade in",
    "discharge": r"utskriven|utskrevs|utskrivning\w*|hemgång\w*|hemskriven|skrevs ut|skrivs ut|"
    r"hem den|gick hem|gå hem|åkte hem|ut|hemskickad\w*|utskrivningsdatum",
    "admission": r"inskr\w*|inlagd|inlades|läggs in|lades in|intagen|intogs|inneliggande(?: sedan)?|"
    r"skrevs in|skrivs in|inläggning\w*|vårdtid\w*|vårdades|in|ankom\w*|ank\.?|inkom",
    "visit": r"besök|besöket|besöksdatum|besökte|mottagning\w*|sågs|ses|träffa\w*|kontakt\w*|"
    r"vårdkontakt\w*|bedömd\w*|bedömning\w*|söker|sökte|tel(?:efon)?kontakt|rond\w*|"
    r"anteckning\w*|uppringd|ringde|samtal\w*|konsult\w*|datum|idag",
    "other": r"dikter\w*|utskrift\w*|signera\w*|provtag\w*|opere\w*|operation\w*|sedan|från|"
    r"diagnos\w*|insjukn\w*|röntgen|dt|mr|började|slutade|senast\w*|remiss\w*|svar\w*|"
    r"vaccin\w*|gift|flytta\w*|skada\w*|olycka\w*|biopsi|insatt\w*|utsatt\w*|pausat|"
    r"återbesök\w*|nytt besök|åter|kallad|kontroll\w*|undersökt\w*|utskrivet|odling\w*|tills|"
    r"jämför\w*",
}


def _compile(cues: dict[str, str]) -> re.Pattern[str]:
    groups = "|".join(f"(?P<{role}>{words})" for role, words in cues.items())
    return re.compile(rf"(?<!\w)(?:{groups})(?!\w)")


_CUES = {"en": _compile(_ENGLISH), "sv": _compile(_SWEDISH)}
# A role named after the date counts only close to it: "06/13/1999 (admission)".
_TAILS = {
    "en": re.compile(rf"\W{{0,4}}(?:{_CUES['en'].pattern})"),
    "sv": re.compile(rf"\W{{0,4}}(?:{_CUES['sv'].pattern})"),
}
_SENTENCE_END = re.compile(r"[.;!?]\s+(?=[^\W\d])|\n\s*\n")


def find_role(reading: Reading, dates: list[Candidate], index: int) -> DateRole:
    """The role of one of the dates of a note, other where nothing tells."""
    date = dates[index]
    line = reading.line_of(date.start_char)
    line_start = line.start_char if line else date.start_char
    return (
        _before(reading, date, line_start)
        or _after(reading, dates, index)
        or _above(reading, dates, index, line_start)
        or _at_top(date)
    )


def _at_top(date: Candidate) -> DateRole:
    """A date that nothing names is the note's own where it stands in the head of the note."""
    return DateRole.VISIT if date.start_char < _TOP else DateRole.OTHER


def _before(reading: Reading, date: Candidate, line_start: int) -> DateRole | None:
    """The last cue of the sentence before the date; wrapped lines count as one sentence."""
    start = max(0, date.start_char - _BEFORE)
    window = reading.text[start : date.start_char].lower()
    cut = max((found.end() for found in _SENTENCE_END.finditer(window)), default=0)
    inline = line_start - start
    here = _last_role(window[max(cut, inline, 0) :], reading.lang)
    if here is not None or inline <= cut:
        return here
    # The line above counts where the sentence runs on, not where it heads a table.
    above = window[cut:inline].rstrip("\n").rsplit("\n", 1)[-1]
    return None if _heads_table(above, reading.lang) else _last_role(above, reading.lang)


def _heads_table(line: str, lang: str) -> bool:
    """True for "Name: …", and for several headings beside each other without any value."""
    if ":" in line and not line.rstrip().endswith(":"):
        return True
    several = len(_CUES[lang].findall(line)) > 1
    return several and not any(char.isdigit() for char in line)


def _last_role(window: str, lang: str) -> DateRole | None:
    role = None
    for found in _CUES[lang].finditer(window):
        role = found.lastgroup
    return DateRole(role) if role else None


def _after(reading: Reading, dates: list[Candidate], index: int) -> DateRole | None:
    end = dates[index].end_char
    limit = min(
        end + _AFTER, dates[index + 1].start_char if index + 1 < len(dates) else end + _AFTER
    )
    tail = reading.text[end:limit].split("\n", 1)[0].lower()
    found = _TAILS[reading.lang].match(tail)
    if not found or tail[found.end() :].lstrip().startswith(":"):
        return None
    role = DateRole(str(found.lastgroup))
    return None if role is DateRole.OTHER else role


def _above(
    reading: Reading, dates: list[Candidate], index: int, line_start: int
) -> DateRole | None:
    """A table of two lines: the n-th date of a line is what the n-th heading above says."""
    above = reading.line_of(line_start - 1) if line_start else None
    if above is None or len(above) > _ABOVE:
        return None
    roles = [
        found.lastgroup for found in _CUES[reading.lang].finditer(above.of(reading.text).lower())
    ]
    column = _column(dates, index, line_start)
    return DateRole(str(roles[column])) if column < len(roles) else None


def _column(dates: list[Candidate], index: int, line_start: int) -> int:
    column = 0
    while column < min(index, 4) and dates[index - column - 1].start_char >= line_start:
        column += 1
    return column
