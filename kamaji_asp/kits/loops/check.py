"""What the rules of all loops have in common, for the checkers: nothing that solves shares this code."""

from __future__ import annotations

from kamaji_asp.core.grid import Cell, Direction
from kamaji_asp.core.solution import Loop, Violation

LEAVES, GOES_ON, NONE, ONE = "line-leaves-board", "line-goes-on", "no-loop", "one-loop"
SENTENCES = {
    LEAVES: "the line must not leave the board",
    GOES_ON: "the line must go on where it leaves a cell",
    NONE: "there must be a loop",
    ONE: "the line must be one single loop",
}
BRANCHES = "the line must neither end nor branch"
"""The rule that it goes on, said of a cell that the line leaves by one side only, or by more than two."""

Sides = dict[Cell, tuple[Direction, ...]]


def line_rules(family: str) -> dict[str, str]:
    return {f"{family}.{name}": sentence for name, sentence in SENTENCES.items()}


def line_sides(solution: Loop) -> Sides:
    """The sides that the line uses of each cell of the board."""
    return {(r, c): sides for r, row in enumerate(solution.sides) for c, sides in enumerate(row)}


def check_joints(family: str, sides: Sides) -> list[Violation]:
    """Where the line leaves a cell, it enters the neighbour, and it never ends nor branches."""
    odd = [cell for cell, used in sides.items() if len(used) not in (0, 2)]
    broken = [Violation(f"{family}.{GOES_ON}", BRANCHES, (cell,)) for cell in odd]
    for cell, used in sides.items():
        for side in used if len(used) == 2 else ():
            neighbour = side.beside(cell)
            if neighbour not in sides:
                broken.append(Violation(f"{family}.{LEAVES}", SENTENCES[LEAVES], (cell,)))
            elif side.opposite not in sides[neighbour]:
                broken.append(Violation(f"{family}.{GOES_ON}", SENTENCES[GOES_ON], (cell, neighbour)))
    return broken


def check_loop(family: str, sides: Sides) -> list[Violation]:
    """One loop, not none, not two; the line must have no ends."""
    on_line = [cell for cell, used in sides.items() if used]
    if not on_line:
        return [Violation(f"{family}.{NONE}", SENTENCES[NONE], ())]
    loop = _walk(min(on_line), sides)
    if len(loop) < len(on_line):
        rule = f"{SENTENCES[ONE]}; this one leaves cells out"
        return [Violation(f"{family}.{ONE}", rule, tuple(loop))]
    return []


def _walk(start: Cell, sides: Sides) -> list[Cell]:
    """The cells that the line passes through until it is back at the start."""
    loop: list[Cell] = []
    cell, came_from = start, None
    while not loop or cell != start:
        loop.append(cell)
        first, second = sides[cell]
        side = second if first is came_from else first
        cell, came_from = side.beside(cell), side.opposite
    return loop
