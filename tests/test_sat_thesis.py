"""The reductions as the theses print them, clause by clause, and what they leave open."""

from __future__ import annotations

from itertools import combinations, product

import pytest

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.engines.sat.engine import formula_of, methods
from kamaji_asp.engines.sat.formula import Formula
from kamaji_asp.puzzles.kenken.sat import every_value, fillings, imply_pairs, pairs
from kamaji_asp.puzzles.yajilin.board import Yajilin
from kamaji_asp.puzzles.yajilin.sat import placements

Clauses = set[frozenset[int]]


def thesis(text: str) -> Formula:
    board = ka.parse(text)
    return formula_of(board, methods(board.family)["thesis"])


def clauses(formula: Formula) -> Clauses:
    return set(map(frozenset, formula.clauses))


def named(formula: Formula, *names: str) -> frozenset[int]:
    """A clause by the names of its literals; - denies."""
    number = {name: variable for variable, name in formula.names.items()}
    return frozenset(-number[name[1:]] if name[0] == "-" else number[name] for name in names)


# Kamaji (Kleijn, 2018), section 3.3.3

KAMAJI = """
001 002 | 011 013 | -011 -013 | 023 024 | 102 105 | -102 -105 | 124 126 | -124 -126 | 205 207 | 217 218
-217 -218 | 226 228 | 001 -011 | 011 -001 | 002 -102 | 102 -002 | 013 -023 | 023 -013 | 024 -124 | 124 -024
105 -205 | 205 -105 | 126 -226 | 226 -126 | 207 -217 | 217 -207 | 218 -228 | 228 -218
"""
"""x_ijk as the digits i, j and k."""


def test_kamaji_has_the_clauses_of_the_thesis() -> None:
    formula = thesis("kamaji 3 3\n1 2 1\n2 3 2\n1 2 1\n")
    maximum = named(formula, "x(1,1,9)")
    printed = [clause.split() for clause in KAMAJI.strip().replace("\n", "|").split("|")]

    def spelled(literal: str) -> str:
        *sign, i, j, k = literal
        return f"{''.join(sign)}x({i},{j},{k})"

    assert len(printed) == 28
    assert len(formula.clauses) == 29
    assert clauses(formula) - {maximum} == {named(formula, *map(spelled, clause)) for clause in printed}
    assert maximum in clauses(formula)


def test_kamaji_needs_no_piece_of_ones_that_are_covered() -> None:
    board = ka.parse("kamaji 4 4\n4 2 1 1\n2 1 1 2\n1 1 2 3\n1 2 3 2\n")
    counts = {method: ka.count(board, engine="sat", method=method) for method in ("thesis", "modern", "all")}
    assert counts == {"thesis": 1, "modern": 1, "all": 2}


# Tectonic (van Spaendonck, 2017), chapter 6

TECTONIC = "tectonic 2 2\nregions\na a\na a\ngivens\n2 1\n. .\n"


def test_tectonic_has_the_clauses_of_the_thesis() -> None:
    formula = thesis(TECTONIC)
    assert formula.names[1] == "value(0,0,1)"
    assert formula.names[5 * (1 + 1 * 2) + 3] == "value(1,1,3)"

    def one_of(variables: list[int]) -> Clauses:
        return {frozenset(variables), *(frozenset((-a, -b)) for a, b in combinations(variables, 2))}

    cells = [one_of(list(range(first, first + 5))) for first in (1, 6, 11, 16)]
    region = [one_of([value, value + 5, value + 10, value + 15]) for value in (1, 2, 3, 4)]
    units = {frozenset((literal,)) for literal in (2, 6, -5, -10, -15, -20)}
    assert clauses(formula) == set().union(*cells, *region, units)
    assert len(formula.clauses) == 4 * 11 + 4 * 7 + 6


def test_tectonic_counts_its_variables_as_the_thesis_does() -> None:
    """MaxSize * (x + y * width) + value, on a board wider than high; MaxSize is 5, or more if need be."""
    for regions, largest in (("a a b\na b b", 5), ("a a a\na a a", 6)):
        formula = thesis(f"tectonic 2 3\nregions\n{regions}\ngivens\n. . .\n. . .\n")
        assert formula.names == {
            largest * (x + y * 3) + value: f"value({y},{x},{value})"
            for x, y, value in product(range(3), range(2), range(1, largest + 1))
        }


