"""Engines, methods and solvers against each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kamaji_asp.errors import InputError
from kamaji_asp.progress import with_progress

if TYPE_CHECKING:
    from kamaji_asp.lab.attempt import Record
    from kamaji_asp.lab.crew import Crew
    from kamaji_asp.lab.experiment import Event
    from kamaji_asp.lab.plan import Puzzle

EPILOG = (
    "A contestant is ENGINE[:METHOD][@SOLVER][/OPTION=VALUE…]; without a method, each family's default. "
    "Try: kamaji-asp compare instances --with asp,sat:modern@cadical195,search -o results.jsonl; "
    "kamaji-asp report results.jsonl -o report.html"
)
WRONG, FAILED, DONE = 2, 1, 0


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(compare)


def compare(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="PATH...", help="Puzzle files, folders, or -.")
    ] = None,
    contestants: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="A,B,…", help="Who takes part; asp,sat,search if not given."),
    ] = None,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The results, a line of JSON an attempt.")
    ] = Path("results.jsonl"),
    table: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="The same as FILE.csv or FILE.parquet, in the end."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where the results end.")] = False,
    repeat: Annotated[int, typer.Option(min=1, help="Attempts of each contestant at each puzzle.")] = 1,
    time_limit: Annotated[float, typer.Option(min=0.01, help="Seconds an attempt.")] = 60.0,
    memory_limit: Annotated[int, typer.Option(min=32, help="Megabytes an attempt.")] = 2048,
    models: Annotated[int, typer.Option(min=0, help="Look for so many solutions; 0 is all.")] = 2,
    seed: Annotated[int | None, typer.Option(min=0, help="Decides the order; any, if not given.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Attempts side by side.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, or local:N for N workers here.")
    ] = None,
    collect: Annotated[
        list[Path] | None,
        typer.Option(
            "--import", metavar="DIR", help="Read results of the plain clingo from what `export` wrote."
        ),
    ] = None,
) -> None:
    """Let engines, methods and solvers solve the same puzzles, measure them and compare their answers."""
    from kamaji_asp.lab.attempt import Limits, digest_of
    from kamaji_asp.lab.contestant import read_contestants
    from kamaji_asp.lab.experiment import Experiment
    from kamaji_asp.lab.journal import Journal
    from kamaji_asp.lab.plan import absences, plan

    if not paths and not collect:
        raise InputError("there is nothing to compare: name puzzle files or folders")
    _check_tables(table or [])
    status = DONE
    puzzles: list[Puzzle] = []
    for read in _puzzles(paths or []):
        if isinstance(read, InputError):
            _say(f"error: {read}")
            status = WRONG
        else:
            puzzles.append(read)
    chosen = read_contestants(contestants or ["asp,sat,search"])
    for remark in absences(puzzles, chosen) if puzzles else ():
        _say(remark)
    limits = Limits(models, time_limit, memory_limit)
    texts = {digest_of(puzzle.text): puzzle.text for puzzle in puzzles}
    with Journal(output, resume=resume or bool(collect)) as journal:
        journal.insist_on(limits)
        experiment = Experiment(journal, texts)
        for record in _collected(collect or [], texts):
            status = max(status, _tell_all(experiment.take(record)))
        attempts = experiment.left(plan(puzzles, chosen, repeat, _seed(seed, journal.records), limits))
        crew = _crew(cluster, jobs)
        try:
            status = max(
                status, _tell_all(with_progress(experiment.run(attempts, crew), len(attempts), "comparing"))
            )
        except KeyboardInterrupt:
            left = len(experiment.left(attempts))
            _say(f"{len(journal.records)} attempts are in {output}, {left} are left: --resume goes on")
            raise
        if experiment.has_disagreements:
            status = max(status, FAILED)
        _finish(journal.records, table or [])
    raise typer.Exit(status)


def _puzzles(paths: list[str]) -> Iterator[Puzzle | InputError]:
    from kamaji_asp.lab.plan import read_puzzle
    from kamaji_asp.work import expand

    for path in paths:
        try:
            files = list(expand([path]))
        except InputError as error:
            yield error
            continue
        for file in files:
            try:
                yield read_puzzle(file)
            except InputError as error:
                yield error


def _seed(seed: int | None, records: list[Record]) -> int:
    """The one that is asked for, else the one by which these results began."""
    from random import SystemRandom

    if seed is not None:
        return seed
    return next((record["seed"] for record in records if "seed" in record), SystemRandom().randrange(10**6))


def _crew(cluster: str | None, jobs: int) -> Crew:
    if cluster is None:
        from kamaji_asp.lab.crew import Here

        return Here(jobs)
    if jobs > 1:
        raise InputError("--jobs is for this machine, --cluster for others: choose")
    from kamaji_asp.lab.cluster import Cluster

    return Cluster(cluster)


def _collected(folders: list[Path], texts: dict[str, str]) -> Iterator[Record]:
    from kamaji_asp.lab.collect import collect

    for folder in folders:
        for record, text in collect(folder):
            texts[record["digest"]] = text
            yield record


def _check_tables(tables: list[Path]) -> None:
    from kamaji_asp.lab.tables import SUFFIXES

    for path in tables:
        if path.suffix not in SUFFIXES:
            raise InputError(f"a table ends in {' or '.join(SUFFIXES)}", file=str(path))


def _tell_all(events: Iterator[Event]) -> int:
    """Tell at once what must not go unnoticed."""
    status = DONE
    for record, disagreements in events:
        if record["status"] == "error":
            status = FAILED
            _alarm(f"{record['file']}: {record['contestant']}: {record['error']}")
        for disagreement, place in disagreements:
            status = FAILED
            _alarm(f"{disagreement}; both answers are in {place}")
    return status


def _finish(records: list[Record], tables: list[Path]) -> None:
    from kamaji_asp.lab.report import Report
    from kamaji_asp.lab.tables import write_table

    for path in tables:
        write_table(records, path)
    if records:
        print(next(iter(Report(records).summaries.values())))


def _say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _alarm(words: str) -> None:
    """An error in red, where there are colours."""
    coloured = sys.stderr.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    _say(f"\x1b[1;31merror: {words}\x1b[0m" if coloured else f"error: {words}")
