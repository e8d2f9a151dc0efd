"""Random small boards of each family: some with one solution, some with many, some with none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from hypothesis import strategies as st

from kamaji_asp.core.board import Board
from kamaji_asp.core.grid import Cell, Direction
from kamaji_asp.files.lines import LARGEST
from kamaji_asp.kits.regions.board import RegionBoard
from kamaji_asp.puzzles.kakurasu.board import Kakurasu
from kamaji_asp.puzzles.kamaji.board import Kamaji
from kamaji_asp.puzzles.kenken.board import Clue, KenKen, Operation
from kamaji_asp.puzzles.ripple.board import Ripple
from kamaji_asp.puzzles.simpleloop.board import SimpleLoop
from kamaji_asp.puzzles.tectonic.board import Tectonic
from kamaji_asp.puzzles.yajilin.board import GREY, OPEN, SILENT, Arrow, Kind, Yajilin

FAMILIES = ("kakurasu", "kamaji", "kenken", "ripple", "simpleloop", "tectonic", "yajilin")

Cells = dict[tuple[int, ...], int]
Names = st.SearchStrategy[str]

LETTERS: Names = st.sampled_from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@&*+")
ODD: Names = st.one_of(
    st.sampled_from(
        ['"', "\\", '\\"', "\\n", '"\\', "'", "{{board}}", "{#", "é", "雪", "🧩", "givens", ".", "not"]
    ),
    st.text(
        st.characters(exclude_categories=["Cs"], exclude_characters="%\0"), min_size=1, max_size=6
    ).filter(lambda name: name.split() == [name]),
)
"""Whatever may name a region: any token without a % or a zero byte."""


def boards(family: str, names: Names = LETTERS) -> st.SearchStrategy[Board]:
    """Boards that every engine settles in no time; `names` are those of regions and cages."""
    kinds: dict[str, st.SearchStrategy[Board]] = {
        "kakurasu": kakurasu(),
        "kamaji": st.one_of(laid_kamaji(), kamaji()),
        "kenken": st.one_of(kenken(names, 2), kenken(names, 2), kenken(names, 3)),
        "ripple": regions(Ripple, names),
        "simpleloop": simple_loop(),
        "tectonic": regions(Tectonic, names),
        "yajilin": st.one_of(looped_yajilin(), yajilin()),
    }
    return kinds[family]


@st.composite
def kakurasu(draw: st.DrawFn) -> Kakurasu:
    """The sums of a random picture, some of them left out and now and then one that is wrong."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    black = [[draw(st.booleans()) for _ in range(columns)] for _ in range(rows)]

    def printed(line: Sequence[bool]) -> int | None:
        total = sum(i for i, is_black in enumerate(line, 1) if is_black)
        return draw(st.sampled_from([total] * 6 + [None] * 3 + [total + 1]))

    return Kakurasu(tuple(map(printed, black)), tuple(map(printed, zip(*black, strict=True))))


@st.composite
def kamaji(draw: st.DrawFn) -> Kamaji:
    """Any numbers at all."""
    n, maximum = draw(st.integers(1, 3)), draw(st.integers(2, 6))
    numbers = [[draw(st.integers(1, maximum - 1)) for _ in range(n)] for _ in range(n)]
    numbers[draw(st.integers(0, n - 1))][draw(st.integers(0, n - 1))] = maximum
    return Kamaji(tuple(map(tuple, numbers)), maximum)


@st.composite
def laid_kamaji(draw: st.DrawFn) -> Kamaji:
    """Pieces laid one after the other; a cell where none fits becomes a number that may be wrong."""
    n, maximum = draw(st.integers(2, 4)), draw(st.integers(3, 7))
    cells = list(product(range(n), repeat=2))
    numbers = {draw(st.sampled_from(cells)): maximum}
    for r, c in cells:
        runs = [
            [(r + i * dr, c + i * dc) for i in range(length)]
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
            for length in (2, 3)
        ]
        free = [run for run in runs if all(cell in cells and cell not in numbers for cell in run)]
        if free:
            run, left = draw(st.sampled_from(free)), maximum
            for i, cell in enumerate(run[1:], 1):
                numbers[cell] = draw(st.integers(1, left - len(run) + i))
                left -= numbers[cell]
            numbers[r, c] = left
        elif (r, c) not in numbers:
            numbers[r, c] = draw(st.integers(1, maximum - 1))
    return Kamaji(tuple(tuple(numbers[r, c] for c in range(n)) for r in range(n)), maximum)


def partition(draw: st.DrawFn, sides: tuple[int, ...], largest: int) -> Cells:
    """The cells of a box, each in the part of a neighbour before it or in a new one."""
    parts: Cells = {}
    sizes: list[int] = []
    for cell in product(*map(range, sides)):
        before = [tuple(x - (i == axis) for i, x in enumerate(cell)) for axis in range(len(sides))]
        near = sorted({parts[place] for place in before if place in parts and sizes[parts[place]] < largest})
        part = draw(st.sampled_from([*near, *near, len(sizes)]))
        if part == len(sizes):
            sizes.append(0)
        sizes[part] += 1
        parts[cell] = part
    return parts


def named(draw: st.DrawFn, parts: Cells, names: Names) -> dict[tuple[int, ...], str]:
    count = max(parts.values()) + 1
    chosen = draw(st.lists(names, min_size=count, max_size=count, unique=True))
    return {cell: chosen[part] for cell, part in parts.items()}


