"""A puzzle's explanation as one web page that needs nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kamaji_asp.explaining.drawing import Artist
from kamaji_asp.explaining.explanation import Explanation
from kamaji_asp.explaining.step import Step
from kamaji_asp.family import family
from kamaji_asp.render_svg import render

ENDINGS = {
    "unique": "The board is full, and no step was a guess: there is no other solution.",
    "multiple": "More is not forced: these two ways to go on are both right.",
    "unsatisfiable": "So the puzzle has no solution.",
}


def page(title: str, explanation: Explanation, steps: Sequence[Step], artist: Artist) -> str:
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
        start=render(artist.state(explanation.known)),
        steps=[(step, render(artist.step(step))) for step in steps],
        ways=[render(panels) for panels in ways(explanation, artist)],
        ending=ENDINGS[explanation.status],
    )


def ways(explanation: Explanation, artist: Artist) -> list[list]:  # type: ignore[type-arg]
    """The two ways to go on where the puzzle leaves the choice, drawn; otherwise nothing."""
    if explanation.status != "multiple":
        return []
    one, other = explanation.ways
    return [artist.way(one, other), artist.way(other, one)]
