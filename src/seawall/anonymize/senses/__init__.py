"""What an abbreviation of more than one meaning stands for where it stands."""

from seawall.anonymize.senses.choose import (
    find_sense,
    find_short,
    is_ambiguous,
    list_openings,
    spell_out,
)
from seawall.anonymize.senses.table import Sense, load_senses

__all__ = [
    "Sense",
    "find_sense",
    "find_short",
    "is_ambiguous",
    "list_openings",
    "load_senses",
    "spell_out",
]
