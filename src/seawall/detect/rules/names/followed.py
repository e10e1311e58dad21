"""Names before a cue: "Anna Berg, MD", "Anna Berg (wife)", "Anna, her daughter"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.shape import NameReader, Trust
from seawall.detect.rules.terms import cover_listed
from seawall.model import Label
from seawall.text import Choice, Wake, Way
from seawall.text.verdicts import CAPITAL, SIGN

_TIED = 3  # tokens of two names and their hyphen
_HYPHENS = frozenset("-‐‑")
_APOSTROPHES = frozenset("'’")
_OPENINGS = frozenset("(,-–")
_POSSESSIVES = frozenset(
    "his her the their pt's patient's patientens hans hennes my s patient pt a first second third"
    " eldest oldest youngest elder older younger middle late adult new äldsta yngsta äldre yngre"
    " första andra".split()
)


@cache
def _load_followers() -> Choice:
    """A strong suffix, a weak one in capitals behind a comma, the D of "M.D.", a relation."""
    cues = load_cues()
    return Choice(
        Wake.at(cues.strong_suffixes),
        Way(Wake(_is_capital_suffix, of=CAPITAL | SIGN), before=Wake.at(frozenset(","))),
        Way(Wake.at(frozenset("d")), before=Wake.at(frozenset("."))),
        Way(Wake.at(cues.relations), before=Wake.at(_POSSESSIVES | _APOSTROPHES | _OPENINGS)),
    )


def _is_capital_suffix(text: str) -> bool:
    return text.isupper() and text.lower() in load_cues().suffixes


def find_followed(names: NameReader) -> list[Candidate]:
    """Candidates before every suffix and every relation of the note."""
    cues, words = load_cues(), names.words
    found: list[Candidate] = []
    for index in names.woken_by(_load_followers()):
        word = words[index]
        if word in cues.suffixes:
            found += _read_before_suffix(names, index, word in cues.strong_suffixes)
        elif word == "d" and _is_dotted_degree(names, index):
            found += _read_before_suffix(names, index - 2, is_strong=True)
        if word in cues.relations:
            found += _read_before_relation(names, index)
    return found


def _is_dotted_degree(names: NameReader, index: int) -> bool:
    """True at the D of "M.D." and "Ph.D."."""
    texts, words = names.texts, names.words
    return (
        index > 2
        and texts[index - 1] == "."
        and words[index - 2] in ("m", "ph")
        and not names.gap(index - 1)
    )


def _read_before_suffix(names: NameReader, index: int, is_strong: bool) -> Iterator[Candidate]:
    texts = names.texts
    has_comma = index > 0 and texts[index - 1] == ","
    end = index - 1 if has_comma else index
    if end < 1 or names.gap(index - 1).count("\n") > 1 or "  " in names.gap(end - 1):
        return
    if texts[end - 1] in _HYPHENS:
        return  # "Op-ssk"
    if not is_strong and (not has_comma or not texts[index].isupper()):
        return
    start = names.read_back(end, Trust.PART)
    if start == end:
        start = _read_common_back(names, end) if is_strong and has_comma else end
    if start == end or (has_comma and _is_term(names, start, end)):
        return
    if names.has_name(start, end) or _is_initialled(names, start, end):
        yield _propose(names, start, end, Label.DOCTOR, 0.95)


def _is_term(names: NameReader, start: int, end: int) -> bool:
    """True for "Passy-Muir, SLP to see": names that are tied for nothing but a term."""
    texts = names.texts
    if end - start != _TIED or texts[start + 1] not in _HYPHENS:
        return False
    cover = cover_listed(names.reading)
    return cover.holds(names.starts[start], names.ends[end - 1])


def _read_common_back(names: NameReader, end: int) -> int:
    """Start of "John Long" before ", MD": a surname that is also a word, after a given name."""
    at = end - 1
    if at < 1 or not names.texts[at][0].isupper() or not names.may_be_name(at):
        return end
    start = names.read_back(at, Trust.PART)
    return start if start < at and names.gap(at - 1) == " " else end


def _is_initialled(names: NameReader, start: int, end: int) -> bool:
    return end - start > 1 and names.is_initial(start)


def _read_before_relation(names: NameReader, index: int) -> Iterator[Candidate]:
    texts, words = names.texts, names.words
    at = index - 1
    while at > 0 and index - at < 4 and (words[at] in _POSSESSIVES or texts[at] in _APOSTROPHES):
        at -= 1
    if at < 1 or texts[at] not in _OPENINGS:
        return
    if texts[at] == "," and not _closes(names, index):
        return
    start = names.read_back(at, Trust.PART)
    start = _read_surname_back(names, start) if start < at else at
    is_alone = start + 1 == at and _closes(names, index) and names.may_be_unknown(start)
    if is_alone or names.has_name(start, at):
        yield _propose(names, start, at, Label.RELATIVE, 0.85)


def _read_surname_back(names: NameReader, start: int) -> int:
    """Start of "Berg, Anna" before the relation, where a line begins with it."""
    comma = start - 1
    if comma < 1 or names.texts[comma] != "," or names.gap(comma) != " ":
        return start
    surname = names.read_back(comma, Trust.PART)
    opens_line = surname == 0 or "\n" in names.gap(surname - 1)
    return surname if surname < comma and opens_line else start


def _closes(names: NameReader, index: int) -> bool:
    """True if a comma, full stop, bracket or line ends the apposition after the relation."""
    if index + 1 >= names.count:
        return True
    is_mark = names.texts[index + 1] in ",.);:"
    return is_mark or names.words[index + 1] in ("who", "at", "on", "som", "på")


def _propose(names: NameReader, start: int, end: int, label: Label, score: float) -> Candidate:
    return Candidate(names.starts[start], names.ends[end - 1], label, score)
