"""Twelve new boards of each family on a sheet, for docs/generate.md.

    python benchmarks/samples.py [FAMILY…]

Each board carries its id, by which `kamaji-asp generate ID` makes it again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

import common

from kamaji_asp.core.errors import InputError
from kamaji_asp.drawing.panels import Panel
from kamaji_asp.drawing.svg import render_svg
from kamaji_asp.family import family, names
from kamaji_asp.generation import Request, make_board, request_for
from kamaji_asp.generation.options import generators

SHEETS = {
    "kakurasu": [({"size": "7"}, 8), ({"size": "7", "missing": "25"}, 4)],
    "kamaji": [({"size": "7"}, 6), ({"size": "7", "maximum": "12"}, 6)],
    "kenken": [({"size": "6"}, 8), ({"size": "6", "operators": "+*"}, 4)],
    "ripple": [({"size": "8"}, 8), ({"size": "8", "symmetry": "rotation"}, 4)],
    "simpleloop": [({"size": "8"}, 12)],
    "tectonic": [({"size": "8"}, 8), ({"size": "8", "symmetry": "rotation"}, 4)],
    "yajilin": [
        ({"size": "8"}, 4),
        ({"size": "8", "symmetry": "rotation"}, 4),
        ({"size": "8", "clues": "max 12%", "minimal": ""}, 4),
    ],
}
"""The options of the boards, and how many are made."""


def main() -> None:
    for name in sys.argv[1:] or names():
        if generators(name):
            path = common.ROOT / "docs" / f"samples-{name}.svg"
            path.write_text(render_svg(sheet(name)), encoding="utf-8")
            print(path)


def sheet(name: str) -> Iterator[Panel]:
    for options, count in SHEETS.get(name, [({}, 12)]):
        requests = (request_for(name, None, seed, options) for seed in range(1, 1000))
        yield from islice((panel for request in requests for panel in drawn(request)), count)


def drawn(request: Request) -> Iterator[Panel]:
    """The board under its id; nothing, if this seed comes to nothing."""
    try:
        board = make_board(request)
    except InputError:
        return
    yield family(request.family).draw(board)[0]._replace(title=request.id)


if __name__ == "__main__":
    main()
