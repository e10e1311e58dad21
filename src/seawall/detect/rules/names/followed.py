"""Names before a cue: "Anna Berg, MD", "Anna Berg (wife)", "Anna, her daughter"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.names.candidate import Candidate
from seawall.detect.rules.names.cues import load_cues
from seawall.detect.rules.names.shape import NameReader, Trust
from seawall.detect.rules.terms import cover_listed
from seawall.model import Label

_TIED = 3  # tokens of two names and their hyphen
_HYPHENS = frozenset("-‐‑")
_POSSESSIVES = frozenset(
    "his her the their pt's patient's patientens hans hennes my s patient pt a first second third"
    " eldest oldest youngest elder older younger middle late adult new äldsta yngsta äldre yngre"
    " första andra".split()
)


def find_followed(names: NameReader) -> Iterator[Candidate]:
    """Candidates before every suffix and every relation of the note."""
    cues, words = load_cues(), names.words
    for index in names.woken_by(cues.followers):
        word = words[index]
        if word in cues.suffixes:
            yield from _read_before_suffix(names, index, word in cues.strong_suffixes)
        elif word == "d" and _is_dotted_degree(names, index):
            yield from _read_before_suffix(names, index - 2, is_strong=True)
        if word in cues.relations:
            yield from _read_before_relation(names, index)


def _is_dotted_degree(names: NameReader, index: int) -> bool:
    """True at the D of "M.D." and "Ph.D."."""
    tokens = names.tokens
    return (
        index > 2
        and tokens[index - 1].text == "."
        and tokens[index - 2].lower in ("m", "ph")
        and not names.gap(index - 1)
    )


def _read_before_suffix(names: NameReader, index: int, is_strong: bool) -> Iterator[Candidate]:
    tokens = names.tokens
    has_comma = index > 0 and tokens[index - 1].text == ","
    end = index - 1 if has_comma else index
    if end < 1 or names.gap(index - 1).count("\n") > 1 or "  " in names.gap(end - 1):
        return
    if tokens[end - 1].text in _HYPHENS:
        return  # "Op-ssk"
    if not is_strong and (not has_comma or not tokens[index].text.isupper()):
        return
    start = names.read_back(end, Trust.PART)
    if start == end:
        start = _read_common_back(names, end) if is_strong and has_comma else end
    named = sum(names.is_name(at) for at in range(start, end))
    if has_comma and _is_term(names, start, end):
        return
    if start < end and (named or _is_initialled(names, start, end)):
        yield _propose(names, start, end, Label.DOCTOR, 0.95)


def _is_term(names: NameReader, start: int, end: int) -> bool:
    """True for "Passy-Muir, SLP to see": names that are tied for nothing but a term."""
    tokens = names.tokens
    if end - start != _TIED or tokens[start + 1].text not in _HYPHENS:
        return False
    cover = cover_listed(names.reading)
    return cover.holds(tokens[start].start_char, tokens[end - 1].end_char)


def _read_common_back(names: NameReader, end: int) -> int:
    """Start of "John Long" before ", MD": a surname that is also a word, after a given name."""
    at = end - 1
    if at < 1 or not names.tokens[at].is_capitalized or not names.may_be_name(at):
        return end
    start = names.read_back(at, Trust.PART)
    return start if start < at and names.gap(at - 1) == " " else end


def _is_initialled(names: NameReader, start: int, end: int) -> bool:
    return end - start > 1 and names.is_initial(start)


def _read_before_relation(names: NameReader, index: int) -> Iterator[Candidate]:
    tokens = names.tokens
    at = index - 1
    while (
        at > 0 and index - at < 4 and (tokens[at].lower in _POSSESSIVES or tokens[at].text in "'’")
    ):
        at -= 1
    if at < 1 or tokens[at].text not in ("(", ",", "-", "–"):
        return
    if tokens[at].text == "," and not _closes(names, index):
        return
    start = names.read_back(at, Trust.PART)
    start = _read_surname_back(names, start) if start < at else at
    is_alone = start + 1 == at and _closes(names, index) and names.may_be_unknown(start)
    if is_alone or any(names.is_name(each) for each in range(start, at)):
        yield _propose(names, start, at, Label.RELATIVE, 0.85)


def _read_surname_back(names: NameReader, start: int) -> int:
    """Start of "Berg, Anna" before the relation, where a line begins with it."""
    comma = start - 1
    if comma < 1 or names.tokens[comma].text != "," or names.gap(comma) != " ":
        return start
    surname = names.read_back(comma, Trust.PART)
    opens_line = surname == 0 or "\n" in names.gap(surname - 1)
    return surname if surname < comma and opens_line else start


def _closes(names: NameReader, index: int) -> bool:
    """True if a comma, full stop, bracket or line ends the apposition after the relation."""
    if index + 1 >= names.count:
        return True
    following = names.tokens[index + 1]
    return following.text in ",.);:" or following.lower in ("who", "at", "on", "som", "på")


def _propose(names: NameReader, start: int, end: int, label: Label, score: float) -> Candidate:
    tokens = names.tokens
    return Candidate(tokens[start].start_char, tokens[end - 1].end_char, label, score)
