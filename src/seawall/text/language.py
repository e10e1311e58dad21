"""Which of the languages that Seawall reads a note is written in, by its record and its words."""

from __future__ import annotations

import re

from seawall.model import UsageError

LANGUAGES = ("en", "sv")
UNREAD = "unread"  # a language without rules

# What records call a language, before any country: "en-US", "English (UK)", "swe".
_NAMES = {
    **dict.fromkeys(("en", "eng", "english", "engelska"), "en"),
    **dict.fromkeys(("sv", "swe", "swedish", "svenska"), "sv"),
    **dict.fromkeys(("american english", "british english"), "en"),
}
# What stands where nobody said.
_UNSAID = frozenset(
    ("", "na", "n a", "none", "null", "nan", "und", "unknown", "undetermined", "zxx")
)
_NO_LETTER = re.compile(r"[\W\d_]+")

# Function words that the other language does not have.
_SWEDISH = frozenset(
    "och att är som på för med inte av till den det ett en jag har kan från vid under efter utan "
    "samt även ej där när hon honom henne hans hennes sig pga pat söker tidigare sedan mot "
    "hos".split()
)
_ENGLISH = frozenset(
    "the and of to was is with for on at by from this that which he she his her has had not no "
    "were are be an as it patient history there who after denies without during".split()
)
_SAMPLE_CHARS = 4000


def check_language(name: str) -> str:
    """The language itself; refuses one that Seawall has no rules for."""
    if name not in LANGUAGES:
        raise UsageError.unknown("language", name, LANGUAGES)
    return name


def read_language_tag(tag: str | None) -> str | None:
    """The language that a record says; None where it says none, UNREAD where it has no rules."""
    said = _NO_LETTER.sub(" ", tag or "").strip().lower()
    if said in _UNSAID:
        return None
    return _NAMES.get(said) or _NAMES.get(said.split()[0], UNREAD)


def detect_language(text: str) -> str:
    """Language of a note by its function words in the first pages; English where none tells."""
    words = text[:_SAMPLE_CHARS].lower().split()
    swedish = sum(word in _SWEDISH for word in words)
    english = sum(word in _ENGLISH for word in words)
    return "sv" if swedish > english else "en"
