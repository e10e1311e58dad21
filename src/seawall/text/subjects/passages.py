"""The parts of a note that are about the family, and its sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from seawall.text.subjects.words import FAMILY, MOTHER, SOMEBODY, Being

_FAMILY_NAMES = (
    r"(?:family|fam)(?:\s+(?:medical|health|psychiatric|cancer|cardiac))?\s*(?:history|hx|hist)"
    r"|f\.?\s?h\.?\s?x?|fmhx?|famhx|pertinent\s+family\s+history|heredity|hereditary\s+history"
    r"|hereditet|ärftlighet|heriditet|her|ärftliga\s+(?:förhållanden|sjukdomar)|släktanamnes"
    r"|familjeanamnes|familjehistoria|familjehistorik|släkthistoria"
)
_MOTHER_NAMES = (
    r"maternal\s+(?:history|hx|labs?|data|info(?:rmation)?|serolog\w+|medical\s+history|medications)"
    r"|mother'?s\s+(?:history|labs)|moderns?\s+(?:anamnes|bakgrund|prover)|maternell\s+anamnes"
    r"|(?:prenatal|antenatal)\s+(?:labs?|history|serolog\w+)|pregnancy(?:\s+history)?|graviditet(?:en)?"
)
_DONOR_NAMES = (
    r"donor(?:\s+(?:information|history|data|info|characteristics))?|donator(?:uppgifter)?"
)
# A heading stands at the start of a line, or behind a stop where all lines were joined.
_HEADING = re.compile(
    r"(?:^|(?<=[.\n,;]))[^\S\n]{0,8}[*#_\-•]{0,3}[^\S\n]?"
    r"(?P<name>[A-ZÅÄÖ][^\W\d_]*(?:['’]s)?(?:[ \t/&,-]{1,3}[^\W\d_]+(?:['’]s)?){0,5})"
    r"[^\S\n]*[*_]{0,2}"
    r"(?::|[^\S\n]+-[^\S\n]|[^\S\n]{2,}|\t|\n|$)",
    re.MULTILINE,
)
_FAMILY = re.compile(rf"(?:{_FAMILY_NAMES})$", re.IGNORECASE)
_MOTHER = re.compile(rf"(?:{_MOTHER_NAMES})$", re.IGNORECASE)
_DONOR = re.compile(rf"(?:{_DONOR_NAMES})$", re.IGNORECASE)
_SHORT = frozenset(
    "mr mrs ms dr st pt pts approx vs no d b f ca pat dvs bl tel prof med sen jr sr nr yr yrs "
    "mo mos wk hx fr int ext tabl resp dec y o g p a etc ev obs dx hosp exc excl incl esp "
    "diff".split()
)
_BREAK = re.compile(r"[.!?](?=\s|,[A-ZÅÄÖ])|\n")
_ITEM = re.compile(r"\s*(?:[-*#•–+|]|\d{1,2}[.)]\s)|\s*$", re.MULTILINE)
_LAST_WORD = re.compile(r"[^\W_]*$")
# A line that begins with a name of what follows: "Allergies    none".
_COLUMN = re.compile(r"[A-ZÅÄÖ][^\s:]{1,20}(?:[ ][^\s:]{1,20}){0,3}(?::|[ ]{2,}|\t)")
_WRAPPED_CHARS = 45  # a line that is shorter was ended on purpose
_LONGEST_SENTENCE_CHARS = 1200


# "----- pasted -----" up to "----- end -----".
_PASTED = re.compile(
    r"^[^\S\n]*[-=*#_~<>]{3,}[^\S\n]*(?:pasted|copied|inserted|wrong\s+(?:patient|chart)|other\s+patient|"
    r"another\s+patient|misfiled|inklistrat|inklippt|kopierat|annan\s+patient|fel\s+patient)\b[^\n]{0,60}\n",
    re.IGNORECASE | re.MULTILINE,
)
_PASTED_END = re.compile(r"^[^\S\n]*[-=*#_~<>]{3,}[^\n]*$", re.MULTILINE)
# "Please disregard the paragraph on … It was copied from another patient's chart."
_RETRACTED = re.compile(
    r"\b(?:disregard|ignore|strike|retract|bortse|stryk)\b[^\n]{0,200}?"
    r"\b(?:(?:another|different|wrong|other)\s+(?:patient|chart|person)|(?:annan|fel|annans)\s+(?:patient|journal))[^\n.;]{0,120}[.;]?",
    re.IGNORECASE,
)


class Passage(NamedTuple):
    """A part of a note that is about somebody until told otherwise."""

    start: int
    end: int
    being: Being


def find_passages(text: str, of_infant: bool) -> list[Passage]:
    """Parts under headings such as "Family history", up to the next heading or blank line."""
    passages: list[Passage] = []
    opened: tuple[int, Being] | None = None
    for found in _HEADING.finditer(text):
        name = found["name"]
        being = _being_of(name, of_infant)
        if being is None and not _is_heading(text, found, opened is not None):
            continue
        if opened:
            passages.append(Passage(opened[0], found.start("name"), opened[1]))
            opened = None
        if being:
            opened = found.end(), being
    if opened:
        passages.append(Passage(opened[0], len(text), opened[1]))
    return [_up_to_blank(text, passage) for passage in passages]


def find_other_records(text: str) -> list[Passage]:
    """Parts that were copied from another patient's record, and what is said to be retracted."""
    passages = [
        Passage(found.start(), found.end(), SOMEBODY) for found in _RETRACTED.finditer(text)
    ]
    for found in _PASTED.finditer(text):
        end = _PASTED_END.search(text, found.end())
        if end is not None:  # without an end nobody knows how far it reaches
            passages.append(Passage(found.end(), end.start(), SOMEBODY))
    return passages


