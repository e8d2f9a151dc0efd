"""Engines, methods and solvers against each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.options import Cluster, Jobs, Tls
from kamaji_asp.cli.progress import with_progress
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines import ENGINES

if TYPE_CHECKING:
    from kamaji_asp.comparison.attempt import Record
    from kamaji_asp.comparison.experiment import Event
    from kamaji_asp.comparison.plan import Puzzle
    from kamaji_asp.comparison.workers import Workers

EPILOG = (
    "A contestant is ENGINE[:METHOD][@CHOICE][/OPTION=VALUE…]; without a method, each family's default. "
    "A method may be an encoding of your own: asp:my.lp. A choice is a solver, or asp's configuration. "
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
        typer.Option("--with", metavar="A,B,…", help=f"The contestants; by default {','.join(ENGINES)}."),
    ] = None,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="The results, one JSON line for each attempt."),
    ] = Path("results.jsonl"),
    table: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Write the results as FILE.csv or FILE.parquet as well."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where the results end.")] = False,
    repeat: Annotated[
        int, typer.Option(min=1, metavar="N", help="Attempts of each contestant at each puzzle.")
    ] = 1,
    time_limit: Annotated[
        float, typer.Option(min=0.01, metavar="S", help="Seconds for each attempt.")
    ] = 60.0,
    memory_limit: Annotated[
        int, typer.Option(min=32, metavar="N", help="Megabytes for each attempt.")
    ] = 2048,
    models: Annotated[
        int, typer.Option(min=0, metavar="N", help="Stop at this many solutions; 0 finds all.")
    ] = 2,
    seed: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="Decides the order of the attempts; random by default."),
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    tls: Tls = None,
    collect: Annotated[
        list[Path] | None,
        typer.Option(
            "--import", metavar="DIR", help="Read the answers of the clingo program to what `export` wrote."
        ),
    ] = None,
) -> None:
    """Measure engines, methods and solvers on the same puzzles.

    Their answers are compared as well.
    """
    from kamaji_asp.comparison.attempt import Limits, digest_of
    from kamaji_asp.comparison.contestant import read_contestants
    from kamaji_asp.comparison.experiment import Experiment
    from kamaji_asp.comparison.journal import Journal
    from kamaji_asp.comparison.plan import absences, digests, plan

    if not paths and not collect:
        raise InputError("there is nothing to compare: name puzzle files or folders")
    _check_tables(table or [])
    status = DONE
    puzzles: list[Puzzle] = []
    for read in _puzzles(paths or []):
        if isinstance(read, InputError):
            console.error(read)
            status = WRONG
        else:
            puzzles.append(read)
    chosen = read_contestants(contestants or ENGINES)
    for absence in absences(puzzles, chosen):
        console.remark(absence)
    programs = digests(puzzles, chosen)
    limits = Limits(models, time_limit, memory_limit)
    texts = {digest_of(puzzle.text): puzzle.text for puzzle in puzzles}
    collected = list(_collected(collect or [], texts))
    with Journal(output, resume=resume or bool(collect)) as journal:
        journal.insist_on(limits)
        experiment = Experiment(journal, texts)
        for record in collected:
            status = max(status, _report_all(experiment.take(record)))
        planned = plan(puzzles, chosen, repeat, _seed(seed, journal.records), limits, programs)
        journal.insist_on_programs(planned)
        attempts = experiment.left(planned)
        running = experiment.run(attempts, _workers(cluster, tls, jobs))
        try:
            status = max(status, _report_all(with_progress(running, len(attempts), "comparing")))
        except KeyboardInterrupt:
            left = len(experiment.left(attempts))
            done = len(journal.records)
            console.remark(f"{done} attempts are in {output}, {left} are left: --resume goes on")
            raise
        if experiment.has_disagreements or any(record.ended == "error" for record in journal.records):
            status = max(status, FAILED)
        _finish(journal.records, table or [])
    raise typer.Exit(status)


def _puzzles(paths: list[str]) -> Iterator[Puzzle | InputError]:
    from kamaji_asp.cli.solve_files import expand
    from kamaji_asp.comparison.plan import read_puzzles

    for path in paths:
        try:
            files = list(expand([path]))
        except InputError as error:
            yield error
            continue
        for file in files:
            yield from read_puzzles(file)


def _seed(seed: int | None, records: list[Record]) -> int:
    """The one that is asked for, else the one by which these results began."""
    from random import SystemRandom

    if seed is not None:
        return seed
    known = (record.seed for record in records if record.seed is not None)
    return next(known, SystemRandom().randrange(10**6))


def _workers(cluster: str | None, tls: str | None, jobs: int) -> Workers:
    if cluster is None:
        from kamaji_asp.comparison.workers import LocalWorkers

        return LocalWorkers(jobs)
    if jobs > 1:
        raise InputError("--jobs is for this machine, --cluster for others: choose")
    from kamaji_asp.comparison.cluster import ClusterWorkers

    return ClusterWorkers(cluster, tls)


def _collected(folders: list[Path], texts: dict[str, str]) -> Iterator[Record]:
    from kamaji_asp.comparison.collect import collect

    for folder in folders:
        for record, text in collect(folder):
            texts[record.digest] = text
            yield record


def _check_tables(tables: list[Path]) -> None:
    from kamaji_asp.comparison.tables import SUFFIXES

    for path in tables:
        if path.suffix not in SUFFIXES:
            raise InputError(f"a table ends in {' or '.join(SUFFIXES)}", file=str(path))


def _report_all(events: Iterator[Event]) -> int:
    """Print at once what must not go unnoticed."""
    status = DONE
    for record, disagreements in events:
        if record.ended == "error":
            status = FAILED
            console.alarm(f"{record.file}: {record.contestant}: {record.error}")
        for disagreement, place in disagreements:
            status = FAILED
            console.alarm(f"{disagreement}; both answers are in {place}")
    return status


def _finish(records: list[Record], tables: list[Path]) -> None:
    from kamaji_asp.comparison.report import Report
    from kamaji_asp.comparison.tables import write_table

    for path in tables:
        write_table(records, path)
    if records:
        print(next(iter(Report(records).summaries.values())))
