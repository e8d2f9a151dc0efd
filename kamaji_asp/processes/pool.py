"""Processes of our own, side by side: each does one task at a time, within limits that hold.

Nothing can interrupt clingo's grounder, or a long step of a solver. So whoever sets a limit has the work done
by another process, which can be ended at any moment. To copy this process takes a millisecond, once for all
tasks. A copy ends with whoever made it, however that ends: it sleeps at a pipe that only its maker holds.

Where the system cannot copy a process, tasks are done in this one, one after the other, and limits hold as
far as the tasks look at the clock.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from queue import SimpleQueue
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from kamaji_asp.processes import children, signals
from kamaji_asp.processes.memory import is_out_of_memory, limit_memory
from kamaji_asp.processes.signals import ENDING, deferred
from kamaji_asp.processes.watchdog import leave_at_once

T = TypeVar("T")

Tell = Callable[[object], None]
"""Tasks tell by it what they have found so far."""

GRACE = 0.15
"""Seconds that a task has to notice by itself that its time is up; so it can say more of what it did."""

TRIES = 2
"""A task whose process is killed is tried once more."""

CAN_FORK = hasattr(os, "fork")

TIME, MEMORY = "the time limit came first", "the memory limit came first"


class Lost(NamedTuple):
    """A task without a result."""

    reason: str
    told: list[Any]
    """What it told before; of several tries, the last."""
    seconds: float


@dataclass(eq=False)
class _Task(Generic[T]):
    function: Callable[..., T]
    arguments: tuple[object, ...]
    lost: Callable[[Lost], T]
    time_limit: float | None
    future: Future[T] = field(default_factory=Future)
    told: list[Any] = field(default_factory=list)
    tries: int = 0
    start: float = 0.0

    def is_lost(self, reason: str) -> None:
        seconds = time.monotonic() - self.start
        self.future.set_result(self.lost(Lost(reason, self.told, seconds)))


class _Answer(NamedTuple):
    kind: str
    """Whether it was only told, or is the result, or an exception, or there was not enough memory."""
    value: Any


class Pool:
    def __init__(self, jobs: int = 1, *, memory_limit: int | None = None) -> None:
        self._jobs = jobs
        self._memory_limit = memory_limit
        self._waiting: deque[_Task[Any]] = deque()
        self._workers: list[_Worker] = []

    def submit(
        self,
        function: Callable[..., T],
        *arguments: object,
        lost: Callable[[Lost], T],
        time_limit: float | None = None,
    ) -> Future[T]:
        """`function(*arguments, tell)` in another process; `lost` makes a result where there is none."""
        task = _Task(function, arguments, lost, time_limit)
        self._waiting.append(task)
        self._start_tasks()
        return task.future

    def wait(self, futures: set[Future[T]]) -> tuple[set[Future[T]], set[Future[T]]]:
        """Those that are done, at least one of them, and the others."""
        while not (done := {future for future in futures if future.done()}):
            self._listen()
            self._start_tasks()
        return done, futures - done

    def in_order(self, futures: Iterable[Future[T]]) -> Iterator[T]:
        """The results, each as soon as it and those before it are there."""
        for future in futures:
            self.wait({future})
            yield future.result()

    def end(self) -> None:
        with deferred(*ENDING):
            for worker in self._workers:
                worker.let_go()
            for worker in self._workers:
                worker.end()
            self._workers.clear()

    def _start_tasks(self) -> None:
        while self._waiting and (worker := self._free_worker()):
            worker.give(self._waiting.popleft())

    def _free_worker(self) -> _Worker | None:
        for worker in self._workers:
            if worker.task is None:
                return worker
        if len(self._workers) == self._jobs:
            return None
        with deferred(*ENDING):
            worker = _Worker(self._memory_limit, [other.task_end for other in self._workers])
            self._workers.append(worker)
        return worker

    def _listen(self) -> None:
        """Wait for whatever comes first: an answer, the end of a process, or that of somebody's time."""
        until = min((worker.until for worker in self._workers), default=inf)
        timeout = None if until == inf else max(0.0, until - time.monotonic())
        ready, _, _ = select.select([worker.answer_end for worker in self._workers], [], [], timeout)
        for worker in list(self._workers):
            if worker.answer_end in ready:
                self._hear(worker)
            elif worker.task and time.monotonic() >= worker.until:
                self._lose(worker, TIME)

    def _hear(self, worker: _Worker) -> None:
        answers = worker.read()
        if answers is None:
            self._died(worker)
            return
        for kind, value in answers:
            task = worker.task
            assert task is not None
            if kind == "told":
                task.told.append(value)
                continue
            if kind == "memory":
                self._lose(worker, MEMORY)
                return
            worker.task, worker.until = None, inf
            if kind == "failed":
                task.future.set_exception(value)
            else:
                task.future.set_result(value)

    def _died(self, worker: _Worker) -> None:
        task = worker.task
        self._workers.remove(worker)
        ended, grew = worker.end()
        if task is None:
            return
        if self._memory_limit is not None and grew > self._memory_limit / 2:
            task.is_lost(MEMORY)
        elif task.tries < TRIES:
            task.told.clear()
            self._waiting.appendleft(task)
        else:
            task.is_lost(f"its process {ended}, {TRIES} times")

    def _lose(self, worker: _Worker, reason: str) -> None:
        task = worker.task
        self._workers.remove(worker)
        worker.let_go()
        worker.end()
        if task is not None:
            task.is_lost(reason)


