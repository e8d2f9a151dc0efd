"""A fixed list of small boards of a family, made by chance: with one solution, several, or none."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from math import prod

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Grid

NUMBER = 40

Cell = tuple[int, int]


@cache
def small_boards(family: str) -> tuple[Board, ...]:
    chance = random.Random(family)
    make: Callable[[random.Random], str] = {
        "kakurasu": kakurasu,
        "kamaji": kamaji,
        "kenken": kenken,
        "tectonic": tectonic,
        "yajilin": yajilin,
    }[family]
    return tuple(ka.parse(make(chance)) for _ in range(NUMBER))


def kakurasu(chance: random.Random) -> str:
    """The sums of a random picture, some of them left out."""
    rows, columns = chance.randint(1, 3), chance.randint(2, 3)
    black = [cell for cell in product(range(rows), range(columns)) if chance.random() < 0.5]

    def sums(lines: int, axis: int) -> str:
        found = (sum(cell[1 - axis] + 1 for cell in black if cell[axis] == i) for i in range(lines))
        return " ".join("?" if chance.random() < 0.2 else str(number) for number in found)

    return f"kakurasu {rows} {columns}\nrows {sums(rows, 0)}\ncols {sums(columns, 1)}\n"


def kamaji(chance: random.Random) -> str:
    side, maximum = chance.randint(2, 3), chance.randint(2, 4)
    found = [chance.choice([1, 1, 1, *range(1, maximum)]) for _ in range(side * side)]
    found[chance.randrange(side * side)] = maximum
    return (
        f"kamaji {side} {maximum}\n{block(side, side, lambda cell: str(found[cell[0] * side + cell[1]]))}\n"
    )


def parts(chance: random.Random, rows: int, columns: int, most: int) -> dict[Cell, str]:
    """The board cut into connected parts of at most so many cells, each with a letter."""
    part_of: dict[Cell, str] = {}
    cells = list(product(range(rows), range(columns)))
    for cell in cells:
        around = [
            part_of[near] for near in ((cell[0] - 1, cell[1]), (cell[0], cell[1] - 1)) if near in part_of
        ]
        open_parts = [part for part in around if list(part_of.values()).count(part) < most]
        new = chr(ord("a") + len(set(part_of.values())))
        part_of[cell] = chance.choice(open_parts) if open_parts and chance.random() < 0.8 else new
    return part_of


def block(rows: int, columns: int, token: Callable[[Cell], str]) -> str:
    return "\n".join(" ".join(token((r, c)) for c in range(columns)) for r in range(rows))


def tectonic(chance: random.Random) -> str:
    rows, columns = chance.randint(1, 3), chance.randint(2, 3)
    part_of = parts(chance, rows, columns, 6)
    sizes = {part: list(part_of.values()).count(part) for part in part_of.values()}

    def given(cell: Cell) -> str:
        return str(chance.randint(1, sizes[part_of[cell]])) if chance.random() < 0.12 else "."

    regions, givens = block(rows, columns, part_of.__getitem__), block(rows, columns, given)
    return f"tectonic {rows} {columns}\nregions\n{regions}\ngivens\n{givens}\n"


def kenken(chance: random.Random) -> str:
    n = chance.choice((2, 3, 3))
    rows, columns = chance.sample(range(n), n), chance.sample(range(n), n)
    square = {(r, c): (rows[r] + columns[c]) % n + 1 for r, c in product(range(n), repeat=2)}
    cage_of = parts(chance, n, n, 3)
    cells_of: dict[str, list[int]] = {}
    for cell, cage in cage_of.items():
        cells_of.setdefault(cage, []).append(square[cell])
    clues = "\n".join(f"{cage} {clue(chance, numbers)}" for cage, numbers in cells_of.items())
    return f"kenken {n} {n}\ncages\n{block(n, n, cage_of.__getitem__)}\nclues\n{clues}\n"


def clue(chance: random.Random, numbers: Sequence[int]) -> str:
    """A target that the numbers give by some operation; now and then without the operation."""
    if len(numbers) == 1:
        return str(numbers[0])
    largest, others = max(numbers), prod(numbers) // max(numbers)
    targets = {"+": sum(numbers), "*": prod(numbers)}
    if 2 * largest > sum(numbers):
        targets["-"] = 2 * largest - sum(numbers)
    if largest % others == 0:
        targets["/"] = largest // others
    operation = chance.choice(sorted(targets))
    return f"{targets[operation]}{operation if chance.random() < 0.8 else ''}"


def yajilin(chance: random.Random) -> str:
    """Cells that are left out, most of which get an arrow that is right for some solution."""
    rows, columns = chance.choice([(1, 1), (2, 2), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4)])
    cells = list(product(range(rows), range(columns)))
    left_out = chance.sample(cells, chance.randint(0, len(cells) // 4))
    tokens = dict.fromkeys(cells, ".") | dict.fromkeys(left_out, "?")
    head = f"yajilin {rows} {columns}\n"
    found = list(ka.solve(ka.parse(head + block(rows, columns, tokens.__getitem__)), limit=5))
    if not found and chance.random() < 0.8:
        return yajilin(chance)
    grid = chance.choice(found).tokens() if found else (("#",) * columns,) * rows
    for cell, token in tokens.items():
        if token == "?":
            tokens[cell] = arrow(chance, grid, cell)
    return head + block(rows, columns, tokens.__getitem__)


def arrow(chance: random.Random, grid: Grid[str], cell: Cell) -> str:
    """Now and then it is wrong, or says nothing."""
    r, c = cell
    column = [row[c] for row in grid]
    ahead = {"^": column[:r], "v": column[r + 1 :], "<": grid[r][:c], ">": grid[r][c + 1 :]}
    direction = chance.choice(sorted(ahead))
    number = list(ahead[direction]).count("#") + (chance.random() < 0.1)
    return chance.choice(["#", *[f"{number}{direction}"] * 4])
