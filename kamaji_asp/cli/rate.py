"""How difficult puzzles are."""

from __future__ import annotations

from typing import Any

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.each import for_each
from kamaji_asp.cli.options import SOLVED, UNSOLVED, Encoding, Json, Paths, Puzzle, TimeLimit
from kamaji_asp.cli.records import RateLevelRecord, RateRecord
from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.family import family
from kamaji_asp.files.reading import Entry


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp rate puzzle.tectonic")(rate)


def rate(
    paths: Paths,
    time_limit: TimeLimit = None,
    encoding: Encoding = None,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Tell how difficult puzzles are, from gentle to needs trial.

    Where the family has levels of its own, the level is told as well.
    """

    def work(entry: Entry) -> int:
        return _rate(entry.name, entry.board, encoding, Deadline(time_limit), json)

    raise typer.Exit(for_each(paths, puzzle, work))


def _rate(file: str, board: Board, encoding: str | None, deadline: Deadline, json: bool) -> int:
    from dataclasses import asdict

    from kamaji_asp.explanation.difficulty import difficulty
    from kamaji_asp.programs.own.lint import encoding_for

    path = encoding_for(board, encoding) if encoding else None
    found = difficulty(board, encoding=path, deadline=deadline)
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
