"""The results of a comparison as text, figures and tables."""

from __future__ import annotations

from os.path import relpath
from pathlib import Path
from typing import Annotated

import typer

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.writing import write_text

EPILOG = (
    "Try: kamaji-asp report results.jsonl -o report.html · kamaji-asp report results.jsonl --figures figures"
)
TEXTS = (".html", ".md")


def register(app: typer.Typer) -> None:
    app.command(epilog=EPILOG)(report)


def report(
    results: Annotated[list[Path], typer.Argument(metavar="RESULTS...", help="Files that `compare` wrote.")],
    output: Annotated[
        list[Path] | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="FILE.html, .md, .csv or .parquet; Markdown if not given."
        ),
    ] = None,
    figures: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write each figure as PNG and SVG.")
    ] = None,
) -> None:
    """Show a comparison as a page with figures, Markdown or a table."""
    from kamaji_asp.comparison.journal import read_records
    from kamaji_asp.comparison.report import Report, merged
    from kamaji_asp.comparison.tables import SUFFIXES, write_table

    for path in output or []:
        if path.suffix not in (*TEXTS, *SUFFIXES):
            raise InputError(f"a report ends in {', '.join((*TEXTS, *SUFFIXES))}", file=str(path))
    records = merged(map(read_records, results))
    if not records:
        raise InputError("there are no results in this file", file=str(results[0]))
    found = Report(records)
    drawn: list[Path] = []
    if figures is not None:
        from kamaji_asp.comparison.figures import save_figures

        drawn = save_figures(records, figures)
    for path in output or []:
        if path.suffix in SUFFIXES:
            write_table(records, path)
        elif path.suffix == ".html":
            write_text(path, found.html())
        else:
            pictures = [relpath(each, path.parent) for each in drawn if each.suffix == ".svg"]
            write_text(path, found.markdown(pictures))
    if not output and figures is None:
        print(found.markdown(), end="")
    raise typer.Exit(1 if found.disagreements else 0)
