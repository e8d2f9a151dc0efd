from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Numbers
from kamaji_asp.engines.sat.counting import follow, ways
from kamaji_asp.engines.sat.formula import Decode, Formula, Model, SatMethod
from kamaji_asp.puzzles.kenken.board import Clue, KenKen
from kamaji_asp.puzzles.kenken.cages import PartialResult, goals_of

Variables = dict[tuple[Cell, int], int]
"""The variable that says that the cell holds the number."""

PartialResults = tuple[PartialResult | None, ...]
"""A state for each operation that the clue may mean; None if that one can no longer give the target."""

Steps = list[dict[PartialResults, dict[int, PartialResults]]]


def _modern(board: KenKen, formula: Formula) -> Decode:
    """Variables for the numbers that a cage allows, Latin lines, and a counter in each large cage."""
    value: Variables = {}
    allowed = {
        cage: fillings(clue, len(board.cells_of[cage]), board.n, formula.check_deadline)
        for cage, clue in board.clues
    }
    for cage, steps in allowed.items():
        for cell in board.cells_of[cage]:
            for number in _first_numbers(steps):
                value[cell, number] = formula.new(_atom(cell, number))
    for cells in board.cells_of.values():
        for cell in cells:
            formula.exactly_one(
                [value[cell, number] for number in _numbers(board) if (cell, number) in value]
            )
    for _, cells in board.lines:
        for number in _numbers(board):
            formula.exactly_one([value[cell, number] for cell in cells if (cell, number) in value])
    for cage, steps in allowed.items():
        cells = board.cells_of[cage]
        if len(cells) == 2:
            imply_pairs(formula, value, cells, pairs(steps))
        elif len(cells) > 2:
            numbers = [number for number in _numbers(board) if (cells[0], number) in value]
            follow(formula, [[(value[cell, number], number) for number in numbers] for cell in cells], steps)
    return _decode(board, value)


def _thesis(board: KenKen, formula: Formula) -> Decode:
    """n⁴ variables in the order of (x, y, z, m), for a square n³ (Goldberg and others, 2020)."""
    value = every_value(board, formula)
    for cage, clue in board.clues:
        cells = board.cells_of[cage]
        steps = fillings(clue, len(cells), board.n, formula.check_deadline)
        if len(cells) == 1:
            formula.add(*(value[cells[0], number] for number in _first_numbers(steps)))
        else:
            imply_pairs(formula, value, cells, pairs(steps))
            if len(cells) > 2:
                imply_next(formula, value, cells, steps)
    return _decode(board, value)


METHODS = {
    "modern": SatMethod(
        _modern, "the numbers that a cage allows; a counter in each cage of three cells and more"
    ),
    "thesis": SatMethod(_thesis, "every cell and number; cages as implications between their cells' numbers"),
}


def every_value(board: KenKen, formula: Formula) -> Variables:
    """The thesis's variables with its clauses for cells and axes."""
    cells = sorted(cell for cage in board.cells_of.values() for cell in cage)
    value = {(cell, number): formula.new(_atom(cell, number)) for cell in cells for number in _numbers(board)}
    for cell in cells:
        formula.add(*(value[cell, number] for number in _numbers(board)))
        formula.exclude_pairs(value[cell, number] for number in _numbers(board))
    for _, line in board.lines:
        for cell, other in permutations(line, 2):
            for number in _numbers(board):
                others = (value[other, another] for another in _numbers(board) if another != number)
                formula.add(-value[cell, number], *others)
    return value


def imply_pairs(
    formula: Formula, value: Variables, cells: tuple[Cell, ...], fitting: dict[int, list[int]]
) -> None:
    """A cell's number implies what another cell of the cage can hold beside it.

    This is exact for two cells. On three it is too weak: with 6+ it lets 2, 1, 2 pass, since 2 1 occurs in
    2 1 3 and 2 2 in 2 2 2.
    """
    numbers = sorted({number for _, number in value})
    for cell, other in permutations(cells, 2):
        for number in numbers:
            if (cell, number) in value:
                fit = fitting.get(number, [])
                formula.add(-value[cell, number], *(value[other, x] for x in fit if (other, x) in value))


def imply_next(formula: Formula, value: Variables, cells: tuple[Cell, ...], steps: Steps) -> None:
    """What makes a cage exact: its first numbers together imply what the next can be."""

    def onward(index: int, states: PartialResults, before: tuple[int, ...]) -> None:
        leads = steps[index].get(states, {})
        if index > 1:  # a single number has been seen to
            formula.add(*before, *(value[cells[index], number] for number in leads))
        if index + 1 < len(cells):
            for number, after in leads.items():
                onward(index + 1, after, (*before, -value[cells[index], number]))

    for states in steps[0]:
        onward(0, states, ())


# What a cage allows.


def fillings(clue: Clue, cells: int, n: int, check_deadline: Callable[[], None] = lambda: None) -> Steps:
    """How numbers, one cell after the other, can come to the clue's target by one of its operations."""
    goals = goals_of(clue, n)

    def advance(states: PartialResults, number: int) -> PartialResults | None:
        after = tuple(
            [
                None if state is None else goal.after(state, number)
                for goal, state in zip(goals, states, strict=True)
            ]
        )
        return after if any(after) else None

    def is_goal(states: PartialResults) -> bool:
        return any(
            state is not None and goal.is_met(state) for goal, state in zip(goals, states, strict=True)
        )

    start = tuple(goal.start for goal in goals)
    return ways([range(1, n + 1)] * cells, start, advance, is_goal, check_deadline)


def pairs(steps: Steps) -> dict[int, list[int]]:
    """The numbers that can stand beside each; which two cells of the cage they are in makes no difference."""
    beside: dict[int, dict[int, None]] = {}
    for leads in steps[0].values():
        for number, after in leads.items():
            beside.setdefault(number, {}).update(dict.fromkeys(steps[1][after]))
    return {number: list(others) for number, others in beside.items()}


def _first_numbers(steps: Steps) -> list[int]:
    """What a cage's first cell can hold, and so any other."""
    return [number for leads in steps[0].values() for number in leads]


# Cells and numbers.


def _numbers(board: KenKen) -> range:
    return range(1, board.n + 1)


def _atom(cell: Cell, number: int) -> str:
    return f"value(({','.join(map(str, cell))}),{number})"


def _decode(board: KenKen, value: Variables) -> Decode:
    def decode(model: Model) -> Numbers:
        return Numbers.of(
            board.size, {cell: number for (cell, number), variable in value.items() if variable in model}
        )

    return decode
