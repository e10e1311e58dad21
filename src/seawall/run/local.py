"""Processes on this machine."""

from __future__ import annotations

import gc
import os
import pickle
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryFile
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

from seawall.garbage import leave_garbage
from seawall.model import InputError
from seawall.offline import refuse_network

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[list[Item]], list[Result]]

# Items that come together are done faster; but several workers must each get some of a few.
_TOGETHER, _MOST_OF_SEVERAL_WORKERS = 128, 64
_USUAL_WEIGHT = 1 << 11
_CHUNKS_AHEAD = 6
_CHUNKS_BETWEEN_SEARCHES = 16  # for garbage
_ENDED = (
    "A worker process was ended from outside, most often for lack of memory; run again with "
    "--resume and fewer --workers."
)


class LocalEngine(Generic[Item, Result]):
    """Carries a function over a stream; results come in the order of the items.

    ``make_work`` is called once in each process and returns the function, so that lexicons and
    models are loaded once and never travel. The function gets some items that follow each other
    and gives a result for each; which of them come together may not show in the results. At most
    a few chunks a worker are under way: memory does not grow with the stream. ``together`` is how
    many items one process gets at a time; ``weigh`` says how large an item is, and a few heavy ones
    make a chunk. An item that ends its process, as one does that takes all memory, gets the result
    of ``give_up``; where there is none, the run ends.
    """

    def __init__(
        self,
        make_work: Callable[..., Work[Item, Result]],
        *arguments: Any,
        workers: int = 1,
        together: int = _TOGETHER,
        weigh: Callable[[Item], int] = lambda _: 1,
        give_up: Callable[[Item], Result] | None = None,
    ) -> None:
        if workers < 1:
            raise ValueError("an engine has at least one worker")
        self._weigh = weigh
        self._give_up = give_up
        self._make_work = make_work
        self._arguments = arguments
        self._workers = workers
        self._together = together if workers == 1 else min(together, _MOST_OF_SEVERAL_WORKERS)

    def map(self, items: Iterable[Item]) -> Iterator[Result]:
        """Results in order, one an item."""
        if self._workers == 1:
            with leave_garbage():
                work = _make_sparing(self._make_work, self._arguments)
                for chunk in self._cut(items):
                    yield from work(chunk)
        else:
            yield from self._map_over_processes(self._cut(items))

    def _cut(self, items: Iterable[Item]) -> Iterator[list[Item]]:
        """Items that follow each other, in chunks."""
        chunk: list[Item] = []
        weight, heaviest = 0, self._together * _USUAL_WEIGHT
        for item in items:
            chunk.append(item)
            weight += self._weigh(item)
            if len(chunk) == self._together or weight >= heaviest:
                yield chunk
                chunk, weight = [], 0
        if chunk:
            yield chunk

    def _map_over_processes(self, chunks: Iterator[list[Item]]) -> Iterator[Result]:
        # Most runs have one process and need none of this.
        from concurrent.futures.process import BrokenProcessPool

        with _hand_over((self._make_work, self._arguments)) as path:
            waiting: deque[list[Item]] = deque()
            while True:
                try:
                    yield from self._work_off(path, chunks, waiting, self._workers)
                    return
                except BrokenProcessPool:
                    yield from self._work_one_by_one(path, waiting.popleft())

    def _work_off(
        self, path: str, chunks: Iterator[list[Item]], waiting: deque[list[Item]], workers: int
    ) -> Iterator[Result]:
        """The results of the chunks; ``waiting`` holds those that have none yet, first of all."""
        with _open_pool(path, workers) as pool:
            futures = deque(_submit(pool, chunk) for chunk in waiting)
            while True:
                for chunk in islice(chunks, workers * _CHUNKS_AHEAD - len(waiting)):
                    waiting.append(chunk)
                    futures.append(_submit(pool, chunk))
                if not waiting:
                    return
                results = futures.popleft().result()
                waiting.popleft()
                yield from results

    def _work_one_by_one(self, path: str, chunk: list[Item]) -> Iterator[Result]:
        """The results of a chunk on which, or beside which, a process ended: who does it again?"""
        from concurrent.futures.process import BrokenProcessPool

        alone = iter([[item] for item in chunk])
        waiting: deque[list[Item]] = deque()
        given_up = 0
        while True:
            try:
                yield from self._work_off(path, alone, waiting, 1)
                return
            except BrokenProcessPool:
                given_up += 1
                if self._give_up is None or given_up == len(chunk) > 1:
                    raise InputError(_ENDED) from None  # it is not for what the items are
                yield self._give_up(waiting.popleft()[0])


def _submit(pool: ProcessPoolExecutor, chunk: list[Any]) -> Future[list[Any]]:
    """The work on a chunk; where a process has ended already, one that says so in its turn."""
    from concurrent.futures import Future
    from concurrent.futures.process import BrokenProcessPool

    try:
        return pool.submit(_work_on, chunk)
    except BrokenProcessPool as error:
        ended: Future[list[Any]] = Future()
        ended.set_exception(error)
        return ended


@contextmanager
def _open_pool(path: str, workers: int) -> Iterator[ProcessPoolExecutor]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_set_up, initargs=(path,)
    ) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _hand_over(beginning: tuple[Callable[..., Work[Any, Any]], tuple[Any, ...]]) -> Iterator[str]:
    """A path under which workers find what they begin with, while the block lasts.

    As arguments of a process it would go through a pipe, and a parent that pours in more than a
    pipe holds waits for ever for a worker that died while it started. The file has no name where
    the system allows that: a table of patients does not outlive a process that is killed.
    """
    own = Path(f"/proc/{os.getpid()}/fd")
    with TemporaryFile() if own.exists() else NamedTemporaryFile(prefix="seawall-") as stream:
        pickle.dump(beginning, stream, pickle.HIGHEST_PROTOCOL)
        stream.flush()
        yield str(own / str(stream.fileno())) if own.exists() else str(stream.name)


_work: Work[Any, Any]


def _set_up(path: str) -> None:
    refuse_network()
    # A key press for the parent must not leave half the workers printing tracebacks.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    global _work  # noqa: PLW0603 - one process, one function: that is what an initializer is for
    try:
        with Path(path).open("rb") as stream:
            make_work, arguments = pickle.load(stream)
        gc.disable()
        _work = _make_sparing(make_work, arguments)
    except Exception as error:
        # Raised here, the pool would print it with its traceback, which can hold a patient's data.
        _work = partial(_fail, error)


def _fail(error: Exception, _chunk: object) -> NoReturn:
    raise error


def _make_sparing(
    make_work: Callable[..., Work[Item, Result]], arguments: tuple[Any, ...]
) -> Work[Item, Result]:
    """The work, with a search for garbage after some chunks.

    What the first chunk has loaded is left out of every search: lexicons and models stay to the
    end, and to look through them again and again costs a fifth.
    """
    work = make_work(*arguments)
    done = 0

    def spared(chunk: list[Item]) -> list[Result]:
        nonlocal done
        results = work(chunk)
        if done == 0:
            gc.freeze()
        elif done % _CHUNKS_BETWEEN_SEARCHES == 0:
            gc.collect()
        done += 1
        return results

    return spared


def _end_with_parent() -> None:
    """A parent that is killed cannot end its workers: they would wait for ever, data in memory."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _work_on(chunk: list[Any]) -> list[Any]:
    return _work(chunk)


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