@pytest.mark.parametrize("method", ["thesis", "modern"])
def test_the_tectonic_of_the_thesis_has_two_solutions(method: str) -> None:
    found = {str(solution) for solution in ka.solve(ka.parse(TECTONIC), engine="sat", method=method)}
    assert found == {"2 1\n3 4", "2 1\n4 3"}


# KenKen cubes (Goldberg and others, 2020)


def cube(*, clues: dict[tuple[int, int, int], str], cages: dict[tuple[int, int, int], str]) -> str:
    """A 3x3x3 cube: the cages that are named, and around them cells whose value nobody knows."""
    rest = iter(f"z{i}" for i in range(27))
    layers = [
        "\n".join(" ".join(cages.get((x, y, z)) or next(rest) for z in range(3)) for y in range(3))
        for x in range(3)
    ]
    open_cages = [f"z{i} 1" for i in range(27 - len(cages))]
    lines = [f"{cages[cell]} {clue}" for cell, clue in clues.items()]
    return "kenken 3 3 3\ncages\n" + "\n\n".join(layers) + "\nclues\n" + "\n".join(lines + open_cages) + "\n"


def test_kenken_counts_its_variables_as_the_thesis_does() -> None:
    formula = thesis(cube(cages={(0, 1, 2): "a"}, clues={(0, 1, 2): "2"}))
    assert formula.variables == 3**4
    assert [formula.names[v] for v in (1, 3, 4, 10, 28, 81)] == [
        "value((0,0,0),1)",
        "value((0,0,0),3)",
        "value((0,0,1),1)",
        "value((0,1,0),1)",
        "value((1,0,0),1)",
        "value((2,2,2),3)",
    ]
    assert {frozenset({1, 2, 3}), frozenset({-1, -2}), frozenset({-1, 29, 30}), frozenset({17})} <= clauses(
        formula
    )


def test_kenken_has_the_implications_of_the_thesis() -> None:
    formula = thesis(cube(cages={(2, 0, 2): "a", (2, 1, 2): "a"}, clues={(2, 0, 2): "1-"}))
    printed = {frozenset({-61, 71}), frozenset({-63, 71}), frozenset({-62, 70, 72})}
    assert printed <= clauses(formula)


def test_pairs_are_too_weak_on_three_cells() -> None:
    """6+ on an L: 2 1 occurs in 2 1 3, 2 2 in 2 2 2, so each pair of 2, 1, 2 is allowed, and its sum is 5."""
    board = ka.parse("kenken 3 3\ncages\na a b\na c d\ne f g\nclues\na 6+\nb 3\nc 3\nd 1\ne 3\nf 1\ng 2\n")
    steps = fillings(dict(board.clues)["a"], 3, board.n)
    beside = pairs(steps)
    assert {number: sorted(others) for number, others in beside.items()} == {
        1: [2, 3],
        2: [1, 2, 3],
        3: [1, 2],
    }
    weak = Formula()
    value = every_value(board, weak)
    imply_pairs(weak, value, board.cells_of["a"], beside)
    for cage, clue in board.clues:
        if cage != "a":
            weak.add(value[board.cells_of[cage][0], clue.target])
    wrong = {value[cell, number] for cell, number in zip(board.cells_of["a"], (1, 2, 2), strict=True)}
    assert any(wrong <= model for model in satisfied(weak))
    assert ka.count(board, engine="sat", method="thesis") == 0 == ka.count(board)


def satisfied(formula: Formula) -> list[set[int]]:
    from pysat.solvers import Solver

    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        return [{literal for literal in model if literal > 0} for model in solver.enum_models()]


# Yajilin (Gufler and Hagenauer, 2011)


def yajilin(*rows: str) -> Yajilin:
    board = ka.parse(f"yajilin {len(rows)} {len(rows[0].split())}\n" + "\n".join(rows) + "\n")
    assert isinstance(board, Yajilin)
    return board


