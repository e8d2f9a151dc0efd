"""Checking solutions."""

from __future__ import annotations

from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.each import for_each
from kamaji_asp.cli.options import SOLVED, UNSOLVED, Json, Puzzle
from kamaji_asp.cli.records import CheckRecord, broken_rules
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import family
from kamaji_asp.files.reading import Entry, load_entry, load_solution


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp check puzzle.kenken my.solution")(check)


def check(
    puzzle_file: Annotated[str, typer.Argument(metavar="PUZZLE", help="A puzzle file.")],
    solution_file: Annotated[
        str | None, typer.Argument(metavar="SOLUTION", help="A solution file, if PUZZLE does not hold it.")
    ] = None,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Check a solution and name each broken rule with its cells."""
    if solution_file is not None:
        entry = load_entry(puzzle_file, puzzle)
        solution = load_solution(entry.board, solution_file)
        raise typer.Exit(_check(entry, solution, solution_file, json))

    def work(entry: Entry) -> int:
        if entry.solution is None:
            raise InputError("there is no answer in this file: name a solution file as well")
        if entry.name != puzzle_file and not json:
            print(f"{entry.name}:")
        return _check(entry, entry.solution, entry.name, json)

    raise typer.Exit(for_each([puzzle_file], puzzle, work))


def _check(entry: Entry, solution: Solution, source: str, json: bool) -> int:
    violations = family(entry.board.family).check(entry.board, solution)
    if json:
        broken = broken_rules(violations)
        console.print_json(CheckRecord(entry.name, source, entry.board.family, not broken, broken))
    else:
        print("\n".join(map(str, violations)) if violations else "right")
    return UNSOLVED if violations else SOLVED
