"""Where the theses enumerate, and we count: long arrows, large cages, long lines.

    python benchmarks/sat_growth.py

The formula of one rule alone, on boards that hold little else: clauses, and milliseconds to write it down and
to satisfy it. A method that needs more than ten seconds, or too much memory, is left out from there on.
Last, why the counter is our own: the size of PySAT's for the same exact number of true variables.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import common
from pysat.card import CardEnc, EncType

import kamaji_asp as ka
from kamaji_asp.engines.sat.counting import weigh
from kamaji_asp.engines.sat.engine import methods
from kamaji_asp.engines.sat.formula import Formula

SECONDS = 10.0
SEED = 1


def main() -> None:
    table("cells an arrow sees", arrow, (6, 10, 14, 18, 22, 26, 30))
    table("cells of a KenKen cage", cage, (2, 3, 4, 5, 6, 7))
    table("cells of a Kakurasu line", line, (6, 9, 12, 15, 18, 21))
    counters(((3, 10), (3, 30), (10, 30), (14, 42)))


def table(what: str, make: Callable[[int], ka.Board], sizes: Iterable[int]) -> None:
    names = [name for name, method in methods(make(2).family).items() if method.complete]
    head = [what, *(f"{name} {unit}" for name in names for unit in ("clauses", "ms"))]
    slow: set[str] = set()
    rows = []
    for size in sizes:
        found = {name: measure(make(size), name) for name in names if name not in slow}
        slow |= {name for name, result in found.items() if result is None}
        rows.append([size, *(figure for name in names for figure in found.get(name) or ("-", "-"))])
        clauses = [found[name] for name in ("thesis", "modern") if found.get(name)]
        rows[-1].append(f"{clauses[0][0] / clauses[1][0]:.1f}" if len(clauses) == 2 else "-")
        rows[-1].append(f"{float(clauses[0][1]) / float(clauses[1][1]):.1f}" if len(clauses) == 2 else "-")
    common.print_table([*head, "thesis/modern clauses", "ms"], rows)
    print()


def measure(board: ka.Board, method: str) -> tuple[int, str] | None:
    def solve() -> dict[str, int] | None:
        run = ka.solve(board, engine="sat", method=method, limit=1, time_limit=SECONDS)
        for _ in run:
            pass
        return None if run.timed_out else run.statistics()

    try:
        seconds, figures = min((common.timed(solve) for _ in range(3)), key=lambda result: result[0])
    except ka.InputError:
        return None
    return None if figures is None else (figures["clauses"], f"{1000 * seconds:.1f}")


def arrow(size: int) -> ka.Board:
    """An arrow over a whole row, every third cell black; below it two rows for the loop to turn in."""
    number = (size + 2) // 3
    return ka.parse(f"yajilin 4 {size + 1}\n{number}>{' .' * size}\n" + f".{' .' * size}\n" * 3)


def cage(size: int) -> ka.Board:
    """Cages down the columns of a Latin square of nine, with the sums of their numbers."""
    numbers = [[(r + c) % 9 + 1 for c in range(9)] for r in range(9)]
    names = [[f"c{c}.{r // size}" for c in range(9)] for r in range(9)]
    sums: dict[str, int] = {}
    for r in range(9):
        for c in range(9):
            sums[names[r][c]] = sums.get(names[r][c], 0) + numbers[r][c]
    grid = "\n".join(map(" ".join, names))
    return ka.parse(
        f"kenken 9 9\ncages\n{grid}\nclues\n" + "\n".join(f"{k} {v}+" for k, v in sums.items()) + "\n"
    )


def line(size: int) -> ka.Board:
    """Two lines that are each other's picture."""
    chance = random.Random(SEED)
    black = [chance.random() < 0.5 for _ in range(size)]
    total = sum(place for place, is_black in enumerate(black, 1) if is_black)
    return ka.parse(f"kakurasu 2 {size}\nrows {total} {total}\ncols{' ?' * size}\n")


def counters(counts: Iterable[tuple[int, int]]) -> None:
    """The variables that help + the clauses."""
    names = ("seqcounter", "totalizer", "kmtotalizer", "cardnetwrk")
    rows = []
    for number, size in counts:
        formula = Formula()
        literals = [formula.new(str(i)) for i in range(size)]
        weigh(formula, [(literal, 1) for literal in literals], number)
        rows.append([f"{number} of {size}", f"{formula.variables - size} + {len(formula.clauses)}"])
        for name in names:
            counter = CardEnc.equals(literals, bound=number, encoding=getattr(EncType, name))
            rows[-1].append(f"{counter.nv - size} + {len(counter.clauses)}")
    common.print_table(["exactly", "ours", *names], rows)


if __name__ == "__main__":
    main()
