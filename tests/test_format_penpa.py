"""Penpa links: real ones, what they tell of the puzzle, what is refused, and broken ones."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from zlib import compressobj

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kamaji_asp as ka
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Loop
from kamaji_asp.files.formats import Document, recognise, write_document
from kamaji_asp.files.penpa.codec import refusal
from kamaji_asp.files.penpa.packing import SITE, pack, payload, unpack

MADE_BY_PENPA = {
    "yajilin/9/9/a21220.0.0.0.212242h42h0.d0.c0.b0.e0.e0.b0.c0.d41h41h": (
        "m=edit&p=7ZXPb5swFMfv+Ssmn63ENiQNXKqu63bpqm3pVFUIRU7iNqwkzvixdkT53/v8YAo2TD1M2nqYDE+Pjx2/L3a+J"
        "v9eykzRAJo3pYxyaN6U4T31zcWadp0UqQrf0LOyWOsMknVR7PJwNNqVVTVMk+3DaHf6U35LIB0F0KTgQrBh3UzuizVcbLh"
        "iwyUbLthQ4QUJPK58voaLUkHvZJqrQdQUjgf7KgirM1p9CCPCCSUCbk5iWn0O99XHkCz1ZpEQWs2gn1AOHZf1SAHpxTG9w"
        "X6TndeQM8ivmhzSW0iXSbZM1fyyJp/CqLqmxBR7i782KdnoH4o0YsxzLQDAQhawSPk62TU9ebnSD2UzlscHWp29oNk7ajZ"
        "prdlkPZrNq/yxZtgu9dQnN4gPB1j7LyB4HkZG+9djOgv3EK/CPREBjp97UN3sDUzjMYOEhbhBpy0gXOC5wHfBuFtp0qnkY"
        "yUxh3/JLzTGmSw0OXEmP3H1TPEl2sAVGHQALkULcIb62oS703LeLGBLHa9Xp8VgsTku+S3G9xgFxmvYEVp5GN9hZBjHGC9"
        "xzAXGG4znGH2MExxzYvb05a3+CxoiMcUjqN3Gr4vEg4jMyuxOLhW45lxvdjpPCkXgnCK5Tud50xfiMQaeArYtNwuVWSjVe"
        "mesZ8Hkfqsz1dtloFrd941f6GzlzP4o09QC9TlvofrUsFCRwZHQepZZph8tspHF2gKtI8+aSW0LW0AhbYnyQTrVNsd3Pgz"
        "IE8E7ElRMKPf/fwb+5WcAdwN3hryKc+JVaMA/rc56HQ+4x/RAe83d8I6/gXecbAp2zQy0x89AXUsD6roaYMfYwH7jbTOra"
        "2+jynW4KdUxuSnV9nkUPwM="
    ),
    "ripple/5/5/d6lqqf3ei1g3s2g1i": (
        "m=edit&p=7VTRbtowFH3nKyo/WyN2oG3yMnVdt5cObaNTVUWoCpBC1EBSJ1mnIP69596YQiBVJ03T+jCZXB2f3Nx7sH2cP"
        "5ShiWQfwz2VjlQYWp/y03PotxlXcZFE/pE8K4t5agDmRZHlfreblVX1LomX993svYmzLIm6fYzpcfLwcOdGsZq5uZ6pWEo"
        "t78IkjzqBrTnqrCrPr85k9dkPhBJSaDxKjGT1zV9VX/xqIKshXgmpwF3WSRrwYguv+T2h85pUDvDAYsAbwElsJkl0e1kzX"
        "/2gupKC+nzgrwmKRfozElYHzSfpYhwTMQ4L/PV8Hmf2TV5O0/vS5qrRWlZnL8t1t3IJ1nIJtcilf/GX5Xqj9RrL/h2Cb/2"
        "AtP/YwqG/Qhz4K6Fd5NNh4O0Q2sPUfZ72FaZ6Oz3ZSUYBxWVuOH7iqDleoYusXI4fOToc+xwvOecCzT10crTwtRReDxBaA"
        "JWDFsqxGLyyvMKxVRDIGKo01DH2gE9rrPGta7/VyHFtDo65ciGfsIs6rq3jADs2h/paOdAC3Nvpu+lF2mwOaXjWhnxl80m"
        "DtjmkgdZ4o4EWmDE0b3SyHqqPZbnmxTnn2ON4zIt2Qhv3+n7++aa8qiHQ9e1Bo/97aNQJxLA0d+EkwlEdlItxZI4GqVmEC"
        "eZDPrabOe4KkafJbW7zfb5KcLjBLfnLBpWkaYY7qZkXz5apiVpfERlNZ23549RM96o/hknSIOprtEHVHm5QhYFBd+ahMel"
        "jg1mExbxB7Ji5USlaFk0BRdiUGN6He90W2/+87ohfgh+4WB9L1ft/Ff+jq5g3gjdFvAkbvwkNfF5T02p20C1+B9vqa8sfW"
        "Bv8gYmp4aGPwbZYGey+m0EdGhrkgafBvWBrqrrvbFK1b25qdeBvarVr8WD0BA=="
    ),
    "simpleloop/6/6/1g1g06o0": (
        "m=edit&p=7VRBb9owGL3zKyafrRGbEFZfJsbaXVi1DaaqiiIUwIWIBGdOslZG/Pd+/hwJQrJN2qSth8ny8+PZsV/48lx8q"
        "2ItaQBt8IZ6lEHjQYCd+T52r27zpEyleEXHVblVGsi2LPNC9Pt5ZczrNNnv+vnbIsnyVKZK5f0AGtuwjRcoj1JOH+K0kL2"
        "w3i7qHcyVMGNqPoiQcEKxMxJR81kczEdBVipbJoSaGcwTymBiCowRyoFen+gdzls2cSLzgN/WHOg90FWiV6lcTJ3ySYRmT"
        "ok97B0+bSnJ1HdJ3GP42xkAYRmX8OrFNsnrmaJaq11Vr2XRkZrxLzwPTp4tdZ4t6/BsX+WPPUM95FOX3avoeIT//gsYXoj"
        "Qev96ojNxIDwgwodyjHDwfTcMcQjqwS0ZcTcMYICHb8UBkCHeI94gcsQ5nEDNAPE9ooc4RJzimmvEO8QJoo8Y4JqR9fgz6"
        "3/NQ8g5RsW14e/zqBeSWaUf4pWEWk1UlqsiKSWBdJBCpYuinhMYHqgkaPsqW0rdkGzebMEbYrLZK41RbE1ZUa43XeuXSq8"
        "vdn+M07QhuFujIblvtSGVGj7Es9+x1uqxoWRxuW0IZ0Fr7CT3ZdNAGTctxrv44rTs9M7HHnki2EMONxtcav8vn395+WA1s"
        "DLkRaT5RXjAj1bpzsSD3BF6UDvDXeutfIPeSrI9sB1mUDvyDOplpEFqpxrEVrBB+0G27a6X8bauLhNuj2qF3B51nvMwegY"
        "="
    ),
}
"""Links that Penpa-edit makes of puzz.link URLs, from its own test/snapshots/puzzlink_*.json."""

HALF_SOLVED = (
    "m=edit&p=7ZZ9T/o6FMf/51WY/msTNzZwLDE3PJoYRLng5epClgJFhoXqHpTfiO/d0xbuHhhGY3IfkhvY4exz2rNz2uxbg"
    "peI+BTrmvgaFoZf+Ji6Ja+yVZWXtvsMvZBR+wTXo3DBfXAwvul08JywgOKr+2Wj9VR/a9f/PKs8GMZdb366bPXvlrPRH3p"
    "f8858rces9fVtq8FOL+OH60X9lbZp9Tbg0wWjZEbih9HVhq071uNirjevFk1rTtZa8GINa6+N/sVFydkVMi5t45od13F8a"
    "TuojLC8dDTGcd/extd23MPxAEIIW8C64OkIl8FtJ+5IxoXXVFDXwO+phDq49+BOPX/KqNtV5NZ24iFG4jkNOVu4aMVfKVI"
    "p5P2UryaeABMSwnoFC+95FwmiGX+KdmMhIVpFLPSmnHFfQMHecVxXLXT3LZhJC0bSgnBVC8IraEF09uMWmLemm6Lqa8XVv"
    "8PO/A71u7YjWrlLXCtxB/YWbM/eIkMTM3+DqWILIWVFl/ld0csOVQ2BDNdIkCWn6WlUK6tRqYm6JmeWXbGfe6ZXDpmxm6u"
    "lmGmqcWlWlXP/qhZ60GUn99J2pC1LO4RGcWxI25JWk7YibVeOaUs7krYprSltVY45F0v1xcVEZhXZplrSnxSFzDKsRM2CN"
    "dct5ZgmNqFrAyMDZEF4X6zcMZSUZD+V/x4blxw0iPw5mVJ4D7rwPpz0uL8iDO560WpC/f09qBIKOHMDNdqlGzINka3UMR3"
    "JsLXMkUGM82fx4hVk2Icy0Htcc58WhgSks8djqUSoINWE+7NcTW+EsWwv8uTIIKU0GRT6ICOpe+L7/C1DViRcZEBKNTOZ6"
    "Dq3mCHJlkieSO5pq2Q53ktog+TlGOKE+/8I+fceIWKXtG8dJP+8FDvxAJtVHN9g9By5xIWeEPxRwZ/y8yPc+iY/lqfwud2"
    "9qh8JKqEvDsK5UByAk+Mg8LfvkHznuf+JACfBPC6QYaCfKHEqWsSPiG4qmucHCiuKPRRZoAU6CzQvtYAO1RbggeACO6K5I"
    "mtedkVVeeUVjzoQX/GotP466BdZerBeaFz6AA=="
)
"""From noqx, solver/yajilin.py: a version 3 link with its genre, a line and a black cell filled in."""

SUGURU = "https://puzz.link/p?suguru/6/6/adbli15d2tluj2g1l2l3l4l5g"
NUMBERS = {"26": 2, "32": 1, "43": 2, "54": 3, "65": 4, "76": 5}
WALLS = """113,123 115,125 123,133 124,134 126,136 133,143 135,145 136,146 142,152 144,154 146,156 152,162
155,165 166,176 123,124 125,126 131,132 132,133 134,135 142,143 144,145 145,146 146,147 152,153 153,154
155,156 161,162 162,163 163,164 164,165 165,166"""
"""What Penpa-edit draws for this puzzle, from its test/snapshots/puzzlink_suguru__capsules__1.json."""


def read(link: str, family: str | None = None) -> Document:
    codec = recognise(link, family)
    assert codec is not None
    return codec.read(link)


def write(board: Board) -> str:
    return write_document(Document(board), "penpa").strip()


def lines_of(link: str) -> list[str]:
    packed = payload(link)
    assert packed is not None
    return unpack(packed)


def link_of(lines: list[str]) -> str:
    return SITE + pack(lines)


@pytest.mark.parametrize(("url", "link"), MADE_BY_PENPA.items(), ids=MADE_BY_PENPA)
def test_a_link_that_penpa_makes_of_a_url_is_the_same_puzzle(url: str, link: str) -> None:
    assert write_document(read(link), "puzzlink").strip() == "https://puzz.link/p?" + url


@pytest.mark.parametrize("link", MADE_BY_PENPA.values(), ids=MADE_BY_PENPA)
def test_what_is_written_looks_like_what_penpa_writes(link: str) -> None:
    theirs, ours = lines_of(link), lines_of(write(read(link).board))
    head = slice(0, 15)  # what follows are title, author and source
    assert ours[0].split(",")[head] == theirs[0].split(",")[head]
    assert len(ours) == len(theirs) == 18
    assert (ours[1], ours[5], ours[10]) == (theirs[1], theirs[5], theirs[10])
    for number in (2, 3, 4, 7, 11, 14, 15):
        assert set(json.loads(ours[number])) <= set(json.loads(theirs[number]))
    printed, theirs_printed = json.loads(ours[3]), json.loads(theirs[3])
    assert printed["number"].keys() == theirs_printed["number"].keys()
    assert printed["lineE"] == theirs_printed["lineE"]
    assert printed["surface"] == theirs_printed["surface"]


def test_walls_and_numbers_stand_where_penpa_has_them() -> None:
    printed = json.loads(lines_of(write(read(SUGURU).board))[3])
    assert printed["number"] == {place: [str(number), 1, "1"] for place, number in NUMBERS.items()}
    assert printed["lineE"] == dict.fromkeys(WALLS.split(), 2)


def test_what_is_filled_in_is_a_solution() -> None:
    board, solution = read(HALF_SOLVED)
    assert board == ka.parse(
        "yajilin 10 10\n"
        "? . . . . . . . . .\n. . . . . . . 1< . .\n. . . . . 3v . . . .\n. . . . . . . . 1v .\n"
        ". . . . . . 3< . . .\n. . . 2> . . . . . .\n. 2> . . . . . . . .\n. . . . 3^ . . . . .\n"
        ". . 2^ . . . . . . .\n. . . . . . . . . ?\n"
    )
    assert isinstance(solution, Loop)
    assert solution.black == {(1, 2)}
    assert sorted(solution.edges()) == [((0, 1), (1, 1)), ((1, 0), (1, 1))]


def test_a_link_for_solvers_holds_no_answer() -> None:
    lines = lines_of(HALF_SOLVED)
    lines[2], lines[4] = '["1","2","1"]~"line"~["1",3]', ""
    link = link_of(lines).replace("m=edit", "m=solve") + "&a=q1YqUbJSMjQ0UtJRKgXTRkqxAA=="
    assert read(link) == Document(read(HALF_SOLVED).board)


@pytest.mark.parametrize(
    "before",
    [
        "https://swaroopg92.github.io/penpa-edit/#",
        "https://swaroopg92.github.io/penpa-edit/?",
        "https://penpa-edit.com/?",
        "",
        " ",
    ],
)
def test_the_site_does_not_matter(before: str) -> None:
    assert read(before + HALF_SOLVED) == read(HALF_SOLVED)


def test_a_link_survives_what_the_ways_of_the_web_do_to_it() -> None:
    assert read(HALF_SOLVED.rstrip("=")) == read(HALF_SOLVED)
    quoted = HALF_SOLVED.replace("+", "%2B").replace("/", "%2F")
    assert "%2F" in quoted
    assert read(quoted) == read(HALF_SOLVED)
    assert read(HALF_SOLVED.replace("&p=", "&l=solvedup&p=")) == read(HALF_SOLVED)


# --- which puzzle it is ---


def told(board: str, genre: str = "[]", source: str = "") -> str:
    """A link of this board that tells another genre, or another source."""
    lines = lines_of(write(ka.parse(board)))
    head = lines[0].split(",")
    head[17] = source
    lines[0], lines[17] = ",".join(head), genre
    return link_of(lines)


REGIONS = "ripple 1 3\nregions\na a b\ngivens\n. 2 .\n"


def test_a_genre_or_a_source_tell_the_puzzle() -> None:
    assert read(told(REGIONS, genre='["ripple effect"]')).board.family == "ripple"
    assert read(told(REGIONS, genre='["suguru (capsules)", "classic"]')).board.family == "tectonic"
    assert read(told(REGIONS, source="https://puzz.link/p?ripple/3/1/80g2g")).board.family == "ripple"


def test_a_link_that_tells_nothing_is_what_it_can_be() -> None:
    assert read(told("yajilin 1 2\n2> .\n")).board.family == "yajilin"
    with pytest.raises(InputError, match="this could be ripple or tectonic: say which"):
        recognise(told(REGIONS))
    assert read(told(REGIONS), "ripple").board.family == "ripple"


@pytest.mark.parametrize(
    "link",
    [
        told(REGIONS, genre='["cojun"]'),
        told(REGIONS, source="https://puzz.link/p?cojun/3/1/80g2g"),
        told(REGIONS, source="https://puzz.link/p?ripple/v:/3/1/80g2g"),
        told("yajilin 1 2\n2> .\n", genre='["castlewall"]'),
        told("yajilin 1 2\n2> .\n", source="https://puzz.link/p?yajilin/o/2/1/42a"),
    ],
)
def test_a_link_that_tells_another_puzzle_is_none_of_ours(link: str) -> None:
    assert recognise(link) is None
    assert str(refusal(link)).startswith("this Penpa link shows no puzzle family that is known here")


def test_the_genre_of_another_puzzle_is_told() -> None:
    assert refusal(told(REGIONS, genre='["cojun"]')) == (
        "this Penpa link shows no puzzle family that is known here, but cojun"
    )
    assert refusal("https://example.org/?m=edit") is None


# --- what is refused ---


def changed(board: str, number: int, /, **parts: object) -> str:
    """A link with the board's genre in whose layer on this line some parts are others."""
    lines = lines_of(write(ka.parse(board)))
    lines[number] = json.dumps(json.loads(lines[number]) | parts)
    return link_of(lines)


