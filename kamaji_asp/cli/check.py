"""Checking solutions."""

from __future__ import annotations

from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import SOLVED, UNSOLVED, Json, Puzzle
from kamaji_asp.cli.records import CheckRecord, broken_rules
from kamaji_asp.family import family
from kamaji_asp.files.reading import load, load_solution


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp check puzzle.kenken my.solution")(check)


def check(
    puzzle_file: Annotated[str, typer.Argument(metavar="PUZZLE", help="A puzzle file.")],
    solution_file: Annotated[str, typer.Argument(metavar="SOLUTION", help="A solution in the text form.")],
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Check a solution and name each broken rule with its cells."""
    board = load(puzzle_file, puzzle)
    violations = family(board.family).check(board, load_solution(board, solution_file))
    if json:
        broken = broken_rules(violations)
        console.print_json(CheckRecord(puzzle_file, solution_file, board.family, not broken, broken))
    else:
        print("\n".join(map(str, violations)) if violations else "right")
    raise typer.Exit(UNSOLVED if violations else SOLVED)
