"""Features of tokens: local, global and external (Li & Qin 2017, section 4.1)."""

from seawall.text.features.extractor import (
    CUE,
    FAMILIES,
    OFFSETS,
    ROLES,
    Encoding,
    Extractor,
    check_families,
    find_hints,
    parse_role,
    reach_of,
    spell_role,
)
from seawall.text.features.slots import SLOT_STARTS, SLOTS, parse_values, spell_value

__all__ = [
    "CUE",
    "FAMILIES",
    "OFFSETS",
    "ROLES",
    "SLOTS",
    "SLOT_STARTS",
    "Encoding",
    "Extractor",
    "check_families",
    "find_hints",
    "parse_role",
    "parse_values",
    "reach_of",
    "spell_role",
    "spell_value",
]
