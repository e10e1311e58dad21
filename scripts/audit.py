"""Look at every package of the base install: reviewed, in its version, under a licence we take.

The list of what was reviewed is audited.toml. Known vulnerabilities are asked for with pip-audit,
in an environment of its own; where its database cannot be reached, that is said.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
REVIEWED = ROOT / "scripts" / "audited.toml"
# What would bind whoever uses Seawall, or forbid a hospital or a company to.
_REFUSED = re.compile(
    r"\b(A?GPL|LGPL|GNU|Affero|SSPL|BUSL|Business Source|CC-BY-NC|Non-?Commercial|Commons Clause)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Package:
    """A package as it is installed, with whatever its metadata say of its licence."""

    name: str
    version: str
    licence: str


def normal(name: str) -> str:
    """A package's name as the lock and the list write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def list_installed() -> list[Package]:
    """Every package that the base install pulls in, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = [Requirement(line) for line in project["dependencies"]]
    found: dict[str, Package] = {}
    while waiting:
        wanted = waiting.pop()
        name = normal(wanted.name)
        if name not in found:
            installed = distribution(name)
            found[name] = Package(name, installed.version, _tell_licence(installed))
            waiting += _list_needs(installed, wanted.extras)
    return [found[name] for name in sorted(found)]


def _list_needs(installed: Distribution, extras: set[str]) -> Iterator[Requirement]:
    """What a package with these extras needs on this machine."""
    for need in map(Requirement, installed.requires or ()):
        if need.marker is None or any(need.marker.evaluate({"extra": e}) for e in {"", *extras}):
            yield need


def _tell_licence(installed: Distribution) -> str:
    """All that the metadata say; the first line where a whole licence stands there."""
    facts = installed.metadata
    classes = [line.rpartition("::")[2].strip() for line in facts.get_all("Classifier") or ()
               if line.startswith("License ::")]  # fmt: skip
    said = [facts.get("License-Expression"), (facts.get("License") or "").partition("\n")[0]]
    return "; ".join(part for part in (*said, *classes) if part)


def read_lock() -> dict[str, str]:
    """The pinned version of every package, of the extras too."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = (line.split("==") for line in lines if "==" in line)
    return {normal(name): version for name, version in pins}


def read_reviewed() -> dict[str, dict[str, str]]:
    """The entries of audited.toml by name."""
    return tomllib.loads(REVIEWED.read_text(encoding="utf-8"))


def judge(
    packages: list[Package], reviewed: Mapping[str, Mapping[str, str]], lock: Mapping[str, str]
) -> Iterator[str]:
    """What is wrong, one sentence each."""
    for package in packages:
        entry = reviewed.get(package.name)
        if entry is None:
            yield f"{package.name} is new: look at it, then add it to {REVIEWED.name}."
        elif entry["version"] != lock.get(package.name):
            yield f"{package.name} is locked in a version that nobody has looked at."
        elif package.version != entry["version"]:
            yield f"{package.name} {package.version} is installed, not {entry['version']}."
        licence = f"{package.licence}; {entry['licence'] if entry else ''}"
        if _REFUSED.search(licence):
            yield f"{package.name} has a licence that we do not take: {licence}."
    for name in sorted(reviewed.keys() - {package.name for package in packages}):
        yield f"{name} is reviewed but not needed any more; delete it from {REVIEWED.name}."


def find_vulnerabilities(packages: list[Package]) -> tuple[list[str], str]:
    """What is known against the packages, and a sentence of how many could be asked about."""
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / "venv" / "bin" / "python"
        wanted = Path(folder) / "pins.txt"
        wanted.write_text("".join(f"{one.name}=={one.version}\n" for one in packages))
        ask = ["-m", "pip_audit", "-r", str(wanted), "--no-deps", "--disable-pip", "-f", "json"]
        try:
            subprocess.run([sys.executable, "-m", "venv", python.parents[1]], check=True)
            install = ["-m", "pip", "install", "--quiet", "pip-audit"]
            subprocess.run([python, *install], check=True, capture_output=True, timeout=180)
            told = subprocess.run([python, *ask], check=False, capture_output=True, timeout=180)
            answers = json.loads(told.stdout)["dependencies"]
        except (subprocess.SubprocessError, OSError, ValueError, KeyError):
            return [], "Known vulnerabilities were NOT looked for: pip-audit could not be run here."
    asked = [one for one in answers if "vulns" in one]
    known = [f"{one['name']}: {flaw['id']}" for one in asked for flaw in one["vulns"]]
    if len(asked) < len(packages):
        missing = len(packages) - len(asked)
        return known, (
            f"Known vulnerabilities were NOT looked for in {missing} of {len(packages)} packages: "
            "the index did not tell of them."
        )
    return known, f"Known vulnerabilities were looked for in all {len(packages)} packages."


def main() -> int:
    """Print every package and what is wrong; 1 where anything is."""
    try:
        packages = list_installed()
    except PackageNotFoundError as error:
        print(f"{error.name} is not installed; run 'make install' first.")
        return 1
    reviewed = read_reviewed()
    for package in packages:
        entry = reviewed.get(package.name, {})
        print(f"{package.name:20} {package.version:16} {entry.get('licence', package.licence)}")
    known, said = find_vulnerabilities(packages)
    wrong = [*judge(packages, reviewed, read_lock()), *known]
    print(said)
    for sentence in wrong:
        print(f"Error: {sentence}")
    if not wrong:
        print(f"{len(packages)} packages, all reviewed.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
