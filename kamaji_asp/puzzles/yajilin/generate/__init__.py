"""Yajilin boards: a random solution first, then clues that leave room for no other; and two older ways."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from random import Random

from kamaji_asp.core.deadline import Deadline
from kamaji_asp.core.errors import InputError
from kamaji_asp.generation.options import Generator
from kamaji_asp.puzzles.yajilin.board import Yajilin
from kamaji_asp.puzzles.yajilin.generate.arrow import make_by_arrows
from kamaji_asp.puzzles.yajilin.generate.boards import board_with
from kamaji_asp.puzzles.yajilin.generate.clues import find_clues, without_needless
from kamaji_asp.puzzles.yajilin.generate.drawing import SolutionSampler
from kamaji_asp.puzzles.yajilin.generate.ease import difficulty_of, eased
from kamaji_asp.puzzles.yajilin.generate.line import make_by_line
from kamaji_asp.puzzles.yajilin.generate.options import EASY, ArrowOptions, LineOptions, YajilinOptions

BOARDS = 30
"""How many are begun before the options count as impossible."""

IN_DRAWING = 0.7
"""The part of the clues that is in the drawing from the beginning; the others are put where rivals are."""

BEFORE_EASED = 0.8
"""The part of the clues that must be enough for one solution, if others are to make it easy to find."""


def make_yajilin(options: YajilinOptions, rng: Random, deadline: Deadline) -> Yajilin:
    other = None
    for _ in range(BOARDS):
        board = _attempt(options, rng, deadline)
        if board is not None:
            other = options.difficulty and difficulty_of(board)
            if other == options.difficulty:
                return board
    if other:
        raise InputError(f"no such board is {options.difficulty}: the nearest is --difficulty {other}")
    raise InputError(f"no such board was found: the nearest is {_nearest(options, rng, deadline)}")


def _attempt(options: YajilinOptions, rng: Random, deadline: Deadline) -> Yajilin | None:
    """One drawing and its clues; None if these would be too many."""
    most = options.share(options.clues)
    sampler = SolutionSampler(
        options.size, int(IN_DRAWING * most), options.symmetry is not None, rng, deadline
    )
    drawing = sampler.draw()
    if drawing is None:
        return None
    easy = options.difficulty == EASY
    clues = find_clues(sampler, drawing, ceil(BEFORE_EASED * most) if easy else most)
    if clues is None:
        return None
    if easy:
        clues = eased(sampler, drawing, clues, most)
    if options.minimal:
        clues = without_needless(sampler, clues)
    return board_with(clues, drawing.size)


def _nearest(options: YajilinOptions, rng: Random, deadline: Deadline) -> str:
    """The options with as many more clues as it takes to meet them."""
    for clues in range(options.clues + 2, 101, 2):
        board = _attempt(replace(options, clues=clues), rng, deadline)
        if board is not None:
            return f"--clues {clues}"
    return "a board of another --size"


METHODS = {
    "rivals": Generator(
        "a random solution, then clues against each rival of it that is found", YajilinOptions, make_yajilin
    ),
    "arrow": Generator("arrows at random while there is a solution (thesis)", ArrowOptions, make_by_arrows),
    "line": Generator("a random walk, closed; arrows on what is left (thesis)", LineOptions, make_by_line),
}
