from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import NamedTuple

from kamaji_asp.puzzles.kenken.board import Clue, KenKen
from kamaji_asp.puzzles.kenken.formats import OPERATIONS, stack
from kamaji_asp.sat import Decode, Formula, Method
from kamaji_asp.sat.counting import follow, ways
from kamaji_asp.sat.formula import Model
from kamaji_asp.solution import Position

Value = dict[tuple[Position, int], int]
"""The variable that says that the cell holds the number."""

Result = tuple[int, int] | None
"""An operation under way: the largest number and the sum or product so far; None if it can't come out."""

State = tuple[Result, ...]
Steps = list[dict[State, dict[int, State]]]


def modern(board: KenKen, formula: Formula) -> Decode:
    """Variables for the numbers that a cage allows, Latin lines, and a counter in each large cage."""
    value: Value = {}
    allowed = {
        cage: fillings(clue, len(board.cells_of[cage]), board.n, formula.look_up)
        for cage, clue in board.clues
    }
    for cage, steps in allowed.items():
        for cell in board.cells_of[cage]:
            for number in sorted({number for leads in steps[0].values() for number in leads}):
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


def thesis(board: KenKen, formula: Formula) -> Decode:
    """n⁴ variables in the order of (x, y, z, m), for a square n³ (Goldberg and others, 2020)."""
    value = every_value(board, formula)
    for cage, clue in board.clues:
        cells = board.cells_of[cage]
        steps = fillings(clue, len(cells), board.n, formula.look_up)
        if len(cells) == 1:
            formula.add(*(value[cells[0], number] for number in steps[0].get(start(clue), ())))
        else:
            imply_pairs(formula, value, cells, pairs(steps))
            if len(cells) > 2:
                imply_next(formula, value, cells, steps)
    return _decode(board, value)


METHODS = {
    "modern": Method(
        modern, "the numbers that a cage allows; a counter in each cage of three cells and more"
    ),
    "thesis": Method(thesis, "every cell and number; cages as implications between their cells' numbers"),
}


def every_value(board: KenKen, formula: Formula) -> Value:
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
    formula: Formula, value: Value, cells: tuple[Position, ...], fitting: dict[int, list[int]]
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


def imply_next(formula: Formula, value: Value, cells: tuple[Position, ...], steps: Steps) -> None:
    """What makes a cage exact: its first numbers together imply what the next can be."""

    def onward(index: int, state: State, before: tuple[int, ...]) -> None:
        leads = steps[index].get(state, {})
        if index > 1:  # a single number has been seen to
            formula.add(*before, *(value[cells[index], number] for number in leads))
        if index + 1 < len(cells):
            for number, after in leads.items():
                onward(index + 1, after, (*before, -value[cells[index], number]))

    for state in steps[0]:
        onward(0, state, ())


# What a cage allows.


class Operation(NamedTuple):
    begin: int
    advance: Callable[[int, int], int]
    most: Callable[[int, int], int]
    """The highest intermediate result from which a target can be met, given the board's size."""
    gives: Callable[[int, int, int], bool]
    """Whether the largest number and the result of all give the target."""


def _add(result: int, number: int) -> int:
    return result + number


def _multiply(result: int, number: int) -> int:
    return result * number


MACHINES = {
    "+": Operation(0, _add, lambda target, n: target, lambda largest, total, target: total == target),
    "-": Operation(
        0,
        _add,
        lambda target, n: 2 * n - target,
        lambda largest, total, target: 2 * largest - total == target,
    ),
    "*": Operation(1, _multiply, lambda target, n: target, lambda largest, total, target: total == target),
    "/": Operation(
        1,
        _multiply,
        lambda target, n: n * n // max(target, 1),
        lambda largest, total, target: largest * largest == target * total,
    ),
}
ORDERED = "-/"
"""The operations that ask for the largest number."""


def start(clue: Clue) -> State:
    return tuple((0, MACHINES[operation].begin) for operation in clue.operation or OPERATIONS)


def fillings(clue: Clue, cells: int, n: int, look_up: Callable[[], None] = lambda: None) -> Steps:
    """How numbers, one cell after the other, can come to the clue's target by one of its operations."""
    operations = clue.operation or OPERATIONS

    def advance(state: State, number: int) -> State | None:
        after = tuple(
            _advance(operation, result, number, clue.target, n)
            for operation, result in zip(operations, state, strict=True)
        )
        return after if any(after) else None

    def is_goal(state: State) -> bool:
        return any(
            result is not None and MACHINES[operation].gives(*result, clue.target)
            for operation, result in zip(operations, state, strict=True)
        )

    return ways([range(1, n + 1)] * cells, start(clue), advance, is_goal, look_up)


def _advance(operation: str, result: Result, number: int, target: int, n: int) -> Result:
    if result is None:
        return None
    machine = MACHINES[operation]
    total = machine.advance(result[1], number)
    if total > machine.most(target, n) or (operation == "*" and target % total):
        return None
    return (max(result[0], number) if operation in ORDERED else 0, total)


def pairs(steps: Steps) -> dict[int, list[int]]:
    """The numbers that can stand beside each; which two cells of the cage they are in makes no difference."""
    beside: dict[int, dict[int, None]] = {}
    for leads in steps[0].values():
        for number, after in leads.items():
            beside.setdefault(number, {}).update(dict.fromkeys(steps[1][after]))
    return {number: list(others) for number, others in beside.items()}


# Cells and numbers.


def _numbers(board: KenKen) -> range:
    return range(1, board.n + 1)


def _atom(cell: Position, number: int) -> str:
    return f"value(({','.join(map(str, cell))}),{number})"


def _decode(board: KenKen, value: Value) -> Decode:
    def rows(layer: int, model: Model) -> Iterator[tuple[str, ...]]:
        for r in range(board.n):
            cells = [(layer, r, c) if board.is_cube else (r, c) for c in range(board.n)]
            yield tuple(
                next(str(x) for x in _numbers(board) if value.get((cell, x), 0) in model) for cell in cells
            )

    return lambda model: stack(tuple(tuple(rows(z, model)) for z in range(len(board.layers))))
