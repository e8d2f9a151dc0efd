"""A puzzle's explanation as one web page that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kamaji_asp.drawing.panels import Panel
from kamaji_asp.drawing.svg import render_svg
from kamaji_asp.explanation.explanation import Explanation
from kamaji_asp.explanation.step import Step
from kamaji_asp.explanation.step_drawing import StepDrawing
from kamaji_asp.family import family

ENDINGS = {
    "unique": "The board is full, and no step was a guess: there is no other solution.",
    "multiple": "More is not forced: these two ways to go on are both right.",
    "unsatisfiable": "So the puzzle has no solution.",
}


def page(title: str, explanation: Explanation, steps: Sequence[Step], drawing: StepDrawing) -> str:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    puzzle = family(explanation.board.family)
    return environment.get_template("page.html.j2").render(
        title=title,
        puzzle=puzzle,
        start=render_svg(drawing.state(explanation.known)),
        steps=[(step, render_svg(drawing.step(step))) for step in steps],
        ways=[render_svg(panels) for panels in ways(explanation, drawing)],
        ending=ENDINGS[explanation.status],
    )


def ways(explanation: Explanation, drawing: StepDrawing) -> list[list[Panel]]:
    """The two ways to go on where the puzzle leaves the choice, drawn; otherwise nothing."""
    if explanation.status != "multiple":
        return []
    one, other = explanation.ways
    return [drawing.way(one, other), drawing.way(other, one)]
