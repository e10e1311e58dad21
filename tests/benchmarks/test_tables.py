"""The benchmark of tables says what it could not measure."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.tables import main


def test_without_adult_one_line_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAWALL_ADULT", str(tmp_path))
    (table,) = main()
    assert "SEAWALL_ADULT" in table.note
