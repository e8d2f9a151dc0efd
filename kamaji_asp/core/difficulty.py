from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

DIFFICULTIES = ("gentle", "easy", "tricky", "hard", "needs-trial")
"""The names of the one scale for all families, from the easiest on."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of difficulty as a thesis has them for its puzzle, and what speaks for it."""

    name: str | None
    """None for a board without a single solution."""
    reasons: tuple[str, ...]
    evidence: Mapping[str, object]
    """What was counted on the way."""

    def __str__(self) -> str:
        return "\n  ".join((f"level {self.name}" if self.name else "no level", *self.reasons))
