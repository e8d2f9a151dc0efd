"""The contract of a puzzle family: every part that it has, on one page.

A family is a package that holds FAMILY and, beside it, one module for each part below. A module is imported
when it is first needed, so that solving one puzzle never loads the others. A family is checked against this
page by `kamaji_asp.testing.conforms`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from kamaji_asp.core.board import Board
from kamaji_asp.core.solution import Solution, Violation

if TYPE_CHECKING:
    import clingo

    from kamaji_asp.core.difficulty import Level
    from kamaji_asp.drawing.panels import Panel
    from kamaji_asp.engines.asp.method import AspMethod
    from kamaji_asp.engines.sat.formula import SatMethod
    from kamaji_asp.engines.search.method import SearchMethod
    from kamaji_asp.files.formats import FormatCodec
    from kamaji_asp.files.lines import Line, Lines
    from kamaji_asp.generation.options import Generator
    from kamaji_asp.programs.control import Atom


# --- Parts that every family has ---


class TextPart(Protocol):
    """text.py: the family's files."""

    def read(self, header: Line, lines: Lines) -> Board:
        """A board from its file; `header` is the first line, which names the family and the size."""

    def write(self, board: Board) -> str:
        """The file of a board: to read it gives the same board."""

    def read_solution(self, board: Board, lines: Lines) -> Solution:
        """A solution of the board from the text that `str(solution)` gives."""


class CheckPart(Protocol):
    """check.py: the rules in plain Python. It shares no code with anything it checks."""

    @property
    def RULES(self) -> Mapping[str, str]:  # noqa: N802
        """Each rule's id, such as kakurasu.row-sum, with one sentence."""

    def check(self, board: Board, solution: Solution) -> list[Violation]:
        """Every rule that the solution breaks, with its cells; none means that it is right."""


class DrawPart(Protocol):
    """draw.py: what a picture shows."""

    def draw(self, board: Board, solution: Solution | None) -> list[Panel]:
        """The board, with a solution or as much of one as is known, as panels."""


class AspPart(Protocol):
    """asp.py, with the template facts.lp.j2: the way into clingo and back."""

    @property
    def METHODS(self) -> Mapping[str, AspMethod]:  # noqa: N802
        """The family's encodings by name, the default first."""

    def decode(self, board: Board, atoms: Iterable[clingo.Symbol]) -> Solution:
        """What an answer set says; atoms that are not shown may be among them, or some still be missing."""

    def encode(self, board: Board, solution: Solution) -> Iterable[Atom]:
        """The other way round: what an answer set shows of this solution."""


# --- Parts that a family may have ---


class SatPart(Protocol):
    """sat.py: the board as a formula for SAT solvers."""

    @property
    def METHODS(self) -> Mapping[str, SatMethod]:  # noqa: N802
        """Ways to write the formula by name, the default first."""


class SearchPart(Protocol):
    """search.py: handwritten solvers."""

    @property
    def METHODS(self) -> Mapping[str, SearchMethod]:  # noqa: N802
        """The solvers by name, the default first."""


class GeneratePart(Protocol):
    """generate.py: ways to make new boards."""

    @property
    def METHODS(self) -> Mapping[str, Generator]:  # noqa: N802
        """The generators by name, the default first."""


class GradePart(Protocol):
    """grade.py: the family's own levels of difficulty, as its thesis has them."""

    def grade(self, board: Board) -> Level:
        """The board's level, and what speaks for it."""


class SolutionFormatsPart(Protocol):
    """solution_formats.py: further ways to print a solution."""

    @property
    def FORMATS(self) -> Mapping[str, Callable[[Board, Solution], str]]:  # noqa: N802
        """By name, what turns a board and its solution into text."""


class FormatsPart(Protocol):
    """formats.py: the formats of other programs that can hold the family's puzzles."""

    @property
    def FORMATS(self) -> Mapping[str, FormatCodec]:  # noqa: N802
        """By name, what reads and writes each."""


class HeaderPart(Protocol):
    """header.py: first lines that do not name the family and yet belong to it."""

    def is_header(self, line: Line) -> bool:
        """Whether a file that begins with this line is the family's."""


REQUIRED = {"text": TextPart, "check": CheckPart, "draw": DrawPart, "asp": AspPart}
OPTIONAL = {
    "sat": SatPart,
    "search": SearchPart,
    "generate": GeneratePart,
    "grade": GradePart,
    "solution_formats": SolutionFormatsPart,
    "formats": FormatsPart,
    "header": HeaderPart,
}
TEMPLATE = "facts.lp.j2"


@dataclass(frozen=True)
class Family:
    name: str
    """Also the extension of its files."""
    title: str
    rules: str
    """In one sentence."""
    package: str
    """Where its parts are."""
    encodings: Path
    """The folder with spec.lp, the plain rules, NAME.lp, the same made fast, and their siblings."""

    @cached_property
    def folder(self) -> Path:
        spec = find_spec(self.package)
        if spec is None or not spec.submodule_search_locations:
            raise ImportError(f"{self.package} is no package")
        return Path(spec.submodule_search_locations[0])

    @cached_property
    def plain_encoding(self) -> Path:
        """The rules as a player knows them, from which puzzles are explained: spec.lp, or else NAME.lp."""
        spec = self.encodings / "spec.lp"
        return spec if spec.is_file() else self.encodings / f"{self.name}.lp"

    @cached_property
    def text(self) -> TextPart:
        part: TextPart = self._required("text")
        return part

    @cached_property
    def checker(self) -> CheckPart:
        part: CheckPart = self._required("check")
        return part

    @cached_property
    def drawing(self) -> DrawPart:
        part: DrawPart = self._required("draw")
        return part

    @cached_property
    def asp(self) -> AspPart:
        part: AspPart = self._required("asp")
        return part

    @cached_property
    def sat(self) -> SatPart | None:
        part: SatPart | None = self._optional("sat")
        return part

    @cached_property
    def search(self) -> SearchPart | None:
        part: SearchPart | None = self._optional("search")
        return part

    @cached_property
    def generate(self) -> GeneratePart | None:
        part: GeneratePart | None = self._optional("generate")
        return part

    @cached_property
    def grade(self) -> GradePart | None:
        part: GradePart | None = self._optional("grade")
        return part

    @cached_property
    def solution_formats(self) -> SolutionFormatsPart | None:
        part: SolutionFormatsPart | None = self._optional("solution_formats")
        return part

    @cached_property
    def formats(self) -> FormatsPart | None:
        part: FormatsPart | None = self._optional("formats")
        return part

    @cached_property
    def header(self) -> HeaderPart | None:
        part: HeaderPart | None = self._optional("header")
        return part

    def check(self, board: Board, solution: Solution) -> list[Violation]:
        """Every rule that the solution breaks; none means that it is right."""
        return self.checker.check(board, solution)

    def draw(self, board: Board, solution: Solution | None = None) -> list[Panel]:
        return self.drawing.draw(board, solution)

    # A module is taken for its part on trust: `conforms` looks at what is in it.

    def _required(self, part: str) -> Any:
        return import_module(f"{self.package}.{part}")

    def _optional(self, part: str) -> Any:
        name = f"{self.package}.{part}"
        return import_module(name) if find_spec(name) is not None else None
