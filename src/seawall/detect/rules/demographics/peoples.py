"""Race, ethnicity and language: the same word is one or another by the words beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from seawall.detect.rules.demographics.words import (
    PERSON_NOUNS,
    Entries,
    Phrase,
    Reader,
    opens_line,
    word_at,
    words_after,
    words_before,
)
from seawall.lazy import lazy_pattern
from seawall.model import Label
from seawall.resources import read_lines
from seawall.text import Lexicon, Reading, split_words

_RACE, _ETHNICITY, _LANGUAGE = Label.RACE, Label.ETHNICITY, Label.LANGUAGE
_RACE_WORDS = read_lines("lexicons/races_en.txt")
_ETHNIC_WORDS = (
    *"hispanic latino latina latinx chicano chicana non-hispanic".split(),
    *("not hispanic", "hispanic or latino", "not hispanic or latino"),
    *("hispanic/latino", "non hispanic", "hispanic/latina"),
)
_RACES, _ETHNIC = Lexicon(_RACE_WORDS), Lexicon(_ETHNIC_WORDS)
_COLORED = ("white", "black", "asian")
# A colour of its own needs a person beside it.
_RACE_FIRSTS = {split_words(words)[0] for words in (*_RACE_WORDS, *_ETHNIC_WORDS)} - {*_COLORED}
_PEOPLES = Lexicon(read_lines("lexicons/peoples_en.txt"))
_SV_LANGUAGES = Lexicon(read_lines("lexicons/languages_sv.txt"))
_SPEAKING = ("talande", "språkig", "språkiga", "språkigt")
# Adjectives as they are and as they are declined: "kurdisk", "kurdiskt", "kurdiska".
_SV_PEOPLES = frozenset(
    word + ending
    for word in read_lines("lexicons/peoples_sv.txt")
    for ending in (("", "t", "a") if word.endswith("sk") else ("",))
)
_SV_PERSONS = PERSON_NOUNS["sv"] | frozenset(
    "mannen kvinnan pojken flickan mamma pappa mor far mamman pappan modern fadern föräldrar barn"
    " ungdom student studerande medborgare medborgarskap herr fru änka änkling make maka".split()
)

_EN_SPEECH = frozenset(
    "speaks speak spoke spoken speaking speaker speakers language languages interpreter "
    "interpreters translator fluent bilingual trilingual interpretation translation leaflet "
    "leaflets pamphlet pamphlets handout broken conversant "
    "literate comfortable understands prefers preferred translating translated translates lang "
    "words questionnaire booklet letters".split()
)
_SIGNED = frozenset("asl bsl auslan".split())
_EN_TAUGHT = frozenset("given explained instructions written discussed provided".split())
# After the language in which something is said or written: "half in Finnish."
_CLOSES: tuple[list[str], ...] = ([], [","], [")"], ["and"], ["with"], ["via"], ["by"])
_EN_ORIGIN = frozenset(
    "descent heritage ancestry origin origins background immigrant immigrants refugee extraction "
    "family parents community born ethnicity nationality decent nation household side american"
    " tribe elder reservation national nationals citizen".split()
)
# "Portuguese man-of-war" stings.
_EN_NOBODY = (["man", "-", "of"], ["man", "o", "'"])
_BITES = (["spider"], ["bite"], ["bites"], ["sting"], ["envenomation"], ["antivenom"])
_FAB = ["french", "-", "american", "-", "british"]  # who classed leukaemias
_EN_IS = frozenset("ethnicity ethnic ethnically nationality identifies".split())
_SV_SPEECH = frozenset(
    "talar talade pratar pratade språk modersmål tolk språket behärskar förstår hemspråk "
    "tolkas svenskspråkig hemspråket tolken tolksamtal tvåspråkig flerspråkig läser skriver "
    "fungerar kommunicerar översatt papper broschyr brev dokument intyg journalkopia hemma hemmet "
    "telefontolk språkkunskaper enkel knagglig bristfällig flytande tolkar tolkade tolkat tolkning "
    "översätter översatte räcker går svårt bättre bra".split()
)
_SV_DIALECTS = frozenset(
    "leksandsmål gotländska gutamål jamska jämtska bondska pitemål skånska gutniska dalmål"
    " orsamål moramål älvdalsmål rättviksmål malungsmål elfdalska göteborgska värmländska"
    " småländska halländska norrländska kalixmål överkalixmål nederkalixmål hälsingemål".split()
)
_SV_CLOSES = frozenset(". , ; ) och med via samt eller".split()) | {""}
_SV_ORIGIN = frozenset(
    "ursprung härkomst bakgrund påbrå börd etnicitet etnisk ursprunget härstamning anor släkt"
    " familj minoriteten identifierar".split()
)
_COLORS = {
    "en": ("white", "black", "asian", "blk", "wht"),
    "sv": tuple(
        "vit svart asiatisk mörkhyad ljushyad östasiatisk sydasiatisk afrosvensk kaukasisk".split()
    ),
}


_RACE_BEFORE = frozenset(
    "race ras racial ethnicity hudfärg etnisk härkomst ursprung bakgrund identifies identified"
    " parents".split()
)
_RACE_AFTER = frozenset(
    "descent heritage race ancestry origin ethnicity american african härkomst ursprung".split()
)
_IS = frozenset("is are was were är var".split())
_WHO = frozenset(
    "patient pt pat patienten he she han hon parents mother father grandparents family föräldrarna"
    " familjen wife husband".split()
)
_LOOKS = frozenset(
    "elderly pleasant frail thin obese well-developed young developed nourished".split()
)
_ENDINGS: tuple[list[str], ...] = ([], [","], ["and"], ["och"], ["with"], ["|"], [")"], ["by"])


def _read_race(reading: Reading, index: int) -> Phrase | None:
    for lexicon, label in ((_RACES, _RACE), (_ETHNIC, _ETHNICITY)):
        if length := lexicon.match_at(reading, index):
            return (index, index + length, label)
    return None


def _read_color(reading: Reading, index: int) -> Phrase | None:
    """A colour or continent is a race before a person, after an age or after "Race:"."""
    if reading.lang == "en" and (phrase := _read_race(reading, index)):
        return phrase  # "White British", "Black or African American"
    before = words_before(reading, index, 3)
    after = words_after(reading, index + 1, 2)
    if after[:1] == ["widow"] and after[1:2] in _BITES:
        return None
    person = bool(set(after[:1]) & PERSON_NOUNS[reading.lang]) or (
        after[:1] in (["/"], ["-"], [","]) and bool(set(after[1:]) & {"caucasian", "non"})
    )
    named = bool(set(before) & _RACE_BEFORE) or bool(set(after[:1]) & _RACE_AFTER)
    aged = bool(set(before[-2:]) & {"old", "yo", "o", "årig", "årsåldern"})
    said = bool(set(before[-1:]) & _IS) and bool(set(before) & _WHO) and after[:1] in _ENDINGS
    if said or (reading.lang == "en" and before[-1:] and before[-1] in _LOOKS):
        return (index, index + 1, _RACE)
    listed = _is_listed(reading, index, index + 1)
    return (index, index + 1, _RACE) if person or named or aged or listed else None


def _read_people(reading: Reading, index: int) -> Phrase | None:
    length = _PEOPLES.match_at(reading, index)
    if not length:
        return None
    end = index + length
    before, after = words_before(reading, index, 4), words_after(reading, end, 5)
    if after[:3] in _EN_NOBODY or after[:4] == _FAB[1:] or before == _FAB[:-1]:
        return None
    taught = before[-1:] == ["in"] and (after[:1] in _CLOSES or set(before) & _EN_TAUGHT)
    signed = word_at(reading, index) in _SIGNED and after[:1] == ["user"]
    if taught or signed or not _EN_SPEECH.isdisjoint((*before, *after)):
        return (index, end, _LANGUAGE)
    is_related = (
        not _EN_ORIGIN.isdisjoint((*before[-1:], *after[:2]))
        or not PERSON_NOUNS["en"].isdisjoint(after[:1])
        or not _EN_IS.isdisjoint(words_before(reading, index, 8))
        or _is_related(reading, index, end, before, after)
    )
    return (index, end, _ETHNICITY) if is_related else None


def _is_related(
    reading: Reading, index: int, end: int, before: list[str], after: list[str]
) -> bool:
    """True where the form of a sentence or row makes a people somebody's."""
    if after[:1] == [","] and _opens_sentence(reading, index):
        return True
    if before[-1:] == ["half"] and before[-2:-1] != ["and"]:
        return True
    is_said = not _IS.isdisjoint(before[-1:]) and not _WHO.isdisjoint(before)
    return (
        (is_said and after[:1] in _ENDINGS)
        or _is_after_age(reading, index)
        or _is_column(reading, index, end)
        or _is_listed(reading, index, end)
        or _is_bracketed(reading, index, end)
    )


