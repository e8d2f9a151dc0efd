from __future__ import annotations

from kamaji_asp.loops.line import check_joints, check_loop
from kamaji_asp.puzzles.yajilin.board import OPEN, Cell, Yajilin
from kamaji_asp.solution import Solution, Violation

BLACK, EMPTY = "#", "."


def check(board: Yajilin, solution: Solution) -> list[Violation]:
    state = {(r, c): token for r, row in enumerate(solution.rows) for c, token in enumerate(row)}
    broken = [*_check_kinds(board, state), *_check_black(board, state), *check_joints(state)]
    # Only a line whose ends all meet can be walked along.
    return broken or check_loop(state)


def _check_kinds(board: Yajilin, state: dict[Cell, str]) -> list[Violation]:
    broken = []
    for (r, c), token in state.items():
        if board.cells[r][c] == OPEN and token == EMPTY:
            broken.append(Violation("an open cell must be black or carry the line", ((r, c),)))
        if board.cells[r][c] != OPEN and token != EMPTY:
            broken.append(Violation("a clue or grey cell must stay empty", ((r, c),)))
    return broken


def _check_black(board: Yajilin, state: dict[Cell, str]) -> list[Violation]:
    broken = []
    for (r, c), token in state.items():
        for neighbour in ((r, c + 1), (r + 1, c)):
            if token == BLACK and state.get(neighbour) == BLACK:
                broken.append(Violation("black cells must not touch", ((r, c), neighbour)))
    for cell, direction, wanted in board.arrows:
        seen = board.seen_from(cell, direction)
        found = sum(state[place] == BLACK for place in seen)
        if found != wanted:
            seen_black = "1 black cell" if wanted == 1 else f"{wanted} black cells"
            rule = f"the arrow {wanted}{direction} must see {seen_black}, not {found}"
            broken.append(Violation(rule, (cell, *seen)))
    return broken
