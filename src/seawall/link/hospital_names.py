"""One name for each hospital, however notes shorten it; never one for two hospitals.

Only what is sure is taken together: the same words, an abbreviated state ("Mass General Hospital"),
a beginning that one name alone has ("Mirabel Falls" of "Mirabel Falls Hospital"), initials of
one name alone. "General Hospital" is no short form of "Mass General Hospital", and "Mercy
Hospital" none of "Mercy Hospital North": a name that ends in what it is is whole.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from seawall.resources import read_lines

Words = tuple[str, ...]

# What an institution is. A name that ends in one is whole.
_KINDS = frozenset(
    "hospital hospitals center centre clinic clinics infirmary institute hospice home sanatorium "
    "dialysis "
    "sjukhus sjukhuset universitetssjukhus universitetssjukhuset lasarett lasarettet vårdcentral "
    "vårdcentralen klinik kliniken mottagning mottagningen sjukhem sjukhemmet hälsocentral".split()
)
# Words that many hospitals share: alone they name none.
_SHARED = _KINDS | frozenset(
    "general medical memorial university regional community county state national public city the "
    "of and health healthcare system campus north south east west central children s childrens va "
    "veterans saint district army naval rehabilitation nursing urgent care emergency department "
    "och i på vid universitets region regionens läns länssjukhuset närsjukhuset "
    "akutmottagning geriatric pediatric paediatric cardiology dermatology oncology neurology "
    "surgery surgical primary family eye heart cancer pain sleep memory".split()
)
# Every hospital has these: with a word that many share they name none.
_DEPARTMENTS = frozenset("clinic clinics home klinik kliniken mottagning mottagningen".split())
# A name with one of these says that it is an institution's.
_TELLING = _KINDS | frozenset(
    "general medical memorial veterans health healthcare rehabilitation nursing living urgent "
    "facility universitetssjukhuset länssjukhuset närsjukhuset akutmottagning".split()
)
_SV_KINDS = (
    "sjukhus", "lasarett", "vårdcentral", "klinik", "mottagning", "sjukhem", "hospice", "boende",
    "hälsocentral",
)  # fmt: skip
_SMALL = frozenset("of the and for at och i på".split())
_SAME = {
    "st": "saint", "sankt": "saint", "centre": "center", "ctr": "center", "hosp": "hospital",
    "univ": "university", "med": "medical", "genl": "general", "gen": "general", "sjh": "sjukhus",
    "sjukhuset": "sjukhus", "lasarettet": "lasarett", "vårdcentralen": "vårdcentral",
    "vc": "vårdcentral", "kliniken": "klinik", "universitetssjukhuset": "universitetssjukhus",
    "mottagningen": "mottagning", "sjukhemmet": "sjukhem",
}  # fmt: skip
_MAX_CHARS = 200
# What pages have beside a hospital's name: departments, kinds of notes, who did what.
_BESIDE = (
    "radiology", "pathology", "laboratory", "lab", "pharmacy", "operator", "tracking", "discharge",
    "admission", "report", "note", "worksheet", "called", "calling", "main", "message",
)  # fmt: skip
# What a name is followed by, after the word that says what the place is.
_AFTER_KIND = re.compile(
    rf"(.*?\b(?:{'|'.join(sorted(_KINDS))}|\w+(?:{'|'.join(_SV_KINDS)}))\b)"
    rf"(?:\s*[,|(/\n]|\s+[-–]|\s{{2,}}|\s+(?:{'|'.join(_BESIDE)})\b|\s+(?:mon|tue|wed|thu|fri|sat|sun)?\s*\d)",
    re.IGNORECASE | re.DOTALL,
)
# What may stand before a name: a department and a dash, or the letter that ends another column.
_BEFORE_NAME = re.compile(
    r"^[^-–]{1,40}\s[-–]\s+(?=\S+\s\S)|^[A-Z]\s+(?=[A-Z]\w)|^.{2,30}\sfacility\s+(?=\S)|"
    rf"^(?:ED\s+|ER\s+)?(?:{'|'.join(word.upper() for word in _BESIDE)})\b\s*"
)
# What may stand behind two words of a name: another column, a page's word, a date or a number.
_BEHIND_NAME = re.compile(
    r"(?<=\w)(?:\s[-–]\s+(?:hospital|clinic)$|\s{3,}.*|\s+[/(|].*|\s+in\s+\w+$|"
    rf"\s+(?:{'|'.join(_BESIDE)})$|"
    r"\s+(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+)?(?:the\s+)?"
    r"(?:(?:jan|feb|mar|apr|may|maj|jun|jul|aug|sep|oct|okt|nov|dec)\w*\.?\s*)?\d.*)",
    re.IGNORECASE | re.DOTALL,
)
_MIN_PREFIX = 3  # letters of a shortened word: "Mass" for "Massachusetts"
_MAX_WORDS = 8
_ACRONYM = re.compile(r"[A-ZÅÄÖ]{2,6}")


@lru_cache(maxsize=1 << 14)
def split_name(name: str) -> Words:
    """A hospital's name as comparable words: "St. Ann's Med. Ctr" is saint ann medical center."""
    plain = unicodedata.normalize("NFC", name).casefold()
    plain = re.sub(r"['’]s\b", "", plain.replace("s:t", "sankt"))
    plain = re.sub(r"\b(?:\w\.)+\w\b", lambda found: found[0].replace(".", ""), plain)
    words = re.findall(r"[^\W_]+(?:['’][^\W_]+)?", plain)
    found = [_SAME.get(word, word) for word in words]
    if len(found) > 1 and found[-1].endswith(_SV_KINDS):
        found[-2] = found[-2].removesuffix("s")  # Granhälls sjukhus is also called Granhäll
    return tuple(found[1:] if found[:1] == ["the"] and len(found) > 1 else found)


