"""The levels of detail at which quasi-identifiers are released."""

from seawall.anonymize.grains.grain import Grain
from seawall.anonymize.grains.table import (
    DEFAULT_GRAINS,
    finest_grain,
    list_grains,
    list_steps,
    parse_grain,
)

__all__ = [
    "DEFAULT_GRAINS",
    "Grain",
    "finest_grain",
    "list_grains",
    "list_steps",
    "parse_grain",
]
