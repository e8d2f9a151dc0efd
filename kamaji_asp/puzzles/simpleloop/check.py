from __future__ import annotations

from kamaji_asp.loops.line import LINE_SHAPES, check_joints, check_loop
from kamaji_asp.puzzles.simpleloop.board import OPEN, SimpleLoop
from kamaji_asp.solution import Solution, Violation

EMPTY = "."


def check(board: SimpleLoop, solution: Solution) -> list[Violation]:
    state = {(r, c): token for r, row in enumerate(solution.rows) for c, token in enumerate(row)}
    broken = []
    for (r, c), token in state.items():
        if board.cells[r][c] == OPEN and token not in LINE_SHAPES:
            broken.append(Violation("an open cell must carry the line", ((r, c),)))
        if board.cells[r][c] != OPEN and token != EMPTY:
            broken.append(Violation("a blocked cell must stay empty", ((r, c),)))
    broken += check_joints(state)
    # Only a line whose ends all meet can be walked along.
    return broken or check_loop(state)
