"""Puzzles solved step by step, in words."""

from __future__ import annotations

import json as json_module
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kamaji_asp.errors import InputError
from kamaji_asp.reading import load

if TYPE_CHECKING:
    from kamaji_asp.explaining.drawing import Artist
    from kamaji_asp.explaining.explanation import Explanation
    from kamaji_asp.explaining.step import Step
    from kamaji_asp.picture import Panel

File = Annotated[str, typer.Argument(metavar="FILE", help="A puzzle file, or - for standard input.")]
Json = Annotated[bool, typer.Option("--json", help="One line of JSON.")]
Puzzle = Annotated[str | None, typer.Option(metavar="FAMILY", help="The family, where the file doesn't say.")]


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp explain puzzle.yajilin --html puzzle.html")(explain)


def explain(
    file: File,
    html: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a web page instead.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="DIR", help="Write a picture a step instead.")] = None,
    boards: Annotated[bool, typer.Option("--boards/--no-boards", help="Draw the board after a step.")] = True,
    verify: Annotated[
        bool, typer.Option("--verify", help="Prove each step again from nothing but what it names.")
    ] = False,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Solve a puzzle step by step and tell the rules and cells from which each step follows."""
    from kamaji_asp.explaining.drawing import Artist
    from kamaji_asp.explaining.explanation import Explanation
    from kamaji_asp.explaining.page import ENDINGS, page, ways
    from kamaji_asp.explaining.state import States

    explanation = Explanation(load(file, puzzle))
    artist = Artist(States(explanation.ground))
    talking = not (json or html or svg)
    steps: list[Step] = []
    for step in explanation:
        steps.append(step)
        if verify and not step.verify():
            raise RuntimeError(f"step {len(steps)} does not follow from what it names:\n{step}")
        if talking:
            tell(step, len(steps), artist.step(step) if boards else None)
    if json:
        print(json_module.dumps(_record(file, explanation, steps, artist), ensure_ascii=False))
    if html is not None:
        _write(html, page(Path(file).name, explanation, steps, artist))
    if svg is not None:
        _write_pictures(svg, explanation, steps, artist)
    if talking:
        print(ENDINGS[explanation.status])
        for way in ways(explanation, artist):
            print(drawn(way))
    raise typer.Exit(0 if explanation.status == "unique" else 1)


def tell(step: Step, number: int, panels: list[Panel] | None) -> None:
    first, *others = str(step).split("\n")
    lead = f"{number}. "
    print("\n".join((lead + first, *(" " * len(lead) + line for line in others))))
    if panels is not None:
        print(drawn(panels))
    print(flush=True)


def drawn(panels: list[Panel]) -> str:
    import os
    import shutil

    from kamaji_asp.render_text import render

    return render(
        panels,
        colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb",
        unicode=(sys.stdout.encoding or "ascii").lower().startswith("utf"),
        width=shutil.get_terminal_size().columns,
    )


def _record(file: str, explanation: Explanation, steps: Sequence[Step], artist: Artist) -> dict[str, Any]:
    states = artist.states
    record: dict[str, Any] = {
        "file": file,
        "puzzle": explanation.board.family,
        "status": explanation.status,
        "steps": [{**step.as_json(), "board": states.write(step.after).lines} for step in steps],
    }
    if explanation.status == "multiple":
        record["ways"] = [states.solution(chosen).lines for chosen in explanation.ways]
    return record


def _write_pictures(folder: Path, explanation: Explanation, steps: Sequence[Step], artist: Artist) -> None:
    from kamaji_asp.explaining.page import ways
    from kamaji_asp.render_svg import render

    pictures = [artist.state(explanation.known), *map(artist.step, steps), *ways(explanation, artist)]
    digits = len(str(len(pictures)))
    for number, panels in enumerate(pictures):
        _write(folder / f"{number:0{digits}}.svg", render(panels))


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(error.strerror or "cannot be written", file=str(path)) from None
