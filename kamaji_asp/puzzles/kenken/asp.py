from __future__ import annotations

import re

from kamaji_asp.engines.asp import Method
from kamaji_asp.puzzles.kenken.board import KenKen
from kamaji_asp.puzzles.kenken.formats import stack
from kamaji_asp.solution import Solution

METHODS = {
    "default": Method("kenken.lp", "Latin lines and cages, squares and cubes alike"),
    "spec": Method("spec.lp", "the rules as a player knows them, one constraint each"),
}

_VALUE = re.compile(r"value\(\((?:(\d+),)?(\d+),(\d+)\),(\d+)\)")


def decode(board: KenKen, answer: str) -> Solution:
    layers = [[[""] * board.n for _ in range(board.n)] for _ in board.layers]
    for z, r, c, number in _VALUE.findall(answer):
        layers[int(z or 0)][int(r)][int(c)] = number
    return stack(tuple(tuple(map(tuple, layer)) for layer in layers))
