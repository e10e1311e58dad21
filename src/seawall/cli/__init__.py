"""The command line: it reads options, calls the pipeline, and says how it ended."""

from __future__ import annotations

import sys
import traceback

from seawall.cli.app import app
from seawall.cli.console import say_error
from seawall.model import SeawallError


def main() -> None:
    """Entry point. Every end has the exit code of the contract and at most one sentence."""
    try:
        app()
    except SeawallError as error:
        say_error(str(error))
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        say_error("Stopped. 'seawall anonymize' goes on where it stopped with --resume.")
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(1)
    except Exception as error:
        # The message of an unforeseen error can hold a value of the data: say its kind and place.
        place = traceback.extract_tb(error.__traceback__)[-1]
        say_error(
            f"Internal error {type(error).__name__} at {place.name}:{place.lineno}; "
            "nothing was released. Please report it with this line."
        )
        sys.exit(1)
