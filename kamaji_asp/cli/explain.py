"""Puzzles solved step by step, in words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.each import for_each, numbered
from kamaji_asp.cli.options import SOLVED, UNSOLVED, Encoding, File, Json, Puzzle, TimeLimit
from kamaji_asp.cli.records import AmbiguousRecord, ExplainedStep, ExplainRecord
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import explained
from kamaji_asp.files.reading import Entry

if TYPE_CHECKING:
    from kamaji_asp.drawing.panels import Panel
    from kamaji_asp.explanation.explanation import Explanation
    from kamaji_asp.explanation.step import Step
    from kamaji_asp.explanation.step_drawing import StepDrawing


class StepKind(Enum):
    READ = "read"
    ALL = "all"


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp explain puzzle.yajilin --html puzzle.html")(explain)


def explain(
    file: File,
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a web page instead.")] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write a picture of each step instead.")
    ] = None,
    boards: Annotated[bool, typer.Option("--boards/--no-boards", help="Draw the board after a step.")] = True,
    steps: Annotated[
        StepKind, typer.Option(help="Those to read, or all: every single proof in its place.")
    ] = StepKind.READ,
    verify: Annotated[
        bool, typer.Option("--verify", help="Prove each step again from nothing but what it names.")
    ] = False,
    time_limit: TimeLimit = None,
    encoding: Encoding = None,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Solve a puzzle step by step, each with its rules and cells."""

    def work(entry: Entry) -> int:
        page, pictures = (out and numbered(out, entry, file) for out in (html, svg))
        if entry.name != file and not (json or html or svg):
            print(f"{entry.name}:")
        request = Telling(page, pictures, boards, steps, verify, time_limit, encoding, json)
        return _explain(entry, request)

    raise typer.Exit(for_each([file], puzzle, work))


class Telling(NamedTuple):
    """What to make of an explanation."""

    html: Path | None
    svg: Path | None
    boards: bool
    steps: StepKind
    verify: bool
    time_limit: float | None
    encoding: str | None
    json: bool

    @property
    def in_words(self) -> bool:
        return not (self.json or self.html or self.svg)


def _explain(entry: Entry, wanted: Telling) -> int:
    from kamaji_asp.explanation.explanation import Explanation
    from kamaji_asp.explanation.page import ENDINGS, page, ways
    from kamaji_asp.explanation.state import States
    from kamaji_asp.explanation.step_drawing import StepDrawing
    from kamaji_asp.files.writing import write_text
    from kamaji_asp.programs.ground import GroundProgram
    from kamaji_asp.programs.own.lint import encoding_for

    own = encoding_for(entry.board, wanted.encoding) if wanted.encoding else None
    ground = GroundProgram(entry.board, own)
    explanation = Explanation(entry.board, ground=ground, deadline=Deadline(wanted.time_limit))
    drawing = StepDrawing(States(ground))
    told: list[Step] = []
    for step in explanation if wanted.steps is StepKind.READ else explanation.single_steps():
        told.append(step)
        if wanted.verify and not step.verify():
            raise RuntimeError(f"step {len(told)} does not follow from what it names:\n{step}")
        if wanted.in_words:
            _tell(step, len(told), drawing.step(step) if wanted.boards else None)
    if wanted.verify:
        console.remark(f"Proven again from nothing but what they name: {len(told)} steps.")
    if explanation.timed_out:
        console.error(f"{entry.name}: the time was up after {len(told)} steps")
    if wanted.json:
        console.print_json(_record(entry.name, explanation, told, drawing))
    if wanted.html is not None:
        _make_folder(wanted.html.parent)
        write_text(wanted.html, page(Path(entry.name).name, explanation, told, drawing))
    if wanted.svg is not None:
        _write_pictures(wanted.svg, explanation, told, drawing)
    if wanted.in_words and not explanation.timed_out:
        print(ENDINGS[explanation.status])
        for way in ways(explanation, drawing):
            print(console.drawn(way))
    is_whole = explanation.status == "unique" and not explanation.timed_out
    return SOLVED if is_whole else UNSOLVED


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
