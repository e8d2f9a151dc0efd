"""Yajilin boards: a random solution first, then clues that leave room for no other; and two older ways."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from random import Random

from kamaji_asp.errors import InputError
from kamaji_asp.generate.wish import Maker
from kamaji_asp.puzzles.yajilin import generate_arrow, generate_line
from kamaji_asp.puzzles.yajilin.board import Yajilin
from kamaji_asp.puzzles.yajilin.generate_clues import board_of, find_clues, without_needless
from kamaji_asp.puzzles.yajilin.generate_drawing import Artist
from kamaji_asp.puzzles.yajilin.generate_ease import difficulty, eased
from kamaji_asp.puzzles.yajilin.generate_wishes import EASY, ArrowWish, LineWish, YajilinWish

BOARDS = 30
"""How many are begun before a wish counts as too much."""

IN_DRAWING = 0.7
"""The part of the clues that is in the drawing from the beginning; the others are put where rivals are."""

BEFORE_EASED = 0.8
"""The part of the clues that must be enough for one solution, if others are to make it easy to find."""


def make(wish: YajilinWish, rng: Random, deadline: float | None) -> Yajilin:
    other = None
    for _ in range(BOARDS):
        board = attempt(wish, rng, deadline)
        if board is not None:
            other = wish.difficulty and difficulty(board)
            if other == wish.difficulty:
                return board
    if other:
        raise InputError(f"no such board is {wish.difficulty}: the nearest is --difficulty {other}")
    raise InputError(f"no such board was found: the nearest is {nearest(wish, rng, deadline)}")


def attempt(wish: YajilinWish, rng: Random, deadline: float | None) -> Yajilin | None:
    """One drawing and its clues; None if these would be too many."""
    most = wish.share(wish.clues)
    artist = Artist(wish.size, int(IN_DRAWING * most), wish.symmetry is not None, rng, deadline)
    drawing = artist.draw()
    if drawing is None:
        return None
    easy = wish.difficulty == EASY
    clues = find_clues(artist, drawing, ceil(BEFORE_EASED * most) if easy else most)
    if clues is None:
        return None
    if easy:
        clues = eased(artist, drawing, clues, most)
    if wish.minimal:
        clues = without_needless(artist, clues)
    return board_of(drawing, clues)


def nearest(wish: YajilinWish, rng: Random, deadline: float | None) -> str:
    """The same wish with so many more clues that it can be met."""
    for clues in range(wish.clues + 2, 101, 2):
        board = attempt(replace(wish, clues=clues), rng, deadline)
        if board is not None:
            return f"--clues {clues}"
    return "a board of another --size"


METHODS = {
    "rivals": Maker(
        "a random solution, then clues against each rival of it that is found", YajilinWish, make
    ),
    "arrow": Maker("arrows at random while there is a solution (thesis)", ArrowWish, generate_arrow.make),
    "line": Maker("a random walk, closed; arrows on what is left (thesis)", LineWish, generate_line.make),
}
