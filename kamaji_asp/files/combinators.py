"""Descriptions of a notation that work in both directions: what reads a value also writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from kamaji_asp.core.grid import Edge

S = TypeVar("S", contravariant=True)
T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")


class Combinator(Protocol[S, T]):
    """How a value stands in a source of some kind, such as a cursor over a text."""

    def read(self, source: S) -> T:
        """The value that comes next; an InputError if there is none."""

    def write(self, value: T) -> str:
        """The text that is read as this value; an InputError if there is none."""


class Pair(Generic[S, A, B]):
    """One value behind the other."""

    def __init__(self, first: Combinator[S, A], second: Combinator[S, B]) -> None:
        self.first, self.second = first, second

    def read(self, source: S) -> tuple[A, B]:
        first = self.first.read(source)
        return first, self.second.read(source)

    def write(self, value: tuple[A, B]) -> str:
        return self.first.write(value[0]) + self.second.write(value[1])


class Mapped(Generic[S, A, B]):
    """A value that stands there as another one."""

    def __init__(
        self, inner: Combinator[S, A], outwards: Callable[[A], B], inwards: Callable[[B], A]
    ) -> None:
        self.inner, self.outwards, self.inwards = inner, outwards, inwards

    def read(self, source: S) -> B:
        return self.outwards(self.inner.read(source))

    def write(self, value: B) -> str:
        return self.inner.write(self.inwards(value))


class Borders:
    """The borders inside a board, as other programs list them: all upright ones, then all level ones."""

    def __init__(self, rows: int, columns: int) -> None:
        self.upright: list[list[Edge]] = [
            [((r, c), (r, c + 1)) for c in range(columns - 1)] for r in range(rows)
        ]
        """Row by row, each by the cells on its two sides."""
        self.level: list[list[Edge]] = [
            [((r, c), (r + 1, c)) for c in range(columns)] for r in range(rows - 1)
        ]
