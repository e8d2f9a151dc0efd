"""All attempts of a comparison, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from kamaji_asp.comparison.attempt import Attempt, Limits, digest_of
from kamaji_asp.comparison.contestant import Contestant, variant_of
from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.engines import find
from kamaji_asp.files.reading import BadEntry, Entry, load_entry, parse, read_entries


class Puzzle(NamedTuple):
    file: str
    text: str
    family: str
    size: str
    """As in 4x5, or 3x3x3."""
    cells: int


def read_puzzle(file: str) -> Puzzle:
    return _puzzle(load_entry(file))


def read_puzzles(file: str) -> Iterator[Puzzle | InputError]:
    """The puzzles of a file, and what is wrong with those that cannot be read."""
    for entry in read_entries(file):
        yield entry.error if isinstance(entry, BadEntry) else _puzzle(entry)


def _puzzle(entry: Entry) -> Puzzle:
    board = entry.board
    return Puzzle(entry.name, entry.text, board.family, size_of(board), board.number_of_cells)


def size_of(board: Board) -> str:
    return "x".join(map(str, board.size))


def plan(
    puzzles: Iterable[Puzzle],
    contestants: Iterable[Contestant],
    repeat: int,
    seed: int,
    limits: Limits,
    programs: Mapping[str, str] = MappingProxyType({}),
) -> list[Attempt]:
    """Every contestant at every puzzle of the families that it can solve, shuffled so that noise spreads.

    `programs` are the digests of encodings of the user's own.
    """
    attempts = [
        Attempt(
            file=puzzle.file,
            text=puzzle.text,
            digest=digest_of(puzzle.text),
            puzzle=puzzle.family,
            size=puzzle.size,
            cells=puzzle.cells,
            contestant=contestant.name,
            engine=contestant.engine,
            method=method,
            variant=variant_of(contestant.engine, puzzle.family, method),
            program=programs.get(contestant.name),
            options=contestant.options,
            repeat=turn,
            limits=limits,
            seed=seed,
        )
        for puzzle in puzzles
        for contestant in contestants
        if (method := contestant.method_for(puzzle.family)) is not None
        for turn in range(repeat)
    ]
    Random(seed).shuffle(attempts)
    return [replace(attempt, position=position) for position, attempt in enumerate(attempts)]


def digests(puzzles: Sequence[Puzzle], contestants: Iterable[Contestant]) -> dict[str, str]:
    """Of the encodings of the user's own, by contestant; an InputError if one does not fit the puzzles."""
    first = {puzzle.family: puzzle for puzzle in reversed(puzzles)}
    found = {}
    for contestant in contestants:
        if contestant.is_program and contestant.method is not None:
            for puzzle in first.values():
                board = parse(puzzle.text, puzzle.family)
                text = find(contestant.engine).read_program(board, contestant.method)
                found[contestant.name] = digest_of(text)
    return found


def absences(puzzles: Iterable[Puzzle], contestants: Sequence[Contestant]) -> list[str]:
    """Where contestants have no method, in sentences; an InputError if none of them has one anywhere."""
    families = sorted({puzzle.family for puzzle in puzzles})
    if not families:
        return []
    sentences = []
    idle = []
    for contestant in contestants:
        present = [name for name in families if contestant.method_for(name) is not None]
        absent = _listed([name for name in families if name not in present], "or")
        if not present:
            idle.append(contestant.name)
            sentences.append(f"{contestant.name} is left out: it has no method for {absent}")
        elif absent:
            sentences.append(
                f"{contestant.name} runs on {_listed(present)} only: it has no method for {absent}"
            )
    if len(idle) == len(contestants):
        have = "has" if len(idle) == 1 else "have"
        raise InputError(f"{_listed(idle)} {have} no method for {_listed(families, 'or')}")
    return sentences


def _listed(words: Sequence[str], joint: str = "and") -> str:
    return f" {joint} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
