"""Ages beside a name: "wife Elisa, 48.", "Mr Berg (82)", "Ola is 70 and", but not "ECOG is 1"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from seawall.detect.rules.ages.context import ADULT, PERSON, STATED_AFTER
from seawall.detect.rules.ages.numbers import EN_TENS, EN_WORDS, YOUNG
from seawall.detect.rules.measures import CLAUSE, MEASURED, UNIT_AFTER, names_measure
from seawall.lazy import lazy_pattern
from seawall.model import Span
from seawall.resources import read_lines
from seawall.text import Match, Pattern, Reading
from seawall.text.clinical.terms import load_clinical_terms, looks_clinical
from seawall.text.name_lexicon import load_names

BESIDE = {
    "en": Pattern(
        rf"(?P<word>\pL[\pL'’.-]*)(?:(?P<joint>,\s|\s\(|\s(?i:is|was)\s(?:now\s)?)(?P<age>\d{{1,3}}(?:\s1/2)?{YOUNG})"
        rf"|\s(?:is|was)\s(?:now\s|only\s)?(?P<spelt>(?i:{EN_WORDS})(?:\sand\sa\shalf)?\s(?:months|weeks|years)"
        rf"|(?i:{EN_TENS}(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?)))"
        # Whom nobody knows: "Thought to be about 50".
        r"|\b(?i:thought|believed|estimated|presumed|judged|appear(?:s|ed|ing)?|look(?:s|ed)?)\sto\sbe\s"
        r"(?:(?:about|around|approximately|roughly|over|nearly)\s)?(?P<thought>[1-9]\d)\b",
        late_groups=True,
    ),
    "sv": Pattern(
        r"(?P<word>\pL[\pL'’.-]*)(?P<joint>,\s|\s\(|\s(?i:är|var)\s(?:nu\s)?)"
        r"(?P<age>\d{1,3}(?:\s(?i:mån|månader|veckor|dagar)\b)?)",
        late_groups=True,
    ),
}
_NO_PERSON = lazy_pattern(
    rf"(?:{MEASURED}|it|this|that|there|which|what|and|or|to|in|on|at|day|sample|lesion)"
)
_TITLED = lazy_pattern(
    r"\b(?:mr|mrs|ms|miss|dr|wife|husband|mother|father|son|daughter|brother|sister|aunt|uncle|niece|"
    r"nephew|cousin|partner|friend|grand\w+|neighbou?r|guardian|patient|pt|name|herr|fru|fröken|maka|make|hustru|"
    r"syster|bror|son|dotter|mor|far|mamma|pappa|sambo|kusin|moster|faster|mormor|morfar|farmor|farfar|vän\w*|"
    r"anhörig|patient|pat|re|caller|resident|guardian|saw|met|kids?|child(?:ren)?|sons|daughters|barn(?:en)?|döttrarna|sönerna)\.?[\s,:(]{1,3}"
    # Those before it in a row, each with an age.
    r"(?:[^\W\d_][\w'’-]*\s\(\d[^)]{0,8}\),?\s(?:(?:and|och)\s)?){0,4}(?:[\"“”]?[^\W\d_][\w'’.-]*[\"“”]?\s){0,4}$"
)
_TWO_NAMES = lazy_pattern(r"(?:^|[\s(:])[^\W\d_][\w'’-]+\.?\s$")
_NAME_AFTER = lazy_pattern(
    r"\s*(?:[,;)]|\.(?!\d)|$|\n|år\b|y/?o|och\b|and\b|with\b|(?:years?|yrs?)\s?[,;.)\n])(?!\s?\d)"
)
_COMING_AFTER = lazy_pattern(
    r"\s?(?:years?|yrs?|y|år)\)\s(?:comes?|came|presents?|presented|who|lives|seen|here|attends|kommer|som|söker|"
    r"with\s(?:his|her|their|mother|father|mom|dad))"
)
# Scores and scales, of which a number is told as an age is: "CHADS-VASc is 4", "Apgar was 8".
_CAPITALS = lazy_pattern(r"[A-Z]{2}")
_HIGHEST = 30  # beyond it few of the scales that are named after somebody count
_SCALES = frozenset(map(str.lower, read_lines("lexicons/clinical_scales.txt")))


def read_beside(reading: Reading) -> Iterator[Span]:
    """Ages behind a name, and of somebody whom others guess at."""
    for match in BESIDE[reading.lang].find(reading):
        if not _ends_there(reading.text, match):
            continue
        if match.has("age"):
            if _is_beside_name(reading, match):
                yield match.span("age")
        elif match.has("spelt"):
            if _is_spelt(reading, match):
                yield match.span("spelt")
        elif _is_guessed(reading, match):
            yield match.span("thought")


def _ends_there(text: str, match: Match) -> bool:
    """False where what comes next rules an age out, as it does for most: no need of the groups."""
    value, after = match.text(), text[match.end_char : match.end_char + 20].lower()
    if "," in value or "(" in value:
        return bool(_NAME_AFTER.match(after) or _COMING_AFTER.match(after))
    return bool(STATED_AFTER.match(after)) or after.startswith(" by ")


def _is_beside_name(reading: Reading, match: Match) -> bool:
    """True for "wife Elisa, 48." or "Mr Berg (82)" or "Ola is 70 and": a person, not a value."""
    text, end, joint = reading.text, match.end_char, match.text("joint")
    after = text[end : end + 20].lower()
    is_told = joint[0] != "," and joint[-1] != "("
    word = match.text("word")
    comes = joint == " (" and word[0].isupper() and _COMING_AFTER.match(after)
    if not comes and not (STATED_AFTER if is_told else _NAME_AFTER).match(after):
        return False
    if _is_no_person(word.lower()) or UNIT_AFTER.match(after):
        return False
    if comes:
        return True
    start = match.start_char  # where the word begins
    line = text[max(0, start - 36) : start].rsplit("\n", 1)[-1]
    before = CLAUSE.split(line)[-1]
    if not is_told:
        return _is_person(match, before)
    if names_measure(before[-24:].lower()):
        return False
    return (reading.lang != "en" or _may_be_name(word, before)) and not _is_score(match)


@lru_cache(maxsize=1 << 12)  # any word before a comma and a number is asked about
def _is_no_person(word: str) -> bool:
    return _NO_PERSON.fullmatch(word) is not None


def _is_person(match: Match, before: str) -> bool:
    """True if a title or a second name stands before the name, or a unit of the young after."""
    if _TITLED.search(before.lower()):
        return True
    if names_measure(before.lower()):
        return False
    young = not match.text("age")[-1].isdigit() and match.text("word")[0].isupper()
    return young or _is_full_name(before, match.text("word")) or _is_surname(match)


def _is_surname(match: Match) -> bool:
    """True for "Hartwig (63)": an adult's age behind a name that is hardly ever anything else."""
    word, lower = match.text("word"), match.text("word").lower()
    if not (word.istitle() and load_names().is_family(lower) and match.text("age").isdigit()):
        return False
    adult = bool(ADULT.match(match.text("age")))
    return adult and not looks_clinical(lower) and lower not in load_clinical_terms()


