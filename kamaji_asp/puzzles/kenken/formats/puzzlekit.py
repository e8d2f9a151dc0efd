"""puzzlekit's text: a clue in the first cell of each cage, then the cages' names."""

from __future__ import annotations

from collections.abc import Iterator

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell
from kamaji_asp.files.lines import Line, number, shorten
from kamaji_asp.files.puzzlekit import EMPTY, Puzzlekit, Sheet
from kamaji_asp.puzzles.kenken.board import Clue, KenKen, Operation, cage_name

OPERATIONS = {operation.value: operation for operation in Operation} | {"x": Operation.MULTIPLY}
BLANK = (EMPTY, ".")


def _fits(found: Sheet) -> bool:
    is_square = found.rows == found.columns
    return is_square and found.has_areas and all(map(_is_clue, found.tokens()))


def _is_clue(token: str) -> bool:
    return token in BLANK or token[0].isdecimal()


def _read(found: Sheet) -> KenKen:
    layer = found.grid(found.rows, lambda token, line: token)
    printed = found.grid(0, lambda token, line: (token, line))
    cells: dict[str, list[tuple[Cell, str, Line]]] = {}
    for r, row in enumerate(printed):
        for c, (token, line) in enumerate(row):
            cells.setdefault(layer[r][c], []).append(((r, c), token, line))
    return KenKen(
        (layer,), tuple((cage, _clue(cage, inside)) for cage, inside in cells.items()), is_cube=False
    )


def _clue(cage: str, inside: list[tuple[Cell, str, Line]]) -> Clue:
    told = [(token, line) for _, token, line in inside if token not in BLANK]
    if not told:
        inside[0][2].fail(f"cage '{shorten(cage)}' has no clue")
    if len(told) > 1:
        told[1][1].fail(
            f"cage '{shorten(cage)}' has a second number besides its clue: '{shorten(told[1][0])}'"
        )
    token, line = told[0]
    operation = OPERATIONS.get(token[-1])
    target = number(token[:-1] if operation else token, line, "a target such as 7+ or 4")
    clue = Clue(target, operation if len(inside) > 1 else None)
    if not _means_the_same(clue, len(inside)):
        line.fail(f"with {len(inside)} cells, {clue} is another clue here than in puzzlekit")
    return clue


def _means_the_same(clue: Clue, cells: int) -> bool:
    """- and / are for two cells there, and a cage of more without an operation is a sum or a product."""
    return cells <= 2 or clue.operation in (Operation.ADD, Operation.MULTIPLY)


def _write(board: KenKen) -> Iterator[list[str]]:
    if board.is_cube:
        raise InputError("puzzlekit holds no cubes")
    (layer,) = board.layers
    printed = {}
    for cage, clue in board.clues:
        cells = board.cells_of[cage]
        if not _means_the_same(clue, len(cells)):
            raise InputError(f"puzzlekit has another clue than ours for {cage_name(clue, cells)}")
        printed[cells[0]] = str(clue) if len(cells) > 1 else str(clue.target)
    for r in range(board.n):
        yield [printed.get((r, c), EMPTY) for c in range(board.n)]
    yield from (list(row) for row in layer)


CODEC = Puzzlekit(KenKen, _fits, _read, _write)
