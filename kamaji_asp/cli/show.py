"""Drawing puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.each import for_each, numbered
from kamaji_asp.cli.options import SOLVED, File, Format, Puzzle
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.family import family
from kamaji_asp.files.reading import Entry, load_solution

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

    def work(entry: Entry) -> int:
        board = entry.board
        solved = entry.solution if solution is None else load_solution(board, solution)
        if svg is not None:
            from kamaji_asp.drawing.svg import render_svg
            from kamaji_asp.files.writing import write_text

            write_text(numbered(svg, entry, file), render_svg(family(board.family).draw(board, solved)))
            return SOLVED
        if solved is None and form != DRAWING:
            raise InputError(f"the format {form} shows a solution: --solution is missing")
        if entry.name != file:
            print(f"{entry.name}:")
        print(shown(board, solved, form), flush=True)
        return SOLVED

    raise typer.Exit(for_each([file], puzzle, work))


def shown(board: Board, solution: Solution | None, form: str) -> str:
    """A board or its solution in one of the formats."""
    if solution is None or form == DRAWING:
        return console.drawn(family(board.family).draw(board, solution))
    from kamaji_asp.files.solution_formats import as_text

    return as_text(board, solution, form)
