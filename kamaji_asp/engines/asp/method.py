from __future__ import annotations

from typing import NamedTuple

PLAIN = "kamaji_asp.engines.asp.engine"


class AspMethod(NamedTuple):
    """An encoding, and what it takes to solve with it."""

    encoding: str
    """A file among the family's encodings."""
    about: str
    driver: str = PLAIN
    """The module whose answers(run, control) grounds and solves: the engine's, unless clingo needs help."""
    complete: bool = True
    variant: str = ""
    """What it takes for a solution, where methods differ in that."""

    @property
    def is_plain(self) -> bool:
        """Whether the clingo program can run it alone; other drivers need Python."""
        return self.driver == PLAIN


SPEC = AspMethod("spec.lp", "the rules as a player knows them, one constraint each")
"""What every family of ours has beside its fast encodings."""
