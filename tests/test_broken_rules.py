"""Every rule that a checker knows has a board on which nothing but this rule is broken."""

from __future__ import annotations

from importlib import import_module

import pytest

import kamaji_asp as ka
from kamaji_asp.family import family, own_names

Broken = dict[str, tuple[str, str]]
"""For each rule's id the text of a puzzle and of a solution that breaks this rule alone."""


def broken(name: str) -> Broken:
    found: Broken = import_module(f"broken.{name}").BROKEN
    return found


@pytest.mark.parametrize("name", own_names())
def test_every_rule_has_a_board_that_breaks_it(name: str) -> None:
    assert set(broken(name)) == set(family(name).checker.RULES)


@pytest.mark.parametrize("name", own_names())
def test_the_board_of_a_rule_breaks_no_other(name: str) -> None:
    for rule, (puzzle, solution) in broken(name).items():
        board = ka.parse(puzzle)
        assert board.family == name, rule
        found = family(name).check(board, ka.parse_solution(board, solution))
        assert {violation.id for violation in found} == {rule}
