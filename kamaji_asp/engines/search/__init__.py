"""What the handwritten solvers share, and it is little: a trail, notes, and a walk through the choices.

A solver narrows down what is still possible (`propagate`), and where that stops it says what to try
(`options`). The walk tries, goes back and hands out solutions; the solver never sees the tree it is in.
"""
