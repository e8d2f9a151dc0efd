"""Encodings of one's own that are wrong: each is answered with a grid on which it differs from the rules."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import clingo
import pytest
from differential.enumerate_all import all_solutions, is_minimal
from small_boards import small_boards

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.solution import OddAnswer, Solution
from kamaji_asp.family import ENCODINGS, family
from kamaji_asp.programs.own.difference import first_difference


class Mistake(NamedTuple):
    """One edit of the plain rules."""

    what: str
    before: str
    after: str


MISTAKES = {
    "kakurasu": [
        Mistake("columns weigh from 0 on", "C+1,C : black", "C,C : black"),
        Mistake("a column adds up the numbers of columns", "#sum { R+1,R :", "#sum { C+1,R :"),
        Mistake("cells are counted, not weighed", "#sum { C+1,C :", "#count { C+1,C :"),
        Mistake("the last column stays white", "C = 0..Columns-1", "C = 0..Columns-2"),
        Mistake("no rule for columns", ":- col_sum(C,S), #sum { R+1,R : black(R,C) } != S.", ""),
        Mistake("a row may add up to less", "C+1,C : black(R,C) } != S", "C+1,C : black(R,C) } > S"),
    ],
    "tectonic": [
        Mistake("corners do not touch", "step(0,1; 1,-1; 1,0; 1,1)", "step(0,1; 1,0)"),
        Mistake("one of the diagonals is forgotten", "step(0,1; 1,-1; 1,0; 1,1)", "step(0,1; 1,0; 1,1)"),
        Mistake("only one region's cells touch", "region(R+DR,C+DC,_)", "region(R+DR,C+DC,K), region(R,C,K)"),
        Mistake("a region may hold a number twice", "{ value(R,C,V) : region(R,C,K) } != 1", "0 > 1"),
        Mistake("givens may change", ":- given(R,C,V), not value(R,C,V).", ""),
        Mistake("a cell may hold several numbers", "V = 1..N } = 1", "V = 1..N }"),
    ],
    "kenken": [
        Mistake("2 and 2 make 2", 'try(K,T,"+"), #sum { V,X :', 'try(K,T,"+"), #sum { V :'),
        Mistake("only rows are looked at", "line(column(C),  (R,C))   :- cage(_,(R,C)).", ""),
        Mistake("the smallest number comes first", "W > V.", "W < V."),
        Mistake("quotients are rounded", ", Q\\V = 0.", "."),
        Mistake("a clue without a sign fits nothing", 'try(K,T,("+";"-";"*";"/")) :- clue(K,T,"?").', ""),
        Mistake("no rule for cages", ":- clue(K,T,O), sign(O,S), cell(K,1,X), not gives(K,_).", ""),
    ],
    "yajilin": [
        Mistake("several loops", ":- on(X), not reached(X).", ""),
        Mistake("black cells may touch", ":- adjacent((R,C),(R2,C2)), black(R,C), black(R2,C2).", ""),
        Mistake("an arrow to the left sees what is right of it", "open(R,C2), C2 < C", "open(R,C2), C2 > C"),
        Mistake("an arrow may see more", "} != N.", "} < N."),
        Mistake("no loop at all", ":- not on(_).", ""),
        Mistake("the line only goes to and fro", "adjacent((R,C),(R+1,C)) :- open(R,C), open(R+1,C).", ""),
    ],
    "kamaji": [
        Mistake("pieces may be superfluous", ":- lay(R,C,DR,DC,L),", "superfluous :- lay(R,C,DR,DC,L),"),
        Mistake("no diagonal to the left", "step(0,1; 1,1; 1,0; 1,-1)", "step(0,1; 1,1; 1,0)"),
        Mistake("a 1 is covered once only", "number(X,Y,V), V > 1, {", "number(X,Y,V), {"),
        Mistake("a piece does not cover its last cell", "I = 0..L-1.", "I = 0..L-2."),
        Mistake("the maximum alone is no piece", "piece(R,C,0,1,1)   :- number(R,C,M), maximum(M).", ""),
        Mistake("numbers may be covered twice", "L,X,Y) } != 1.", "L,X,Y) } < 1."),
    ],
}

CASES = [(name, mistake) for name, mistakes in MISTAKES.items() for mistake in mistakes]


def spec(name: str) -> Path:
    return ENCODINGS / name / "spec.lp"


def edited(folder: Path, name: str, mistake: Mistake) -> Path:
    text = spec(name).read_text(encoding="utf-8")
    assert text.count(mistake.before) == 1
    path = folder / "my.lp"
    path.write_text(text.replace(mistake.before, mistake.after), encoding="utf-8")
    return path


def allowed(encoding: Path, board: Board, grid: Solution) -> bool:
    """Whether the encoding has an answer set that shows this, by nothing but plain clingo."""
    control = clingo.Control(["0"], message_limit=0)
    control.load(str(encoding))
    control.add("base", [], ka.facts(board))
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        for model in models:
            atoms = model.symbols(shown=True)
            if isinstance(grid, OddAnswer):
                if sorted(map(str, atoms)) == sorted(grid.atoms):
                    return True
            elif family(board.family).asp.decode(board, atoms) == grid:
                return True
    return False


def is_right(board: Board, grid: Solution) -> bool:
    """Whether the rules allow it, by nothing but the checker; Kamaji's plain rules want it minimal."""
    if isinstance(grid, OddAnswer) or ka.check(board, grid):
        return False
    return board.family != "kamaji" or is_minimal(board, grid)


