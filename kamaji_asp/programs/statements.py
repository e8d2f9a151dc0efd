"""The statements of an encoding one by one, and for each what counts its ground instances.

    reach(Y) :- reach(X), edge(X,Y).   becomes   _instance_7(0,(X,Y),reach(Y)) :- reach(X), edge(X,Y).

An instance is a choice of values for the rule's variables with which nothing in its body is certainly false.
So there are as many as there are atoms of that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from clingo.ast import AST, ASTType, Function, SymbolicAtom, Transformer, parse_files

from kamaji_asp.programs.control import Logger
from kamaji_asp.programs.variables import global_variables


@dataclass(frozen=True, slots=True)
class Statement:
    """A rule, or whatever else has a body."""

    node: AST
    file: Path
    line: int
    text: str
    """As its author wrote it, on one line and without comments."""
    is_base: bool
    """Otherwise it belongs to a program part that is grounded while one solves."""


def parsed(encoding: Path, logger: Logger) -> list[AST]:
    """The encoding with the files that it includes."""
    nodes: list[AST] = []
    parse_files([str(encoding)], nodes.append, logger=logger)
    return nodes


def statements(nodes: Sequence[AST]) -> Iterator[Statement]:
    sources: dict[str, list[bytes]] = {}
    is_base = True
    for node in nodes:
        if node.ast_type is ASTType.Program:
            is_base = node.name == "base" and not node.parameters
        elif hasattr(node, "body"):
            begin = node.location.begin
            if begin.filename not in sources:
                sources[begin.filename] = Path(begin.filename).read_bytes().split(b"\n")
            text = _text(node, sources[begin.filename])
            yield Statement(node, Path(begin.filename).resolve(), begin.line, text, is_base)


_COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|%\*[\s\S]*?\*%|%[^\n]*')


def _text(node: AST, source: Sequence[bytes]) -> str:
    """The statement's own lines. Clingo's columns count bytes."""
    begin, end = node.location.begin, node.location.end
    lines = list(source[begin.line - 1 : end.line])
    lines[-1] = lines[-1][: end.column - 1]
    lines[0] = lines[0][begin.column - 1 :]
    text = b"\n".join(lines).decode(errors="replace")
    return " ".join(_COMMENT.sub(r"\1", text).split())


def instance_name(number: int) -> str:
    return f"_instance_{number}"


def counting(number: int, node: AST) -> str:
    """Rules with an atom of the name `instance_name(number)` for each ground instance of the statement."""
    rules = []
    for branch, plain in enumerate(node.unpool()):  # (a;b) stands for two rules
        values = ",".join(sorted(global_variables(plain.body)))
        body = "; ".join(map(str, plain.body)) or "#true"
        rules.append(f"{instance_name(number)}({branch},({values}),{_derived(plain)}) :- {body}.")
    return "\n".join(rules)


def _derived(node: AST) -> str:
    """What an instance derives: an interval there makes an instance of each of its numbers."""
    if node.ast_type is ASTType.ShowTerm:
        return str(node.term)
    atom = getattr(node.head if node.ast_type is ASTType.Rule else node, "atom", None)
    return str(atom.symbol) if atom is not None and atom.ast_type is ASTType.SymbolicAtom else "0"


def with_own_head(number: int, node: AST) -> str | None:
    """The rule with other names for what it derives, if its head is more than an atom: a choice, say."""
    if node.ast_type is not ASTType.Rule or node.head.ast_type is ASTType.Literal:
        return None
    return str(node.update(head=_OwnHead(number)(node.head)))


class _OwnHead(Transformer):
    """Renames the atoms of a head, though not those of the conditions in it."""

    def __init__(self, number: int) -> None:
        self._name = f"_head_{number}"

    def visit_ConditionalLiteral(self, node: AST) -> AST:  # noqa: N802
        return node.update(literal=self.visit(node.literal))

    def visit_SymbolicAtom(self, node: AST) -> AST:  # noqa: N802
        return SymbolicAtom(Function(node.symbol.location, self._name, [node.symbol], 0))

    def visit_TheoryAtom(self, node: AST) -> AST:  # noqa: N802
        return node