class HospitalNames:
    """The hospitals of a data set: each variant's one name.

    Built over the names of all notes and of the table; ``preferred`` names (the table's) are
    chosen before others to stand for their variants. The result does not depend on the order.
    """

    def __init__(self, names: Iterable[str] = (), preferred: Iterable[str] = ()) -> None:
        self._counts: Counter[str] = Counter(filter(split_name, map(_tidy, names)))
        self._preferred = {_tidy(name) for name in preferred if split_name(_tidy(name))}
        self._counts.update(self._preferred)
        self._written: dict[Words, str] = {}
        for name in sorted(self._counts, key=self._weigh):
            self._written.setdefault(split_name(name), name)
        self._by_first = _group_by_first(self._written)
        self._by_initials = _group_by_initials(self._written)

    def __repr__(self) -> str:
        return f"<HospitalNames of {len(self._written)} names>"

    def name_of(self, text: str, beside: Iterable[str] = ()) -> str:
        """The name that ``text`` is a variant of, else ``text`` itself, tidied.

        Where two hospitals of the data set fit, one that the same note names (``beside``) decides.
        """
        words = split_name(_tidy(text))
        near = {split_name(_tidy(name)) for name in beside}
        seen = set()
        while words not in seen:
            seen.add(words)
            words = self._lengthen(words, text, near) or words
        return self._written.get(words) or _tidy(text)

    def is_name(self, name: str) -> bool:
        """False for what names nothing: a word that many hospitals share, a letter, a page's."""
        words = [word for word in split_name(name) if word not in _BESIDE]
        if name in self._preferred or (len(words) > 1 and words[-1] in _KINDS - _DEPARTMENTS):
            return True
        return any(len(word) > 2 and word not in _SHARED for word in words)

    def may_show(self, name: str) -> bool:
        """True if others may see the name in a list: the table has it, or it says what it is.

        A mention can be wrong, and what it took along would stand in the notes of a whole group.
        """
        if name in self._preferred:
            return True
        words = split_name(name)
        if len(words) > _MAX_WORDS or any(char.isdigit() for char in name):
            return False
        return any(word in _TELLING or word.endswith(_SV_KINDS) for word in words)

    def _lengthen(self, words: Words, text: str, near: set[Words]) -> Words | None:
        """The one longer or fuller name that the words stand for."""
        initials = self._by_initials.get(words[0], []) if _is_acronym(text, words) else []
        for candidates in (initials, list(self._extensions(words))):
            fitting = _drop_longer([one for one in candidates if one != words])
            whole = _longest_of_one(fitting) or _longest_of_one([c for c in fitting if c in near])
            if whole:
                return whole
        return None

    def _extensions(self, words: Words) -> Iterator[Words]:
        if not words or all(word in _SHARED for word in words):
            return
        for other in self._by_first.get(words[0][:_MIN_PREFIX], ()):
            if _extends(words, other):
                yield other

    def _weigh(self, name: str) -> tuple[bool, bool, int, str]:
        """Sort order of spellings of the same words: the one to be shown first."""
        shouted = name.isupper() or name.islower()
        return name not in self._preferred, shouted, -self._counts[name], name