def test_there_are_thirty_mistakes() -> None:
    assert len(CASES) == len({mistake.after + mistake.what for _, mistake in CASES}) == 30


@pytest.mark.parametrize(("name", "mistake"), CASES, ids=[f"{name}: {case.what}" for name, case in CASES])
def test_a_wrong_encoding_gets_a_counterexample(name: str, mistake: Mistake, tmp_path: Path) -> None:
    encoding = edited(tmp_path, name, mistake)
    found = first_difference(encoding, small_boards(name))
    assert found is not None
    assert found.allowed_by == ("spec" if is_right(found.board, found.grid) else "yours")
    assert allowed(encoding, found.board, found.grid) == (found.allowed_by == "yours")
    assert bool(found.broken) == (found.allowed_by == "yours" and not mistake.what.endswith("superfluous"))
    if found.allowed_by == "spec":
        assert found.grid in all_solutions(found.board)
    if not found.broken:
        assert found.reasons
        assert all(f"{found.forbidden_by.name}" in reason for reason in found.reasons)


REASONS = {
    "the smallest number comes first": "forbids it: :- clue(K,T,O), sign(O,S), cell(K,1,X), not gives(K,_).",
    "the last column stays white": "no rule of my.lp makes black(",
    "pieces may be superfluous": "spec.lp:41 forbids it: :- lay(R,C,DR,DC,L), X = R+(L-1)*DR",
}


@pytest.mark.parametrize(("name", "mistake"), [case for case in CASES if case[1].what in REASONS])
def test_what_forbids_a_grid_is_named(name: str, mistake: Mistake, tmp_path: Path) -> None:
    found = first_difference(edited(tmp_path, name, mistake), small_boards(name))
    assert found is not None
    assert REASONS[mistake.what] in found.reasons[0]


@pytest.mark.parametrize("name", MISTAKES)
def test_the_rules_themselves_differ_nowhere(name: str) -> None:
    for encoding in (spec(name), ENCODINGS / name / f"{name}.lp"):
        assert first_difference(encoding, small_boards(name)) is None


@pytest.mark.parametrize("name", MISTAKES)
def test_small_boards_are_of_all_kinds(name: str) -> None:
    numbers = [ka.count(board, limit=2) for board in small_boards(name)]
    assert {0, 1, 2} <= {*numbers} | ({0} if name in ("kakurasu", "kenken") else set())
