"""Puzzles as a benchmark for the clingo program alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import Paths
from kamaji_asp.core.errors import InputError

EPILOG = "Try: kamaji-asp export bench instances/yajilin && bench/run.sh && kamaji-asp compare --import bench"


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(export)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder.")],
    paths: Paths,
    methods: Annotated[
        list[str] | None,
        typer.Option(
            "--method",
            metavar="NAME",
            help="Of the encodings; may be repeated. By default each family's first.",
        ),
    ] = None,
) -> None:
    """Write puzzles as a benchmark for the plain clingo program.

    It has their facts, the encodings and a script.
    """
    from kamaji_asp.cli.solve_files import expand
    from kamaji_asp.comparison.export import export_benchmark
    from kamaji_asp.comparison.plan import read_puzzles

    puzzles = []
    for read in (each for file in expand(paths) for each in read_puzzles(file)):
        if isinstance(read, InputError):
            raise read
        puzzles.append(read)
    for remark in export_benchmark(folder, puzzles, methods or []):
        console.remark(remark)
    print(folder / "run.sh")