YAJILIN, LOOP = "yajilin 2 2\n2> .\n. .\n", "simpleloop 2 2\n. .\n. .\n"
# The cells of a board of 2 by 2 have the numbers 14, 15, 20 and 21, the corner between them has 50.
REFUSED = [
    (changed(YAJILIN, 3, thermo=[[14, 15]]), "has a part that yajilin does not know: thermo"),
    (changed(YAJILIN, 3, symbol={"14": [1, "circle_L", 1]}), "has a part that yajilin does not know: symbol"),
    (changed(YAJILIN, 3, number={"50": ["2_1", 1, "2"]}), "does not know: number beside the ce"),
    (changed(YAJILIN, 3, number={"13": ["2_1", 1, "2"]}), "does not know: number beside the ce"),
    (changed(YAJILIN, 3, line={"14,15": 2}), "has a part that yajilin does not know: lines"),
    (changed(YAJILIN, 3, lineE={"50,56": 2}), "has a wall at r2c1, and yajilin has none"),
    (changed(YAJILIN, 3, lineE={"44,51": 2}), "does not know: lineE of another form"),
    (changed(YAJILIN, 3, number={"14": ["2", 1, "1"]}), "the number in r1c1 has no arrow"),
    (changed(YAJILIN, 3, number={"14": ["2_4", 1, "2"]}), "the number in r1c1 has no arrow"),
    (changed(YAJILIN, 3, number={"14": ["x", 1, "1"]}), "'x' in r1c1 is no clue of a Yajilin"),
    (changed(LOOP, 3, number={"14": ["2", 1, "1"]}), "has a part that simpleloop does not know: numbers"),
    (changed(LOOP, 3, lineE={"50,56": 2}), "has a part that simpleloop does not know: walls"),
    (changed(REGIONS, 3, surface={"16": 4}), "has a part that ripple does not know: colours"),
    (changed(REGIONS, 3, number={"16": ["a", 1, "1"]}), "'a' in r1c1 is no number"),
    (changed(REGIONS, 3, number={"16": ["0", 1, "1"]}), "numbers start at 1, found 0 in r1c1"),
]  # fmt: skip


