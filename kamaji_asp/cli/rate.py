"""How difficult puzzles are."""

from __future__ import annotations

from typing import Any

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.each import for_each
from kamaji_asp.cli.options import SOLVED, UNSOLVED, Json, Paths, Puzzle
from kamaji_asp.cli.records import RateLevelRecord, RateRecord
from kamaji_asp.core.board import Board
from kamaji_asp.family import family


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp rate puzzle.tectonic")(rate)


def rate(paths: Paths, json: Json = False, puzzle: Puzzle = None) -> None:
    """Tell how difficult a puzzle is, from gentle to needs trial, and the level its family may have."""
    raise typer.Exit(for_each(paths, puzzle, lambda entry: _rate(entry.name, entry.board, json)))


def _rate(file: str, board: Board, json: bool) -> int:
    from dataclasses import asdict

    from kamaji_asp.explanation.difficulty import difficulty

    found = difficulty(board)
    own = family(board.family).grade
    level = own.grade(board) if own else None
    if json:
        known: dict[str, Any] = {
            "file": file,
            "puzzle": board.family,
            "difficulty": found.name,
            **asdict(found),
        }
        del known["name"]
        if level is None:
            console.print_json(RateRecord(**known))
        else:
            known |= {"level": level.name, "reasons": level.reasons, "evidence": level.evidence}
            console.print_json(RateLevelRecord(**known))
    else:
        print(f"{file}: {found}", *([f"  {level}"] if level else []), sep="\n", flush=True)
    return SOLVED if found.name else UNSOLVED
