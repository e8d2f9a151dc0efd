"""The checkers: a right solution breaks nothing, and each rule is missed by itself, at the right cells."""

from __future__ import annotations

import pytest
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.core.grid import Cell, edges_between
from kamaji_asp.core.solution import Loop, Violation

Broken = list[tuple[str, tuple[Cell, ...]]]

KAMAJI = "kamaji 4 5\n2 1 4 1\n2 3 5 4\n2 1 3 1\n1 4 2 3\n"
PIECES = ["0,0 1,1", "0,1 0,2", "0,3 1,3", "1,0 2,0 3,0", "1,2", "2,1 2,2 2,3", "3,0 3,1", "3,2 3,3"]
FOUR = "kamaji 3 4\n1 3 1\n3 4 3\n1 3 1\n"
ONES = "kamaji 2 2\n2 1\n1 1\n"
TECTONIC = "tectonic 2 4\nregions\na a b b\na a b b\ngivens\n1 . . .\n. . . .\n"
TALL = "tectonic 4 2\nregions\na a\na a\nb b\nb b\ngivens\n. .\n. .\n. .\n. .\n"
RIPPLE = "ripple 2 4\nregions\na a a b\nc c b b\ngivens\n. . . .\n. 1 . .\n"
SQUARE = "kenken 2 2\ncages\na a\na a\nclues\na 6+\n"
CUBE = "kenken 2 2 2\ncages\na a\na a\n\na a\na a\nclues\na 12+\n"
YAJILIN = "yajilin 4 5\n. . . . .\n. 1> . . .\n. . . . .\n. . 0< . .\n"
GREY = "yajilin 3 5\n2> . # ? .\n. . ? ? ?\n. . ? ? ?\n"
GREY_SOLVED = ". # . . #\nse sw . . .\nne nw . . .\n"

RIGHT = [
    ("kakurasu 2 3\nrows 4 ?\ncols 1 2 1\n", "# . #\n. # .\n"),
    ("kakurasu 2 3\nrows 4 2\ncols 1 2 1\n", "# . #\n. # .\n"),
    ("kakurasu 1 1\nrows 0\ncols ?\n", ".\n"),
    (KAMAJI, "\n".join(PIECES)),
    (KAMAJI, "\n".join(" ".join(reversed(piece.split())) for piece in reversed(PIECES))),
    (FOUR, "0,0 0,1\n0,2 1,2\n1,0 2,0\n1,1\n2,1 2,2\n"),
    (ONES, "0,0\n0,1 1,0\n0,1 1,1\n1,0 1,1\n"),
    (TECTONIC, "1 2 1 2\n3 4 3 4\n"),
    (TALL, "1 3\n2 4\n1 3\n2 4\n"),
    (RIPPLE, "1 3 2 1\n2 1 3 2\n"),
    ("simpleloop 2 3\n. . #\n. . #\n", "se sw .\nne nw .\n"),
    (SQUARE, "1 2\n2 1\n"),
    (CUBE, "1 2\n2 1\n\n2 1\n1 2\n"),
    (YAJILIN, "se ew ew sw #\nns . # ne sw\nns se ew sw ns\nne nw . ne nw\n"),
    (GREY, GREY_SOLVED),
]  # fmt: skip

COVERED = "every cell must be covered"
TWICE = "only a 1 may be covered twice"
STRAIGHT = "a piece must be a straight run of cells"
OPEN = "an open cell must be black or carry the line"
EMPTY = "a clue or grey cell must stay empty"
GOES_ON = "the line must go on where it leaves a cell"

