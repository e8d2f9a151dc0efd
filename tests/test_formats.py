"""Boards written and read again, to the letter, and their facts as clingo reads them."""

from __future__ import annotations

import clingo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, boards, printed

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import EAST, NORTH, SOUTH, WEST
from kamaji_asp.family import family, own_names
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kenken.board import Clue, KenKen, Operation
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Yajilin

CANONICAL = {
    "kamaji": "kamaji 4 5\n2 1 4 1\n2 3 5 4\n2 1 3 1\n1 4 2 3\n",
    "kakurasu": "kakurasu 5 5\nrows 1 9 10 3 8\ncols 13 12 3 5 7\n",
    "kakurasu, wide, sums missing": "kakurasu 2 3\nrows ? 3\ncols 0 ? 2\n",
    "tectonic": "tectonic 4 5\nregions\na a a a b\nc c c b b\nc c d d e\nf f f d d\n"
    "givens\n2 . . . .\n. 5 . . .\n. . . . .\n. . . . .\n",
    "ripple": "ripple 2 3\nregions\na a b\na b b\ngivens\n. 2 .\n. . 3\n",
    "ripple, a region of nine": "ripple 1 9\nregions\na a a a a a a a a\ngivens\n. . . . . . . . .\n",
    "kenken": "kenken 4 4\ncages\na a b b\nc a b d\nc e f f\ne e g g\n"
    "clues\na 16*\nb 7+\nc 2-\nd 4\ne 12*\nf 2/\ng 2/\n",
    "kenken, a cube": "kenken 2 2 2\ncages\na b\na b\n\na c\nd c\nclues\nb 3+\na 5+\nc 2*\nd 1\n",
    "kenken, a cube of one": "kenken 1 1 1\ncages\na\nclues\na 1\n",
    "simpleloop": "simpleloop 3 4\n. . . .\n. # # .\n. . . .\n",
    "yajilin": "yajilin 4 5\n. . . . .\n. 1> . . .\n. . . . .\n. . 0< . .\n",
    "yajilin, all kinds": "yajilin 2 4\n# ? . 12^\n. 0v 3< 4>\n",
}  # fmt: skip


def write(board: Board) -> str:
    return family(board.family).text.write(board)


def test_every_family_is_covered() -> None:
    assert own_names() == FAMILIES
    assert {ka.parse(text).family for text in CANONICAL.values()} == set(FAMILIES)


@pytest.mark.parametrize("text", CANONICAL.values(), ids=CANONICAL)
def test_a_canonical_text_comes_back_to_the_letter(text: str) -> None:
    assert write(ka.parse(text)) == text


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("kamaji", Kamaji(((2, 1, 4, 1), (2, 3, 5, 4), (2, 1, 3, 1), (1, 4, 2, 3)), 5)),
        ("kakurasu, wide, sums missing", Kakurasu((None, 3), (0, None, 2))),
        (
            "kenken, a cube",
            KenKen(
                ((("a", "b"), ("a", "b")), (("a", "c"), ("d", "c"))),
                (
                    ("b", Clue(3, Operation.ADD)),
                    ("a", Clue(5, Operation.ADD)),
                    ("c", Clue(2, Operation.MULTIPLY)),
                    ("d", Clue(1)),
                ),
                is_cube=True,
            ),
        ),
        (
            "yajilin, all kinds",
            Yajilin(
                (
                    (GREY, SILENT, OPEN, Arrow(12, NORTH)),
                    (OPEN, Arrow(0, SOUTH), Arrow(3, WEST), Arrow(4, EAST)),
                )
            ),
        ),
    ],
)
def test_a_text_is_understood(name: str, board: Board) -> None:
    assert ka.parse(CANONICAL[name]) == board


def test_regions_are_understood() -> None:
    board = ka.parse(CANONICAL["ripple"])
    assert isinstance(board, RegionBoard)
    assert (board.rows, board.columns) == (2, 3)
    assert board.cells_of == {"a": ((0, 0), (0, 1), (1, 0)), "b": ((0, 2), (1, 1), (1, 2))}
    assert board.givens == ((None, 2, None), (None, None, 3))


def test_the_cells_of_a_cube_are_layer_row_column() -> None:
    board = ka.parse(CANONICAL["kenken, a cube"])
    assert isinstance(board, KenKen)
    assert board.cells_of["a"] == ((0, 0, 0), (0, 1, 0), (1, 0, 0))


