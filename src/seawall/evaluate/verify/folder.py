"""The files of a release, as they are read back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from seawall.model import InputError

DOCUMENTS, REPLACEMENTS, TABLE = "documents.jsonl", "replacements.jsonl", "table.csv"
QUASI, MANIFEST, REPORTS = "quasi.jsonl", "manifest.json", ("report.json", "report.html")
TOPICS = "topics.json"


def read_manifest(release: Path) -> dict[str, Any]:
    """The manifest's fields; refuses a folder that has none, or a damaged one."""
    try:
        fields = json.loads((release / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(
            f"{release} is no finished release: it has no {MANIFEST}; name the folder that "
            "'seawall anonymize' wrote."
        ) from None
    except (OSError, ValueError):
        raise damaged_manifest(release) from None
    if not isinstance(fields, dict):
        raise damaged_manifest(release)
    return fields


def damaged_manifest(release: Path) -> InputError:
    """The error for a manifest that cannot be what 'seawall anonymize' wrote."""
    return InputError(f"The {MANIFEST} in {release} is damaged; make the release again.")


def read_lines(path: Path) -> Iterator[Any]:
    """The values of a file of JSON lines, one at a time."""
    try:
        with path.open(encoding="utf-8") as stream:
            for line in stream:
                yield json.loads(line)
    except (OSError, ValueError):
        raise InputError(f"{path.name} of the release is missing or damaged.") from None
