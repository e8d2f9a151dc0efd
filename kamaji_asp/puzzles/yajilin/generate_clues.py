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

from kamaji_asp.puzzles.yajilin.board import OPEN, STEPS, Cell, Yajilin
from kamaji_asp.puzzles.yajilin.generate_drawing import Artist, Drawing
from kamaji_asp.puzzles.yajilin.generate_program import Arrow, Program

Clues = dict[Cell, Arrow]


class Sight:
    """How many black cells there are from a cell to the border: rows and columns as bits."""

    def __init__(self, drawing: Drawing, black: frozenset[Cell]) -> None:
        self.rows, self.columns = [0] * drawing.rows, [0] * drawing.columns
        for r, c in black:
            self.rows[r] |= 1 << c
            self.columns[c] |= 1 << r

    def count(self, cell: Cell, way: str) -> int:
        r, c = cell
        line, place = (self.rows[r], c) if way in "<>" else (self.columns[c], r)
        return (line >> place + 1 if way in ">v" else line & (1 << place) - 1).bit_count()


def ways_from(drawing: Drawing, cell: Cell) -> list[str]:
    """The directions for an arrow: one that points out of the board would say nothing."""
    r, c = cell
    inside = {"^": r > 0, "v": r < drawing.rows - 1, "<": c > 0, ">": c < drawing.columns - 1}
    return [way for way in STEPS if inside[way]]


def numbered(drawing: Drawing, directions: dict[Cell, str]) -> Clues:
    """The arrows with what they see in the drawing, where some of them replace black cells."""
    sight = Sight(drawing, drawing.black.difference(directions))
    return {cell: (way, sight.count(cell, way)) for cell, way in directions.items()}


class Choice:
    """Which cells are clues, and where they point: a formula that grows with every rival."""

    def __init__(self, artist: Artist, drawing: Drawing, most: int) -> None:
        self.drawing = drawing
        rng, cells = artist.rng, drawing.off_line
        rng.shuffle(cells)
        self.clue = {cell: i for i, cell in enumerate(cells, 1)}
        ways = [(cell, way) for cell in cells for way in ways_from(drawing, cell)]
        self.arrow = {way: i for i, way in enumerate(ways, len(cells) + 1)}
        self.further = most - len(drawing.clues)
        """So many black cells may become clues."""
        black = [self.clue[cell] for cell in cells if cell in drawing.black]
        self.counter = ITotalizer(black, ubound=len(black), top_id=len(cells) + len(ways))
        self.solver = Solver("m22", bootstrap_with=[*self._clauses(artist), *self.counter.cnf.clauses])
        arrows = [rng.choice((1, -1)) * arrow for arrow in self.arrow.values()]
        self.solver.set_phases([*arrows, *(-clue for clue in black)])

    def _clauses(self, artist: Artist) -> list[list[int]]:
        clauses = []
        for cell, clue in self.clue.items():
            arrows = [self.arrow[cell, way] for way in ways_from(self.drawing, cell)]
            clauses += [[-clue, *arrows], *([-arrow, clue] for arrow in arrows)]
            clauses += [[-one, -other] for one, other in combinations(arrows, 2)]
            if cell not in self.drawing.black:
                clauses.append([clue])
            elif artist.may_be_clue(self.drawing, cell):
                clauses += [[-clue, self.clue[other]] for other in sorted(artist.with_opposite(cell))]
            else:
                clauses.append([-clue])
        return clauses

    def choose(self) -> dict[Cell, str] | None:
        """The direction of each clue; None if no choice within the limit refutes all the rivals."""
        if self.further < 0:
            return None
        limit = [-more for more in self.counter.rhs[self.further : self.further + 1]]
        if not self.solver.solve(assumptions=limit):
            return None
        chosen = set(self.solver.get_model())
        return {cell: way for (cell, way), arrow in self.arrow.items() if arrow in chosen}

    def refute(self, rival: frozenset[Cell], clues: Clues) -> None:
        """The rival has these black cells."""
        theirs = Sight(self.drawing, rival)
        ours = Sight(self.drawing, self.drawing.black.difference(clues))
        clause = [clue for cell, clue in self.clue.items() if cell not in rival and cell not in clues]
        for (cell, way), arrow in self.arrow.items():
            if (cell in rival or cell in clues) and theirs.count(cell, way) != ours.count(cell, way):
                clause.append(arrow)
        self.solver.add_clause(clause)


def find_clues(artist: Artist, drawing: Drawing, most: int) -> Clues | None:
    """At most so many clues that fit the drawing only; None if they aren't enough."""
    program = artist.critic
    choice = Choice(artist, drawing, most)
    with choice.solver:
        another = program.another(drawing.line)
        while (directions := choice.choose()) is not None:
            clues = numbered(drawing, directions)
            rival = program.find([another, *program.clues(clues)], program.read_black)
            if rival is None:
                return clues
            choice.refute(rival, clues)
    return None


def without_needless(artist: Artist, clues: Clues) -> Clues:
    """Clues are left out one by one, or opposite ones together, until each of them is needed.

    What was a clue becomes an open cell. That brings and takes solutions, so a clue that is needed now may be
    needless later: one goes round until nothing happens any more.
    """
    while True:
        for cell in artist.rng.sample(sorted(clues), len(clues)):
            left_out = artist.with_opposite(cell)
            fewer = {place: arrow for place, arrow in clues.items() if place not in left_out}
            if is_unique(artist.critic, fewer):
                clues = fewer
                break
        else:
            return clues


def is_unique(program: Program, clues: Clues) -> bool:
    assumptions = program.clues(clues)
    line = program.find(assumptions, program.read_line)
    if line is None:
        return False
    return program.find([program.another(line), *assumptions], program.read_line) is None


def board_of(drawing: Drawing, clues: Clues) -> Yajilin:
    def token(cell: Cell) -> str:
        way, number = clues.get(cell, ("", 0))
        return f"{number}{way}" if way else OPEN

    columns = range(drawing.columns)
    return Yajilin(tuple(tuple(token((r, c)) for c in columns) for r in range(drawing.rows)))
