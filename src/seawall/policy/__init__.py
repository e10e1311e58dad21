"""Table and population → the policies that are no riskier than a threshold.

columns = {"sex": [...], "race": [...], "age": [...]}
population = load_population(["builtin:synthetic-state"], tuple(columns))
problem = make_problem(columns, population.people)
risk = Risk(problem.sample, problem.people)
limit = risk.measure(make_safe_harbor(problem.domain))
study = discover(problem, risk, Aim("risk", risk, limit), Search())
"""

from seawall.policy.descent import find_minimal, is_minimal
from seawall.policy.domain import Attribute, Domain
from seawall.policy.generalization import Policy, describe, list_groups, read_groups
from seawall.policy.listing import StoredPolicy, read_policy
from seawall.policy.population import Population, load_population
from seawall.policy.problem import Problem, make_problem
from seawall.policy.risk import Risk
from seawall.policy.safe_harbor import make_safe_harbor
from seawall.policy.search import search_bisecting, search_directed
from seawall.policy.study import Aim, Search, Study, discover

__all__ = [
    "Aim",
    "Attribute",
    "Domain",
    "Policy",
    "Population",
    "Problem",
    "Risk",
    "Search",
    "StoredPolicy",
    "Study",
    "describe",
    "discover",
    "find_minimal",
    "is_minimal",
    "list_groups",
    "load_population",
    "make_problem",
    "make_safe_harbor",
    "read_groups",
    "read_policy",
    "search_bisecting",
    "search_directed",
]
