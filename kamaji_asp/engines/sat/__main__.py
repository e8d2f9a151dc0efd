"""The other side of `subprocess_solver`: a solver of PySAT that reads clauses and answers each `solve`."""

from __future__ import annotations

import json
import sys

from pysat.solvers import Solver


def main(name: str) -> None:
    with Solver(name=name) as solver:
        for line in sys.stdin:
            if line != "solve\n":
                solver.add_clause([int(word) for word in line.split()])
                continue
            model = solver.get_model() if solver.solve() else None
            print(json.dumps({"model": model, "statistics": solver.accum_stats() or {}}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
