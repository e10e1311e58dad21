"""``kill -9`` at any point, then ``--resume``: the same bytes, and nothing half-written is seen."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest

from program import PROGRAM, Ended, Seawall, assert_refused, environment, read_folder, run_program
from seawall.synth import write_hospital

WITHHELD = 3  # the hospital has one broken note: its entry must survive a kill as well
HOME = ("plan.jsonl", "quarantine.jsonl", "replacements.jsonl", "rows.jsonl")
BESIDE = ("lock", "state.sqlite", "waivers.jsonl")  # the log of waivers, where one was needed


@dataclass(frozen=True, slots=True)
class Undisturbed:
    """A run that nobody killed: its options, its release, and how long it took."""

    options: tuple[str, ...]
    released: dict[str, bytes]
    home: dict[str, bytes]
    seconds: float


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory, key_file: Path) -> Undisturbed:
    folder = tmp_path_factory.mktemp("undisturbed")
    write_hospital(folder, 140, 2, seed=8, split="test")
    with (folder / "notes.jsonl").open("a", encoding="utf-8") as stream:
        stream.write('{"id": "cut", "text": "\n')
    options = ("anonymize", f"{folder}/notes.jsonl", "--patients", f"{folder}/patients.csv")
    # By the rules alone: a kill is about files and batches, whoever finds the identifiers.
    options = (*options, "--key-file", str(key_file), "--preset", "surrogate")
    # These miss some, and a run that is refused shows nothing of what this is about.
    waived = ("--waive", "a test of kills", "--by", "the tests")
    options = (*options, "--detectors", "rules", *waived, "-o")
    start = time.monotonic()
    done = run_program(*options, folder / "out", cwd=folder)
    seconds = time.monotonic() - start
    assert done.code == WITHHELD, done.err
    return Undisturbed(
        options, read_folder(folder / "out"), read_home(folder / "out.private"), seconds
    )


def read_home(private: Path) -> dict[str, bytes]:
    return {name: (private / name).read_bytes() for name in HOME}


class Watcher:
    """Looks at a folder all the time: whenever it is there, it is whole."""

    def __init__(self, folder: Path, expected: dict[str, bytes]) -> None:
        self._folder = folder
        self._expected = expected
        self._over = Event()
        self._thread = Thread(target=self._watch)
        self.looks = 0
        self.complaints: list[str] = []

    def __enter__(self) -> Watcher:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(0.001):
            with suppress(FileNotFoundError):
                handle = os.open(self._folder, os.O_RDONLY)
                try:
                    self._look(handle)
                finally:
                    os.close(handle)

    def _look(self, handle: int) -> None:
        """Through a handle, so that every file is of the folder that was seen."""
        try:
            seen = {name: read_at(handle, name) for name in os.listdir(handle)}
        except FileNotFoundError:
            seen = {}
        # A folder that has been replaced meanwhile is on its way out and may be half gone.
        if os.stat(handle).st_ino == self._folder.stat().st_ino:
            self.looks += 1
            if seen != self._expected:
                self.complaints.append(f"{sorted(seen)} at look {self.looks}")


def read_at(folder: int, name: str) -> bytes:
    with open(os.open(name, os.O_RDONLY, dir_fd=folder), "rb") as stream:  # noqa: PTH123
        return stream.read()


Moment = Callable[[Path], bool]


def run_until(case: Undisturbed, folder: Path, workers: int, moment: Moment) -> bool:
    """Start, or go on, and kill the process when the moment has come; False if it ended before."""
    command = [*PROGRAM, *case.options, str(folder), "--workers", str(workers), "--resume"]
    process = subprocess.Popen(
        command,
        cwd=folder.parent,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while process.poll() is None and not moment(folder):
        time.sleep(0.0005)
    process.send_signal(signal.SIGKILL)
    ended = process.wait()
    assert ended in (-signal.SIGKILL, WITHHELD)
    return ended == -signal.SIGKILL


def assert_resumed(case: Undisturbed, folder: Path, workers: int) -> None:
    done = run_program(*case.options, folder, "--workers", workers, "--resume", cwd=folder.parent)
    assert (done.code, done.errors) == (WITHHELD, [])
    private = private_of(folder)
    assert read_folder(folder) == case.released
    assert read_home(private) == case.home
    left = {path.name for path in private.iterdir()} - {*HOME, *BESIDE}
    assert not left


def after(seconds: float) -> Moment:
    end = time.monotonic() + seconds
    return lambda _: time.monotonic() > end


def private_of(folder: Path) -> Path:
    return folder.with_name(folder.name + ".private")


def state_grows(folder: Path) -> Moment:
    """When the next batch of documents has been kept."""
    state = private_of(folder) / "state.sqlite"
    before = state.stat().st_size if state.exists() else 100_000
    return lambda _: state.exists() and state.stat().st_size > before


def is_made(path: Path) -> Moment:
    """When a file or folder is there that was not there, or was another one."""
    before = path.stat().st_ino if path.exists() else None

    def moment(_: Path) -> bool:
        try:
            return path.stat().st_ino != before
        except FileNotFoundError:
            return False

    return moment


def test_a_run_killed_at_telling_moments_goes_on_to_the_same_bytes(
    undisturbed: Undisturbed, tmp_path: Path
) -> None:
    """Each kill is of the run that goes on after the one before it."""
    folder = tmp_path / "out"
    private, building = private_of(folder), private_of(folder) / "release.building"
    moments: list[Callable[[], Moment]] = [
        partial(is_made, private / "state.sqlite"),
        partial(state_grows, folder),
        partial(state_grows, folder),
        partial(is_made, building),
        partial(is_made, building / "documents.jsonl"),
        partial(is_made, building / "report.html"),
        partial(is_made, private / "plan.jsonl"),
        partial(is_made, folder),
    ]
    with Watcher(folder, undisturbed.released) as watcher:
        killed = [run_until(undisturbed, folder, 1, make()) for make in moments]
        assert_resumed(undisturbed, folder, 1)
    assert watcher.complaints == []
    assert watcher.looks > 0
    assert sum(killed) >= 6  # the last moments are a matter of milliseconds


@pytest.mark.parametrize(("workers", "chain"), [(w, c) for w in (1, 2) for c in range(2)])
def test_a_run_killed_at_random_moments_goes_on_to_the_same_bytes(
    undisturbed: Undisturbed, tmp_path: Path, workers: int, chain: int
) -> None:
    """Four chains of five kills, each of the run that goes on after the one before it."""
    folder = tmp_path / "out"
    rng = random.Random(f"{workers}/{chain}")
    kills = 0
    with Watcher(folder, undisturbed.released) as watcher:
        while kills < 5:
            delay = rng.uniform(0.1, 0.9) * undisturbed.seconds
            kills += run_until(undisturbed, folder, workers, after(delay))
            if folder.exists():
                set_aside(folder, undisturbed)
        assert_resumed(undisturbed, folder, workers)
    assert watcher.complaints == []


def set_aside(folder: Path, case: Undisturbed) -> None:
    """A run that was quicker than its kill: the next begins anew."""
    assert read_folder(folder) == case.released
    for path in (folder, private_of(folder)):
        path.rename(path.with_name(f"{path.name}.{time.monotonic_ns()}"))


def test_what_a_killed_run_left_is_cleaned_away(
    seawall: Seawall, undisturbed: Undisturbed, tmp_path: Path
) -> None:
    folder, private = tmp_path / "out", tmp_path / "out.private"
    (private / "release.building").mkdir(parents=True)
    for name in (".seawall-0123.tmp", "release.building/.seawall-4567.tmp"):
        (private / name).write_text("half")
    (private / "release.replaced").mkdir()
    done = seawall(*undisturbed.options, folder, "--resume")
    assert done.code == WITHHELD
    assert {path.name for path in private.iterdir()} - {"waivers.jsonl"} == {
        *HOME,
        "lock",
        "state.sqlite",
    }
    assert read_folder(folder) == undisturbed.released


def test_a_finished_run_has_nothing_to_go_on_with(
    seawall: Seawall, release: Path, hospital: Path, key_file: Path
) -> None:
    before = read_folder(release)
    options = ("anonymize", hospital / "notes.jsonl", "-o", release, "--key-file", key_file)
    options = (*options, "--patients", hospital / "patients.csv", "--resume")
    done = seawall(*options, "--json")
    assert done.code == 0, done.err
    assert '"documents": 24' in done.out
    assert read_folder(release) == before
    # Its release was taken away since: then there is something to do again.
    release.rename(release.with_name("elsewhere"))
    assert seawall(*options).code == 0
    assert read_folder(release) == before


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("--preset", "full"), "differs in the preset;"),
        (("--seed", "1"), "differs in the setting seed;"),
        (("--lang", "sv", "--seed", "1"), "differs in the settings lang, seed;"),
        (("--preset", "surrogate", "--seed", "7"), "differs in the preset and the setting seed;"),
    ],
)
def test_a_run_that_differs_in_settings_says_in_which(
    seawall: Seawall,
    release: Path,
    hospital: Path,
    key_file: Path,
    change: tuple[str, ...],
    told: str,
) -> None:
    before = read_folder(release)
    options = ("anonymize", hospital / "notes.jsonl", "-o", release, "--key-file", key_file)
    options = (*options, "--patients", hospital / "patients.csv", "--resume")
    assert_refused(seawall(*options, *change), 2, told, "without --resume")
    assert read_folder(release) == before


def test_a_run_that_differs_in_inputs_version_or_key_says_in_which(
    seawall: Seawall,
    release: Path,
    hospital: Path,
    key_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, notes = hospital / "patients.csv", tmp_path / "notes.jsonl"
    notes.write_bytes((hospital / "notes.jsonl").read_bytes() + b"\n")

    def go_on(notes: Path, *options: object) -> Ended:
        return seawall("anonymize", notes, "-o", release, "--resume", *options)

    key = ("--key-file", key_file)
    assert_refused(go_on(notes, "--patients", table, *key), 2, "differs in the notes;")
    assert_refused(go_on(notes, *key), 2, "differs in the notes and the table;")
    seawall("key", "new", "other.key")
    other = ("--key-file", tmp_path / "other.key")
    assert_refused(go_on(notes, *other), 2, "had another project key")
    monkeypatch.setattr("seawall.pipeline.sameness.__version__", "0.0.1")
    same = (hospital / "notes.jsonl", "--patients", table)
    assert_refused(go_on(*same, *key), 2, "differs in the version;")


def test_a_damaged_state_is_said(seawall: Seawall, hospital: Path, tmp_path: Path) -> None:
    (tmp_path / "out.private").mkdir()
    (tmp_path / "out.private/state.sqlite").write_bytes(b"no database" * 1000)
    done = seawall("anonymize", hospital / "notes.jsonl", "-o", "out", "--resume")
    assert (done.code, len(done.errors), "damaged" in done.err) == (1, 1, True)
    assert seawall("anonymize", hospital / "notes.jsonl", "-o", "out").code == 0


def test_two_runs_do_not_work_in_one_folder(
    seawall: Seawall, undisturbed: Undisturbed, tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    command = [*PROGRAM, *undisturbed.options, str(folder)]
    first = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, env=environment())
    try:
        moment = is_made(private_of(folder) / "state.sqlite")
        while first.poll() is None and not moment(folder):
            time.sleep(0.001)
        done = seawall(*undisturbed.options, folder)
        assert (done.code, "Another run is working" in done.err) == (2, True)
    finally:
        first.communicate()
    assert first.returncode == WITHHELD
    assert read_folder(folder) == undisturbed.released
