"""One person's name in all the ways that notes write it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from seawall.detect.grades import is_lettered
from seawall.detect.known.neighbours import ABOUT, is_titled, may_be_name
from seawall.detect.known.nicknames import load_nicknames
from seawall.detect.known.page import Page
from seawall.detect.known.typos import Typos
from seawall.lazy import lazy_pattern
from seawall.model import Label, Span
from seawall.text import Reading, Token
from seawall.text.clinical.terms import load_clinical_terms
from seawall.text.cover import Cover
from seawall.text.frequent_words import is_frequent
from seawall.text.name_lexicon import fold, load_names

_PARTICLES = frozenset(
    "van von der den de la las los del della di da dos das du le bin ibn al el af".split()
)
# Shorthand that looks like initials in small letters.
_SHORTHAND = frozenset(
    "po iv im sc sl am pm ac pc hs qd bd td od os ou eg ie pr pv us md vs bp hr"
    " rr dc nb ca cf".split()
)
_JOINS = frozenset(
    {" ", "", "  ", "\n", ", ", ",", "^", "-", "–", "'", "’", ". ", "\u00a0", "-\n", ",\n"}
)
_APOSTROPHES = frozenset("'’")
_MAX_GLUED = 3
_MAX_MARKS = 2
_LEAST_FUSED, _LEAST_BACKWARDS = 8, 6
_HOT = lazy_pattern(r"['’]s fever$")


@dataclass(frozen=True, slots=True)
class Hit:
    """A token that is a word of the name. ``is_sure`` is False where it may be a plain word."""

    index: int
    is_sure: bool


class KnownName:
    """A name's words, its nicknames and initials; ready to be found in any note."""

    def __init__(self, label: Label, given: Iterable[str], family: Iterable[str]) -> None:
        self.label = label
        given, family = list(given), list(family)
        givens, families = (
            [split_words(value) for value in given],
            [split_words(value) for value in family],
        )
        self._given_initials = {words[0][0] for words in givens if words}
        self._family_initials = {
            word[0] for words in families for word in words if word not in _PARTICLES
        } | {words[0][0] for words in families if words}
        # What the record itself writes between the letters of a name: "van 't Wel".
        self._marks = frozenset(
            char for value in (*given, *family) for char in value if not char.isalnum()
        )
        words = {word for value in (*givens, *families) for word in value}
        words |= {"".join(value) for value in (*givens, *families)}
        self._own = frozenset(words)
        self.fused = tuple(sorted(set(_fuse(givens, families))))
        nicknames = {
            n for value in givens for word in value for n in load_nicknames().get(word, ())
        }
        words |= nicknames
        # "Du" and "Al" are somebody's whole name; "de" in "de la Cruz" is not.
        self._alone = nicknames | {value[0] for value in (*givens, *families) if len(value) == 1}
        self.words = frozenset(words)
        # As the record writes them: "Vår" is the name, "från" is not Fran.
        self.spellings = frozenset(
            token.lower for value in (*given, *family) for token in Reading(value).tokens
        )
        # One slip in "æ" is two in "ae": names are compared as they are written, too.
        self.typos = Typos(self.words | self.spellings)

    def find(self, page: Page, hits: list[Hit]) -> Iterator[Span]:
        """Spans of runs of hits with the initials beside them; ``hits`` in order of place."""
        for run in _group(page, hits, self._marks):
            if self._is_name(page, run):
                yield self._widen(page, run[0].index, run[-1].index)

    def is_own(self, word: str) -> bool:
        """True for a word of the record; a nickname and a slip are none."""
        return word in self._own

    def is_sure(self, word: str) -> bool:
        """True for a word that is hardly ever anything but a name."""
        return len(word) > 2 and word not in _PARTICLES and word not in load_names().common

    def _is_name(self, page: Page, run: list[Hit]) -> bool:
        if any(hit.is_sure for hit in run):
            return True
        if len(run) > 1:
            return not all(page.words[hit.index] in _PARTICLES for hit in run)
        index = run[0].index
        word, token = page.words[index], page.reading.tokens[index]
        if (word in _PARTICLES and word not in self._alone) or len(word) < 2:
            return len(word) > 1 and self._has_initial_before(page, index)
        told = token.text[0].isupper() or is_titled(page, index)
        return told or self._has_dotted_initial(page, index) or may_be_name(page, index)

    def _has_dotted_initial(self, page: Page, index: int) -> bool:
        """True for "p. will" in small letters, which no sentence says."""
        has_dot = index > 1 and page.words[index - 1] == "."
        return has_dot and self._has_initial_before(page, index)

    def _has_initial_before(self, page: Page, index: int) -> bool:
        return self._read_initials_back(page, index) < index

    def _widen(self, page: Page, first: int, last: int) -> Span:
        first = self._read_initials_back(page, first)
        last = self._read_initials_on(page, last)
        tokens = page.reading.tokens
        return Span(tokens[first].start_char, tokens[last].end_char)

    def _read_initials_back(self, page: Page, index: int) -> int:
        """Index of the first of the initials before a name: "J. R. Smith", "J Smith".

        They begin with the person's own: "145 g/L. K. Berg" has a unit before them.
        """
        tokens, start, first = page.reading.tokens, index, index
        if start and tokens[start - 1].text in _APOSTROPHES:
            start -= 1  # of the name itself: "A. 's Gravensande"
        while start > 0:
            at = start - 1
            has_dot = tokens[at].text == "." and at > 0
            at = at - 1 if has_dot else at
            token = tokens[at]
            if not _are_initials(token, most=1 if has_dot else _MAX_GLUED) or _is_glued(
                page, token
            ):
                break
            if not has_dot and fold(token.lower)[0] not in self._given_initials:
                break
            if has_dot and page.reading.gaps[at - 1] == " " and is_lettered(page.words[at - 1]):
                break
            if "\n\n" in page.text[token.end_char : tokens[start].start_char] or not (
                has_dot or token.is_capitalized
            ):
                break
            start = at
            if fold(token.lower)[0] in self._given_initials:
                first = start
        return first

    def _read_initials_on(self, page: Page, index: int) -> int:
        """Index of the last token of initials after a name: "Smith, J.", "Smith J"."""
        tokens, end = page.reading.tokens, index
        at = end + 1
        # A comma before initials, or the caret that messages between machines have.
        if at < len(tokens) and tokens[at].text in (",", "^"):
            at += 1
        while at < len(tokens) and len(tokens[at].text) == 1 and tokens[at].text.isupper():
            has_dot = at + 1 < len(tokens) and tokens[at + 1].text == "."
            if not has_dot and fold(tokens[at].lower)[0] not in self._given_initials:
                break
            if page.text[tokens[at - 1].end_char : tokens[at].start_char] not in (" ", ""):
                break
            end = at + 1 if has_dot and not _ends_sentence(page, at + 1) else at
            at = end + 1
        return end

    def find_initials(self, page: Page) -> Iterator[Span]:
        """ "J.S.", "J. S." and "J.R.S.": the given initial, one between, the surname's."""
        tokens, words = page.reading.tokens, page.words
        own = self._given_initials
        for index in [at for at, word in enumerate(words) if word in own]:
            if index + 2 < len(words):
                end = self._read_own_initials(page, index)
                if end:
                    yield Span(tokens[index].start_char, tokens[end - 1].end_char)

    def _read_own_initials(self, page: Page, index: int) -> int:
        """Index after the initials that begin at ``index``, 0 where they are not this person's."""
        tokens, words = page.reading.tokens, page.words
        if words[index + 1] != "." or (index and not page.reading.is_whole(tokens[index].span)):
            return 0
        for at in (index + 2, index + 4):
            if at >= len(words) or len(words[at]) != 1 or not tokens[at].text.isalpha():
                return 0
            if words[at] in self._family_initials and self._closes(page, index, at):
                return at + 2 if at + 1 < len(words) and words[at + 1] == "." else at + 1
            if at + 1 >= len(words) or words[at + 1] != ".":
                return 0
        return 0

    def _closes(self, page: Page, index: int, at: int) -> bool:
        tokens, words = page.reading.tokens, page.words
        has_dot = at + 1 < len(words) and words[at + 1] == "."
        if has_dot and page.text[tokens[at + 1].end_char : tokens[at + 1].end_char + 1].isalpha():
            return False  # "b.i.d."
        is_about = index > 0 and words[index - 1] in ABOUT
        is_plain = tokens[index].text.islower() and words[index] + words[at] in _SHORTHAND
        is_time = index > 0 and tokens[index - 1].is_number
        is_degree = (
            words[index] + words[at] in ("md", "do") and index > 0 and words[index - 1] == ","
        )
        gap = page.text[tokens[index].end_char : tokens[at].start_char]
        return (
            has_dot
            and tokens[index].text.isupper() is tokens[at].text.isupper()  # "u a. E. coli"
            and len(gap) < 6
            and "\n" not in gap
            and not ((is_plain and not is_about) or is_time or is_degree)
        )


