"""The base install: nothing in it that nobody has looked at. ``make audit`` asks more."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scripts_here import load_script

audit = load_script("audit")
PACKAGES = audit.list_installed()
REVIEWED = audit.read_reviewed()
LOCK = audit.read_lock()


def test_every_package_of_the_base_install_is_reviewed_in_its_locked_version() -> None:
    assert {one.name: LOCK[one.name] for one in PACKAGES} == {
        name: entry["version"] for name, entry in REVIEWED.items()
    }, "look at what changed, then change scripts/audited.toml"
    for entry in REVIEWED.values():
        assert (
            {"version", "licence", "may"} <= entry.keys() <= {"version", "licence", "may", "kept"}
        )


def test_an_audited_install_has_nothing_wrong() -> None:
    assert list(audit.judge(PACKAGES, REVIEWED, LOCK)) == []


@pytest.mark.parametrize(
    "licence", ["GPL-3.0-only", "GNU Affero GPL", "LGPLv2+", "CC-BY-NC-4.0", "SSPL-1.0"]
)
def test_a_licence_that_binds_or_forbids_is_refused(licence: str) -> None:
    bound = [replace(PACKAGES[0], licence=licence), *PACKAGES[1:]]
    (wrong,) = audit.judge(bound, REVIEWED, LOCK)
    assert "licence" in wrong


def test_a_new_package_a_new_version_and_one_that_went_are_told_of() -> None:
    first, second = PACKAGES[0].name, PACKAGES[1].name
    new = {name: entry for name, entry in REVIEWED.items() if name != first}
    assert [first in wrong for wrong in audit.judge(PACKAGES, new, LOCK)] == [True]
    newer = {**LOCK, second: "99.0"}
    assert ["locked" in wrong for wrong in audit.judge(PACKAGES, REVIEWED, newer)] == [True]
    assert ["not needed" in wrong for wrong in audit.judge(PACKAGES[1:], REVIEWED, LOCK)] == [True]
