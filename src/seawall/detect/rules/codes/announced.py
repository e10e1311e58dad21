"""Record, plan, account, licence, vehicle, device, biometric and other numbers of a person.

A code is found by the word that announces it and by its own look; some have a shape of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from seawall.detect.rules.codes.announcements import (
    ANNOUNCED,
    LABELS,
    LITTLE_START,
    NAMED,
    SURE,
    Announcement,
    find_label_before,
    find_needed,
    find_word_before,
    is_joined,
    read_announcement,
)
from seawall.detect.rules.codes.cited import JOINED, OF_YEAR, find_cited
from seawall.detect.rules.codes.enough import is_enough
from seawall.detect.rules.codes.look import Code, draw_code, read_code
from seawall.detect.rules.codes.note import Note
from seawall.detect.rules.codes.plates import take_plates
from seawall.detect.rules.codes.references import LOT, REFERENCE, find_references
from seawall.detect.rules.codes.rows import take_alike
from seawall.detect.rules.codes.shapes import take_shaped
from seawall.detect.rules.codes.terminologies import Page
from seawall.lazy import lazy_pattern
from seawall.model import Label, Mention, draw_span
from seawall.text import Pattern, Reading

_DETECTORS = ("rules:codes",)
_MRN, _OTHER_ID = Label.MRN, Label.OTHER_ID
# Giros, a register and tissue in Swedish are glucose, a pager, an order and a disease in English.
_OF_ONE_LANGUAGE = {"bg": "sv", "pg": "sv", "dnr": "sv", "pad": "sv", "ur": "en"}
# The patient's name between the word and the code, or alone before it on a line of their own:
# "Name/ID  Berg, Anna / 4-976-820-5", "MRN for the above: 123456".
_NAMED_FIRST = Pattern(
    r"(?i:\b(?:(?:mrn|(?:record|chart|hospital|unit|patient)\s(?:number|no|#)|(?:wrist|arm"
    r"|id)[\s-]?band)\b(?:[^\d\n;]|x\d){1,40}?[\s#:(]"
    r"|(?:id|record|chart|patient|pt|name|band|journal|patienten|re|labell?ed|marked|subject"
    r"|about)\b[\s:/#.-]{0,8}(?:(?:reads|is|about|för)\s)?"
    r"(?-i:(?:\p{Lu}[\pL'’.]*(?:-\p{Lu}[\pL'’]+)?[\s,/(#]{1,4}){1,5})))"
    r"(?P<value>\d|[A-Z]{1,3}[ -]?\d)"
    r"|(?m:^)(?:\p{Lu}[\pL'’.]*(?:-\p{Lu}[\pL'’]+)?,? ){2,4}(?P<alone>\d{6,9}"
    r"|\d{3}\s\d{3}\s\d{3}|\d{2}-\d{2}-\d{2}|\d{4}\s\d{4})(?m:$)",
    whole_words=False,
)
_BLOOD_GAS = lazy_pattern(r"\d\.\d{1,2}/\d")
_DENIAL_ENDS = lazy_pattern(r"\s*(?:$|[,.;:)\n])")
_LEAD = lazy_pattern(r"A \d")  # of an alien's number, no article
# A group's number stands beside a member's: "Member ID XQH882104937, group 70091".
_GROUPS = frozenset({"group", "grp"})
_INSURED = lazy_pattern(
    r"(?i:\b(?:member|subscriber|policy|insur\w+|plan|medicare|secondary|bcbs|aetna|cigna|humana|uhc))\b"
    r"[^\n]{0,40}\b(?i:group|grp)\b"
)
_WORD_AHEAD = lazy_pattern(r"[^\W\d_]{1,12}[\s:#]")
_WORD_START = lazy_pattern(r"([A-Za-z]{2,5})[\s:#]{1,3}(?=\w)")
# In few notes.
_RARE = {
    "en": Pattern.any_of(OF_YEAR, JOINED, LOT),
    "sv": Pattern.any_of(OF_YEAR, JOINED, LOT, REFERENCE),
}


def find(reading: Reading) -> list[Mention]:
    """Codes by their announcing words first, then those that their shape alone gives away."""
    return find_in_each([reading])[0]


def find_in_each(readings: Sequence[Reading]) -> list[list[Mention]]:
    """The same of each note; every kind is looked for in all of them before the next is."""
    notes = list(map(Note.of, readings))
    for take in (_take_rare, _take_announced, take_plates, _take_named_first):
        take(notes)
    take_shaped(notes)
    take_alike(notes)
    return [
        [Mention(span, label, score, _DETECTORS) for score, (span, label) in note.taken]
        for note in notes
    ]


def _take_rare(notes: Sequence[Note]) -> None:
    for note in notes:
        if not _RARE[note.reading.lang].may_be_in(note.reading):
            continue
        alone = note.reading.alone
        for span in find_cited(alone):
            note.take(0.9, Code(span, _OTHER_ID))
        for reference in find_references(alone):
            note.take(0.85, reference)


def _take_announced(notes: Sequence[Note]) -> None:
    for note in notes:
        reading, page, *_ = note
        for first, end in ANNOUNCED.find_bounds(reading):
            if code := _announced(page, reading.lang, first, end):
                note.take(0.9, code)


def _take_named_first(notes: Sequence[Note]) -> None:
    for note in notes:
        reading, page, claims, _ = note
        for match in _NAMED_FIRST.find(reading):
            start = (match.span_or_none("value") or match.span("alone")).start_char
            if claims.holds(start) or _BLOOD_GAS.match(reading.text, start):
                continue
            code = read_code(reading.text, start, _MRN)
            if code and not match.text("alone").endswith("00") and is_enough(page, code, 6):
                note.take(0.8, code)


def _announced(page: Page, lang: str, first: int, end: int) -> Code | None:
    """The code behind an announcing word, if its look is enough for that word."""
    text = page.text
    announcement = read_announcement(text, first, end)
    if announcement is None:
        return None
    start = first + announcement.size
    if text[start].isalpha() and _WORD_AHEAD.match(text, start):
        announcement = _pass_words(text, first, announcement)
    word, is_told, label, size, needed, is_joined = announcement
    start = first + size
    if not is_told:
        label = find_label_before(text, first)
    if label is None or _OF_ONE_LANGUAGE.get(word, lang) != lang:
        return None
    code = read_code(text, start, label)
    if code is None:
        return None
    if is_joined:
        # "MRN-48392": the letters may be a part of the code, so they go with it.
        code = draw_code((draw_span((first, code.span.end_char)), label))
    if not needed:
        told = find_word_before(text, first)
        if word == "no" and not _DENIAL_ENDS.match(text, code.span.end_char):
            told = ""  # "the patient has no 1200 ..."
        needed = find_needed(text[first:start], word, told)
    elif word in _GROUPS and _INSURED.search(text[max(0, start - 60) : start]):
        needed = 4
    return code if is_enough(page, code, needed) else None


def _pass_words(text: str, first: int, announcement: Announcement) -> Announcement:
    """The announcement up to where the code begins, if words stand where it seemed to begin."""
    word, is_told, label, size, *_ = announcement
    start = first + size
    nearer = _WORD_START.match(text, start)
    if nearer and nearer[1].lower() in (SURE if nearer[0][-1] == ":" else NAMED):
        # "Lab has MRN 12345": the word next to the code says what it is.
        word, is_told, start = nearer[1].lower(), True, nearer.end()
        label = LABELS[word]
    if _WORD_AHEAD.match(text, start) and not _LEAD.match(text, start):
        little = LITTLE_START.match(text, start)
        start = little.end() if little else start
    before = text[first:start]
    needed = find_needed(before, word, word) if word in LABELS else 0
    return Announcement(word, is_told, label, start - first, needed, is_joined(before))
