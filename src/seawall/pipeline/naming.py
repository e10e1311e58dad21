"""What documents, persons and rows of a release are called, and in which order they stand."""

from __future__ import annotations

from dataclasses import dataclass

from seawall.model import ProjectKey


@dataclass(frozen=True, slots=True)
class Naming:
    """Draws ids and pseudonyms from one key and orders from another.

    Both belong to a release, not to the project: whoever has two releases of the same notes cannot
    put them side by side by a name or by a place. Releases of one ledger share ``names``.
    """

    names: ProjectKey
    orders: ProjectKey
    keep_ids: bool = False

    def name_document(self, original_id: str) -> str:
        """Sixteen digits that only the key's holder can redraw."""
        return self.names.pseudonym("document-id", original_id)

    def name_person(self, person: str) -> str:
        return self.names.pseudonym("person", person)

    def order_document(self, original_id: str) -> bytes:
        """Where the document stands in the release: not where it stood in the input."""
        return self.orders.digest("document-order", original_id)

    def order_row(self, row: int) -> bytes:
        """Where a table's row stands: its own place would tell who was admitted first."""
        return self.orders.digest("row-order", str(row))
