from __future__ import annotations

from collections import Counter

from kamaji_asp.core.grid import Cell, Grid
from kamaji_asp.core.solution import Numbers
from kamaji_asp.drawing.panels import Panel, Square
from kamaji_asp.files.lines import shorten
from kamaji_asp.puzzles.kenken.board import KenKen

_SIGNS = str.maketrans("-*/", "−×÷")


def draw(board: KenKen, solution: Numbers | None) -> list[Panel]:
    clues = {cage: str(clue).translate(_SIGNS) for cage, clue in board.clues}
    patches = [_patches(layer) for layer in board.layers]
    # Walls can't show that a cage goes on in another layer: there, its name stands beside the clue.
    times = Counter(board.layers[z][r][c] for z, firsts in enumerate(patches) for r, c in firsts)
    labels = {cage: clue if times[cage] == 1 else f"{shorten(cage)} {clue}" for cage, clue in clues.items()}

    def square(z: int, r: int, c: int) -> Square:
        corner = labels[board.layers[z][r][c]] if (r, c) in patches[z] else ""
        number = solution.layers[z][r][c] if solution else 0
        return Square(str(number) if number else "", given=False, corner=corner)

    line = range(board.n)
    return [
        Panel(
            tuple(tuple(square(z, r, c) for c in line) for r in line),
            areas=layer,
            title=f"layer {z + 1}" if board.is_cube else "",
        )
        for z, layer in enumerate(board.layers)
    ]


def _patches(cages: Grid[str]) -> set[Cell]:
    """The first cell, in reading order, of each connected part of a cage within the layer."""
    firsts: set[Cell] = set()
    left = {(r, c): cage for r, row in enumerate(cages) for c, cage in enumerate(row)}
    while left:
        first = next(iter(left))
        firsts.add(first)
        frontier, cage = [first], left[first]
        while frontier:
            r, c = frontier.pop()
            if left.get((r, c)) == cage:
                del left[r, c]
                frontier += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return firsts
