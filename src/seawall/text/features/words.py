"""Local features: what a token's own characters say (Li & Qin 2017, section 4.1)."""

from __future__ import annotations

from functools import cache, lru_cache

from seawall.resources import read_toml

# Coarse shapes, whose runs of three tokens tell a date from a dose and a name from a heading.
_LOWER, _TITLE, _UPPER, _CAPITAL, _MIXED, _LETTER = range(1, 7)
_DIGITS = 7
_SIGNS = ".,/-:()@#'_"
_FIRST_SIGN = 12
_OTHER = _FIRST_SIGN + len(_SIGNS)
SHAPE_NAMES = ("^", "x", "Xx", "XX", "X", "xX", "l", *"12345", *_SIGNS, "?")

_SHAPES = tuple(f"sh={name}" for name in SHAPE_NAMES)
_PLAIN_SHAPES = {_LOWER: "xxx", _TITLE: "Xxxx", _UPPER: "XXX"}  # of words in ASCII, at most so long

_MAX_AFFIX = 4
_MAX_KEPT_DIGITS = 2
_ENDINGS = (
    "ing tion sion ment ness ity ism ist ous ive able ible ful less ical ic al ary ed ly er or est "
    "ande ende ning het else skap isk lig ligt ade ats erna orna arna en et ar s"
).split()
_RANK_OF_ENDING = {ending: at for at, ending in enumerate(_ENDINGS)}
_LONGEST_ENDING = max(map(len, _ENDINGS))
_MAX_SPELLED = 12
_FIRST_NOT_LATIN = 0x250

# The coarse shape, then the case of each letter or the grade of a number; of a word its length up
# to twelve and, where it is not in ASCII, its script.
Form = tuple[int, str, int, str]


def shape_of(text: str) -> int:
    """The token's coarse shape, an index of SHAPE_NAMES."""
    if text[0].isdecimal():
        return _DIGITS + min(len(text), 5) - 1
    if not text[0].isalpha():
        return _FIRST_SIGN + _SIGNS.index(text) if text in _SIGNS else _OTHER
    if len(text) == 1:
        return _LETTER if text.islower() else _CAPITAL
    if text.islower():
        return _LOWER
    if text.isupper():
        return _UPPER
    return _TITLE if text.istitle() else _MIXED


def fold_digits(text: str) -> str:
    """The token as its type: long numbers keep their length and, of a year, the century."""
    if not text[0].isdecimal() or len(text) <= _MAX_KEPT_DIGITS:
        return text
    century = text[:2] if len(text) == 4 and text[:2] in ("19", "20") else ""
    return century + "0" * min(len(text) - len(century), 12)


def describe_locally(text: str, lower: str) -> list[str]:
    """Local features of a token type, strongest reach first (see ``reach_of``)."""
    form, word_class, head, tail = split_word(text, lower, shape_of(text))
    names = [name_word(lower), *name_form(form), *name_class(word_class)]
    for size in range(1, len(head) + 1):
        names += (name_head(head[:size]), name_tail(tail[-size:]))
    return names


def split_word(text: str, lower: str, shape: int) -> tuple[Form, str, str, str]:
    """What the local features of a token type are of: its form, its class and its affixes.

    Many types share each of these; what is no word has but a form. An affix has the features of
    those that are shorter, too.
    """
    if not text[0].isalpha():
        return (shape, _grade_number(text) if text[0].isdecimal() else "", 0, ""), "", "", ""
    script = ""
    if not text.isascii():
        script = "latin" if ord(max(text)) < _FIRST_NOT_LATIN else "other"
    form = shape, _spell_shape(text, shape), min(len(text), 12), script
    size = min(_MAX_AFFIX, len(lower) - 1)
    return form, class_of(lower), lower[:size], lower[-size:] if size else ""


def name_word(lower: str) -> str:
    """The name of the feature of a token in lower case."""
    return f"w={lower}"


def name_form(form: Form) -> list[str]:
    """Names of the features of a form."""
    shape, spelled, size, script = form
    if not size:
        return [_SHAPES[shape], f"num={spelled}"] if spelled else [_SHAPES[shape]]
    names = [_SHAPES[shape], f"ss={spelled}", f"len={size}"]
    return [*names, f"script={script}"] if script else names


def name_class(word_class: str) -> list[str]:
    """The name of the feature of a class, if there is one."""
    return [f"pos={word_class}"] if word_class else []


def name_head(head: str) -> str:
    """The name of the feature of a word's first letters."""
    return f"p{len(head)}={head}"


def name_tail(tail: str) -> str:
    """The name of the feature of a word's last letters."""
    return f"s{len(tail)}={tail}"


def _grade_number(text: str) -> str:
    if len(text) > 3:
        return f"{text[:2]}xx" if len(text) == 4 and text[:2] in ("19", "20") else f"d{len(text)}"
    value = int(text)
    for limit in (0, 12, 23, 31, 59, 99, 120):
        if value <= limit:
            return f"to{limit}" + ("z" if text[0] == "0" and len(text) > 1 else "")
    return "d3"


def _spell_shape(text: str, shape: int) -> str:
    """Each letter's case, runs of more than three cut: "McDonald" is "XxXxxx"."""
    plain = _PLAIN_SHAPES.get(shape)
    if plain and text.isascii():
        return plain[: len(text)]
    spelled = "".join(["X" if char.isupper() else "x" for char in text[:_MAX_SPELLED]])
    while "xxxx" in spelled or "XXXX" in spelled:
        spelled = spelled.replace("xxxx", "xxx").replace("XXXX", "XXX")
    return spelled


@cache
def _load_classes() -> dict[str, str]:
    classes: dict[str, str] = {}
    for name, words in read_toml("lexicons/word_classes.toml").items():
        for word in words:
            classes.setdefault(word, name)
    return classes


def class_of(lower: str) -> str:
    """A class like a part of speech: of the closed lists, else by the word's ending."""
    listed = _load_classes().get(lower)
    return listed or _class_by_ending(lower[2:][-_LONGEST_ENDING:])


@lru_cache(maxsize=1 << 13)
def _class_by_ending(tail: str) -> str:
    # Of several endings that fit, the one that is listed first.
    ranks = [_RANK_OF_ENDING.get(tail[at:], len(_ENDINGS)) for at in range(len(tail))]
    best = min(ranks, default=len(_ENDINGS))
    return f"-{_ENDINGS[best]}" if best < len(_ENDINGS) else "open"
