"""What the report's page can say, given the facts of its release: a pattern of the whole page.

The page is compared with its template, sentence by sentence. What report.json and the manifest hold
must stand there as they hold it; what only the maker knew (a reason, a measured figure) may be any
text without markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from markupsafe import escape

from seawall.evaluate.page import read_template
from seawall.text import Pattern, Reading

_TEMPLATE = "report.html.j2"
_TAG = re.compile(r"(\{%.*?%\}|\{\{.*?\}\})", re.DOTALL)
_LOOP = re.compile(r"for (\w+)(?:, (\w+))? in ([\w.]+?)(\.items\(\))?(?: if ([\w.]+))?")
_SHOWN = re.compile(r'(?:"(\{:,\}|%\.4g)"(?:\.|\|)format\()?([\w.]+)\)?(\|join\(", "\))?')
_PICTURE = re.compile(r"<(style|svg)[ >].*?</\1>", re.DOTALL)
_PICTURES = frozenset(
    ("style", "chart", "trade", "closeness", "tree", "kept_chart", "policy.merged")
) | {"policy.frontier"}
_MARK = "\u25a3"
_ANY, _MARKED = "[^<]*", "(?:[^<]|</?mark[^<>]*>)*"
_UNKNOWN = object()
Facts = Mapping[str, Any]


def fits_page(page: str, manifest: Facts, report: Facts) -> bool:
    """True if the template can write this page of a release with these facts."""
    template = _PICTURE.sub(_MARK, read_template(_TEMPLATE))
    pieces = [piece for piece in _TAG.split(template) if piece]
    source = _translate(pieces, _gather(manifest, report))
    bare = "".join(_PICTURE.sub(_MARK, page).split())
    return any(Pattern(f"^(?:{source})$", whole_words=False).find(Reading(bare)))


def _gather(manifest: Facts, report: Facts) -> dict[str, Any]:
    """The facts by the names that the template has for them."""
    rows = [
        {
            **row,
            "label": {"value": row["label"], "hipaa": row["hipaa"], "cls": {"value": row["class"]}},
        }
        for row in report["labels"]
    ]
    checks = [{**check, "blind": check["cannot_see"]} for check in report["checks"]]
    surrogates = report.get("surrogates") or {}
    return {
        "manifest": manifest,
        "report": {**report, "rows": rows, "checks": checks},
        "groups": report.get("groups"),
        "policy": report.get("policy"),
        "kept": report.get("kept"),
        "surrogate_attacks": surrogates.get("attacks"),
        "weakest": surrogates.get("weakest"),
        "promise_findings": report.get("promise_findings"),
        "found": sum(report["findings"].values()),
    }


def _translate(pieces: list[str], facts: Facts) -> str:
    """The pattern of a piece of the template, white space left out."""
    return "".join(_Writer(pieces, facts).write())


class _Writer:
    """Walks over the pieces of a template and writes the pattern of what it makes."""

    def __init__(self, pieces: list[str], facts: Facts) -> None:
        self._pieces = pieces
        self._facts = facts

    def write(self) -> Iterator[str]:
        at = 0
        while at < len(self._pieces):
            piece = self._pieces[at]
            if not piece.startswith(("{%", "{{")):
                yield re.escape("".join(piece.split()))
            elif piece.startswith("{{"):
                yield _show(piece[2:-2].strip(), self._facts)
            else:
                words = piece[2:-2].strip("- ")
                if words.startswith(("if ", "for ")):
                    end, branches = self._gather_branches(at)
                    choose = self._choose if words.startswith("if ") else self._repeat
                    yield choose(words, branches)
                    at = end
            at += 1

    def _gather_branches(self, at: int) -> tuple[int, list[tuple[str, list[str]]]]:
        """The place of the end of an ``if`` or ``for``, and its branches with their conditions."""
        depth = 0
        branches: list[tuple[str, list[str]]] = [(_words(self._pieces[at]), [])]
        for place in range(at + 1, len(self._pieces)):
            words = _words(self._pieces[place])
            if depth == 0 and words.startswith("end"):
                return place, branches
            if depth == 0 and words.startswith(("elif ", "else")):
                branches.append((words, []))
                continue
            depth += words.startswith(("if ", "for ")) - words.startswith("end")
            branches[-1][1].append(self._pieces[place])
        raise ValueError("the template does not close what it opens")

    def _choose(self, _: str, branches: list[tuple[str, list[str]]]) -> str:
        open_ones: list[str] = []
        for words, pieces in branches:
            name = words.removeprefix("el").removeprefix("if ").strip()
            value = True if words == "else" else _find(name, self._facts)
            if value is _UNKNOWN or value:
                open_ones.append(_translate(pieces, self._facts))
            if value is not _UNKNOWN and value:
                return f"(?:{'|'.join(open_ones)})"
        return f"(?:{'|'.join(open_ones)})?" if open_ones else ""

    def _repeat(self, words: str, branches: list[tuple[str, list[str]]]) -> str:
        (_, pieces), found = branches[0], _LOOP.fullmatch(words)
        values = _find(found[3], self._facts) if found else _UNKNOWN
        if found is None or not isinstance(values, list | dict):
            return f"(?:{_translate(pieces, self._facts)})*"
        written: list[str] = []
        for value in values.items() if isinstance(values, dict) else values:
            names = (
                {found[1]: value}
                if not found[2]
                else dict(zip(found.group(1, 2), value, strict=True))
            )
            facts = {**self._facts, **names}
            if not found[5] or _find(found[5], facts):
                written.append(_translate(pieces, facts))
        return "".join(written)


def _words(piece: str) -> str:
    return piece[2:-2].strip("- ") if piece.startswith("{%") else ""


def _find(path: str, facts: Facts) -> Any:
    """The value of a dotted name; ``_UNKNOWN`` for one that the files do not tell."""
    value: Any = facts
    for name in path.split("."):
        if not isinstance(value, Mapping) or name not in value:
            return _UNKNOWN
        value = value[name]
    return value


def _show(words: str, facts: Facts) -> str:
    """The pattern of a value that the page shows."""
    if words in _PICTURES:
        return f"{_MARK}*"
    if words in ("before", "after"):
        return _MARKED
    found = _SHOWN.fullmatch(words)
    value: Any = _find(found[2], facts) if found else _UNKNOWN
    if found is None or value is _UNKNOWN or value is None:
        return _ANY
    shown = ", ".join(map(str, value)) if found[3] else str(value)
    if found[1]:
        shown = f"{value:,}" if found[1] == "{:,}" else f"{value:.4g}"
    return re.escape("".join(str(escape(shown)).split()))