def _fuse(givens: list[list[str]], families: list[list[str]]) -> Iterator[str]:
    """Both names in one word, either first, and each of that and of the surnames backwards."""
    firsts = [words[0] for words in givens if words]
    lasts = ["".join(words) for words in families if words]
    whole = [one + other for a in firsts for b in lasts for one, other in ((a, b), (b, a))]
    yield from (form for form in whole if len(form) >= _LEAST_FUSED)
    for form in (*whole, *lasts):
        backwards = form[::-1]
        if len(form) >= _LEAST_BACKWARDS and not is_frequent(backwards):
            yield backwards


def _is_glued(page: Page, token: Token) -> bool:
    """True for the letter of "4B." and "90s.", which is nobody's initial."""
    return token.start_char > 0 and page.text[token.start_char - 1].isalnum()


def _are_initials(token: Token, most: int) -> bool:
    """One letter, or a few capitals written as one word: "IS Berg"."""
    text = token.text
    return text.isalpha() and (len(text) == 1 or (len(text) <= most and text.isupper()))


def split_words(value: str) -> list[str]:
    """The words of a name in lower case without accents."""
    return [fold(token.text) for token in Reading(value).tokens if token.is_word]


def _ends_sentence(page: Page, dot: int) -> bool:
    tokens = page.reading.tokens
    return (
        dot + 1 >= len(tokens)
        or "\n" in page.text[tokens[dot].end_char : tokens[dot + 1].start_char]
    )


