"""What `compare` itself costs for each attempt: all that a run takes beside the work that is measured.

    python benchmarks/harness.py [FOLDER…]

The time from the question to a worker process until its answer, less what the attempt itself says it took, is
the harness's own. The start of a process, a fork, is part of it. A fork that does nothing is measured beside
it, and so is the new Python with clingo that it replaces.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles

import common

from kamaji_asp.cli.solve_files import expand
from kamaji_asp.comparison.attempt import Limits
from kamaji_asp.comparison.contestant import read_contestants
from kamaji_asp.comparison.execution import prepare
from kamaji_asp.comparison.plan import plan, read_puzzle
from kamaji_asp.comparison.workers import WorkerProcess
from kamaji_asp.core.errors import InputError

ATTEMPTS = 300
CONTESTANTS = ("asp", "sat", "search")
TARGET = 20
STARTS = 9


def main() -> None:
    puzzles = []
    for file in expand(map(str, common.folders())):
        try:
            puzzles.append(read_puzzle(file))
        except InputError:
            continue
    attempts = plan(puzzles, read_contestants(CONTESTANTS), 1, 0, Limits(2, 60.0, 2048))[:ATTEMPTS]
    costs: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    worker = WorkerProcess()
    for attempt in attempts:
        worker.run(attempt)  # once unmeasured: what the family needs is imported
        seconds, record = common.timed(lambda attempt=attempt: worker.run(attempt))
        if record.ended == "done" and record.seconds:
            costs[attempt.contestant].append(seconds - record.seconds["total"])
    worker.close()
    print("Milliseconds for each attempt beside its own work:\n")
    head = ("contestant", "attempts", "median ms", "95 % below ms", "target ms")
    common.print_table(head, (row(name, found) for name, found in costs.items()))
    compare_starts()


def row(name: str, costs: list[float]) -> tuple[object, ...]:
    return (name, len(costs), ms(median(costs)), ms(quantiles(costs, n=20)[-1]), TARGET)


def ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f}"


def compare_starts() -> None:
    for engine in CONTESTANTS:
        prepare(engine, "kenken")
    fork = median(common.timed(fork_and_end)[0] for _ in range(STARTS))
    start = median(common.timed(start_python)[0] for _ in range(STARTS))
    print("\nOf it, or in place of it, the start of a process (median):\n")
    common.print_table(("", "ms"), [("a fork", ms(fork)), ("a new Python that imports clingo", ms(start))])


def fork_and_end() -> None:
    process = os.fork()
    if process == 0:
        os._exit(0)
    os.waitpid(process, 0)


def start_python() -> None:
    subprocess.run([sys.executable, "-c", "import clingo"], check=True, cwd=Path(__file__).parent)


if __name__ == "__main__":
    main()
