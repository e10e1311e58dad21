"""Institutions by the words they end or begin with: "Harbor General Hospital", "VC Tallmo"."""

from __future__ import annotations

from seawall.detect.rules.address.places import KNOWN
from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.found import HOSPITAL, ORGANIZATION, Found
from seawall.detect.rules.hospitals.words import APOSTROPHES, OWNERS, Head, load_words
from seawall.model import Label
from seawall.text.name_lexicon import load_names

# Heads that are also ordinary words are so only in capitals after a name.
_EXTENSIONS = frozenset(
    "center centre hospital clinic institute group system campus inc north south east west".split()
)
# Clubs and centres in Swedish, words or shorthand in English.
_ENGLISH_TOO = frozenset({"if", "hc", "ik", "bk", "gif", "goif", "aik"})
# What says how a firm is owned, with a comma before it or not.
_LEGAL_FORMS = frozenset("inc llc llp pllc corp ltd plc pty lp".split())
_MAX_PARTNERS = 5
_LAW_FIRMS = frozenset("lawyers attorneys solicitors advocates barristers".split())
_SCORE = 0.85
_LEADING = frozenset("at from to via by på till från vid hos".split())
_NO_NAME_BEFORE = frozenset(
    "course pain anesthesia anesthetic endotracheal appearance surgery stay day".split()
)


def find_named(capitals: Capitals) -> list[Found]:
    """Every name of the note with a head or another word that tells one; one look-up a token."""
    table, words, lang = load_words(), capitals.words, capitals.lang
    heads_of, beginnings = table.heads, table.beginnings
    found: list[Found | None] = []
    for index in capitals.woken_by(table.triggers[lang]):
        word = words[index]
        heads = heads_of.get(word)
        if heads and (lang == "sv" or word not in _ENGLISH_TOO):
            found.append(_read_head(capitals, index, heads))
        if word in beginnings:
            found += _read_beginning(capitals, index)
    for index in capitals.woken_by(table.letters[lang]):
        found.append(_read_letters(capitals, index))
    if lang == "sv":
        for index in capitals.woken_by(table.compounds):
            found.append((capitals.span(index, index + 1), ORGANIZATION, _SCORE))
    return list(filter(None, found))


def _read_beginning(capitals: Capitals, index: int) -> list[Found | None]:
    """Names that begin with a word, or in which it stands for a saint or for an owner."""
    table, word = load_words(), capitals.words[index]
    found: list[Found | None] = []
    if word in table.openers:
        found.append(_read_after(capitals, index))
    elif word in OWNERS:
        found.append(_read_owner(capitals, index))
    elif word in table.saints or word == "s":
        found.append(_read_saint(capitals, index))
    for label, lexicon in table.known[capitals.lang] if word in table.starts else ():
        if length := lexicon.match_at(capitals.reading, index):
            found.append(_read_known(capitals, index, index + length, label))
    return found


def _read_known(capitals: Capitals, first: int, end: int, label: Label) -> Found | None:
    """A name of the lists, with a capital, the article before it and the place behind it."""
    named = first + (capitals.words[first] == "the")
    place = _with_place(capitals, end)
    is_told = capitals.texts[named][0].isupper() or place > end
    if not is_told or _is_joined(capitals, first, end):
        return None
    first -= _has_article(capitals, first)
    return capitals.span(first, _with_branch(capitals, place)), label, _SCORE


def _with_branch(capitals: Capitals, end: int) -> int:
    """End with the number of a union's branch: "Teamsters Local 705"."""
    at = end if end < capitals.count and capitals.words[end] == "local" else end - 1
    is_numbered = at + 1 < capitals.count and capitals.texts[at + 1][0].isdigit()
    return at + 2 if capitals.words[at] == "local" and is_numbered else end


