"""Sentences: the texts of an encoding with the values of a board filled in.

People count from 1: a cell is r1c1, in a cube l1r1c1, and the first row is row 1. Two or three slots side by
side name a cell, and so does a slot whose value is a tuple. A slot behind the word row, column or layer is a
coordinate.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import clingo

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import cell_name
from kamaji_asp.programs.annotated import SLOT
from kamaji_asp.programs.control import atom
from kamaji_asp.programs.ground import Decision, GroundProgram, Rule, is_cell
from kamaji_asp.programs.partial_assignment import PartialAssignment

_PHRASE = re.compile(r"\{[^{}]*\}(?:[ –]\{[^{}]*\})*")
"""Slots that stand side by side: what is said of one such place can be said of several at once."""

_PLACE = re.compile(r"(?P<axis>\b(?:row|column|layer) )?(?P<slots>\{[^{}]*\}(?: \{[^{}]*\})*)", re.IGNORECASE)

_LINES = {
    ("row", 1): "row {0}",
    ("column", 1): "column {0}",
    ("row", 2): "row {1} of layer {0}",
    ("column", 2): "column {1} of layer {0}",
    ("pillar", 2): "pillar r{0}c{1}",
}
"""How a term for a line of the board is read out."""


def rule_words(rule: Rule) -> str:
    return _sentence(
        _fill(rule.sentence.text, dict(zip(rule.sentence.variables, rule.values, strict=True)), ())
    )


def known_words(ground: GroundProgram, known: PartialAssignment) -> list[str]:
    """What is known, in as few sentences as possible."""
    return [
        *_joined([_parts(d, d.sentence.text) for d in _of(ground, known.chosen)]),
        *_joined([_parts(d, d.sentence.otherwise) for d in _of(ground, known.refused)]),
    ]


def _of(ground: GroundProgram, bits: Bits) -> Iterable[Decision]:
    return sorted((ground.decisions[i] for i in members(bits)), key=lambda decision: decision.cells)


def _parts(decision: Decision, sentence: str) -> tuple[str, str, str]:
    """A sentence, cut where it names its first place."""
    values = dict(zip(decision.sentence.variables, decision.values, strict=True))
    match = _PHRASE.search(sentence)
    cut = match.span() if match else (len(sentence), len(sentence))
    before, place, after = sentence[: cut[0]], sentence[cut[0] : cut[1]], sentence[cut[1] :]
    return (
        _fill(before, values, decision.cells),
        _fill(place, values, decision.cells),
        _fill(after, values, decision.cells),
    )


def _joined(sentences: Iterable[tuple[str, str, str]]) -> list[str]:
    """Sentences that differ in their place alone become one."""
    places: dict[tuple[str, str], list[str]] = {}
    for before, place, after in sentences:
        places.setdefault((before, after), []).append(place)
    return [_sentence(before + enumeration(found) + after) for (before, after), found in places.items()]


def enumeration(things: Sequence[str], last: str = " and ") -> str:
    return last.join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def _fill(sentence: str, values: dict[str, clingo.Symbol], cells: Sequence[clingo.Symbol]) -> str:
    def place(match: re.Match[str]) -> str:
        axis, names = match["axis"], SLOT.findall(match["slots"])
        if any(" : " in name for name in names):
            return (axis or "") + "–".join(map(_word, cells))
        symbols = [values[name] for name in names]
        if axis and symbols[0].type is clingo.SymbolType.Number:
            return " ".join((axis.strip(), str(symbols[0].number + 1), *map(_word, symbols[1:])))
        together = clingo.Function("", symbols)
        return _word(together) if is_cell(together) else (axis or "") + " ".join(map(_word, symbols))

    return _PLACE.sub(place, sentence)


def _word(symbol: clingo.Symbol) -> str:
    if symbol.type is clingo.SymbolType.String:
        return symbol.string
    if is_cell(symbol):
        return cell_name(tuple(part.number for part in symbol.arguments))
    if symbol.type is clingo.SymbolType.Function:
        line = _LINES.get((symbol.name, len(symbol.arguments)))
        if line:
            return line.format(*(int(number) + 1 for number in atom(symbol).arguments))
        return " ".join(filter(None, (symbol.name, *map(_word, symbol.arguments))))
    return str(symbol)


def _sentence(text: str) -> str:
    """With a capital letter, unless it begins with the name of a cell."""
    return text if re.match(r"[rl]\d", text) else text[:1].upper() + text[1:]
