"""spec.lp, the rules as a player knows them: its sentences, and that the fast encodings find the same."""

from __future__ import annotations

import random
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import clingo
import pytest
from command import INSTANCES
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.engines.asp.engine import methods
from kamaji_asp.family import ENCODINGS
from kamaji_asp.programs import annotated

MOST = 1000
"""Boards with more solutions are not gone through."""

Found = set[frozenset[clingo.Symbol]]

every_family = pytest.mark.parametrize("name", FAMILIES)


def spec(name: str) -> Path:
    return ENCODINGS / name / "spec.lp"


def fast(name: str) -> list[Path]:
    """Kakurasu's own is no other than spec.lp, but there is the report's."""
    others = ["report.lp"] if name == "kakurasu" else []
    return [ENCODINGS / name / file for file in (f"{name}.lp", *others)]


def found(path: Path, program: str, most: int = 0) -> Found:
    """What the encoding shows of each solution; the program may show more, such as the board."""
    control = clingo.Control([str(most), "--trans-ext=no"], message_limit=0)
    control.load(str(path))
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        every = [frozenset(model.symbols(shown=True)) for model in models]
    assert len(every) == len(set(every)), "a solution was found twice"
    return set(every)


def without(name: str, beginning: str) -> str:
    """The text of spec.lp without the rule that begins like this."""
    text = spec(name).read_text(encoding="utf-8")
    shorter, number = re.subn(rf"^% {re.escape(beginning)}.*\n:-[^%]*\.\n", "", text, flags=re.MULTILINE)
    assert number == 1, beginning
    return shorter


def count(program: str, most: int = 0) -> int:
    control = clingo.Control([str(most)], message_limit=0)
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as models:
        return sum(1 for _ in models)


# All boards of a shape at once: what differs from board to board is chosen as well, and shown.

SHAPES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1), (2, 2)]
"""All boards of up to four cells."""


def partitions(cells: list[tuple[int, int]], connected: bool) -> Iterator[dict[tuple[int, int], int]]:
    """Every way to cut the cells into parts, each with the number of its first cell."""
    numbers: list[list[int]] = [[]]
    for _ in cells:
        numbers = [[*row, new] for row in numbers for new in range(max(row, default=-1) + 2)]
    for row in numbers:
        parts = dict(zip(cells, row, strict=True))
        if not connected or all(is_connected([c for c in cells if parts[c] == part]) for part in row):
            yield parts


def is_connected(cells: list[tuple[int, int]]) -> bool:
    reached, new = set[tuple[int, int]](), {cells[0]}
    while new:
        reached |= new
        new = {(r, c) for r, c in cells for x, y in new if abs(r - x) + abs(c - y) == 1} - reached
    return len(reached) == len(cells)


def all_kakurasu() -> Iterator[str]:
    for rows, columns in SHAPES:
        highest = max(sum(range(columns + 1)), sum(range(rows + 1))) + 1
        yield (
            f"size({rows},{columns}). "
            f"{{ row_sum(R,0..{highest}) }} 1 :- R = 0..{rows - 1}. "
            f"{{ col_sum(C,0..{highest}) }} 1 :- C = 0..{columns - 1}. #show row_sum/2. #show col_sum/2."
        )


def all_kamaji() -> Iterator[str]:
    for side, maximum in [*product((1, 2), range(1, 8)), (3, 2), (3, 3)]:
        yield (
            f"maximum({maximum}). {{ number(R,C,1..{maximum}) }} = 1 :- R = 0..{side - 1}, C = 0..{side - 1}."
            " #show number/3."
        )


def all_kenken() -> Iterator[str]:
    clue = 'operation("+";"-";"*";"/";"?"). { clue(K,0..9,O) : operation(O) } = 1 :- cage(K,_). #show clue/3.'
    yield f"size(1). cage(0,(0,0)). {clue}"
    yield f"size(1). cage(0,(0,0,0)). {clue}"
    for parts in partitions(list(product(range(2), repeat=2)), connected=False):
        yield "size(2). " + " ".join(f"cage({k},({r},{c}))." for (r, c), k in parts.items()) + clue


