"""Ground programs that are asked more than one question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import clingo

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.family import family
from kamaji_asp.programs.control import models_within, new_control


def grounded(family_name: str, encoding: str, program: str, *options: str, models: int = 0) -> clingo.Control:
    """One of the family's encodings with the facts of a board, and whatever else the program says."""
    control = new_control(*options, models=models)
    control.load(str(family(family_name).encodings / encoding))
    control.add("base", [], program)
    control.ground([("base", [])])
    return control


def shown_consequences(
    control: clingo.Control, mode: Literal["brave", "cautious"], deadline: Deadline
) -> Sequence[clingo.Symbol]:
    """The atoms that some answer set shows (brave), or that each of them shows (cautious)."""
    found: Sequence[clingo.Symbol] = ()
    solving = control.configuration.solve
    assert isinstance(solving, clingo.Configuration)
    models = solving.models
    solving.enum_mode, solving.models = mode, 0
    for model in models_within(control, deadline):
        found = model.symbols(shown=True)
    solving.enum_mode, solving.models = "auto", models
    return found
