"""An answer set of a user's own encoding: as a solution, or why it is none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import product

import clingo

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell, cell_name
from kamaji_asp.core.solution import Loop, Numbers, OddAnswer, Pieces, Shading, Solution, Violation
from kamaji_asp.family import family
from kamaji_asp.programs.control import symbol
from kamaji_asp.programs.own.vocabulary import meaning, rules_of, vocabulary_of

ODD_ATOM, TWO_NUMBERS, EMPTY_CELL = "encoding.odd-atom", "encoding.two-numbers", "encoding.empty-cell"
REPEATED = "encoding.repeated"
RULES = {
    ODD_ATOM: "each atom that is shown must stand for something on the board",
    TWO_NUMBERS: "a cell must hold one number only",
    EMPTY_CELL: "every cell must hold a number",
    REPEATED: "a solution must come out only once: two answer sets must differ in what they show of it",
}


def ours(board: Board, symbols: Iterable[clingo.Symbol]) -> list[clingo.Symbol]:
    """Those of which solutions of the board are made: an encoding may show others beside them."""
    shown = vocabulary_of(rules_of(family(board.family))).shown
    return [
        each
        for each in symbols
        if each.type is clingo.SymbolType.Function and each.positive
        if (each.name, len(each.arguments)) in shown
    ]


def understood(board: Board, atoms: Sequence[clingo.Symbol]) -> Solution:
    """The solution that they say, right or wrong; an odd answer if there is no telling what they say."""
    return _decoded(board, atoms) or OddAnswer(_sorted(atoms))


def _sorted(atoms: Sequence[clingo.Symbol]) -> tuple[str, ...]:
    return tuple(map(str, sorted(atoms)))


def solutions(board: Board, answers: Iterable[Iterable[clingo.Symbol]]) -> Generator[Solution, None, None]:
    """What answer sets show, one after the other; what comes a second time is odd."""
    seen: set[int] = set()
    for answer in answers:
        atoms = ours(board, answer)
        solution = understood(board, atoms)
        number = hash(solution)
        if number in seen:
            solution = OddAnswer(_sorted(atoms), is_repeated=True)
        seen.add(number)
        yield solution


def judged(board: Board, solution: Solution) -> list[Violation]:
    """What is wrong with an answer: nothing, if it is a solution."""
    if isinstance(solution, OddAnswer):
        return _what_is_odd(board, solution)
    return [*_empty(board, solution), *family(board.family).check(board, solution)]


def _empty(board: Board, solution: Solution) -> Iterator[Violation]:
    if isinstance(solution, Numbers):
        cells = tuple(cell for cell in _cells(board) if not solution[cell])
        if cells:
            yield Violation(EMPTY_CELL, RULES[EMPTY_CELL], cells)


def _decoded(board: Board, atoms: Sequence[clingo.Symbol]) -> Solution | None:
    """None, if the atoms do not come back from what the family makes of them."""
    part = family(board.family).asp
    try:
        solution = part.decode(board, atoms)
        same = [symbol(atom) for atom in part.encode(board, solution)]
        if len(same) == len(atoms) and _is_possible(board, solution) and part.decode(board, same) == solution:
            return solution
    except Exception:  # whatever a family does with atoms that it cannot know
        return None
    return None


def _cells(board: Board) -> Iterator[Cell]:
    return product(*map(range, board.size))


def _is_possible(board: Board, solution: Solution) -> bool:
    """Whether all cells of a solution are on the board, and all its numbers are numbers."""
    match solution:
        case Numbers():
            return all(isinstance(solution[cell], int) for cell in _cells(board))
        case Shading() | Loop():
            cells: Iterable[Cell] = solution.black
        case Pieces():
            cells = (cell for piece in solution.pieces for cell in piece)
        case _:
            cells = ()
    return all(0 <= i < length for cell in cells for i, length in zip(cell, board.size, strict=True))


def _what_is_odd(board: Board, answer: OddAnswer) -> list[Violation]:
    if answer.is_repeated:
        return [Violation(REPEATED, RULES[REPEATED], ())]
    atoms = list(map(clingo.parse_term, answer.atoms))
    alone = {atom: _decoded(board, [atom]) for atom in atoms}
    odd = [atom for atom, solution in alone.items() if solution is None]
    return [*_two_numbers(board, alone.values())] or [_odd_atoms(board, odd or atoms)]


def _two_numbers(board: Board, parts: Iterable[Solution | None]) -> Iterator[Violation]:
    """The cells to which several atoms give a number each."""
    numbers: defaultdict[Cell, list[int]] = defaultdict(list)
    for part in parts:
        if isinstance(part, Numbers):
            for cell in _cells(board):
                if part[cell]:
                    numbers[cell].append(part[cell])
    for cell, found in numbers.items():
        if len(found) > 1:
            rule = f"{cell_name(cell)} must hold one number only, not {' and '.join(map(str, sorted(found)))}"
            yield Violation(TWO_NUMBERS, rule, (cell,))


def _odd_atoms(board: Board, odd: Sequence[clingo.Symbol]) -> Violation:
    first, others = min(odd), len(odd) - 1
    known = meaning(rules_of(family(board.family)), first.name)
    what = f"{first} and {others} more stand" if others else f"{first} stands"
    help_ = f"; the header says: {known}" if known else ""
    return Violation(ODD_ATOM, f"{what} for nothing on this board{help_}", ())
