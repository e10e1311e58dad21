"""What risk is left in a release."""

from seawall.evaluate.risk.class_sizes import ClassRisk, TableRisk, measure_table_risk
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
from seawall.evaluate.risk.uniqueness import Model, Uniqueness, estimate_uniqueness

__all__ = [
    "ClassRisk",
    "Grade",
    "Model",
    "Population",
    "Rating",
    "RecordRisk",
    "Reidentification",
    "TableRisk",
    "Uniqueness",
    "count_unique_by_concepts",
    "estimate_uniqueness",
    "measure_journalist",
    "measure_marketer",
    "measure_reidentification",
    "measure_table_risk",
    "rate_attributes",
    "record_posteriors",
    "record_risks",
    "strike_shown",
]
