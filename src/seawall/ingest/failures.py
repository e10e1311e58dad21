"""One sentence for a file that the system would not read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from seawall.model import InputError


@contextmanager
def read_errors(path: str) -> Iterator[None]:
    """Turn what the system says of a file into an InputError that names the file as given."""
    try:
        yield
    except FileNotFoundError:
        raise InputError(f"{path} does not exist; check the path.") from None
    except PermissionError:
        raise InputError(f"{path} may not be read; give yourself the right to.") from None
    except OSError as error:
        cause = os.strerror(error.errno) if error.errno else "the file is damaged"
        raise InputError(f"{path} cannot be read: {cause}.") from None
