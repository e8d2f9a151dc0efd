"""Many attempts on this machine: a few servers side by side, each busy with one attempt at a time."""

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

from kamaji_asp.family import PACKAGE
from kamaji_asp.lab.attempt import Attempt, Record, describe, failed


class Crew(Protocol):
    """Whoever makes the attempts: each record comes out as soon as it is there, in any order."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def make(self, attempts: Sequence[Attempt]) -> Iterator[Record]: ...


class Server:
    """A server process, seen from outside; it starts when it is first needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def make(self, attempt: Attempt) -> Record:
        question = json.dumps(attempt.as_json()).encode() + b"\n"
        for _ in range(2):  # should the server itself be ended, by whatever it is, another takes over
            answer = self._ask(question, attempt.seed)
            if answer:
                record: Record = json.loads(answer)
                return record
            if self._closed:
                raise RuntimeError("the server was closed meanwhile")
            self._end()
        return {**describe(attempt), **failed("the server ended twice without an answer")}

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
        """Nobody asks any more: the server ends what it is at, and itself."""
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
        [sys.executable, "-P", "-m", "kamaji_asp.lab.server"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": str(seed % 2**32)},
        start_new_session=True,  # Ctrl-C is answered here alone
    )


class Here:
    """So many servers of our own."""

    def __init__(self, jobs: int) -> None:
        self._servers = [Server() for _ in range(jobs)]
        self._free: SimpleQueue[Server] = SimpleQueue()
        for server in self._servers:
            self._free.put(server)
        self._threads = ThreadPoolExecutor(jobs)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for server in self._servers:
            server.close()

    def make(self, attempts: Sequence[Attempt]) -> Iterator[Record]:
        for future in as_completed([self._threads.submit(self._make, attempt) for attempt in attempts]):
            yield future.result()

    def _make(self, attempt: Attempt) -> Record:
        server = self._free.get()
        try:
            return server.make(attempt)
        finally:
            self._free.put(server)
