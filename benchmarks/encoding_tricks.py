"""What each trick of the fast encodings buys: ground rules and seconds with it and without it.

    python benchmarks/encoding_tricks.py

A trick is undone by replacing its lines in the text of the encoding. Both programs are grounded and solved on
a board that ships with the project, up to a number of solutions, and must find the same ones. The seconds are
the best of several turns, grounding and solving together; the two programs take turns.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import clingo
import common
from ground_size import Counter

import kamaji_asp as ka
from kamaji_asp.family import ENCODINGS

TURNS = 15
MOST = 5000
"""A board with more solutions than that is none to compare sets on."""

HEAD = ("trick", "board", "rules with", "without", "seconds with", "without", "solutions")

_INCLUDE = re.compile(r'^#include "(.+)"\.$', re.MULTILINE)


class Trick(NamedTuple):
    encoding: str
    name: str
    boards: tuple[str, ...]
    undo: tuple[tuple[str, str], ...]
    """Lines of the encoding, and what stands in their place without the trick."""


GIVENS = (
    (
        "{ value(R,C,V) : missing(K,V), not seen(R,C,V) } = 1 :- blank(R,C,K).",
        "{ value(R,C,V) : V = 1..N } = 1 :- region(R,C,K), cells(K,N).",
    ),
    ("value(R,C,V) :- given(R,C,V).", ":- given(R,C,V), not value(R,C,V)."),
    (
        ":- missing(K,V), first(K,X), { value(R,C,V) : blank(R,C,K) } != 1.",
        ":- cells(K,N), V = 1..N, { value(R,C,V) : region(R,C,K) } != 1.",
    ),
)

DIVIDED = """
% Divide the target, or the square of the largest number, by one number after the other.
cell(K,I,X) :- large(K), cage(K,X), I = #count { Y : cage(K,Y), Y <= X }.

divide(K,"*",T,0,T)   :- try(K,T,"*").
divide(K,"/",T,0,V*V) :- try(K,T,"/"), cage(K,X), value(X,V), not value(Y,W) : cage(K,Y), number(W), W > V.
divide(K,O,T,I,Q/V)   :- divide(K,O,T,I-1,Q), cell(K,I,X), value(X,V), Q\\V = 0.