@pytest.mark.parametrize(("link", "cause"), REFUSED, ids=[cause for _, cause in REFUSED])
def test_a_drawing_of_another_puzzle_is_refused_with_its_cause(link: str, cause: str) -> None:
    with pytest.raises(InputError, match=re.escape(cause)):
        read(link)


def with_line(number: int, text: str, board: str = YAJILIN) -> str:
    lines = lines_of(write(ka.parse(board)))
    lines[number] = text
    return link_of(lines)


DAMAGED = [
    (changed(YAJILIN, 3, number={"14": 2}), "damaged: the number in r1c1 cannot be read"),
    (changed(YAJILIN, 3, number={"x": ["2_1", 1, "2"]}), "damaged: 'x' is no place"),
    ("m=edit&p=%%%", "damaged: its last part cannot be unpacked"),
    ("m=edit&p=", "the Penpa link is cut off"),
    ("m=edit&p=////", "damaged: its last part cannot be unpacked"),
    (HALF_SOLVED[:200], "the Penpa link is cut off"),
    (HALF_SOLVED[:1000], "the Penpa link is cut off"),
    (link_of([""]), "only Penpa's square grids are known here, not ''"),
    (with_line(0, "hex,2,2,38,0,1,1"), "only Penpa's square grids are known here, not 'hex'"),
    (with_line(0, "20,2,2"), "only Penpa's square grids are known here, not '20'"),
    (with_line(0, "square,2"), "damaged: it tells no size"),
    (with_line(0, "square,0,2,38,0,1,1"), "damaged: it tells no size"),
    (with_line(0, "square,201,2,38,0,1,1"), "damaged: it tells no size"),
    (with_line(0, "square,2,2,38,90,1,1"), "is turned or mirrored"),
    (with_line(0, "square,2,2,38,0,-1,1"), "is turned or mirrored"),
    (with_line(1, "[1,1,0]"), "damaged: it should have four margins"),
    (with_line(1, "[0,-1,0,0]"), "damaged: it should have four margins"),
    (with_line(1, "[1,1,0,0]"), "damaged: its margins leave no board"),
    (with_line(1, '[0,0,0,"0"]'), "damaged: its margins should be numbers"),
    (with_line(1, "{"), "damaged: its margins cannot be read"),
    (with_line(3, "["), "damaged: what is printed cannot be read"),
    (with_line(4, "x"), "damaged: what is filled in cannot be read"),
    (with_line(5, "[14,null]"), "damaged: its cells should be numbers"),
    (with_line(3, "[" * 100_000), "damaged: what is printed cannot be read"),
    (with_line(17, "{"), "damaged: its genre cannot be read"),
]  # fmt: skip