def _opens_sentence(reading: Reading, index: int) -> bool:
    return opens_line(reading, index) or word_at(reading, index - 1) in (".", ";")


_AGE_BEFORE = lazy_pattern(r"(?:\d\d(?:[MFmf]|,)|(?:old|yo|y/o|[Gg]irl|[Bb]oy),?)[ ]$")


def _is_after_age(reading: Reading, first: int) -> bool:
    """True for "She was 70, Finnish", "a 45-year-old Plains Cree", "girl, Inuk"."""
    start = reading.token_starts[first]
    return _AGE_BEFORE.search(reading.text, max(0, start - 7), start) is not None


def _is_column(reading: Reading, first: int, end: int) -> bool:
    """True between the bars or dots of a header: "50M · Somali · "."""
    return word_at(reading, first - 1) == word_at(reading, end) in ("·", "|", "•")


def _is_bracketed(reading: Reading, first: int, end: int) -> bool:
    return word_at(reading, first - 1) == "(" and word_at(reading, end) == ")"


def _is_listed(reading: Reading, first: int, end: int) -> bool:
    """True in a row of circumstances: "White, Syrian, married"."""
    before, after = word_at(reading, first - 1), word_at(reading, end)
    if after != ",":
        return False
    circumstances = {
        "married", "single", "divorced", "widowed", "unmarried", "separated", "partnered",
        "hispanic", "children", "grew", "born", "raised", "speaks", "lives", "newly", "never",
    }  # fmt: skip
    beside = set(words_after(reading, end + 1, 4)) | set(words_before(reading, first, 4))
    return before in (",", ".", ":", "", "-") and bool(beside & circumstances)


