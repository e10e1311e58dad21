"""Write requirements.lock: what pip would install today for every extra, as ``name==version``."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXTRAS = "dev,learn,review,spark"


def resolve() -> list[str]:
    """Ask pip for the whole set without installing it."""
    with tempfile.TemporaryDirectory() as folder:
        venv, report = Path(folder, "venv"), Path(folder, "report.json")
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        pip = [str(venv / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        target = f"{ROOT}[{EXTRAS}]"
        asked = ["install", "--quiet", "--dry-run", "--report", str(report), target]
        subprocess.run([*pip, *asked], check=True)
        found = json.loads(report.read_text(encoding="utf-8"))["install"]
    pins = {item["metadata"]["name"].lower(): item["metadata"]["version"] for item in found}
    return sorted(f"{name}=={version}" for name, version in pins.items() if name != "seawall")


def main() -> None:
    """Replace the lock file."""
    text = "# Written by `make lock`; every install is constrained by it.\n"
    Path(ROOT, "requirements.lock").write_text(text + "\n".join(resolve()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
