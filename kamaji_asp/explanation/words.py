"""Sentences: the texts of an encoding with the values of a board filled in.

People count from 1: a cell is r1c1, in a cube l1r1c1, and the first row is row 1. Two or three slots side by
side name a cell, and so does a slot whose value is a tuple. A slot behind the word row, column or layer is a
coordinate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

import clingo

from kamaji_asp.core.bits import Bits, members
from kamaji_asp.core.grid import cell_name
from kamaji_asp.programs.annotated import HIDDEN, SLOT
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
    values = dict(zip(rule.sentence.variables, rule.values, strict=True))
    return capital(_fill(rule.sentence.text, values, ()))


def must_words(ground: GroundProgram, known: PartialAssignment) -> list[str]:
    """What must be so or cannot be so, in as few sentences as possible."""
    return [*_chosen(ground, known.chosen, _same), *_refused(ground, known.refused, _same)]


def fact_words(ground: GroundProgram, known: PartialAssignment) -> list[str]:
    """What is so or is not so: `must hold` becomes `holds`."""
    return [*_chosen(ground, known.chosen, _as_fact), *_refused(ground, known.refused, _as_fact)]


def ruled_out_words(ground: GroundProgram, refused: Bits, known: PartialAssignment) -> list[str]:
    """What cannot be so; of a cell that has few choices left, these: `r1c1 can only hold 1 or 3`."""
    left: list[Bits] = []
    for group in ground.alternatives:
        few = group & ~known.refused
        if group & refused and (group & known.chosen or few.bit_count() <= MOST_LEFT):
            refused &= ~group
            left += [] if group & known.chosen else [few]
    return [*_several(ground, left, _can_only), *_refused(ground, refused, _same)]


MOST_LEFT = 3


Form = Callable[[str, bool], str]
"""A sentence in another form; whether its subject is plural."""


def _same(text: str, is_plural: bool) -> str:
    return text


def _can_only(text: str, is_plural: bool) -> str:
    return re.sub(r"\bcannot\b", "can only", text, count=1)


def _as_fact(text: str, is_plural: bool) -> str:
    """Of what must be so or cannot be so, that it is so or is not so."""

    def verb(match: re.Match[str]) -> str:
        denied, word = match[1] == "cannot", match[2]
        if word == "be":
            return ("are" if is_plural else "is") + (" not" if denied else "")
        if denied:
            return ("do not " if is_plural else "does not ") + word
        return word if is_plural else word + "s"

    return re.sub(r"\b(must|cannot) (\w+)", verb, text, count=1)


def _chosen(ground: GroundProgram, chosen: Bits, form: Form) -> list[str]:
    return _joined((_parts(decision, decision.sentence.text) for decision in _of(ground, chosen)), form)


def _refused(ground: GroundProgram, refused: Bits, form: Form) -> list[str]:
    """Several alternatives of one cell are refused at once: it does not hold 1, 2 or 4."""
    groups = [group & refused for group in ground.alternatives if (group & refused).bit_count() > 1]
    for group in groups:
        refused &= ~group
    single = (_parts(decision, decision.sentence.otherwise) for decision in _of(ground, refused))
    return [*_several(ground, groups, form), *_joined(single, form)]


def _several(ground: GroundProgram, groups: Iterable[Bits], form: Form) -> list[str]:
    """What is said of each set of alternatives; they differ in the last word of their sentences."""
    sentences = []
    for group in groups:
        parts = [_parts(decision, decision.sentence.otherwise) for decision in _of(ground, group)]
        before, place, after = parts[0]
        words = enumeration([each[2].rstrip(".").rpartition(" ")[2] for each in parts], " or ")
        sentences.append((before, place, f"{after.rstrip('.').rpartition(' ')[0]} {words}."))
    return _joined(sentences, form)


def _joined(sentences: Iterable[tuple[str, str, str]], form: Form) -> list[str]:
    """Sentences that differ in their place alone become one."""
    places: dict[tuple[str, str], list[str]] = {}
    for before, place, after in sentences:
        places.setdefault((before, after), []).append(place)
    return [_put_together(before, found, after, form) for (before, after), found in places.items()]


def _put_together(before: str, places: list[str], after: str, form: Form) -> str:
    if len(places) > 1:
        before = _NOUN.sub(r"\g<0>s", before)
    is_subject = not _VERB.search(before)
    return capital(form(before + enumeration(places) + after, is_subject and len(places) > 1))


_NOUN = re.compile(r"(?<=\bthe )\w+(?= $)", re.IGNORECASE)
_VERB = re.compile(r"\b(?:must|cannot) ")


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

    return _ONE.sub(r"1 \g<1>\g<2>", _PLACE.sub(place, sentence)).translate(_SHOWN)


_SHOWN = {hidden: shown for shown, hidden in HIDDEN.items()}
_ONE = re.compile(r"\b1 ((?:black )?)(cell)s\b")


def _word(symbol: clingo.Symbol) -> str:
    if symbol.type is clingo.SymbolType.String:
        return symbol.string
    if is_cell(symbol):
        return cell_name(tuple(part.number for part in symbol.arguments))
    if symbol.type is clingo.SymbolType.Function:
        line = _LINES.get((symbol.name, len(symbol.arguments)))
        if line:
            return line.format(*(int(number) + 1 for number in atom(symbol).arguments))
        if not symbol.name:
            return " ".join(map(_word, symbol.arguments))
    return str(symbol)


def capital(text: str) -> str:
    """With a capital letter, unless it begins with the name of a cell."""
    return text if re.match(r"[rl]\d", text) else text[:1].upper() + text[1:]
