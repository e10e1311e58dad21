"""What risk is left in a release."""

from seawall.evaluate.risk.concepts import count_unique_by_concepts
from seawall.evaluate.risk.elimination import strike_shown
from seawall.evaluate.risk.population import (
    Population,
    RecordRisk,
    measure_journalist,
    measure_marketer,
)
from seawall.evaluate.risk.rating import Grade, Rating, rate_attributes
from seawall.evaluate.risk.reidentification import (
    Reidentification,
    measure_reidentification,
    record_posteriors,
    record_risks,
)

__all__ = [
    "Grade",
    "Population",
    "Rating",
    "RecordRisk",
    "Reidentification",
    "count_unique_by_concepts",
    "measure_journalist",
    "measure_marketer",
    "measure_reidentification",
    "rate_attributes",
    "record_posteriors",
    "record_risks",
    "strike_shown",
]