def test_numbers_lose_their_leading_zeros() -> None:
    assert ka.parse("yajilin 01 2\n. 007<\n") == Yajilin(((OPEN, Arrow(7, WEST)),))


@pytest.mark.parametrize("puzzle", [None, "kamaji"])
def test_the_form_of_the_thesis(puzzle: str | None) -> None:
    text = CANONICAL["kamaji"]
    assert ka.parse(text.replace("kamaji 4 5", "4\n5"), puzzle) == ka.parse(text)


@pytest.mark.parametrize("name", FAMILIES)
def test_the_family_may_be_named_by_the_call(name: str) -> None:
    text = CANONICAL[name]
    assert ka.parse(text.removeprefix(name), name) == ka.parse(text)


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_random_boards_come_back(name: str, data: st.DataObject) -> None:
    board = data.draw(printed(name))
    text = write(board)
    again = ka.parse(text)
    assert again == board
    assert type(again) is type(board)
    assert write(again) == text


@settings(max_examples=100, deadline=None)
@given(board=boards("kamaji"))
def test_random_boards_in_the_form_of_the_thesis(board: Kamaji) -> None:
    grid = write(board).partition("\n")[2]
    assert ka.parse(f"{board.n}\n{board.maximum}\n{grid}") == board


def read_by_clingo(text: str) -> list[clingo.Symbol]:
    """The facts as clingo understands them; it must not remark on anything."""
    remarks: list[str] = []
    control = clingo.Control(logger=lambda code, message: remarks.append(message))
    control.add("base", [], text)
    control.ground([("base", [])])
    assert remarks == []
    assert all(atom.is_fact for atom in control.symbolic_atoms)
    return [atom.symbol for atom in control.symbolic_atoms]


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_clingo_reads_the_facts_of_any_board(name: str, data: st.DataObject) -> None:
    board = data.draw(printed(name))
    symbols = read_by_clingo(ka.facts(board))
    found: dict[str, set[tuple[object, ...]]] = {}
    for symbol in symbols:
        found.setdefault(symbol.name, set()).add(tuple(map(plain, symbol.arguments)))
    for predicate, expected in facts_of(board).items():
        assert found.get(predicate, set()) == expected


def plain(symbol: clingo.Symbol) -> object:
    if symbol.type is clingo.SymbolType.Function:
        return tuple(map(plain, symbol.arguments))
    return symbol.string if symbol.type is clingo.SymbolType.String else symbol.number


def facts_of(board: Board) -> dict[str, set[tuple[object, ...]]]:
    """What a board says, put down without any template."""
    match board:
        case Kakurasu():
            sums = {"row_sum": board.row_sums, "col_sum": board.column_sums}
            return {
                "size": {(board.rows, board.columns)},
                **{
                    word: {(i, v) for i, v in enumerate(line) if v is not None} for word, line in sums.items()
                },
            }
        case Kamaji():
            numbers = {(r, c, v) for r, row in enumerate(board.numbers) for c, v in enumerate(row)}
            return {"maximum": {(board.maximum,)}, "number": numbers}
        case KenKen():
            return {
                "size": {(board.n,)},
                "cage": {(cage, cell) for cage, cells in board.cells_of.items() for cell in cells},
                "clue": {(cage, clue.target, clue.operation or "?") for cage, clue in board.clues},
            }
        case RegionBoard():
            givens = {(r, c, v) for r, row in enumerate(board.givens) for c, v in enumerate(row)}
            return {
                "size": {(board.rows, board.columns)},
                "region": {(r, c, v) for r, row in enumerate(board.regions) for c, v in enumerate(row)},
                "given": {fact for fact in givens if fact[2] is not None},
            }
        case SimpleLoop():
            return {"open": set(board.open_cells)}
        case Yajilin():
            cells = {(r, c, v) for r, row in enumerate(board.cells) for c, v in enumerate(row)}
            return {
                "size": {(board.rows, board.columns)},
                "open": {(r, c) for r, c, kind in cells if kind is OPEN},
                "arrow": {(r, c, "^v><"[v.direction], v.count) for r, c, v in cells if isinstance(v, Arrow)},
            }
    raise AssertionError(board)


@pytest.mark.parametrize("family", ["ripple", "tectonic"])
def test_a_region_has_nine_cells_at_most(family: str) -> None:
    text = f"{family} 1 10\nregions\n{'a ' * 10}\ngivens\n{'. ' * 10}\n"
    with pytest.raises(ka.InputError, match="3: region 'a' has 10 cells: 9 are allowed"):
        ka.parse(text)
