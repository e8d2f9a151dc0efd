"""Arguments and options that several commands share, and their exit statuses."""

from __future__ import annotations

from typing import Annotated

import typer

SOLVED, UNSOLVED, WRONG = 0, 1, 2
"""Every puzzle was solved; some puzzle was not; the input or the call is wrong."""

File = Annotated[str, typer.Argument(metavar="FILE", help="A puzzle file, a URL, an id, or -.")]
Paths = Annotated[list[str], typer.Argument(metavar="PATH...", help="Files, folders, URLs, ids, or -.")]
Puzzle = Annotated[str | None, typer.Option(metavar="FAMILY", help="The family, where the file doesn't say.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, one line for each puzzle.")]
TimeLimit = Annotated[float | None, typer.Option(min=0, metavar="S", help="Seconds for each puzzle.")]
MemoryLimit = Annotated[
    int | None, typer.Option(metavar="MB", min=32, help="Megabytes for each puzzle; not on every system.")
]
Jobs = Annotated[int, typer.Option(min=1, metavar="N", help="Processes side by side.")]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler, or local:N for N workers here.")
]
Tls = Annotated[
    str | None,
    typer.Option(metavar="CA,CERT,KEY", help="Certificates for a scheduler at tls://HOST:PORT."),
]
Format = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="NAME",
        help="A drawing; text, as in solution files; or one of the family's own formats.",
    ),
]

# --- the engines and what they alone understand ---

Engine = Annotated[str, typer.Option(metavar="NAME", help="One of those that `families` lists.")]
Method = Annotated[
    str | None, typer.Option(metavar="NAME", help="One of the engine's methods for the family.")
]
Solver = Annotated[
    str | None,
    typer.Option(metavar="NAME", help='For sat: cadical195, …, or a command such as "minisat {cnf} {out}".'),
]
Threads = Annotated[
    int | None, typer.Option(min=1, max=64, metavar="N", help="For asp: threads side by side.")
]
Cuts = Annotated[
    bool | None, typer.Option("--cuts/--no-cuts", help="For asp's method external: cut off loops, or don't.")
]
Rules = Annotated[
    str | None,
    typer.Option(metavar="1,2,…", help="For search: which rules to use on Tectonic and Ripple Effect."),
]
Trace = Annotated[
    bool, typer.Option("--trace", help="For search: tell each deduction in words, on standard error.")
]
Encoding = Annotated[
    str | None,
    typer.Option("--encoding", metavar="FILE.lp", help="An encoding of your own, instead of a method."),
]
Against = Annotated[
    str | None,
    typer.Option(metavar="METHOD", help="With --encoding: find a grid that only one of the two allows."),
]
Clingo = Annotated[
    str | None,
    typer.Option("--clingo", metavar="OPTIONS", help='For asp: clingo\'s own, as in "--heuristic=Vsids".'),
]


def engine_options(**named: object) -> tuple[tuple[str, object], ...]:
    """Those of the engines' own options that are set."""
    return tuple((name, value) for name, value in named.items() if value is not None)


def numbers(text: str | None) -> tuple[int, ...] | None:
    """Numbers with commas between them."""
    if text is None:
        return None
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise typer.BadParameter(f"'{text}' should be numbers such as 1,2,3", param_hint="--rules") from None
