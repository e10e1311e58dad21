"""Where a population comes from: a file of counts, margins, census tables, or one of our own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from seawall.model import InputError, UsageError
from seawall.policy.census import is_census, read_census
from seawall.policy.histogram import Histogram, count_columns
from seawall.policy.margins import fit_margins
from seawall.policy.synthetic import make_nation, make_state
from seawall.quasi.spelling import name_kind, simplify

if TYPE_CHECKING:
    import polars as pl

COUNT = "count"
BUILTIN = "builtin:"
_MADE: dict[str, Callable[[], Histogram]] = {
    "builtin:synthetic-state": make_state,
    "builtin:synthetic-nation": make_nation,
}
_SEPARATORS = (",", ";", "\t", "|")


@dataclass(frozen=True)
class Population:
    """People by quasi-identifiers, and where they come from."""

    people: Histogram
    source: str
    is_synthetic: bool = False
    is_fitted: bool = False

    def __repr__(self) -> str:
        return f"<Population of {self.people.total:,.0f}, {self.source}>"


def load_population(sources: Sequence[str], qids: Sequence[str]) -> Population:
    """The population of one source, or of several margins or census tables together.

    A source is ``builtin:synthetic-state``, ``builtin:synthetic-nation``, a CSV with a column
    ``count`` and one for each quasi-identifier, or a census table PCT12 A to G. Several CSVs are
    margins, each with some of the quasi-identifiers; iterative proportional fitting joins them.
    """
    if len(sources) == 1 and sources[0].startswith(BUILTIN):
        if sources[0] not in _MADE:
            raise UsageError.unknown("population", sources[0], _MADE)
        return Population(_MADE[sources[0]](), sources[0], is_synthetic=True)
    paths = [path for source in sources for path in _list_files(Path(source))]
    if not paths:
        raise UsageError("No population is given; name one with --population.")
    name = ", ".join(path.name for path in paths)
    tables = [_read_table(path) for path in paths]
    if all(is_census(table.columns) for table in tables):
        named = [
            (path.name, table.columns, table.rows())
            for path, table in zip(paths, tables, strict=True)
        ]
        return Population(read_census(named), name)
    margins = [_count(table, path, qids) for path, table in zip(paths, tables, strict=True)]
    if len(margins) == 1:
        if not margins[0].total > 0:
            raise InputError(f"The population {name} counts nobody; is it the right file?")
        return Population(margins[0], name)
    return Population(fit_margins(margins), name, is_fitted=True)


def _list_files(path: Path) -> list[Path]:
    """A file, or the .csv and .txt files of a folder."""
    if path.is_dir():
        return sorted(file for file in path.iterdir() if file.suffix.lower() in (".csv", ".txt"))
    if not path.is_file():
        raise InputError(f"The population {path} does not exist; check the path.")
    return [path]


def _read_table(path: Path) -> pl.DataFrame:
    """A delimited file as texts, whatever of comma, semicolon, tab or bar is between them."""
    import polars as pl

    try:
        with path.open(encoding="utf-8-sig") as stream:
            header = stream.readline()
        separator = max(_SEPARATORS, key=header.count)
        table = pl.read_csv(path, separator=separator, infer_schema=False).fill_null("")
    except (OSError, UnicodeDecodeError, pl.exceptions.PolarsError):
        raise InputError(
            f"Could not read the population {path}; it must be UTF-8, with a header and as many "
            "fields in every line."
        ) from None
    return table.rename({name: name.strip().lstrip("\ufeff") for name in table.columns})


def _count(table: pl.DataFrame, path: Path, qids: Sequence[str]) -> Histogram:
    """Counts by those quasi-identifiers that the file has; its other columns are summed over."""
    by_name = {simplify(name): name for name in table.columns}
    if COUNT not in by_name:
        raise InputError(f"The population {path} has no column '{COUNT}'; add one.")
    wanted = {name_kind(qid) for qid in qids}
    names = [name for name in table.columns if name_kind(name) in wanted]
    if not names:
        raise InputError(f"The population {path} has no column of a quasi-identifier.")
    counts = _read_counts(table[by_name[COUNT]], path)
    columns = [table[name].str.strip_chars().to_list() for name in names]
    return count_columns(names, columns, counts)


def _read_counts(column: pl.Series, path: Path) -> NDArray[np.float64]:
    import polars as pl

    numbers = column.str.strip_chars().cast(pl.Float64, strict=False)
    counts = numbers.fill_null(np.nan).to_numpy()
    wrong = np.flatnonzero(~(np.isfinite(counts) & (counts >= 0)))
    if len(wrong):
        raise InputError(
            f"The count in line {int(wrong[0]) + 2} of {path} is no number from 0 up; correct it."
        )
    return np.asarray(counts, np.float64)
