"""Notes as .parquet, a few rows at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from seawall.ingest.failures import read_errors
from seawall.ingest.row import RowReader, require_columns
from seawall.ingest.source import Source, SourceOptions, Unreadable
from seawall.model import Document, InputError

_ROWS_A_BATCH = 128


class ParquetSource(Source):
    """A .parquet file; its text column holds strings or bytes."""

    kind = "parquet"

    def __init__(self, path: str | Path, options: SourceOptions) -> None:
        super().__init__(options)
        self._path = Path(path)
        require_columns(options, read_columns(self._path), str(path))

    def files(self) -> Iterator[Path]:
        yield self._path

    def count(self) -> int | None:
        with open_parquet(self._path) as file:
            return int(file.metadata.num_rows)

    def _read(self) -> Iterator[Document | Unreadable]:
        reader = RowReader(self.options, self.encodings)
        for position, row in enumerate(read_records(self._path), 1):
            yield reader.read(position, row, f"row {position}")


def read_columns(path: Path) -> tuple[str, ...]:
    """The names of the columns."""
    with open_parquet(path) as file:
        return tuple(file.schema_arrow.names)


def read_records(path: Path) -> Iterator[dict[str, object]]:
    """Rows as name and value. A string that is not UTF-8 is given as its bytes."""
    with open_parquet(path) as file:
        for batch in file.iter_batches(batch_size=_ROWS_A_BATCH, use_threads=False):
            columns = [_values(column) for column in batch.columns]
            for values in zip(*columns, strict=True):
                yield dict(zip(batch.schema.names, values, strict=True))


@contextmanager
def open_parquet(path: Path) -> Iterator[Any]:
    """The file as pyarrow sees it; a damaged one is an InputError, also while it is read."""
    import pyarrow
    import pyarrow.parquet

    with read_errors(str(path)):
        try:
            # No pre-buffering: a row group is then read page by page, not whole.
            with pyarrow.parquet.ParquetFile(path, pre_buffer=False) as file:
                yield file
        except (pyarrow.ArrowException, pyarrow.ArrowInvalid):
            raise InputError(
                f"{path} is damaged or no Parquet file; export it again from its source."
            ) from None


def _values(column: Any) -> list[object]:
    import pyarrow

    try:
        return list(column.to_pylist())
    except UnicodeDecodeError:
        # One bad string must not cost the whole batch: take bytes and let each be decoded.
        return list(column.cast(pyarrow.large_binary()).to_pylist())
