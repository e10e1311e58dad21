"""Harmless words that are part of a name or code because of what stands beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from seawall.anonymize.scrub.codes import is_in_code
from seawall.anonymize.scrub.cues import load_cues
from seawall.anonymize.scrub.initials import is_initial
from seawall.anonymize.scrub.places import is_of_street, numbers_place
from seawall.anonymize.scrub.sheet import Sheet
from seawall.anonymize.scrub.surroundings import Surroundings
from seawall.anonymize.scrub.whole_names import is_of_name
from seawall.anonymize.scrub.words import SafeWords, load_word_names
from seawall.anonymize.surrogate.names import is_common_name
from seawall.text.name_lexicon import load_names

_REACH = 3
_CLOSING = frozenset("(.,;:)")
_BEFORE = frozenset(("to", "till", "for", "för", "with", "med", "from", "från"))


def find_beside_names(sheet: Sheet, words: SafeWords, openings: frozenset[int]) -> Iterator[int]:
    """Indices of tokens that belong to what was hidden, or make a code together.

    What is found may be what the next one stands beside: near it everything is looked at again.
    The caller stars each token before it asks for the next.
    """
    around = Surroundings(sheet, words, openings)
    waiting = _choose(around, sheet.list_open(), sheet.list_near_stars())
    while waiting:
        found = []
        for at in waiting:
            if sheet.is_open(at) and _belongs(around, at):
                found.append(at)
                yield at
        near = {at + step for at in found for step in range(-_REACH, _REACH + 1)}
        waiting = _choose(around, sorted(filter(sheet.is_open, near)), near)


def _choose(around: Surroundings, places: Iterable[int], near: set[int]) -> list[int]:
    """Words and numbers, without nearly every word: small letters that nothing points at."""
    tokens, inert, street = around.tokens, around.words.inert, around.street_tokens
    found = []
    for at in places:
        text = tokens[at].text
        if text.islower() and len(text) > 1 and at not in street and not around.is_glued(at):
            if text in inert:
                continue
            may_join = at in near and _may_join(around, at, text)
            if not may_join and not _is_cued(around, at, text):
                continue
        elif not text[0].isalnum():
            continue
        found.append(at)
    return found


def _may_join(around: Surroundings, at: int, text: str) -> bool:
    """False for what nobody is called by and for small words, unless something hid before them."""
    is_after = around.sheet.is_hidden(at - 1) or around.sheet.is_hidden(at - 2)
    if around.words.is_plain_function(text):
        return is_after and text not in _known_plain
    return is_after or text not in _known_plain or around.words.is_part(text)


def _is_cued(around: Surroundings, at: int, text: str) -> bool:
    """True for a small word that is a name as well, where a name may be due."""
    if text in _known_plain:
        return around.text(at - 1) in ("/", "by", "av")
    return around.text(at - 1) not in _known_uncued or around.text(at + 1) in _CLOSING


def _belongs(around: Surroundings, at: int) -> bool:
    text = around.tokens[at].text
    if text[0].isdigit():
        return is_in_code(around, at) or numbers_place(around, at)
    if not text[0].isalpha():
        return False
    if is_in_code(around, at) or is_of_street(around, at):
        return True
    return is_initial(around, at) if len(text) == 1 else is_of_name(around, at)


class _Judged:
    """Texts of which something holds; each is judged once."""

    def __init__(self, judge: Callable[[str], bool]) -> None:
        self._judge = judge
        self._judged: dict[str, bool] = {}

    def __contains__(self, text: str) -> bool:
        found = self._judged.get(text)
        if found is None:
            found = self._judged[text] = self._judge(text)
        return found


def _is_plain(word: str) -> bool:
    """True for a word, in lower case, that nobody is called by."""
    names = load_names()
    is_listed = word in names.given or word in names.family or word in load_word_names()
    return not is_listed and not is_common_name(word)


def _is_uncued(text: str) -> bool:
    """True for a word after which a name in small letters is not due."""
    cues, word = load_cues(), text.lower()
    is_cue = any(word in w for w in (cues.titles, cues.roles, cues.agents, cues.met, _BEFORE))
    return text.isalnum() and not is_cue


# They grow with the vocabulary of the notes, not with their number.
_known_plain, _known_uncued = _Judged(_is_plain), _Judged(_is_uncued)