WRONG: list[tuple[str, str, str, Broken]] = [
    ("row sum", "kakurasu 2 2\nrows 1 ?\ncols ? ?\n", ". #\n. .\n",
     [("row 1 must add up to 1, not 2", ((0, 0), (0, 1)))]),
    ("column sum", "kakurasu 2 2\nrows ? ?\ncols ? 3\n", ". #\n. .\n",
     [("column 2 must add up to 3, not 1", ((0, 1), (1, 1)))]),
    ("sum of nothing", "kakurasu 1 2\nrows 0\ncols ? 0\n", "# .\n",
     [("row 1 must add up to 0, not 1", ((0, 0), (0, 1)))]),

    ("piece too small", "kamaji 2 5\n5 4\n4 1\n", "0,0\n0,1 1,1\n1,0\n",
     [("a piece must add up to 5, not 4", ((1, 0),))]),
    ("piece too large", ONES, "0,0\n0,1 1,1\n0,0 1,0\n",
     [("a piece must add up to 2, not 3", ((0, 0), (1, 0))), (TWICE, ((0, 0),))]),
    ("cell left out", "kamaji 2 5\n5 4\n4 1\n", "0,0\n0,1 1,1\n", [(COVERED, ((1, 0),))]),
    ("maximum left out", "kamaji 2 5\n5 4\n4 1\n", "0,1 1,1\n1,0 1,1\n", [(COVERED, ((0, 0),))]),
    ("nothing laid", "kamaji 1 5\n5\n", "", [(COVERED, ((0, 0),))]),
    ("3 used twice", FOUR, "0,0 0,1\n0,0 1,0\n0,2 1,2\n1,1\n2,0 2,1\n2,1 2,2\n", [(TWICE, ((2, 1),))]),
    ("piece laid twice", ONES, "0,0\n0,1 1,1\n1,0 1,1\n1,1 0,1\n",
     [("a piece must be laid only once", ((0, 1), (1, 1)))]),
    ("bent piece", "kamaji 2 3\n3 1\n1 1\n", "0,0\n0,1 1,0 1,1\n", [(STRAIGHT, ((0, 1), (1, 0), (1, 1)))]),
    ("gap in a piece", "kamaji 3 2\n1 2 1\n1 1 1\n1 1 1\n", "0,0 0,2\n0,1\n1,0 1,1\n1,2 2,2\n2,0 2,1\n",
     [(STRAIGHT, ((0, 0), (0, 2)))]),
    ("knight's move", "kamaji 3 2\n1 2 1\n1 1 1\n1 1 1\n",
     "0,0 1,2\n0,1\n0,2 1,1\n1,0 1,1\n2,0 2,1\n2,1 2,2\n",
     [(STRAIGHT, ((0, 0), (1, 2)))]),
    ("cell twice in a piece", ONES, "0,0\n0,1 0,1\n1,0 1,1\n", [(STRAIGHT, ((0, 1), (0, 1)))]),

    ("given", TECTONIC, "3 2 1 2\n1 4 3 4\n", [("the given 1 must stay, not become 3", ((0, 0),))]),
    ("region", TECTONIC, "1 2 1 2\n3 4 3 5\n",
     [("the region at r1c3 must hold 1 to 4, not 1 2 3 5", ((0, 2), (0, 3), (1, 2), (1, 3)))]),
    ("touching sideways", TECTONIC, "1 2 2 1\n3 4 3 4\n",
     [("equal numbers 2 must not touch", ((0, 1), (0, 2)))]),
    ("touching downwards", TALL, "2 3\n1 4\n1 3\n2 4\n",
     [("equal numbers 1 must not touch", ((1, 0), (2, 0)))]),
    ("touching down right", TECTONIC, "1 2 1 4\n3 4 2 3\n",
     [("equal numbers 2 must not touch", ((0, 1), (1, 2)))]),
    ("touching down left", TECTONIC, "1 2 4 1\n3 4 3 2\n",
     [("equal numbers 4 must not touch", ((0, 2), (1, 1)))]),

    ("given", RIPPLE, "2 3 1 2\n1 2 3 1\n", [("the given 1 must stay, not become 2", ((1, 1),))]),
    ("region", RIPPLE, "1 3 2 1\n2 1 3 4\n",
     [("the region at r1c4 must hold 1 to 3, not 1 3 4", ((0, 3), (1, 2), (1, 3)))]),
    ("too near in a row", RIPPLE, "1 2 3 1\n2 1 2 3\n",
     [("equal numbers 2 must have 2 cells or more between them", ((1, 0), (1, 2)))]),
    ("too near in a column", RIPPLE, "3 1 2 1\n2 1 3 2\n",
     [("equal numbers 1 must have a cell or more between them", ((0, 1), (1, 1)))]),
    ("three too near", "ripple 1 3\nregions\na b c\ngivens\n. . .\n", "1 1 1\n",
     [("equal numbers 1 must have a cell or more between them", ((0, 0), (0, 1))),
      ("equal numbers 1 must have a cell or more between them", ((0, 1), (0, 2)))]),

    ("rows", SQUARE, "1 1\n2 2\n",
     [("row 1 must hold 1 to 2, not 1 1", ((0, 0), (0, 1))),
      ("row 2 must hold 1 to 2, not 2 2", ((1, 0), (1, 1)))]),
    ("columns", SQUARE, "1 2\n1 2\n",
     [("column 1 must hold 1 to 2, not 1 1", ((0, 0), (1, 0))),
      ("column 2 must hold 1 to 2, not 2 2", ((0, 1), (1, 1)))]),
    ("rows of a cube", CUBE, "1 1\n2 2\n\n2 2\n1 1\n",
     [(f"row {r + 1} of layer {z + 1} must hold 1 to 2, not {v} {v}", ((z, r, 0), (z, r, 1)))
      for z, r, v in ((0, 0, 1), (0, 1, 2), (1, 0, 2), (1, 1, 1))]),
    ("columns of a cube", CUBE, "1 2\n1 2\n\n2 1\n2 1\n",
     [(f"column {c + 1} of layer {z + 1} must hold 1 to 2, not {v} {v}", ((z, 0, c), (z, 1, c)))
      for z, c, v in ((0, 0, 1), (0, 1, 2), (1, 0, 2), (1, 1, 1))]),
    ("pillars of a cube", CUBE, "1 2\n2 1\n\n1 2\n2 1\n",
     [(f"pillar r{r + 1}c{c + 1} must hold 1 to 2, not {v} {v}", ((0, r, c), (1, r, c)))
      for r, c, v in ((0, 0, 1), (0, 1, 2), (1, 0, 2), (1, 1, 1))]),
    ("cage of a cube", "kenken 2 2 2\ncages\na b\nb b\n\na b\nb b\nclues\nb 9+\na 4+\n",
     "1 2\n2 1\n\n2 1\n1 2\n",
     [("the cage 4+ at l1r1c1 must not hold 1 2", ((0, 0, 0), (1, 0, 0)))]),

    ("open cell left out", "simpleloop 2 3\n. . .\n. . #\n", "se sw .\nne nw .\n",
     [("an open cell must carry the line", ((0, 2),))]),
    ("line over a blocked cell", "simpleloop 2 2\n. .\n. #\n", "se sw\nne nw\n",
     [("a blocked cell must stay empty", ((1, 1),))]),
    ("two simple loops", "simpleloop 2 4\n. . . .\n. . . .\n", "se sw se sw\nne nw ne nw\n",
     [("the line must be one single loop; this one leaves cells out", ((0, 0), (1, 0), (1, 1), (0, 1)))]),
    ("all blocked", "simpleloop 1 1\n#\n", ".\n", [("there must be a loop", ())]),
    ("open cell forgotten", "yajilin 2 3\n. . .\n. . ?\n", "se sw .\nne nw .\n", [(OPEN, ((0, 2),))]),
    ("clue cell black", "yajilin 2 3\n. . ?\n. . ?\n", "se sw #\nne nw .\n", [(EMPTY, ((0, 2),))]),
    ("line over a silent clue", "yajilin 2 2\n. .\n. ?\n", "se sw\nne nw\n", [(EMPTY, ((1, 1),))]),
    ("line over a clue", "yajilin 2 2\n. .\n. 0^\n", "se sw\nne nw\n", [(EMPTY, ((1, 1),))]),
    ("line over grey", "yajilin 2 2\n. .\n. #\n", "se sw\nne nw\n", [(EMPTY, ((1, 1),))]),
    ("black above black", "yajilin 2 3\n. . .\n. . .\n", "se sw #\nne nw #\n",
     [("black cells must not touch", ((0, 2), (1, 2)))]),
    ("black beside black", "yajilin 2 4\n. . . .\n. . ? ?\n", "se sw # #\nne nw . .\n",
     [("black cells must not touch", ((0, 2), (0, 3)))]),
    ("arrow up", "yajilin 2 3\n. . .\n. . 0^\n", "se sw #\nne nw .\n",
     [("the arrow 0^ must see 0 black cells, not 1", ((1, 2), (0, 2)))]),
    ("arrow down", "yajilin 2 3\n. . 2v\n. . .\n", "se sw .\nne nw #\n",
     [("the arrow 2v must see 2 black cells, not 1", ((0, 2), (1, 2)))]),
    ("arrow left, line only", "yajilin 2 3\n. . 1<\n. . ?\n", "se sw .\nne nw .\n",
     [("the arrow 1< must see 1 black cell, not 0", ((0, 2), (0, 1), (0, 0)))]),
    ("arrow at the border", "yajilin 2 3\n. . 1>\n. . ?\n", "se sw .\nne nw .\n",
     [("the arrow 1> must see 1 black cell, not 0", ((0, 2),))]),
    ("arrow beyond grey cells and clues", GREY.replace("2>", "1>"), GREY_SOLVED,
     [("the arrow 1> must see 1 black cell, not 2", ((0, 0), (0, 1), (0, 4)))]),
    ("line into black", "yajilin 2 2\n. .\n. .\n", "se sw\nne #\n",
     [(GOES_ON, ((0, 1), (1, 1))), (GOES_ON, ((1, 0), (1, 1)))]),
    ("line into a clue", "yajilin 2 2\n. .\n. ?\n", "se sw\nne .\n",
     [(GOES_ON, ((0, 1), (1, 1))), (GOES_ON, ((1, 0), (1, 1)))]),
    ("line into the side of a line", "yajilin 2 3\n. . .\n. . .\n", "se sw sw\nne nw nw\n",
     [(GOES_ON, ((0, 2), (0, 1))), (GOES_ON, ((1, 2), (1, 1)))]),
    ("line off the board", "yajilin 1 1\n.\n", "ne\n",
     [("the line must not leave the board", ((0, 0),))] * 2),
    ("two loops", "yajilin 2 4\n. . . .\n. . . .\n", "se sw se sw\nne nw ne nw\n",
     [("the line must be one single loop; this one leaves cells out", ((0, 0), (1, 0), (1, 1), (0, 1)))]),
    ("no loop, black", "yajilin 1 1\n.\n", "#\n", [("there must be a loop", ())]),
    ("no loop, nothing open", "yajilin 1 2\n? #\n", ". .\n", [("there must be a loop", ())]),
]  # fmt: skip


