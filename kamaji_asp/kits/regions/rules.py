"""The six rules of M. van Spaendonck's thesis (Leiden 2017), the simplest first.

Each goes once over the board, removes candidates that cannot be right, and says so in words every time. No
rule needs another: any of them can be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from kamaji_asp.core.bits import members
from kamaji_asp.kits.regions.candidates import Candidates

ThesisRule = Callable[[Candidates], Iterator[str]]


def size_of_region(board: Candidates) -> Iterator[str]:
    """Rule 1: a region of k cells holds nothing above k."""
    for cells, size in board.regions:
        if board.remove(cells, range(size + 1, len(board.places))):
            yield f"{board.named(cells)} holds 1 to {size}"


def seen_values(board: Candidates) -> Iterator[str]:
    """Rule 2: what a cell holds, no cell it touches holds, nor any other of its region."""
    one, two = board.with_at_least(2)
    for value in board.values:
        for cell in members(board.places[value] & one & ~two):
            if board.remove(board.sees(value, cell), (value,)):
                yield f"its neighbours and its region see the {value} in {board.at(1 << cell)}"


def only_cell(board: Candidates) -> Iterator[str]:
    """Rule 3: if one cell alone of a region can hold a value, it does."""
    for cells, size in board.regions:
        for value in range(1, size + 1):
            cell = board.places[value] & cells
            if cell and not cell & (cell - 1):
                others = [other for other in board.values if other != value]
                if board.remove(cell, others):
                    yield f"the {value} of {board.named(cells)} can only be in {board.at(cell)}"


def touches_all(board: Candidates) -> Iterator[str]:
    """Rule 4: what touches all cells of a region that can hold a value does not hold it itself."""
    for cells, size in board.regions:
        for value in range(1, size + 1):
            places, touch = board.places[value], board.touch[value]
            victims = places if places & cells else 0
            for cell in members(places & cells):
                victims &= touch[cell]
                if not victims:
                    break
            if board.remove(victims, (value,)):
                yield f"no {value} in {board.at(victims)}: {board.named(cells)} could have none"


def twins(board: Candidates) -> Iterator[str]:
    """Rule 5: of two touching cells with two candidates together, each takes one, and no third cell does."""
    for x, y in combinations(board.values, 2):
        one, two = board.with_at_least(2)
        pair = two if board.uses_rule_2 else one  # rule 2 says enough of a cell with one candidate
        for value in board.values:
            if value not in (x, y):
                pair &= ~board.places[value]
        for a in members(pair):
            for b in members(pair & board.touch[x][a] & board.touch[y][a] & -(2 << a)):
                gone = board.remove(board.touch[x][a] & board.touch[x][b], (x,))
                gone |= board.remove(board.touch[y][a] & board.touch[y][b], (y,))
                if gone:
                    yield f"{board.at(1 << a | 1 << b)} hold {x} and {y}: no cell beside both does"


def same_as_last(board: Candidates) -> Iterator[str]:
    """Rule 6: a cell that touches all but one of a region's cells, in no larger region, equals that one."""
    for cell, last in board.equal_cells:
        both = 1 << cell | 1 << last
        for value in board.values:
            here = board.places[value] & both
            if here != both and board.remove(here, (value,)):
                yield f"{board.at(both)} are equal: neither is {value}"


THESIS_RULES: dict[int, ThesisRule] = {
    1: size_of_region,
    2: seen_values,
    3: only_cell,
    4: touches_all,
    5: twins,
    6: same_as_last,
}
