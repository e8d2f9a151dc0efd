"""What is known of a board: sets of decisions, which are fast to compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kamaji_asp.core.bits import Bits, members


class PartialAssignment(NamedTuple):
    """The decisions that are known to be chosen, and those that are known to be refused."""

    chosen: Bits = 0
    refused: Bits = 0

    @property
    def all(self) -> Bits:
        return self.chosen | self.refused

    def __or__(self, other: PartialAssignment) -> PartialAssignment:
        return PartialAssignment(self.chosen | other.chosen, self.refused | other.refused)

    def __and__(self, bits: Bits) -> PartialAssignment:
        """As far as it concerns these decisions."""
        return PartialAssignment(self.chosen & bits, self.refused & bits)

    def without(self, bits: Bits) -> PartialAssignment:
        return PartialAssignment(self.chosen & ~bits, self.refused & ~bits)

    def chosen_only(self) -> PartialAssignment:
        return PartialAssignment(self.chosen)

    def one_by_one(self) -> Iterator[PartialAssignment]:
        for i in members(self.all):
            yield self & (1 << i)


def union(parts: Iterable[PartialAssignment]) -> PartialAssignment:
    chosen = refused = 0
    for part in parts:
        chosen |= part.chosen
        refused |= part.refused
    return PartialAssignment(chosen, refused)
