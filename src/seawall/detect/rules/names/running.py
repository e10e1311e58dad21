"""Names in running text, by the lists alone: "Anna Berg", "J. Berg", "BERG, ANNA", "Anna"."""

from __future__ import annotations

from functools import lru_cache

from seawall.detect.grades import is_lettered
from seawall.detect.rules.names.candidate import BY_FORM, Candidate, make_candidate
from seawall.detect.rules.names.family_first import read_family_first
from seawall.detect.rules.names.forms import (
    ANY_NAME,
    CAPITAL,
    COMMA,
    COMMON,
    DOT,
    FORMS,
    GIVEN,
    INITIAL,
    JOINER,
    SINGLE,
    SURNAME,
)
from seawall.detect.rules.names.methods import ends_as_thing, follows_method
from seawall.detect.rules.names.shape import GOES_ON, MAX_TIED, NameReader, Trust
from seawall.detect.rules.names.starts import list_starts
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.resources import read_lines
from seawall.text.clinical.grades import AGED
from seawall.text.clinical.terms import looks_clinical
from seawall.text.clinical.words import is_clinical_word
from seawall.text.dates.words import months_by_word
from seawall.text.name_lexicon import load_names

# What makes the words before it a place or an institution, not a person.
_PLACES = frozenset(
    "street st road rd avenue ave lane drive boulevard blvd court place way hospital clinic center"
    " centre university college school medical memorial church county city town river lake island"
    " park square institute foundation inc llc ab corporation company pharmacy health virus gatan"
    " vägen sjukhus sjukhuset lasarett universitet kyrka kommun region house home".split()
)
_MONTHS = frozenset(months_by_word("en")) | frozenset(months_by_word("sv"))
_SAINTS = frozenset({"st", "saint", "sankt", "s:t"})
# A scale and its grade ("Hamilton 12", "Forrest II"): somebody's age would be larger.
_GRADE = lazy_pattern(r"\d|1\d|I{1,3}|I?V|VI{0,3}|type|grade|class|stage|score|scale|level")
# "Mark the site", "Grant your": what has an object is a verb.
_OBJECTS = frozenset("the your each every".split())
_NEGATED = ("'t ", "’t ")  # of "Don't"
_APOSTROPHES = frozenset("'’")
# Given names that begin a sentence as words as well: "Burns on passing urine", "Sandy stool".
_WORDS_TOO = frozenset(
    "amber basil bill blanch brandy brook brooke burns carol cliff clay colt crystal daisy dale"
    " dawn dusty fern flora forest forrest frank gene ginger glen gray hazel heath heather iris ivy"
    " jack jade jasmine jay jersey jet joy laurel lance lily major mason melody mercy misty myrtle"
    " olive opal pansy parker patience pearl penny piper poppy ray rhea rob rocky rod rose rosemary"
    " ruby rusty sandy savanna scarlet skip sonny stormy sunny tanner tawny terra violet viola"
    " wade winter woody".split()
)
_DONE_BY_PERSONS = frozenset(
    "is was has had have will would can could may did does do and or with to from at came comes"
    " went called calls states stated reports reported denies denied says said told tells asked"
    " asks wants wanted feels felt lives lived works worked here who also agrees agreed phoned rang"
    " presented presents seen returned returns remains took takes gave brought helped är var har"
    " hade och med kommer kom ringer ringde mår säger uppger vill bor".split()
)
# With a capital before a name they are part of it.
_FIRST_PARTS = frozenset("abu abd abdul al el ben bin ibn umm om mac van von de da di".split())
HEADS = frozenset(
    (*read_lines("lexicons/clinical_heads.txt"), *read_lines("lexicons/clinical_nouns.txt"))
)
# Right before a name these may have a part in it, or make it a place's.
_LEADING = _SAINTS | _FIRST_PARTS | {"-", "."}
_NONE, _LABEL = Trust.NONE, Label.OTHER_PERSON
# Second words of terms that are given names as well.
_LATIN = frozenset(
    "vera gravis aura villi magna media mater ani ala corona iris regina alba rosea gene burns"
    " crystal ester amber valves bones".split()
)
_MAX_LETTERS = 11
_MAX_FORMS = 1 << 12


def find_running(names: NameReader) -> list[Candidate]:
    """Candidates that no cue announces; a clinical term is none of them."""
    words, texts, starts, ends = names.words, names.texts, names.starts, names.ends
    announced, reading = names.announced, names.reading
    found: list[Candidate] = []
    done = 0
    for index in list_starts(names):
        if index < done:
            continue
        before = words[index - 1] if index else ""
        past = announced.get(index)
        if past and before not in _LEADING and _is_closed(names, index, past):
            done = past
            continue
        if words[index] in _MONTHS and _is_month(names, index):
            continue
        form = FORMS[texts[index]]
        end = _read_capital(names, index, form) if form & CAPITAL else _read_small(names, index)
        if end <= index or _goes_on_as_place(names, end):
            continue
        if before in _LEADING and _follows_saint(names, index):
            continue
        terms = names.terms
        if terms.touches(starts[index], ends[end - 1]):
            # "Stanford B. Anna Berg": somebody may stand behind the term.
            done = reading.token_index_at(terms.last_end(ends[end - 1]) - 1) + 1
            continue
        end = _end_before_term(names, index, end, reading.lang)
        if end == index:
            done = index + 1
            continue
        done = end
        start_char = starts[_begin_earlier(names, index) if before in _LEADING else index]
        score = 0.8 if end - index > 1 else BY_FORM
        found.append(make_candidate((start_char, ends[end - 1], _LABEL, score)))
    return found


