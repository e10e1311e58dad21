"""Where a note states again what its release suppresses: the last pass, which fails closed."""

from seawall.anonymize.wording.restated.places import Place, find_restated, free_parts
from seawall.anonymize.wording.restated.suppressed import Suppressed, suppressed_values

__all__ = ["Place", "Suppressed", "find_restated", "free_parts", "suppressed_values"]
