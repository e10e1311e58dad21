"""Units by a name or a short form: "Willow Ward", "rehabavdelningen Björken", "Kir 2"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from seawall.detect.rules.hospitals.capitals import Capitals
from seawall.detect.rules.hospitals.found import WARD, Found
from seawall.resources import read_toml
from seawall.text import Choice, Lexicon, Phrases, Reading, Wake, Way, key_tails
from seawall.text.name_lexicon import load_names
from seawall.text.verdicts import CAPITAL, SIGN

_NAMED_HEADS = frozenset({"ward", "unit", "suite"})
_MAX_WORDS = 6
_HYPHENS = frozenset("-‐‑")
# Given names that wards have: "Willow Ward".
_PLANTS = frozenset("willow rowan hazel holly heather ivy rose daisy iris lily olive".split())
_DEFINITE = ("en", "an", "et", "ån", "ön")
_LONGEST_NUMBER = 3
# After the number of a unit the sentence goes on; before anything else it counts.
_GOES_ON = frozenset("sedan för under och med i efter idag igår kl där då som".split())


@dataclass(frozen=True, slots=True)
class _English:
    """The English words, each list keyed for one look-up a token."""

    specialties: frozenset[str]
    fillers: frozenset[str]
    heads: frozenset[str]
    clinics: frozenset[str]
    bare: Lexicon
    prepositions: frozenset[str]
    determiners: frozenset[str]
    acts: frozenset[str]
    kinds: frozenset[str]
    seen: frozenset[str]
    no_names: frozenset[str]
    wake: Choice


@cache
def _load_english() -> _English:
    table = read_toml("lexicons/unit_words.toml")["en"]
    sets = {name: frozenset[str](words) for name, words in table.items() if name != "bare"}
    bare = Lexicon(table["bare"])
    return _English(**sets, bare=bare, wake=_wake_english(sets, bare))


def _wake_english(sets: Mapping[str, frozenset[str]], bare: Lexicon) -> Choice:
    """Heads behind a specialty or what fills its name, those of a name, and bare units."""
    headed = sets["heads"] | sets["clinics"]
    phrases = key_tails([bare])
    return Choice(
        Way(Wake.at(headed), before=Wake.at(sets["specialties"] | sets["fillers"] | _HYPHENS)),
        Way(
            Wake(lambda text: text.istitle() and text.lower() in _NAMED_HEADS, of=CAPITAL),
            before=Wake(str.istitle, of=CAPITAL | SIGN),
        ),
        Wake.at(bare.first_words.difference(headed, phrases)),
        Phrases({first: tails for first, tails in phrases.items() if first not in headed}),
    )


@dataclass(frozen=True, slots=True)
class _Swedish:
    named: frozenset[str]
    short_stems: frozenset[str]
    prepositions: frozenset[str]
    wake: Wake


@cache
def _load_swedish() -> _Swedish:
    table = read_toml("lexicons/unit_words.toml")["sv"]
    compounds = {f"{stem}{end}" for stem in table["stems"] for end in table["endings"]}
    short_stems = frozenset(table["short_stems"])
    named = compounds.union(table["letters"], table["heads"])
    return _Swedish(
        named=frozenset(named),
        short_stems=short_stems,
        prepositions=frozenset(table["prepositions"]),
        wake=Wake.at(named | short_stems),
    )


def find_units(capitals: Capitals) -> list[Found]:
    """Wards that are units which a note tells as a place; a kind of care is none."""
    find = _find_swedish if capitals.lang == "sv" else _find_english
    return [(capitals.span(*found), WARD, 0.7) for found in find(capitals) if found]


def _find_english(capitals: Capitals) -> list[tuple[int, int] | None]:
    reading = capitals.reading
    return [
        _read_english(reading, capitals, index) for index in capitals.woken_by(_load_english().wake)
    ]


def _read_english(reading: Reading, capitals: Capitals, index: int) -> tuple[int, int] | None:
    """First token and end of the unit that a word belongs to; None where it tells none."""
    table, word = _load_english(), reading.words[index]
    if word in table.heads:
        return _read_unit(reading, capitals, index)
    if word in table.clinics:
        return _read_clinic(reading, index)
    end = index + table.bare.match_at(reading, index)
    return (index, end) if end > index and _is_bare_unit(reading, index, end) else None


def _is_bare_unit(reading: Reading, first: int, end: int) -> bool:
    """ "with Interventional Radiology", "L&D triage": capitals, where a unit stands or acts."""
    is_named = _is_named(reading, first, end - 1)
    is_met = is_named and _word(reading, first - 1) in ("with", "w")
    is_bay = reading.words[end - 1] == "bay" and _follows_preposition(reading, first)
    return is_met or is_bay or (is_named and _stands_as_place(reading, first, end))


def _read_unit(reading: Reading, capitals: Capitals, index: int) -> tuple[int, int] | None:
    """ "the Stroke Unit", "Willow Ward"; every hospital has a stroke unit."""
    first = _read_specialties(reading, index)
    if first < index:
        if reading.words[index] == "suite":
            return None
        is_told = _is_named(reading, first, index) and _stands_as_place(reading, first, index + 1)
        return (first, index + 1) if is_told else None
    return _read_named(reading, capitals, index)


def _read_named(reading: Reading, capitals: Capitals, index: int) -> tuple[int, int] | None:
    """A capital word before "Ward" or "Suite", with its article; "Anna Ward" is somebody."""
    words, table = reading.words, _load_english()
    is_head = words[index] in _NAMED_HEADS and reading.texts[index].istitle()
    if not is_head or not index or reading.gaps[index - 1] != " ":
        return None
    before = words[index - 1]
    if not reading.texts[index - 1].istitle() or before in table.no_names:
        return None
    first = index - 1
    if words[index] == "ward" and load_names().is_given(before) and before not in _PLANTS:
        return None
    if not capitals.is_distinct(first, index) or before in table.determiners:
        return None
    return first - (_word(reading, first - 1) == "the"), index + 1


def _read_clinic(reading: Reading, index: int) -> tuple[int, int] | None:
    """ "seen in Fracture Clinic"; a plan ("follow up in Pain Clinic") names no visit."""
    first = _read_specialties(reading, index)
    before = set(reading.words[max(0, first - 4) : first])
    is_seen = bool(before & _load_english().seen) and _follows_preposition(reading, first)
    is_told = first < index and is_seen and _is_named(reading, first, index)
    return (first, index + 1) if is_told else None


def _is_named(reading: Reading, first: int, last: int) -> bool:
    """True if both words have a capital, as names of units do."""
    return reading.texts[first][0].isupper() and reading.texts[last][0].isupper()


def _read_specialties(reading: Reading, index: int) -> int:
    """Index of the first specialty before a head; ``index`` where none stands there."""
    table, words, first = _load_english(), reading.words, index
    for at in range(index - 1, max(-1, index - 1 - _MAX_WORDS), -1):
        if words[at] in table.specialties:
            first = at
        elif words[at] not in table.fillers and words[at] not in _HYPHENS:
            break
    return first


def _stands_as_place(reading: Reading, first: int, end: int) -> bool:
    """True behind a preposition, or where a sentence begins with it or tells what it does."""
    table = _load_english()
    if _word(reading, end) in table.kinds:
        return False
    return _follows_preposition(reading, first) or _word(reading, end) in table.acts


def _follows_preposition(reading: Reading, index: int) -> bool:
    table = _load_english()
    at = index - 1
    if _word(reading, at) in table.determiners:
        at -= 1
    return _word(reading, at) in table.prepositions


def _find_swedish(capitals: Capitals) -> Iterator[tuple[int, int]]:
    """Units with a number or a name of their own; every hospital has a "strokeenhet"."""
    table, reading = _load_swedish(), capitals.reading
    for index in reading.woken_by(table.wake):
        if reading.words[index] in table.named:
            if _is_told_apart(reading, index):
                yield _extend_left(reading, index), index + 2
        elif end := _end_short(reading, index):
            yield index, end


def _is_told_apart(reading: Reading, index: int) -> bool:
    """True for "strokeenheten 31", "KAVA 3B" and "rehabavdelningen Björken"."""
    if index + 1 == len(reading.texts) or reading.gaps[index] != " ":
        return False
    following = reading.texts[index + 1]
    if following.istitle():  # wards are called by plants and the like, with their article
        names, word = load_names(), following.lower()
        return word.endswith(_DEFINITE) and word not in names.common and not names.is_name(word)
    return following[0].isdigit() and len(following) <= _LONGEST_NUMBER


def _extend_left(reading: Reading, index: int) -> int:
    """With the parts that go with it: "öron-näsa-halskliniken", "barn- och ungdomskliniken"."""
    first = index
    if index > 2 and reading.words[index - 1] == "och" and reading.texts[index - 2] in _HYPHENS:
        return index - 3
    while first > 1 and reading.texts[first - 1] in _HYPHENS:
        if reading.gaps[first - 1] or reading.gaps[first - 2]:
            break
        first -= 2
    return first


def _end_short(reading: Reading, index: int) -> int:
    """End of "med avd 3" and of "Kir 2"; 0 where neither stands. "Med 2 tabletter" is none."""
    following, after = _word(reading, index + 1), _word(reading, index + 2)
    if reading.gaps[index] not in (" ", "-"):
        return 0
    if following == "avd":
        return index + 3 if after.isdigit() else 0
    is_led = _word(reading, index - 1) in _load_swedish().prepositions
    is_number = following.isdigit() and len(following) < 3
    ends = index + 2 == len(reading.texts) or not after.isalpha() or after in _GOES_ON
    sure = reading.words[index] in ("kir", "ort", "uro", "onk") and reading.texts[index].istitle()
    return index + 2 if is_number and ends and (is_led or sure) else 0


def _word(reading: Reading, index: int) -> str:
    return reading.words[index] if 0 <= index < len(reading.words) else ""
