from __future__ import annotations

from kamaji_asp.engines.search.method import SearchMethod
from kamaji_asp.puzzles.kamaji.search.bruteforce import BiggerFirst, BruteForce
from kamaji_asp.puzzles.kamaji.search.cover import ExactCover, FewestPieces

METHODS = {
    "fewest": SearchMethod(FewestPieces, "the entry with the fewest pieces first; minimal solutions"),
    "biggerfirst": SearchMethod(
        BiggerFirst, "runs from large to small numbers, then brute force; minimal solutions"
    ),
    "bruteforce": SearchMethod(BruteForce, "entry by entry, all four directions; minimal solutions"),
    "cover": SearchMethod(ExactCover, "exact cover in which a 1 may be covered again; minimal solutions"),
}