def _read_letters(capitals: Capitals, index: int) -> Found | None:
    """ "på KS", "US Linköping", "at UCH": capitals behind a preposition or before a place."""
    if not capitals.texts[index].isupper():
        return None
    end = _with_place(capitals, index + 1)
    is_led = index > 0 and capitals.words[index - 1] in _LEADING and capitals.words[index] != "us"
    if is_led or end > index + 1:
        return capitals.span(index, end), HOSPITAL, _SCORE
    return None


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


def _read_head(capitals: Capitals, index: int, heads: tuple[Head, ...]) -> Found | None:
    """The name that ends with the first of the heads before which one stands."""
    words, text, word = capitals.words, capitals.texts[index], capitals.words[index]
    before = words[index - 1] if index else ""
    is_small, is_legal = not text[0].isupper(), word in _LEGAL_FORMS
    for head in heads:
        if (head.before and head.before != before) or (is_small and not head.is_swedish):
            continue
        if (head.is_bare or head.is_rare) and text.isupper():
            continue
        if _goes_on(capitals, index):
            return None
        first = index - 1 if head.before else index
        first -= is_legal and before == "," and index > 1  # "Crest Poultry, Inc."
        start = _read_name_before(capitals, first, head)
        if start < first:
            if is_legal or word in _LAW_FIRMS:
                start = _with_partners(capitals, start, first)
            start -= head.label is ORGANIZATION and _has_article(capitals, start)
            return capitals.span(start, _extend(capitals, index + 1)), head.label, _SCORE
    return None


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


def _goes_on(capitals: Capitals, index: int) -> bool:
    """True for a word that ends no name: "BRIEF HOSPITAL COURSE", "FC743566"."""
    following = index + 1
    if following >= capitals.count:
        return False
    text, gap = capitals.texts[following], capitals.gaps[index]
    if gap == " ":
        return capitals.words[following] in _NO_NAME_BEFORE and text[0].isupper()
    return not gap and text[0].isdigit()


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


def _read_after(capitals: Capitals, index: int) -> Found | None:
    """ "Vårdcentralen Tallmo", "VC Tallmo", "sjukhuset i Tallmo"."""
    at = index + 1
    if at < capitals.count and capitals.words[at] == "i" and capitals.words[index] != "boende":
        at += 1
    if at >= capitals.count or capitals.gap(index) != " ":
        return None
    end = capitals.read(at)
    is_name = capitals.is_distinct if capitals.lang == "sv" else capitals.is_unusual
    if end == at or not is_name(at, end):
        return None
    return capitals.span(index, end), load_words().openers[capitals.words[index]], _SCORE


def _read_owner(capitals: Capitals, index: int) -> Found | None:
    """ "Poudre Children's": whose hospital it is ends the name."""
    texts = capitals.texts
    has_genitive = index + 2 < capitals.count and texts[index + 2] == "s"
    if not has_genitive or texts[index + 1] not in APOSTROPHES or not texts[index][0].isupper():
        return None
    start = capitals.read_back(index)
    if start == index or not capitals.is_unusual(start, index):
        return None
    return capitals.span(start, index + 3), HOSPITAL, _SCORE


def _read_saint(capitals: Capitals, index: int) -> Found | None:
    """ "St. Mary's", "S:t Botvid": a saint in the genitive, or a Swedish one."""
    texts, words = capitals.texts, capitals.words
    at = index + 1
    is_swedish = words[index] == "s"
    if is_swedish:
        is_short = at + 1 < capitals.count and texts[at] == ":"
        if not is_short or words[at + 1] not in ("t", "ta"):
            return None
        at += 2
    elif at < capitals.count and texts[at] == ".":
        at += 1
    if (
        at >= capitals.count
        or capitals.gap(at - 1) not in (" ", "")
        or not texts[index][0].isupper()
    ):
        return None
    end = capitals.read(at)
    if end == at:
        return None
    after = end + 1 < capitals.count and texts[end] in APOSTROPHES
    if not (is_swedish or after or texts[end - 1] == "s"):
        return None
    stop = end + 2 if after and texts[end + 1] == "s" else end
    return capitals.span(index, stop), HOSPITAL, _SCORE
