"""Counting solutions."""

from __future__ import annotations

from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import (
    Cuts,
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
from kamaji_asp.cli.records import ErrorRecord
from kamaji_asp.cli.solve import exit_status
from kamaji_asp.cli.solve_files import Task, solve_files
from kamaji_asp.engines import DEFAULT


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp count puzzle.kamaji --method all")(count)


def count(
    file: File,
    limit: Annotated[int, typer.Option(min=0, help="Stop at this many; 0 counts all.")] = 0,
    engine: Engine = DEFAULT,
    method: Method = None,
    time_limit: TimeLimit = None,
    memory_limit: MemoryLimit = None,
    threads: Threads = None,
    cuts: Cuts = None,
    solver: Solver = None,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Count a puzzle's solutions."""
    options = engine_options(threads=threads, cuts=cuts, solver=solver)
    task = Task(engine, method, limit, time_limit, puzzle, options, keep=False, memory_limit=memory_limit)
    [outcome] = solve_files(task, [file], jobs=1)
    record = outcome.record
    if isinstance(record, ErrorRecord):
        console.error(record.error)
    if json:
        console.print_json(record)
    elif not isinstance(record, ErrorRecord):
        print(record.models if record.complete else f"{record.models} or more")
    raise typer.Exit(exit_status(outcome, limit))