def _is_closed(names: NameReader, start: int, end: int) -> bool:
    """True for a name behind a cue that holds all that could be found from any of its words on."""
    if names.terms.touches(names.starts[start], names.ends[end - 1]):
        return False
    return end == names.count or not _may_go_on(names, end)


def _may_go_on(names: NameReader, end: int) -> bool:
    """False where no name that is read here goes on with the token at ``end``."""
    form = FORMS[names.texts[end]]
    if form & COMMA:
        return end + 1 < names.count and FORMS[names.texts[end + 1]] & CAPITAL != 0
    if form & DOT:
        return FORMS[names.texts[end - 1]] & INITIAL != 0
    is_beside = names.gaps[end - 1] == "" or names.is_near(end - 1)
    return is_beside and form & (GOES_ON | JOINER | SURNAME) != 0


def _end_before_term(names: NameReader, start: int, end: int, lang: str) -> int:
    """Index after the name without words of medicine: "Anna Berg" of "Anna Berg Colonoscopy".

    ``start`` where nobody is left: in "Tarsal Bones", and at "Vera" in "Polycythemia Vera".
    """
    words = names.words
    for at, text in enumerate(names.texts[start:end], start):
        # No word of the lists of names is one.
        if not FORMS[text] & ANY_NAME and is_clinical_word(words[at], lang):
            return at if at > start and names.is_given(start) else start
    is_latin = end - start == 1 and words[start] in _LATIN
    return start if is_latin and _follows_term(names, start, lang) else end


def _follows_term(names: NameReader, index: int, lang: str) -> bool:
    if not index or names.gap(index - 1) != " " or not names.texts[index - 1].istitle():
        return False
    return is_clinical_word(names.words[index - 1], lang)


def _begin_earlier(names: NameReader, start: int) -> int:
    """Index of "Inga" in "Inga-Lill Berg" and of "Abu" in "Abu Salim": parts that are words too."""
    texts, gaps = names.texts, names.gaps
    for _ in range(MAX_TIED):
        is_tied = start > 1 and texts[start - 1] == "-" and not gaps[start - 1]
        if not is_tied or gaps[start - 2] or not names.may_be_given(start - 2):
            break
        start -= 2
    is_part = start > 0 and names.words[start - 1] in _FIRST_PARTS and gaps[start - 1] == " "
    return start - 1 if is_part and texts[start - 1].istitle() else start


def _is_month(names: NameReader, index: int) -> bool:
    """True for the "Jan" of "16/Jan/2016" and "Jan-16-2016", which is a name elsewhere."""
    before, after = names.texts[max(0, index - 2) : index], names.texts[index + 1 : index + 3]
    return any(
        len(beside) == 2 and beside[0] in "-/." and beside[1][0].isdigit()
        for beside in (before[::-1], after)
    )


def _read_capital(names: NameReader, index: int, form: int) -> int:
    """Index after the name that begins at a capital word of that form, 0 where none does."""
    if form & SINGLE:
        is_end = _is_tied(names, index) or _is_grade(names, index)
        return 0 if is_end else names.read(index, _NONE)
    if form & GIVEN:
        return _read_given(names, index)
    if form & COMMON:
        return _read_common(names, index)
    return read_family_first(names, index) or _read_unknown(names, index)


def _is_tied(names: NameReader, index: int) -> bool:
    """True for the letter of "mmol/L.", "18G.", "A&P." and "SICU-B.": unit or shorthand ends."""
    if not index or names.gap(index - 1):
        return False
    before = names.texts[index - 1]
    if before != "-" or index < 2 or names.gap(index - 2):
        return before not in "(-"
    front = names.texts[index - 2]
    return len(front) > 1 and front.isupper() and not load_names().is_given(front.lower())


def _is_grade(names: NameReader, index: int) -> bool:
    """True for the letter of "Influenza A. Anna was isolated"."""
    return index > 0 and names.gap(index - 1) == " " and is_lettered(names.words[index - 1])


def _read_small(names: NameReader, index: int) -> int:
    """ "anna berg" in a note without capitals: both words are names and nothing else."""
    following = index + 1
    if not names.is_given(index) or following >= names.count or names.gap(index) != " ":
        return 0
    is_small = names.texts[following].islower() and len(names.texts[index]) > 2
    return following + 1 if is_small and names.is_surname(following) else 0


