"""Write resources/digests.txt: the SHA-256 of every file that ships, as ``sha256sum`` writes it.

Models have a list of their own (models/models.toml), which is in this one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

RESOURCES = Path(__file__).parent.parent / "src" / "seawall" / "resources"
_MODELS = RESOURCES / "models"
_NOT_READ = {".py", ".pyc", ".md"}


def list_files() -> Iterator[Path]:
    """Every shipped file that is read and that no other list vouches for."""
    for path in sorted(RESOURCES.rglob("*")):
        is_model = path.parent == _MODELS and path.name != "models.toml"
        if path.is_file() and path.suffix not in _NOT_READ and not is_model:
            yield path


def make_list() -> str:
    """The text of the list, one file a line."""
    named = ((path.relative_to(RESOURCES).as_posix(), path) for path in list_files())
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n"
        for name, path in sorted(named)
        if name != "digests.txt"
    )


def main() -> None:
    """Replace the list."""
    (RESOURCES / "digests.txt").write_text(make_list(), encoding="utf-8")


if __name__ == "__main__":
    main()
