"""The command line: it reads options, calls the pipeline, and says how it ended."""

from __future__ import annotations

import gc
import io
import os
import sys

import typer

from seawall.cli.app import make_app
from seawall.cli.console import say_error
from seawall.files import write_error
from seawall.model import SeawallError
from seawall.offline import refuse_network

_STOPPED = 130
# Objects more than were freed, after which garbage is looked for. By Python's own 700 it is looked
# for two hundred times while a command loads what it keeps to its end.
_GARBAGE = 200_000
# No matrix is multiplied to find mentions, and the threads that would do it, as many as there are
# cores, each spin for a while as NumPy is loaded.
_THREADS, _WITHOUT_MATRICES = "OPENBLAS_NUM_THREADS", "detect"


def main() -> None:
    """Entry point. Every end has the exit code of the contract and at most one sentence."""
    refuse_network()
    gc.set_threshold(_GARBAGE)
    if sys.argv[1:2] == [_WITHOUT_MATRICES]:
        os.environ.setdefault(_THREADS, "1")
    for stream in (sys.stdout, sys.stderr):
        # Notes are not of one country, so what is said of them does not depend on the locale.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    code = _run()
    sys.exit(_flush() or code)


def _run() -> int:
    try:
        app = make_app(sys.argv[1] if len(sys.argv) > 1 else None)
        code = app(prog_name="seawall", standalone_mode=False) or 0
        if code == _STOPPED:
            say_error("Stopped; 'seawall anonymize' goes on where it was with --resume.")
        return int(code)
    except typer.TyperException as error:
        message = error.format_message()
        say_error(f"{message}{'' if message.endswith(('.', '?')) else '.'} See --help.")
        return 2
    except SeawallError as error:
        say_error(str(error))
        return error.exit_code
    except Exception as error:
        import traceback

        # The message of an unforeseen error can hold a value of the data: say its kind and place.
        place = traceback.extract_tb(error.__traceback__)[-1]
        say_error(
            f"Internal error {type(error).__name__} at {place.name}:{place.lineno}; "
            "nothing was released. Please report it with this line."
        )
        return 1


def _flush() -> int:
    """Write out what is left; 1 where that fails and nobody has said so yet."""
    try:
        sys.stdout.flush()
    except OSError as error:
        # What could not be written would be tried again at exit, and fail with a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            say_error(str(write_error(error, "standard output")))
        return 1
    return 0
