"""Ids of Keen, in Simon Tatham's Portable Puzzle Collection, as in 3:_aba_3a,s1m6a5s1.

Before the colon stands the size, behind it the cages and, after a comma, their clues. The cages are told by
the borders between neighbouring cells, row by row and then column by column, and one more border at the end:
a letter is as many pairs without a border as its place in the alphabet, and then a border; an underscore is a
border at once. A number repeats what stands before it. A clue is one of a s m d and its target.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby, product

from kamaji_asp.core.errors import InputError
from kamaji_asp.core.grid import Cell, Edge, cell_name
from kamaji_asp.files.formats import Document, FormatCodec, Part, line_by_line
from kamaji_asp.files.lines import shorten
from kamaji_asp.puzzles.kenken.board import Clue, KenKen, Operation, cage_name
from kamaji_asp.puzzles.kenken.formats.cages import board_of

SMALLEST, LARGEST = 3, 9
LARGEST_TARGET = 2**29 - 1
"""Keen keeps the operation in the bits above."""

OPERATIONS = {"a": Operation.ADD, "s": Operation.SUBTRACT, "m": Operation.MULTIPLY, "d": Operation.DIVIDE}
LETTERS = {operation: letter for letter, operation in OPERATIONS.items()}

LONG_RUN = 25
"""The letter of this many pairs without a border has no border behind it."""

_ID = re.compile(r"(?P<size>[0-9]+)(?:d[a-z])?m?(?P<mark>[:#])(?P<rest>\S*)")
_BORDERS = re.compile(r"([_a-z])([0-9]*)")
_CLUE = re.compile(r"([a-z])([0-9]+)")


class Keen(FormatCodec):
    holds_several = True

    def recognises(self, text: str) -> bool:
        first = text.lstrip().partition("\n")[0]
        return re.match(r"[0-9]+(d[a-z])?m?(:[_a-z]|#[0-9])", first) is not None

    def parts(self, text: str) -> list[Part]:
        return line_by_line(text)

    def read(self, text: str) -> Document:
        match = _ID.fullmatch(text.strip())
        if match is None:
            raise InputError("a Keen id is its size, a colon, the cages, a comma and the clues")
        if match["mark"] == "#":
            raise InputError("a number behind # is a puzzle to Keen alone: take the id with a colon")
        n = _size(match["size"])
        borders, comma, clues = match["rest"].partition(",")
        if not comma:
            raise InputError("this Keen id ends before its clues")
        cages = _cages(n, _read_borders(borders, len(_pairs(n))))
        return Document(board_of(n, cages, _read_clues(clues, cages)))

    def write(self, document: Document) -> str:
        board = document.board
        assert isinstance(board, KenKen)
        if board.is_cube or not SMALLEST <= board.n <= LARGEST:
            size = "x".join(map(str, board.size))
            raise InputError(f"keen holds squares from {SMALLEST} to {LARGEST}, and this is {size}")
        (layer,) = board.layers
        together = [layer[r][c] == layer[r2][c2] for (r, c), (r2, c2) in _pairs(board.n)]
        of_cage = dict(board.clues)
        cages = _cages(board.n, together)
        if len(cages) > len(of_cage):
            raise InputError("keen holds connected cages only")
        clues = (_write_clue(of_cage[layer[r][c]], cage) for cage in cages for r, c in cage[:1])
        return f"{board.n}:{_write_borders(together)},{''.join(clues)}\n"


def _size(digits: str) -> int:
    if len(digits) > 3 or not SMALLEST <= int(digits) <= LARGEST:
        raise InputError(f"a Keen id has a size from {SMALLEST} to {LARGEST}, found {shorten(digits)}")
    return int(digits)


# --- cages ---


def _pairs(n: int) -> list[Edge]:
    """Neighbouring cells in the order in which an id tells of the borders between them."""
    across = [((r, c), (r, c + 1)) for r, c in product(range(n), range(n - 1))]
    return [*across, *(((r, c), (r + 1, c)) for c, r in product(range(n), range(n - 1)))]


def _cages(n: int, together: Iterable[bool]) -> list[list[Cell]]:
    """The cells of each cage, the cages in the order of their first cells."""
    cage = {cell: [cell] for cell in product(range(n), repeat=2)}
    for (one, other), is_one in zip(_pairs(n), together, strict=True):
        if is_one and cage[one] is not cage[other]:
            joined = cage[one] + cage[other]
            cage.update(dict.fromkeys(joined, joined))
    return [sorted(cells) for cell, cells in cage.items() if cell == min(cells)]


def _read_borders(text: str, count: int) -> list[bool]:
    """For each pair whether its cells are in one cage."""
    together: list[bool] = []
    at = 0
    while at < len(text):
        match = _BORDERS.match(text, at)
        if match is None:
            raise InputError(
                f"the cages of a Keen id are letters, _ and numbers, found '{shorten(text[at])}'"
            )
        letter, digits = match.groups()
        length = 0 if letter == "_" else ord(letter) - ord("a") + 1
        run = [True] * length + ([] if length == LONG_RUN else [False])
        times = int(digits[:6] or 1)
        if len(together) + times * len(run) > count + 1:
            raise InputError("the cages of this Keen id are more than the board has room for")
        together += run * times
        at = match.end()
    if len(together) <= count or together.pop():
        raise InputError("the cages of this Keen id end before the board is full")
    return together


def _write_borders(together: list[bool]) -> str:
    letters, run = "", 0
    for is_one in (*together, False):
        if is_one:
            run += 1
            continue
        long_runs, rest = divmod(run, LONG_RUN)
        letters += "y" * long_runs + (chr(ord("a") + rest - 1) if rest else "_")
        run = 0
    counts = ((letter, len([*same])) for letter, same in groupby(letters))
    return "".join(letter * count if count < 3 else f"{letter}{count}" for letter, count in counts)


# --- clues ---


def _read_clues(text: str, cages: list[list[Cell]]) -> list[Clue]:
    clues: list[Clue] = []
    at = 0
    for cage in cages:
        match = _CLUE.match(text, at)
        if match is None or match[1] not in OPERATIONS:
            what = f"found '{shorten(text[at:])}'" if text[at:] else "and there is none"
            raise InputError(f"the cage at {cell_name(cage[0])} of a Keen id needs a clue such as a7, {what}")
        clues.append(_clue(OPERATIONS[match[1]], match[2], cage))
        at = match.end()
    if text[at:]:
        raise InputError(f"this Keen id has more clues than cages: '{shorten(text[at:])}'")
    return clues


def _clue(operation: Operation, digits: str, cage: list[Cell]) -> Clue:
    if len(digits) > 9 or int(digits) > LARGEST_TARGET:
        raise InputError(f"a clue of a Keen id goes up to {LARGEST_TARGET}, found {shorten(digits)}")
    if _needs_two(operation) and len(cage) != 2:
        raise InputError(f"in a Keen id only a cage of two cells has the clue {digits}{operation}")
    return Clue(int(digits), operation if len(cage) > 1 else None)


def _write_clue(clue: Clue, cage: list[Cell]) -> str:
    if len(cage) == 1:  # whatever the operation, the number itself
        return f"{LETTERS[Operation.ADD]}{_target(clue)}"
    if clue.operation is None:
        raise InputError(f"keen holds no cage without an operation, as {cage_name(clue, cage)} is one")
    if _needs_two(clue.operation) and len(cage) != 2:
        name = cage_name(clue, cage)
        raise InputError(f"keen holds - and / in cages of two cells only, and {name} has {len(cage)}")
    return f"{LETTERS[clue.operation]}{_target(clue)}"


def _target(clue: Clue) -> int:
    if clue.target > LARGEST_TARGET:
        raise InputError(f"keen holds targets up to {LARGEST_TARGET}, not {clue.target}")
    return clue.target


def _needs_two(operation: Operation) -> bool:
    return operation in (Operation.SUBTRACT, Operation.DIVIDE)
