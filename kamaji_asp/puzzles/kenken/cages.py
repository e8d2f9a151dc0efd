"""What a cage of a KenKen can hold.

Going through the cells one by one, all that matters of those behind is their sum or product and their largest
number. So the ways through a cage are narrow, whatever its size: `Ways` keeps those that lead to the target.
A cage with few enough fillings gets a table of them: each filling is a bit, each candidate of a cell a number
whose bits are the fillings that hold it, and to filter is to take ors and ands of these numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kamaji_asp.puzzles.kenken.board import Clue
from kamaji_asp.puzzles.kenken.formats import OPERATIONS

LARGEST_CAGE, LARGEST_TABLE = 8, 5000
"""In cells and in fillings: beyond this a cage gets no table."""

State = tuple[int, int]
"""The sum or product so far, and for - and / the largest number so far."""


class Rule(NamedTuple):
    operation: str
    target: int

    def step(self, state: State, number: int) -> State:
        result, largest = state
        match self.operation:
            case "+":
                return result + number, 0
            case "*":
                return result * number, 0
            case "-":
                return result + number, max(largest, number)
            case _:
                return result * number, max(largest, number)

    def may_go_on(self, state: State, n: int) -> bool:
        result = state[0]
        match self.operation:
            case "+":
                return result <= self.target
            case "-":
                return result <= 2 * n - self.target
            case "*":
                return self.target > 0 and self.target % result == 0
            case _:
                return 0 < result * self.target <= n * n

    def is_met(self, state: State) -> bool:
        result, largest = state
        match self.operation:
            case "+" | "*":
                return result == self.target
            case "-":
                return 2 * largest - result == self.target
            case _:
                return largest * largest == self.target * result


def rules_of(clue: Clue) -> list[Rule]:
    return [Rule(operation, clue.target) for operation in clue.operation or OPERATIONS]


class Ways:
    """The states before and behind each cell on ways to the target."""

    def __init__(self, rule: Rule, candidates: Sequence[Sequence[int]], n: int) -> None:
        self.rule = rule
        start = (0 if rule.operation in "+-" else 1, 0)
        layers = [{start}]
        for numbers in candidates:
            reached = {rule.step(state, number) for state in layers[-1] for number in numbers}
            layers.append({state for state in reached if rule.may_go_on(state, n)})
        layers[-1] = {state for state in layers[-1] if rule.is_met(state)}
        for i in reversed(range(len(candidates))):
            numbers, behind = candidates[i], layers[i + 1]
            layers[i] = {state for state in layers[i] if any(rule.step(state, v) in behind for v in numbers)}
        self.layers = layers
        self.candidates = candidates

    def possible(self, i: int) -> set[int]:
        """The numbers that the i-th cell has on some way."""
        here, behind = self.layers[i], self.layers[i + 1]
        return {v for v in self.candidates[i] if any(self.rule.step(state, v) in behind for state in here)}

    def fillings(self, clashes: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
        """Each way as its numbers; clashes[i] are the earlier cells in a line with the i-th."""
        ahead: list[tuple[State, tuple[int, ...]]] = [(state, ()) for state in self.layers[0]]
        while ahead:
            state, numbers = ahead.pop()
            i = len(numbers)
            if i == len(self.candidates):
                yield numbers
                continue
            taken = [numbers[j] for j in clashes[i]]
            for number in self.candidates[i]:
                if number not in taken and (then := self.rule.step(state, number)) in self.layers[i + 1]:
                    ahead.append((then, (*numbers, number)))


class Table:
    """The fillings of a cage as bits."""

    def __init__(self, fillings: Sequence[tuple[int, ...]], size: int, n: int) -> None:
        self.holding = [[0] * (n + 1) for _ in range(size)]
        for bit, filling in enumerate(fillings):
            for i, number in enumerate(filling):
                self.holding[i][number] |= 1 << bit

    def matching(self, candidates: Sequence[int], alive: int) -> int:
        """The fillings that use only these candidates."""
        for holding, here in zip(self.holding, candidates, strict=True):
            some = 0
            for number, fillings in enumerate(holding):
                if here >> number & 1:
                    some |= fillings
            alive &= some
        return alive

    def candidates(self, candidates: Sequence[int], alive: int) -> list[int]:
        """What these fillings leave of the candidates."""
        return [
            sum(
                1 << number
                for number, fillings in enumerate(holding)
                if here >> number & 1 and fillings & alive
            )
            for holding, here in zip(self.holding, candidates, strict=True)
        ]