def all_regions() -> Iterator[str]:
    for rows, columns in SHAPES:
        for parts in partitions(list(product(range(rows), range(columns))), connected=True):
            regions = " ".join(f"region({r},{c},{k})." for (r, c), k in parts.items())
            yield f"{regions} {{ given(R,C,1..5) }} 1 :- region(R,C,_). #show given/3."


def all_simpleloop() -> Iterator[str]:
    yield "{ open(0..3,0..3) }. #show open/2."


def all_yajilin() -> Iterator[str]:
    for rows, columns in [*SHAPES, (2, 3), (3, 2), (3, 3)]:
        most = 2 if rows * columns < 9 else 1
        yield (
            f"size({rows},{columns}). cell(0..{rows - 1},0..{columns - 1}). "
            f'{{ open(R,C); arrow(R,C,("^";"v";"<";">"),0..{most}) }} 1 :- cell(R,C). '
            "#show open/2. #show arrow/4."
        )


ALL_BOARDS = {
    "kakurasu": all_kakurasu,
    "kamaji": all_kamaji,
    "kenken": all_kenken,
    "ripple": all_regions,
    "simpleloop": all_simpleloop,
    "tectonic": all_regions,
    "yajilin": all_yajilin,
}


@every_family
def test_both_files_find_the_same_on_all_small_boards(name: str) -> None:
    total = 0
    for boards in ALL_BOARDS[name]():
        expected = found(spec(name), boards)
        assert all(found(path, boards) == expected for path in fast(name)), boards
        total += len(expected)
    assert total > 100


# Larger boards: those that ship, as they are and with some of their facts changed.


def loosened(name: str, facts: str, chance: random.Random) -> str:
    """Another board of the same size, which often has several solutions or none."""

    def drop(pattern: str, rate: float) -> str:
        return re.sub(pattern, lambda match: "" if chance.random() < rate else match[0], facts)

    match name:
        case "kakurasu":
            return drop(r"(row|col)_sum\(\d+,\d+\)\.", 0.2)
        case "kamaji":
            return re.sub(
                r"(number\(\d+,\d+),2\)", lambda m: f"{m[1]},{chance.choice([1, 2, 2, 2, 2])})", facts
            )
        case "kenken":
            return re.sub(r'"[-+*/]"\)', lambda m: '"?")' if chance.random() < 0.3 else m[0], facts)
        case "simpleloop":
            return drop(r"open\(\d+,\d+\)\.", 0.03)
        case "yajilin":
            return drop(r"arrow\(.*?\)\.", 0.2)
    return drop(r"given\(.*?\)\.", 0.3)


@every_family
def test_both_files_find_the_same_on_larger_boards(name: str) -> None:
    compared = 0
    files = sorted((INSTANCES / name).glob(f"*.{name}"), key=lambda file: file.stat().st_size)
    for file in files[:25]:
        facts = ka.facts(ka.load(file))
        chance = random.Random(file.stem)
        for board in (facts, *(loosened(name, facts, chance) for _ in range(4))):
            expected = found(spec(name), board, MOST)
            if len(expected) < MOST:
                assert all(found(path, board) == expected for path in fast(name)), (file.name, board)
                compared += 1
    assert compared > 40


# What each rule is good for.


def facts_of(name: str) -> str:
    return ka.facts(ka.load(INSTANCES / f"{name}.{name.partition('/')[0]}"))


def test_without_its_cages_a_kenken_is_a_latin_square() -> None:
    facts = facts_of("kenken/report-4x4")
    assert count(spec("kenken").read_text("utf-8") + facts) == 1
    assert count(without("kenken", "The cage") + facts) == 576
    assert count(without("kenken", "The cage") + facts_of("kenken/cube-3x3x3")) == 24


def test_without_its_lines_a_kenken_has_only_cages() -> None:
    facts = 'size(3). cage(a,(0..2,0..2)). clue(a,27,"+").'
    assert count(without("kenken", "{L} must") + facts) == 1


def test_without_the_rule_on_superfluous_pieces_there_are_all_solutions() -> None:
    board = ka.parse("kamaji 4 4\n4 2 1 1\n2 1 1 2\n1 1 2 3\n1 2 3 2\n")
    assert ka.count(board, method="spec") == 1
    assert count(without("kamaji", "The piece from") + ka.facts(board)) == ka.count(board, method="all") == 2