def test_a_cell_of_yajilin_has_the_clauses_of_the_thesis() -> None:
    formula = formula_of(yajilin(*[". . ."] * 3), methods("yajilin")["thesis"])
    b, lines = "B(1,1)", [f"L(1,1,{direction})" for direction in "udlr"]
    states = [signs for signs in product((False, True), repeat=4) if sum(signs) not in (0, 2)]
    wrong = [tuple(("-" if on else "") + x for on, x in zip(signs, lines, strict=True)) for signs in states]
    expected = [
        *((f"-{b}", f"-{line}") for line in lines),  # formula 4.5
        (*lines, b),  # 4.6
        *wrong,  # 4.7
        ("-L(1,1,u)", "L(0,1,d)"),  # 4.8
        ("-L(1,1,r)", "L(1,2,l)"),
        ("-B(1,1)", "-B(1,2)"),
        ("-L(0,0,u)",),  # 4.3
        ("-L(0,0,l)",),
    ]
    assert len(wrong) == 9
    assert {named(formula, *clause) for clause in expected} <= clauses(formula)


def black_clauses(board: Board) -> Clauses:
    """What is said of black cells alone, but for those that touch."""
    formula = formula_of(board, methods("yajilin")["thesis"])
    black = {variable for variable, name in formula.names.items() if name.startswith("B")}
    spoken = {clause for clause in clauses(formula) if {abs(literal) for literal in clause} <= black}
    return {
        frozenset(int(f"{'-' if x < 0 else ''}1{formula.names[abs(x)][4]}") for x in clause)
        for clause in spoken
        if not (len(clause) == 2 and max(clause) < 0)
    }


def test_an_arrow_excludes_what_is_wrong() -> None:
    """Formula 4.9: four cells, two of them black; those with three have neighbours anyway. 1C is column C."""
    board = yajilin("2> . . . .", "# # # # #")
    zero_or_one = [(), (11,), (12,), (13,), (14,)]
    expected = {frozenset(-c if c in black else c for c in (11, 12, 13, 14)) for black in zero_or_one}
    assert {clause for clause in black_clauses(board) if len(clause) > 1} == expected


def test_an_arrow_with_zero_needs_no_placements() -> None:
    assert {frozenset({-11}), frozenset({-12}), frozenset({-13})} <= black_clauses(
        yajilin("0> . . .", ". . . .")
    )
    assert all(len(clause) == 1 for clause in black_clauses(yajilin("0> . . .", ". . . .")))


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("2> . . 2> . . . .", [((1, 2), 0), ((4, 5, 6, 7), 2)]),  # equal numbers: none between them
        ("4> . . . . . 1> . .", [((1, 2, 3, 4, 5), 3), ((7, 8), 1)]),  # different: only what they differ by
        ("3> . 2> . . . .", [((1,), 1), ((3, 4, 5, 6), 2)]),  # one cell, one more: it is black
        ("2> 2> . . . .", [((), 0), ((2, 3, 4, 5), 2)]),  # side by side: nothing at all
        ("2> . 1< . ? .", [((1, 3, 5), 2), ((1,), 1)]),  # an arrow that points elsewhere ends no view
    ],
)
def test_the_look_ahead_shortens_views(row: str, expected: list[tuple[tuple[int, ...], int]]) -> None:
    found = [(tuple(c for _, c in view.cells), view.black) for view in yajilin(row).views]
    assert found == expected


def test_the_look_ahead_shortens_formulas() -> None:
    equal = black_clauses(yajilin("2> . . 2> . . . .", ". . . . . . . ."))
    assert {frozenset({-11}), frozenset({-12})} <= equal
    one = black_clauses(yajilin("3> . 2> . . . .", ". . . . . . ."))
    assert frozenset({11}) in one


def test_placements_have_no_neighbours() -> None:
    cells = ((0, 1), (0, 2), (0, 4), (0, 5))
    found = {tuple(c for _, c in sorted(placement)) for placement in placements(cells)}
    assert found == {(), (1,), (2,), (4,), (5,), (1, 4), (1, 5), (2, 4), (2, 5)}
    for number in range(-1, 4):
        of_so_many = {tuple(c for _, c in sorted(placement)) for placement in placements(cells, number)}
        assert of_so_many == {placement for placement in found if len(placement) == number}


def test_placements_are_found_without_a_search() -> None:
    """A hundred cells, every second of them black: there are few ways, among more than anyone could try."""
    cells = tuple((0, c) for c in range(100))
    assert len(list(placements(cells, 50))) == 51


def test_two_loops_are_cut() -> None:
    """Two rings, side by side or around a wall: the formula alone would take them."""
    board = ka.parse("yajilin 2 5\n. . ? . .\n. . ? . .\n")
    for method in ("modern", "thesis", "tseitin"):
        run = ka.solve(board, engine="sat", method=method)
        assert list(run) == []
        assert run.statistics()["cuts"] >= 1
