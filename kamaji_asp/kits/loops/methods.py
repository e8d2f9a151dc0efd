"""The encodings of one single loop that any puzzle can have: a file of encodings/loop joined to its base."""

from __future__ import annotations

from kamaji_asp.engines.asp.method import AspMethod


def loop_methods(default: str) -> dict[str, AspMethod]:
    """For a family whose default encoding includes loop/reach.lp, with a file for each of the others."""
    return {
        "reach": AspMethod(default, "the loop's cells are all reached from one of them"),
        "theory": AspMethod(
            "theory.lp", "a propagator lets no part of the line close", "kamaji_asp.kits.loops.theory"
        ),
        "external": AspMethod(
            "external.lp", "loops are cut off as they turn up", "kamaji_asp.kits.loops.external"
        ),
        "acyclic": AspMethod("acyclic.lp", "a loop may close in one chosen place only"),
    }
