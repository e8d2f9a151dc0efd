"""Clues for a drawing, so that nothing but the drawing fits them.

Clues are chosen so that every rival that was found so far is refuted; then one looks for a solution that fits
these clues and is not the drawing. It is the next rival, or there is none, and the board is done.

A rival is refuted by an arrow in a direction in which it has another number of black cells, or by a clue on a
cell that is black in the drawing and not in the rival.
"""

from __future__ import annotations

from itertools import combinations

from pysat.card import ITotalizer
from pysat.solvers import Solver

from kamaji_asp.core.bits import Bits
from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST, Cell, Direction
from kamaji_asp.puzzles.yajilin.board import Arrow
from kamaji_asp.puzzles.yajilin.generate.boards import DIRECTIONS, Clues
from kamaji_asp.puzzles.yajilin.generate.drawing import Drawing, SolutionSampler
from kamaji_asp.puzzles.yajilin.generate.program import Program


class Sight:
    """How many black cells there are from a cell to the border: rows and columns as bits."""

    def __init__(self, drawing: Drawing, black: frozenset[Cell]) -> None:
        self.rows: list[Bits] = [0] * drawing.rows
        self.columns: list[Bits] = [0] * drawing.columns
        for r, c in black:
            self.rows[r] |= 1 << c
            self.columns[c] |= 1 << r

    def count(self, cell: Cell, direction: Direction) -> int:
        r, c = cell
        line, place = (self.rows[r], c) if direction in (WEST, EAST) else (self.columns[c], r)
        ahead = line >> place + 1 if direction in (EAST, SOUTH) else line & (1 << place) - 1
        return ahead.bit_count()


def directions_from(drawing: Drawing, cell: Cell) -> list[Direction]:
    """Those that an arrow may have: one that points out of the board would say nothing."""
    r, c = cell
    inside = {NORTH: r > 0, SOUTH: r < drawing.rows - 1, WEST: c > 0, EAST: c < drawing.columns - 1}
    return [direction for direction in DIRECTIONS if inside[direction]]


def numbered(drawing: Drawing, directions: dict[Cell, Direction]) -> Clues:
    """The arrows with what they see in the drawing, where some of them replace black cells."""
    sight = Sight(drawing, drawing.black.difference(directions))
    return {cell: Arrow(sight.count(cell, direction), direction) for cell, direction in directions.items()}


class ClueChoice:
    """Which cells are clues, and where they point: a formula that grows with every rival."""

    def __init__(self, sampler: SolutionSampler, drawing: Drawing, most: int) -> None:
        self.drawing = drawing
        rng, cells = sampler.rng, drawing.off_line
        rng.shuffle(cells)
        self.clue = {cell: i for i, cell in enumerate(cells, 1)}
        arrows = [(cell, direction) for cell in cells for direction in directions_from(drawing, cell)]
        self.arrow = {arrow: i for i, arrow in enumerate(arrows, len(cells) + 1)}
        self.further = most - len(drawing.clues)
        """How many black cells may become clues."""
        black = [self.clue[cell] for cell in cells if cell in drawing.black]
        self.counter = ITotalizer(black, ubound=len(black), top_id=len(cells) + len(arrows))
        self.solver = Solver("m22", bootstrap_with=[*self._clauses(sampler), *self.counter.cnf.clauses])
        phases = [rng.choice((1, -1)) * arrow for arrow in self.arrow.values()]
        self.solver.set_phases([*phases, *(-clue for clue in black)])

    def _clauses(self, sampler: SolutionSampler) -> list[list[int]]:
        clauses = []
        for cell, clue in self.clue.items():
            arrows = [self.arrow[cell, direction] for direction in directions_from(self.drawing, cell)]
            clauses += [[-clue, *arrows], *([-arrow, clue] for arrow in arrows)]
            clauses += [[-one, -other] for one, other in combinations(arrows, 2)]
            if cell not in self.drawing.black:
                clauses.append([clue])
            elif sampler.may_be_clue(self.drawing, cell):
                clauses += [[-clue, self.clue[other]] for other in sorted(sampler.with_opposite(cell))]
            else:
                clauses.append([-clue])
        return clauses

    def choose(self) -> dict[Cell, Direction] | None:
        """The direction of each clue; None if no choice within the limit refutes all the rivals."""
        if self.further < 0:
            return None
        limit = [-more for more in self.counter.rhs[self.further : self.further + 1]]
        if not self.solver.solve(assumptions=limit):
            return None
        chosen = set(self.solver.get_model())
        return {cell: direction for (cell, direction), arrow in self.arrow.items() if arrow in chosen}

    def refute(self, rival: frozenset[Cell], clues: Clues) -> None:
        """The rival has these black cells."""
        theirs = Sight(self.drawing, rival)
        ours = Sight(self.drawing, self.drawing.black.difference(clues))
        clause = [clue for cell, clue in self.clue.items() if cell not in rival and cell not in clues]
        for (cell, direction), arrow in self.arrow.items():
            is_shown = cell in rival or cell in clues
            if is_shown and theirs.count(cell, direction) != ours.count(cell, direction):
                clause.append(arrow)
        self.solver.add_clause(clause)


def find_clues(sampler: SolutionSampler, drawing: Drawing, most: int) -> Clues | None:
    """At most this many clues that fit the drawing only; None if they are not enough."""
    program = sampler.rivals
    choice = ClueChoice(sampler, drawing, most)
    with choice.solver:
        another = program.another(drawing.line)
        while (directions := choice.choose()) is not None:
            clues = numbered(drawing, directions)
            rival = program.find([another, *program.clues(clues)], program.read_black)
            if rival is None:
                return clues
            choice.refute(rival, clues)
    return None


def without_needless(sampler: SolutionSampler, clues: Clues) -> Clues:
    """Clues are left out one by one, or opposite ones together, until each of them is needed.

    What was a clue becomes an open cell. That brings and takes solutions, so a clue that is needed now may be
    needless later: one goes round until nothing happens any more.
    """
    while True:
        for cell in sampler.rng.sample(sorted(clues), len(clues)):
            left_out = sampler.with_opposite(cell)
            fewer = {place: arrow for place, arrow in clues.items() if place not in left_out}
            if _has_one_solution(sampler.rivals, fewer):
                clues = fewer
                break
        else:
            return clues


def _has_one_solution(program: Program, clues: Clues) -> bool:
    assumptions = program.clues(clues)
    line = program.find(assumptions, program.read_line)
    if line is None:
        return False
    return program.find([program.another(line), *assumptions], program.read_line) is None
