"""Fill the caches of compiled code and word lists, so that nobody waits for them in a first run.

Runs the commands of a first day on a synthetic hospital of a few patients, in a folder that is
thrown away. Whatever fails here fails again where somebody sees it: it does not stop a set-up.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

SEAWALL = Path(sys.executable).with_name("seawall")
_NOTES = "hospital/notes.jsonl --patients hospital/patients.csv --key-file key"
_TABLE = "hospital/patients.csv -o {}.csv --qid sex,state --k 2 --method {}"
COMMANDS = (
    "key new key",
    "synth -o hospital --patients 16 --notes-per-patient 1 --seed 5 --lang en,sv",
    f"anonymize {_NOTES} -o lists --preset dast --k 2 --improve --enumerate subset",
    f"anonymize {_NOTES} -o ranges --preset k-anonymity --k 2 --profile fast",
    "attack lists --adversary hospital/patients.csv",
    *(f"table {_TABLE.format(method, method)}" for method in ("mondrian", "incognito", "local")),
    "policies hospital/patients.csv --population builtin:synthetic-state --qid sex "
    "--iterations 2 -o policies.json",
)


def main() -> None:
    """Run every command once, then what compiles the rest."""
    with tempfile.TemporaryDirectory() as folder:
        runs = [[str(SEAWALL), *command.split()] for command in COMMANDS]
        # What only the Python interface calls.
        runs.append([sys.executable, "-m", "seawall.anonymize.tables.warming"])
        for run in runs:
            subprocess.run(
                run,
                cwd=folder,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
            )


if __name__ == "__main__":
    main()
