"""The checkers: a right solution breaks nothing, and each rule is missed by itself, at the right cells."""

from __future__ import annotations

from itertools import product

import pytest

import kamaji_asp as ka
from kamaji_asp.puzzles.kenken.check import fits
from kamaji_asp.solution import Position, Violation
from strategies import FAMILIES

KAKURASU = "kakurasu 2 3\nrows 4 ?\ncols 1 2 1\n"
KAMAJI = "kamaji 4 5\n2 1 4 1\n2 3 5 4\n2 1 3 1\n1 4 2 3\n"
KAMAJI_PIECES = (
    "0,0 1,1", "0,1 0,2", "0,3 1,3", "1,0 2,0 3,0", "1,2", "2,1 2,2 2,3", "3,0 3,1", "3,2 3,3",
)  # fmt: skip
TECTONIC = "tectonic 2 3\nregions\na a b\na b b\ngivens\n. . 3\n. . .\n"
RIPPLE = "ripple 2 4\nregions\na a a b\nc c b b\ngivens\n. . . .\n. 1 . .\n"
SQUARE = "kenken 2 2\ncages\na a\nb c\nclues\na 2/\nb 2\nc 1\n"
CUBE = "kenken 2 2 2\ncages\na b\na b\n\na c\nd c\nclues\na 5+\nb 3+\nc 2*\nd 1\n"
YAJILIN = "yajilin 4 5\n. . . . .\n. 1> . . .\n. . . . .\n. . 0< . .\n"
YAJILIN_SOLVED = "se ew ew sw #\nns . # ne sw\nns se ew sw ns\nne nw . ne nw\n"


def broken(board: str, solution: str) -> list[tuple[str, tuple[Position, ...]]]:
    puzzle = ka.parse(board)
    return [(found.rule, found.cells) for found in ka.check(puzzle, ka.parse_solution(puzzle, solution))]


RIGHT = [
    (KAKURASU, "# . #\n. # .\n"),
    (KAKURASU.replace("?", "2"), "# . #\n. # .\n"),
    ("kakurasu 1 1\nrows 0\ncols ?\n", ".\n"),
    (KAMAJI, "\n".join(KAMAJI_PIECES)),
    (KAMAJI, "\n".join(" ".join(reversed(piece.split())) for piece in reversed(KAMAJI_PIECES))),
    ("kamaji 2 5\n5 4\n4 1\n", "0,0\n0,1 1,1\n1,0 1,1\n"),
    ("kamaji 3 3\n2 1 2\n1 3 1\n1 1 1\n",
     "0,0 0,1\n0,1 0,2\n0,0 1,0\n0,2 1,2\n1,1\n2,0 2,1 2,2\n".replace("0,0 1,0\n0,2 1,2", "1,0 2,1")
     .replace("1,0 2,1\n", "")[:0] + "1,1\n0,1 0,2\n2,0 2,1 2,2\n"),
    (TECTONIC, "1 2 3\n3 1 2\n"),
    (RIPPLE, "1 2 3 1\n2 1 2 3\n"),
    (SQUARE, "1 2\n2 1\n"),
    (CUBE, "1 2\n2 1\n\n2 1\n1 2\n"),
    (YAJILIN, YAJILIN_SOLVED),
]  # fmt: skip
