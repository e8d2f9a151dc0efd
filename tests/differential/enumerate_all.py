"""Every solution of a small board, the plain way: write down what can be, keep what passes the checker.

Nothing here is shared with an engine. Where a rule is used before the checker sees a candidate, it is only to
keep their number down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, compress, permutations, product
from math import factorial, prod

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Direction, Grid
from kamaji_asp.core.solution import Loop, Numbers, Pieces, Shading, Solution
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.yajilin.board import Yajilin

Cell = tuple[int, int]
Piece = tuple[Cell, ...]
Values = tuple[int, ...]

ENOUGH = 4096
"""So many candidates of a board can be checked without anyone noticing the time."""


def all_solutions(board: Board) -> set[Solution]:
    return {solution for solution in candidates(board) if not ka.check(board, solution)}


def wanted(board: Board, method: str, every: set[Solution]) -> set[Solution]:
    """What a method must find. Only Kamaji's methods differ in it: all solutions, or the minimal ones."""
    if isinstance(board, Kamaji) and method != "all":
        return {solution for solution in every if is_minimal(board, solution)}
    return every


def candidates(board: Board) -> Iterator[Solution]:
    enumeration: dict[str, Callable[..., Iterator[Solution]]] = {
        "kakurasu": pictures,
        "kamaji": coverings,
        "kenken": latin_boards,
        "ripple": fillings,
        "tectonic": fillings,
        "simpleloop": lines,
        "yajilin": lines,
    }
    return enumeration[board.family](board)


def is_small(board: Board) -> bool:
    """Whether the board has few enough candidates."""
    match board:
        case Kakurasu():
            return 2 ** (board.rows * board.columns) <= ENOUGH
        case Kamaji():
            return 2 ** len(pieces(board)) <= ENOUGH
        case RegionBoard():
            return prod(factorial(len(cells)) for cells in board.cells_of.values()) <= ENOUGH
    return True


# Kakurasu: every picture.


def pictures(board: Kakurasu) -> Iterator[Shading]:
    cells = list(product(range(board.rows), range(board.columns)))
    for is_black in product((False, True), repeat=len(cells)):
        yield Shading(board.size, frozenset(compress(cells, is_black)))


# Kamaji: every set of pieces.


def pieces(board: Kamaji) -> list[Piece]:
    """Each straight run of two or more cells that adds up to the maximum, and the maximum itself."""
    found: list[Piece] = []
    for r, c in product(range(board.n), repeat=2):
        if board.numbers[r][c] == board.maximum:
            found.append(((r, c),))
        for (dr, dc), length in product(((0, 1), (1, 0), (1, 1), (1, -1)), range(2, board.n + 1)):
            run = tuple((r + i * dr, c + i * dc) for i in range(length))
            inside = all(0 <= x < board.n and 0 <= y < board.n for x, y in run)
            if inside and sum(board.numbers[x][y] for x, y in run) == board.maximum:
                found.append(run)
    return found


def coverings(board: Kamaji) -> Iterator[Pieces]:
    every = sorted(pieces(board))
    for is_laid in product((False, True), repeat=len(every)):
        yield Pieces(tuple(compress(every, is_laid)))


def is_minimal(board: Kamaji, solution: Solution) -> bool:
    """No piece can be left out: what remains without it is no solution."""
    assert isinstance(solution, Pieces)
    laid = solution.pieces
    return all(ka.check(board, Pieces(laid[:i] + laid[i + 1 :])) for i in range(len(laid)))


# KenKen: every Latin square or cube.


def latin_boards(board: KenKen) -> Iterator[Numbers]:
    return map(Numbers, latin_cubes(board.n, len(board.layers)))


Layer = Grid[int]


@cache
def latin_cubes(n: int, height: int) -> tuple[tuple[Layer, ...], ...]:
    """Stacks of Latin squares in which no pillar holds a number twice."""
    stacks: list[tuple[Layer, ...]] = [()]
    for _ in range(height):
        stacks = [(*stack, square) for stack in stacks for square in latin_squares(n) if _fits(stack, square)]
    return tuple(stacks)


def _fits(stack: tuple[Layer, ...], square: Layer) -> bool:
    cells = list(product(range(len(square)), repeat=2))
    return all(layer[r][c] != square[r][c] for layer in stack for r, c in cells)


@cache
def latin_squares(n: int) -> tuple[Layer, ...]:
    squares: list[Layer] = [()]
    for _ in range(n):
        squares = [
            (*square, row)
            for square in squares
            for row in permutations(range(1, n + 1))
            if all(above[c] != row[c] for above in square for c in range(n))
        ]
    return tuple(squares)


# Tectonic and Ripple Effect: every order of 1..k in each region.


def fillings(board: RegionBoard) -> Iterator[Numbers]:
    regions = list(board.cells_of.values())
    orders = [permutations(range(1, len(cells) + 1)) for cells in regions]
    for order in product(*orders):
        number = {
            cell: value
            for cells, values in zip(regions, order, strict=True)
            for cell, value in zip(cells, values, strict=True)
        }
        yield Numbers.of(board.size, number)


# Yajilin and Simple Loop: every way in which cells are left out or entered and left, from the top left on.


Sides = tuple[Direction, ...]


def lines(board: SimpleLoop | Yajilin, drawn: tuple[Sides | None, ...] = ()) -> Iterator[Loop]:
    """Each cell's sides must meet those above and to the left of it and not run into a clue or the border.

    None is a black cell.
    """
    width = board.columns
    r, c = divmod(len(drawn), width)
    if r == board.rows:
        rows = (drawn[i : i + width] for i in range(0, len(drawn), width))
        black = frozenset(divmod(i, width) for i, used in enumerate(drawn) if used is None)
        yield Loop(tuple(tuple(used or () for used in row) for row in rows), black)
        return
    from_above = r > 0 and SOUTH in (drawn[-width] or ())
    from_left = c > 0 and EAST in (drawn[-1] or ())
    below = r + 1 < board.rows and board.is_open[r + 1][c]
    right = c + 1 < width and board.is_open[r][c + 1]
    or_black = (None,) if isinstance(board, Yajilin) else ()
    for sides in (*or_black, *combinations(Direction, 2)) if board.is_open[r][c] else ((),):
        used = sides or ()
        leads_on = (SOUTH not in used or below) and (EAST not in used or right)
        if leads_on and (NORTH in used, WEST in used) == (from_above, from_left):
            yield from lines(board, (*drawn, sides))
