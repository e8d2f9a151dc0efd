"""Sentences: the texts of an encoding with the values of a board filled in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import clingo

from kamaji_asp.explaining.ground import Decision, Ground, Rule
from kamaji_asp.explaining.known import Bits, Known, members
from kamaji_asp.explaining.texts import SLOT

_PHRASE = re.compile(r"\{[^{}]*\}(?:[ –]\{[^{}]*\})*")
"""Slots that stand side by side: what is said of one such place can be said of several at once."""


def rule_words(rule: Rule) -> str:
    return _sentence(_fill(rule.text.sentence, dict(zip(rule.text.variables, rule.values, strict=True)), ()))


def known_words(ground: Ground, known: Known) -> list[str]:
    """What is known, in as few sentences as possible."""
    return [
        *_joined([_parts(d, d.text.sentence) for d in _of(ground, known.chosen)]),
        *_joined([_parts(d, d.text.otherwise) for d in _of(ground, known.refused)]),
    ]


def _of(ground: Ground, bits: Bits) -> Iterable[Decision]:
    return sorted((ground.decisions[i] for i in members(bits)), key=lambda decision: decision.cells)


def _parts(decision: Decision, sentence: str) -> tuple[str, str, str]:
    """A sentence, cut where it names its first place."""
    values = dict(zip(decision.text.variables, decision.values, strict=True))
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
    def word(match: re.Match[str]) -> str:
        value = values[match[1]]
        return "–".join(map(_word, cells)) if " : " in match[1] else _word(value)

    return SLOT.sub(word, sentence)


def _word(symbol: clingo.Symbol) -> str:
    if symbol.type is clingo.SymbolType.String:
        return symbol.string
    if symbol.type is clingo.SymbolType.Function:
        return " ".join(filter(None, (symbol.name, *map(_word, symbol.arguments))))
    return str(symbol)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
