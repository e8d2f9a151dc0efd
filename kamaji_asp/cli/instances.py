"""The puzzles that ship with the project."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import Json
from kamaji_asp.cli.records import InstanceRecord
from kamaji_asp.family import family, own_names

if TYPE_CHECKING:
    from kamaji_asp.files.instances import Instance

EPILOG = "Try: kamaji-asp instances yajilin · kamaji-asp solve yajilin/thesis-listing-3-1"


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG, name="instances")(list_instances)


def list_instances(
    family_name: Annotated[
        str | None, typer.Argument(metavar="[FAMILY]", help="Only those of this family.")
    ] = None,
    json: Json = False,
) -> None:
    """List the puzzles that ship: any command finds them by name."""
    from kamaji_asp.files.instances import instances

    chosen = own_names() if family_name is None else [family(family_name).name]
    found = [instance for name in chosen for instance in instances(name)]
    if json:
        for instance in found:
            console.print_json(_record(instance))
    else:
        _print(found)


def _record(instance: Instance) -> InstanceRecord:
    return InstanceRecord(
        name=instance.name,
        puzzle=instance.board.family,
        size=instance.board.size,
        cells=instance.board.number_of_cells,
        solutions=instance.solutions,
        about=instance.about,
        file=str(instance.path),
        solution=str(instance.solution) if instance.solution else None,
    )


def _print(found: Sequence[Instance]) -> None:
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    longest = max((len(instance.name) for instance in found), default=0)
    print(f"{'name':<{longest}}   size  cells  solutions"[:width])
    for instance in found:
        size = "x".join(map(str, instance.board.size))
        numbers = f"{size:>7}{instance.board.number_of_cells:>7}{instance.solutions:>11}"
        print(f"{instance.name:<{longest}}{numbers}  {instance.about}"[:width])
