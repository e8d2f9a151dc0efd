"""The next step from a board that is filled in only in part."""

from __future__ import annotations

import json as json_module
from typing import Annotated

import typer

from kamaji_asp.commands.explain import File, Json, Puzzle, drawn
from kamaji_asp.errors import InputError
from kamaji_asp.reading import load, read_text

State = Annotated[str, typer.Argument(metavar="STATE", help="A solution as far as it is known, ? elsewhere.")]


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp hint puzzle.tectonic my.solution")(hint)


def hint(file: File, state: State, json: Json = False, puzzle: Puzzle = None) -> None:
    """Tell the next step, or which of the cells that are filled in cannot all be right."""
    from kamaji_asp.explaining.drawing import Artist
    from kamaji_asp.explaining.explanation import Explanation
    from kamaji_asp.explaining.ground import Ground
    from kamaji_asp.explaining.state import RuledOutError, States
    from kamaji_asp.text import Lines

    ground = Ground(load(file, puzzle))
    states = States(ground)
    try:
        known = states.read(Lines(read_text(state)))
    except InputError as error:
        raise error.within(state) from None
    except RuledOutError as error:
        said = {"status": "contradiction", "cells": [error.cell], "message": str(error)}
        print(json_module.dumps(said) if json else f"Something is wrong: {error}.")
        raise typer.Exit(1) from None
    explanation = Explanation(ground.board, known, ground=ground)
    step = next(iter(explanation), None)
    is_wrong = explanation.status == "unsatisfiable"
    status = (
        "contradiction"
        if is_wrong
        else "step"
        if step
        else "done"
        if explanation.status == "unique"
        else "open"
    )
    if json:
        print(json_module.dumps({"status": status, **(step.as_json() if step else {})}, ensure_ascii=False))
    elif step is None:
        print(_NOTHING[status])
    else:
        if is_wrong:
            print(_WRONG if step.premises.all else "The puzzle itself has no solution.")
        print(step)
        print(drawn(Artist(states).step(step)))
    raise typer.Exit(1 if is_wrong else 0)


_WRONG = "Something is wrong: not all of what is filled in can be right."
_NOTHING = {
    "done": "Nothing is left to do: the board is full.",
    "open": "Nothing more is forced: the puzzle has several solutions from here.",
}
