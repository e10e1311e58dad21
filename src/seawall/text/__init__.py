"""Tokens, linear-time patterns and lexicons, which every room may read with."""

from seawall.text.foreign import is_foreign
from seawall.text.language import (
    LANGUAGES,
    UNREAD,
    check_language,
    detect_language,
    read_language_tag,
)
from seawall.text.lexicon import Entry, Lexicon, key_tails
from seawall.text.matches import Match
from seawall.text.patterns import Pattern, join_words
from seawall.text.reading import Reading, read_together
from seawall.text.tokens import Token, split_words
from seawall.text.wakes import Choice, Phrases, Wake, Way

__all__ = [
    "LANGUAGES",
    "UNREAD",
    "Choice",
    "Entry",
    "Lexicon",
    "Match",
    "Pattern",
    "Phrases",
    "Reading",
    "Token",
    "Wake",
    "Way",
    "check_language",
    "detect_language",
    "is_foreign",
    "join_words",
    "key_tails",
    "read_language_tag",
    "read_together",
    "split_words",
]
