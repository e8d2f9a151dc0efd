"""One single loop in five ways, on the same Yajilin puzzles in the same run.

    python benchmarks/yajilin_loops.py [--plot FILE] [FOLDER…]

Beside the methods of the ASP engine there is `naive`, an encoding as one writes it first: the loop starts in
the least cell of the line, found by `#min` over cells that may or may not be black. Each method proves each
puzzle unique, in turn, from the board to the checked solution; a puzzle that takes longer than the limit
counts with the limit. Then boards with much empty space, by `external` with and without its cuts: how many
lines each has to look at before it is sure. With --plot, time and conflicts are drawn against cells, one line
a method, and the rounds of `external`. What is printed and drawn for boards of a size is the mean.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

import common

import kamaji_asp as ka
from kamaji_asp.engines.asp.method import AspMethod
from kamaji_asp.family import family
from kamaji_asp.puzzles.yajilin.asp import METHODS
from kamaji_asp.puzzles.yajilin.board import Yajilin

LIMIT = 60.0
"""Seconds for each puzzle."""
LARGE = 25
ROOMS = (2, 4, 6)
SIZES = (100, 150, 200, 300, 400, 600, 900)
"""Cells: where one group of puzzles ends and the next begins; the last has no end."""

NAIVE = """
% The line's first cell, whichever it is.
first(X) :- X = #min { Y : on(Y) }, on(X).
reach(X) :- first(X).
reach(Y) :- reach(X), edge(X,Y).
reach(X) :- reach(Y), edge(X,Y).

