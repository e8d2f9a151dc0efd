"""The global variables of a rule: those that one value stands for in all of it."""

from __future__ import annotations

from collections.abc import Iterable

from clingo.ast import AST, Transformer


class _Variables(Transformer):
    """Variables outside of what brings its own: aggregates and conditions."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Variable(self, node: AST) -> AST:  # noqa: N802
        self.names.add(node.name)
        return node

    def visit_ConditionalLiteral(self, node: AST) -> AST:  # noqa: N802
        return node

    def visit_Aggregate(self, node: AST) -> AST:  # noqa: N802
        return self._guards(node)

    def visit_BodyAggregate(self, node: AST) -> AST:  # noqa: N802
        return self._guards(node)

    def visit_TheoryAtom(self, node: AST) -> AST:  # noqa: N802
        self.visit(node.term)
        return node

    def _guards(self, node: AST) -> AST:
        for guard in (node.left_guard, node.right_guard):
            if guard is not None:
                self.visit(guard)
        return node


def global_variables(body: Iterable[AST]) -> set[str]:
    visitor = _Variables()
    for literal in body:
        visitor.visit(literal)
    return visitor.names - {"_"}
