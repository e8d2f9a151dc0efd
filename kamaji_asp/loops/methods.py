"""The ways to one single loop that any loop puzzle can have: a file of encodings/loop joined to its base."""

from __future__ import annotations

from kamaji_asp.engines.asp import Method


def methods(default: str) -> dict[str, Method]:
    """For a family whose default encoding includes loop/reach.lp, with a file for each of the others."""
    return {
        "reach": Method(default, "the loop's cells are all reached from one of them"),
        "theory": Method(
            "theory.lp", "a propagator lets no part of the line close", "kamaji_asp.loops.theory"
        ),
        "external": Method("external.lp", "loops are cut off as they turn up", "kamaji_asp.loops.external"),
        "acyclic": Method("acyclic.lp", "a loop may close in one chosen place only"),
    }
