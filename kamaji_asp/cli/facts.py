"""Puzzles as ASP facts."""

from __future__ import annotations

import typer

from kamaji_asp.cli.each import for_each
from kamaji_asp.cli.options import SOLVED, File, Puzzle
from kamaji_asp.files.reading import Entry


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp facts puzzle.yajilin | clingo encodings/yajilin/yajilin.lp - 0")(
        facts
    )


def facts(file: File, puzzle: Puzzle = None) -> None:
    """Print a puzzle as ASP facts.

    A comment on top lists the facts there are and the atoms to show.
    """
    from kamaji_asp.programs.facts import facts as render
    from kamaji_asp.programs.own.vocabulary import header

    def work(entry: Entry) -> int:
        if entry.name != file:
            print(f"% {entry.name}")
        print(header(entry.board) + render(entry.board), end="", flush=True)
        return SOLVED

    raise typer.Exit(for_each([file], puzzle, work))
