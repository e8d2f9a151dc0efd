"""How difficult a puzzle is."""

from __future__ import annotations

import json as json_module
from typing import Annotated

import typer

from kamaji_asp.reading import load

File = Annotated[str, typer.Argument(metavar="FILE", help="A puzzle file, or - for standard input.")]
Json = Annotated[bool, typer.Option("--json", help="One line of JSON.")]
Puzzle = Annotated[str | None, typer.Option(metavar="FAMILY", help="The family, where the file doesn't say.")]


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp rate puzzle.tectonic")(rate)


def rate(file: File, json: Json = False, puzzle: Puzzle = None) -> None:
    """Tell a puzzle's level of difficulty, and what speaks for it."""
    from kamaji_asp.errors import InputError
    from kamaji_asp.rating import rate as rating_of

    board = load(file, puzzle)
    try:
        rating = rating_of(board)
    except InputError as error:
        raise error.within(file) from None
    if json:
        print(
            json_module.dumps(
                {
                    "file": file,
                    "puzzle": board.family,
                    "level": rating.level,
                    "reasons": rating.reasons,
                    "evidence": rating.evidence,
                },
                ensure_ascii=False,
            )
        )
    else:
        print(f"{file}: {rating}")
    raise typer.Exit(0 if rating.level else 1)
