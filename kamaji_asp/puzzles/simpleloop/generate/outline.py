"""Random loops as outlines: the loop goes round a shape made of squares, each between four cells.

A square is known by the cell at its top left. One that is added beside one other takes the loop through two
cells more; one that is added in a corner of the shape takes it to one cell more, and leaves the corner's cell
behind, inside. Either way it stays one loop, and the shape grows until there is no room left.
"""

from __future__ import annotations

from random import Random

from kamaji_asp.core.grid import Cell

CORNERS = 0.1
"""How often a square may be added in a corner."""


class Outline:
    def __init__(self, rows: int, columns: int, rng: Random) -> None:
        self.rows, self.columns, self.rng = rows, columns, rng
        self.shape: dict[Cell, None] = {(rng.randrange(rows - 1), rng.randrange(columns - 1)): None}
        self.grow()

    def __contains__(self, cell: Cell) -> bool:
        """Whether the loop goes through the cell: some squares around it are in the shape, but not all."""
        return 0 < self.squares_at(cell) < 4

    def squares_at(self, cell: Cell) -> int:
        r, c = cell
        return sum((x, y) in self.shape for x in (r - 1, r) for y in (c - 1, c))

    def beside(self, square: Cell) -> list[Cell]:
        r, c = square
        near = [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)]
        return [(x, y) for x, y in near if 0 <= x < self.rows - 1 and 0 <= y < self.columns - 1]

    def joined(self, square: Cell) -> list[Cell]:
        return [near for near in self.beside(square) if near in self.shape]

    def grow(self) -> None:
        """Add squares, here and there, as long as there is room."""
        ahead = [near for square in self.shape for near in self.beside(square)]
        while ahead:
            i = self.rng.randrange(len(ahead))
            ahead[i], ahead[-1] = ahead[-1], ahead[i]
            square = ahead.pop()
            if square not in self.shape and self.fits(square):
                self.shape[square] = None
                ahead += self.beside(square)

    def fits(self, square: Cell) -> bool:
        """Whether the outline gets longer, and touches itself nowhere."""
        near = self.joined(square)
        shared = {corner for other in near for corner in _corners(other)}
        new = [corner for corner in _corners(square) if corner not in shared]
        in_corner = len(near) == 2 and len(new) == 1 and self.rng.random() < CORNERS
        return (len(near) == 1 or in_corner) and not any(map(self.squares_at, new))

    def cut(self, cell: Cell) -> bool:
        """Take the squares at a cell away, and all that hangs on them; False if no one loop is left."""
        r, c = cell
        rest = [square for square in self.shape if not (r - 1 <= square[0] <= r and c - 1 <= square[1] <= c)]
        self.shape = dict.fromkeys(rest)
        parts: list[dict[Cell, None]] = []
        for square in rest:
            if not any(square in part for part in parts):
                parts.append(self.part_with(square))
        self.shape = max(parts, key=len, default={})
        return bool(self.shape) and self.is_one_loop()

    def part_with(self, square: Cell) -> dict[Cell, None]:
        part, ahead = {square: None}, [square]
        while ahead:
            new = [near for near in self.joined(ahead.pop()) if near not in part]
            part |= dict.fromkeys(new)
            ahead += new
        return part

    def is_one_loop(self) -> bool:
        """Nowhere do two squares meet in a cell alone, and Euler's formula says that there is no hole."""
        cells = {corner for square in self.shape for corner in _corners(square)}
        sides = 4 * len(self.shape) - sum(len(self.joined(square)) for square in self.shape) // 2
        return len(cells) - sides + len(self.shape) == 1 and not any(map(self.is_pinched, cells))

    def is_pinched(self, cell: Cell) -> bool:
        r, c = cell
        rising = ((r, c - 1) in self.shape) + ((r - 1, c) in self.shape)
        falling = ((r - 1, c - 1) in self.shape) + ((r, c) in self.shape)
        return {rising, falling} == {0, 2}


def _corners(square: Cell) -> list[Cell]:
    r, c = square
    return [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