gives(K,"*") :- cells(K,N), divide(K,"*",_,N,1).
gives(K,"/") :- cells(K,N), divide(K,"/",T,N,T).
"""

TRICKS = (
    Trick(
        "kamaji/kamaji.lp",
        "a run ends at the maximum",
        ("thesis-10x10-m10", "unique-12x12-m15"),
        (
            ("step(DR,DC), maximum(M), V < M.", "step(DR,DC)."),
            ("maximum(M), S+V <= M.", "maximum(M)."),
            ("run(R,C,DR,DC,L,M), maximum(M).", "run(R,C,DR,DC,L,M), maximum(M), L > 1."),
        ),
    ),
    Trick(
        "kamaji/kamaji.lp",
        "only a piece of ones can be superfluous",
        ("thesis-10x10-m10", "unique-12x12-m15"),
        (("piece(R,C,DR,DC,L), L = M, maximum(M).", "piece(R,C,DR,DC,L)."),),
    ),
    Trick(
        "kenken/kenken.lp",
        "pairs for two cells",
        ("unique-6x6", "unique-9x9"),
        (("large(K) :- cells(K,N), N > 2.", "large(K) :- cells(K,N), N > 1."),),
    ),
    Trick(
        "kenken/kenken.lp",
        "products prime by prime",
        ("unique-6x6", "unique-9x9"),
        (
            ('gives(K,"*") :- try(K,_,"*"), whole(K), not misses(K,P) : factor(K,P,_).\n', DIVIDED),
            (
                'gives(K,"/") :- try(K,T,"/"), cage(K,X), value(X,V), number(T), V\\T = 0, '
                "not misses(K,X,V,P) : prime(P).\n",
                "",
            ),
            *((f"\n{head}", f"\n% {head}") for head in ("prime(", "power(", "strip(", "factor(", "whole(")),
            ("\nmisses(K,P)     :-", "\n#false :- prime(P),"),
            ("\nmisses(K,X,V,P) :-", "\n#false :- prime(P),"),
        ),
    ),
    Trick(
        "kenken/kenken.lp",
        "numbers that no filling can use are not tried",
        ("unique-6x6", "unique-9x9"),
        (
            ("{ value(X,V) : number(V), not out(K,V) } = 1", "{ value(X,V) : number(V) } = 1"),
            ("large(K) :- cells(K,N), N > 2.", "large(K) :- cells(K,N), N != 2."),
        ),
    ),
    Trick("ripple/ripple.lp", "candidates that the givens leave", ("unique-6x6", "unique-8x8"), GIVENS),
    Trick(
        "tectonic/tectonic.lp",
        "candidates that the givens leave",
        ("large-regions-8x8", "unique-9x8"),
        GIVENS,
    ),
    Trick(
        "tectonic/tectonic.lp",
        "cells of one region are not told apart",
        ("large-regions-8x8", "unique-9x8"),
        ((", K != L.", "."),),
    ),
    Trick(
        "yajilin/yajilin.lp",
        "one of two neighbours is on the line",
        ("unique-8x10", "unique-10x10"),
        (
            ("start(X)   :- first(X,_), on(X).", "start(X) :- on(X), not later(X)."),
            (
                "start(Y)   :- first(X,Y), not on(X).",
                "next((R,C),(R,C+1))   :- size(H,W), R = 0..H-1, C = 0..W-2.\n"
                "next((R,W-1),(R+1,0)) :- size(H,W), R = 0..H-2.\n"
                "later(Y) :- next(X,Y), on(X).\n"
                "later(Y) :- next(X,Y), later(X).",
            ),
        ),
    ),
    Trick(
        "yajilin/acyclic.lp",
        "a second place where the loop may close",
        ("unique-8x10", "unique-10x10"),
        (("through(goal,X,Y,Z)  :- step(X,Y), step(Y,Z), X != Z, not goal(Y).", ""),),
    ),
)


def main() -> None:
    common.print_table(HEAD, [row for trick in TRICKS for row in measure(trick)])


def measure(trick: Trick) -> Iterator[tuple[object, ...]]:
    encoding = ENCODINGS / trick.encoding
    family = encoding.parent.name
    fast = text_of(encoding)
    plain = undone(fast, trick)
    for name in trick.boards:
        facts = ka.facts(ka.load(common.INSTANCES / family / f"{name}.{family}"))
        seconds = [
            min(times)
            for times in zip(*(both(turn, fast, plain, facts) for turn in range(TURNS)), strict=True)
        ]
        found = solutions(fast, facts)
        if found != solutions(plain, facts):
            sys.exit(f"{trick.encoding}, {trick.name}: {name} has other solutions without it")
        rules = [ground_rules(program, facts) for program in (fast, plain)]
        yield (f"{family}: {trick.name}", name, *rules, *(f"{time:.4f}" for time in seconds), len(found))


def text_of(path: Path) -> str:
    """The encoding with the files it includes."""
    return _INCLUDE.sub(
        lambda match: text_of((path.parent / match[1]).resolve()), path.read_text(encoding="utf-8")
    )


def undone(text: str, trick: Trick) -> str:
    for lines, instead in trick.undo:
        if lines not in text:
            sys.exit(f"{trick.encoding} has no longer the line: {lines}")
        text = text.replace(lines, instead)
    return text


def both(turn: int, fast: str, plain: str, facts: str) -> tuple[float, float]:
    (one, _), (other, _) = common.in_turn(
        turn, lambda: solutions(fast, facts), lambda: solutions(plain, facts)
    )
    return one, other


def solutions(encoding: str, facts: str) -> set[frozenset[str]]:
    control = clingo.Control([str(MOST + 1), "--trans-ext=no"], message_limit=0)
    control.add("base", [], encoding + facts)
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        found = {frozenset(map(str, model.symbols(shown=True))) for model in models}
    if len(found) > MOST:
        sys.exit(f"a board has more than {MOST} solutions")
    return found


def ground_rules(encoding: str, facts: str) -> int:
    control = clingo.Control([], message_limit=0)
    counter = Counter()
    control.register_observer(counter, replace=True)
    control.add("base", [], encoding + facts)
    control.ground([("base", [])])
    control.solve()  # hands over the last rules; there is no solver to find anything
    return counter.rules


if __name__ == "__main__":
    main()
