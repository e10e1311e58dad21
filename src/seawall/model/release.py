"""What may be shared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from seawall.model.labels import Label
from seawall.model.span import Span


@dataclass(frozen=True, slots=True)
class ReleasedSpan:
    """Where a replacement stands in the released text (``span``), never what stood there before.

    A replacement by nothing has no span: ``span`` is None and ``at_char`` says where it would be.
    """

    at_char: int
    span: Span | None
    label: Label
    treatment: str


@dataclass(frozen=True, slots=True)
class ReleasedDocument:
    """A rendered note under its released id."""

    id: str
    text: str
    replaced: tuple[ReleasedSpan, ...]

    def __repr__(self) -> str:
        return f"<ReleasedDocument, {len(self.text)} characters, {len(self.replaced)} replaced>"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What was done, in words that hold no identifier: it goes out with the release.

    Digests of the inputs are keyed, so that nobody can test a guess of the input against them. A
    release that groups persons says in ``promise`` how many share what it shows, and of what.
    ``promises`` is all that 'seawall verify' checks, ``replaced`` counts the released spans by
    ``LABEL treatment``, ``cells`` says what every cell of a column shows. A release
    that was published in spite of findings has the ``waiver`` that says who answers for it.
    ``ledger`` names the ledger that it belongs to and its number there: the promise is then about
    all releases of that ledger together.
    ``preset_sha256`` is of the preset's file, shipped or the user's own.
    ``columns`` says what was done with each column of the table, by its released name.
    ``lang`` is the language that a person told for notes that say none; then nobody checked which
    language these are in. ``mentions`` says how many released notes a person marked, and whether
    the marks were added to what was found, taken instead of it, or took from it.
    """

    preset: str
    config_sha256: str
    input_hmac_sha256: dict[str, str]
    versions: dict[str, str]
    seed: int
    documents: int
    quarantined: int
    persons: int
    counts_by_label: dict[str, int]
    treatments: dict[str, str] = field(default_factory=dict)
    models: dict[str, str] = field(default_factory=dict)
    promise: dict[str, Any] | None = None
    replaced: dict[str, int] = field(default_factory=dict)
    cells: list[dict[str, str]] | None = None
    rows: int | None = None
    promises: list[dict[str, Any]] = field(default_factory=list)
    waiver: dict[str, Any] | None = None
    ledger: dict[str, Any] | None = None
    preset_sha256: str = ""
    columns: dict[str, str] = field(default_factory=dict)
    lang: str | None = None
    mentions: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        if min(self.documents, self.quarantined, self.persons) < 0:
            raise ValueError("a manifest counts nothing below zero")


@dataclass(frozen=True, slots=True)
class Release:
    """The rendered documents and table rows, with the manifest that goes out beside them.

    Small releases are held whole; the pipeline streams large ones document by document.
    """

    documents: tuple[ReleasedDocument, ...]
    manifest: Manifest
    header: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    def __repr__(self) -> str:
        return f"<Release of {len(self.documents)} documents, {len(self.rows)} rows>"
