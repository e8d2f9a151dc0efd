"""What a puzzle family is, and how families are found.

A family is a package that holds FAMILY and, beside it, modules with agreed names. They are imported when
they are first needed, so that solving one puzzle never loads five:

    formats   read(header, lines), write(board), read_solution(board, lines)
    check     check(board, solution): the rules in plain Python, independent of any engine
    draw      draw(board, solution): the picture as panels
    asp       METHODS and decode(board, answer); with facts.lp.j2 for the way there
    cnf       METHODS: ways to write a board as a formula for SAT solvers; a family may do without
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, cast

from kamaji_asp.errors import InputError
from kamaji_asp.solution import Solution, Violation

if TYPE_CHECKING:
    from kamaji_asp.picture import Panel
    from kamaji_asp.text import Line, Lines

PACKAGE = Path(__file__).parent
SHIPPED = PACKAGE / "encodings"
ENCODINGS = SHIPPED if SHIPPED.is_dir() else PACKAGE.parent / "encodings"
ENTRY_POINTS = "kamaji_asp.puzzles"


class Board:
    """A puzzle as printed: a frozen value that knows its family's name."""

    family: ClassVar[str]


@dataclass(frozen=True)
class Family:
    name: str
    title: str
    rules: str
    package: str
    encodings: Path
    """The folder with NAME.lp, the default encoding, and its siblings."""

    @property
    def folder(self) -> Path:
        return Path(cast(str, self.module("asp").__file__)).parent

    def module(self, name: str) -> ModuleType:
        return import_module(f"{self.package}.{name}")

    def read(self, header: Line, lines: Lines) -> Board:
        return self._call("formats", "read")(header, lines)  # type: ignore[no-any-return]

    def write(self, board: Board) -> str:
        return self._call("formats", "write")(board)  # type: ignore[no-any-return]

    def read_solution(self, board: Board, lines: Lines) -> Solution:
        return self._call("formats", "read_solution")(board, lines)  # type: ignore[no-any-return]

    def check(self, board: Board, solution: Solution) -> list[Violation]:
        """Every rule that the solution breaks; none means that it is right."""
        return self._call("check", "check")(board, solution)  # type: ignore[no-any-return]

    def draw(self, board: Board, solution: Solution | None = None) -> list[Panel]:
        return self._call("draw", "draw")(board, solution)  # type: ignore[no-any-return]

    def _call(self, module: str, function: str) -> Callable[..., Any]:
        return cast(Callable[..., Any], getattr(self.module(module), function))


@cache
def own_names() -> tuple[str, ...]:
    """The families that come with the project: the folders of kamaji_asp/puzzles."""
    return tuple(sorted(path.parent.name for path in (PACKAGE / "puzzles").glob("*/__init__.py")))


@cache
def _foreign() -> dict[str, Any]:
    """The families of other packages, by name, not yet imported."""
    from importlib.metadata import entry_points  # not needed, and slow, for the families of our own

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}


def names() -> tuple[str, ...]:
    return (*own_names(), *sorted(set(_foreign()) - set(own_names())))


@cache
def family(name: str) -> Family:
    if name in own_names():
        return cast(Family, import_module(f"kamaji_asp.puzzles.{name}").FAMILY)
    if name in _foreign():
        return cast(Family, _foreign()[name].load())
    raise InputError(f"no puzzle family is called '{name}'; there are {', '.join(names())}")
