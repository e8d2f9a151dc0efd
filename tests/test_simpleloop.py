"""The smallest plug-in: Simple Loop has nothing of its own but a board, and takes its loops from Yajilin."""

from __future__ import annotations

import pytest

import kamaji_asp as ka
from kamaji_asp.engines.asp.engine import methods
from kamaji_asp.family import ENCODINGS, PACKAGE, family

RING = "simpleloop 3 3\n. . .\n. # .\n. . .\n"


@pytest.mark.parametrize("method", sorted(methods("simpleloop")))
def test_the_ring(method: str) -> None:
    run = ka.solve(ka.parse(RING), method=method)
    assert [solution.lines for solution in run] == [["se ew sw", "ns . ns", "ne ew nw"]]
    assert run.status == "unique"


@pytest.mark.parametrize("method", sorted(methods("simpleloop")))
@pytest.mark.parametrize(
    "board", ["simpleloop 1 1\n.\n", "simpleloop 1 2\n# #\n", "simpleloop 3 3\n" + ". . .\n" * 3]
)
def test_no_loop(board: str, method: str) -> None:
    assert ka.count(ka.parse(board), method=method) == 0


@pytest.mark.parametrize("method", sorted(set(methods("simpleloop")) - {"spec"}))
def test_its_loops_are_the_files_that_yajilin_uses(method: str) -> None:
    included = []
    for puzzle in ("simpleloop", "yajilin"):
        text = (family(puzzle).encodings / methods(puzzle)[method].encoding).read_text(encoding="utf-8")
        included.append([line for line in text.splitlines() if line.startswith("#include")])
    assert included[0] == included[1]
    assert included[0][1] == f'#include "../loop/{method}.lp".'


def test_nothing_else_knows_of_it() -> None:
    """Neither the library nor any other encoding names it."""
    for folder, suffix in ((PACKAGE, "py"), (ENCODINGS, "lp")):
        naming = {
            path
            for path in folder.rglob(f"*.{suffix}")
            if "simpleloop" in path.read_text(encoding="utf-8").lower() and "simpleloop" not in path.parts
        }
        assert naming == set()
