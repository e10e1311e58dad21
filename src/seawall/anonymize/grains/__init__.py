"""The levels of detail at which quasi-identifiers are released."""

from seawall.anonymize.grains.grain import Grain
from seawall.anonymize.grains.table import DEFAULT_GRAINS, list_grains, parse_grain

__all__ = ["DEFAULT_GRAINS", "Grain", "list_grains", "parse_grain"]
