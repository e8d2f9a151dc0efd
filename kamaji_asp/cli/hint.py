"""The next step from a board that is filled in only in part."""

from __future__ import annotations

from typing import Annotated

import typer

from kamaji_asp.cli import console
from kamaji_asp.cli.explain import step_fields
from kamaji_asp.cli.options import SOLVED, UNSOLVED, Encoding, File, Json, Puzzle, TimeLimit
from kamaji_asp.cli.records import HintRecord, HintStepRecord, RuledOutRecord
from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Direction
from kamaji_asp.core.solution import WHITE
from kamaji_asp.files.reading import Entry, load_entry, read_text

State = Annotated[
    str | None,
    typer.Argument(
        metavar="STATE", help="A solution as far as it is known, ? elsewhere, if FILE does not hold it."
    ),
]


def register(app: typer.Typer) -> None:
    app.command(epilog="Try: kamaji-asp hint puzzle.tectonic my.solution")(hint)


def hint(
    file: File,
    state: State = None,
    time_limit: TimeLimit = None,
    encoding: Encoding = None,
    json: Json = False,
    puzzle: Puzzle = None,
) -> None:
    """Tell the next step, or which cells cannot all be right."""
    from kamaji_asp.explanation.explanation import Explanation
    from kamaji_asp.explanation.state import RuledOutError, States
    from kamaji_asp.explanation.step_drawing import StepDrawing
    from kamaji_asp.files.lines import Lines
    from kamaji_asp.programs.ground import GroundProgram
    from kamaji_asp.programs.own.lint import encoding_for

    entry = load_entry(file, puzzle)
    ground = GroundProgram(entry.board, encoding_for(entry.board, encoding) if encoding else None)
    states = States(ground)
    try:
        known = states.read(Lines(_filled_in(entry) if state is None else read_text(state)))
    except InputError as error:
        wrong = InputError(error.cause, None if state is None else error.line)
        raise wrong.within(state or file) from None
    except RuledOutError as error:
        if json:
            console.print_json(RuledOutRecord(status="contradiction", cells=[error.cell], message=str(error)))
        else:
            print(f"Something is wrong: {error}.")
        raise typer.Exit(UNSOLVED) from None
    explanation = Explanation(entry.board, known, ground=ground, deadline=Deadline(time_limit))
    step = explanation.next_step()
    if step is None and explanation.timed_out:
        console.error(f"{file}: the time was up")
        raise typer.Exit(UNSOLVED)
    status = _status(explanation.status, step is None)
    if json:
        record = HintStepRecord(status=status, **step_fields(step)) if step else HintRecord(status=status)
        console.print_json(record)
    elif step is None:
        print(_NOTHING[status])
    else:
        if status == "contradiction":
            print(_WRONG if step.premises.all else "The puzzle itself has no solution.")
        print(step)
        print(console.drawn(StepDrawing(states).step(step)))
    raise typer.Exit(UNSOLVED if status == "contradiction" else SOLVED)


def _filled_in(entry: Entry) -> str:
    """What a file of another program says of the cells, where it says anything."""
    if entry.solution is None:
        raise InputError("nothing is filled in here: name a STATE as well")
    ends = tuple(direction.letter for direction in Direction)
    rows = entry.solution.tokens()
    return "\n".join(" ".join("?" if token in ("", WHITE, *ends) else token for token in row) for row in rows)


def _status(explained: str, at_the_end: bool) -> str:
    if explained == "unsatisfiable":
        return "contradiction"
    if not at_the_end:
        return "step"
    return "done" if explained == "unique" else "open"


_WRONG = "Something is wrong: not all of what is filled in can be right."
_NOTHING = {
    "done": "Nothing is left to do: the board is full.",
    "open": "Nothing more is forced: the puzzle has several solutions from here.",
}
