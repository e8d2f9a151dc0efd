"""New puzzles, each with one solution only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import SOLVED, UNSOLVED, Jobs, TimeLimit
from kamaji_asp.cli.progress import with_progress
from kamaji_asp.core.errors import InputError

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from kamaji_asp.generation.request import Request

EPILOG = (
    "Further options are the family's own, such as --size 14x10, --clues 'max 15%' or --difficulty; "
    "`kamaji-asp families` lists them. Try: kamaji-asp generate yajilin --size 14 --count 12 --jobs 2 -o new"
)


def register(app: typer.Typer) -> None:
    # Only the family knows which further options there are.
    settings = {"allow_extra_args": True, "ignore_unknown_options": True}
    app.command(epilog=EPILOG, context_settings=settings)(generate)


def generate(
    context: typer.Context,
    family: Annotated[str, typer.Argument(metavar="FAMILY", help="A puzzle family, or the id of a board.")],
    method: Annotated[
        str | None, typer.Option(metavar="NAME", help="One of the family's ways to make boards.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Decides which board it is; random if not given.")
    ] = None,
    count: Annotated[
        int,
        typer.Option(
            min=1, metavar="N", help="How many boards to make: with this seed and those that follow."
        ),
    ] = 1,
    jobs: Jobs = 1,
    threads: Annotated[int, typer.Option(min=1, metavar="N", help="Processes that race for each board.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, or local:N for N workers here.")
    ] = None,
    time_limit: TimeLimit = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="Write files into this folder.")
    ] = None,
) -> None:
    """Make new puzzles, always with exactly one solution. The id on top of each makes it again."""
    from kamaji_asp.generation.batch import make_batch
    from kamaji_asp.generation.files import open_folder, save_board, with_id

    if jobs > 1 and threads > 1:
        raise InputError("--jobs makes boards side by side, --threads lets some race for one: choose")
    if cluster is not None and (jobs > 1 or threads > 1):
        raise InputError("--jobs and --threads are for this machine, --cluster for others: choose")
    request = _request(family, method, seed, list(context.args))
    known = {} if output is None else open_folder(output, request.family)
    all_made = True
    with _pool(cluster, jobs) as (pool, jobs):
        making = make_batch(
            request, count, known, jobs=jobs, threads=threads, time_limit=time_limit, pool=pool
        )
        for number, board in enumerate(with_progress(making, count, "making")):
            if board.text is None:
                all_made = False
                console.error(f"{board.request.id} was not ready in {time_limit:g} s")
            elif output is None:
                print(("\n" if number else "") + with_id(board), end="", flush=True)
            else:
                print(save_board(board, output), flush=True)
    raise typer.Exit(SOLVED if all_made else UNSOLVED)


@contextmanager
def _pool(cluster: str | None, jobs: int) -> Iterator[tuple[Executor | None, int]]:
    """The workers of a cluster, if there is one, and how many boards are made side by side."""
    if cluster is None:
        yield None, jobs
        return
    from kamaji_asp.processes.cluster import cluster_workers

    with cluster_workers(cluster) as (pool, number):
        yield pool, number


def _request(family: str, method: str | None, seed: int | None, extra: list[str]) -> Request:
    from random import SystemRandom

    from kamaji_asp.generation.request import read_id, request_for

    if "-" in family.lstrip("-"):
        if extra or method or seed is not None:
            raise InputError("an id says everything: leave out all other options")
        return read_id(family)
    seed = SystemRandom().randrange(10**6) if seed is None else seed
    return request_for(family, method, seed, _texts(extra))


def _texts(extra: list[str]) -> dict[str, str]:
    """The values of `--name value`, `--name=value`, or `--name` alone."""
    texts: dict[str, str] = {}
    words = iter([*extra, "--"])
    word = next(words)
    while word != "--":
        name, has_value, value = word.partition("=")
        if not name.startswith("--"):
            raise InputError(f"'{word}' is no option; an option looks like --size 9x9")
        word = next(words)
        if not has_value and not word.startswith("--"):
            value, word = word, next(words)
        texts[name.removeprefix("--")] = value
    return texts
