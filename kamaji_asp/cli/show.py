"""Drawing puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import File, Format, Puzzle
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import family
from kamaji_asp.files.reading import load, load_solution

DRAWING = "drawing"


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp show puzzle.tectonic --svg puzzle.svg")(show)


def show(
    file: File,
    solution: Annotated[str | None, typer.Option(metavar="S", help="A solution file to draw in.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write an SVG picture instead.")] = None,
    form: Format = DRAWING,
    puzzle: Puzzle = None,
) -> None:
    """Draw a puzzle, on the terminal or as a picture."""
    board = load(file, puzzle)
    solved = None if solution is None else load_solution(board, solution)
    if svg is None:
        if solved is None and form != DRAWING:
            raise InputError(f"the format {form} shows a solution: --solution is missing")
        print(shown(board, solved, form))
        return
    from kamaji_asp.drawing.svg import render_svg
    from kamaji_asp.files.writing import write_text

    write_text(svg, render_svg(family(board.family).draw(board, solved)))


def shown(board: Board, solution: Solution | None, form: str) -> str:
    """A board or its solution in one of the formats."""
    if solution is None or form == DRAWING:
        return console.drawn(family(board.family).draw(board, solution))
    from kamaji_asp.files.solution_formats import as_text

    return as_text(board, solution, form)
