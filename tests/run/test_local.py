from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from seawall.model import InputError
from seawall.run import LocalEngine, TimeLimitError, time_limit

Work = Callable[[list[int]], list[int]]


def make_square(offset: int) -> Work:
    return lambda numbers: [number * number + offset for number in numbers]


def make_suicide() -> Work:
    def work(numbers: list[int]) -> list[int]:
        if 70 in numbers:
            os.kill(os.getpid(), signal.SIGKILL)
        return numbers

    return work


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order_whatever_the_number_of_workers(workers: int) -> None:
    engine = LocalEngine(make_square, 5, workers=workers)
    assert list(engine.map(range(1000))) == [n * n + 5 for n in range(1000)]


def test_what_ends_its_process_is_given_up_and_nothing_else_is_lost() -> None:
    engine = LocalEngine(make_suicide, workers=2, give_up=lambda number: -number)
    expected = [-70 if number == 70 else number for number in range(300)]
    assert list(engine.map(range(300))) == expected


def test_a_stream_is_not_read_far_ahead() -> None:
    taken = 0

    def stream() -> Iterator[int]:
        nonlocal taken
        for number in range(100_000):
            taken += 1
            yield number

    results = LocalEngine(make_square, 0, workers=2).map(stream())
    for _ in range(10):
        next(results)
    assert taken < 2_000
    results.close()  # type: ignore[attr-defined]


def make_count() -> Work:
    return lambda numbers: [len(numbers) for _ in numbers]


def make_collector_state() -> Work:
    return lambda numbers: [int(gc.isenabled()) for _ in numbers]


@pytest.mark.parametrize("workers", [1, 2])
def test_no_garbage_is_looked_for_while_work_goes_on(workers: int) -> None:
    assert not any(LocalEngine(make_collector_state, workers=workers).map(range(3)))
    assert gc.isenabled()


def test_one_process_gets_as_many_together_as_asked_for() -> None:
    assert max(LocalEngine(make_count, together=300).map(range(1000))) == 300
    assert max(LocalEngine(make_count, together=300, workers=2).map(range(1000))) < 300


def test_heavy_items_are_not_held_together() -> None:
    light = LocalEngine(make_count).map(range(100))
    heavy = LocalEngine(make_count, weigh=lambda number: number << 20).map(range(100))
    assert max(light) > 8
    assert max(heavy) <= 2


def test_a_worker_that_dies_is_one_clear_sentence() -> None:
    with pytest.raises(InputError, match="fewer --workers"):
        list(LocalEngine(make_suicide, workers=2).map(range(200)))


def test_no_worker_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        LocalEngine(make_square, 0, workers=0)


def test_a_time_limit_ends_the_block_and_leaves_no_alarm_behind() -> None:
    with pytest.raises(TimeLimitError), time_limit(0.05):
        while True:
            pass
    with time_limit(0.05):
        pass
    time.sleep(0.1)


def make_nothing() -> Work:
    raise ValueError("Ann Berg")


def test_a_worker_that_cannot_be_set_up_says_so_to_the_caller_alone(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(ValueError, match="Ann Berg"):
        list(LocalEngine(make_nothing, workers=2).map(range(200)))
    assert "Ann Berg" not in capfd.readouterr().err


def test_no_worker_outlives_a_parent_that_is_killed() -> None:
    code = (
        "import os, signal, sys; sys.path.insert(0, sys.argv[1]);"
        "from test_local import make_pid; from seawall.run import LocalEngine\n"
        "if __name__ == '__main__':\n"
        "    for pid in LocalEngine(make_pid, workers=2).map(range(1000)):\n"
        "        print(pid, flush=True); os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parent)],
        stdout=subprocess.PIPE,
        check=False,
    )
    worker = int(done.stdout)
    deadline = time.monotonic() + 10
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_running(worker)


def test_a_worker_that_dies_before_it_has_begun_is_the_same_sentence() -> None:
    """More than a pipe holds must reach it, and a parent that pours it in would wait for ever."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from multiprocessing import resource_tracker, spawn;"
        "from test_local import make_length; from seawall.run import LocalEngine;"
        "from seawall.model import InputError\n"
        "if __name__ == '__main__':\n"
        "    resource_tracker.ensure_running(); spawn.set_executable('/bin/false')\n"
        "    try: list(LocalEngine(make_length, b'x' * 2**20, workers=2).map(range(9)))\n"
        "    except InputError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(Path(__file__).parent)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        timeout=30,
        check=False,
    )
    assert "fewer --workers" in done.stdout


def test_workers_begin_with_as_much_as_they_are_given() -> None:
    assert set(LocalEngine(make_length, b"x" * 2**21, workers=2).map(range(80))) == {2**21}


def make_length(data: bytes) -> Work:
    return lambda numbers: [len(data) for _ in numbers]


def make_pid() -> Work:
    return lambda numbers: [os.getpid() for _ in numbers]


def is_running(pid: int) -> bool:
    """Not if it has ended, even where nobody has asked how yet."""
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "\nState:\tZ" not in status.read_text()