def broken(board: str, solution: str) -> Broken:
    puzzle = ka.parse(board)
    return [(found.rule, found.cells) for found in ka.check(puzzle, ka.parse_solution(puzzle, solution))]


def test_every_family_is_covered() -> None:
    assert {board.split()[0] for board, _ in RIGHT} == set(FAMILIES)
    assert {case[1].split()[0] for case in WRONG} == set(FAMILIES)


@pytest.mark.parametrize(("board", "solution"), RIGHT)
def test_right(board: str, solution: str) -> None:
    assert broken(board, solution) == []


@pytest.mark.parametrize(
    ("board", "solution", "expected"),
    [case[1:] for case in WRONG],
    ids=[f"{case[1].split()[0]}: {case[0]}" for case in WRONG],
)
def test_wrong(board: str, solution: str, expected: Broken) -> None:
    assert broken(board, solution) == expected


@pytest.mark.parametrize("token", ["nse", "nsew", "n", "nn", "sn"])
def test_a_line_that_branches_or_ends_cannot_be_said(token: str) -> None:
    with pytest.raises(ka.InputError, match=r"a cell is #, \. or one of ns ew ne nw se sw"):
        broken("yajilin 1 1\n.\n", token)


def test_a_line_that_no_text_can_say_is_wrong_all_the_same() -> None:
    """A line that ends or branches, or passes through a black cell: an encoding of one's own may show it."""
    board = ka.parse("yajilin 2 3\n. . .\n. . .\n")
    ring = edges_between([(0, 0), (0, 1), (1, 0), (1, 1)])
    rest = [(0, 2), (1, 2)]
    touching = ("yajilin.black-touch", tuple(rest))
    ends = ("yajilin.line-goes-on", ((1, 0),)), ("yajilin.line-goes-on", ((1, 1),))
    branches = ("yajilin.line-goes-on", ((0, 1),)), ("yajilin.line-goes-on", ((0, 2),))
    both = ("yajilin.open-cell", ((0, 0),))
    for line, black, expected in (
        (ring[:3], rest, [touching, *ends]),
        ([*ring, ((0, 1), (0, 2))], rest[1:], [*branches]),
        (ring, [(0, 0), *rest], [both, touching]),
    ):
        found = ka.check(board, Loop.of((2, 3), line, black))
        assert [(violation.id, violation.cells) for violation in found] == expected


