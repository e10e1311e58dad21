"""Tokens, linear-time patterns and lexicons, which every room may read with."""

from seawall.text.lexicon import Entry, Lexicon
from seawall.text.patterns import Match, Pattern
from seawall.text.reading import Reading, Token

__all__ = ["Entry", "Lexicon", "Match", "Pattern", "Reading", "Token"]
