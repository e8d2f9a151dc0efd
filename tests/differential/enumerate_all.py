"""Every solution of a small board, the plain way: write down what can be, keep what passes the checker.

Nothing here is shared with an engine. Where a rule is used before the checker sees a candidate, it is only to
keep their number down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import permutations, product
from math import factorial, prod

import kamaji_asp as ka
from kamaji_asp.family import Board
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.tectonic.board import RegionBoard
from kamaji_asp.puzzles.yajilin.board import Yajilin
from kamaji_asp.solution import Solution

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


def pictures(board: Kakurasu) -> Iterator[Solution]:
    return map(Solution, product(product("#.", repeat=board.columns), repeat=board.rows))


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


def coverings(board: Kamaji) -> Iterator[Solution]:
    every = sorted(pieces(board))
    for chosen in product((False, True), repeat=len(every)):
        laid = [piece for piece, is_laid in zip(every, chosen, strict=True) if is_laid]
        yield Solution(tuple(tuple(f"{r},{c}" for r, c in piece) for piece in laid))


def is_minimal(board: Kamaji, solution: Solution) -> bool:
    """No piece can be left out: what remains without it is no solution."""
    without = (Solution(solution.rows[:i] + solution.rows[i + 1 :]) for i in range(len(solution.rows)))
    return all(ka.check(board, fewer) for fewer in without)


# KenKen: every Latin square or cube.


def latin_boards(board: KenKen) -> Iterator[Solution]:
    return (
        Solution(tuple(row for i, layer in enumerate(cube) for row in ((), *layer)[i == 0 :]))
        for cube in latin_cubes(board.n, len(board.layers))
    )


Layer = tuple[tuple[str, ...], ...]


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
            for row in permutations([str(number) for number in range(1, n + 1)])
            if all(above[c] != row[c] for above in square for c in range(n))
        ]
    return tuple(squares)


# Tectonic and Ripple Effect: every order of 1..k in each region.


def fillings(board: RegionBoard) -> Iterator[Solution]:
    regions = list(board.cells_of.values())
    orders = [permutations(range(1, len(cells) + 1)) for cells in regions]
    for order in product(*orders):
        number = {
            cell: value
            for cells, values in zip(regions, order, strict=True)
            for cell, value in zip(cells, values, strict=True)
        }
        yield Solution(
            tuple(tuple(str(number[r, c]) for c in range(board.columns)) for r in range(board.rows))
        )


# Yajilin and Simple Loop: every way in which cells are left out or entered and left, from the top left on.


def lines(board: SimpleLoop | Yajilin, drawn: tuple[str, ...] = ()) -> Iterator[Solution]:
    """Each cell's token must meet those above and to the left of it and not run into a clue or the border."""
    width = board.columns
    r, c = divmod(len(drawn), width)
    if r == board.rows:
        yield Solution(tuple(drawn[i : i + width] for i in range(0, len(drawn), width)))
        return
    from_above = r > 0 and "s" in drawn[-width]
    from_left = c > 0 and "e" in drawn[-1]
    is_open = board.cells[r][c] == "."
    below = r + 1 < board.rows and board.cells[r + 1][c] == "."
    right = c + 1 < width and board.cells[r][c + 1] == "."
    black = ("#",) if isinstance(board, Yajilin) else ()
    for token in (*black, "ns", "ew", "ne", "nw", "se", "sw") if is_open else (".",):
        leads_on = ("s" not in token or below) and ("e" not in token or right)
        if leads_on and ("n" in token, "w" in token) == (from_above, from_left):
            yield from lines(board, (*drawn, token))
