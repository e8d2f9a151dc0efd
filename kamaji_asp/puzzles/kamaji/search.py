from __future__ import annotations

from kamaji_asp.engines.search import Method
from kamaji_asp.puzzles.kamaji.bruteforce import BiggerFirst, BruteForce
from kamaji_asp.puzzles.kamaji.cover import Cover, Fewest

METHODS = {
    "fewest": Method(Fewest, "the entry with the fewest pieces first; minimal solutions"),
    "biggerfirst": Method(
        BiggerFirst, "runs from large to small numbers, then brute force; minimal solutions"
    ),
    "bruteforce": Method(BruteForce, "entry by entry, all four directions; minimal solutions"),
    "cover": Method(Cover, "exact cover in which a 1 may be covered again; minimal solutions"),
}
