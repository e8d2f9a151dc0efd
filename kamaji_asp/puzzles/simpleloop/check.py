from __future__ import annotations

from kamaji_asp.core.solution import Loop, Violation
from kamaji_asp.kits.loops.check import check_joints, check_loop, line_rules, line_sides
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop

OPEN_CELL, BLOCKED_CELL = "simpleloop.open-cell", "simpleloop.blocked-cell"
RULES = {
    OPEN_CELL: "an open cell must carry the line",
    BLOCKED_CELL: "a blocked cell must stay empty",
    **line_rules("simpleloop"),
}


def check(board: SimpleLoop, solution: Loop) -> list[Violation]:
    sides = line_sides(solution)
    broken = []
    for cell, used in sides.items():
        r, c = cell
        if board.is_open[r][c] and not used:
            broken.append(Violation(OPEN_CELL, RULES[OPEN_CELL], (cell,)))
        if not board.is_open[r][c] and used:
            broken.append(Violation(BLOCKED_CELL, RULES[BLOCKED_CELL], (cell,)))
    broken += check_joints("simpleloop", sides)
    # Only a line whose ends all meet can be walked along.
    return broken or check_loop("simpleloop", sides)