@contextmanager
def pool(jobs: int = 1, *, memory_limit: int | None = None) -> Iterator[Pool]:
    made = Pool(jobs, memory_limit=memory_limit) if CAN_FORK else _OneProcess()
    try:
        yield made
    finally:
        made.end()


class _OneProcess(Pool):
    """For systems without a fork."""

    def submit(
        self,
        function: Callable[..., T],
        *arguments: object,
        lost: Callable[[Lost], T],
        time_limit: float | None = None,
    ) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(function(*arguments, nobody))
        return future


def nobody(told: object) -> None:
    """Whom to tell where nobody listens."""


class _Worker:
    """A process, seen by whoever made it."""

    def __init__(self, memory_limit: int | None, foreign: list[int]) -> None:
        """It closes its copies of what belongs to others: their pipes must end with the process here."""
        tasks, self.task_end = os.pipe()
        self.answer_end, answers = os.pipe()
        self._process = os.fork()
        if self._process == 0:
            for end in (self.task_end, self.answer_end, *foreign):
                os.close(end)
            _serve(tasks, answers, memory_limit)
        os.close(tasks)
        os.close(answers)
        self.task: _Task[Any] | None = None
        self.until = inf
        self._read = bytearray()
        self._is_let_go = False

    def give(self, task: _Task[Any]) -> None:
        self.task = task
        task.tries += 1
        task.start = time.monotonic()
        self.until = inf if task.time_limit is None else task.start + task.time_limit + GRACE
        with suppress(BrokenPipeError):  # then it has died, as will be heard
            _send(self.task_end, (task.function, task.arguments))

    def read(self) -> list[_Answer] | None:
        """The answers that have arrived; None if there will be no more."""
        part = os.read(self.answer_end, 1 << 20)
        if not part:
            return None
        self._read += part
        answers = []
        while len(self._read) >= HEAD:
            length = HEAD + int.from_bytes(self._read[:HEAD])
            if len(self._read) < length:
                break
            answers.append(_Answer(*pickle.loads(self._read[HEAD:length])))
            del self._read[:length]
        return answers

    def let_go(self) -> None:
        """It ends as soon as it hears of it."""
        if not self._is_let_go:
            self._is_let_go = True
            os.close(self.task_end)

    def end(self) -> tuple[str, float]:
        """How it ended, and how many megabytes it had at most."""
        if self._is_let_go:
            self._wait_for_end()
        self.let_go()
        with suppress(ProcessLookupError):
            os.kill(self._process, signal.SIGKILL)
        _, status, usage = os.wait4(self._process, 0)
        os.close(self.answer_end)
        if os.WIFSIGNALED(status):
            children.remove_folders_of(self._process)
            return f"was ended by {signal.Signals(os.WTERMSIG(status)).name}", usage.ru_maxrss / 1024
        return "ended without an answer", usage.ru_maxrss / 1024

    def _wait_for_end(self) -> None:
        """A moment, for what the process itself has to clean up."""
        until = time.monotonic() + GRACE / 2
        while (left := until - time.monotonic()) > 0:
            if select.select([self.answer_end], [], [], left)[0] and not os.read(self.answer_end, 1 << 20):
                return


# --- messages ---

HEAD = 8
"""Bytes that tell how long a message is."""


def _send(end: int, message: object) -> None:
    data = pickle.dumps(message)
    view = memoryview(len(data).to_bytes(HEAD) + data)
    while view:
        view = view[os.write(end, view) :]


# --- the other side ---


def _serve(tasks: int, answers: int, memory_limit: int | None) -> NoReturn:
    """All that a worker does: task after task, until whoever made it closes the pipe, or is gone."""
    try:
        signals.forget()
        children.forget()
        inbox: SimpleQueue[Any] = SimpleQueue()
        threading.Thread(target=_read_tasks, args=(tasks, inbox), daemon=True).start()
        if memory_limit is not None:
            limit_memory(memory_limit)
        while True:
            function, arguments = inbox.get()
            _send(answers, _outcome(function, arguments, lambda told: _send(answers, ("told", told))))
    except BaseException:  # nobody listens any more, or there is no memory to go on
        pass
    finally:
        leave_at_once(1)


def _outcome(
    function: Callable[..., object], arguments: tuple[object, ...], tell: Tell
) -> tuple[str, object]:
    try:
        return "result", function(*arguments, tell)
    except BrokenPipeError:
        raise
    except BaseException as error:
        if is_out_of_memory(error):
            return "memory", None
        error.add_note("In a process of its own:\n" + "".join(traceback.format_exception(error)))
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            return "failed", RuntimeError("".join(traceback.format_exception(error)))
        return "failed", error


def _read_tasks(tasks: int, inbox: SimpleQueue[Any]) -> None:
    """In a thread of its own, so that the end of the pipe is heard in the middle of a task."""
    with os.fdopen(tasks, "rb") as file, suppress(OSError):
        while head := file.read(HEAD):
            inbox.put(pickle.loads(file.read(int.from_bytes(head))))
    leave_at_once(1)
