"""The puzzles that a program tells of, read with clingo's parser; nothing in it is run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from clingo import Symbol, SymbolType, parse_term
from clingo.ast import AST, ASTType, parse_string

from kamaji_asp.core.errors import InputError
from kamaji_asp.files.lines import LARGEST, shorten
from kamaji_asp.puzzles.kakurasu.board import Kakurasu

ROW, COLUMN, BOARD, SIZE = "clues_row", "clues_col", "board", "n"
LARGEST_SIZE = 1000

_LONG_NUMBER = re.compile(r"\d{10}")
_MESSAGE = re.compile(r"<string>:(\d+):[^:]*: error: (.*)")


@dataclass
class Puzzle:
    """What is told of one, as far as the facts have been read."""

    line: int
    sums: dict[str, dict[int, int]] = field(default_factory=lambda: {ROW: {}, COLUMN: {}})
    size: int | None = None

    def fail(self, cause: str) -> None:
        raise InputError(cause, self.line)

    def board(self) -> Kakurasu:
        size = self.size or max((0, *self.sums[ROW], *self.sums[COLUMN]))
        for name, sums in self.sums.items():
            for i in range(1, size + 1):
                if self.size is None and i not in sums:
                    self.fail(f"{name}({i},…) is missing; with #const n={size} it may be")
            if any(not 1 <= i <= size for i in sums):
                self.fail(f"there is no {name}({max(sums)},…) on a board of {size}x{size}")
        rows, columns = (tuple(self.sums[name].get(i) for i in range(1, size + 1)) for name in (ROW, COLUMN))
        return Kakurasu(rows, columns)


class Fact(NamedTuple):
    name: str
    arguments: tuple[Symbol, ...]
    line: int

    def number(self, place: int, largest: int) -> int:
        argument = self.arguments[place]
        if argument.type is not SymbolType.Number or not 0 <= argument.number <= largest:
            found = shorten(str(argument))
            raise InputError(f"{self.name} should have a number up to {largest}, found {found}", self.line)
        return argument.number


def told(text: str) -> list[Puzzle]:
    """The puzzles in a row, then those that have names."""
    named: dict[Symbol, Puzzle] = {}
    found: list[Puzzle] = []
    for fact in _facts(text):
        if fact.name == SIZE:
            found.append(Puzzle(fact.line, size=fact.number(0, LARGEST_SIZE)))
        elif fact.name == BOARD and len(fact.arguments) == 2:
            named.setdefault(fact.arguments[0], Puzzle(fact.line)).size = fact.number(1, LARGEST_SIZE)
        elif fact.name != BOARD and len(fact.arguments) == 3:
            _tell(named.setdefault(fact.arguments[0], Puzzle(fact.line)), fact)
        elif fact.name != BOARD and len(fact.arguments) == 2:
            if not found or fact.number(0, LARGEST_SIZE) in found[-1].sums[fact.name]:
                found.append(Puzzle(fact.line))
            _tell(found[-1], fact)
    return [puzzle for puzzle in (*found, *named.values()) if any(puzzle.sums.values())]


def _tell(puzzle: Puzzle, fact: Fact) -> None:
    *_, place, total = range(len(fact.arguments))
    sums, i = puzzle.sums[fact.name], fact.number(place, LARGEST_SIZE)
    if i in sums:
        raise InputError(f"{fact.name} tells of {i} a second time", fact.line)
    sums[i] = fact.number(total, LARGEST)


def _facts(text: str) -> Iterator[Fact]:
    """The facts of a program, and the constant n as a fact of its own."""
    for statement in _statements(text):
        line = statement.location.begin.line
        if statement.ast_type is ASTType.Definition and statement.name == SIZE:
            yield Fact(SIZE, (parse_term(str(statement.value), logger=lambda *_: None),), line)
        elif statement.ast_type is ASTType.Rule and not statement.body:
            atom = getattr(statement.head, "atom", None)
            symbol = getattr(atom, "symbol", None)
            yield from _unpooled(symbol) if symbol is not None else ()


def _unpooled(term: AST) -> Iterator[Fact]:
    """clues_row(1,7; 2,5) is two facts."""
    line = term.location.begin.line
    for part in term.arguments if term.ast_type is ASTType.Pool else [term]:
        if part.ast_type is not ASTType.Function or part.name not in (ROW, COLUMN, BOARD):
            continue
        try:
            symbol = parse_term(str(part), logger=lambda *_: None)
        except RuntimeError:
            raise InputError(f"this is no plain fact: {shorten(str(part))}", line) from None
        yield Fact(symbol.name, tuple(symbol.arguments), line)


def _statements(text: str) -> list[AST]:
    if "#include" in text or "#script" in text:
        raise InputError("these facts go on in a script or another file, which is not read")
    for line, row in enumerate(text.split("\n"), 1):
        if _LONG_NUMBER.search(row.partition("%")[0]):  # clingo would make another number of it
            raise InputError(f"numbers go up to {LARGEST}", line)
    statements: list[AST] = []
    messages: list[str] = []
    try:
        parse_string(text, statements.append, logger=lambda _, message: messages.append(message))
    except RuntimeError:
        match = _MESSAGE.match(messages[0]) if messages else None
        cause = f"these are no facts: {match[2]}" if match else "these are no facts"
        raise InputError(cause, int(match[1]) if match else None) from None
    return statements
