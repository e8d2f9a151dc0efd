"""Puzzles solved step by step, in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.each import for_each, numbered
from kamaji_asp.cli.options import SOLVED, UNSOLVED, File, Json, Puzzle
from kamaji_asp.cli.records import AmbiguousRecord, ExplainedStep, ExplainRecord
from kamaji_asp.core.errors import explained
from kamaji_asp.files.reading import Entry

if TYPE_CHECKING:
    from kamaji_asp.drawing.panels import Panel
    from kamaji_asp.explanation.explanation import Explanation
    from kamaji_asp.explanation.step import Step
    from kamaji_asp.explanation.step_drawing import StepDrawing


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp explain puzzle.yajilin --html puzzle.html")(explain)


def explain(
    file: File,
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a web page instead.")] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a picture of each step instead.")
    ] = None,
    boards: Annotated[bool, typer.Option("--boards/--no-boards", help="Draw the board after a step.")] = True,
    verify: Annotated[
        bool, typer.Option("--verify", help="Prove each step again from nothing but what it names.")
    ] = False,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Solve a puzzle step by step and tell the rules and cells from which each step follows."""

    def work(entry: Entry) -> int:
        page, pictures = (out and numbered(out, entry, file) for out in (html, svg))
        if entry.name != file and not (json or html or svg):
            print(f"{entry.name}:")
        return _explain(entry, page, pictures, boards, verify, json)

    raise typer.Exit(for_each([file], puzzle, work))


def _explain(
    entry: Entry, html: Path | None, svg: Path | None, boards: bool, verify: bool, json: bool
) -> int:
    from kamaji_asp.explanation.explanation import Explanation
    from kamaji_asp.explanation.page import ENDINGS, page, ways
    from kamaji_asp.explanation.state import States
    from kamaji_asp.explanation.step_drawing import StepDrawing
    from kamaji_asp.files.writing import write_text

    explanation = Explanation(entry.board)
    drawing = StepDrawing(States(explanation.ground))
    talking = not (json or html or svg)
    steps: list[Step] = []
    for step in explanation:
        steps.append(step)
        if verify and not step.verify():
            raise RuntimeError(f"step {len(steps)} does not follow from what it names:\n{step}")
        if talking:
            _tell(step, len(steps), drawing.step(step) if boards else None)
    if json:
        console.print_json(_record(entry.name, explanation, steps, drawing))
    if html is not None:
        _make_folder(html.parent)
        write_text(html, page(Path(entry.name).name, explanation, steps, drawing))
    if svg is not None:
        _write_pictures(svg, explanation, steps, drawing)
    if talking:
        print(ENDINGS[explanation.status])
        for way in ways(explanation, drawing):
            print(console.drawn(way))
    return SOLVED if explanation.status == "unique" else UNSOLVED


def _tell(step: Step, number: int, panels: list[Panel] | None) -> None:
    first, *others = str(step).split("\n")
    lead = f"{number}. "
    print("\n".join((lead + first, *(" " * len(lead) + line for line in others))))
    if panels is not None:
        print(console.drawn(panels))
    print(flush=True)


def step_fields(step: Step) -> dict[str, Any]:
    """The fields of a StepRecord."""
    return {
        "rules": step.rules,
        "because": step.because,
        "so": step.so,
        "size": step.size,
        "exact": step.exact,
        "fillings": step.fillings,
        "cells": {"rules": step.rule_cells, "known": step.known_cells, "new": step.new_cells},
    }


def _record(
    file: str, explanation: Explanation, steps: Sequence[Step], drawing: StepDrawing
) -> ExplainRecord:
    states = drawing.states
    found: dict[str, Any] = {
        "file": file,
        "puzzle": explanation.board.family,
        "status": explanation.status,
        "steps": [ExplainedStep(**step_fields(step), board=states.lines(step.after)) for step in steps],
    }
    if explanation.status != "multiple":
        return ExplainRecord(**found)
    return AmbiguousRecord(**found, ways=[states.solution(chosen).lines for chosen in explanation.ways])


def _make_folder(folder: Path) -> None:
    with explained(folder):
        folder.mkdir(parents=True, exist_ok=True)


def _write_pictures(
    folder: Path, explanation: Explanation, steps: Sequence[Step], drawing: StepDrawing
) -> None:
    from kamaji_asp.drawing.svg import render_svg
    from kamaji_asp.explanation.page import ways
    from kamaji_asp.files.writing import write_text

    pictures = [drawing.state(explanation.known), *map(drawing.step, steps), *ways(explanation, drawing)]
    digits = len(str(len(pictures)))
    _make_folder(folder)
    for number, panels in enumerate(pictures):
        write_text(folder / f"{number:0{digits}}.svg", render_svg(panels))