def _is_full_name(before: str, word: str) -> bool:
    """True if two words in capitals stand before the number, the second one title-cased."""
    first = _TWO_NAMES.search(before)
    named = first is not None and first.group().lstrip(" (:\n")[:1].isupper()
    return named and word[0].isupper() and len(word) > 2


def _is_score(match: Match) -> bool:
    """True behind letters of an acronym, and for a low figure behind the name of a scale."""
    word, age = match.text("word").lower(), match.text("age")
    acronym = match.text("joint").islower() and _CAPITALS.search(match.text("word"))
    if acronym and not load_names().is_name(word):
        return True
    low = age.isdigit() and int(age) <= _HIGHEST
    return low and not _SCALES.isdisjoint(word.split("-"))


def _may_be_name(word: str, before: str) -> bool:
    """False for a word in small letters or of every day that is no name by list or title."""
    names, lower = load_names(), word.lower()
    if names.is_name(lower) or _TITLED.search(before.lower()):
        return True
    if word[0].isupper():
        return lower not in names.common or names.is_listed(lower)
    previous = " ".join(before.split()[-1:])
    return names.is_listed(lower) and len(previous) > len("the") and previous in names.given


def _is_spelt(reading: Reading, match: Match) -> bool:
    """True for "Rose is sixty-three, she": a listed name, and an age that ends there."""
    word, end = match.text("word"), match.span("spelt").end_char
    if not word.istitle() or not load_names().is_listed(word.lower()):
        return False
    after = reading.text[end : end + 20].lower()
    return bool(STATED_AFTER.match(after)) and not UNIT_AFTER.match(after)


def _is_guessed(reading: Reading, match: Match) -> bool:
    """True if the sentence is about a person, or begins with the guess."""
    start, end = match.start_char, match.span("thought").end_char
    after = reading.text[end : end + 20].lower()
    clause = CLAUSE.split(reading.text[max(0, start - 60) : start].lower())[-1]
    if UNIT_AFTER.match(after) or names_measure(clause):
        return False
    told = not clause.strip() or PERSON.search(clause) is not None
    return told and (bool(STATED_AFTER.match(after)) or after.startswith(" by "))
