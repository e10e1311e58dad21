"""Polars and pandas frames in, the same out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

import polars as pl

from seawall.model import UsageError

Frame = TypeVar("Frame")


def read_frame(frame: object) -> pl.DataFrame:
    """The frame's columns; refuses what is no frame of Polars or pandas."""
    if isinstance(frame, pl.DataFrame):
        return frame
    if _is_pandas(frame):
        # Column by column: the index stays out of it, and need not be unique.
        columns = cast(Any, frame)
        return pl.DataFrame(
            {str(name): pl.Series(_list(columns.iloc[:, at])) for at, name in enumerate(columns)}
        )
    raise UsageError(f"A Polars or pandas DataFrame is needed, not a {type(frame).__name__}.")


def write_frame(frame: Frame, labels: Mapping[str, pl.Series]) -> Frame:
    """The frame with these columns in place of its own; rows, index and other columns unchanged."""
    if isinstance(frame, pl.DataFrame):
        return cast(Frame, frame.with_columns(**labels))
    written = cast(Any, frame).copy()
    for name in list(written.columns):
        if str(name) in labels:
            written[name] = labels[str(name)].to_list()
    return cast(Frame, written)


def _is_pandas(frame: object) -> bool:
    kind = type(frame)
    return kind.__module__.split(".")[0] == "pandas" and kind.__name__ == "DataFrame"


def _list(series: Any) -> list[object]:
    """The values as Python's own, what is missing as None."""
    return [
        None if missing else value
        for value, missing in zip(series.tolist(), series.isna(), strict=True)
    ]