@lru_cache(maxsize=1 << 14)
def _tidy(name: str) -> str:
    """The name alone: a mention may have taken the town, the ward or the date after it along."""
    whole = _AFTER_KIND.match(name[:_MAX_CHARS])
    bare = _BEHIND_NAME.sub("", _BEFORE_NAME.sub("", whole[1] if whole else name))
    return " ".join(re.sub(r"^\W+(?:s\s+)?|^['’]s\s+", "", bare).split()).strip(" ,.;:()|-–")


def drop_kind(name: str) -> str:
    """The name without the word that says what the place is; empty where no two words are left."""
    *rest, last = name.split() or [""]
    says_kind = last.casefold() in _KINDS or last.casefold().endswith(_SV_KINDS)
    own = [word for word in rest if word.casefold() not in _SHARED]
    return " ".join(rest) if says_kind and len(own) > 1 else ""


def _is_acronym(text: str, words: Words) -> bool:
    return len(words) == 1 and _ACRONYM.fullmatch(_tidy(text).replace(".", "").upper()) is not None


def _extends(short: Words, long: Words) -> bool:
    """True if ``long`` says the same and more, so that ``short`` is a way to shorten it."""
    if len(short) > len(long) or short == long:
        return False
    shortened = [_shortens(one, other) for one, other in zip(short, long, strict=False)]
    if not all(shortened):
        return False
    if len(short) == len(long):
        return True
    return short[-1] not in _KINDS and not short[-1].endswith(_SV_KINDS)


def _shortens(one: str, other: str) -> bool:
    """The same word, or a state cut short: "Sun" is no short form of "Sunshine"."""
    if one == other:
        return True
    return len(one) >= _MIN_PREFIX and other.startswith(one) and other in _states()


@cache
def _states() -> frozenset[str]:
    names = (line.split("|")[0].strip().casefold() for line in read_lines("lexicons/states.txt"))
    return frozenset(name for name in names if " " not in name)


def _longest_of_one(names: Sequence[Words]) -> Words | None:
    """The longest name, if all are ways to write it; None if they are two hospitals."""
    if not names:
        return None
    longest = max(names, key=lambda name: (len(name), sum(map(len, name)), name))
    fits = all(name == longest or _extends(name, longest) for name in names)
    return longest if fits else None


def _drop_longer(names: list[Words]) -> list[Words]:
    """Without whole names that took a town along; "Mercy Hospital North" may be another."""
    whole = [name for name in names if name[-1] in _KINDS]
    return [
        name
        for name in names
        if not any(
            len(one) < len(name)
            and name[: len(one)] == one
            and _SHARED.isdisjoint(name[len(one) :])
            for one in whole
        )
    ]


def _group_by_first(names: Iterable[Words]) -> dict[str, list[Words]]:
    groups: dict[str, list[Words]] = {}
    for words in names:
        groups.setdefault(words[0][:_MIN_PREFIX], []).append(words)
    return groups


def _group_by_initials(names: Iterable[Words]) -> dict[str, list[Words]]:
    groups: dict[str, list[Words]] = {}
    for words in names:
        if len(words) > 1:
            for initials in {_initials(words), _initials(w for w in words if w not in _SMALL)}:
                groups.setdefault(initials, []).append(words)
    return groups


def _initials(words: Iterable[str]) -> str:
    return "".join(word[0] for word in words)
