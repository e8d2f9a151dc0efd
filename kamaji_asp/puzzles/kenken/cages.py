"""What a cage of a KenKen can hold.

Going through the cells one by one, all that matters of those behind is their sum or product and their largest
number. So the ways through a cage are narrow, whatever its size: `Ways` keeps those that lead to the target.
A cage with few enough fillings gets a table of them: each filling is a bit, each candidate of a cell a number
whose bits are the fillings that hold it, and to filter is to take ors and ands of these numbers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from math import prod
from typing import ClassVar

from kamaji_asp.core.bits import Bits
from kamaji_asp.puzzles.kenken.board import Clue, Operation

LARGEST_CAGE, LARGEST_TABLE = 8, 5000
"""In cells and in fillings: beyond this a cage gets no table."""

PartialResult = tuple[int, int]
"""The sum or product so far, and the largest number so far if the operation asks for it."""


class Goal(ABC):
    """An operation with the target that it must give, on a board with numbers up to n."""

    start: ClassVar[PartialResult]

    def __init__(self, target: int, n: int) -> None:
        self.target, self.n = target, n

    @abstractmethod
    def after(self, state: PartialResult, number: int) -> PartialResult | None:
        """The state one number further; None if it no longer leads to the target."""

    @abstractmethod
    def is_met(self, state: PartialResult) -> bool:
        """Whether these are all numbers, and the operation gives the target."""


class Sum(Goal):
    start = (0, 0)

    def after(self, state: PartialResult, number: int) -> PartialResult | None:
        total = state[0] + number
        return (total, 0) if total <= self.target else None

    def is_met(self, state: PartialResult) -> bool:
        return state[0] == self.target


class Difference(Goal):
    """The largest number minus all others."""

    start = (0, 0)

    def after(self, state: PartialResult, number: int) -> PartialResult | None:
        total = state[0] + number
        return (total, max(state[1], number)) if total <= 2 * self.n - self.target else None

    def is_met(self, state: PartialResult) -> bool:
        total, largest = state
        return 2 * largest - total == self.target


class Product(Goal):
    start = (1, 0)

    def after(self, state: PartialResult, number: int) -> PartialResult | None:
        total = state[0] * number
        return (total, 0) if self.target and not self.target % total else None

    def is_met(self, state: PartialResult) -> bool:
        return state[0] == self.target


class Quotient(Goal):
    """The largest number divided by all others."""

    start = (1, 0)

    def after(self, state: PartialResult, number: int) -> PartialResult | None:
        total = state[0] * number
        return (total, max(state[1], number)) if 0 < total * self.target <= self.n * self.n else None

    def is_met(self, state: PartialResult) -> bool:
        total, largest = state
        return largest * largest == self.target * total


GOALS: dict[Operation, type[Goal]] = {
    Operation.ADD: Sum,
    Operation.SUBTRACT: Difference,
    Operation.MULTIPLY: Product,
    Operation.DIVIDE: Quotient,
}


def goals_of(clue: Clue, n: int) -> list[Goal]:
    """What a cage must meet one of."""
    return [GOALS[operation](clue.target, n) for operation in clue.operations]


def fits(numbers: Sequence[int], target: int, operation: Operation) -> bool:
    """Whether the operation on these numbers gives the target."""
    largest = max(numbers)
    return GOALS[operation](target, largest).is_met((_total(numbers, operation), largest))


def result(numbers: Sequence[int], operation: Operation) -> int | None:
    """What the operation gives; None if that is no number that could be a target."""
    total, largest = _total(numbers, operation), max(numbers)
    match operation:
        case Operation.SUBTRACT:
            found = 2 * largest - total
        case Operation.DIVIDE:
            found = largest * largest // total
        case _:
            found = total
    return found if found >= 0 and fits(numbers, found, operation) else None


def _total(numbers: Sequence[int], operation: Operation) -> int:
    return sum(numbers) if operation in (Operation.ADD, Operation.SUBTRACT) else prod(numbers)


class Ways:
    """The states before and behind each cell on ways to the target."""

    def __init__(self, goal: Goal, candidates: Sequence[Sequence[int]]) -> None:
        self.goal = goal
        self.candidates = candidates
        after = goal.after
        layers: list[set[PartialResult]] = [{goal.start}]
        for numbers in candidates:
            reached = {after(state, number) for state in layers[-1] for number in numbers}
            layers.append({state for state in reached if state is not None})
        layers[-1] = {state for state in layers[-1] if goal.is_met(state)}
        for i in reversed(range(len(candidates))):
            numbers, behind = candidates[i], layers[i + 1]
            layers[i] = {state for state in layers[i] if any(after(state, v) in behind for v in numbers)}
        self.layers = layers

    def possible(self, i: int) -> set[int]:
        """The numbers that the i-th cell has on some way."""
        here, behind, after = self.layers[i], self.layers[i + 1], self.goal.after
        return {v for v in self.candidates[i] if any(after(state, v) in behind for state in here)}

    def fillings(self, clashes: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
        """Each way as its numbers; clashes[i] are the earlier cells in a line with the i-th."""
        ahead: list[tuple[PartialResult, tuple[int, ...]]] = [(state, ()) for state in self.layers[0]]
        while ahead:
            state, numbers = ahead.pop()
            i = len(numbers)
            if i == len(self.candidates):
                yield numbers
                continue
            taken = [numbers[j] for j in clashes[i]]
            for number in self.candidates[i]:
                if number not in taken:
                    onward = self.goal.after(state, number)
                    if onward is not None and onward in self.layers[i + 1]:
                        ahead.append((onward, (*numbers, number)))


class FillingTable:
    """The fillings of a cage as bits."""

    def __init__(self, fillings: Sequence[tuple[int, ...]], size: int, n: int) -> None:
        self.holding: list[list[Bits]] = [[0] * (n + 1) for _ in range(size)]
        for bit, filling in enumerate(fillings):
            for i, number in enumerate(filling):
                self.holding[i][number] |= 1 << bit

    def matching(self, candidates: Sequence[Bits], alive: Bits) -> Bits:
        """The fillings that use only these candidates."""
        for holding, here in zip(self.holding, candidates, strict=True):
            some = 0
            for number, fillings in enumerate(holding):
                if here >> number & 1:
                    some |= fillings
            alive &= some
        return alive

    def candidates(self, candidates: Sequence[Bits], alive: Bits) -> list[Bits]:
        """What these fillings leave of the candidates."""
        return [
            sum(
                1 << number
                for number, fillings in enumerate(holding)
                if here >> number & 1 and fillings & alive
            )
            for holding, here in zip(self.holding, candidates, strict=True)
        ]
