from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from kamaji_asp.engines.search.walk import Solver


class SearchMethod(NamedTuple):
    """A handwritten solver."""

    solver: Callable[..., Solver]
    """Called with the board, the notes and those of its own options that are set."""
    about: str
    complete: bool = True
    """Whether it always finds every solution, given the time."""
    options: frozenset[str] = frozenset()
    variant: str = ""
    """What it takes for a solution, where methods differ in that."""
