"""The puzzle families."""

from __future__ import annotations

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import SOLVED, WRONG
from kamaji_asp.family import Family, families


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp families", name="families")(list_families)


def list_families() -> None:
    """List the puzzle families with their rules, engines, methods and formats."""
    found, broken = families()
    for puzzle in found:
        _describe(puzzle)
    for error in broken:
        console.error(error)
    raise typer.Exit(WRONG if broken else SOLVED)


def _describe(puzzle: Family) -> None:
    from kamaji_asp.cli.generate import describe_generators
    from kamaji_asp.drawing.pictures import PICTURES
    from kamaji_asp.engines import ENGINES, find
    from kamaji_asp.files.formats import codecs
    from kamaji_asp.files.solution_formats import own_formats

    print(f"{puzzle.name}: {puzzle.title}. {puzzle.rules}")
    print(f"  format: .{puzzle.name}")
    print(f"  formats: {', '.join((*codecs(puzzle.name), *PICTURES))}")
    for engine in ENGINES:
        for name, method in find(engine).methods(puzzle.name).items():
            print(f"  {engine}: {name} - {method.about}")
    for name in own_formats(puzzle.name):
        print(f"  output: {name}")
    for line in describe_generators(puzzle.name):
        print(f"  {line}")
