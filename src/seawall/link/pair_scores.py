"""Pairs of identities and how likely each is one person: splink on DuckDB, in memory and quiet."""

from __future__ import annotations

import logging
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from seawall.link.identity import Identity
from seawall.link.linkage_model import COMPARISONS, Comparison, blend, make_settings
from seawall.model import SeawallError

MIN_LEARNED_ROWS = 20  # below it the model's starting figures are used as they are
MIN_LEARNED_PAIRS = 10
_MAX_SAMPLED_PAIRS = 2_000_000
_COLUMNS = (
    "unique_id given family full_name birth birth_swapped birth_year sex street zip number "
    "national".split()
)
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "temp_directory": "",  # nothing of the data is written to a disk
    "threads": 2,
}

Pair = tuple[int, int, float]


def score_pairs(
    left: Sequence[Identity],
    right: Sequence[Identity] | None,
    prior: float,
    *,
    least_weight: float,
    seed: int,
) -> list[Pair]:
    """Pairs (place in left, place in right, match weight) above a weight, in order of place.

    Without ``right`` the pairs are within ``left``. The weight is the base-2 logarithm of the
    odds that the two are one person, each pair seen for itself.
    """
    if not left or (right is not None and not right):
        return []
    try:
        with _quiet():
            return sorted(_Scorer(left, right, prior, seed).score(least_weight))
    except Exception as error:
        # A message of the database may hold a value: only its kind goes on.
        raise SeawallError(
            f"Notes could not be linked by likeness ({type(error).__name__}); "
            "run without probabilistic linkage, or give the notes person ids."
        ) from None


class _Scorer:
    """One linkage: tables in an in-memory database, and the model that is learned from them."""

    def __init__(
        self,
        left: Sequence[Identity],
        right: Sequence[Identity] | None,
        prior: float,
        seed: int,
    ) -> None:
        import duckdb
        from splink import DuckDBAPI

        self._left, self._right, self._prior, self._seed = left, right, prior, seed
        connection = duckdb.connect(":memory:", config=_CONFIG)
        connection.execute("SET enable_progress_bar = false")
        api = DuckDBAPI(connection)
        self._tables = [api.register(_as_table(left), table_name="identities_a")]
        if right is not None:
            self._tables.append(api.register(_as_table(right), table_name="identities_b"))

    def score(self, least_weight: float) -> Iterator[Pair]:
        linker = self._make_linker(self._learn())
        predictions = linker.inference.predict(
            threshold_match_weight=least_weight, warning_mode="never"
        )
        for row in predictions.as_record_list():
            first, second = int(row["unique_id_l"]), int(row["unique_id_r"])
            if self._right is None:
                first, second = sorted((first, second))
            elif row["source_dataset_l"] == "identities_b":
                first, second = second, first
            yield first, second, float(row["match_weight"])

    def _make_linker(self, comparisons: Sequence[Comparison]) -> Any:
        from splink import Linker

        kind = "dedupe_only" if self._right is None else "link_only"
        settings = make_settings(comparisons, kind, self._prior, self._is_large)
        tables = self._tables[0] if self._right is None else self._tables
        return Linker(tables, settings, log_level=None, validate_settings=False)

    @property
    def _is_large(self) -> bool:
        return len(self._left) + len(self._right or ()) >= MIN_LEARNED_ROWS

    def _learn(self) -> tuple[Comparison, ...]:
        """The starting model, moved towards u by sampling and m by expectation maximisation."""
        if not self._is_large:
            return COMPARISONS
        linker = self._make_linker(COMPARISONS)
        linker.training.estimate_u_using_random_sampling(
            max_pairs=_MAX_SAMPLED_PAIRS, seed=self._seed, num_chunks=1
        )
        n_matches = 0
        for rule, field in (("l.birth = r.birth", "birth"), ("l.full_name = r.full_name", "name")):
            n_pairs = self._count_alike(field)
            if n_pairs >= MIN_LEARNED_PAIRS:
                linker.training.estimate_parameters_using_expectation_maximisation(rule)
                n_matches = max(n_matches, n_pairs)
        trained = linker.misc.save_model_to_json()
        return blend(trained, min(self._n_possible, _MAX_SAMPLED_PAIRS), n_matches)

    @property
    def _n_possible(self) -> int:
        n = len(self._left)
        return n * (n - 1) // 2 if self._right is None else n * len(self._right)

    def _count_alike(self, field: str) -> int:
        """How many pairs have the same birth date or the same full name."""
        mine = Counter(filter(None, (_field_of(one, field) for one in self._left)))
        if self._right is None:
            return sum(n * (n - 1) // 2 for n in mine.values())
        theirs = Counter(filter(None, (_field_of(one, field) for one in self._right)))
        return sum(n * theirs[value] for value, n in mine.items())


def _field_of(one: Identity, field: str) -> str:
    if field == "birth":
        return one.birth
    return f"{one.given} {one.family}" if one.given and one.family else ""


def _as_table(identities: Sequence[Identity]) -> Any:
    """The rows as Arrow columns of text, what is not known as null."""
    import pyarrow as pa

    rows = [_as_row(at, one) for at, one in enumerate(identities)]
    columns = zip(*rows, strict=True)
    arrays = [pa.array([text or None for text in column], pa.string()) for column in columns]
    return pa.Table.from_arrays(arrays, names=_COLUMNS)


def _as_row(at: int, one: Identity) -> tuple[str, ...]:
    swapped = f"{one.birth[:5]}{one.birth[8:]}-{one.birth[5:7]}" if one.birth else ""
    return (
        str(at), one.given, one.family, _field_of(one, "name"), one.birth, swapped, one.birth_year,
        one.sex, one.street, one.zip, one.number, one.national,
    )  # fmt: skip


@contextmanager
def _quiet() -> Iterator[None]:
    """splink's advice to an analyst stays unsaid: it may quote columns, and nobody reads it."""
    logger = logging.getLogger("splink")
    level, spreads = logger.level, logger.propagate
    logger.setLevel(logging.CRITICAL + 1)
    logger.propagate = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)
        logger.propagate = spreads
