"""How difficult puzzles are."""

from __future__ import annotations

import json as json_module
import sys
from typing import Annotated, Any

import typer

from kamaji_asp.errors import InputError
from kamaji_asp.reading import load
from kamaji_asp.work import expand

Paths = Annotated[list[str], typer.Argument(metavar="FILE...", help="Puzzle files, folders, or -.")]
Json = Annotated[bool, typer.Option("--json", help="One line of JSON a puzzle.")]
Puzzle = Annotated[str | None, typer.Option(metavar="FAMILY", help="The family, where the file doesn't say.")]


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp rate puzzle.tectonic")(rate)


def rate(paths: Paths, json: Json = False, puzzle: Puzzle = None) -> None:
    """Tell how difficult a puzzle is, from gentle to needs trial, and the level its family may have."""
    status = 0
    for path in paths:
        try:
            files = list(expand([path]))
        except InputError as error:
            status = _complain(error)
            continue
        for file in files:
            status = max(status, _rate(file, json, puzzle))
    raise typer.Exit(status)


def _rate(file: str, json: bool, puzzle: str | None) -> int:
    from kamaji_asp.explaining.difficulty import difficulty
    from kamaji_asp.rating import has_levels
    from kamaji_asp.rating import rate as level_of

    try:
        board = load(file, puzzle)
    except InputError as error:
        return _complain(error)
    found = difficulty(board)
    level = level_of(board) if has_levels(board) else None
    if json:
        record: dict[str, Any] = {"file": file, "puzzle": board.family, **found.as_json()}
        if level is not None:
            record |= {"level": level.level, "reasons": level.reasons, "evidence": level.evidence}
        print(json_module.dumps(record, ensure_ascii=False), flush=True)
    else:
        print(f"{file}: {found}", *([f"  {level}"] if level is not None else []), sep="\n", flush=True)
    return 0 if found.name else 1


def _complain(error: InputError) -> int:
    print(f"error: {error}", file=sys.stderr)
    return 2
