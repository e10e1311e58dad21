"""``python -m benchmarks [NAME …] [--docs] [--notes N]``."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
from collections.abc import Sequence
from datetime import date
from importlib import import_module
from pathlib import Path

NAMES = (
    "speed", "memory", "quality", "known", "linear", "learned", "handwritten", "terms", "nmf",
    "scale", "policies", "meaning", "surrogates",
)  # fmt: skip
# Run only when asked for: two install other people's programs, one is a script of its own, the rest
# read or anonymize for many minutes.
BY_NAME = (
    "text", "dast_table2", "tables", "persons", "evasion", "adversarial", "releases", "release",
    "gate",
)  # fmt: skip
_SCALED = ("learned", "text", "dast_table2", "surrogates")
_ELSEWHERE = {"dast_table2": "reproduce.dast_table2"}
_RESULTS = Path(__file__).with_name("results.json")
_PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the named benchmarks, or all; print tables as they come and keep the figures."""
    known = (*NAMES, *BY_NAME)
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}")
    parser.add_argument("--docs", action="store_true", help="put the tables in docs/benchmarks.md")
    parser.add_argument("--notes", type=int, help="a try on fewer notes, whose figures go nowhere")
    asked = parser.parse_args(arguments)
    for name in asked.names:
        if name not in known:
            parser.error(f"there is no benchmark '{name}'; choose of {', '.join(known)}")
    if asked.notes and (asked.docs or not asked.names or {*asked.names} - {*_SCALED}):
        parser.error(f"--notes is for a try of {' and '.join(_SCALED)} by name, without --docs")
    for name in asked.names or NAMES:
        written = _run(name, asked.notes)
        if asked.docs:
            _put_in_page(name, written)


def _run(name: str, notes: int | None) -> str:
    """Run one benchmark; its tables as they were printed."""
    told = f"`python -m benchmarks {name}`, {date.today():%Y-%m-%d}, {_describe_machine()}.\n"
    print(f"## {name}\n\n{told}", flush=True)
    tables = []
    module = import_module(_ELSEWHERE.get(name, f"benchmarks.{name}"))
    for table in module.main(notes) if notes else module.main():
        print(table.as_markdown(), flush=True)
        tables.append(table)
    if not notes:
        _keep(name, {"told": told.strip(), "tables": [table.as_json() for table in tables]})
    return "\n".join([told, *(table.as_markdown() for table in tables)])


def _describe_machine() -> str:
    return f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"


def _keep(name: str, figures: dict[str, object]) -> None:
    """Beside the figures of the benchmarks that were not run this time."""
    kept = json.loads(_RESULTS.read_text(encoding="utf-8")) if _RESULTS.exists() else {}
    text = json.dumps({**kept, name: figures}, ensure_ascii=False, indent=1)
    _RESULTS.write_text(text + "\n", encoding="utf-8")


def _put_in_page(name: str, written: str) -> None:
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
    page = _PAGE.read_text(encoding="utf-8")
    place = re.compile(f"(?<={re.escape(begin)}).*?(?={re.escape(end)})", re.DOTALL)
    if not place.search(page):
        raise SystemExit(f"{_PAGE.name} has no place for '{name}' between its two marks.")
    _PAGE.write_text(place.sub(lambda _: f"\n{written}\n", page), encoding="utf-8")


if __name__ == "__main__":
    main()