def _group(page: Page, hits: list[Hit], marks: frozenset[str]) -> Iterator[list[Hit]]:
    """Hits with no more than a space, a comma, a hyphen or an initial between them."""
    run: list[Hit] = []
    for hit in hits:
        if run and not _are_joined(page, run[-1].index, hit.index, marks):
            yield run
            run = []
        run.append(hit)
    if run:
        yield run


def _are_joined(page: Page, left: int, right: int, marks: frozenset[str]) -> bool:
    if right - left > 6:
        return False
    tokens = page.reading.tokens
    gap = page.text[tokens[left].end_char : tokens[right].start_char]
    if gap in _JOINS or (len(gap) <= _MAX_MARKS and marks.issuperset(gap)):
        return True
    letters = gap.replace(".", " ").replace(",", " ").split()
    return 0 < len(letters) <= 3 and all(len(each) == 1 and each.isalpha() for each in letters)


def guessed_cover(page: Page) -> Cover:
    """Clinical terms of one word, too: whoever is called nearly so need not be meant by them."""
    return Cover(load_clinical_terms().find_listed(page.reading))


def clinical_cover(page: Page) -> Cover:
    """Clinical terms of several words: "Foley catheter" is none of Mr. Foley's.

    A number makes no term of the patient's own name: "Smith 82 F" is a line of a ward's board.
    """
    spans = load_clinical_terms().find_listed(page.reading)
    terms = ((span, span.of(page.text)) for span in spans)
    return Cover(span for span, term in terms if _is_term(term))


def _is_term(term: str) -> bool:
    """ "Stewart's fever" may be how the patient does; no fever is called so."""
    has_words = " " in term or "-" in term
    return has_words and not term[-1].isdigit() and not _HOT.search(term.lower())
