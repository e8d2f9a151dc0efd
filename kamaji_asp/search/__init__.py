"""What the handwritten solvers share, and it is little: a trail, notes, and a walk through the choices.

A solver narrows down what is still possible (`propagate`), and where that stops it says what to try
(`options`). The walk tries, goes back and hands out solutions; the solver never sees the tree it is in.
"""

from kamaji_asp.search.notes import Notes
from kamaji_asp.search.trail import Trail
from kamaji_asp.search.walk import Solver, walk

__all__ = ["Notes", "Solver", "Trail", "walk"]
