"""The Kakurasu report's own formulation against ours, size by size, on the report's 24 boards.

    python benchmarks/kakurasu_report.py [FOLDER…]

The time is that to prove a board unique, from the board to the end of the search; a board counts with the
fastest of its turns, a size with the mean of its boards. The last column is the report's table 1 as printed:
it was measured on another machine, so it shows the shape and nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial

import common

import kamaji_asp as ka

TURNS = 5
TARGETS = {"21x21": "30"}
PRINTED = {
    "4x4": 0.008,
    "5x5": 0.012,
    "7x7": 0.018,
    "9x9": 0.030,
    "12x12": 0.073,
    "15x15": 0.164,
    "18x18": 0.268,
    "21x21": 0.521,
}


def main() -> None:
    below = common.folders(common.INSTANCES / "kakurasu")
    boards: dict[str, list[ka.Board]] = defaultdict(list)
    for path in common.puzzle_files(below, "kakurasu"):
        size = path.stem.rpartition("-")[2]
        if path.stem.startswith("report-") and size in PRINTED:
            boards[size].append(ka.load(path))
    head = ("size", "boards", "report ms", "default ms", "ratio", "target", "printed ms (other machine)")
    common.print_table(head, (row(size, boards[size]) for size in PRINTED if size in boards))


def row(size: str, boards: list[ka.Board]) -> tuple[object, ...]:
    report = default = 0.0
    for board in boards:
        works = partial(prove, board, "report"), partial(prove, board, "default")
        turns = [common.in_turn(turn, *works) for turn in range(TURNS)]
        report += min(turn[0][0] for turn in turns)
        default += min(turn[1][0] for turn in turns)
    times = (f"{1000 * seconds / len(boards):.2f}" for seconds in (report, default))
    printed = f"{1000 * PRINTED[size]:.0f}"
    return (size, len(boards), *times, f"{report / default:.1f}", TARGETS.get(size, ""), printed)


def prove(board: ka.Board, method: str) -> None:
    if not ka.is_unique(board, method=method):
        raise SystemExit(f"not unique: {board}")


if __name__ == "__main__":
    main()
