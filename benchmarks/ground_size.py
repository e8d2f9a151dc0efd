"""How the ground programs grow: what stands in a cell's column must not rise with the board.

    python benchmarks/ground_size.py

The boards are made from a seed and resemble puzzles in the number of their clues and the size of their
regions, no more: they are only grounded here. Atoms and rules are those that the solver gets, lines and bytes
are what `clingo --text` prints.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence

import clingo
import common

import kamaji_asp as ka
from kamaji_asp.core.grid import Cell, Direction
from kamaji_asp.family import family
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.puzzles.tectonic.board import Tectonic
from kamaji_asp.puzzles.yajilin.board import OPEN, SILENT, Arrow, Yajilin

SIZES = (10, 20, 40)
SEED = 1
TURNS = (Direction.NORTH, Direction.SOUTH, Direction.WEST, Direction.EAST)
HEAD = ("board", "atoms", "rules", "lines", "kB", "atoms/cell", "rules/cell", "lines/cell", "bytes/cell")


def main() -> None:
    makers = (yajilin, tectonic, kakurasu)
    common.print_table(HEAD, [measure(make(size, random.Random(SEED))) for make in makers for size in SIZES])


def measure(board: Kakurasu | Tectonic | Yajilin) -> tuple[object, ...]:
    puzzle = family(board.family)
    method = next(iter(puzzle.asp.METHODS.values()))
    encoding = str(puzzle.encodings / method.encoding)
    facts = ka.facts(board)
    atoms, rules = counts(encoding, facts)
    text = ground_text(encoding, facts)
    lines = text.count("\n")
    cells = board.number_of_cells
    per_cell = (f"{amount / cells:.1f}" for amount in (atoms, rules, lines, len(text)))
    return (f"{board.family} {board.rows}x{board.columns}", atoms, rules, lines, len(text) // 1000, *per_cell)


class Counter(clingo.Observer):
    """Sits where the solver would and counts what the grounder hands over."""

    def __init__(self) -> None:
        self.atoms: set[int] = set()
        self.rules = 0

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self.atoms.update(head)
        self.rules += 1

    def weight_rule(
        self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]
    ) -> None:
        self.rule(choice, head, ())


def counts(encoding: str, facts: str) -> tuple[int, int]:
    """Atoms and rules before the solver simplifies them away."""
    control = clingo.Control([], message_limit=0)
    counter = Counter()
    control.register_observer(counter, replace=True)
    control.load(encoding)
    control.add("base", [], facts)
    control.ground([("base", [])])
    control.solve()  # hands over the last rules; there is no solver to find anything
    return len(counter.atoms), counter.rules


def ground_text(encoding: str, facts: str) -> str:
    command = [sys.executable, "-m", "clingo", "--text", "--warn=none", encoding, "-"]
    return subprocess.run(command, input=facts, capture_output=True, text=True, check=True).stdout


def kakurasu(size: int, chance: random.Random) -> Kakurasu:
    """The sums of a board with every second cell black."""
    black = [[chance.random() < 0.5 for _ in range(size)] for _ in range(size)]
    return Kakurasu(tuple(map(weight, black)), tuple(map(weight, zip(*black, strict=True))))


def weight(line: list[bool] | tuple[bool, ...]) -> int:
    return sum(place for place, black in enumerate(line, 1) if black)


def tectonic(size: int, chance: random.Random) -> Tectonic:
    """Regions of up to five cells, each grown from the first cell that is still free; nothing is given."""
    free = {(r, c): None for r in range(size) for c in range(size)}  # a dict keeps the order
    names: dict[Cell, str] = {}
    while free:
        start = next(iter(free))
        edge, room = [start], chance.randint(3, 5)
        while edge and room:
            r, c = edge.pop(chance.randrange(len(edge)))
            if (r, c) in free:
                del free[r, c]
                names[r, c] = f"r{start[0]}c{start[1]}"
                room -= 1
                edge += [direction.beside((r, c)) for direction in TURNS]
    rows = tuple(tuple(names[r, c] for c in range(size)) for r in range(size))
    return Tectonic(rows, ((None,) * size,) * size)


def yajilin(size: int, chance: random.Random) -> Yajilin:
    """A clue in every eighth cell, which counts the true number among cells blackened at random."""
    clues = {
        (r, c): chance.choice(TURNS) for r in range(size) for c in range(size) if chance.random() < 1 / 8
    }
    blank = Yajilin(
        tuple(tuple(SILENT if (r, c) in clues else OPEN for c in range(size)) for r in range(size))
    )
    black = {cell for cell in blank.open_cells if chance.random() < 1 / 6}
    arrows = {
        cell: Arrow(len(black.intersection(ahead(cell, direction, size))), direction)
        for cell, direction in clues.items()
    }
    return Yajilin(tuple(tuple(arrows.get((r, c), OPEN) for c in range(size)) for r in range(size)))


def ahead(cell: Cell, direction: Direction, size: int) -> Iterator[Cell]:
    """The cells from here to the border."""
    cell = direction.beside(cell)
    while all(0 <= place < size for place in cell):
        yield cell
        cell = direction.beside(cell)


if __name__ == "__main__":
    main()
