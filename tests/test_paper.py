"""The recipes: that each can be named, and that the curves find what they should."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"


@pytest.fixture(autouse=True)
def _as_a_script(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    yield
    for name in set(sys.modules) - before:
        if name == "common" or name.split(".")[0] in ("recipes", "paper"):
            del sys.modules[name]


def test_every_table_of_the_theses_has_its_recipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import paper

    monkeypatch.setattr(sys, "argv", ["paper.py", "--list"])
    paper.main()
    listed = capsys.readouterr().out
    for family, numbers in {
        "Kamaji": ("table 1", "table 2", "table 3", "figure 6", "SAT"),
        "Kakurasu": ("table 1", "figure 3"),
        "Tectonic": ("tables 8.2 to 8.5", "tables 8.6 and 8.7", "table 8.8"),
        "KenKen": ("clauses against n",),
        "Yajilin": ("6.1", "6.3", "6.4 and 6.5", "6.6", "6.7", "6.9", "6.10"),
    }.items():
        lines = [line for line in listed.splitlines() if f": {family}" in line]
        for number in numbers:
            assert any(number in line for line in lines), f"{family} {number}"


def test_an_unknown_recipe_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import paper

    monkeypatch.setattr(sys, "argv", ["paper.py", "kamaji-table-9"])
    with pytest.raises(SystemExit) as stop:
        paper.main()
    assert stop.value.code == 2
    assert "no recipe is called kamaji-table-9" in capsys.readouterr().err


def test_results_are_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import paper
    from recipes.recipe import RECIPES, Recipe, Scale, table

    blocks = ["Some words.", table(("n", "ms"), [(4, "1.5"), (21, "128")])]
    monkeypatch.setattr(paper, "RECIPES", {"x": Recipe("x", "A table", lambda scale: iter(blocks))})
    path = tmp_path / "RESULTS.md"
    paper.write_all(Scale(), path)
    text = path.read_text(encoding="utf-8")
    assert "--scale small" in text
    assert "## A table\n\nSome words.\n\n| n  |  ms |\n| -- | --: |\n| 4  | 1.5 |\n| 21 | 128 |\n" in text
    assert list(tmp_path.iterdir()) == [path]
    assert "x" not in RECIPES


def test_a_constant_does_not_make_a_power_look_exponential() -> None:
    from recipes.growth import exponential, power

    cubic = [(n, 5 + 0.01 * n**3) for n in range(4, 22)]
    assert power(cubic).base == pytest.approx(3, abs=0.05)
    assert power(cubic).error < exponential(cubic).error
    doubling = [(n, 5 + 0.01 * 1.5**n) for n in range(4, 22)]
    assert exponential(doubling).base == pytest.approx(1.5, abs=0.01)
    assert exponential(doubling).error < power(doubling).error


def test_a_cube_of_cages_is_a_puzzle() -> None:
    import random

    import common  # noqa: F401  (the recipes expect it)
    from recipes.kenken import cube, row

    import kamaji_asp as ka

    board = cube(3, random.Random(1))
    assert next(iter(ka.solve(board, limit=1)))
    n, _, variables, cells, axes, *_ = row(3)
    assert (n, variables, cells, axes) == (3, 81, 27 * 4, 3 * 9 * 6 * 3)
