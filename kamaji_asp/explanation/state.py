"""Boards that are filled in only in part: as text, as a drawing, and as what is known.

What stands in a cell of a solution follows from the decisions about that cell. So for each cell we list the
ways to make these, and the family itself says, by decoding each, which token it means. A solution made of
pieces has a line for each decision instead.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import Cell, cell_name
from kamaji_asp.core.solution import Pieces, Solution
from kamaji_asp.explanation.fillings import Tables
from kamaji_asp.explanation.words import enumeration
from kamaji_asp.family import family
from kamaji_asp.files.lines import Line, Lines, parse_all, shorten
from kamaji_asp.programs.ground import GroundProgram
from kamaji_asp.programs.partial_assignment import PartialAssignment

OPEN = "?"

Place = tuple[int, int]
"""A row of the solution's text and where the token stands in it."""


class States:
    def __init__(self, ground: GroundProgram) -> None:
        self.ground = ground
        self._decode = family(ground.board.family).asp.decode
        empty = self.solution(0)
        self.is_list = isinstance(empty, Pieces)
        self._empty = empty.tokens()

    def solution(self, chosen: Bits) -> Solution:
        """What the board shows from the start, and what is chosen."""
        symbols = [self.ground.decisions[i].symbol for i in members(chosen)]
        return self._decode(self.ground.board, [*self.ground.certain, *symbols])

    @cached_property
    def positions(self) -> dict[Cell, Place]:
        """Where the token of each cell stands: an empty row parts the layers of a cube."""
        rows = self._empty
        cells = (cell for decision in self.ground.decisions for cell in decision.cells)
        layered = any(len(cell.arguments) == 3 for cell in cells)
        found: dict[Cell, Place] = {}
        layer = first = 0
        for y, row in enumerate(rows):
            if not row:
                layer, first = layer + 1, y + 1
            for x in range(len(row)):
                found[(layer, y - first, x) if layered else (y, x)] = (y, x)
        return found

    @cached_property
    def options(self) -> dict[Cell, list[tuple[str, Bits, Bits]]]:
        """For each cell: a token, what is chosen for it, and the decisions about the cell."""
        about: defaultdict[Cell, Bits] = defaultdict(int)
        for i, decision in enumerate(self.ground.decisions):
            for cell in decision.cells:
                about[tuple(part.number for part in cell.arguments)] |= 1 << i
        tables = Tables(self.ground)
        return {cell: self._tokens(tables, cell, bits) for cell, bits in about.items()}

    def _tokens(self, tables: Tables, cell: Cell, about: Bits) -> list[tuple[str, Bits, Bits]]:
        y, x = self.positions[cell]
        fillings = tables.fillings_within(about)
        return [(self.solution(filling).tokens()[y][x], filling, about) for filling in fillings]

    def tokens(self, cell: Cell, known: PartialAssignment) -> set[str]:
        """What may still stand in the cell."""
        return {
            token
            for token, chosen, about in self.options[cell]
            if not (known.chosen & about & ~chosen or known.refused & chosen)
        }

    def settled(self, cell: Cell, known: PartialAssignment) -> str | None:
        """What stands in the cell, once decided: not if it only follows from a rule that nobody used."""
        about = self.options[cell][0][2] if self.options[cell] else 0
        left = self.tokens(cell, known)
        if len(left) == 1 and (about & ~known.all == 0 or known.chosen & self.alone & about):
            return left.pop()
        return None

    @cached_property
    def alone(self) -> Bits:
        """The decisions about a single cell."""
        return sum(1 << i for i, decision in enumerate(self.ground.decisions) if len(decision.cells) == 1)

    def lines(self, known: PartialAssignment) -> list[str]:
        """The text of the board as far as it is known, with a question mark where it is not."""
        if self.is_list:
            return self.solution(known.chosen).lines
        rows = [[token or OPEN for token in row] for row in self._empty]
        for cell in self.options:
            y, x = self.positions[cell]
            rows[y][x] = self.settled(cell, known) or OPEN
        return [" ".join(row) for row in rows]

    def read(self, lines: Lines) -> PartialAssignment:
        """What a text says that looks like a solution, but for cells that are still open."""
        return self._read_list(lines) if self.is_list else self._read_grid(lines)

    def _read_list(self, lines: Lines) -> PartialAssignment:
        pieces = {row: PartialAssignment() for row in self._empty}
        for i in range(len(self.ground.decisions)):
            row = next(row for row in self.solution(1 << i).tokens() if row not in self._empty)
            pieces[row] = PartialAssignment(1 << i)
        known = PartialAssignment()
        for line in lines:
            row = tuple(sorted(line.tokens, key=_numbers))
            if row not in pieces:
                line.fail(f"'{shorten(' '.join(line.tokens))}' is nothing that could be chosen here")
            known |= pieces[row]
        return known

    def _read_grid(self, lines: Lines) -> PartialAssignment:
        cells = {place: cell for cell, place in self.positions.items()}
        known = PartialAssignment()
        for y, row in enumerate(self._empty):
            if row:
                line = lines.take(f"row {y + 1}")
                tokens = parse_all(line, line.tokens, len(row), lambda token, _: token, f"row {y + 1}")
                for x, token in enumerate(tokens):
                    known |= self._meaning(cells[y, x], token, line)
        lines.end()
        return known

    def _meaning(self, cell: Cell, token: str, line: Line) -> PartialAssignment:
        y, x = self.positions[cell]
        options = self.options.get(cell) or [(self._empty[y][x], 0, 0)]
        fitting = [(chosen, about) for other, chosen, about in options if other == token]
        if not fitting and token in (OPEN, "."):
            return PartialAssignment()
        if not fitting:
            left = enumeration(sorted({other for other, _, _ in options if other}), " or ") or "nothing"
            cause = f"in {cell_name(cell)} the printed board leaves {left}, not '{shorten(token)}'"
            if token in self._every_token:
                raise RuledOutError(cause, cell)
            line.fail(cause)
        always = sometimes = fitting[0][0]
        for chosen, _ in fitting:
            always &= chosen
            sometimes |= chosen
        return PartialAssignment(always, fitting[0][1] & ~sometimes)

    @cached_property
    def _every_token(self) -> set[str]:
        tokens = {token for options in self.options.values() for token, _, _ in options}
        return tokens | {token for row in self._empty for token in row}


class RuledOutError(Exception):
    """A state contradicts what is printed on the board."""

    def __init__(self, cause: str, cell: Cell) -> None:
        super().__init__(cause)
        self.cell = cell


def _numbers(token: str) -> tuple[int, ...]:
    return tuple(int(part) for part in token.split(",") if part.isdecimal())
