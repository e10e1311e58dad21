"""What is found with one byte a character is what RE2 finds in UTF-8."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from seawall.detect import rules
from seawall.synth import make_hospital
from seawall.text import Pattern, Reading
from seawall.text.alphabet import encode, mark_insides, spell

LATIN = "".join(chr(code) for code in range(0xC0, 0x100))
# Each is held against every character that the alphabet stands for.
SOURCES = [
    r"\pL+|\d",
    r"\p{Lu}",
    r"\p{Ll}+",
    r"(?i)[\pL’'-]{2,}",
    r"(?i)\pL\S",
    r"[^\pL\s]+",
    r"[]\p{Lu}]\p{Ll}*",
    r"[^]\p{Lu}]+é?",
    r"(?P<word>[[\p{Ll}]+)[(\[{]",
    r"\[\pL\]|[\]\pL]a",
    r"[-–]\S|\x{41}.",
    r"(?i)[ \x{a0}]\x{00B5}?|\x{aa}\x{bf}",
    r"[‐-―]",
    r"[^à-ö]ń",
    r"\\pL|[\\pL]",
    r"(?i:å|[ö–]k)\p{Lu}|(?i)s\b(?-i:É)",
    f"(?i)[{LATIN}]",
    "(?i)µ|ß|ÿ|k|s",
    "[a-zµ]g|(?i:[a-zµ]l)",
    "(?i)\u03bcg|\u039c",
    r"[[:upper:]\d]+[[:^alpha:]]",
]
CHARS = [chr(code) for code in range(0x3000) if encode(chr(code)) is not None]
letters = st.sampled_from([*"aBkKsSåÅöÉńŃ1-]['(\\pL. \n–’•µ\u039c\u03bc", *CHARS])


def look(pattern: Pattern, text: str, *, is_narrow: bool) -> list[tuple[int, int, list[str]]]:
    reading = Reading(text)
    reading.is_narrow = is_narrow
    assert not is_narrow or pattern._narrow, pattern
    found = pattern.find(reading)
    return [(m.start_char, m.end_char, [m.text(name) for name in m._groups]) for m in found]


@pytest.mark.parametrize("source", SOURCES)
@given(text=st.text(alphabet=letters, max_size=20))
def test_the_same_is_found(source: str, text: str) -> None:
    pattern = Pattern(source, whole_words=False)
    assert look(pattern, text, is_narrow=True) == look(pattern, text, is_narrow=False)


@pytest.mark.parametrize("source", SOURCES)
def test_the_same_is_found_among_all_characters(source: str) -> None:
    text = " ".join(f"{char}{char}k {char}" for char in CHARS)
    pattern = Pattern(source, whole_words=False)
    assert look(pattern, text, is_narrow=True) == look(pattern, text, is_narrow=False)


def test_all_patterns_of_the_detectors_find_the_same_in_notes() -> None:
    patients = make_hospital(2, split="dev", langs=("en", "sv"), seed=29)
    text = "\n\n".join(note.text for patient in patients for note in patient.notes)
    text += text.upper()
    for pattern in list_patterns():
        if pattern._narrow:
            assert look(pattern, text, is_narrow=True) == look(pattern, text, is_narrow=False)


def list_patterns() -> list[Pattern]:
    found = pkgutil.walk_packages(rules.__path__, f"{rules.__name__}.")
    values = (value for module in found for value in vars(import_module(module.name)).values())
    return list({id(value): value for value in values if isinstance(value, Pattern)}.values())


@pytest.mark.parametrize("char", "\u017f\u212a\u0345\u4e2d\U0001f600\ud800")
def test_a_text_that_the_alphabet_cannot_stand_for_is_read_in_utf8(char: str) -> None:
    text = f"Call Åsa{char} {char}k 5"
    assert encode(text) is None
    reading = Reading(text)
    assert next(m.text() for m in Pattern(r"\p{Lu}\pL+").find(reading)) == "Call"
    assert [(m.start_char, m.end_char) for m in Pattern(r"\d").find(reading)] == [(13, 14)]


@pytest.mark.parametrize("source", [r"(?i)\p{Lu}", r"\pN", "[À-ɏ]", "中", r"\x{2019}", "(?i)ń"])
def test_a_pattern_that_the_alphabet_cannot_spell_is_searched_in_utf8(source: str) -> None:
    assert spell(source, ignore_case=False) is None


@given(
    st.text(st.one_of(st.sampled_from("aZ9é²½٣Ⅷ①…’µΜ_ \n"), st.characters(max_codepoint=0x2FFF)))
)
def test_insides_of_words_are_told_by_their_characters(text: str) -> None:
    octets = encode(text)
    assume(octets is not None)
    inside = [
        bool(0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum())
        for at in range(len(text) + 1)
    ]
    assert list(map(bool, mark_insides(octets or b"", text))) == inside
