"""Many attempts on this machine: a few processes side by side, each with one attempt at a time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from queue import SimpleQueue
from typing import Protocol, Self

from kamaji_asp.comparison.attempt import Attempt, Record, as_json, failed, read_record
from kamaji_asp.family import PACKAGE


class Workers(Protocol):
    """They make the attempts. Each record comes out as soon as it is there, in any order."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def run(self, attempts: Sequence[Attempt]) -> Iterator[Record]: ...


class WorkerProcess:
    """A fork server, seen from outside; it starts when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def run(self, attempt: Attempt) -> Record:
        question = json.dumps(as_json(attempt)).encode() + b"\n"
        for _ in range(2):  # should the server itself be ended, another takes over
            answer = self._ask(question, attempt.seed or 0)
            if answer:
                return read_record(json.loads(answer))
            if self._closed:
                raise RuntimeError("the worker was closed meanwhile")
            self._end()
        return attempt.recorded(failed("the worker process ended twice without an answer"))

    def _ask(self, question: bytes, seed: int) -> bytes:
        process = self._process = self._process or _start(seed)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            process.stdin.flush()
            return process.stdout.readline()
        except BrokenPipeError:
            return b""

    def close(self) -> None:
        """End the server and the attempt that it is making."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(BrokenPipeError), process.stdin:
            pass
        process.wait()
        process.stdout.close()


def _start(seed: int) -> subprocess.Popen[bytes]:
    path = os.pathsep.join(filter(None, [str(PACKAGE.parent), os.environ.get("PYTHONPATH")]))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "kamaji_asp.comparison.fork_server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": str(seed % 2**32)},
        start_new_session=True,  # Ctrl-C is answered here alone
    )


class LocalWorkers:
    """As many processes as there are jobs."""

    def __init__(self, jobs: int) -> None:
        self._processes = [WorkerProcess() for _ in range(jobs)]
        self._free: SimpleQueue[WorkerProcess] = SimpleQueue()
        for process in self._processes:
            self._free.put(process)
        self._threads = ThreadPoolExecutor(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for process in self._processes:
            process.close()

    def run(self, attempts: Sequence[Attempt]) -> Iterator[Record]:
        for future in as_completed([self._threads.submit(self._run, attempt) for attempt in attempts]):
            yield future.result()

    def _run(self, attempt: Attempt) -> Record:
        process = self._free.get()
        try:
            return process.run(attempt)
        finally:
            self._free.put(process)
