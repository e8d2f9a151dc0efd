from __future__ import annotations

from collections import Counter

from kamaji_asp.picture import Cell, Panel, Place
from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.solution import Solution
from kamaji_asp.text import Grid, shorten

_SIGNS = str.maketrans("-*/", "−×÷")


def draw(board: KenKen, solution: Solution | None) -> list[Panel]:
    clues = {cage: str(clue).translate(_SIGNS) for cage, clue in board.clues}
    patches = [_patches(layer) for layer in board.layers]
    # Walls can't show that a cage goes on in another layer: there, its name stands beside the clue.
    times = Counter(board.layers[z][r][c] for z, firsts in enumerate(patches) for r, c in firsts)
    labels = {cage: clue if times[cage] == 1 else f"{shorten(cage)} {clue}" for cage, clue in clues.items()}
    numbers = [row for row in solution.rows if row] if solution else [("",) * board.n] * board.n * board.n

    def cell(z: int, r: int, c: int) -> Cell:
        corner = labels[board.layers[z][r][c]] if (r, c) in patches[z] else ""
        return Cell(numbers[z * board.n + r][c], given=False, corner=corner)

    size = range(board.n)
    return [
        Panel(
            tuple(tuple(cell(z, r, c) for c in size) for r in size),
            areas=layer,
            title=f"layer {z}" if board.is_cube else "",
        )
        for z, layer in enumerate(board.layers)
    ]


def _patches(cages: Grid[str]) -> set[Place]:
    """The first cell, in reading order, of each part of a cage that hangs together within the layer."""
    firsts: set[Place] = set()
    apart = {(r, c): cage for r, row in enumerate(cages) for c, cage in enumerate(row)}
    while apart:
        first = next(iter(apart))
        firsts.add(first)
        frontier, cage = [first], apart[first]
        while frontier:
            r, c = frontier.pop()
            if apart.get((r, c)) == cage:
                del apart[r, c]
                frontier += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return firsts