@st.composite
def regions(draw: st.DrawFn, kind: type[RegionBoard], names: Names) -> RegionBoard:
    """Any regions, and few enough givens that there are boards of all three kinds."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    parts = partition(draw, (rows, columns), draw(st.integers(1, 6)))
    name = named(draw, parts, names)
    sizes = {part: list(parts.values()).count(part) for part in parts.values()}
    given = {
        cell: draw(st.integers(1, sizes[part])) if draw(st.integers(0, 7)) == 7 else None
        for cell, part in parts.items()
    }
    return kind(
        tuple(tuple(name[r, c] for c in range(columns)) for r in range(rows)),
        tuple(tuple(given[r, c] for c in range(columns)) for r in range(rows)),
    )


@st.composite
def kenken(draw: st.DrawFn, names: Names, axes: int) -> KenKen:
    """Cages over a Latin square or cube, with its clues; now and then a clue is wrong."""
    n = draw(st.integers(1, 4 if axes == 2 else 3))
    orders = [draw(st.permutations(range(n))) for _ in range(axes)]
    parts = partition(draw, (n,) * axes, draw(st.integers(1, 4)))
    name = named(draw, parts, names)
    inside: dict[str, list[int]] = {}
    for cell, cage in name.items():
        value = sum(order[i] for order, i in zip(orders, cell, strict=True)) % n + 1
        inside.setdefault(cage, []).append(value)
    clues = [(cage, draw(clue_for(values))) for cage, values in inside.items()]
    layers = tuple(
        tuple(tuple(name[(z, r, c) if axes == 3 else (r, c)] for c in range(n)) for r in range(n))
        for z in range(n if axes == 3 else 1)
    )
    return KenKen(layers, tuple(draw(st.permutations(clues))), axes == 3)


@st.composite
def clue_for(draw: st.DrawFn, values: list[int]) -> Clue:
    largest = max(values)
    results = {Operation.ADD: sum(values), Operation.MULTIPLY: prod(values)}
    if 2 * largest >= sum(values):
        results[Operation.SUBTRACT] = 2 * largest - sum(values)
    if largest**2 % prod(values) == 0:
        results[Operation.DIVIDE] = largest**2 // prod(values)
    operation = draw(st.sampled_from(sorted(results)))
    target = results[operation] + draw(st.sampled_from([0] * 15 + [1]))
    return Clue(target, draw(st.sampled_from([operation, operation, None])))


CLUES = [Arrow(number, direction) for number in range(3) for direction in Direction]


@st.composite
def yajilin(draw: st.DrawFn) -> Yajilin:
    """Any cells at all, most of them open."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 4))
    cell = st.sampled_from([*[OPEN] * 5 * len(CLUES), *CLUES, SILENT, SILENT, GREY, GREY])
    return Yajilin(tuple(tuple(draw(cell) for _ in range(columns)) for _ in range(rows)))


@st.composite
def looped_yajilin(draw: st.DrawFn) -> Yajilin:
    """A rectangular loop; the other cells are black where they may be, or look at the black ones."""
    rows, columns = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    top, left = draw(st.integers(0, rows - 2)), draw(st.integers(0, columns - 2))
    bottom, right = draw(st.integers(top + 1, rows - 1)), draw(st.integers(left + 1, columns - 1))
    black: set[Cell] = set()
    cells: dict[Cell, Kind | Arrow] = {}
    for r, c in product(range(rows), range(columns)):
        is_line = top <= r <= bottom and left <= c <= right and (r in (top, bottom) or c in (left, right))
        may_be_black = not is_line and not black & {(r - 1, c), (r, c - 1)}
        if may_be_black and draw(st.booleans()):
            black.add((r, c))
        closed = st.sampled_from([*[Arrow(0, direction) for direction in Direction] * 3, SILENT, GREY])
        cells[r, c] = OPEN if is_line or (r, c) in black else draw(closed)
    for (r, c), clue in cells.items():
        if isinstance(clue, Arrow):
            dr, dc = clue.direction.step
            seen = sum((r + i * dr, c + i * dc) in black for i in range(1, max(rows, columns)))
            cells[r, c] = Arrow(seen, clue.direction)
    return Yajilin(tuple(tuple(cells[r, c] for c in range(columns)) for r in range(rows)))


@st.composite
def simple_loop(draw: st.DrawFn) -> SimpleLoop:
    """Few blocked cells, and mostly as many open ones of either colour of a chessboard: a loop needs that."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = list(product(range(rows), range(columns)))
    blocked = set(draw(st.lists(st.sampled_from(cells), max_size=4)))
    colours = [[cell for cell in cells if cell not in blocked and sum(cell) % 2 == odd] for odd in (0, 1)]
    fewer, more = sorted(colours, key=len)
    if draw(st.integers(0, 5)):
        blocked.update(draw(st.permutations(more))[len(fewer) :])
    return SimpleLoop(tuple(tuple((r, c) not in blocked for c in range(columns)) for r in range(rows)))


@st.composite
def printed(draw: st.DrawFn, family: str, names: Names = ODD) -> Board:
    """A board for readers and writers alone: odd names, and numbers up to the largest."""
    board = draw(boards(family, names))
    large = st.integers(LARGEST - 5, LARGEST)
    if isinstance(board, Kakurasu) and draw(st.booleans()):
        return Kakurasu((draw(large), *board.row_sums[1:]), board.column_sums)
    if isinstance(board, KenKen) and draw(st.booleans()):
        cage, clue = board.clues[0]
        clue = Clue(draw(large), clue.operation)
        return KenKen(board.layers, ((cage, clue), *board.clues[1:]), board.is_cube)
    if isinstance(board, Kamaji) and draw(st.booleans()):
        top, highest = draw(large), board.maximum
        return Kamaji(tuple(tuple(top if v == highest else v for v in row) for row in board.numbers), top)
    if isinstance(board, RegionBoard) and draw(st.booleans()):
        return type(board)(board.regions, ((draw(large), *board.givens[0][1:]), *board.givens[1:]))
    return board
