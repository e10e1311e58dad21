"""What a release says of itself: how many persons share every profile, over which attributes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from seawall.evaluate.verify.folder import damaged_manifest, read_manifest
from seawall.model import UsageError

SAFETIES = ("posterior", "letter")
_WAYS = ("all", "subset")
_POLICY = "policy"
_BY_GROUP = "by group"


@dataclass(frozen=True, slots=True)
class Promise:
    """The promise that is checked. Without ``grains`` the first record says the attributes.

    ``by_group`` asks it of each group by itself: where nobody knows for sure whose the notes are,
    one person could count in two groups.
    """

    k: int
    safety: str = "posterior"
    grains: Mapping[str, str] = field(default_factory=dict)
    has_subsets: bool = False
    max_persons: int | None = None
    by_group: bool = False


def read_promise(release: Path, k: int | None = None, safety: str | None = None) -> Promise | None:
    """The manifest's promise, with another k or safety where one is asked for.

    None where the manifest promises no k and none is asked for.
    """
    if k is not None and k < 1:
        raise UsageError("A release is checked for a k of 1 or more.")
    if safety is not None and safety not in SAFETIES:
        raise UsageError.unknown("safety", safety, SAFETIES)
    manifest = read_manifest(release)
    fields = manifest.get("promise")
    if k is None and (fields is None or is_policy(fields)):
        return None
    try:
        return _parse(fields or {}, manifest.get("persons"), k, safety)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise damaged_manifest(release) from None


def is_policy(fields: Any) -> bool:
    """True for the promise of a policy, which is about a risk and not about a k."""
    return isinstance(fields, dict) and fields.get("method") == _POLICY


def _parse(fields: dict[str, Any], persons: Any, k: int | None, safety: str | None) -> Promise:
    promised, way = fields.get("safety", "posterior"), fields.get("enumerate", "all")
    if promised not in SAFETIES or way not in _WAYS:
        raise ValueError("a manifest knows its own words")
    least = int(fields["k"]) if k is None else k
    if least < 1:
        raise ValueError("a promise is about one person at least")
    return Promise(
        k=least,
        safety=safety or promised,
        grains={str(name): str(grain) for name, grain in fields.get("qids", {}).items()},
        has_subsets=way == "subset",
        max_persons=None if persons is None else int(persons),
        by_group=fields.get("counted") == _BY_GROUP,
    )
