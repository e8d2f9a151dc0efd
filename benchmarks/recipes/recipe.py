"""A recipe makes one table or figure of a thesis anew, with its printed figures in the same layout.

It gives Markdown, block by block, so that what is done stands in the file when a later recipe takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

T = TypeVar("T")
FIGURES = Path(__file__).resolve().parent.parent / "figures"


@dataclass(frozen=True)
class Scale:
    is_full: bool = False

    def pick(self, small: T, full: T) -> T:
        return full if self.is_full else small


class Recipe(NamedTuple):
    name: str
    title: str
    cook: Callable[[Scale], Iterator[str]]


RECIPES: dict[str, Recipe] = {}


def recipe(name: str, title: str) -> Callable[[Callable[[Scale], Iterator[str]]], Recipe]:
    def enter(cook: Callable[[Scale], Iterator[str]]) -> Recipe:
        RECIPES[name] = Recipe(name, title, cook)
        return RECIPES[name]

    return enter


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table, the first column to the left and the numbers to the right."""
    cells = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    aligned = [
        [
            row[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        for row in cells
    ]
    return "\n".join("| " + " | ".join(row) + " |" for row in (aligned[0], rule, *aligned[1:]))


def measured(head: Sequence[object], rows: Iterable[Sequence[object]], what: str = "") -> str:
    return f"Measured{', ' + what if what else ''}:\n\n{table(head, rows)}"


def printed(head: Sequence[object], rows: Iterable[Sequence[object]], what: str = "") -> str:
    return f"As printed{', ' + what if what else ''}:\n\n{table(head, rows)}"


def milliseconds(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    figure = 1000 * seconds
    return f"{figure:.0f}" if figure >= 10 else f"{figure:.1f}" if figure >= 1 else f"{figure:.2f}"
