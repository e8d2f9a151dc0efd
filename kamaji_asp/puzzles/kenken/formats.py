from __future__ import annotations

from collections.abc import Callable

from kamaji_asp.puzzles.kenken.board import Clue, KenKen
from kamaji_asp.solution import Solution
from kamaji_asp.text import Grid, Line, Lines, T, number, positive, shorten, size

OPERATIONS = "+-*/"


def read(header: Line, lines: Lines) -> KenKen:
    is_cube = len(header.tokens) > 3
    n, *others = size(header, ("n", "n", "n") if is_cube else ("n", "n"))
    if others != [n] * len(others):
        shape = "cube" if is_cube else "square"
        header.fail(f"a {shape} has one size along every axis, found {' '.join(header.tokens[1:])}")
    lines.heading("cages")
    layers = _layers(lines, n, n if is_cube else 1, lambda token, line: token, strict=True)
    lines.heading("clues")
    cages = dict.fromkeys(cage for layer in layers for row in layer for cage in row)
    clues = _clues(lines, set(cages))
    if len(clues) < len(cages):
        missing = next(cage for cage in cages if cage not in clues)
        lines.fail_at_end(f"cage '{shorten(missing)}' has no clue")
    return KenKen(layers, tuple(clues.items()), is_cube)


def _layers(
    lines: Lines, n: int, count: int, parse: Callable[[str, Line], T], *, strict: bool
) -> tuple[Grid[T], ...]:
    """The layers one after the other; in a puzzle, a blank line must stand between two and nowhere else."""
    layers = []
    for z in range(count):
        rows = []
        for r in range(n):
            line = lines.peek()
            if strict and count > 1 and line is not None and (z or r) and line.after_blank != (r == 0):
                line.fail(
                    f"layer {z} must begin after a blank line" if r == 0 else f"a blank line within layer {z}"
                )
            rows.append(lines.row(n, parse, f"row {r}" if count == 1 else f"layer {z}, row {r}"))
        layers.append(tuple(rows))
    return tuple(layers)


def _clues(lines: Lines, cages: set[str]) -> dict[str, Clue]:
    clues: dict[str, Clue] = {}
    for line in lines:
        if len(line.tokens) != 2:
            line.fail("a clue is the name of a cage and its target, as in 'a 7+'")
        cage, text = line.tokens
        if cage not in cages:
            line.fail(f"there is no cage '{shorten(cage)}'")
        if cage in clues:
            line.fail(f"cage '{shorten(cage)}' has a second clue")
        operation = text[-1] if text[-1] in OPERATIONS else ""
        digits = text.removesuffix(operation)
        target = number(digits if digits.isdecimal() else text, line, "a target such as 7+ or 4")
        clues[cage] = Clue(target, operation)
    return clues


def write(board: KenKen) -> str:
    layers = ("".join(" ".join(row) + "\n" for row in layer) for layer in board.layers)
    return (
        f"kenken {' '.join([str(board.n)] * (3 if board.is_cube else 2))}\n"
        + "cages\n"
        + "\n".join(layers)
        + "clues\n"
        + "".join(f"{cage} {clue}\n" for cage, clue in board.clues)
    )


def read_solution(board: KenKen, lines: Lines) -> Solution:
    layers = _layers(
        lines, board.n, len(board.layers), lambda token, line: str(positive(token, line)), strict=False
    )
    lines.end()
    return stack(layers)


def stack(layers: tuple[Grid[str], ...]) -> Solution:
    """The layers as one solution, an empty row between two."""
    rows = [row for layer in layers for row in (*layer, ())]
    return Solution(tuple(rows[:-1]))


def unstack(board: KenKen, solution: Solution) -> dict[tuple[int, ...], int]:
    """The number in each cell."""
    rows = [row for row in solution.rows if row]
    numbers: dict[tuple[int, ...], int] = {}
    for i, row in enumerate(rows):
        z, r = divmod(i, board.n)
        for c, token in enumerate(row):
            numbers[(z, r, c) if board.is_cube else (r, c)] = int(token)
    return numbers
