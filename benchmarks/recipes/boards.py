"""Boards of our own, since those of the theses are in books."""

from __future__ import annotations

from collections.abc import Iterator

import kamaji_asp as ka
from kamaji_asp.generate.make import make
from kamaji_asp.generate.order import place_order


def made(family: str, count: int, method: str | None = None, **wishes: object) -> Iterator[ka.Board]:
    """So many boards, by the seeds 1, 2, …; fewer, if the wish turns out too much for some of them."""
    texts = {name: str(value) for name, value in wishes.items()}
    for seed in range(1, count + 1):
        try:
            yield make(place_order(family, method, seed, texts))
        except ka.InputError:
            continue
