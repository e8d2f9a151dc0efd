from __future__ import annotations

from kamaji_asp.puzzles.yajilin.board import OPEN, Cell, Yajilin
from kamaji_asp.solution import Solution, Violation

BLACK, EMPTY = "#", "."
SIDES = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


def check(board: Yajilin, solution: Solution) -> list[Violation]:
    state = {(r, c): token for r, row in enumerate(solution.rows) for c, token in enumerate(row)}
    broken = [*_check_kinds(board, state), *_check_black(board, state), *_check_joints(state)]
    # Only a line whose ends all meet can be walked along.
    return broken or _check_loop(state)


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


def _check_joints(state: dict[Cell, str]) -> list[Violation]:
    """Where the line leaves a cell, it enters the neighbour."""
    broken = []
    for (r, c), token in state.items():
        if token in (BLACK, EMPTY):
            continue
        for side in token:
            dr, dc = SIDES[side]
            neighbour = (r + dr, c + dc)
            if neighbour not in state:
                broken.append(Violation("the line must not leave the board", ((r, c),)))
            elif OPPOSITE[side] not in state[neighbour]:
                broken.append(Violation("the line must go on where it leaves a cell", ((r, c), neighbour)))
    return broken


def _check_loop(state: dict[Cell, str]) -> list[Violation]:
    """One loop, not none, not two."""
    on_line = {cell for cell, token in state.items() if token not in (BLACK, EMPTY)}
    if not on_line:
        return [Violation("there must be a loop", ())]
    start = min(on_line)
    loop = [start]
    (r, c), came_from = start, ""
    while True:
        side = next(side for side in state[r, c] if side != came_from)
        r, c, came_from = r + SIDES[side][0], c + SIDES[side][1], OPPOSITE[side]
        if (r, c) == start:
            break
        loop.append((r, c))
    if len(loop) < len(on_line):
        return [Violation("the line must be one single loop; this one leaves cells out", tuple(loop))]
    return []
