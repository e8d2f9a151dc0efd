"""The command line: thin, and careful about exit statuses and about what goes to which stream."""

from __future__ import annotations

import gc

gc.set_threshold(100_000)  # what is imported stays: to look for garbage among it is a tenth of a short run

import os
import signal
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from kamaji_asp.commands import compare, dimacs, explain, export, generate, hint, rate, report
from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, family, names
from kamaji_asp.progress import with_progress
from kamaji_asp.reading import load, load_solution, parse_solution
from kamaji_asp.solution import Solution
from kamaji_asp.work import Record, Task, expand, solve_file, solve_files

SOLVED, UNSOLVED, WRONG = 0, 1, 2

app = typer.Typer(
    name="kamaji-asp",
    help="Logic puzzles in answer set programming: solve, count, check and draw them.",
    epilog="Try: kamaji-asp solve instances/yajilin",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Engine = Annotated[str, typer.Option(help="asp, sat or search, as far as `families` lists them.")]
Method = Annotated[str | None, typer.Option(help="One of the engine's methods for the family.")]
TimeLimit = Annotated[float | None, typer.Option(min=0, help="Seconds a puzzle.")]
Solver = Annotated[
    str | None,
    typer.Option(metavar="NAME", help='For sat: cadical195, …, or a command such as "minisat {cnf} {out}".'),
]
Threads = Annotated[
    int | None, typer.Option(min=1, max=64, help="For asp: threads that search side by side for a puzzle.")
]
Cuts = Annotated[
    bool | None, typer.Option("--cuts/--no-cuts", help="For asp's method external: cut off loops, or don't.")
]
Rules = Annotated[
    str | None,
    typer.Option(metavar="1,2,…", help="For search: which rules to use on Tectonic and Ripple Effect."),
]
Trace = Annotated[
    bool, typer.Option("--trace", help="For search: tell each deduction in words, on standard error.")
]
Format = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="NAME",
        help="A drawing; text, as in solution files; for Kamaji grid, each entry's piece, negative on a 1.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One line of JSON a puzzle.")]
Puzzle = Annotated[str | None, typer.Option(metavar="FAMILY", help="The family, where the file doesn't say.")]
File = Annotated[str, typer.Argument(metavar="FILE", help="A puzzle file, or - for standard input.")]


def main() -> NoReturn:
    try:
        app(standalone_mode=True)
    except InputError as error:
        _complain(error)
        sys.exit(WRONG)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # pressed once more, it would only spoil the way out
        sys.exit(130)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(UNSOLVED)
    finally:
        gc.freeze()  # nor is there anything worth to be collected on the way out
    sys.exit(SOLVED)


def _complain(error: object) -> None:
    print(f"error: {error}", file=sys.stderr)


