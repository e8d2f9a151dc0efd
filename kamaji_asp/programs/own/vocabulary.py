"""The facts that there are and the atoms to show, as a family's plain rules have them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import clingo
from clingo.ast import AST, parse_files

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.family import Family, family
from kamaji_asp.programs.control import new_control
from kamaji_asp.programs.facts import facts
from kamaji_asp.programs.own.usage import Signature, Usage, Words, spelled

PLAIN = "spec"
"""The method of the plain rules, which every family of ours has."""


@dataclass(frozen=True)
class Vocabulary:
    facts: frozenset[Signature]
    shown: frozenset[Signature]
    words: frozenset[str] = frozenset()
    """The constants that facts may hold."""


def rules_of(puzzle: Family, name: str | None = None) -> Path:
    """The encoding of a method, by which others are judged: by default the plain rules, if there are any."""
    offered = {each: method for each, method in puzzle.asp.METHODS.items() if method.is_plain}
    if name is None:
        name = PLAIN if PLAIN in offered else next(iter(offered))
    if name not in offered:
        known = ", ".join(offered)
        raise InputError(f"{puzzle.name} has no method '{name}' to compare with; there is {known}")
    return puzzle.encodings / offered[name].encoding


def vocabulary(board: Board) -> Vocabulary:
    """With all facts of this board, whether the rules read them or not."""
    found = vocabulary_of(rules_of(family(board.family)))
    control = new_control()
    control.add("base", [], facts(board))
    control.ground([("base", [])])
    atoms = [atom.symbol for atom in control.symbolic_atoms]
    there = {(atom.name, len(atom.arguments)) for atom in atoms}
    words = {word for atom in atoms for argument in atom.arguments for word in _words(argument)}
    return Vocabulary(found.facts | there, found.shown, found.words | words)


def _words(symbol: clingo.Symbol) -> Iterator[str]:
    if symbol.type is clingo.SymbolType.Function:
        if not symbol.arguments:
            yield symbol.name
        for argument in symbol.arguments:
            yield from _words(argument)


@cache
def vocabulary_of(rules: Path) -> Vocabulary:
    statements: list[AST] = []
    parse_files([str(rules)], statements.append)
    usage, words = Usage.of(statements), Words()
    for statement in statements:
        words.visit(statement)
    return Vocabulary(frozenset(usage.read), frozenset(usage.shown), frozenset(words.found))


def header(board: Board) -> str:
    """Comments above the facts of a board: what an encoding of one's own reads and shows."""
    rules = rules_of(family(board.family))
    known = vocabulary_of(rules).facts
    others = ", ".join(map(spelled, sorted(vocabulary(board).facts - known)))
    return "\n".join((*_top(rules), *([f"% Beside these there is {others}."] if others else ()), ""))


def meaning(rules: Path, name: str) -> str:
    """What the file's header says of the atom of this name, such as `black(R,C): the cell is black`."""
    top = "\n".join(_top(rules))
    match = re.search(rf"^%(?: Shows)? {{2,}}({name}\(.*?\)) +(.*(?:\n% {{12,}}\S.*)*)", top, re.MULTILINE)
    if match is None:
        return ""
    words = re.sub(r"\s*\n%\s+", " ", match[2])
    return f"{match[1]}: {words}"


def _top(rules: Path) -> Iterator[str]:
    """The comment at the top of the file."""
    for line in rules.read_text(encoding="utf-8").splitlines():
        if not line.startswith("%"):
            return
        yield line
