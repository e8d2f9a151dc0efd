"""Twelve new boards of each family on a sheet, for docs/generate.md.

    python benchmarks/samples.py [FAMILY…]

Each board carries its id, by which `kamaji-asp generate ID` makes it again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice

import common

from kamaji_asp.errors import InputError
from kamaji_asp.family import family, names
from kamaji_asp.generate import Order, make
from kamaji_asp.generate.order import place_order
from kamaji_asp.generate.wish import makers
from kamaji_asp.picture import Panel
from kamaji_asp.render_svg import render

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
"""What is wished of the boards, and how many are made."""


def main() -> None:
    for name in sys.argv[1:] or names():
        if makers(name):
            path = common.ROOT / "docs" / f"samples-{name}.svg"
            path.write_text(render(sheet(name)), encoding="utf-8")
            print(path)


def sheet(name: str) -> Iterator[Panel]:
    for wishes, count in SHEETS.get(name, [({}, 12)]):
        orders = (place_order(name, None, seed, wishes) for seed in range(1, 1000))
        yield from islice((panel for order in orders for panel in drawn(order)), count)


def drawn(order: Order) -> Iterator[Panel]:
    """The board under its id; nothing, if this seed comes to nothing."""
    try:
        board = make(order)
    except InputError:
        return
    yield family(order.family).draw(board)[0]._replace(title=order.id)


if __name__ == "__main__":
    main()
