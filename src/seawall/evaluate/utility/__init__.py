"""What use is kept in a release: the measures of Li & Qin 2017, section 5.3."""

from seawall.evaluate.utility.association import (
    Proposition,
    association_errors,
    measure_proposition,
)
from seawall.evaluate.utility.itemsets import Facet, Itemsets, mine_itemsets, support_errors
from seawall.evaluate.utility.loss import Domain, Loss, measure_loss
from seawall.evaluate.utility.months import month_errors, month_items
from seawall.evaluate.utility.queries import (
    Queries,
    compose_queries,
    drawn_search_scores,
    hospital_errors,
    pooled_hospital_errors,
    search_scores,
)

__all__ = [
    "Domain",
    "Facet",
    "Itemsets",
    "Loss",
    "Proposition",
    "Queries",
    "association_errors",
    "compose_queries",
    "drawn_search_scores",
    "hospital_errors",
    "measure_loss",
    "measure_proposition",
    "mine_itemsets",
    "month_errors",
    "month_items",
    "pooled_hospital_errors",
    "search_scores",
    "support_errors",
]
