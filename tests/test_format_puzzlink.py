"""puzz.link URLs: real ones, what is refused, and broken ones."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import EAST
from kamaji_asp.family import family
from kamaji_asp.files.formats import Document, codecs, recognise
from kamaji_asp.files.puzzlink import Cursor, Number, refusal
from kamaji_asp.puzzles.ripple.board import Ripple
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Yajilin

REAL = {
    # pzprjs, test/script/*.js
    "?yajilin/5/5/m32j10": "yajilin 5 5\n. . . . .\n. . . . .\n. . . 2< .\n. . . . .\n. . . . 0^\n",
    "?simpleloop/5/5/sg020": "simpleloop 5 5\n# # # . .\n# . . . .\n. . . . .\n. . . # .\n. . . . .\n",
    "?ripple/4/4/9n8rigk14h32k": "ripple 4 4\nregions\n1 1 2 2\n3 3 2 4\n5 5 2 4\n6 5 5 4\n"
    "givens\n. . . .\n. 1 4 .\n. 3 2 .\n. . . .\n",
    "?suguru/5/5/cih47bs73m3g5p1g2g": "tectonic 5 5\nregions\n"
    "1 1 2 3 3\n1 1 4 4 4\n1 4 4 5 5\n6 6 6 5 5\n6 6 7 7 7\n"
    "givens\n3 . . . .\n. . . 3 .\n5 . . . .\n. . . . .\n. 1 . 2 .\n",
    # cspuz_core, the tests of its serializers; the first is number 8218 of puzsq.logicpuzzle.app
    "?yajilin/10/10/w32a41b21a21l22e30m21a12b11r20d30g": "yajilin 10 10\n"
    ". . . . . . . . . .\n. . . . . . . . . .\n. . . 2< . 1> . . 1v .\n1v . . . . . . . . .\n"
    ". . . 2v . . . . . 0<\n. . . . . . . . . .\n. . . 1v . 2^ . . 1^ .\n. . . . . . . . . .\n"
    ". . . . . . . 0v . .\n. . 0< . . . . . . .\n",
    "?ripple/5/4/ld8g2sug4g3u1": "ripple 4 5\nregions\n1 2 2 3 3\n1 2 2 4 3\n5 5 4 4 3\n6 6 6 6 3\n"
    "givens\n. 4 . 3 .\n. . . . .\n. . . . .\n. . . . 1\n",
    # Penpa-edit, test/puzzlink.js
    "?simpleloop/6/6/1g1g06o0": "simpleloop 6 6\n"
    ". . . . # #\n. . . . . .\n. . # # . .\n. . . . . .\n. . . # # .\n# # . . . .\n",
    "?ripple/5/5/d6lqqf3ei1g3s2g1i": "ripple 5 5\nregions\n"
    "1 1 2 3 3\n4 2 2 2 3\n4 5 5 6 6\n4 5 5 7 8\n4 9 9 8 8\n"
    "givens\n. . . 1 .\n3 . . . .\n. . . . .\n. . . . 2\n. 1 . . .\n",
    "?yajilin/9/9/a21220.0.0.0.212242h42h0.d0.c0.b0.e0.e0.b0.c0.d41h41h": "yajilin 9 9\n"
    ". 1v 2v ? ? ? ? 1v 2v\n2> . . . . . . . .\n2> . . . . . . . .\n? . . . . ? . . .\n? . . ? . . . . .\n"
    "? . . . . . ? . .\n? . . . ? . . . .\n1> . . . . . . . .\n1> . . . . . . . .\n",
    # noqx, solver/suguru.py
    "?suguru/6/6/adbli15d2tluj2g1l2l3l4l5g": "tectonic 6 6\nregions\n"
    "1 1 2 2 3 3\n1 1 4 2 2 3\n5 5 4 4 2 3\n5 4 4 6 6 7\n5 6 6 6 7 7\n8 8 8 8 8 7\n"
    "givens\n. . . . 2 .\n1 . . . . .\n. 2 . . . .\n. . 3 . . .\n. . . 4 . .\n. . . . 5 .\n",
}  # fmt: skip
"""URLs that others made, from their own tests, and what they mean."""


def read(url: str) -> Board:
    codec = recognise(url)
    assert codec is not None
    return codec.read(url).board


def write(board: Board) -> str:
    return codecs(board.family)["puzzlink"].write(Document(board))


@pytest.mark.parametrize(("url", "text"), REAL.items(), ids=REAL)
def test_a_real_url_is_read_and_written_to_the_letter(url: str, text: str) -> None:
    board = read("https://puzz.link/p" + url)
    assert family(board.family).text.write(board) == text
    assert write(board) == "https://puzz.link/p" + url


@pytest.mark.parametrize(
    "before",
    [
        "http://pzv.jp/p.html",
        "https://pzplus.tck.mn/p.html",
        "https://pzprxs.vercel.app/p",
        "http://pzprv3.example.org/p.html?m+",
        "https://example.org/penpa-edit/?p=https://puzz.link/p",
        "",
        "  https://puzz.link/p",
    ],
)
def test_the_site_does_not_matter(before: str) -> None:
    url = before + "yajilin/2/1/11a" if before.endswith("+") else before + "?yajilin/2/1/11a"
    assert read(url) == ka.parse("yajilin 1 2\n1^ .\n")


@pytest.mark.parametrize(
    "url", ["?yajirin/2/1/11a", "?yajilin_edit/2/1/11a", "?yajilin/b/2/1/11a/", "?yajilin//2/1/11a"]
)
def test_other_names_and_the_way_clues_are_drawn_do_not_matter(url: str) -> None:
    assert read(url) == ka.parse("yajilin 1 2\n1^ .\n")


def test_a_box_without_a_clue_is_a_grey_cell_where_clues_are_drawn_as_boxes() -> None:
    assert read("?yajilin/b/3/1/0.112.") == ka.parse("yajilin 1 3\n# 1^ #\n")
    assert read("?yajilin/3/1/0.112.") == ka.parse("yajilin 1 3\n? 1^ ?\n")
    assert write(ka.parse("yajilin 1 3\n# 1^ .\n")) == "https://puzz.link/p?yajilin/b/3/1/0.11a"


def test_a_question_mark_in_a_region_is_a_number_that_is_not_given() -> None:
    assert read("?ripple/2/1/0.2") == ka.parse("ripple 1 2\nregions\n1 1\ngivens\n. 2\n")


def test_a_wall_that_parts_nothing_is_left_out() -> None:
    # the only inner wall of a 2x2 board, which one can walk around
    assert read("?ripple/2/2/g0j") == ka.parse("ripple 2 2\nregions\n1 1\n1 1\ngivens\n. .\n. .\n")


SIGNS = {
    0: "0", 15: "f", 16: "-10", 255: "-ff", 256: "+100", 4095: "+fff", 4096: "=000", 8191: "=fff",
    8192: "%000", 12239: "%fcf", 12240: "*0000", 77775: "*ffff", 77776: "$00000", 1126351: "$fffff",
}  # fmt: skip


@pytest.mark.parametrize(("number", "letters"), SIGNS.items())
def test_numbers_of_every_size_have_their_sign(number: int, letters: str) -> None:
    assert Number().write([number], 0) == (letters, 1)
    assert Number().read(Cursor(letters)) == [number]


REFUSED = [
    # Other rules
    ("?yajilin/o/7/7/210.40zq120.31", "a Yajilin with all shaded cells outside the loop (puzz.link's 'o')"),
    ("?yajilin/bo/2/1/11a", "a Yajilin with all shaded cells outside the loop"),
    ("?yajilin/v:o/2/1/11a", "marked as a variant (v:) with other rules than yajilin"),
    ("?simpleloop/v:/11/11/0408080080k400g014000024g", "this URL is marked as a variant (v:)"),
    ("?yajilin-regions/6/6/ii02q2070d0gg221", "Regional Yajilin (puzz.link's 'yajilin-regions'), which has"),
    ("?koburin/99/99/i", "this is Koburin"),
    ("?lixloop/3/3/i", "this is LIX Loop"),
    ("?cojun/2/2/00j", "this is Cojun (puzz.link's 'cojun'), which has other rules than ripple"),
    ("?meander/2/2/00j", "this is Meandering Numbers"),
    ("?yajilin/d/2/1/11a", "the flag 'd' of this puzz.link URL is not known here"),
    ("?simpleloop/b/2/2/0", "the flag 'b' of this puzz.link URL is not known here"),
    ("?suguru/2/2/00j8", "tectonic has no cells outside the puzzle, as this Suguru has r1c2"),
    ("?suguru/10/1/00p", "the region at r1c1 has 10 cells: 9 are allowed"),
    # Sizes
    ("?yajilin", None),
    ("?yajilin/", "names the puzzle, then its columns, its rows and its cells"),
    ("?yajilin/5", "names the puzzle, then its columns, its rows and its cells"),
    ("?yajilin/b/5", "names the puzzle, then its columns, its rows and its cells"),
    ("?yajilin/0/5/a", "of a puzz.link URL are numbers from 1 on, found '0'"),
    ("?yajilin/5/-1/a", "of a puzz.link URL are numbers from 1 on, found '-1'"),
    ("?yajilin/٣/3/i", "of a puzz.link URL are numbers from 1 on, found '٣'"),
    ("?yajilin/1e9/1e9/i", "of a puzz.link URL are numbers from 1 on, found '1e9'"),
    ("?yajilin/99999999999999999999/2/i", "of a puzz.link URL are numbers from 1 on"),
    ("?ripple/99999/99999/zzz", "ends too early for a board of 99999 by 99999 cells"),
    ("?yajilin/10/10/", "ends too early for a board of 10 by 10 cells"),
    ("?yajilin/10/10", "ends too early for a board of 10 by 10 cells"),
    # Cells
    ("?yajilin/3/3/h", "the puzz.link URL ends after 8 of 9 cells"),
    ("?yajilin/3/3/j", "the puzz.link URL tells of more than 9 cells"),
    ("?yajilin/3/3/i21", "the puzz.link URL goes on behind its last cell: '21'"),
    ("?yajilin/3/3/A21h", "'A' has no meaning at letter 1 of the URL's last part"),
    ("?yajilin/3/3/h2", "the puzz.link URL ends within '2'"),
    ("?yajilin/3/3/02h", "a number of this puzz.link URL, 2, has no arrow"),
    ("?yajilin/3/3/h-9001", "a direction of a puzz.link URL is a number from 1 to 4, found 9"),
    ("?yajilin/3/3/h2x", "'x' has no meaning"),
    ("?yajilin/3/3/h6.", "the puzz.link URL ends within"),
    ("?simpleloop/5/5/sg02", "the puzz.link URL ends within"),
    ("?simpleloop/5/5/sg02w", "'w' has no meaning"),
    ("?simpleloop/5/5/sg0200", "goes on behind its last cell: '0'"),
    ("?ripple/2/1/00g", "numbers start at 1, found 0 in r1c1"),
    ("?ripple/2/1/0-1", "the puzz.link URL ends within"),
    ("?suguru/2/2/00jzz", "'z' has no meaning"),
]  # fmt: skip


@pytest.mark.parametrize(("url", "cause"), REFUSED, ids=[url for url, _ in REFUSED])
def test_what_cannot_be_read_is_told_in_a_sentence(url: str, cause: str | None) -> None:
    codec = recognise(url)
    if cause is None:
        assert codec is None
        return
    assert codec is not None
    with pytest.raises(InputError, match=re.escape(cause)):
        codec.read(url)


def test_a_url_of_another_puzzle_is_refused_by_its_name() -> None:
    url = "https://puzz.link/p?slither/6/6/abc"
    assert recognise(url) is None
    assert refusal(url) == "puzz.link's 'slither' is no puzzle family that is known here"
    assert refusal("https://example.org/?search/of/something") is None
    assert refusal("kakurasu 2 2") is None


@pytest.mark.parametrize(
    ("board", "cause"),
    [
        (
            Yajilin(((GREY, SILENT),)),
            "cannot hold grey cells beside clues that say nothing: it has one sign for the two",
        ),
        (Yajilin(((OPEN, Arrow(4096, EAST)),)), "a puzz.link URL cannot hold 4096> in r1c2"),
        (Ripple((("a",),), ((1126352,),)), "a puzz.link URL cannot hold 1126352 in r1c1"),
    ],
)
def test_what_a_url_cannot_hold_is_told_in_a_sentence(board: Board, cause: str) -> None:
    with pytest.raises(InputError, match=re.escape(cause)):
        write(board)


@settings(max_examples=1000, deadline=None)
@given(st.sampled_from(list(REAL)), st.data())
def test_a_broken_url_is_an_error_of_one_line(url: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(url)))
    cut = data.draw(st.integers(0, 3))
    letters = st.sampled_from("0123456789abcdefghijklmnopqrstuvwxyz-+=%*$./?_:#é\n ") | st.characters()
    broken = url[:at] + data.draw(st.text(letters, max_size=3)) + url[at + cut :]
    found = outcome(broken)
    if isinstance(found, InputError):
        assert "\n" not in str(found)
        assert len(str(found)) < 200
    else:
        assert found is None or read(write(found)) == found


def outcome(url: str) -> Board | InputError | None:
    """None for a text that is no such URL."""
    try:
        codec = recognise(url)
        return codec.read(url).board if codec else None
    except InputError as error:
        return error
