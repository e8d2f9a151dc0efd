from __future__ import annotations

from collections.abc import Callable

from kamaji_asp.core.grid import Grid, T
from kamaji_asp.core.solution import Numbers
from kamaji_asp.files.lines import Line, Lines, number, positive, shorten, size
from kamaji_asp.puzzles.kenken.board import Clue, KenKen, Operation

_OPERATIONS = {operation.value: operation for operation in Operation}


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
    if count == 1:
        return (lines.grid(n, n, parse),)
    layers = []
    for z in range(1, count + 1):
        rows = []
        for r in range(1, n + 1):
            line = lines.peek()
            if strict and line is not None and (z, r) != (1, 1) and line.after_blank != (r == 1):
                line.fail(
                    f"layer {z} must begin after a blank line" if r == 1 else f"a blank line within layer {z}"
                )
            rows.append(lines.row(n, parse, f"row {r} of layer {z}"))
        layers.append(tuple(rows))
    return tuple(layers)


def _clues(lines: Lines, cages: set[str]) -> dict[str, Clue]:
    clues: dict[str, Clue] = {}
    while (line := lines.peek()) is not None:
        if lines.at_end and line.tokens[0] not in cages - set(clues):
            break
        lines.take("a clue")
        if len(line.tokens) != 2:
            line.fail("a clue is the name of a cage and its target, as in 'a 7+'")
        cage, text = line.tokens
        if cage not in cages:
            line.fail(f"there is no cage '{shorten(cage)}'")
        if cage in clues:
            line.fail(f"cage '{shorten(cage)}' has a second clue")
        operation = _OPERATIONS.get(text[-1])
        digits = text[:-1] if operation else text
        target = number(digits if digits.isdecimal() else text, line, "a target such as 7+ or 4")
        clues[cage] = Clue(target, operation)
    return clues


def write(board: KenKen) -> str:
    layers = ("".join(" ".join(row) + "\n" for row in layer) for layer in board.layers)
    return (
        f"kenken {' '.join(map(str, board.size))}\n"
        + "cages\n"
        + "\n".join(layers)
        + "clues\n"
        + "".join(f"{cage} {clue}\n" for cage, clue in board.clues)
    )


def read_solution(board: KenKen, lines: Lines) -> Numbers:
    layers = _layers(lines, board.n, len(board.layers), positive, strict=False)
    lines.end()
    return Numbers(layers)
