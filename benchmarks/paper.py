"""The experiments of the five theses and reports, made anew.

python benchmarks/paper.py                       # all of them, at a small scale, into benchmarks/RESULTS.md
python benchmarks/paper.py --scale full          # with as many boards as the theses had
python benchmarks/paper.py kamaji-table-3        # one of them, on the terminal
python benchmarks/paper.py --list
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from importlib import import_module
from pathlib import Path

import clingo
import common
from recipes.recipe import RECIPES, Scale

FAMILIES = ("kamaji", "kakurasu", "tectonic", "kenken", "yajilin")
RESULTS = Path(__file__).resolve().parent / "RESULTS.md"


def main() -> None:
    for family in FAMILIES:
        import_module(f"recipes.{family}")
    parser = argparse.ArgumentParser(description="The experiments of the theses, made anew.")
    parser.add_argument("names", nargs="*", metavar="RECIPE", help="only these, on standard output")
    parser.add_argument("--scale", choices=("small", "full"), default="small")
    parser.add_argument("--list", action="store_true", help="what there is")
    parser.add_argument("-o", "--output", type=Path, default=RESULTS)
    arguments = parser.parse_args()
    scale = Scale(arguments.scale == "full")
    if unknown := [name for name in arguments.names if name not in RECIPES]:
        parser.error(f"no recipe is called {unknown[0]}; there are {', '.join(RECIPES)}")
    if arguments.list:
        print("\n".join(f"{recipe.name}: {recipe.title}" for recipe in RECIPES.values()))
    elif arguments.names:
        for name in arguments.names:
            print(section(name, scale), end="")
    else:
        write_all(scale, arguments.output)


def write_all(scale: Scale, path: Path) -> None:
    """The file is replaced when all of it is there."""
    text = HEAD.format(
        scale="full" if scale.is_full else "small",
        cores=os.cpu_count(),
        python=platform.python_version(),
        clingo=clingo.__version__,
    )
    for name in RECIPES:
        print(f"{name} …", file=sys.stderr, end="", flush=True)
        seconds, block = common.timed(lambda name=name: section(name, scale))
        print(f" {seconds:.0f} s", file=sys.stderr)
        text += "\n" + block
    draft = path.with_suffix(".part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


def section(name: str, scale: Scale) -> str:
    recipe = RECIPES[name]
    return "\n\n".join([f"## {recipe.title}", *recipe.cook(scale)]) + "\n"


HEAD = """# The experiments of the theses, made anew

Every number here comes from a run of `python benchmarks/paper.py --scale {scale}`, which wrote this file, on
a machine with {cores} cores, Python {python} and clingo {clingo} that may have had other work as well. What a
thesis prints stands beside it, marked so: it was measured on other machines and mostly on other boards, and
shows the shape, not the speed.
"""


if __name__ == "__main__":
    main()
