"""The rules that puzzles with regions share, in plain Python. It shares no code with anything it checks."""

from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.grid import cell_name
from kamaji_asp.core.solution import Numbers, Violation
from kamaji_asp.kits.regions.board import RegionBoard

GIVEN, REGION = "given", "region"


def region_rules(family: str) -> dict[str, str]:
    return {
        f"{family}.{REGION}": "a region of k cells must hold the numbers 1 to k",
        f"{family}.{GIVEN}": "a given number must stay",
    }


def check_regions(board: RegionBoard, solution: Numbers) -> Iterator[Violation]:
    numbers = solution.grid
    for r, row in enumerate(board.givens):
        for c, given in enumerate(row):
            if given is not None and numbers[r][c] != given:
                rule = f"the given {given} must stay, not become {numbers[r][c]}"
                yield Violation(f"{board.family}.{GIVEN}", rule, ((r, c),))
    for cells in board.cells_of.values():
        found = sorted([numbers[r][c] for r, c in cells])
        if found != list(range(1, len(cells) + 1)):
            place, listed = cell_name(cells[0]), " ".join(map(str, found))
            rule = f"the region at {place} must hold 1 to {len(cells)}, not {listed}"
            yield Violation(f"{board.family}.{REGION}", rule, cells)
