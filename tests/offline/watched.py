"""Every command without a network, under strace: no socket of an outside family, no foreign file.

Run by ``make test-offline``; its name keeps it out of the other tests, for it takes minutes. What
native code does shows here, which no hook of Python sees. strace must not filter by itself
(``--seccomp-bpf``): what Seawall's own filter refuses would then not be seen as tried.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

import seawall
from program import PROGRAM
from seawall.offline import SWITCHES

PACKAGE = Path(seawall.__file__).parent
_NETWORK = "socket,connect,bind,sendto,sendmsg,sendmmsg,io_uring_setup"
_FILES = (
    "open,openat,openat2,creat,mkdir,mkdirat,mknod,mknodat,rename,renameat,renameat2,link,linkat,"
    "symlink,symlinkat,unlink,unlinkat,rmdir,truncate,chmod,fchmodat,utimensat"
)
_ENDS = {"anonymize": (0, 3, 4), "verify": (0, 4)}
_WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND")
_CALL = re.compile(r"(\w+)\((.*)\)\s+= (-?\d+|\?)")
# A folder's descriptor, as strace -y shows it, then a path; or a path alone.
_PATH = re.compile(r'(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True, slots=True)
class Place:
    """Where a watched program lives: its home, its temporary folder and its work."""

    root: Path

    @property
    def home(self) -> Path:
        return self.root / "home"

    @property
    def temporary(self) -> Path:
        return self.root / "tmp"

    @property
    def work(self) -> Path:
        return self.root / "work"

    def environment(self) -> dict[str, str]:
        """Of ours only what finds the program: no switch that Seawall itself should set."""
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        return {
            **kept,
            "HOME": str(self.home),
            "TMPDIR": str(self.temporary),
            "XDG_CACHE_HOME": str(self.home / ".cache"),
            # Python's own, beside its code; not Seawall's to write.
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def allows(self, path: str) -> bool:
        """True for what Seawall may write: its output, cache, temporary and compiled files."""
        own = (self.work, self.temporary, self.home / ".cache" / "seawall")
        if any(Path(path).is_relative_to(folder) for folder in own):
            return True
        # The cache folder's own parent is made where a new user has none.
        if path in (str(self.home / ".cache"), "/dev/null", "/dev/tty"):
            return True
        # Machine code of Seawall's own loops lies beside them: see docs/offline.md.
        is_compiled = Path(path).is_relative_to(PACKAGE) and "__pycache__" in path
        # Locks between the processes of a run, which multiprocessing makes and takes away.
        return is_compiled or path.startswith("/dev/shm/sem.")


def _need(tool: str, package: str) -> None:
    """Have a tool of the system, by Debian's packages where we may; fail, never skip, without."""
    if shutil.which(tool) is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", package], check=False)
    if shutil.which(tool) is None:
        pytest.fail(f"{tool} is missing, and with it the proof; install the package {package}.")


@pytest.fixture(scope="module")
def no_network() -> tuple[str, ...]:
    """The command that takes the network away from another."""
    _need("strace", "strace")
    _need("unshare", "util-linux")
    for command in (("unshare", "--net"), ("unshare", "--map-root-user", "--net")):
        if subprocess.run([*command, "true"], check=False, capture_output=True).returncode == 0:
            return command
    pytest.fail("This machine allows no network namespace (unshare --net), so nothing is shown.")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    made = Place(tmp_path_factory.mktemp("watched"))
    for folder in (made.home, made.temporary, made.work):
        folder.mkdir()
    return made