@pytest.mark.parametrize(("link", "cause"), DAMAGED, ids=[cause for _, cause in DAMAGED])
def test_a_damaged_link_is_refused_with_its_cause(link: str, cause: str) -> None:
    assert recognise(link) is None
    assert cause in str(refusal(link))


def test_a_link_cannot_unpack_to_more_than_a_puzzle_needs() -> None:
    packer = compressobj(9, wbits=-15)
    packed = b64encode(packer.compress(bytes(10**8)) + packer.flush()).decode()
    assert "is too large" in str(refusal("m=edit&p=" + packed))


# --- details of the drawing ---


def test_cells_outside_the_drawing_are_grey_or_blocked() -> None:
    lines = lines_of(write(ka.parse(LOOP)))
    lines[5] = "[14,1,5]"
    lines[17] = '["simple loop"]'
    assert read(link_of(lines)).board == ka.parse("simpleloop 2 2\n. .\n. #\n")
    lines[17] = '["yajilin"]'
    assert read(link_of(lines)).board == ka.parse("yajilin 2 2\n. .\n. #\n")
    lines[17] = '["ripple effect"]'
    with pytest.raises(InputError, match="this Penpa drawing has a hole in r2c2"):
        read(link_of(lines))


def test_margins_are_no_part_of_the_board() -> None:
    lines = lines_of(write(ka.parse("yajilin 3 4\n. . . .\n. 1> . .\n. . . .\n")))
    lines[1] = "[1,0,1,1]"
    lines[5] = "[27,1,7,1]"
    assert read(link_of(lines)).board == ka.parse("yajilin 2 2\n1> .\n. .\n")


