"""The linkage model: what is compared, what agreement is worth, and how that is learned.

Fellegi and Sunter's model as splink has it. ``m`` is how often a level is seen among pairs of the
same person, ``u`` among pairs of two persons. The figures below are where learning starts, and
what is used for small data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Level:
    """One degree of agreement: its condition, and how often it is seen. Null levels say nothing."""

    sql: str
    m: float = 0.0
    u: float = 0.0
    frequency_of: str = ""  # the column whose rare values weigh more

    @property
    def is_null(self) -> bool:
        return not self.m


@dataclass(frozen=True, slots=True)
class Comparison:
    """A field, its levels from the closest on; ``is_learned`` is False for what chance decides."""

    name: str
    levels: tuple[Level, ...]
    is_learned: bool = True


def _missing(*columns: str) -> Level:
    sides = (" AND ".join(f"{column}_{side} IS NULL" for column in columns) for side in "lr")
    return Level(" OR ".join(f"({side})" for side in sides))


def _close(column: str, least: float) -> str:
    return f"jaro_winkler_similarity({column}_l, {column}_r) >= {least}"


def _slip(column: str) -> str:
    return f"damerau_levenshtein({column}_l, {column}_r) <= 1"


def _compare_numbers(column: str) -> Comparison:
    levels = (
        _missing(column),
        Level(f"{column}_l = {column}_r", 0.94, 0.000001),
        Level(_slip(column), 0.02, 0.0001),
        Level("ELSE", 0.04, 0.9999),
    )
    return Comparison(column, levels, is_learned=False)


# A birth date is one of 25,000 days or so and a record number one of a million: chance agreement
# is a fact of arithmetic, and a sample too small to show it would make it 0 or far too large.
COMPARISONS = (
    Comparison(
        "name",
        (
            _missing("given", "family"),
            Level("full_name_l = full_name_r", 0.78, 0.0002, "full_name"),
            Level("given_l = family_r AND family_l = given_r", 0.02, 0.00005),
            Level(f"{_close('given', 0.9)} AND {_close('family', 0.9)}", 0.08, 0.0008),
            Level(
                "family_l = family_r AND (given_l IS NULL OR given_r IS NULL"
                " OR left(given_l, 1) = left(given_r, 1))",
                0.06,
                0.002,
                "family",
            ),
            Level("family_l = family_r", 0.02, 0.006, "family"),
            Level("given_l = given_r", 0.02, 0.01, "given"),
            Level("ELSE", 0.02, 0.98),
        ),
    ),
    Comparison(
        "birth",
        (
            _missing("birth"),
            Level("birth_l = birth_r", 0.93, 0.00005),
            Level(_slip("birth"), 0.04, 0.0012),
            Level("birth_l = birth_swapped_r", 0.01, 0.00005),
            Level("ELSE", 0.02, 0.9987),
        ),
        is_learned=False,
    ),
    Comparison(
        "birth_year",
        (
            _missing("birth_year"),
            Level("abs(CAST(birth_year_l AS INT) - CAST(birth_year_r AS INT)) <= 1", 0.96, 0.05),
            Level("ELSE", 0.04, 0.95),
        ),
        is_learned=False,
    ),
    Comparison(
        "sex",
        (_missing("sex"), Level("sex_l = sex_r", 0.97, 0.5), Level("ELSE", 0.03, 0.5)),
    ),
    Comparison(
        "zip",
        (
            _missing("zip"),
            Level("zip_l = zip_r", 0.85, 0.01, "zip"),
            Level("left(zip_l, 3) = left(zip_r, 3)", 0.06, 0.04),
            Level("ELSE", 0.09, 0.95),
        ),
    ),
    Comparison(
        "street",
        (
            _missing("street"),
            Level("street_l = street_r", 0.75, 0.0005),
            Level(_close("street", 0.92), 0.15, 0.002),
            Level("ELSE", 0.1, 0.9975),
        ),
    ),
    _compare_numbers("number"),
    _compare_numbers("national"),
)

BLOCKS = (
    "l.number = r.number",
    "l.national = r.national",
    "l.birth = r.birth",
    "l.full_name = r.full_name",
    "l.family = r.given AND l.given = r.family",
    "l.family = r.family AND l.sex = r.sex",
    "l.given = r.given AND l.zip = r.zip",
    "l.street = r.street",
)

# How many pairs a learned figure is worth less than the starting one.
_U_CAUTION_PAIRS = 2_000
_M_CAUTION_PAIRS = 60


def make_settings(
    comparisons: Sequence[Comparison], link_type: str, prior: float, with_frequencies: bool
) -> dict[str, Any]:
    """splink's settings: the comparisons with their figures, and which pairs are looked at."""
    return {
        "link_type": link_type,
        "probability_two_random_records_match": prior,
        "blocking_rules_to_generate_predictions": [{"blocking_rule": rule} for rule in BLOCKS],
        "comparisons": [
            {
                "output_column_name": comparison.name,
                "comparison_levels": [
                    _write_level(level, with_frequencies, comparison.is_learned)
                    for level in comparison.levels
                ],
            }
            for comparison in comparisons
        ],
        "retain_matching_columns": False,
        "retain_intermediate_calculation_columns": False,
    }


def _write_level(level: Level, with_frequencies: bool, is_learned: bool) -> dict[str, Any]:
    if level.is_null:
        return {"sql_condition": level.sql, "is_null_level": True, "label_for_charts": "null"}
    written: dict[str, Any] = {
        "sql_condition": level.sql,
        "label_for_charts": level.sql,
        "m_probability": level.m,
        "u_probability": level.u,
        "fix_m_probability": not is_learned,
        "fix_u_probability": not is_learned,
    }
    if with_frequencies and level.frequency_of:
        written["tf_adjustment_column"] = level.frequency_of
        # Its rarity is measured against the column's own chance agreement, not the level's.
        written["disable_tf_exact_match_detection"] = True
    return written


def blend(trained: Mapping[str, Any], n_pairs: int, n_matches: int) -> tuple[Comparison, ...]:
    """The starting comparisons moved towards what was learned, as far as the data can carry it.

    A level that was not seen gets less than its starting figure, never nothing: that a slip of
    the pen did not occur in a sample is no proof that it cannot.
    """
    learned = {item["output_column_name"]: item for item in trained["comparisons"]}
    return tuple(
        _blend_one(comparison, learned[comparison.name], n_pairs, n_matches)
        if comparison.is_learned
        else comparison
        for comparison in COMPARISONS
    )


def _blend_one(
    comparison: Comparison, learned: Mapping[str, Any], n_pairs: int, n_matches: int
) -> Comparison:
    levels = tuple(
        level
        if level.is_null
        else replace(
            level,
            m=_mix(level.m, seen.get("m_probability"), n_matches, _M_CAUTION_PAIRS),
            u=_mix(level.u, seen.get("u_probability"), n_pairs, _U_CAUTION_PAIRS),
        )
        for level, seen in zip(comparison.levels, learned["comparison_levels"], strict=True)
    )
    return replace(comparison, levels=levels)


def _mix(start: float, learned: object, n: int, caution: int) -> float:
    seen = learned if isinstance(learned, float) else 0.0  # splink has words for what it never saw
    return (seen * n + start * caution) / (n + caution)