def watch(place: Place, no_network: tuple[str, ...], arguments: str) -> list[str]:
    """Run a command to its end; what it tried that it may not, one line each."""
    traces = place.root / "traces"
    shutil.rmtree(traces, ignore_errors=True)
    traces.mkdir()
    # A file for each process: lines of one are never cut by another's.
    strace = ["strace", "-ff", "-y", "-s", "4096", "-e", f"trace={_NETWORK},{_FILES}"]
    done = subprocess.run(
        [*no_network, *strace, "-o", str(traces / "of"), *PROGRAM, *arguments.split()],
        cwd=place.work,
        env=place.environment(),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    # A release may be refused or a note withheld: but every command went its whole way.
    assert done.returncode in _ENDS.get(arguments.split(maxsplit=1)[0], (0,)), done.stderr
    lines = (line for trace in sorted(traces.iterdir()) for line in trace.open(errors="replace"))
    return sorted({found for line in lines if (found := judge(place, line))})


def judge(place: Place, line: str) -> str:
    """What is wrong with a line of strace; nothing where all is well."""
    call = _CALL.match(line)
    if call is None:
        return ""
    name, arguments, result = call.groups()
    if name in _NETWORK.split(","):
        return "" if "AF_UNIX" in arguments or name.startswith("send") else f"{name}({arguments})"
    if result == "-1" or (name.startswith("open") and not _WRITES.search(arguments)):
        return ""
    paths = [
        os.path.normpath(Path(at or place.work, path)) for at, path in _PATH.findall(arguments)
    ]
    return f"{name} {paths}" if not all(map(place.allows, paths)) else ""


NOTES = "h/notes.jsonl --patients h/patients.csv --key-file own.key"
KNOWN = "h/notes.jsonl --known h/patients.csv"
COMMANDS = (
    "key new own.key",
    "synth -o h --patients 12 --notes-per-patient 1 --lang en,sv --split dev",
    f"detect {KNOWN} -o fast.jsonl --profile fast",
    f"detect {KNOWN} -o fast2.jsonl --profile fast --workers 2",
    f"detect {KNOWN} -o found.jsonl",
    f"detect {KNOWN} -o found2.jsonl --workers 2",
    "score h/gold.jsonl found.jsonl",
    "explain unlinked.jsonl --id 1 --at 10 --profile fast",
    f"anonymize {NOTES} -o safe --preset safe-harbor --workers 2",
    f"anonymize {NOTES} -o surrogate --preset surrogate --profile fast",
    f"anonymize {NOTES} -o limited --preset limited --profile fast --show-text",
    f"anonymize {NOTES} -o lists --preset dast --k 2 --profile fast",
    f"anonymize {NOTES} -o ranges --preset k-anonymity --k 2 --profile fast",
    "anonymize unlinked.jsonl -o unlinked --patients h/patients.csv --key-file own.key "
    "--preset dast --k 2 --profile fast",
    f"anonymize {NOTES} -o scrub --preset scrub --profile fast",
    f"anonymize {NOTES} -o entail --preset entail --profile fast --dry-run",
    "verify lists --k 2",
    "attack lists --adversary h/patients.csv",
    "evaluate h/notes.jsonl lists --patients h/patients.csv -o page.html --profile fast",
    "table h/patients.csv -o table.csv --qid sex,state --k 2 --method mondrian --keep given_name,"
    "middle_name,family_name,birth_date,death_date,mrn,ssn,personnummer,phone,work_phone,email,"
    "username,health_plan,account,street,city,county,zip,person_id,diagnosis,lang",
    "policies h/patients.csv --population builtin:synthetic-state --qid sex --iterations 2 "
    "-o policies.json",
    f"anonymize {NOTES} -o policy --preset policy --policy policies.json#0 --profile fast",
    "lexicon build --csv own.csv -o own.lexicon",
    "train corpus.jsonl -o ours --size 20 --epochs 2",
    "presets",
    "demo -o demo --patients 4",
)


def prepare(place: Place, command: str) -> None:
    """Write what a command needs that no earlier one has made."""
    if "unlinked.jsonl" in command:
        write_unlinked(place.work)
    if "corpus.jsonl" in command:
        write_corpus(place.work)
    if "own.csv" in command:
        terms = "term,label,code,scheme\nLarkmoor fever,PROBLEM,L1,own\n"
        (place.work / "own.csv").write_text(terms)


def write_unlinked(work: Path) -> None:
    """The notes without a person, so that they are linked by likeness (splink on DuckDB)."""
    with (work / "unlinked.jsonl").open("w", encoding="utf-8") as stream:
        lines = (work / "h/notes.jsonl").read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            stream.write(json.dumps({"id": str(number), "text": json.loads(line)["text"]}) + "\n")


def write_corpus(work: Path) -> None:
    """The hospital as one file with text and mentions."""
    notes = (work / "h/notes.jsonl").read_text(encoding="utf-8").splitlines()
    gold = (work / "h/gold.jsonl").read_text(encoding="utf-8").splitlines()
    with (work / "corpus.jsonl").open("w", encoding="utf-8") as stream:
        for note, marks in zip(notes, gold, strict=True):
            fields = json.loads(note) | {"mentions": json.loads(marks)["mentions"]}
            stream.write(json.dumps(fields) + "\n")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[:48])
def test_a_command_opens_no_socket_and_writes_no_foreign_file(
    place: Place, no_network: tuple[str, ...], command: str
) -> None:
    prepare(place, command)
    assert watch(place, no_network, command) == []
    assert list(place.temporary.iterdir()) == [], "a temporary file is left behind"


def test_home_holds_the_cache_alone_and_that_no_note(place: Place) -> None:
    """Among what must not be there: the device id and the event database of onnxruntime."""
    assert {str(p.relative_to(place.home)) for p in place.home.glob("*/*")} == {".cache/seawall"}
    lines = (place.work / "h/patients.csv").read_text(encoding="utf-8").splitlines()
    numbers = set(re.findall(r"\b\d{6,}\b", "\n".join(lines)))
    assert numbers
    for path in (place.home / ".cache").rglob("*"):
        if path.is_file():
            stored = path.read_bytes()
            assert not any(number.encode() in stored for number in numbers), path.name


def test_the_watch_sees_a_socket_and_a_foreign_file(
    place: Place, no_network: tuple[str, ...]
) -> None:
    """Else an empty list of complaints would say nothing."""
    code = (
        "import ctypes,seawall.offline as o;o.refuse_network();"
        "ctypes.CDLL(None).socket(2,1,0);open('/tmp/seawall-foreign','w').close()"
    )
    script = place.work / "tries.py"
    script.write_text(code)
    traces = place.root / "tries"
    command = ["strace", "-ff", "-y", "-e", f"trace={_NETWORK},{_FILES}", "-o", str(traces)]
    run = [*no_network, *command, PROGRAM[0], str(script)]
    subprocess.run(run, env=place.environment(), cwd=place.work, check=True)
    Path("/tmp/seawall-foreign").unlink()
    lines = [line for path in place.root.glob("tries.*") for line in path.open()]
    found = [wrong for line in lines if (wrong := judge(place, line))]
    assert [wrong for wrong in found if "AF_INET" in wrong]
    assert [wrong for wrong in found if "seawall-foreign" in wrong]


@pytest.mark.parametrize("delay", [1.5, 3.0, 5.0])
def test_a_killed_run_leaves_no_temporary_file(place: Place, delay: float) -> None:
    """What it has begun lies in its private folder, to go on with; nothing of a note elsewhere."""
    command = [*PROGRAM, *f"anonymize {NOTES} -o killed{delay} --workers 2".split()]
    process = subprocess.Popen(
        command, cwd=place.work, env=place.environment(), start_new_session=True
    )
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert list(place.temporary.iterdir()) == []


def test_no_switch_was_set_by_the_test(place: Place) -> None:
    assert not SWITCHES.keys() & place.environment().keys()
