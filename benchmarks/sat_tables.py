"""The tables of two theses, with our puzzles in place of theirs.

    python benchmarks/sat_tables.py [FOLDER…]

Yajilin (Gufler and Hagenauer, 2011), table 6.1: ImmediateCnf, our `thesis`, against AutoTransform, our
`tseitin`, and both against `modern`; a few puzzles from the smallest to the largest.
Tectonic (van Spaendonck, 2017), table 8.7: the propagations of Lingeling for each level. The levels are those
that the thesis arrives at: what its first three rules solve, what all six solve, and what needs more.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from pathlib import Path
from statistics import fmean

import common

import kamaji_asp as ka

SECONDS = 20.0
ROWS = 12
LEVELS = {"rules 1 to 3": (1, 2, 3), "rules 1 to 6": (1, 2, 3, 4, 5, 6)}
HARDER = "more than rules"


def main() -> None:
    below = common.folders()
    yajilin(common.puzzle_files(below, "yajilin"))
    print()
    tectonic(common.puzzle_files(below, "tectonic"))


def yajilin(paths: list[Path]) -> None:
    boards = {path.stem: ka.load(path) for path in paths}
    by_size = sorted(boards.items(), key=lambda item: item[1].number_of_cells)
    chosen = [*by_size[: -ROWS // 2 : max(1, 2 * len(by_size) // ROWS)], *by_size[-ROWS // 2 :]]
    head = (
        "puzzle",
        "size",
        "ImmediateCnf ms",
        "AutoTransform ms",
        "modern ms",
        "Auto/Immediate",
        "Immediate/modern",
    )
    rows = []
    for name, board in chosen:
        times = [proof(board, method) for method in ("thesis", "tseitin", "modern")]
        immediate, auto, modern = times
        rows.append(
            (
                name,
                "x".join(map(str, board.size)),
                *("-" if time is None else f"{1000 * time:.0f}" for time in times),
                f"{auto / immediate:.1f}" if auto and immediate else "-",
                f"{immediate / modern:.1f}" if immediate and modern else "-",
            )
        )
    common.print_table(head, rows)


def proof(board: ka.Board, method: str) -> float | None:
    """The fastest of three turns, if one takes less than a second; None if time or memory is not enough."""

    def solve() -> bool:
        run = ka.solve(board, engine="sat", method=method, limit=2, time_limit=SECONDS)
        for _ in run:
            pass
        return run.timed_out

    gc.collect()  # what an enormous formula has left behind is not this one's
    try:
        seconds, is_over = common.timed(solve)
    except ka.InputError:
        return None
    if seconds < 1:
        seconds = min(seconds, *(common.timed(solve)[0] for _ in range(2)))
    return None if is_over else seconds


def tectonic(paths: list[Path]) -> None:
    groups: dict[tuple[str, int, int], list[ka.Board]] = defaultdict(list)
    for path in paths:
        board = ka.load(path)
        groups[level(board), *board.size].append(board)
    rows = []
    for hardness in (*LEVELS, HARDER):
        for (_, height, width), boards in sorted(
            (item for item in groups.items() if item[0][0] == hardness), key=lambda item: item[0]
        ):
            means = [
                fmean(propagations(board, method) for board in boards) for method in ("thesis", "modern")
            ]
            rows.append((hardness, f"{height}x{width}", len(boards), *map(round, means)))
    common.print_table(("level", "size", "puzzles", "propagations, thesis", "propagations, modern"), rows)


def level(board: ka.Board) -> str:
    for name, rules in LEVELS.items():
        if list(ka.solve(board, engine="search", method="rules", rules=rules)):
            return name
    return HARDER


def propagations(board: ka.Board, method: str) -> int:
    run = ka.solve(board, engine="sat", method=method, solver="lingeling", limit=1)
    for _ in run:
        pass
    return int(run.statistics()["propagations"])


if __name__ == "__main__":
    main()
