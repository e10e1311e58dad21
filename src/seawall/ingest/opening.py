"""Which reader an input needs."""

from __future__ import annotations

from pathlib import Path

from seawall.ingest.delimited import DelimitedSource
from seawall.ingest.failures import read_errors
from seawall.ingest.folder import PACKED, BratFolder, FolderSource, I2b2Folder, TextFolder
from seawall.ingest.jsonl import STANDARD_INPUT, JsonlSource
from seawall.ingest.parquet import ParquetSource
from seawall.ingest.scratch import Catalogue
from seawall.ingest.source import Source, SourceOptions
from seawall.model import RefusedError, UsageError

_FILES: dict[str, type[JsonlSource | DelimitedSource | ParquetSource]] = {
    "jsonl": JsonlSource,
    "csv": DelimitedSource,
    "parquet": ParquetSource,
}
_FOLDERS: dict[str, type[FolderSource]] = {
    "txt": TextFolder,
    "brat": BratFolder,
    "i2b2": I2b2Folder,
}
_SUFFIXES = {
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".csv": "csv",
    ".tsv": "csv",
    ".parquet": "parquet",
}
_DEFAULTS = SourceOptions()

FORMATS = (*_FOLDERS, *_FILES)


def open_source(path: str | Path, options: SourceOptions = _DEFAULTS) -> Source:
    """The reader for a folder, a file or standard input (``-``).

    Refuses what is missing, holds no notes, or lacks a named column, before anything is read.
    """
    if options.format is not None and options.format not in FORMATS:
        raise UsageError.unknown("input format", options.format, FORMATS)
    if str(path) == STANDARD_INPUT:
        return JsonlSource(path, options)
    with read_errors(str(path)):
        Path(path).stat()
    return _open_folder(path, options) if Path(path).is_dir() else _open_file(path, options)


def _open_file(path: str | Path, options: SourceOptions) -> Source:
    name = options.format or _SUFFIXES.get(Path(path).suffix.lower())
    if name in _FOLDERS:
        raise UsageError(f"{path} is a file; the format {name} is read from a folder.")
    if name is None:
        if Path(path).suffix.lower() in PACKED:
            raise UsageError(f"{path} is packed; unpack it and give what was in it.")
        raise UsageError(
            f"The ending of {path} is not one that Seawall knows (.jsonl, .csv, .tsv, .parquet); "
            "say what it is with --input-format, or give the folder for .txt and .xml notes."
        )
    return _FILES[name](path, options)


def _open_folder(path: str | Path, options: SourceOptions) -> Source:
    if options.format in _FILES:
        raise UsageError(f"{path} is a folder; the format {options.format} is read from a file.")
    catalogue = Catalogue(Path(path))
    reader = _FOLDERS[options.format or _guess_folder(catalogue, str(path))]
    if not catalogue.count(reader.suffix):
        others = sum(1 for _ in catalogue.others(reader.suffix))
        kinds = f", only {others:,} of other kinds" if others else ""
        raise RefusedError(
            f"{path} holds no {reader.suffix} notes{kinds}; name the folder or file that the notes "
            "are in."
        )
    return reader(catalogue, options)


def _guess_folder(catalogue: Catalogue, path: str) -> str:
    if catalogue.count(".xml") and catalogue.count(".txt"):
        raise UsageError(
            f"{path} holds both .txt and .xml; say which are the notes with "
            "--input-format txt or --input-format i2b2."
        )
    if catalogue.count(".xml"):
        return "i2b2"
    return "brat" if catalogue.count(".ann") else "txt"
