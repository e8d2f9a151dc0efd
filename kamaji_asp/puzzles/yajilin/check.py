from __future__ import annotations

from kamaji_asp.core.grid import Cell, Direction
from kamaji_asp.core.solution import Loop, Violation
from kamaji_asp.kits.loops.check import Sides, check_joints, check_loop, line_rules, line_sides
from kamaji_asp.puzzles.yajilin.board import OPEN, Yajilin

OPEN_CELL, CLOSED_CELL = "yajilin.open-cell", "yajilin.closed-cell"
BLACK_TOUCH, ARROW = "yajilin.black-touch", "yajilin.arrow"
RULES = {
    OPEN_CELL: "an open cell must be black or carry the line",
    CLOSED_CELL: "a clue or grey cell must stay empty",
    BLACK_TOUCH: "black cells must not touch",
    ARROW: "an arrow must see as many black cells as it says",
    **line_rules("yajilin"),
}


def check(board: Yajilin, solution: Loop) -> list[Violation]:
    sides = line_sides(solution)
    broken = [
        *_check_cells(board, sides, solution.black),
        *_check_black(sides, solution.black),
        *_check_arrows(board, solution.black),
        *check_joints("yajilin", sides),
    ]
    # Only a line whose ends all meet can be walked along.
    return broken or check_loop("yajilin", sides)


def _check_cells(board: Yajilin, sides: Sides, black: frozenset[Cell]) -> list[Violation]:
    broken = []
    for cell, used in sides.items():
        r, c = cell
        if board.cells[r][c] is not OPEN:
            if used or cell in black:
                broken.append(Violation(CLOSED_CELL, RULES[CLOSED_CELL], (cell,)))
        elif used and cell in black:
            broken.append(Violation(OPEN_CELL, f"{RULES[OPEN_CELL]}, but not both", (cell,)))
        elif not used and cell not in black:
            broken.append(Violation(OPEN_CELL, RULES[OPEN_CELL], (cell,)))
    return broken


def _check_black(sides: Sides, black: frozenset[Cell]) -> list[Violation]:
    return [
        Violation(BLACK_TOUCH, RULES[BLACK_TOUCH], (cell, neighbour))
        for cell in sides
        if cell in black
        for neighbour in (Direction.EAST.beside(cell), Direction.SOUTH.beside(cell))
        if neighbour in black
    ]


def _check_arrows(board: Yajilin, black: frozenset[Cell]) -> list[Violation]:
    broken = []
    for place, arrow in board.arrows.items():
        seen = _open_cells(board, place, arrow.direction)
        found = sum(cell in black for cell in seen)
        if found != arrow.count:
            cells = "1 black cell" if arrow.count == 1 else f"{arrow.count} black cells"
            rule = f"the arrow {arrow} must see {cells}, not {found}"
            broken.append(Violation(ARROW, rule, (place, *seen)))
    return broken


def _open_cells(board: Yajilin, place: Cell, direction: Direction) -> list[Cell]:
    """The open cells from an arrow to the border."""
    (r, c), (dr, dc) = place, direction.step
    seen: list[Cell] = []
    while 0 <= (r := r + dr) < board.rows and 0 <= (c := c + dc) < board.columns:
        if board.cells[r][c] is OPEN:
            seen.append((r, c))
    return seen
