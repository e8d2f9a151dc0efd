"""From a request to its board, proven."""

from __future__ import annotations

from random import Random

from kamaji_asp.core.board import Board
from kamaji_asp.core.deadline import NEVER, Deadline
from kamaji_asp.engines.solve import is_unique
from kamaji_asp.generation.options import generators
from kamaji_asp.generation.request import Request


class AmbiguousBoardError(Exception):
    """A generator made a board with no solution or with several: its own mistake, never the request's."""


def make_board(request: Request, deadline: Deadline = NEVER) -> Board:
    """The board of this request, the same on every machine; TimeoutError if the deadline comes first.

    Whatever a generator does, an engine that shares no code with it proves that there is one solution.
    """
    board = generators(request.family)[request.method].make(request.options, Random(request.id), deadline)
    if not is_unique(board, time_limit=deadline.timeout):
        raise AmbiguousBoardError(f"{request.id} has more than one solution, or none")
    return board
