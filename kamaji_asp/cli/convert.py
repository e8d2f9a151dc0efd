"""Puzzles in the formats of other programs, both ways."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.each import for_each, numbered
from kamaji_asp.cli.options import SOLVED, Puzzle
from kamaji_asp.core.errors import InputError
from kamaji_asp.files.reading import Entry, load_solution

EPILOG = (
    "What comes in is recognised by itself: our own text and JSON, puzz.link URLs, pzprv3 files, "
    "Penpa links, ids of Keen, files of the theses, puzzlekit's text. Try: kamaji-asp convert "
    "puzzle.yajilin --to puzzlink · kamaji-asp convert 'https://puzz.link/p?yajilin/2/2/d' --to text"
)


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(convert)


def convert(
    file: Annotated[str, typer.Argument(metavar="IN", help="A puzzle file, a URL, an id, or -.")],
    to: Annotated[
        str,
        typer.Option(
            metavar="FORMAT",
            help="text, json, puzzlink, pzprv3, penpa, puzzlekit, svg, png, pdf, or one of the family's own, "
            "which `families` lists.",
        ),
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="OUT", help="Write into this file.")
    ] = None,
    solution: Annotated[
        str | None, typer.Option(metavar="S", help="A solution file that is to go with the puzzle.")
    ] = None,
    puzzle: Puzzle = None,
) -> None:
    """Write a puzzle in the format of another program.

    What comes in is recognised by itself.
    """
    from kamaji_asp.drawing.convert import check_name, holds_several
    from kamaji_asp.files.writing import write_text

    check_name(to)
    converted: list[tuple[Entry, str | bytes]] = []

    def work(entry: Entry) -> int:
        converted.append((entry, _converted(entry, to, solution)))
        return SOLVED

    status = for_each([file], puzzle, work)
    if len(converted) > 1 and not holds_several(to, converted[0][0].board.family):
        if output is None:
            raise InputError(
                f"{to} holds one puzzle a file, and there are {len(converted)}: name OUT with -o"
            )
        for entry, each in converted:
            write_text(numbered(output, entry, file), each)
    elif converted:
        _write([each for _, each in converted], output)
    raise typer.Exit(status)


def _converted(entry: Entry, to: str, solution: str | None) -> str | bytes:
    from kamaji_asp.drawing.convert import as_format, holds_solutions
    from kamaji_asp.files.formats import Document

    board = entry.board
    solved = entry.solution if solution is None else load_solution(board, solution)
    result = as_format(Document(board, solved), to)
    if solved is not None and not holds_solutions(to, board.family):
        if solution is not None:
            raise InputError(f"{to} holds no solution")
        console.remark(f"{entry.name}: {to} holds no solution, so what is filled in is left out")
    return result


def _write(parts: list[str | bytes], output: Path | None) -> None:
    """Texts of more than one line with a blank line between them."""
    from kamaji_asp.files.writing import write_text

    if isinstance(parts[0], bytes):
        if output is None and sys.stdout.isatty():
            raise InputError("a picture is nothing for a terminal: name OUT with -o")
        (data,) = parts
    else:
        texts = [part for part in parts if isinstance(part, str)]
        data = ("\n" if any("\n" in text[:-1] for text in texts) else "").join(texts)
    if output is not None:
        write_text(output, data)
    elif isinstance(data, bytes):
        sys.stdout.buffer.write(data)
    else:
        print(data, end="")
