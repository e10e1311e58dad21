"""Single changes of a released folder, by the names that cases use."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Case = Mapping[str, Any]
Edit = Callable[[Path, Case], None]
EDITS: dict[str, Edit] = {}


class NoSuchPlaceError(AssertionError):
    """Nothing in the release fits the operation: the case proves nothing."""


def edit(name: str) -> Callable[[Edit], Edit]:
    """Register an operation."""

    def register(function: Edit) -> Edit:
        EDITS[name] = function
        return function

    return register


def read_lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write_lines(path: Path, lines: list[Any]) -> None:
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    path.write_text(text, encoding="utf-8")


def read_table(release: Path) -> list[list[str]]:
    path = release / "table.csv"
    if not path.exists():
        raise NoSuchPlaceError("the release has no table")
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.reader(stream))


def write_table(release: Path, rows: list[list[str]]) -> None:
    with (release / "table.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows(rows)


def _at(case: Case, name: str = "note") -> int:
    return int(case.get(name, 1)) - 1


@edit("note.insert")
def insert_text(release: Path, case: Case) -> None:
    notes = read_lines(release / "documents.jsonl")
    notes[_at(case)]["text"] += f"\n{case['text']}\n"
    write_lines(release / "documents.jsonl", notes)


def _find_places(release: Path) -> Path:
    """The file that says where replacements stand; at home where it is not released."""
    own = release / "replacements.jsonl"
    return own if own.exists() else release.with_name("release.private") / own.name


def _find_span(release: Path, case: Case) -> tuple[int, int]:
    """The first note with a span of the label, and which of its spans that is."""
    for at, line in enumerate(read_lines(_find_places(release))):
        for number, item in enumerate(line["replacements"]):
            wanted = case.get("label") in (None, item["label"])
            if "field" in case:
                wanted = wanted and item.get(case["field"]) != case["value"]
            if wanted and item["end"] > item["start"] and at >= _at(case):
                return at, number
    raise NoSuchPlaceError(f"no span of {case.get('label')}")


def _write_over(release: Path, case: Case, *, keep: bool) -> None:
    at, number = _find_span(release, case)
    notes = read_lines(release / "documents.jsonl")
    spans = read_lines(_find_places(release))
    items, text = spans[at]["replacements"], notes[at]["text"]
    old = items[number]
    grown = len(case["text"]) - (old["end"] - old["start"])
    notes[at]["text"] = text[: old["start"]] + case["text"] + text[old["end"] :]
    for item in items[number + 1 :]:
        item["start"] += grown
        item["end"] += grown
    old["end"] += grown
    if not keep:
        del items[number]
    write_lines(release / "documents.jsonl", notes)
    write_lines(_find_places(release), spans)


@edit("note.replace_span")
def replace_span(release: Path, case: Case) -> None:
    _write_over(release, case, keep=False)


@edit("note.overwrite_span")
def overwrite_span(release: Path, case: Case) -> None:
    _write_over(release, case, keep=True)


def _change_lines(release: Path, name: str, change: Callable[[list[Any]], None]) -> None:
    path = release / name
    if not path.exists():
        raise NoSuchPlaceError(f"the release has no {name}")
    lines = read_lines(path)
    change(lines)
    write_lines(path, lines)


def _swap(lines: list[Any], at: int) -> None:
    lines[at], lines[at + 1] = lines[at + 1], lines[at]


@edit("note.remove")
def remove_note(release: Path, case: Case) -> None:
    _change_lines(release, "documents.jsonl", lambda lines: lines.pop(_at(case)))


@edit("note.duplicate")
def duplicate_note(release: Path, case: Case) -> None:
    at = _at(case)
    _change_lines(release, "documents.jsonl", lambda lines: lines.insert(at, lines[at]))


@edit("note.swap")
def swap_notes(release: Path, case: Case) -> None:
    _change_lines(release, "documents.jsonl", lambda lines: _swap(lines, _at(case)))


@edit("note.remove_everywhere")
def remove_note_everywhere(release: Path, case: Case) -> None:
    at = _at(case)
    for name in ("documents.jsonl", "replacements.jsonl", "quasi.jsonl"):
        if (release / name).exists():
            _change_lines(release, name, lambda lines: lines.pop(at))


def _change_spans(release: Path, case: Case, change: Callable[[list[Any], int], None]) -> None:
    at, number = _find_span(release, case)

    def apply(lines: list[Any]) -> None:
        change(lines[at]["replacements"], number)

    places = _find_places(release)
    _change_lines(places.parent, places.name, apply)


@edit("span.remove")
def remove_span(release: Path, case: Case) -> None:
    _change_spans(release, case, lambda items, at: items.pop(at))


@edit("span.duplicate")
def duplicate_span(release: Path, case: Case) -> None:
    _change_spans(release, case, lambda items, at: items.insert(at, dict(items[at])))


@edit("span.swap")
def swap_spans(release: Path, case: Case) -> None:
    _change_spans(release, case, _swap)


@edit("span.shift")
def shift_span(release: Path, case: Case) -> None:
    def change(items: list[Any], at: int) -> None:
        items[at]["start"] += 1
        items[at]["end"] += 1

    _change_spans(release, case, change)


@edit("span.beyond")
def pass_end(release: Path, case: Case) -> None:
    _change_spans(release, case, lambda items, _: items[-1].update(end=items[-1]["end"] + 10**6))


@edit("span.field")
def set_span_field(release: Path, case: Case) -> None:
    change = {case["field"]: case["value"]}
    _change_spans(release, case, lambda items, at: items[at].update(change))


@edit("cell.set")
def set_cell(release: Path, case: Case) -> None:
    rows = read_table(release)
    if case["column"] not in rows[0]:
        raise NoSuchPlaceError(f"no column {case['column']}")
    rows[int(case.get("row", 1))][rows[0].index(case["column"])] = case["text"]
    write_table(release, rows)


@edit("table.add_column")
def add_column(release: Path, case: Case) -> None:
    rows = read_table(release)
    cells = [case["column"], *([case["text"]] * (len(rows) - 1))]
    write_table(release, [[*row, cell] for row, cell in zip(rows, cells, strict=True)])


@edit("table.drop_column")
def drop_column(release: Path, case: Case) -> None:
    rows = read_table(release)
    at = rows[0].index(case["column"])
    write_table(release, [row[:at] + row[at + 1 :] for row in rows])


@edit("table.add_row")
def add_row(release: Path, case: Case) -> None:
    rows = read_table(release)
    write_table(release, [*rows, [case.get("text", "")] * len(rows[0])])


@edit("table.remove_row")
def remove_row(release: Path, case: Case) -> None:
    rows = read_table(release)
    del rows[int(case.get("row", 1))]
    write_table(release, rows)


@edit("table.duplicate_row")
def duplicate_row(release: Path, case: Case) -> None:
    rows = read_table(release)
    write_table(release, [*rows, rows[int(case.get("row", 1))]])


@edit("table.swap_rows")
def swap_rows(release: Path, case: Case) -> None:
    rows = read_table(release)
    _swap(rows, int(case.get("row", 1)))
    write_table(release, rows)


def _change_json(release: Path, case: Case, change: Callable[[Any, Any], None]) -> None:
    path = release / case["file"]
    if case["file"] == "replacements.jsonl":
        path = _find_places(release)
    if not path.exists():
        raise NoSuchPlaceError(f"the release has no {case['file']}")
    is_lines = path.suffix == ".jsonl"
    whole = read_lines(path) if is_lines else json.loads(path.read_text(encoding="utf-8"))
    *steps, last = str(case["path"]).split(".")
    if steps[:1] == ["columns"] and isinstance(whole, dict) and [*steps, last][1].isdigit():
        steps[0] = "cells"  # columns by number stand there, "columns" holds them by name
    place = whole[int(case.get("line", 1)) - 1] if is_lines else whole
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    change(place, int(last) if isinstance(place, list) else last)
    if is_lines:
        write_lines(path, whole)
    else:
        path.write_text(json.dumps(whole, indent=2, ensure_ascii=False), encoding="utf-8")


@edit("json.set")
def set_json(release: Path, case: Case) -> None:
    def change(place: Any, last: Any) -> None:
        place[last] = case["value"]

    _change_json(release, case, change)


@edit("json.remove")
def remove_json(release: Path, case: Case) -> None:
    def change(place: Any, last: Any) -> None:
        del place[last]

    _change_json(release, case, change)


def _change_sets(release: Path, case: Case, change: Callable[[dict[str, Any]], None]) -> None:
    first = _at(case, "record")

    def apply(lines: list[Any]) -> None:
        # The record of the case, or the next one that the change makes another.
        for line in (*lines[first:], *lines[:first]):
            before = json.dumps(line["sets"])
            change(line["sets"])
            if json.dumps(line["sets"]) != before:
                return
        raise NoSuchPlaceError("no record is changed by this")

    _change_lines(release, "quasi.jsonl", apply)


@edit("quasi.set")
def set_list(release: Path, case: Case) -> None:
    _change_sets(release, case, lambda sets: sets.update({case["attribute"]: case["values"]}))


@edit("quasi.add")
def widen_list(release: Path, case: Case) -> None:
    def change(sets: dict[str, Any]) -> None:
        sets[case["attribute"]] = sorted({*sets[case["attribute"]], case["value"]})

    _change_sets(release, case, change)


@edit("quasi.drop")
def narrow_list(release: Path, case: Case) -> None:
    def change(sets: dict[str, Any]) -> None:
        values = sets[case["attribute"]]
        if len(values) < 2:
            return
        gone = case.get("value")
        values.remove(gone if gone in values else values[0])

    _change_sets(release, case, change)


@edit("quasi.swap")
def swap_lists(release: Path, case: Case) -> None:
    name = case["attribute"]

    def change(lines: list[Any]) -> None:
        first = lines[0]
        is_near = case.get("within_group", False)
        near = [one for one in lines if (one["cluster"] == first["cluster"]) == is_near]
        other = next((one for one in near if one["sets"][name] != first["sets"][name]), None)
        if other is None:
            raise NoSuchPlaceError(f"all such records show one list of {name}")
        first["sets"][name], other["sets"][name] = other["sets"][name], first["sets"][name]

    _change_lines(release, "quasi.jsonl", change)


@edit("quasi.person")
def rename_person(release: Path, case: Case) -> None:
    at = _at(case, "record")
    _change_lines(release, "quasi.jsonl", lambda lines: lines[at].update(person=case["value"]))


@edit("quasi.remove")
def remove_record(release: Path, case: Case) -> None:
    _change_lines(release, "quasi.jsonl", lambda lines: lines.pop(_at(case, "record")))


@edit("quasi.duplicate")
def duplicate_record(release: Path, case: Case) -> None:
    at = _at(case, "record")
    _change_lines(release, "quasi.jsonl", lambda lines: lines.insert(at, lines[at]))


@edit("file.add")
def add_file(release: Path, case: Case) -> None:
    path = release / case["file"]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(case.get("text", ""), encoding="utf-8")


@edit("file.remove")
def remove_file(release: Path, case: Case) -> None:
    path = release / case["file"]
    if not path.exists():
        raise NoSuchPlaceError(f"the release has no {case['file']}")
    shutil.rmtree(path) if path.is_dir() else path.unlink()


@edit("file.append")
def lengthen_file(release: Path, case: Case) -> None:
    with (release / case["file"]).open("a", encoding="utf-8") as stream:
        stream.write(case["text"])


@edit("page.insert")
def insert_into_page(release: Path, case: Case) -> None:
    path = release / "report.html"
    page = path.read_text(encoding="utf-8")
    path.write_text(page.replace("</body>", f"<p>{case['text']}</p></body>"), encoding="utf-8")
