"""A project key that a command has to make: told of, or taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from seawall.cli.console import say
from seawall.model import SeawallError


@contextmanager
def tell_of_new_key(kept: Path | None = None) -> Iterator[Callable[[Path], None]]:
    """A block that is told of a key file when it makes one; the terminal hears of it at the end.

    Where the block is refused, the key goes again, for nothing was made under it; unless the block
    has written to ``kept``, the state with which a run goes on.
    """
    made: list[Path] = []
    before = _stamp(kept)
    try:
        yield made.append
    except SeawallError:
        if made and _stamp(kept) in (0, before):
            made.pop().unlink(missing_ok=True)
        raise
    finally:
        for path in made:
            say(
                f"A new project key was made: {path.absolute()}. Keep it, and keep it secret: "
                "without it no later release gives anybody the same surrogates."
            )


def _stamp(path: Path | None) -> int:
    """When a file was written last; 0 where there is none."""
    return path.stat().st_mtime_ns if path and path.is_file() else 0
