"""What the rules do not see: chains of "if this, then that".

Between candidates there are clauses of two literals: a cell does not hold two values, two cells that see each
other do not hold the same; a cell with two candidates holds one of them, a value with two places in a region
takes one of them; and where only one is left, that is the clause "a or a". Each clause "a or b" is two
arrows, "not a, so b" and "not b, so a". If the arrows lead from a candidate to a contradiction, it goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.bits import members
from kamaji_asp.kits.regions.candidates import Candidates

Candidate = tuple[int, int]
"""A value and a cell."""


def two_sat(board: Candidates) -> Iterator[str]:
    """Remove the first candidate that contradicts itself, if there is one."""
    alternatives = _alternatives(board)
    for value in board.values:
        for cell in members(board.places[value]):
            if not _is_possible(board, (value, cell), alternatives):
                board.remove(1 << cell, (value,))
                yield f"a {value} in {board.at(1 << cell)} would lead to a contradiction"
                return


def _alternatives(board: Candidates) -> dict[Candidate, list[Candidate]]:
    """What holds if a candidate does not."""
    arrows: dict[Candidate, list[Candidate]] = {}

    def either(a: Candidate, b: Candidate) -> None:
        arrows.setdefault(a, []).append(b)
        arrows.setdefault(b, []).append(a)

    one, _, three = board.with_at_least(3)
    for cell in members(one & ~three):
        values = board.of(cell)
        either((values[0], cell), (values[-1], cell))
    for region in board.regions:
        for value in range(1, region.size + 1):
            places = list(members(board.places[value] & region.cells))
            if 1 <= len(places) <= 2:
                either((value, places[0]), (value, places[-1]))
    return arrows


def _is_possible(board: Candidates, start: Candidate, arrows: dict[Candidate, list[Candidate]]) -> bool:
    """Follow the arrows from a candidate: they must not say of any other that it both holds and does not."""
    holds = [0] * len(board.places)
    fails = [0] * len(board.places)
    ahead = [start]
    while ahead:
        value, cell = ahead.pop()
        bit = 1 << cell
        if holds[value] & bit:
            continue
        if fails[value] & bit:
            return False
        holds[value] |= bit
        for other in board.values:
            away = board.sees(value, cell) if other == value else bit
            away &= board.places[other] & ~fails[other]
            if away & holds[other]:
                return False
            fails[other] |= away
            for place in members(away):
                ahead += arrows.get((other, place), ())
    return True