def test_clues_in_their_older_forms_are_read() -> None:
    numbers = {"14": ["1", 1, "1"], "15": [" ", 1, "1"], "20": ["", 1, "2"], "21": ["?_1", 1, "2"]}
    arrow = {"14": [[0, 0, 0, 0, 0, 1, 0, 0], "arrow_fouredge_B", 2]}
    link = changed(YAJILIN, 3, number=numbers, symbol=arrow, surface={"20": 3}, lineE={"44,50": 2})
    assert read(link).board == ka.parse("yajilin 2 2\n1^ ?\n# ?\n")


def test_only_a_number_that_stands_alone_is_filled_in() -> None:
    filled = {"16": ["1", 2, "1"], "17": ["1", 2, "1"], "18": ["12", 2, "7"]}
    document = read(changed(REGIONS, 4, number=filled, numberS={"140": ["3", 2]}, thermo=[[16, 17]]))
    assert str(document.solution) == "1 2 ."


def test_only_a_line_from_cell_to_cell_is_filled_in() -> None:
    line = {"14,15": 3, "14,20": 5, "15,87": 3, "86": 98, "15,21": 98}
    solution = read(changed(YAJILIN, 4, line=line, surface={"21": 4, "20": 2, "15": [1, 2]})).solution
    assert isinstance(solution, Loop)
    assert sorted(solution.edges()) == [((0, 0), (0, 1)), ((0, 0), (1, 0))]
    assert solution.black == {(1, 1)}


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (4, 5), (5, 4), (60, 60)])
def test_the_middle_of_the_drawing_is_the_place_nearest_to_it(rows: int, columns: int) -> None:
    row = " ".join("." * columns) + "\n"
    head = lines_of(write(ka.parse(f"simpleloop {rows} {columns}\n" + row * rows)))[0].split(",")
    kind, place = divmod(int(head[9]), (rows + 4) * (columns + 4))
    r, c = divmod(place, columns + 4)
    down, right = {0: (0, 0), 1: (1, 1), 2: (1, 0), 3: (0, 1)}[kind]  # from the middle of a cell, in halves
    assert (2 * (r - 2) + 1 + down, 2 * (c - 2) + 1 + right) == (rows, columns)


