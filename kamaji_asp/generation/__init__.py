"""Making new boards: what is common to all families, and knows none of them."""

from kamaji_asp.generation.make import make_board
from kamaji_asp.generation.options import Generator, Options
from kamaji_asp.generation.request import Request, read_id, request_for

__all__ = ["Generator", "Options", "Request", "make_board", "read_id", "request_for"]
