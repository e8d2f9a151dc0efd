"""Our default ASP method against puzzlekit's CP-SAT models, on the same puzzles in the same run.

    python benchmarks/against_puzzlekit.py [FOLDER…]

Our time covers more than theirs: reading the file's text, the solution, the independent check and the proof
that there is no second solution, where puzzlekit finds one solution of a text that was made beforehand.
A puzzle is skipped if puzzlekit cannot express it or if it has no unique solution to compare. Each
counts with the fastest of its turns, on both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import itemgetter
from pathlib import Path

import common
import puzzlekit  # type: ignore[import-untyped]

import kamaji_asp as ka
from kamaji_asp.files.formats import Document, write_document

Grid = list[list[str]]
TURNS = 3


@dataclass(frozen=True)
class Rival:
    """A family as puzzlekit knows it."""

    family: str
    name: str
    target: Fraction
    own_tokens: dict[str, str]
    """Our tokens of a solution in puzzlekit's spelling, where that differs."""


@dataclass
class Tally:
    puzzles: int = 0
    ours: float = 0.0
    theirs: float = 0.0
    skipped: int = 0
    unsolved: int = 0
    different: int = 0


def main() -> None:
    below = common.folders()
    rows = []
    for rival in RIVALS:
        tally = compare(rival, common.puzzle_files(below, rival.family))
        rows.append(row(rival, tally))
    head = ("family", "puzzles", "ours s", "theirs s", "ratio", "target", "skipped", "unsolved", "different")
    common.print_table(head, rows)


def row(rival: Rival, tally: Tally) -> tuple[object, ...]:
    ratio = f"1/{tally.theirs / tally.ours:.1f}" if tally.ours else "-"
    times = (f"{tally.ours:.2f}", f"{tally.theirs:.2f}")
    checks = (tally.skipped, tally.unsolved, tally.different)
    return (rival.family, tally.puzzles, *times, ratio, rival.target, *checks)


def compare(rival: Rival, files: list[Path]) -> Tally:
    tally = Tally()
    for turn, path in enumerate(files):
        source = path.read_text(encoding="utf-8")
        try:
            text = write_document(Document(ka.parse(source)), "puzzlekit").strip()
        except ka.InputError as refusal:
            print(f"{path.name}: skipped, {refusal}")
            tally.skipped += 1
            continue
        if turn == 0:  # both import what they need
            ours(source)
            theirs(text, rival.name)
        works = partial(ours, source), partial(theirs, text, rival.name)
        turns = [common.in_turn(turn + again, *works) for again in range(TURNS)]
        our_time, solution = min((turn[0] for turn in turns), key=itemgetter(0))
        their_time, grid = min((turn[1] for turn in turns), key=itemgetter(0))
        if solution is None or isinstance(grid, ValueError):
            print(f"{path.name}: skipped, {'not unique' if solution is None else grid}")
            tally.skipped += 1
            continue
        tally.puzzles += 1
        tally.ours += our_time
        tally.theirs += their_time
        if grid is None:
            tally.unsolved += 1
            print(f"{path.name}: not solved by puzzlekit")
        elif grid != translate(solution, rival.own_tokens):
            tally.different += 1
            print(f"{path.name}: the solutions differ")
    return tally


def ours(source: str) -> ka.Solution | None:
    """The puzzle's only solution, proved to be so."""
    run = ka.solve(ka.parse(source), limit=2)
    found = list(run)
    return found[0] if run.status == "unique" else None


def theirs(text: str, name: str) -> Grid | ValueError | None:
    try:
        result = puzzlekit.solve(text, name)
    except ValueError as refusal:
        return refusal
    return result.sol_grid.matrix if result.is_solved else None


def translate(solution: ka.Solution, tokens: dict[str, str]) -> Grid:
    return [[tokens.get(token, token) for token in row] for row in solution.tokens()]


RIVALS = (
    Rival("yajilin", "yajilin", Fraction(1, 6), {"#": "x", ".": "-", "ne": "en", "se": "es"}),
    Rival("tectonic", "suguru", Fraction(1, 2), {}),
    Rival("kakurasu", "kakurasu", Fraction(1, 3), {"#": "x", ".": "-"}),
)


if __name__ == "__main__":
    main()
