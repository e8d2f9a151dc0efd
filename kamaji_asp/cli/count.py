"""Counting solutions."""

from __future__ import annotations

from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import (
    SOLVED,
    Clingo,
    Cuts,
    Encoding,
    Engine,
    File,
    Json,
    MemoryLimit,
    Method,
    Puzzle,
    Solver,
    Threads,
    TimeLimit,
    engine_options,
)
from kamaji_asp.cli.records import ErrorRecord, OwnCountRecord
from kamaji_asp.cli.solve import exit_status
from kamaji_asp.cli.solve_files import Task, solve_files
from kamaji_asp.engines import DEFAULT


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp count puzzle.kamaji --method all")(count)


def count(
    file: File,
    limit: Annotated[int, typer.Option(min=0, metavar="N", help="Stop at this many; 0 counts all.")] = 0,
    engine: Engine = DEFAULT,
    method: Method = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    threads: Threads = None,
    cuts: Cuts = None,
    solver: Solver = None,
    encoding: Encoding = None,
    clingo: Clingo = None,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Count a puzzle's solutions."""
    options = engine_options(threads=threads, cuts=cuts, solver=solver, clingo=clingo)
    task = Task(
        *(engine, method, limit, time_limit, puzzle, options),
        keep=False,
        encoding=encoding,
        memory_limit=memory_limit,
    )
    status = SOLVED
    for outcome in solve_files(task, [file], 1):
        status = max(status, exit_status(outcome, limit))
        record = outcome.record
        if isinstance(record, ErrorRecord):
            console.error(record.error)
        if json:
            console.print_json(record)
        elif not isinstance(record, ErrorRecord):
            found = f"{record.models}" if record.complete else f"{record.models} or more"
            print(found if record.file == file else f"{record.file}: {found}", flush=True)
            if isinstance(record, OwnCountRecord) and record.broken:
                console.remark(f"{encoding} is wrong: {record.broken[0].rule}; `solve` shows where")
    raise typer.Exit(status)
