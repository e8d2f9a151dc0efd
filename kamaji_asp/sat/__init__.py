"""Puzzles as formulas in conjunctive normal form, and the programs that satisfy them.

A family's cnf module holds METHODS: each turns a board into a Formula and says how a model of it is read.
"""

from kamaji_asp.sat.formula import Clause, Decode, Formula, Method

__all__ = ["Clause", "Decode", "Formula", "Method"]