def test_what_a_link_cannot_hold_is_told_in_a_sentence() -> None:
    row = " ".join("." * 61) + "\n"
    with pytest.raises(InputError, match="a Penpa link cannot hold 61 rows or columns: 60 are allowed"):
        write(ka.parse("simpleloop 1 61\n" + row))


# --- broken links ---


def outcome(link: str) -> Document | InputError | None:
    """None for a text that is no such link."""
    try:
        codec = recognise(link, "ripple")
        return codec.read(link) if codec else None
    except InputError as error:
        return error


def check_outcome(link: str) -> None:
    found = outcome(link)
    if isinstance(found, InputError):
        assert "\n" not in str(found)
        assert len(str(found)) < 200
    elif found is not None:
        assert outcome(write_document(found, "penpa")) == found
    assert "\n" not in (refusal(link) or "")


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([*MADE_BY_PENPA.values(), HALF_SOLVED]), st.data())
def test_a_broken_link_is_an_error_of_one_line(link: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(link)))
    put = data.draw(st.text(st.sampled_from("Az09+/=&%#? \n") | st.characters(), max_size=3))
    check_outcome(link[:at] + put + link[at + data.draw(st.integers(0, 3)) :])


@settings(max_examples=700, deadline=None)
@given(st.sampled_from([*MADE_BY_PENPA.values(), HALF_SOLVED]), st.data())
def test_a_broken_text_in_a_link_is_an_error_of_one_line(link: str, data: st.DataObject) -> None:
    lines = lines_of(link)
    number = data.draw(st.sampled_from([0, 1, 3, 3, 3, 4, 4, 5, 17]))
    text = lines[number]
    at = data.draw(st.integers(0, len(text)))
    put = data.draw(
        st.text(st.sampled_from('0123456789,:[]{}"-_ \n') | st.characters(codec="utf-8"), max_size=3)
    )
    lines[number] = text[:at] + put + text[at + data.draw(st.integers(0, 3)) :]
    check_outcome(link_of(lines))
