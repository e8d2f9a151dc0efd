"""Solving puzzles."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import (
    SOLVED,
    UNSOLVED,
    WRONG,
    Against,
    Clingo,
    Cuts,
    Encoding,
    Engine,
    Format,
    Jobs,
    Json,
    MemoryLimit,
    Method,
    Paths,
    Puzzle,
    Rules,
    Solver,
    Threads,
    TimeLimit,
    Trace,
    engine_options,
    numbers,
)
from kamaji_asp.cli.progress import with_progress
from kamaji_asp.cli.records import EndedSolveRecord, ErrorRecord, SolveRecord
from kamaji_asp.cli.show import shown
from kamaji_asp.cli.solve_files import Outcome, Task, expand, solve_files
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines import DEFAULT

EPILOG = "Try: kamaji-asp solve a.kenken --models 0 · kamaji-asp solve instances --json --jobs 2"


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(solve)


def solve(
    paths: Paths,
    engine: Engine = DEFAULT,
    method: Method = None,
    models: Annotated[
        int, typer.Option(min=0, metavar="N", help="Stop at this many solutions; 0 finds all.")
    ] = 2,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    jobs: Jobs = 1,
    threads: Threads = None,
    cuts: Cuts = None,
    solver: Solver = None,
    rules: Rules = None,
    trace: Trace = False,
    encoding: Encoding = None,
    against: Against = None,
    clingo: Clingo = None,
    form: Format = "drawing",
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Solve puzzles and say whether each solution is the only one."""
    options = engine_options(
        threads=threads,
        cuts=cuts,
        solver=solver,
        rules=numbers(rules),
        trace=console.remark if trace else None,
        clingo=clingo,
    )
    if against is not None and encoding is None:
        raise InputError("--against compares an encoding of your own: --encoding is missing")
    task = Task(
        *(engine, method, models, time_limit, puzzle, options),
        stats=json,
        encoding=encoding,
        against=against,
        memory_limit=memory_limit,
    )
    said: set[str] = set()
    files: list[str] = []
    status = SOLVED
    for path in paths:
        try:
            files += expand([path])
        except InputError as error:
            console.error(error)
            status = WRONG
    for outcome in with_progress(solve_files(task, files, jobs), len(files), "solving"):
        status = max(status, exit_status(outcome, models))
        if isinstance(outcome.record, ErrorRecord) and outcome.record.error not in said:
            console.error(outcome.record.error)
            said.add(outcome.record.error)  # an encoding's mistake is the same for every puzzle
        if json:
            console.print_json(outcome.record)
        elif isinstance(outcome.record, SolveRecord):
            _print(outcome, outcome.record, task, form)
    raise typer.Exit(status)


def exit_status(outcome: Outcome, limit: int) -> int:
    record = outcome.record
    if isinstance(record, ErrorRecord):
        return WRONG
    if record.status == "wrong" or outcome.difference is not None or not outcome.in_time:
        return UNSOLVED
    out_of_time = not record.complete and (limit == 0 or record.models < limit)
    return UNSOLVED if out_of_time or record.models == 0 else SOLVED


def _print(outcome: Outcome, record: SolveRecord, task: Task, form: str) -> None:
    found, time_limit = len(outcome.solutions), task.time_limit
    reason = f": {record.reason}" if isinstance(record, EndedSolveRecord) else ""
    in_time = " in time" if time_limit is not None and record.seconds["total"] >= time_limit else ""
    more = "" if record.complete or found == 0 else ", and there may be more"
    verdict = {
        "unique": "one solution, and no other",
        "multiple": f"{found} solutions{more}",
        "unsatisfiable": "no solution",
        "unknown": f"{found or 'no'} solution found{more}" + ("" if found else reason or in_time),
        "wrong": "the encoding is wrong",
    }[record.status]
    print(f"{record.file}: {verdict} ({record.method or record.engine}, {record.seconds['total']:.3f} s)")
    board: Board | None = outcome.board
    if board is not None and task.encoding is not None:
        from kamaji_asp.cli.findings import print_findings

        print_findings(board, outcome, task, form)
    elif board is not None:
        for solution in outcome.solutions:
            print(shown(board, solution, form))
    sys.stdout.flush()