def test_without_the_regions_a_tectonic_only_keeps_its_numbers_apart() -> None:
    facts = "region(0,0..2,a)."
    assert count(without("tectonic", "The region") + facts) == 3 * 2 * 2
    assert count(without("ripple", "The region") + facts) == 6 + 2  # and 1 2 1 and 1 3 1


NEEDED = {
    "kakurasu": ["size(2,2). row_sum(0,1). col_sum(0,2)."],
    "kamaji": ["maximum(2). number(0,0,2). number(0,1..2,1). number(1..2,0..2,1)."],
    "kenken": ['size(2). cage(a,(0,0)). cage(b,(0,1)). cage(b,(1,0..1)). clue(a,1,"?"). clue(b,5,"+").'],
    "ripple": ["region(0,0..2,a). given(0,0,1).", "region(0,0..1,a). region(1,0..1,b)."],
    "simpleloop": ["open(0..1,0..4).", "open(0..1,0..1). open(0..1,3..4).", "", "open(0,0..1)."],
    "tectonic": ["region(0,0..2,a). given(0,0,1).", "region(0,0..1,a). region(1,0..1,b)."],
    "yajilin": [
        "size(2,5). open(0..1,0..1). open(0,3..4).",
        'size(2,3). open(0..1,0..1). open(0,2). arrow(1,2,"^",0).',
        "size(2,5). open(0..1,0..1). open(0..1,3..4).",
        "size(2,3). open(0..1,0..2).",
        "size(1,1).",
    ],
}


@every_family
def test_no_rule_is_superfluous(name: str) -> None:
    text = spec(name).read_text(encoding="utf-8")
    for rule in annotated.read(spec(name)).rules:
        fewer = without(name, rule.text)
        assert any(count(fewer + board) > count(text + board) for board in NEEDED[name]), rule.text


@every_family
def test_every_constraint_has_a_sentence_of_its_own(name: str) -> None:
    text = spec(name).read_text(encoding="utf-8")
    found = annotated.read(spec(name))
    assert found.faults == []
    sentences = [rule.text for rule in found.rules]
    assert len(sentences) == len(set(sentences)) == len(re.findall(r"^:-", text, re.MULTILINE))
    assert len(found.choices) == len(re.findall(r"^\{", text, re.MULTILINE)) > 0


CELLS = {("R", "C"), ("R2", "C2"), ("R", "C2"), ("R2", "C"), ("X", "Y")}


@pytest.mark.parametrize(
    "path", sorted(ENCODINGS.rglob("*.lp")), ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_slots_side_by_side_are_cells(path: Path) -> None:
    found = annotated.read(path)
    for sentence in [*(entry.text for entry in found.rules), *(entry.text for entry in found.choices)]:
        runs = [tuple(run) for run in annotated.places(sentence)]
        assert {run for run in runs if len(run) > 1} <= CELLS, sentence


@every_family
def test_the_method_is_offered_and_not_the_default(name: str) -> None:
    assert methods(name)["spec"].encoding == "spec.lp"
    assert next(iter(methods(name))) != "spec"


# The tour.

README = ENCODINGS / "README.md"
COMMANDS = re.findall(r"^    (kamaji-asp .+)$", README.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_tour_run_as_written(command: str) -> None:
    python = shlex.quote(sys.executable)
    command = re.sub(r"\bkamaji-asp\b", f"{python} -m kamaji_asp", command)
    command = re.sub(r"\| clingo\b", f"| {python} -m clingo", command)
    done = subprocess.run(command, shell=True, cwd=INSTANCES.parent, capture_output=True, text=True)
    assert done.stderr == ""
    if "clingo" in command:
        assert done.returncode in (0, 10, 30)  # the program that comes with Python says 0
        assert re.search(r"^Models +: \d", done.stdout, re.MULTILINE)
    else:
        assert done.returncode == 0


def test_the_tour_shows_every_file() -> None:
    text = README.read_text(encoding="utf-8")
    for path in ENCODINGS.rglob("*.lp"):
        assert f"{path.parent.name}/{path.name}" in text
    assert len(COMMANDS) >= len(FAMILIES)
