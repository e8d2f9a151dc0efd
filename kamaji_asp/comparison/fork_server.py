"""A process that has everything imported and makes a copy of itself for each attempt.

To start Python and to import clingo takes longer than to solve most puzzles; a fork takes a millisecond. The
server has one thread only, which is what makes a fork safe, and does nothing but wait: for the attempt's
answer, for its time limit, or for the end of the process that sends the attempts. Attempts come in as
lines of JSON, and records go out likewise. Where there is no fork, each attempt starts a new Python.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from math import inf
from typing import NoReturn

from kamaji_asp.comparison.attempt import Attempt, AttemptResult, Record, as_json, failed, out_of
from kamaji_asp.comparison.execution import Ending, prepare_for, result_of
from kamaji_asp.comparison.machine import machine, versions
from kamaji_asp.files import schema

GRACE = 0.15
"""Seconds between asking a process to end, so that it ends its own children first, and ending it."""

CAN_FORK = sys.platform == "linux"  # elsewhere, system libraries may not survive it


def main() -> NoReturn:
    """Attempts from standard input, records to standard output, until there are no more."""
    inbox, outbox = _private(0, os.O_RDONLY), _private(1, os.O_WRONLY)
    gc.set_threshold(100_000)  # as on the command line
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one answers it
    with os.fdopen(inbox, "rb") as attempts, os.fdopen(outbox, "wb") as records:
        for line in attempts:
            record = serve(schema.read(Attempt, json.loads(line)), inbox)
            records.write(json.dumps(as_json(record)).encode() + b"\n")
            records.flush()
    sys.exit()


def _private(stream: int, flags: int) -> int:
    """The stream under another number; what is printed by mistake goes elsewhere."""
    own = os.dup(stream)
    os.dup2(2 if flags == os.O_WRONLY else os.open(os.devnull, flags), stream)
    return own


def serve(attempt: Attempt, inbox: int) -> Record:
    started = datetime.now(UTC).isoformat(timespec="milliseconds")
    prepare_for(attempt)
    if CAN_FORK:
        ending = forked(attempt, inbox)
    else:
        from kamaji_asp.comparison.spawn import spawned

        ending = spawned(attempt)
    return replace(
        attempt.recorded(within_limits(attempt, ending)),
        memory=round(ending.peak, 1),
        cpu=round(ending.cpu, 6),
        started=started,
        machine=machine(),
        versions=versions(),
    )


def within_limits(attempt: Attempt, ending: Ending) -> AttemptResult:
    """The result that the process has written, unless it broke a limit or wrote none."""
    limits = attempt.limits
    try:
        result = schema.read(AttemptResult, json.loads(ending.answer))
    except ValueError:  # it was ended before, or while, it gave its answer
        result = None
    if result is not None and result.seconds is not None:
        spent = result.seconds["total"]
    else:
        spent = 0.0 if ending.in_time else inf
    if spent > limits.time:
        return out_of("time")
    if result is None:
        if ending.peak > limits.memory / 2:
            return out_of("memory")  # a solver that gets no memory ends in many ways, hardly ever in words
        return failed(f"the process ended by signal {ending.signal} without an answer")
    return result


def forked(attempt: Attempt, inbox: int) -> Ending:
    reading_end, writing_end = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading_end)
        _answer(attempt, writing_end)
    os.close(writing_end)
    try:
        answer, in_time = _read_answer(process, reading_end, inbox, time.monotonic() + attempt.limits.time)
    finally:
        os.close(reading_end)
    _, status, usage = os.wait4(process, 0)
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return Ending(answer, in_time, number, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime)


def _read_answer(process: int, pipe: int, inbox: int, until: float) -> tuple[bytes, bool]:
    """What the process writes until it ends, and whether it ended by itself."""
    parts: list[bytes] = []
    signals = [signal.SIGTERM, signal.SIGKILL]
    in_time = True
    while True:
        ready, _, _ = select.select([pipe, inbox], [], [], max(0.0, until - time.monotonic()))
        if pipe in ready:
            part = os.read(pipe, 1 << 16)
            if not part:
                return b"".join(parts), in_time
            parts.append(part)
        elif ready:  # the next attempt comes after this answer only, so the input has been closed
            os.kill(process, signal.SIGTERM)
            time.sleep(GRACE)
            os.kill(process, signal.SIGKILL)
            sys.exit()
        else:
            in_time = False
            until += GRACE if len(signals) == 2 else 60.0
            if signals:
                os.kill(process, signals.pop(0))


def _answer(attempt: Attempt, pipe: int) -> NoReturn:
    """All that the copy does. What a solver prints when it dies would only spoil the terminal."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        result = result_of(attempt)
        with os.fdopen(pipe, "wb") as file:
            file.write(json.dumps(as_json(result)).encode())
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
