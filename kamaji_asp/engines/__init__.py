"""The engines by name. Each turns a board into a lazy stream of solutions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Protocol

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError, suggestion
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines.run import Run

ENGINES = ("asp", "sat", "search")
DEFAULT = ENGINES[0]


class EngineMethod(Protocol):
    """One of an engine's ways to solve a family's boards."""

    @property
    def about(self) -> str:
        """What is special about it, in half a sentence."""

    @property
    def complete(self) -> bool:
        """Whether it finds every solution, given the time."""

    @property
    def variant(self) -> str:
        """What it takes for a solution, where methods differ in that; they are compared within a variant."""


class Engine(Protocol):
    """A module `engine` in the folder of the engine's name."""

    OPTIONS: frozenset[str]
    """The names of the options that it understands."""

    AT: str
    """The option whose value stands behind an @ where a contestant is named; empty if there is none."""

    PROGRAMS: str
    """How the name of a file ends that may stand where a method does; empty if no file may."""

    SIZE: str
    """What its statistics call the size of the program or formula to be solved; empty if there is neither."""

    def methods(self, family_name: str) -> Mapping[str, EngineMethod]:
        """What the family offers, the default first; nothing, if nobody has written it for this engine."""

    def search(self, run: Run) -> Iterator[Solution]:
        """The solutions of the run's board, unchecked."""

    def check_options(self, options: Mapping[str, Any]) -> None:
        """An InputError if the value of an option is wrong."""

    def read_program(self, board: Board, file: str) -> str:
        """The text of a file that stands where a method does; an InputError if the board cannot use it."""

    def warm_up(self, family_name: str) -> None:
        """Import and compile what the family's boards will need."""


def find(name: str) -> Engine:
    if name not in ENGINES:
        raise InputError(
            f"there is no engine '{name}'; there is {', '.join(ENGINES)}{suggestion(name, ENGINES)}"
        )
    engine: Any = import_module(f"kamaji_asp.engines.{name}.engine")
    found: Engine = engine
    return found
