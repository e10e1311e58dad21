"""Processes on this machine."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from types import FrameType
from typing import Any, Generic, NoReturn, TypeVar

from seawall.model import InputError

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item], Result]

_CHUNK = 64
_CHUNKS_AHEAD = 3


class LocalEngine(Generic[Item, Result]):
    """Carries a function over a stream; results come in the order of the items.

    ``make_work`` is called once in each process and returns the function, so that lexicons and
    models are loaded once and never travel. At most a few chunks a worker are under way: memory
    does not grow with the stream.
    """

    def __init__(
        self, make_work: Callable[..., Work[Item, Result]], *arguments: Any, workers: int = 1
    ) -> None:
        if workers < 1:
            raise ValueError("an engine has at least one worker")
        self._make_work = make_work
        self._arguments = arguments
        self._workers = workers

    def map(self, items: Iterable[Item]) -> Iterator[Result]:
        """Results in order, one an item."""
        if self._workers == 1:
            yield from map(self._make_work(*self._arguments), items)
        else:
            yield from self._map_over_processes(iter(items))

    def _map_over_processes(self, items: Iterator[Item]) -> Iterator[Result]:
        pool = ProcessPoolExecutor(
            self._workers,
            mp_context=get_context("spawn"),
            initializer=_set_up,
            initargs=(self._make_work, self._arguments),
        )
        with pool:
            try:
                yield from self._drain(pool, items)
            except BrokenProcessPool:
                raise InputError(
                    "A worker process was ended from outside, most often for lack of memory; "
                    "run again with --resume and fewer --workers."
                ) from None
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _drain(self, pool: ProcessPoolExecutor, items: Iterator[Item]) -> Iterator[Result]:
        waiting: deque[Future[list[Result]]] = deque()
        while True:
            while len(waiting) < self._workers * _CHUNKS_AHEAD:
                chunk = list(islice(items, _CHUNK))
                if not chunk:
                    break
                waiting.append(pool.submit(_work_on, chunk))
            if not waiting:
                return
            yield from waiting.popleft().result()


_work: Work[Any, Any]


def _set_up(make_work: Callable[..., Work[Any, Any]], arguments: tuple[Any, ...]) -> None:
    # A key press for the parent must not leave half the workers printing tracebacks.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    global _work  # noqa: PLW0603 - one process, one function: that is what an initializer is for
    try:
        _work = make_work(*arguments)
    except Exception as error:
        # Raised here, the pool would print it with its traceback, which can hold a patient's data.
        _work = partial(_fail, error)


def _fail(error: Exception, _item: object) -> NoReturn:
    raise error


def _end_with_parent() -> None:
    """A parent that is killed cannot end its workers: they would wait for ever, data in memory."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _work_on(chunk: list[Any]) -> list[Any]:
    return [_work(item) for item in chunk]


class TimeLimitError(Exception):
    """The work on one item took longer than allowed."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise :class:`TimeLimitError` in the block after ``seconds``; in a main thread only."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TimeLimitError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
