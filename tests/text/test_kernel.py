"""Compiled loops where nothing can be kept between runs."""

from __future__ import annotations

from typing import Any

import numba
import pytest

from seawall.text.kernel import compiled


def add_one(number: int) -> int:
    return number + 1


def test_a_kernel_runs_where_no_folder_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = numba.njit

    def refuse_cache(*functions: Any, **options: Any) -> Any:
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return plain(*functions, **options)

    monkeypatch.setattr(numba, "njit", refuse_cache)
    assert compiled(add_one)(1) == 2