def test_a_violation_as_text() -> None:
    assert (
        str(Violation("yajilin.black-touch", "black cells must not touch", ((0, 2), (1, 2))))
        == "black cells must not touch [r1c3, r2c3]"
    )
    assert str(Violation("yajilin.no-loop", "there must be a loop", ())) == "there must be a loop"


# KenKen's operations: one cage on the square 1234 / 2341 / 3412 / 4123, all else in another.

LATIN = ["1 2 3 4", "2 3 4 1", "3 4 1 2", "4 1 2 3"]
ONE, TWO, THREE, FOUR_ = (0, 0), (0, 1), (0, 2), (0, 3)
ALSO_ONE, AGAIN_ONE, ALSO_TWO = (1, 3), (2, 2), (1, 0)

OPERATIONS = [
    ((THREE,), "3", "3+ 3- 3* 3/ 3", "2+ 0- 4* 1/ 1 9"),
    ((TWO, FOUR_), "2 4", "6+ 2- 8* 2/ 6 2 8", "5+ 1- 6* 1/ 0- 4/ 0/ 3 4"),
    ((FOUR_, ALSO_ONE), "4 1", "5+ 3- 4* 4/ 5 3 4", "3+ 5- 5* 3/ 1 2"),  # the largest may come first
    ((TWO, THREE), "2 3", "5+ 1- 6* 5 1 6", "1/ 2/ 0/ 2 3"),  # 3/2 is no number
    ((TWO, ALSO_TWO), "2 2", "4+ 0- 4* 1/ 0 1 4", "2- 2/ 2 3"),
    ((ONE, TWO, FOUR_), "1 2 4", "7+ 1- 8* 2/ 7 1 8 2", "6+ 3- 2- 4* 4/ 3"),
    ((ONE, TWO, THREE), "1 2 3", "6+ 0- 6* 6 0", "2- 1/ 2/ 3/ 5 1"),
    ((ONE, TWO, THREE, FOUR_), "1 2 3 4", "10+ 24* 10 24", "2- 0- 1/ 9+ 23* 2 0"),  # 4-6 is below 0
    ((ONE, FOUR_, ALSO_ONE, AGAIN_ONE), "1 4 1 1", "7+ 1- 4* 4/ 7 1 4", "3- 2/ 2 3 5"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "numbers", "clue", "is_right"),
    [
        (cells, numbers, clue, is_right)
        for cells, numbers, right, wrong in OPERATIONS
        for clues, is_right in ((right, True), (wrong, False))
        for clue in clues.split()
    ],
)
def test_operations(cells: tuple[Cell, ...], numbers: str, clue: str, is_right: bool) -> None:
    cages = "".join(" ".join("a" if (r, c) in cells else "z" for c in range(4)) + "\n" for r in range(4))
    rest = 40 - sum(map(int, numbers.split()))
    board = f"kenken 4 4\ncages\n{cages}clues\na {clue}\nz {rest}+\n"
    first = "r{}c{}".format(*(place + 1 for place in cells[0]))
    expected = [] if is_right else [(f"the cage {clue} at {first} must not hold {numbers}", cells)]
    assert broken(board, "\n".join(LATIN)) == expected