def _read_given(names: NameReader, index: int) -> int:
    """ "Anna", "Anna Berg"; a word all in capitals only with a second one."""
    tied = index + 1
    behind = FORMS[names.texts[tied]] if tied < names.count else 0
    end = tied
    if behind & (JOINER | COMMA):  # few words
        if family_first := read_family_first(names, index):
            return family_first
        tied = names.tie(tied)
        end = names.read_on(index, tied, _NONE)
    elif behind & GOES_ON:
        end = names.read_on(index, tied, _NONE)
    if end > names.close(tied):
        return end
    if not names.texts[index][1:].islower() or follows_method(names, index):
        return 0
    is_term = end < names.count and _is_of_thing(names, index, end)
    return 0 if is_term else end


def _is_of_thing(names: NameReader, index: int, end: int) -> bool:
    """True where the next word is a thing's, a grade or an object: "Bradley method", "Mark the"."""
    following, beside = names.texts[end], names.texts[index + 1]
    if names.words[index] in _WORDS_TOO and _is_mere_word(names, index, end):
        return True
    if not _may_be_of_thing(following) and not _may_be_of_thing(beside):
        return False
    return (
        _is_thing(following)
        or (following in _APOSTROPHES and names.text.startswith(_NEGATED, names.starts[end]))
        or (_is_grade_word(beside) and not _is_aged(names, index))
        or (following in HEADS and names.gaps[index] == " ")
    )


@lru_cache(maxsize=_MAX_FORMS)
def _may_be_of_thing(text: str) -> bool:
    """False for what says nothing of the name before it."""
    is_sign = text in _APOSTROPHES or text in HEADS
    return is_sign or _is_grade_word(text) or _is_thing(text)


def _is_thing(text: str) -> bool:
    """True for a thing that something may be called after, or for what has it as its object."""
    word = text.lower()
    return looks_clinical(word) or word in _OBJECTS or (text.islower() and ends_as_thing(word))


def _is_grade_word(text: str) -> bool:
    """True for the 3 of "Ranson 3"."""
    return _GRADE.fullmatch(text) is not None


def _is_aged(names: NameReader, index: int) -> bool:
    """True for "Watson 3 days post op", who is somebody."""
    return not AGED.isdisjoint(names.words[index + 2 : index + 3])


def _is_mere_word(names: NameReader, index: int, end: int) -> bool:
    """True for "Sandy stool" at the beginning of a sentence, where any word has a capital, and
    for "Iris Intact" where every word has one."""
    following, is_done = names.texts[end], names.words[end] in _DONE_BY_PERSONS
    if following.istitle():
        return _is_titled(names, index) and not is_done
    if not following.islower():
        return False
    begins = index == 0 or "\n" in names.gap(index - 1) or names.texts[index - 1] in ".:;!?"
    return begins and not is_done


def _is_titled(names: NameReader, index: int) -> bool:
    """True where the word before and a mere word behind on its line have capitals as well."""
    lists, following = load_names(), names.words[index + 1]
    is_between = index > 0 and names.gap(index - 1) == " " == names.gap(index)
    is_mere = following in lists.common and not lists.is_listed(following)
    return is_between and is_mere and names.texts[index - 1].istitle()


def _read_common(names: NameReader, index: int) -> int:
    """ "Grace Andersson": a given name that is also a word, before a surname that is none."""
    following = index + 1
    if following >= names.count or names.gap(index) != " ":
        return index
    given, surname = names.texts[index], names.texts[following]
    if not surname[0].isupper() or given.isupper() != surname.isupper():
        return index
    is_surname = names.is_name(following) and not names.is_given(following)
    return names.read(following, _NONE) if is_surname else index


def _read_unknown(names: NameReader, index: int) -> int:
    """ "Dathan Berg": a word that stands in no list before a surname that is nothing else."""
    following = index + 1
    if following >= names.count or names.gap(index) != " " or not names.may_be_unknown(index):
        return 0
    # "Berg Anna": a listed surname may stand first, an unknown word only before a surname.
    if names.is_surname(index):
        is_listed = names.is_name(following)
    else:
        # Swedish compounds are long; names of a single word hardly ever.
        short = len(names.words[index]) <= _MAX_LETTERS
        is_listed = short and names.is_surname(following)
    if not is_listed or not names.is_title_case(following):
        return 0
    return names.read(following, _NONE)


def _goes_on_as_place(names: NameReader, end: int) -> bool:
    """True for "Berg Street", and for the "May" of "May 3"."""
    if end == names.count:
        return False
    if names.words[end] in _PLACES and names.gaps[end - 1] == " ":
        return True
    return names.words[end - 1] in _MONTHS and names.texts[end][0].isdigit()


def _follows_saint(names: NameReader, start: int) -> bool:
    """True for "St. Anna"."""
    is_dotted = start > 1 and names.texts[start - 1] == "."
    return names.words[start - 2 if is_dotted else start - 1] in _SAINTS
