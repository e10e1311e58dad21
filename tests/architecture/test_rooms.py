"""The walls of the house: who may import whom."""

from __future__ import annotations

import ast
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "seawall"
BELOW = {
    "model",
    "text",
    "criteria",
    "quasi",
    "resources",
    "files",
    "garbage",
    "kernels",
    "lazy",
    "offline",
    "store",
}
ROOMS = {
    "anonymize",
    "cluster",
    "detect",
    "evaluate",
    "ingest",
    "learn",
    "link",
    "policy",
    "render",
    "review",
    "run",
    "synth",
}
ABOVE = {"pipeline", "config", "keys", "cli", "__main__", "__init__"}
ALSO_ALLOWED = {("learn", "detect"), ("learn", "synth"), ("review", "pipeline")}
HEAVY = {"pyspark", "onnxruntime", "matplotlib", "torch", "sklearn"}
# A program of its own, which runs on a machine that has PyTorch and nothing of Seawall.
STANDS_ALONE = {"seawall.learn.neural_training"}


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


def imports_of(path: Path, *, top_level_only: bool = False) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = tree.body if top_level_only else list(ast.walk(tree))
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} uses a relative import"
            found.add(node.module or "")
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def test_every_room_of_the_design_stands() -> None:
    stand = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert ROOMS | {"model", "text", "criteria", "resources"} <= stand
    assert stand <= ROOMS | BELOW | ABOVE


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_room_imports_no_other_room(path: Path) -> None:
    room = room_of(name_of(path))
    used = {room_of(name) for name in imports_of(path) if name.startswith("seawall.")}
    if room in ABOVE:
        return
    allowed = BELOW | {room} | {target for source, target in ALSO_ALLOWED if source == room}
    if room == "model":
        allowed = {"model"}
    assert used <= allowed, f"{name_of(path)} may not import {sorted(used - allowed)}"


def test_only_the_pipeline_joins_rooms() -> None:
    for path in modules():
        if room_of(name_of(path)) in {"cli", "config", "keys", "__main__", "__init__"}:
            used = {room_of(name) for name in imports_of(path) if name.startswith("seawall.")}
            assert not used & ROOMS, f"{name_of(path)} must go through the pipeline"


def test_model_imports_the_standard_library_only() -> None:
    for path in (SOURCE / "model").glob("*.py"):
        roots = {name.split(".")[0] for name in imports_of(path)}
        assert roots <= set(sys.stdlib_module_names) | {"seawall"}


def test_run_imports_no_room() -> None:
    for path in (SOURCE / "run").rglob("*.py"):
        used = {room_of(name) for name in imports_of(path) if name.startswith("seawall.")}
        assert used <= {"model", "run", "garbage", "offline"}


def test_verify_shares_no_code_with_what_it_checks() -> None:
    parts = sorted((SOURCE / "evaluate" / "verify").rglob("*.py"))
    used = {room_of(name) for path in parts for name in imports_of(path) if "seawall." in name}
    assert parts
    assert used <= {"evaluate", "model", "text"}


def test_learn_reads_the_train_split_only() -> None:
    for path in (SOURCE / "learn").rglob("*.py"):
        strings = {
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        assert "test" not in strings, f"{name_of(path)} names the test split"


def test_heavy_extras_are_imported_where_they_are_used() -> None:
    for path in modules():
        if name_of(path) in STANDS_ALONE:
            continue
        roots = {name.split(".")[0] for name in imports_of(path, top_level_only=True)}
        assert not roots & HEAVY, f"{name_of(path)} imports {sorted(roots & HEAVY)} at the top"


def test_there_is_no_import_cycle() -> None:
    known = {name_of(path) for path in modules()}
    graph = {name_of(path): imports_of(path) & known - {name_of(path)} for path in modules()}
    for name, used in graph.items():
        # A package's __init__ gathers its own modules; they import each other by full name.
        used -= {parent for parent in used if name.startswith(parent + ".")}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"import cycle: {error.args[1]}")
