"""A recipe makes one table or figure of a thesis anew, with its printed figures in the same layout.

It gives Markdown, block by block, so that what is done stands in the file when a later recipe takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar

from kamaji_asp.comparison.tables import MarkdownTable

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
    """As Markdown."""
    return str(MarkdownTable(head, list(rows)))


def measured(head: Sequence[object], rows: Iterable[Sequence[object]], what: str = "") -> str:
    return f"Measured{', ' + what if what else ''}:\n\n{table(head, rows)}"


def printed(head: Sequence[object], rows: Iterable[Sequence[object]], what: str = "") -> str:
    return f"As printed{', ' + what if what else ''}:\n\n{table(head, rows)}"


def milliseconds(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    figure = 1000 * seconds
    return f"{figure:.0f}" if figure >= 10 else f"{figure:.1f}" if figure >= 1 else f"{figure:.2f}"
