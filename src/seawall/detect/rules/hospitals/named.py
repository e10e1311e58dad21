"""Institutions by the words they end or begin with: "Harbor General Hospital", "VC Tallmo"."""

from __future__ import annotations

from collections.abc import Iterator

from seawall.detect.rules.address.places import KNOWN
from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.words import Head, load_words
from seawall.model import Label, Mention, Span
from seawall.text import Reading
from seawall.text.name_lexicon import load_names

_DETECTORS = ("rules:hospitals",)
# Heads that are also ordinary words are so only in capitals after a name.
_EXTENSIONS = frozenset(
    "center centre hospital clinic institute group system campus inc north south east west".split()
)
_APOSTROPHES = frozenset("'’")
# Clubs and centres in Swedish, words or shorthand in English.
_ENGLISH_TOO = frozenset({"if", "hc", "ik", "bk", "gif", "goif", "aik"})
# What says how a firm is owned, with a comma before it or not.
_LEGAL_FORMS = frozenset("inc llc llp pllc corp ltd plc pty lp".split())
_MAX_PARTNERS = 5
_LAW_FIRMS = frozenset("lawyers attorneys solicitors advocates barristers".split())
_ORGANIZATION = Label.ORGANIZATION
_OWNERS = frozenset({"children", "women"})
_LEADING = frozenset("at from to via by på till från vid hos".split())
_NO_NAME_BEFORE = frozenset(
    "course pain anesthesia anesthetic endotracheal appearance surgery stay day".split()
)


def find_named(reading: Reading, capitals: Capitals) -> Iterator[Mention]:
    """Mentions of every head of the note; one look-up a token."""
    table, words = load_words(), capitals.words
    for index in reading.woken_by(table.triggers[reading.lang]):
        word = words[index]
        if word in table.heads and (reading.lang == "sv" or word not in _ENGLISH_TOO):
            yield from _read_head(capitals, index, table.heads[word])
        if word in table.openers:
            yield from _read_after(capitals, index, is_swedish=reading.lang == "sv")
        elif word in _OWNERS:
            yield from _read_owner(capitals, index)
        elif word in table.saints or word == "s":
            yield from _read_saint(capitals, index)
        for label, lexicon in table.known[reading.lang] if word in table.starts else ():
            if length := lexicon.match_at(reading, index):
                yield from _read_known(capitals, index, index + length, label)
    for index in reading.woken_by(table.letters[reading.lang]):
        yield from _read_letters(capitals, index)
    if reading.lang == "sv":
        for index in reading.woken_by(table.compounds):
            yield _mention(capitals, index, index + 1, _ORGANIZATION)


def _read_known(capitals: Capitals, first: int, end: int, label: Label) -> Iterator[Mention]:
    """A name of the lists, with a capital, the article before it and the place behind it."""
    named = first + (capitals.words[first] == "the")
    place = _with_place(capitals, end)
    is_told = capitals.texts[named][0].isupper() or place > end
    if not is_told or _is_joined(capitals, first, end):
        return
    first -= _has_article(capitals, first)
    yield _mention(capitals, first, _with_branch(capitals, place), label)


def _with_branch(capitals: Capitals, end: int) -> int:
    """End with the number of a union's branch: "Teamsters Local 705"."""
    at = end if end < capitals.count and capitals.words[end] == "local" else end - 1
    is_numbered = at + 1 < capitals.count and capitals.texts[at + 1][0].isdigit()
    return at + 2 if capitals.words[at] == "local" and is_numbered else end


def _read_letters(capitals: Capitals, index: int) -> Iterator[Mention]:
    """ "på KS", "US Linköping", "at UCH": capitals behind a preposition or before a place."""
    if not capitals.texts[index].isupper():
        return
    end = _with_place(capitals, index + 1)
    is_led = index > 0 and capitals.words[index - 1] in _LEADING and capitals.words[index] != "us"
    if is_led or end > index + 1:
        yield _mention(capitals, index, end, Label.HOSPITAL)


def _is_joined(capitals: Capitals, first: int, end: int) -> bool:
    """True for a part of another name: "Coop-Norrman", not of "Röda Korset-mottagningen"."""
    after = end + 1 < capitals.count and capitals.texts[end] == "-"
    after = after and not capitals.gap(end - 1) and capitals.texts[end + 1][0].isupper()
    before = first > 0 and capitals.texts[first - 1] == "-" and not capitals.gap(first - 1)
    return after or before


def _with_place(capitals: Capitals, end: int) -> int:
    """End with the place that tells which one: "SUS Malmö", "socialtjänsten i Botkyrka"."""
    at = end
    if at < capitals.count and capitals.texts[at] in ("i", "/"):
        at += 1
    if at == capitals.count or not capitals.texts[at][0].isupper():
        return end
    is_place = capitals.words[at] in KNOWN or capitals.is_branch(at)
    return at + 1 if is_place and capitals.gap(end - 1) in (" ", "") else end


def _read_head(capitals: Capitals, index: int, heads: tuple[Head, ...]) -> Iterator[Mention]:
    text = capitals.texts[index]
    is_capitalized, is_upper = text[0].isupper(), text.isupper()
    for head in heads:
        first = index
        if head.before:
            if index == 0 or capitals.words[index - 1] != head.before:
                continue
            first = index - 1
        if not head.is_swedish and not is_capitalized:
            continue
        if (head.is_bare or head.is_rare) and is_upper:
            continue
        if _is_heading(capitals, index) or _is_code(capitals, index):
            return
        first -= _is_apart(capitals, index)
        start = _read_name_before(capitals, first, head)
        if start < first:
            if capitals.words[index] in _LEGAL_FORMS or capitals.words[index] in _LAW_FIRMS:
                start = _with_partners(capitals, start, first)
            start -= head.label is _ORGANIZATION and _has_article(capitals, start)
            yield _mention(capitals, start, _extend(capitals, index + 1), head.label)
            return