% The line must be one single loop.
:- on(X), not reach(X).
"""

ROOM = """
. . . . . .
. . . . . .
. . . . . .
. # . . # .
. . . . . .
"""
"""The line comes in and goes out in the middle row; of several ways one leaves no loop behind."""


@dataclass
class Proof:
    """What it took to prove a puzzle unique."""

    board: Yajilin
    seconds: float
    solved: bool
    conflicts: int
    rounds: int

    @property
    def cells(self) -> int:
        return self.board.number_of_cells

    @property
    def is_large(self) -> bool:
        return min(self.board.size) >= LARGE


Proofs = dict[str, list[Proof]]
Figure = Callable[[Proof], float]


def main() -> None:
    plot = _take_plot()
    files = common.puzzle_files(common.folders(common.INSTANCES / "yajilin"), "yajilin")
    if not files:
        sys.exit("there is no Yajilin puzzle to prove unique")
    with TemporaryDirectory() as folder:
        add_naive(Path(folder))
        proofs = prove_all([board for board in map(ka.load, files) if isinstance(board, Yajilin)])
    every = len(proofs["reach"])
    large = sum(proof.is_large for proof in proofs["reach"])
    print(f"{every} puzzles, {large} of {LARGE}x{LARGE} and more; at most {LIMIT:.0f} s each\n")
    head = (
        "method",
        "total s",
        "to reach",
        f"≥{LARGE}x{LARGE} s",
        "to reach",
        "conflicts",
        "rounds",
        "unsolved",
    )
    common.print_table(head, [row(method, proofs) for method in proofs])
    times = [(method, milliseconds) for method in proofs]
    efforts = [*((method, conflicts) for method in proofs), ("external", rounds)]
    print("\nMilliseconds for a puzzle:\n")
    common.print_table(("cells", "puzzles", *proofs), by_size(proofs, times))
    print("\nConflicts for a puzzle, and the rounds of external:\n")
    common.print_table(("cells", "puzzles", *proofs, "rounds"), by_size(proofs, efforts))
    print()
    with_and_without_cuts()
    if plot:
        draw(proofs, plot)


def _take_plot() -> Path | None:
    if "--plot" not in sys.argv:
        return None
    at = sys.argv.index("--plot")
    if at + 1 == len(sys.argv):
        sys.exit("--plot needs the name of a file")
    _, name = sys.argv[at : at + 2]
    del sys.argv[at : at + 2]
    return Path(name)


def add_naive(folder: Path) -> None:
    """Offer the naive way as one more method, for as long as this script runs."""
    encoding = folder / "naive.lp"
    encoding.write_text(f'#include "{family("yajilin").encodings / "base.lp"}".\n{NAIVE}', encoding="utf-8")
    METHODS["naive"] = AspMethod(str(encoding), "the start by #min")


def prove_all(boards: list[Yajilin]) -> Proofs:
    methods = list(METHODS)
    proofs: Proofs = {method: [] for method in methods}
    for method in methods:  # each imports what it needs
        prove(boards[0], method)
    for turn, board in enumerate(boards):
        first = turn % len(methods)  # no method always comes first
        each = {method: prove(board, method) for method in methods[first:] + methods[:first]}
        for method, proof in each.items():
            if proof is not None and None not in each.values():
                proofs[method].append(proof)
    return proofs


def prove(board: Yajilin, method: str) -> Proof | None:
    """None if there is nothing to prove: the puzzle has no solution or more than one."""
    run = ka.solve(board, method=method, limit=2, time_limit=LIMIT)
    seconds, found = common.timed(lambda: list(run))
    if (run.complete and len(found) != 1) or len(found) > 1:
        return None
    statistics = run.statistics()
    return Proof(board, seconds, run.complete, statistics["conflicts"], statistics.get("rounds", 1))


def row(method: str, proofs: Proofs) -> tuple[object, ...]:
    def seconds(of: str, wanted: Callable[[Proof], bool]) -> float:
        return sum(proof.seconds for proof in proofs[of] if wanted(proof))

    cells: list[object] = [method]
    for wanted in (lambda proof: True, lambda proof: proof.is_large):
        own, reach = seconds(method, wanted), seconds("reach", wanted)
        cells += [f"{own:.2f}", f"{own / reach:.1f}" if reach else "-"]
    mine = proofs[method]
    rounds = sum(proof.rounds for proof in mine) if method == "external" else ""
    return (*cells, sum(p.conflicts for p in mine), rounds, sum(not p.solved for p in mine))


def milliseconds(proof: Proof) -> float:
    return 1000 * proof.seconds


def conflicts(proof: Proof) -> float:
    return proof.conflicts


def rounds(proof: Proof) -> float:
    return proof.rounds


def groups(proofs: Iterable[Proof]) -> list[list[Proof]]:
    """By size, the small boards first; always in the same way, as the methods have the same boards."""
    found: dict[int, list[Proof]] = defaultdict(list)
    for proof in proofs:
        found[bisect_left(SIZES, proof.cells)].append(proof)
    return [found[size] for size in sorted(found)]


def by_size(proofs: Proofs, columns: Iterable[tuple[str, Figure]]) -> Iterable[tuple[object, ...]]:
    means = [[f"{mean(map(figure, group)):.1f}" for group in groups(proofs[of])] for of, figure in columns]
    for group, *figures in zip(groups(proofs["reach"]), *means, strict=True):
        cells = [proof.cells for proof in group]
        yield f"{min(cells)} to {max(cells)}", len(cells), *figures


def rooms(count: int) -> ka.Board:
    """Rooms in a row, their doors in line, and a corridor for the way back. No cell may be black."""
    room = [line.split() for line in ROOM.strip().splitlines()]
    door = len(room) // 2
    rows = []
    for r, line in enumerate(room):
        wall, side = "." if r == door else "#", "." if r >= door else "#"
        inside = [token for _ in range(count) for token in (wall, *line)][1:]
        rows.append(["0>", side, *inside, side])
    width = len(rows[0])
    rows += [["0>", ".", *["#"] * (width - 3), "."], ["0>", *["."] * (width - 1)]]
    return ka.parse("\n".join(map(" ".join, [["yajilin", str(len(rows)), str(width)], *rows])))


def with_and_without_cuts() -> None:
    rows = []
    for count in ROOMS:
        for cuts in (True, False):
            run = ka.solve(rooms(count), method="external", cuts=cuts)
            seconds, found = common.timed(lambda run=run: list(run))
            seen = run.statistics()["seen"]
            rows.append((count, "yes" if cuts else "no", len(found), f"{seen:,}", f"{seconds:.2f}"))
    common.print_table(("rooms", "cuts", "solutions", "lines looked at", "s"), rows)


def draw(proofs: Proofs, file: Path) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams["svg.hashsalt"] = "loops"  # the same figures give the same file
    from matplotlib import pyplot as plt

    drawn = ((milliseconds, "milliseconds"), (conflicts, "conflicts"), (rounds, "rounds of external"))
    figure, panels = plt.subplots(1, 3, figsize=(13, 4.2), layout="constrained")
    for axes, (figures, title) in zip(panels, drawn, strict=True):
        for i, (method, mine) in enumerate(proofs.items()):
            if figures is rounds and method != "external":
                continue
            points = [(mean(p.cells for p in group), mean(map(figures, group))) for group in groups(mine)]
            style = "--" if method == "naive" else "-"
            axes.plot(*zip(*points, strict=True), marker="o", ls=style, color=f"C{i}", label=method)
        axes.set(title=title, xlabel="cells", xscale="log")
        axes.set_xticks([100, 200, 400, 800, 1600], ["100", "200", "400", "800", "1600"])
        axes.minorticks_off()
        axes.grid(alpha=0.3)
    for axes in panels[:2]:
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter("{x:,.0f}")
    panels[2].set_ylim(bottom=0)
    panels[0].legend()
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


if __name__ == "__main__":
    main()