@app.command(epilog="Try: kamaji-asp solve a.kenken --models 0 · kamaji-asp solve instances --json --jobs 2")
def solve(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Puzzle files, folders, or -.")],
    engine: Engine = "asp",
    method: Method = None,
    models: Annotated[int, typer.Option(min=0, help="Look for so many solutions; 0 is all.")] = 2,
    time_limit: TimeLimit = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes side by side.")] = 1,
    threads: Threads = None,
    cuts: Cuts = None,
    solver: Solver = None,
    rules: Rules = None,
    trace: Trace = False,
    form: Format = "drawing",
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Solve puzzles and say of each whether its solution is the only one."""
    asp = {"threads": threads, "cuts": cuts}
    options = _options(**asp, solver=solver, rules=_numbers(rules), trace=_tell if trace else None)
    task = Task(engine, method, models, time_limit, puzzle, options, stats=json)
    files: list[str] = []
    status = SOLVED
    for path in paths:
        try:
            files += expand([path])
        except InputError as error:
            _complain(error)
            status = WRONG
    for record, board in with_progress(solve_files(task, files, jobs), len(files), "solving"):
        status = max(status, _status(record, models))
        if record["status"] == "error":
            _complain(record["error"])
        if json:
            _print_json(record)
        elif board is not None:
            _print_record(record, board, form, time_limit)
    raise typer.Exit(status)


def _options(**named: object) -> tuple[tuple[str, object], ...]:
    """Those of the engines' own options that are set."""
    return tuple((name, value) for name, value in named.items() if value is not None)


def _numbers(text: str | None) -> tuple[int, ...] | None:
    """Numbers with commas between them."""
    if text is None:
        return None
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise typer.BadParameter(f"'{text}' should be numbers such as 1,2,3", param_hint="--rules") from None


def _tell(words: str) -> None:
    print(words, file=sys.stderr)


def _status(record: Record, limit: int) -> int:
    if record["status"] == "error":
        return WRONG
    out_of_time = not record["complete"] and (limit == 0 or record["models"] < limit)
    return UNSOLVED if out_of_time or record["models"] == 0 else SOLVED


def _print_json(record: Record) -> None:
    import json

    print(json.dumps(record, ensure_ascii=False), flush=True)


def _print_record(record: Record, board: Board, form: str, time_limit: float | None) -> None:
    shown = len(record["solutions"])
    in_time = " in time" if time_limit is not None and record["seconds"]["total"] >= time_limit else ""
    more = "" if record["complete"] or shown == 0 else ", and there may be more"
    verdict = {
        "unique": "one solution, and no other",
        "multiple": f"{shown} solutions{more}",
        "unsatisfiable": "no solution",
        "unknown": f"{shown or 'no'} solution found{more}" + ("" if shown else in_time),
    }[record["status"]]
    print(f"{record['file']}: {verdict} ({record['method']}, {record['seconds']['total']:.3f} s)")
    for lines in record["solutions"]:
        print(_show(board, parse_solution(board, "\n".join(lines)), form))
    sys.stdout.flush()


@app.command(epilog="Try: kamaji-asp count puzzle.kamaji --method all")
def count(
    file: File,
    limit: Annotated[int, typer.Option(min=0, help="Stop at so many; 0 is never.")] = 0,
    engine: Engine = "asp",
    method: Method = None,
    time_limit: TimeLimit = None,
    threads: Threads = None,
    cuts: Cuts = None,
    solver: Solver = None,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Count a puzzle's solutions."""
    options = _options(threads=threads, cuts=cuts, solver=solver)
    task = Task(engine, method, limit, time_limit, puzzle, options, keep=False)
    record, _ = solve_file(task, file)
    if record["status"] == "error":
        _complain(record["error"])
    if json:
        _print_json(record)
    elif record["status"] != "error":
        print(record["models"] if record["complete"] else f"{record['models']} or more")
    raise typer.Exit(_status(record, limit))


@app.command(epilog="Try: kamaji-asp check puzzle.kenken my.solution")
def check(
    puzzle_file: Annotated[str, typer.Argument(metavar="PUZZLE", help="A puzzle file.")],
    solution_file: Annotated[str, typer.Argument(metavar="SOLUTION", help="A solution in the text form.")],
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Check a solution and name each broken rule with its cells."""
    board = load(puzzle_file, puzzle)
    broken = family(board.family).check(board, load_solution(board, solution_file))
    if json:
        _print_json(
            {
                "file": puzzle_file,
                "solution": solution_file,
                "puzzle": board.family,
                "right": not broken,
                "broken": [{"rule": violation.rule, "cells": violation.cells} for violation in broken],
            }
        )
    else:
        print("\n".join(map(str, broken)) if broken else "right")
    raise typer.Exit(UNSOLVED if broken else SOLVED)


@app.command(epilog="Try: kamaji-asp facts puzzle.yajilin | clingo encodings/yajilin/yajilin.lp - 0")
def facts(file: File, puzzle: Puzzle = None) -> None:
    """Print a puzzle as ASP facts, for the plain clingo program."""
    from kamaji_asp.facts import facts as render

    print(render(load(file, puzzle)), end="")


@app.command(epilog="Try: kamaji-asp show puzzle.tectonic --svg puzzle.svg")
def show(
    file: File,
    solution: Annotated[str | None, typer.Option(metavar="S", help="A solution file to draw in.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write an SVG picture instead.")] = None,
    form: Format = "drawing",
    puzzle: Puzzle = None,
) -> None:
    """Draw a puzzle, on the terminal or as a picture."""
    board = load(file, puzzle)
    solved = None if solution is None else load_solution(board, solution)
    if svg is None:
        if solved is None and form != "drawing":
            raise InputError(f"the format {form} shows a solution: --solution is missing")
        print(_show(board, solved, form))
        return
    from kamaji_asp.render_svg import render

    try:
        svg.write_text(render(family(board.family).draw(board, solved)), encoding="utf-8")
    except OSError as error:
        raise InputError(error.strerror or "cannot be written", file=str(svg)) from None


def _show(board: Board, solution: Solution | None, form: str) -> str:
    if solution is None or form == "drawing":
        return _draw(board, solution)
    from kamaji_asp.outputs import as_text

    return as_text(board, solution, form)


def _draw(board: Board, solution: Solution | None) -> str:
    import shutil

    from kamaji_asp.render_text import render

    encoding = (sys.stdout.encoding or "ascii").lower()
    return render(
        family(board.family).draw(board, solution),
        colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb",
        unicode=encoding.startswith("utf"),
        width=shutil.get_terminal_size().columns,
    )


@app.command(epilog="Try: kamaji-asp families")
def families() -> None:
    """List the puzzle families with their rules, engines, methods and formats."""
    from kamaji_asp.engines import ENGINES, find
    from kamaji_asp.outputs import own_outputs

    for name in names():
        kind = family(name)
        print(f"{name}: {kind.title}. {kind.rules}")
        print(f"  format: .{name}")
        for engine in ENGINES:
            for method, about in find(engine).methods(name).items():
                print(f"  {engine}: {method} - {about.about}")
        for output in own_outputs(name):
            print(f"  output: {output}")
        for line in generate.describe(name):
            print(f"  {line}")


compare.register(app)
dimacs.register(app)
export.register(app)
explain.register(app)
generate.register(app)
hint.register(app)
rate.register(app)
report.register(app)
