"""Cages over a Latin square or cube, some of which may be taken up and grown anew."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from kamaji_asp.core.grid import Cell
from kamaji_asp.puzzles.kenken.board import Clue, KenKen, Operation
from kamaji_asp.puzzles.kenken.cages import result

PROFILE = (1, 8, 8, 5, 3, 2, 1, 1)
"""How likely a cage of 1, 2, 3, … cells is to be begun."""

USUAL = (Operation.ADD, Operation.MULTIPLY)

Cage = tuple[Cell, ...]


class CageDraft:
    def __init__(
        self, number: dict[Cell, int], n: int, operators: tuple[Operation, ...], rng: Random
    ) -> None:
        self.number, self.n, self.operators, self.rng = number, n, operators, rng
        self.operation: dict[Cage, Operation | None] = {}
        """The cages, each with its operation; one cell alone has none."""
        self.home: dict[Cell, Cage] = {}

    def beside(self, cell: Cell) -> list[Cell]:
        steps = [
            (*cell[:axis], x + step, *cell[axis + 1 :]) for axis, x in enumerate(cell) for step in (-1, 1)
        ]
        return [place for place in steps if place in self.number]

    def operations(self, cage: Cage) -> Sequence[Operation | None]:
        """Which operations can stand in a cage; - and / in one of three cells and more only if they must."""
        if len(cage) == 1:
            return [None]
        numbers = [self.number[cell] for cell in cage]
        found = [operation for operation in self.operators if result(numbers, operation) is not None]
        usual = found if len(cage) == 2 else [operation for operation in found if operation in USUAL]
        return usual or found

    def grow(self, largest: int) -> None:
        """Cages in all cells that have none."""
        while free := [cell for cell in self.number if cell not in self.home]:
            size = self.rng.choices(range(1, largest + 1), PROFILE[:largest])[0]
            cage = [min(free, key=lambda cell: (self.room(cell), self.rng.random()))]
            while len(cage) < size:
                rim = [near for cell in cage for near in self.beside(cell) if near not in self.home]
                rim = [near for near in rim if near not in cage]
                if not rim:
                    break
                cage.append(self.rng.choice(rim))
            self.lay(tuple(sorted(cage)), largest)

    def room(self, cell: Cell) -> int:
        return sum(near not in self.home for near in self.beside(cell))

    def lay(self, cage: Cage, largest: int) -> None:
        """A cage; a cell that was left alone joins one beside it."""
        near = [self.home[cell] for cell in self.beside(cage[0]) if cell in self.home]
        near = [other for other in near if len(other) < largest]
        if len(cage) == 1 and near:
            other = self.rng.choice(near)
            joined = tuple(sorted((*cage, *other)))
            if self.operations(joined):
                self.lift(other)
                cage = joined
        operations = self.operations(cage)
        for part in (cage,) if operations else ((cell,) for cell in cage):
            self.operation[part] = self.rng.choice(operations or [None])
            self.home |= dict.fromkeys(part, part)

    def lift(self, cage: Cage) -> None:
        del self.operation[cage]
        for cell in cage:
            del self.home[cell]

    def target(self, cage: Cage, operation: Operation | None) -> int:
        target = result([self.number[cell] for cell in cage], operation or Operation.ADD)
        assert target is not None, "only operations that can stand there are chosen"
        return target

    def board(self) -> KenKen:
        cages = list(dict.fromkeys(self.home[cell] for cell in self.number))
        name = {cage: str(i) for i, cage in enumerate(cages, 1)}
        names = [name[self.home[cell]] for cell in self.number]
        rows = [tuple(names[i : i + self.n]) for i in range(0, len(names), self.n)]
        layers = tuple(tuple(rows[i : i + self.n]) for i in range(0, len(rows), self.n))
        chosen = [(cage, self.operation[cage]) for cage in cages]
        clues = tuple((name[cage], Clue(self.target(cage, op), op)) for cage, op in chosen)
        return KenKen(layers, clues, is_cube=len(cages[0][0]) == 3)
