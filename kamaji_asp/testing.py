"""For the tests of a family, ours or a plug-in's: does it keep the contract?

from kamaji_asp.testing import conforms
assert conforms(FAMILY, "sudoku 4\n1 . . .\n…") == []
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.core.solution import Solution
from kamaji_asp.engines import ENGINES, find
from kamaji_asp.engines.solve import solve
from kamaji_asp.family import Family, family
from kamaji_asp.family.contract import OPTIONAL, REQUIRED, TEMPLATE
from kamaji_asp.files.formats import Document
from kamaji_asp.files.lines import Lines
from kamaji_asp.files.reading import parse
from kamaji_asp.programs.control import symbol
from kamaji_asp.programs.facts import facts

MODELS = 10
"""Solutions of an example that are looked at."""


def conforms(puzzle: Family, *examples: str) -> list[str]:
    """What is wrong with a family, a sentence each; an empty list if it keeps the contract.

    Every part is looked at. Examples, the texts of puzzles, are also read, written, drawn and solved by every
    engine that the family has methods for, and their solutions are checked and read again. For that, the
    family must be installed.
    """
    faults = [*_of_the_parts(puzzle)]
    if faults:  # with parts that are missing, nothing more can be tried
        return faults
    faults += [*_of_encodings(puzzle), *_of_rules(puzzle)]
    for text in examples:
        try:
            faults += _of_example(puzzle, text)
        except Exception as error:  # whatever a part does wrong is the answer
            faults.append(f"an example ends in {type(error).__name__}: {error}")
    return faults


# --- the parts ---


def _of_the_parts(puzzle: Family) -> Iterator[str]:
    if not puzzle.name.isidentifier():
        yield f"the name '{puzzle.name}' should be one word, as it is the first of each file"
    if find_spec(puzzle.package) is None:
        yield f"there is no package {puzzle.package}"
        return
    for kind, parts in (("required", REQUIRED), ("optional", OPTIONAL)):
        for name, protocol in parts.items():
            if find_spec(f"{puzzle.package}.{name}") is None:
                if kind == "required":
                    yield f"the part {name} is missing: {_first_line(protocol)}"
                continue
            try:
                module = import_module(f"{puzzle.package}.{name}")
            except Exception as error:
                yield f"the part {name} cannot be imported: {type(error).__name__}: {error}"
                continue
            yield from _of_part(name, module, protocol)
    if not (puzzle.folder / TEMPLATE).is_file():
        yield f"the template {TEMPLATE} is missing from {puzzle.package}"


def _of_part(part: str, module: Any, protocol: type) -> Iterator[str]:
    for name, declared in vars(protocol).items():
        if name.startswith("_"):
            continue
        found = getattr(module, name, None)
        if found is None:
            yield f"{part}.{name} is missing: {_first_line(declared)}"
        elif isinstance(declared, property):
            if not isinstance(found, Mapping):
                yield f"{part}.{name} should be a mapping, not {type(found).__name__}"
            elif not found:
                yield f"{part}.{name} is empty"
        else:
            yield from _of_function(f"{part}.{name}", found, declared)


def _of_function(name: str, found: Any, declared: Any) -> Iterator[str]:
    wanted = [each for each in inspect.signature(declared).parameters if each != "self"]
    if not callable(found):
        yield f"{name} should be a function"
        return
    try:
        inspect.signature(found).bind(*wanted)
    except TypeError as error:
        yield f"{name} should take ({', '.join(wanted)}): {error}"


def _of_encodings(puzzle: Family) -> Iterator[str]:
    for name, method in puzzle.asp.METHODS.items():
        if not (puzzle.encodings / method.encoding).is_file():
            yield f"the encoding {method.encoding} of the method {name} is not in {puzzle.encodings}"
    if not puzzle.plain_encoding.is_file():
        yield f"neither spec.lp nor {puzzle.name}.lp, for explanations, is in {puzzle.encodings}"


def _of_rules(puzzle: Family) -> Iterator[str]:
    for rule, sentence in puzzle.checker.RULES.items():
        if not rule.startswith(f"{puzzle.name}."):
            yield f"the id of the rule {rule} should begin with {puzzle.name}."
        if not sentence.strip():
            yield f"the rule {rule} has no sentence"


def _first_line(declared: object) -> str:
    return (inspect.getdoc(declared) or "").split("\n")[0]


# --- an example ---


def _of_example(puzzle: Family, text: str) -> Iterator[str]:
    try:
        if family(puzzle.name) is not puzzle:
            yield f"the name {puzzle.name} belongs to another family"
            return
        board = parse(text)
    except InputError as error:
        yield f"an example is not read: {error}"
        return
    if board.family != puzzle.name:
        yield f"a board that is read says that its family is {board.family}"
        return
    if not all(isinstance(length, int) for length in board.size):
        yield "the size of a board should be a tuple of numbers"
    if parse(puzzle.text.write(board)) != board:
        yield "a board that is written and read again is another one"
    if not puzzle.draw(board, None):
        yield "draw gives no panel"
    facts(board)
    yield from _of_formats(puzzle, board)
    answers: dict[str, frozenset[Solution]] = {}
    for engine in ENGINES:
        for name, method in find(engine).methods(puzzle.name).items():
            try:
                run = solve(board, engine=engine, method=name, limit=MODELS)
                found = frozenset(run)
            except InputError:
                if method.complete:
                    raise
                continue  # a method that is not for every board may refuse one
            for solution in found:
                yield from _of_solution(puzzle, board, solution)
            if method.complete and run.complete and answers.setdefault(method.variant, found) != found:
                yield f"{engine}:{name} finds other solutions than the methods before it"


def _of_formats(puzzle: Family, board: Board) -> Iterator[str]:
    for name, codec in (puzzle.formats.FORMATS if puzzle.formats else {}).items():
        try:
            text = codec.write(Document(board))
        except InputError:
            continue  # a format may be unable to hold a board
        if not codec.recognises(text):
            yield f"what the format {name} writes is not recognised"
        if codec.read(text).board.size != board.size:
            yield f"a board that the format {name} writes and reads again has another size"


def _of_solution(puzzle: Family, board: Board, solution: Solution) -> Iterator[str]:
    if puzzle.text.read_solution(board, Lines(str(solution))) != solution:
        yield "a solution that is written and read again is another one"
    if not puzzle.draw(board, solution):
        yield "draw gives no panel for a solution"
    if puzzle.asp.decode(board, map(symbol, puzzle.asp.encode(board, solution))) != solution:
        yield "asp.decode makes another solution of the atoms that asp.encode gives"
    unknown = {violation.id for violation in puzzle.check(board, solution)} - set(puzzle.checker.RULES)
    for rule in unknown:
        yield f"check names the rule {rule}, which is not in RULES"
