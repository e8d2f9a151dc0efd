"""The Kamaji thesis's brute force against biggerfirst, against fewest and cover, on unique boards.

    python benchmarks/search_kamaji.py [FOLDER…]

Without a folder the boards are made from a seed: pieces are laid at random, and as long as there is a second
solution, a piece in which the two differ gets other numbers. The time is that to prove a board unique, from
the board to the end of the search; a board counts with the fastest of its turns, a size with the mean of its
boards.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from itertools import product

import common

import kamaji_asp as ka
from kamaji_asp.core.grid import Cell
from kamaji_asp.core.solution import Pieces
from kamaji_asp.puzzles.kamaji.board import Kamaji

Piece = tuple[Cell, ...]

SIZES = (7, 8, 9, 10, 11)
BOARDS, TURNS, SEED = 12, 5, 1
METHODS = ("bruteforce", "biggerfirst", "fewest", "cover")
HEAD = (
    "size",
    "boards",
    *(f"{method} ms" for method in METHODS),
    "asp ms",
    "bruteforce/biggerfirst",
    "biggerfirst/fewest",
    "asp/fewest",
)


def main() -> None:
    boards: dict[int, list[Kamaji]] = defaultdict(list)
    if sys.argv[1:]:
        for path in common.puzzle_files(common.folders(), "kamaji"):
            board = ka.load(path)
            if isinstance(board, Kamaji) and ka.is_unique(board):
                boards[board.n].append(board)
    else:
        chance = random.Random(SEED)
        for n in SIZES:
            boards[n] = [unique_board(n, chance) for _ in range(BOARDS)]
    common.print_table(HEAD, (row(n, boards[n]) for n in sorted(boards)))


def row(n: int, boards: list[Kamaji]) -> tuple[object, ...]:
    spent = {
        method: 1000 * sum(fastest(board, method) for board in boards) / len(boards) for method in METHODS
    }
    asp = 1000 * sum(fastest(board, None) for board in boards) / len(boards)
    ratios = (
        spent["bruteforce"] / spent["biggerfirst"],
        spent["biggerfirst"] / spent["fewest"],
        asp / spent["fewest"],
    )
    times = (f"{spent[method]:.2f}" for method in METHODS)
    return (f"{n}x{n}", len(boards), *times, f"{asp:.2f}", *(f"{ratio:.2f}" for ratio in ratios))


def fastest(board: Kamaji, method: str | None) -> float:
    def prove() -> bool:
        return ka.is_unique(board, engine="search" if method else "asp", method=method)

    turns = [common.timed(prove) for _ in range(TURNS)]
    if not all(unique for _, unique in turns):
        raise SystemExit(f"{method} does not find this board unique: {board}")
    return min(seconds for seconds, _ in turns)


def unique_board(n: int, chance: random.Random) -> Kamaji:
    """The maximum value is n, as in nearly all of the printed puzzles."""
    while True:
        pieces = lay_pieces(n, chance)
        numbers = {
            cell: number
            for piece in pieces
            for cell, number in zip(piece, split(n, piece, chance), strict=True)
        }
        for _ in range(60 * n):
            board = Kamaji(tuple(tuple(numbers[r, c] for c in range(n)) for r in range(n)), n)
            run = ka.solve(board, engine="search", limit=2)
            found = [set(solution.pieces) for solution in run if isinstance(solution, Pieces)]
            if len(found) == 1:
                return board
            differing = sorted(piece for piece in pieces if any(piece not in each for each in found))
            piece = chance.choice(differing)
            numbers |= zip(piece, split(n, piece, chance), strict=True)


def lay_pieces(n: int, chance: random.Random) -> list[Piece]:
    """Runs of two cells and more that cover the board, and one cell alone for the maximum."""
    while True:
        highest = (chance.randrange(n), chance.randrange(n))
        pieces: list[Piece] = [(highest,)]
        covered = {highest}
        for r, c in product(range(n), repeat=2):
            if (r, c) in covered:
                continue
            runs = [
                tuple(sorted((r + i * dr, c + i * dc) for i in range(length)))
                for dr, dc in ((0, 1), (1, 1), (1, 0), (1, -1))
                for length in range(2, 2 * n // 3 + 1)
            ]
            free = [
                run
                for run in runs
                if covered.isdisjoint(run) and all(0 <= x < n and 0 <= y < n for x, y in run)
            ]
            if not free:
                break
            pieces.append(chance.choice(free))
            covered.update(pieces[-1])
        else:
            return pieces


def split(total: int, piece: Piece, chance: random.Random) -> list[int]:
    """Random numbers for the cells of a piece."""
    cuts = sorted(chance.sample(range(1, total), len(piece) - 1))
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


if __name__ == "__main__":
    main()
