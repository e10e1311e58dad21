from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest

from seawall.model import InputError
from seawall.run import LocalEngine, TimeLimitError, time_limit


def make_square(offset: int) -> Callable[[int], int]:
    return lambda number: number * number + offset


def make_suicide() -> Callable[[int], int]:
    def work(number: int) -> int:
        if number == 70:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    return work


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order_whatever_the_number_of_workers(workers: int) -> None:
    engine = LocalEngine(make_square, 5, workers=workers)
    assert list(engine.map(range(1000))) == [n * n + 5 for n in range(1000)]


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
