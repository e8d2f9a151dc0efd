"""A thousand random boards of each family, written in every format that is a text, and read again.

Links, pzprv3 files and Keen's ids have their own tests, as these forget the names of regions and cages.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import FAMILIES, boards, printed

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Direction
from kamaji_asp.core.solution import Loop
from kamaji_asp.files.formats import Document, codec_named, codecs, write_document
from kamaji_asp.puzzles.kenken.board import Clue, KenKen
from kamaji_asp.puzzles.yajilin.board import GREY, SILENT, Yajilin

ELSEWHERE = {"puzzlink", "pzprv3", "penpa", "keen"}

ALWAYS = {"text", "json", "kamaji-thesis"}
"""These hold every board; a thousand are written and come back."""


@pytest.mark.parametrize("family", FAMILIES)
def test_a_thousand_boards_of_each_family_come_back(family: str) -> None:
    came_back: Counter[str] = Counter()

    @settings(max_examples=1000, deadline=None)
    @given(printed(family))
    def each(board: Board) -> None:
        for name in codecs(family).keys() - ELSEWHERE:
            text = written(board, name)
            if text is not None:
                assert ka.parse(text, family) == held_by(name, board)
                came_back[name] += 1

    each()
    for name in codecs(family).keys() - ELSEWHERE:
        assert came_back[name] >= (1000 if name in ALWAYS else 200)


def written(board: Board, name: str) -> str | None:
    """None if the format says that it cannot hold the board."""
    try:
        return write_document(Document(board), name)
    except ka.InputError as error:
        refusal = str(error)
    assert re.match(rf"{name} (holds|has) ", refusal)
    return None


def held_by(name: str, board: Board) -> Board:
    """The same puzzle, as this format tells it."""
    if name == "puzzlekit" and isinstance(board, Yajilin):
        return Yajilin(tuple(tuple(GREY if kind is SILENT else kind for kind in row) for row in board.cells))
    if name == "puzzlekit" and isinstance(board, KenKen):
        clues = dict(board.clues)
        single = {cage: len(cells) == 1 for cage, cells in board.cells_of.items()}
        ordered = (
            (cage, Clue(clues[cage].target) if single[cage] else clues[cage]) for cage in board.cells_of
        )
        return KenKen(board.layers, tuple(ordered), is_cube=False)
    return board


@st.composite
def states(draw: st.DrawFn) -> Document:
    """Any open cell may be black or hold any piece of a line."""
    board = draw(boards("yajilin"))
    assert isinstance(board, Yajilin)
    tiles = st.sampled_from([(), (), "black", *combinations(Direction, 2)])
    put = {cell: draw(tiles) for cell in board.open_cells}
    black = frozenset(cell for cell, tile in put.items() if tile == "black")
    sides = {cell: tile for cell, tile in put.items() if isinstance(tile, tuple)}
    grid = tuple(tuple(sides.get((r, c), ()) for c in range(board.columns)) for r in range(board.rows))
    return Document(board, Loop(grid, black) if black or any(sides.values()) else None)


@settings(max_examples=1000, deadline=None)
@given(states())
def test_states_of_play_come_back_from_the_thesis_xml(document: Document) -> None:
    assert isinstance(document.board, Yajilin)
    if {GREY, SILENT} & {kind for row in document.board.cells for kind in row}:
        with pytest.raises(ka.InputError, match="xml holds neither grey cells nor clues that say nothing"):
            write_document(document, "xml")
    else:
        assert codec_named("xml", "yajilin").read(write_document(document, "xml")) == document


@pytest.mark.parametrize("family", FAMILIES)
def test_solutions_go_with_their_puzzles_in_json(family: str) -> None:
    @settings(max_examples=50, deadline=None)
    @given(st.data())
    def each(data: st.DataObject) -> None:
        board = data.draw(printed(family))
        for solution in ka.solve(board, limit=2):
            document = Document(board, solution)
            assert codec_named("json", family).read(write_document(document, "json")) == document

    each()
