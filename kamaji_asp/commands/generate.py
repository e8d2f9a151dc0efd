"""New puzzles, each with one solution only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kamaji_asp.errors import InputError
from kamaji_asp.progress import with_progress

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from kamaji_asp.generate.order import Order

EPILOG = (
    "Further options are the family's own, such as --size 14x10, --clues 'max 15%' or --difficulty; "
    "`kamaji-asp families` lists them. Try: kamaji-asp generate yajilin --size 14 --count 12 --jobs 2 -o new"
)


def register(app: typer.Typer) -> None:
    # Which further options there are, the family knows.
    settings = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command(epilog=EPILOG, context_settings=settings)(generate)


def generate(
    context: typer.Context,
    family: Annotated[str, typer.Argument(metavar="FAMILY", help="A puzzle family, or a board's id.")],
    method: Annotated[str | None, typer.Option(help="One of the family's ways to make boards.")] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="Decides which board it is; any, if not given.")
    ] = None,
    count: Annotated[
        int, typer.Option(min=1, help="Make so many, with this seed and those that follow.")
    ] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes side by side.")] = 1,
    threads: Annotated[int, typer.Option(min=1, help="Let so many race for each board.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, or local:N for N workers here.")
    ] = None,
    time_limit: Annotated[float | None, typer.Option(min=0, help="Seconds a puzzle.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Write files into this folder.")
    ] = None,
) -> None:
    """Make new puzzles, always with exactly one solution. The id on top of each makes it again."""
    from kamaji_asp.generate.batch import batch
    from kamaji_asp.generate.files import open_folder, save, with_id

    if jobs > 1 and threads > 1:
        raise InputError("--jobs makes boards side by side, --threads lets some race for one: choose")
    if cluster is not None and (jobs > 1 or threads > 1):
        raise InputError("--jobs and --threads are for this machine, --cluster for others: choose")
    order = _order(family, method, seed, list(context.args))
    known = {} if output is None else open_folder(output, order.family)
    all_made = True
    with _pool(cluster, jobs) as (pool, jobs):
        making = batch(order, count, known, jobs=jobs, threads=threads, time_limit=time_limit, pool=pool)
        for number, made in enumerate(with_progress(making, count, "making")):
            if made.text is None:
                all_made = False
                print(f"error: {made.order.id} was not ready in {time_limit:g} s", file=sys.stderr)
            elif output is None:
                print(("\n" if number else "") + with_id(made), end="", flush=True)
            else:
                print(save(made, output), flush=True)
    raise typer.Exit(0 if all_made else 1)


@contextmanager
def _pool(cluster: str | None, jobs: int) -> Iterator[tuple[Executor | None, int]]:
    """The workers of a cluster, if there is one, and how many boards are made side by side."""
    if cluster is None:
        yield None, jobs
        return
    from kamaji_asp.lab.cluster import workers

    with workers(cluster) as (pool, number):
        yield pool, number


def describe(family: str) -> Iterator[str]:
    """The family's ways to make boards with their options, a line each, for the list of families."""
    from kamaji_asp.generate.wish import makers, options

    for method, maker in makers(family).items():
        yield f"generate: {method} - {maker.about}"
        for option in options(maker.wish).values():
            yield f"  --{option.name}: {option.about}"


def _order(family: str, method: str | None, seed: int | None, extra: list[str]) -> Order:
    from random import SystemRandom

    from kamaji_asp.generate.order import place_order, read_id

    if "-" in family.lstrip("-"):
        if extra or method or seed is not None:
            raise InputError("an id says it all: no other wish can stand beside it")
        return read_id(family)
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    return place_order(family, method, seed, _wishes(extra))


def _wishes(extra: list[str]) -> dict[str, str]:
    """`--name value`, `--name=value`, or `--name` alone."""
    wishes: dict[str, str] = {}
    words = iter([*extra, "--"])
    word = next(words)
    while word != "--":
        name, has_value, value = word.partition("=")
        if not name.startswith("--"):
            raise InputError(f"'{word}' is no option; what is asked of a board looks like --size 9x9")
        word = next(words)
        if not has_value and not word.startswith("--"):
            value, word = word, next(words)
        wishes[name.removeprefix("--")] = value
    return wishes
