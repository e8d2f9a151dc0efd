"""Which attempts there are to make, and in which order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from kamaji_asp.errors import InputError
from kamaji_asp.family import Board, family
from kamaji_asp.lab.attempt import Attempt, Limits
from kamaji_asp.lab.contestant import Contestant
from kamaji_asp.reading import parse, read_text


class Puzzle(NamedTuple):
    file: str
    text: str
    family: str
    size: str
    """As it is written in the family's files: 4x5."""
    cells: int


def read_puzzle(file: str) -> Puzzle:
    try:
        text = read_text(file)
        suffix = "" if file == "-" else file.rpartition(".")[2]
        board = parse(text, suffix=suffix)
    except InputError as error:
        raise error.within(file) from None
    return Puzzle(file, text, board.family, *measure(board))


def measure(board: Board) -> tuple[str, int]:
    """The board's size and its number of cells, by its drawing: that is what all families have in common."""
    panels = family(board.family).draw(board)
    rows, columns = panels[0].rows, panels[0].columns
    layers = f"{len(panels)}x" if len(panels) > 1 else ""
    return f"{layers}{rows}x{columns}", sum(panel.rows * panel.columns for panel in panels)


def plan(
    puzzles: Iterable[Puzzle], contestants: Iterable[Contestant], repeat: int, seed: int, limits: Limits
) -> list[Attempt]:
    """Every contestant at every puzzle of the families that it can solve, shuffled so that noise spreads."""
    attempts = [
        Attempt(
            *(puzzle.file, puzzle.text, puzzle.family, puzzle.size, puzzle.cells),
            *(contestant.name, contestant.engine, method, dict(contestant.options)),
            *(turn, limits, seed),
        )
        for puzzle in puzzles
        for contestant in contestants
        if (method := contestant.method_for(puzzle.family)) is not None
        for turn in range(repeat)
    ]
    Random(seed).shuffle(attempts)
    return [replace(attempt, position=position) for position, attempt in enumerate(attempts)]


def absences(puzzles: Iterable[Puzzle], contestants: Iterable[Contestant]) -> Iterator[str]:
    """Who does not take part where; a contestant that has nothing to do at all is a mistake."""
    families = sorted({puzzle.family for puzzle in puzzles})
    for contestant in contestants:
        at: dict[bool, list[str]] = defaultdict(list)
        for name in families:
            at[contestant.method_for(name) is not None].append(name)
        if not at[True]:
            raise InputError(f"{contestant.name} has no method for {_all_of(at[False], 'or')}")
        if at[False]:
            present, absent = _all_of(at[True]), _all_of(at[False], "or")
            yield f"{contestant.name} runs on {present} only: it has no method for {absent}"


def _all_of(words: list[str], joint: str = "and") -> str:
    return f" {joint} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