def _is_heading(text: str, found: re.Match[str], in_passage: bool) -> bool:
    """True for what ends a passage: a known name, capitals, or a line that begins like one."""
    name = found["name"]
    if name.lower() in _KNOWN:
        return True
    if _RELATIVE.search(name):
        return False
    mark = found.group().rstrip(" \t*_")[-1:]
    if name.isupper() and len(name) > 1:
        return mark in (":", "\n") or found.group().endswith("\n")
    begins_line = found.start() == 0 or text[found.start() - 1] == "\n"
    if mark != ":" or (not begins_line and not in_passage):
        return False
    # Under a family history lines such as "Diabetes: mother" begin like a heading.
    end = text.find("\n", found.end())
    rest = text[found.end() : end if end >= 0 else len(text)]
    return not (in_passage and _ANSWER.search(rest))


_RELATIVE = re.compile(
    r"\b(?:m[oa]ther|father|mom|dad|parents?|siblings?|sibs?|brothers?|sisters?|aunts?|uncles?|sons?|daughters?|"
    r"child(?:ren)?|cousins?|grand\w+|mg[mf]|pg[mf]|maternal|paternal|wife|husband|spouse|mor|far|mamma|pappa|"
    r"syskon|syster|bror|barn|mormor|morfar|farmor|farfar|moster|faster|morbror|farbror|kusin\w*|"
    r"modern|fadern|twin|[MF]|MA|PA|MU|PU|mo|fa)\b",
    re.IGNORECASE,
)
_ANSWER = re.compile(
    _RELATIVE.pattern
    + r"|^\s*(?:no|none|nil|neg\w*|yes|unknown|denies|positive|nej|ja|ingen|inga|okänt)\b",
    re.IGNORECASE,
)
_KNOWN = frozenset(
    "social history|past medical history|medications|allergies|review of systems|physical exam|"
    "physical examination|assessment|plan|impression|vitals|labs|exam|history of present illness|"
    "assessment and plan|objective|subjective|status|bedömning|socialt|aktuellt|läkemedel|"
    "överkänslighet|allergier|tidigare sjukdomar|nuvarande sjukdomar|åtgärd|planering".split("|")
)


def _being_of(name: str, of_infant: bool) -> Being | None:
    if _FAMILY.match(name):
        return FAMILY
    if _DONOR.match(name):
        return SOMEBODY
    return MOTHER if of_infant and _MOTHER.match(name) else None


def _up_to_blank(text: str, passage: Passage) -> Passage:
    """A blank line ends a passage, unless it stands right under the heading."""
    begin = passage.start
    while begin < passage.end and text[begin].isspace():
        begin += 1
    blank = re.compile(r"\n[^\S\n]*\n").search(text, begin, passage.end)
    return passage._replace(end=blank.start()) if blank else passage


def find_sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where sentences begin and end; a wrapped line goes on, an item of a list does not."""
    start = 0
    for found in _BREAK.finditer(text):
        if _is_break(text, found):
            yield start, found.end()
            start = found.end()
    if start < len(text):
        yield start, len(text)


def _is_break(text: str, found: re.Match[str]) -> bool:
    at = found.start()
    if found.group() == "\n":
        return _ends_line(text, at)
    if found.group() == ".":
        word = _LAST_WORD.search(text, max(0, at - 8), at)
        said = word.group().lower() if word else ""
        if said in _SHORT or (len(said) == 1 and said.isalpha()):
            follows = text[at + 1 : at + 4].lstrip()[:1]
            # A short form ends a sentence only where the next begins with a capital.
            return said not in _TITLES and follows.isupper() and said not in ("d", "b", "f")
    return True


_TITLES = frozenset("mr mrs ms dr prof st".split())


def _ends_line(text: str, at: int) -> bool:
    start = text.rfind("\n", max(0, at - _LONGEST_SENTENCE_CHARS), at) + 1
    line = text[start:at].rstrip()
    if _COLUMN.match(text, at + 1):
        return True
    if len(line) < _WRAPPED_CHARS or line[-1] in ":.!?;":
        return True
    return _ITEM.match(text, at + 1) is not None
