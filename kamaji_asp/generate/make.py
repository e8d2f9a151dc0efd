"""From an order to its board, proven."""

from __future__ import annotations

import time
from random import Random

from kamaji_asp.api import is_unique
from kamaji_asp.family import Board
from kamaji_asp.generate.order import Order
from kamaji_asp.generate.wish import makers


class AmbiguousBoardError(Exception):
    """A maker made a board with no solution or with several: a mistake in the maker, never in the wish."""


def make(order: Order, deadline: float | None = None) -> Board:
    """The board of this order, the same on every machine; TimeoutError if the deadline comes first.

    Whatever a maker did to get there, an engine that shares nothing with it has the last word.
    """
    board = makers(order.family)[order.method].make(order.wish, Random(order.id), deadline)
    left = None if deadline is None else max(0.0, deadline - time.monotonic())
    if not is_unique(board, time_limit=left):
        raise AmbiguousBoardError(f"{order.id} has more than one solution, or none")
    return board
