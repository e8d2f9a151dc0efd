"""A step drawn on its board: what was known before, what is new, and the cells that matter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import Cell
from kamaji_asp.drawing.panels import Light, Marks, Panel, axis
from kamaji_asp.explanation.state import States
from kamaji_asp.explanation.step import Step
from kamaji_asp.family import family
from kamaji_asp.programs.partial_assignment import PartialAssignment

MOST_CANDIDATES = 5
"""More would not fit under a cell."""


class StepDrawing:
    """Draws boards that are filled in only in part; knows no family, only cells and decisions."""

    def __init__(self, states: States) -> None:
        self.states = states
        self.ground = states.ground

    def step(self, step: Step) -> list[Panel]:
        """A contradiction settles nothing: there, the cells of its rules are what to look at."""
        lights: dict[Cell, Light] = dict.fromkeys(step.rule_cells, "rule" if step.conclusion.all else "new")
        lights |= dict.fromkeys(step.known_cells, "known")
        lights |= dict.fromkeys(step.new_cells, "new")
        return self.state(step.after, lights)

    def state(self, known: PartialAssignment, lights: dict[Cell, Light] | None = None) -> list[Panel]:
        board = self.ground.board
        draw = family(board.family).draw
        panels, blank = draw(board, self.states.solution(known.chosen)), draw(board, None)
        links = self._links(known)
        return [
            _labelled(panel)._replace(
                cells=tuple(tuple(square._replace(line=()) for square in row) for row in panel.cells),
                marks=Marks(
                    _on_panel(layer, panels, (lights or {}).items()),
                    _on_panel(layer, panels, self._notes(known, panels, blank).items()),
                    tuple(
                        (a[-2:], b[-2:], is_joined) for a, b, is_joined in links if _layer(a, panels) == layer
                    ),
                ),
            )
            for layer, panel in enumerate(panels)
        ]

    def way(self, chosen: Bits, other: Bits) -> list[Panel]:
        """A solution, with the cells lit in which it differs from another."""
        known = PartialAssignment(chosen, self.ground.all_decisions & ~chosen)
        different = {
            tuple(part.number for part in cell.arguments)
            for i in members(chosen ^ other)
            for cell in self.ground.decisions[i].cells
        }
        return [
            panel._replace(marks=panel.marks._replace(links=_joined(panel), notes={}))
            for panel in self.state(known, dict.fromkeys(different, "new"))
        ]

    def _links(self, known: PartialAssignment) -> list[tuple[Any, Any, bool]]:
        """A decision about two neighbours is a line between them."""
        if self.states.is_list:
            return []
        found = []
        for i in members(known.all):
            cells = [tuple(p.number for p in cell.arguments) for cell in self.ground.decisions[i].cells]
            if len(cells) == 2:
                found.append((cells[0], cells[1], bool(known.chosen >> i & 1)))
        return found

    def _notes(self, known: PartialAssignment, panels: list[Panel], blank: list[Panel]) -> dict[Cell, str]:
        """The tokens that may still stand in a cell; a dot where it is settled and looks empty."""
        notes: dict[Cell, str] = {}
        for cell, options in {} if self.states.is_list else self.states.options.items():
            about = options[0][2] if options else 0
            alone = about & self.states.alone
            layer, (r, c) = _layer(cell, panels), cell[-2:]
            if self.states.settled(cell, known) is not None:
                if about == alone and panels[layer].cells[r][c] == blank[layer].cells[r][c]:
                    notes[cell] = "·"
            elif about != alone and known.refused & alone and not known.chosen & about:
                notes[cell] = "·"
            elif about == alone and known.all & about:
                left = self.states.tokens(cell, known)
                notes[cell] = " ".join(sorted(left)) if len(left) <= MOST_CANDIDATES else ""
        return notes


def _layer(cell: Cell, panels: list[Panel]) -> int:
    return cell[0] if len(panels) > 1 and len(cell) == 3 else 0


def _on_panel(layer: int, panels: list[Panel], things: Iterable[tuple[Cell, Any]]) -> dict[Cell, Any]:
    return {
        (cell[-2], cell[-1]): thing
        for cell, thing in things
        if _layer(cell, panels) == layer
        and cell[-2] < panels[layer].rows
        and cell[-1] < panels[layer].columns
    }


def _joined(panel: Panel) -> tuple[tuple[Cell, Cell, bool], ...]:
    return tuple(link for link in panel.marks.links if link[2])


def _labelled(panel: Panel) -> Panel:
    """With the numbers of rows and columns, unless other things stand there: the words use them."""
    if panel.top or panel.left:
        return panel
    return panel._replace(top=axis(panel.columns), left=axis(panel.rows))
