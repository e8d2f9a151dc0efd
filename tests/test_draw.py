"""Drawings, compared with what a player would expect to see."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import combinations, product
from xml.etree import ElementTree

import pytest

import kamaji_asp as ka
from kamaji_asp.core.solution import Loop
from kamaji_asp.drawing import terminal
from kamaji_asp.drawing.panels import Marks, Panel, Square
from kamaji_asp.drawing.svg import CELL, render_svg
from kamaji_asp.drawing.terminal import render_text
from kamaji_asp.family import family, own_names

KAMAJI = (
    "kamaji 4 5\n2 1 4 1\n2 3 5 4\n2 1 3 1\n1 4 2 3\n",
    "0,0 1,1\n0,1 0,2\n0,3 1,3\n1,0 2,0 3,0\n1,2\n2,1 2,2 2,3\n3,0 3,1\n3,2 3,3\n",
)
KAKURASU = (
    "kakurasu 5 5\nrows 1 9 ? 3 8\ncols 13 12 3 5 7\n",
    "# . . . .\n. . . # #\n# # # # .\n# # . . .\n# # . . #\n",
)
TECTONIC = (
    "tectonic 4 5\nregions\na a a a b\nc c c b b\nc c d d e\nf f f d d\n"
    "givens\n2 . . . .\n. 5 . . .\n. . . . .\n. . . . .\n",
    "2 3 1 4 1\n1 5 2 3 2\n3 4 1 4 1\n1 2 3 2 3\n",
)
RIPPLE = (
    'ripple 3 3\nregions\na a <&"\na <&" <&"\nc c <&"\ngivens\n. 2 .\n. 4 .\n. . .\n',
    "3 2 1\n1 4 2\n2 1 3\n",
)
KENKEN = (
    "kenken 4 4\ncages\na a b b\nc a b d\nc e f f\ne e g g\n"
    "clues\na 16*\nb 7+\nc 2-\nd 4\ne 12*\nf 2/\ng 2/\n",
    "2 4 1 3\n1 2 3 4\n3 1 4 2\n4 3 2 1\n",
)
CUBE = (
    'kenken 2 2 2\ncages\n<&" b\n<&" b\n\n<&" c\nd c\nclues\n<&" 5+\nb 3+\nc 2*\nd 1\n',
    "1 2\n2 1\n\n2 1\n1 2\n",
)
YAJILIN = (
    "yajilin 4 5\n. . . . .\n. 1> . . .\n. . . . .\n. . 0< . .\n",
    "se ew ew sw #\nns . # ne sw\nns se ew sw ns\nne nw . ne nw\n",
)
# Grey cells, a clue that says nothing and a two-digit clue.
GREY = ("yajilin 3 3\n# . .\n? . .\n12^ 0v #\n", ". se sw\n. ne nw\n. . .\n")
SIMPLELOOP = ("simpleloop 3 3\n. . .\n. # .\n. . .\n", "se ew sw\nns . ns\nne ew nw\n")
BOARDS = {
    "kamaji": KAMAJI, "kakurasu": KAKURASU, "tectonic": TECTONIC, "ripple": RIPPLE, "kenken": KENKEN,
    "cube": CUBE, "yajilin": YAJILIN, "grey": GREY, "simpleloop": SIMPLELOOP,
}  # fmt: skip
TINY = {
    "kamaji": ("kamaji 1 7\n7\n", "0,0\n"),
    "kakurasu": ("kakurasu 1 1\nrows 1\ncols ?\n", "#\n"),
    "tectonic": ("tectonic 1 1\nregions\na\ngivens\n.\n", "1\n"),
    "ripple": ("ripple 1 1\nregions\na\ngivens\n1\n", "1\n"),
    "kenken": ("kenken 1 1\ncages\na\nclues\na 1\n", "1\n"),
    "cube": ("kenken 1 1 1\ncages\na\nclues\na 1\n", "1\n"),
    "yajilin": ("yajilin 1 1\n0>\n", ".\n"),
}
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
EVERY = pytest.mark.parametrize(
    ("board", "solution"),
    [
        pytest.param(board, shown, id=f"{name}-{'solved' if shown else 'printed'}")
        for boards in (BOARDS, {f"{name}-1x1": tiny for name, tiny in TINY.items()})
        for name, (board, solution) in boards.items()
        for shown in (None, solution)
    ],
)


def panels(board: str, solution: str | None = None) -> list[Panel]:
    puzzle = ka.parse(board)
    return family(puzzle.family).draw(puzzle, ka.parse_solution(puzzle, solution) if solution else None)


def text(board: str, solution: str | None = None, unicode: bool = True, width: int = 80) -> str:
    return render_text(panels(board, solution), colour=False, unicode=unicode, width=width)


def coloured(board: str, solution: str | None = None) -> str:
    return render_text(panels(board, solution), colour=True)


def svg(board: str, solution: str | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(render_svg(panels(board, solution)))


def of_class(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if element.get("class") == kind]


def place(element: ElementTree.Element) -> tuple[int, int]:
    """The cell in which an element begins."""
    y, x = (float(element.get(axis) or 0) for axis in "yx")
    return int(y // CELL), int(x // CELL)


def words(root: ElementTree.Element, kind: str) -> list[str]:
    return [element.text or "" for element in of_class(root, kind)]


def picture(lines: str) -> str:
    """An expected drawing, as it stands between two bars in the source."""
    return "\n".join(line.strip()[1:-1] for line in lines.strip().split("\n"))


def test_every_family_is_drawn_here() -> None:
    assert {ka.parse(board).family for board, _ in BOARDS.values()} == set(own_names())


@pytest.mark.parametrize("name", sorted(BOARDS.keys() - {"grey"}))
def test_the_solutions_drawn_here_are_right(name: str) -> None:
    board = ka.parse(BOARDS[name][0])
    assert ka.check(board, ka.parse_solution(board, BOARDS[name][1])) == []


# What holds for all text


@EVERY
def test_all_lines_are_equally_wide(board: str, solution: str | None) -> None:
    for colour, unicode, width in product((False, True), (False, True), (1, 80)):
        drawn = render_text(panels(board, solution), colour, unicode, width)
        assert len({len(line) for line in ESCAPE.sub("", drawn).split("\n")}) == 1


@EVERY
def test_characters_take_one_column_each(board: str, solution: str | None) -> None:
    drawn = text(board, solution)
    assert all(ch == "\n" or ch.isprintable() for ch in drawn)
    assert not {unicodedata.east_asian_width(ch) for ch in drawn} & {"W", "F"}


@EVERY
def test_colour_only_adds_escape_codes(board: str, solution: str | None) -> None:
    drawn = coloured(board, solution)
    assert ESCAPE.sub("", drawn) == text(board, solution)
    assert "\x1b" not in text(board, solution)
    for line in drawn.split("\n"):
        assert ESCAPE.findall(line)[1::2] == ["\x1b[0m"] * (len(ESCAPE.findall(line)) // 2)


@EVERY
def test_ascii_is_ascii(board: str, solution: str | None) -> None:
    drawn = text(board, solution, unicode=False)
    assert drawn.isascii()
    assert "?" not in drawn or "?" in board  # no character had to be given up


@pytest.mark.parametrize("unicode", [True, False])
def test_names_of_any_script_keep_the_columns(unicode: bool) -> None:
    drawn = text("kenken 2 2\ncages\n龍 b\u0301\nb\u0301 龍\nclues\n龍 2+\nb\u0301 4+\n", unicode=unicode)
    assert "龍" not in drawn
    assert drawn.count("2+") == 2


def test_box_characters_have_the_arms_that_their_names_say() -> None:
    sides = {"UP": 0, "RIGHT": 1, "DOWN": 2, "LEFT": 3}
    for sign, expected in zip(terminal._BOX, product(range(3), repeat=4), strict=True):
        name = unicodedata.name(sign).replace("VERTICAL", "UP DOWN").replace("HORIZONTAL", "LEFT RIGHT")
        parts = [part for part in name.split() if part in {"LIGHT", "HEAVY", *sides}]
        if parts and parts[0] in sides:  # the weight stands behind its sides
            parts.reverse()
        arms, weight = [0, 0, 0, 0], 0
        for part in parts:
            if part in sides:
                arms[sides[part]] = weight
            else:
                weight = 1 if part == "LIGHT" else 2
        assert tuple(arms) == expected, sign


# Text, family by family


def test_kamaji_text() -> None:
    assert text(KAMAJI[0]).split("\n")[:3] == ["┏━━━┯━━━┯━━━┯━━━┓", "┃ 2 │ 1 │ 4 │ 1 ┃", "┠───┼───┼───┼───┨"]
    assert text(*KAMAJI) == picture(
        """
        |┏━━━━━━━━━━━━━━━┓|
        |┃ 2   1───4   1 ┃|
        |┃   ╲         │ ┃|
        |┃ 2   3   5   4 ┃|
        |┃ │             ┃|
        |┃ 2   1───3───1 ┃|
        |┃ │             ┃|
        |┃ 1───4   2───3 ┃|
        |┗━━━━━━━━━━━━━━━┛|
        """
    )
    assert text(*KAMAJI, unicode=False).split("\n")[2] == r"|   \         | |"


def test_pieces_that_meet_share_and_cross() -> None:
    board = "kamaji 3 3\n1 1 1\n1 1 1\n3 1 2\n"
    drawn = "0,0 0,1\n0,1 0,2\n0,0 1,0 2,0\n1,0 1,1\n1,0 1,1 1,2\n1,1 2,2\n1,2 2,1\n"
    assert text(board, drawn) == picture(
        """
        |┏━━━━━━━━━━━┓|
        |┃ 1───1┄┄┄1 ┃|
        |┃ │         ┃|
        |┃ 1═══1┄┄┄1 ┃|
        |┃ │     ╳   ┃|
        |┃ 3   1   2 ┃|
        |┗━━━━━━━━━━━┛|
        """
    )
    assert text(board, drawn, unicode=False).split("\n")[3] == "| 1===1...1 |"


def test_a_piece_keeps_its_colour_and_a_shared_cell_shows_both() -> None:
    grounds = [re.findall(r"48;5;(\d+)m([^\x1b]*)", line) for line in coloured(*KAMAJI).split("\n")]
    upright, level, other = grounds[7]
    assert [signs for _, signs in grounds[7]] == [" 1", "───4 ", " 2───3 "]
    assert upright[0] != level[0] != other[0]
    assert [line[0][0] for line in grounds[3:7]] == [upright[0]] * 4


def test_neighbouring_pieces_differ_in_colour() -> None:
    rows = [tuple((r, c) for c in range(4)) for r in range(6)]
    columns = [tuple((r, c) for r in range(6)) for c in range(4)]
    pieces = [*rows, *columns]
    hues = terminal._hues(pieces)
    for (piece, hue), (other, its) in combinations(zip(pieces, hues, strict=True), 2):
        if any(abs(r - r2) <= 1 and abs(c - c2) <= 1 for (r, c), (r2, c2) in product(piece, other)):
            assert hue != its


def test_a_wrong_kamaji_solution_can_be_looked_at() -> None:
    assert "2" in text(KAMAJI[0], "0,0 2,3\n0,0 1,0 1,1\n")
    assert svg(KAMAJI[0], "0,0 2,3\n0,0 1,0 1,1\n") is not None


def test_kakurasu_text() -> None:
    assert text(*KAKURASU) == picture(
        """
        |    1   2   3   4   5    |
        |  ┏━━━┯━━━┯━━━┯━━━┯━━━┓  |
        |1 ┃███│   │   │   │   ┃ 1|
        |  ┠───┼───┼───┼───┼───┨  |
        |2 ┃   │   │   │███│███┃ 9|
        |  ┠───┼───┼───┼───┼───┨  |
        |3 ┃███│███│███│███│   ┃  |
        |  ┠───┼───┼───┼───┼───┨  |
        |4 ┃███│███│   │   │   ┃ 3|
        |  ┠───┼───┼───┼───┼───┨  |
        |5 ┃███│███│   │   │███┃ 8|
        |  ┗━━━┷━━━┷━━━┷━━━┷━━━┛  |
        |    13  12  3   5   7    |
        """
    )
    assert "█" not in text(KAKURASU[0])


def test_long_sums_widen_the_cells() -> None:
    drawn = text("kakurasu 1 2\nrows 999999999\ncols 12345 678\n").split("\n")
    assert drawn[-1].split() == ["12345", "678"]
    assert drawn[2].endswith("┃ 999999999")


def test_tectonic_text() -> None:
    assert text(*TECTONIC) == picture(
        """
        |┏━━━┯━━━┯━━━┯━━━┳━━━┓|
        |┃ 2 │ 3 │ 1 │ 4 ┃ 1 ┃|
        |┣━━━┿━━━┿━━━╈━━━╃───┨|
        |┃ 1 │ 5 │ 2 ┃ 3 │ 2 ┃|
        |┠───┼───╆━━━╇━━━╈━━━┫|
        |┃ 3 │ 4 ┃ 1 │ 4 ┃ 1 ┃|
        |┣━━━┿━━━╇━━━╅───╄━━━┫|
        |┃ 1 │ 2 │ 3 ┃ 2 │ 3 ┃|
        |┗━━━┷━━━┷━━━┻━━━┷━━━┛|
        """
    )
    assert text(*TECTONIC, unicode=False) == picture(
        """
        |+---------------+---+|
        || 2 : 3 : 1 : 4 | 1 ||
        |+-----------+---+...||
        || 1 : 5 : 2 | 3 : 2 ||
        ||.......+---+---+---+|
        || 3 : 4 | 1 : 4 | 1 ||
        |+-------+---+...+---+|
        || 1 : 2 : 3 | 2 : 3 ||
        |+-----------+-------+|
        """
    )


def test_givens_and_filled_in_numbers_differ() -> None:
    line = coloured(*TECTONIC).split("\n")[3]
    styles = {number: style for style, number in re.findall(r"\x1b\[([0-9;]+)m(\d)", line)}
    assert styles["5"] != styles["1"] == styles["2"] == styles["3"]
    assert re.findall(r"\d", text(TECTONIC[0])) == ["2", "5"]


def test_ripple_text() -> None:
    assert text(*RIPPLE).split("\n")[1:4] == ["┃ 3 │ 2 ┃ 1 ┃", "┠───╆━━━╃───┨", "┃ 1 ┃ 4 │ 2 ┃"]


def test_kenken_text() -> None:
    assert text(*KENKEN) == picture(
        """
        |┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓|
        |┃16×  │     ┃7+   │     ┃|
        |┃  2  │  4  ┃  1  │  3  ┃|
        |┣━━━━━╅─────╂─────╆━━━━━┫|
        |┃2−   ┃     ┃     ┃4    ┃|
        |┃  1  ┃  2  ┃  3  ┃  4  ┃|
        |┠─────╊━━━━━╋━━━━━╇━━━━━┫|
        |┃     ┃12×  ┃2÷   │     ┃|
        |┃  3  ┃  1  ┃  4  │  2  ┃|
        |┣━━━━━╃─────╊━━━━━┿━━━━━┫|
        |┃     │     ┃2÷   │     ┃|
        |┃  4  │  3  ┃  2  │  1  ┃|
        |┗━━━━━┷━━━━━┻━━━━━┷━━━━━┛|
        """
    )
    assert re.findall(r"[0-9]+[-+*/]?", text(KENKEN[0], unicode=False)) == [
        "16*", "7+", "2-", "4", "12*", "2/", "2/",
    ]  # fmt: skip


def test_a_cube_names_the_cages_that_go_on_in_another_layer() -> None:
    beside = text(*CUBE)
    assert beside.split("\n")[0].split() == ["layer", "1", "layer", "2"]
    assert beside.count('<&" 5+') == 2
    assert re.findall(r"\S+", beside.split("\n")[2]) == ['┃<&"', "5+", "┃3+", "┃", '┃<&"', "5+", "┃2×", "┃"]
    below = text(*CUBE, width=30).split("\n")
    assert [line.strip() for line in below if "layer" in line] == ["layer 1", "layer 2"]
    assert len(below) == 2 * len(beside.split("\n")) + 1


def test_a_cube_has_a_panel_for_each_layer() -> None:
    assert [panel.title for panel in panels(CUBE[0])] == ["layer 1", "layer 2"]
    assert [panel.title for panel in panels(KENKEN[0])] == [""]


def test_yajilin_text() -> None:
    assert text(YAJILIN[0]).split("\n")[3] == "┃   │ 1→│   │   │   ┃"
    assert text(*YAJILIN) == picture(
        """
        |┌───────────────────┐|
        |│ ┏━━━━━━━━━━━┓  ███│|
        |│ ┃ ·   ·   · ┃ ·   │|
        |│ ┃   1→ ███  ┗━━━┓ │|
        |│ ┃ ·   ·   ·   · ┃ │|
        |│ ┃   ┏━━━━━━━┓   ┃ │|
        |│ ┃ · ┃ ·   · ┃ · ┃ │|
        |│ ┗━━━┛   0←  ┗━━━┛ │|
        |└───────────────────┘|
        """
    )


def test_yajilin_ascii() -> None:
    assert text(*YAJILIN, unicode=False).split("\n")[1:4] == [
        ": +-----------+  ###:",
        ": | .   .   . | .   :",
        ": |   1> ###  +---+ :",
    ]


def test_grey_cells_and_clues_that_say_nothing() -> None:
    lines = text(*GREY).split("\n")
    assert lines[1::2] == ["│░░░  ┏━━━┓ │", "│ ?   ┗━━━┛ │", "│12↑  0↓ ░░░│"]
    assert text(*GREY, unicode=False).split("\n")[5] == ":12^  0v %%%:"


@pytest.mark.parametrize("arrow", "^v<>")
def test_arrows(arrow: str) -> None:
    board = f"yajilin 2 2\n3{arrow} .\n. .\n"
    assert "3" + {"^": "↑", "v": "↓", "<": "←", ">": "→"}[arrow] in text(board)
    assert "3" + arrow in text(board, unicode=False)
    (drawn,) = of_class(svg(board), "arrow")
    turn = {">": 0, "v": 90, "<": 180, "^": 270}[arrow]
    assert (drawn.get("transform") or "").endswith(f"rotate({turn})")


def test_the_loop_of_a_large_board() -> None:
    """A loop that winds through 38 rows above a grey one, each of its cells found again at its place."""
    turns = (("se", "nw"), ("ne", "sw"))
    tokens = [["ns", turns[r % 2 == 0][0], *["ew"] * 54, turns[r % 2 == 0][1]] for r in range(38)]
    tokens[0][:2], tokens[37][:2] = ["se", "ew"], ["ne", "ew"]
    solution = "\n".join(" ".join(row) for row in [*tokens, ["."] * 57])
    board = "yajilin 39 57\n" + (" ".join("." * 57) + "\n") * 38 + " ".join("#" * 57)
    assert ka.check(ka.parse(board), ka.parse_solution(ka.parse(board), solution)) == []
    lines = text(board, solution).split("\n")
    signs = {"ns": "┃", "ew": "━", "ne": "┗", "nw": "┛", "se": "┏", "sw": "┓"}
    assert {len(line) for line in lines} == {4 * 57 + 1}
    assert [line[2::4] for line in lines[1:76:2]] == [
        "".join(signs[token] for token in row) for row in tokens
    ]
    root = svg(board, solution)
    (loop,) = of_class(root, "loop")
    assert (loop.get("d") or "").count("M") == 38 * 57
    assert len(of_class(root, "grey")) == 57


# SVG


@EVERY
def test_svg_stands_alone(board: str, solution: str | None) -> None:
    source = render_svg(panels(board, solution))
    root = ElementTree.fromstring(source)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert (root.get("viewBox") or "").split() == ["0", "0", root.get("width"), root.get("height")]
    assert not re.search(r"<script|<image|@import|url\(|href", source)
    assert source.count("http") == 1  # the namespace
    assert len(list(root.iter("{http://www.w3.org/2000/svg}g"))) == len(panels(board))


@EVERY
def test_svg_has_a_style_for_all_it_draws(board: str, solution: str | None) -> None:
    root = svg(board, solution)
    (style,) = root.iter("{http://www.w3.org/2000/svg}style")
    kinds = {element.get("class") for element in root.iter()} - {None, "kamaji-asp"}
    assert {kind for kind in kinds if f".{kind} " not in (style.text or "").replace(",", " ")} == set()


def test_kamaji_svg() -> None:
    root = svg(*KAMAJI)
    assert sorted(words(root, "given")) == sorted(KAMAJI[0].split()[3:])
    assert (len(of_class(root, "maximum")), len(of_class(root, "number"))) == (1, 15)
    capsules = of_class(root, "piece")
    assert len(capsules) == 8
    turns = Counter((piece.get("transform") or "").partition("rotate")[2] for piece in capsules)
    assert turns == {"(0)": 5, "(90)": 2, "(45)": 1}
    assert len({piece.get("width") for piece in capsules}) == 4  # one cell, two, two slanting, three
    assert of_class(svg(KAMAJI[0]), "piece") == []


def test_kakurasu_svg() -> None:
    root = svg(*KAKURASU)
    assert [place(element) for element in of_class(root, "black")] == [
        (r, c)
        for r, row in enumerate(KAKURASU[1].splitlines())
        for c, token in enumerate(row.split())
        if token == "#"
    ]
    assert words(root, "sum") == ["13", "12", *"357", *"1938"]  # the missing one shows nothing
    assert Counter(words(root, "index")) == Counter("12345" * 2)


def test_region_svg() -> None:
    root = svg(*TECTONIC)
    assert words(root, "given") == ["2", "5"]
    assert "".join(words(root, "solved")) == "314" + "1" + "1" + "232" + "34141" + "12323"
    edges = {kind: (of_class(root, kind)[0].get("d") or "").count("M") for kind in ("walls", "grid")}
    assert edges == {"walls": 18 + 16, "grid": 4 * 4 + 3 * 5 - 16}  # the border, and 16 sides between regions
    assert words(svg(*RIPPLE), "given") == ["2", "4"]


def test_kenken_svg() -> None:
    root = svg(*KENKEN)
    assert words(root, "corner") == ["16×", "7+", "2−", "4", "12×", "2÷", "2÷"]
    assert words(root, "solved") == KENKEN[1].split()
    assert [place(clue) for clue in of_class(root, "corner")] == [
        (0, 0), (0, 2), (1, 0), (1, 3), (2, 1), (2, 2), (3, 2),
    ]  # fmt: skip
    cube = svg(*CUBE)
    assert words(cube, "title") == ["layer 1", "layer 2"]
    assert words(cube, "corner") == ['<&" 5+', "3+", '<&" 5+', "2×", "1"]


def test_yajilin_svg() -> None:
    root = svg(*YAJILIN)
    assert words(root, "given") == ["1", "0"]
    assert [place(element) for element in of_class(root, "black")] == [(0, 4), (1, 2)]
    assert [place(element) for element in of_class(root, "clue")] == [(1, 1), (3, 2)]
    assert len(of_class(root, "arrow")) == 2
    (loop,) = of_class(root, "loop")
    bends = (loop.get("d") or "").split("M")[1:]
    assert len(bends) == 16
    assert bends[:2] == ["20 40L20 30Q20 20 30 20L40 20", "80 20L70 20Q60 20 50 20L40 20"]
    assert of_class(svg(YAJILIN[0]), "loop") == of_class(svg(YAJILIN[0]), "black") == []
    grey = svg(*GREY)
    assert (len(of_class(grey, "grey")), words(grey, "given")) == (2, ["?", "12", "0"])


@pytest.mark.parametrize("board", ["yajilin 1 3\n. . .\n", "simpleloop 1 3\n. . .\n"])
def test_a_line_with_ends_can_be_looked_at(board: str) -> None:
    puzzle = ka.parse(board)
    drawn = family(puzzle.family).draw(puzzle, Loop.of((1, 3), [((0, 0), (0, 1)), ((0, 1), (0, 2))]))
    assert "━━━━━━━" in render_text(drawn, colour=False)
    (line,) = of_class(ElementTree.fromstring(render_svg(drawn)), "loop")
    assert line.get("d") == "M20 20L40 20M80 20L70 20Q60 20 50 20L40 20M100 20L80 20"


def test_texts_stay_on_the_paper() -> None:
    root = svg("kakurasu 2 2\nrows 999999999 3\ncols 123456789 ?\n")
    for total in of_class(root, "sum"):
        assert float(total.get("font-size") or 0) * 0.6 * len(total.text or "") <= CELL


def test_a_black_cell_that_is_lit_shows_its_light_beside_the_block() -> None:
    """On a dark terminal as on a light one, a wrong black cell can be told from the others."""
    lit = Panel(((Square(fill="black"), Square(fill="black")),), marks=Marks(lit={(0, 0): "known"}))
    middle = render_text([lit], colour=True).split("\n")[1]
    assert "\x1b[1;38;5;16;48;5;215m █ \x1b[0m" in middle
    assert middle.count("███") == 1