def _is_apart(capitals: Capitals, index: int) -> bool:
    """True for the "Inc." of "Crest Poultry, Inc.": a comma may stand before it."""
    return capitals.words[index] in _LEGAL_FORMS and index > 1 and capitals.texts[index - 1] == ","


def _with_partners(capitals: Capitals, start: int, end: int) -> int:
    """Start with the partners that commas set apart: "Baker, Dunn & Cole LLP"."""
    texts = capitals.texts
    if end == capitals.count or not {"&", "and"} & set(capitals.words[start:end]):
        return start
    for _ in range(_MAX_PARTNERS):
        if start < 2 or texts[start - 1] != "," or not texts[start - 2][0].isupper():
            break
        start -= 2
    return start


def _has_article(capitals: Capitals, start: int) -> bool:
    """True for the "the" of "the Eastmarsh Fire Department": it goes with an authority's name."""
    return (
        start > 0 and capitals.words[start - 1] == "the" and capitals.gap(start - 1) in (" ", "\n")
    )


def _is_heading(capitals: Capitals, index: int) -> bool:
    """True for "BRIEF HOSPITAL COURSE" and "Complex Regional Pain"."""
    if index + 1 >= capitals.count or capitals.gap(index) != " ":
        return False
    return capitals.texts[index + 1][0].isupper() and (capitals.words[index + 1] in _NO_NAME_BEFORE)


def _is_code(capitals: Capitals, index: int) -> bool:
    """True for letters that a number is glued to: "FC743566"."""
    is_glued = index + 1 < capitals.count and capitals.gap(index) == ""
    return is_glued and capitals.texts[index + 1][0].isdigit()


def _read_name_before(capitals: Capitals, first: int, head: Head) -> int:
    """Start of the capital words before a head; ``first`` where they name nothing."""
    start = capitals.read_back(first)
    if start == first or not capitals.is_distinct(start, first):
        return first
    if head.is_rare and not capitals.is_rare(start, first):
        return first
    if head.is_swedish:
        # "Granhälls sjukhus": one or two words, the last a genitive or a place.
        name = capitals.words[first - 1]
        is_common = name in load_names().common and name not in KNOWN
        return first if is_common and not name.endswith("s") else start
    return start


def _extend(capitals: Capitals, end: int) -> int:
    """With what may follow the head: "Medical Center", "of Boston", "Inc."."""
    texts, words = capitals.texts, capitals.words
    while (
        end < capitals.count
        and words[end] in _EXTENSIONS
        and texts[end][0].isupper()
        and capitals.gap(end - 1) == " "
    ):
        end += 1
    return _with_owner(capitals, end)


def _with_owner(capitals: Capitals, end: int) -> int:
    """End with "of Rossmoor", "of the University of Pennsylvania"."""
    texts = capitals.texts
    if end + 1 >= capitals.count or texts[end] != "of" or capitals.gap(end) != " ":
        return end
    at = end + 1 + (texts[end + 1] == "the")
    past = capitals.read(at)
    return past if past > at and capitals.is_distinct(at, past) else end


def _read_after(capitals: Capitals, index: int, *, is_swedish: bool) -> Iterator[Mention]:
    """ "Vårdcentralen Tallmo", "VC Tallmo", "sjukhuset i Tallmo"."""
    at = index + 1
    if at < capitals.count and capitals.words[at] == "i" and capitals.words[index] != "boende":
        at += 1
    if at >= capitals.count or capitals.gap(index) != " ":
        return
    end = capitals.read(at)
    is_name = capitals.is_distinct if is_swedish else capitals.is_unusual
    if end > at and is_name(at, end):
        yield _mention(capitals, index, end, load_words().openers[capitals.words[index]])


def _read_owner(capitals: Capitals, index: int) -> Iterator[Mention]:
    """ "Poudre Children's": whose hospital it is ends the name."""
    texts = capitals.texts
    has_genitive = index + 2 < capitals.count and texts[index + 2] == "s"
    if not has_genitive or texts[index + 1] not in _APOSTROPHES:
        return
    start = capitals.read_back(index)
    if texts[index][0].isupper() and start < index and capitals.is_unusual(start, index):
        yield _mention(capitals, start, index + 3, Label.HOSPITAL)


def _read_saint(capitals: Capitals, index: int) -> Iterator[Mention]:
    """ "St. Mary's", "S:t Botvid": a saint in the genitive, or a Swedish one."""
    texts, words = capitals.texts, capitals.words
    at = index + 1
    is_swedish = words[index] == "s"
    if is_swedish:
        is_short = at + 1 < capitals.count and texts[at] == ":"
        if not is_short or words[at + 1] not in ("t", "ta"):
            return
        at += 2
    elif at < capitals.count and texts[at] == ".":
        at += 1
    if (
        at >= capitals.count
        or capitals.gap(at - 1) not in (" ", "")
        or not texts[index][0].isupper()
    ):
        return
    end = capitals.read(at)
    has_genitive = end > at and texts[end - 1] == "s"
    after = end + 1 < capitals.count and texts[end] in _APOSTROPHES
    if end > at and (is_swedish or has_genitive or after):
        stop = end + 2 if after and texts[end + 1] == "s" else end
        yield _mention(capitals, index, stop, Label.HOSPITAL)


def _mention(capitals: Capitals, start: int, end: int, label: Label) -> Mention:
    span = Span(capitals.starts[start], capitals.ends[end - 1])
    return Mention(span, label, 0.85, _DETECTORS)
