"""A set of puzzles as a benchmark for the plain clingo program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

EPILOG = "Try: kamaji-asp export bench instances/yajilin && bench/run.sh && kamaji-asp compare --import bench"


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(export)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder.")],
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Puzzle files, folders, or -.")],
    methods: Annotated[
        list[str] | None,
        typer.Option(
            "--method", metavar="NAME", help="Of asp, more than once if you like; each family's default."
        ),
    ] = None,
) -> None:
    """Write puzzles as facts, with encodings and a script, for the clingo program alone."""
    from kamaji_asp.lab.export import export as write
    from kamaji_asp.lab.plan import read_puzzle
    from kamaji_asp.work import expand

    puzzles = [read_puzzle(file) for file in expand(paths)]
    for remark in write(folder, puzzles, methods or []):
        print(remark, file=sys.stderr)
    print(folder / "run.sh")
