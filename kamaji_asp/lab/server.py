"""A process that has everything imported and makes a copy of itself for each attempt.

To start Python and to import clingo takes longer than to solve most puzzles; a fork takes a millisecond. The
server has one thread only, which is what makes a fork safe, and does nothing but wait: for the attempt's
answer, for its time limit, or for the end of whoever asked. Attempts come in and records go out as lines of
JSON. Where there is no fork, each attempt starts a new process by itself.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from math import inf
from typing import NamedTuple, NoReturn

from kamaji_asp.engines import find
from kamaji_asp.errors import InputError
from kamaji_asp.lab.attempt import Attempt, Record, describe, failed, make, out_of
from kamaji_asp.lab.machine import machine, versions

GRACE = 0.15
"""Seconds between asking a process to end, so that it ends its own children first, and ending it."""

CAN_FORK = sys.platform == "linux"  # elsewhere, system libraries may not survive it


class Ending(NamedTuple):
    """How a process ended."""

    answer: bytes
    in_time: bool
    signal: int
    peak: float
    """Megabytes, at most."""
    cpu: float


def main() -> NoReturn:
    """Attempts from standard input, records to standard output, until there are no more."""
    inbox, outbox = _private(0, os.O_RDONLY), _private(1, os.O_WRONLY)
    gc.set_threshold(100_000)  # as on the command line
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this process answers it
    with os.fdopen(inbox, "rb") as attempts, os.fdopen(outbox, "wb") as records:
        for line in attempts:
            record = serve(Attempt.from_json(json.loads(line)), inbox)
            records.write(json.dumps(record, ensure_ascii=False).encode() + b"\n")
            records.flush()
    sys.exit()


def _private(stream: int, flags: int) -> int:
    """The stream under another number; what is printed by mistake goes elsewhere."""
    own = os.dup(stream)
    os.dup2(2 if flags == os.O_WRONLY else os.open(os.devnull, flags), stream)
    return own


def serve(attempt: Attempt, inbox: int) -> Record:
    started = datetime.now(UTC).isoformat(timespec="milliseconds")
    warm(attempt.engine, attempt.puzzle)
    if CAN_FORK:
        ending = forked(attempt, inbox)
    else:
        from kamaji_asp.lab.spawn import spawned

        ending = spawned(attempt)
    figures = {"memory": round(ending.peak, 1), "cpu": round(ending.cpu, 6), "started": started}
    return {**describe(attempt), **judge(attempt, ending), **figures, **here()}


def here() -> Record:
    return {"machine": machine(), "versions": versions()}


def judge(attempt: Attempt, ending: Ending) -> Record:
    limits = attempt.limits
    try:
        outcome: Record = json.loads(ending.answer)
    except ValueError:  # it was ended before, or while, it gave its answer
        outcome = {}
    spent = (outcome.get("seconds") or {}).get("total", 0.0 if ending.in_time else inf)
    if spent > limits.time:
        return out_of("time")
    if not outcome:
        if ending.peak > limits.memory / 2:
            return out_of("memory")  # a solver that gets no memory ends in many ways, hardly ever in words
        return failed(f"the process ended by signal {ending.signal} without an answer")
    return outcome


@cache
def warm(engine: str, family: str) -> None:
    """Import, and compile, what the family's attempts with this engine will need."""
    from kamaji_asp.family import family as family_named

    find(engine).methods(family)
    for module in ("formats", "check", "asp"):
        family_named(family).module(module)
    if engine == "asp":
        from kamaji_asp.facts import _template

        _template(family)
    elif engine == "sat":
        import pysat.solvers  # noqa: F401
    gc.collect()
    gc.freeze()  # a collection in the copy would touch, and so copy, all of it


def forked(attempt: Attempt, inbox: int) -> Ending:
    ear, mouth = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(ear)
        _answer(attempt, mouth)
    os.close(mouth)
    try:
        answer, in_time = _listen(process, ear, inbox, time.monotonic() + attempt.limits.time)
    finally:
        os.close(ear)
    _, status, usage = os.wait4(process, 0)
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    return Ending(answer, in_time, number, usage.ru_maxrss / 1024, usage.ru_utime + usage.ru_stime)


def _listen(process: int, ear: int, inbox: int, deadline: float) -> tuple[bytes, bool]:
    """What the process says until it ends, and whether it did so by itself."""
    parts: list[bytes] = []
    orders = [signal.SIGTERM, signal.SIGKILL]
    in_time = True
    while True:
        ready, _, _ = select.select([ear, inbox], [], [], max(0.0, deadline - time.monotonic()))
        if ear in ready:
            part = os.read(ear, 1 << 16)
            if not part:
                return b"".join(parts), in_time
            parts.append(part)
        elif ready:  # nobody asks before the answer is there: this can only be the end
            os.kill(process, signal.SIGTERM)
            time.sleep(GRACE)
            os.kill(process, signal.SIGKILL)
            sys.exit()
        else:
            in_time = False
            deadline += GRACE if len(orders) == 2 else 60.0
            if orders:
                os.kill(process, orders.pop(0))


def _answer(attempt: Attempt, mouth: int) -> NoReturn:
    """The life of the copy. What a solver says when it dies would only spoil the terminal."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        answer = outcome_of(attempt)
        with os.fdopen(mouth, "wb") as speech:
            speech.write(json.dumps(answer, ensure_ascii=False).encode())
    finally:
        os._exit(0)


def outcome_of(attempt: Attempt) -> Record:
    """The attempt within its limit of memory; whatever goes wrong is an outcome too."""
    lift = limit_memory(attempt.limits.memory)
    try:
        return make(attempt)
    except InputError as error:
        return out_of("memory") if _solver_grew(attempt.limits.memory) else failed(str(error))
    except Exception as error:
        lift()
        if isinstance(error, MemoryError) or "bad_alloc" in str(error):
            return out_of("memory")
        return failed(f"{type(error).__name__}: {error}")


def _solver_grew(megabytes: int) -> bool:
    """Whether a solver that is a program of its own came near the limit before it ended without an answer."""
    try:
        import resource
    except ImportError:
        return False
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024 > megabytes / 2


def limit_memory(megabytes: int) -> Callable[[], None]:
    """No more than this for data from now on; returns what lifts the limit."""
    try:
        import resource
    except ImportError:  # there is no such limit on this system
        return lambda: None
    # Linux counts there what a process can write to and shares with nobody; the libraries' code stays out.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    _, most = resource.getrlimit(kind)
    wanted = megabytes * 2**20
    resource.setrlimit(kind, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))
    return lambda: resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    main()