def _read_swedish_people(reading: Reading, index: int) -> Phrase | None:
    """An adjective in any form: "kurdisk bakgrund", "assyriskt ursprung", "samiska föräldrar"."""
    before, after = words_before(reading, index, 3), words_after(reading, index + 1, 2)
    related = set(before) & _SV_ORIGIN or set(after) & (_SV_ORIGIN | _SV_PERSONS)
    told = related or _is_bracketed(reading, index, index + 1)
    return (index, index + 1, _ETHNICITY) if told else None


def _read_swedish_language(reading: Reading, index: int) -> Phrase | None:
    """A language that is spoken, read or asked for; else a people of that name."""
    length = _SV_LANGUAGES.match_at(reading, index) or 1
    before, after = words_before(reading, index, 4), words_after(reading, index + length, 3)
    next_word = word_at(reading, index + length)
    listed = word_at(reading, index - 1) == "," and next_word in (".", "")
    # "broschyr på dari.", but "på svenska sjukhus".
    listed = listed or (word_at(reading, index - 1) == "på" and next_word in _SV_CLOSES)
    if (set(before) | set(after)) & _SV_SPEECH or listed:
        return (index, index + length, _LANGUAGE)
    is_people = word_at(reading, index) in _SV_PEOPLES
    return _read_swedish_people(reading, index) if is_people else None


def _read_swedish_noun(reading: Reading, index: int) -> Phrase | None:
    """Who belongs to a people, or speaks a language: "tornedaling", "arabisktalande"."""
    is_spoken = word_at(reading, index).endswith(_SPEAKING)
    return (index, index + 1, _LANGUAGE if is_spoken else _ETHNICITY)


def _first_words(path: str) -> set[str]:
    return {split_words(line)[0] for line in read_lines(path)}


def _english() -> dict[str, Reader]:
    readers: dict[str, Reader] = dict.fromkeys(
        _first_words("lexicons/peoples_en.txt"), _read_people
    )
    readers.update(dict.fromkeys(_RACE_FIRSTS, _read_race))
    readers["american"] = _read_american
    readers.update(dict.fromkeys(_COLORS["en"], _read_color))
    readers["aa"] = _read_letters
    return readers


def _read_letters(reading: Reading, index: int) -> Phrase | None:
    """ "AA M", "AA female": African American before a person, with the letter of the sex."""
    after = word_at(reading, index + 1)
    if not reading.texts[index].isupper() or after not in PERSON_NOUNS["en"]:
        return None
    return (index, index + (2 if after in ("m", "f") else 1), _RACE)


def _read_american(reading: Reading, index: int) -> Phrase | None:
    """American Indian is a race, American Sign Language a language, the rest neither."""
    return _read_race(reading, index) or (
        _read_people(reading, index) if word_at(reading, index + 1) == "sign" else None
    )


def _swedish() -> dict[str, Reader]:
    readers: dict[str, Reader] = dict.fromkeys(_SV_PEOPLES, _read_swedish_people)
    languages = _first_words("lexicons/languages_sv.txt")
    spoken = languages | {f"{word}n" for word in languages if word.endswith("ska")} | _SV_DIALECTS
    readers.update(dict.fromkeys(spoken, _read_swedish_language))
    nouns = {*read_lines("lexicons/people_nouns_sv.txt"), *_list_speakers(languages)}
    readers.update(dict.fromkeys(nouns, _read_swedish_noun))
    readers.update(dict.fromkeys(_COLORS["sv"], _read_color))
    return readers


def _list_speakers(languages: Iterable[str]) -> Iterator[str]:
    """ "arabisktalande", "daritalande", "finskspråkiga"."""
    for language in languages:
        stem = language.removesuffix("a") if language.endswith("ska") else language
        yield from (stem + ending for ending in _SPEAKING)


PEOPLE_READERS = {"en": _english(), "sv": _swedish()}
PEOPLE_ENTRIES: dict[str, Entries] = {
    "en": {_read_people: (_PEOPLES,), _read_race: (_RACES, _ETHNIC)},
    "sv": {},
}
