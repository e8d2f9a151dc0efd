"""Making new boards: what is common to all families, and knows none of them."""

from kamaji_asp.generate.make import make
from kamaji_asp.generate.order import Order
from kamaji_asp.generate.wish import Maker, Wish

__all__ = ["Maker", "Order", "Wish", "make"]
