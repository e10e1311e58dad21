"""A release that was put together by hand, made whole: manifest, report and seal."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from seawall.evaluate.verify import Opened, seal, state_promises
from seawall.model import Label


def complete(folder: Path, **more: Any) -> Path:
    """Give the folder the manifest and reports that its notes and records ask for."""
    lines = {
        name: [json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()]
        for name in ("documents", "replacements", "quasi")
        if (folder / f"{name}.jsonl").exists()
    }
    items = [item for line in lines["replacements"] for item in line["replacements"]]
    fields: dict[str, Any] = {
        "preset": "made-by-hand",
        "config_sha256": "0" * 64,
        "input_hmac_sha256": {"notes": "0" * 64},
        "versions": {},
        "seed": 0,
        "documents": len(lines["documents"]),
        "quarantined": 0,
        "persons": len({line["person"] for line in lines.get("quasi", ())}) or 1,
        "counts_by_label": dict(Counter(item["label"] for item in items)),
        "treatments": {label.value: "mask" for label in Label},
        "models": {},
        "promise": None,
        "replaced": dict(Counter(f"{item['label']} {item['treatment']}" for item in items)),
        "cells": None,
        "rows": None,
        "promises": [],
        "waiver": None,
        "preset_sha256": "",
        "columns": {},
        "lang": None,
        "mentions": None,
        "ledger": None,
    }
    fields |= more
    (folder / "manifest.json").write_text(json.dumps(fields))
    fields["promises"] = state_promises(Opened(folder))
    (folder / "report.json").write_text(json.dumps({"manifest": fields}))
    (folder / "report.html").write_text("<!doctype html>")
    (folder / "manifest.json").write_text(json.dumps(seal(folder, fields, None)))
    return folder
