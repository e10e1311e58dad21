"""``python -m benchmarks.release [--cases FOLDER] [--preset P …] [--topic T …] [--show]``.

Without options the same as ``python -m benchmarks release``. ``--show`` names every check that
failed, with the text that it is about: for cases that may be read.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks.__main__ import main as run_benchmarks
from benchmarks.release.case import OPEN_CASES, read_cases
from benchmarks.release.comparison import judge_cases, tabulate
from benchmarks.release.run import PRESETS


def main() -> None:
    """Judge some cases under some presets, or run the whole benchmark."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.release", description=__doc__)
    parser.add_argument("--cases", type=Path)
    parser.add_argument("--preset", nargs="*", default=[])
    parser.add_argument("--topic", nargs="*", default=[])
    parser.add_argument("--profile", default="accurate")
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    if not any([asked.cases, asked.preset, asked.topic, asked.show]):
        run_benchmarks(["release"])
        return
    cases = read_cases(asked.cases or OPEN_CASES, asked.topic)
    checks = judge_cases(cases, asked.preset or PRESETS, asked.profile)
    print(tabulate("Hand-written cases", checks).as_markdown())
    for check in checks if asked.show else ():
        if not check.holds:
            print(f"{check.case}\t{check.preset}\t{check.kind}\t{check.detail}")


main()
