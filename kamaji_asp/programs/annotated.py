"""An encoding as rules in words: what stands above each constraint and above each choice.

A constraint `:- body.` under a text that names R and C becomes `_violated(k,(R,C)) :- body.`: a rule of the
puzzle that holds as long as its atom is assumed to be false. Constraints under the same text are one rule.

A text above a choice says what it means that an atom is chosen and, after `Otherwise:`, that it is not; this
may stand on a line of its own. Where it names {R} {C} side by side, or a variable that stands for a pair, it
names a cell. `{X Y : covers(P,X,Y)}` names all cells for which the condition holds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from clingo.ast import AST, ASTType, parse_files, parse_string

from kamaji_asp.programs.variables import global_variables

VIOLATED, SAID, LISTED = "_violated", "_said", "_listed"

OTHERWISE = " Otherwise: "

SLOT = re.compile(r"\{([^{}]*)\}")
_VARIABLE = re.compile(r"[A-Z]\w*")
_LIST = re.compile(r"([A-Z]\w*(?: [A-Z]\w*)*) : (.+)")
_SENTENCE = re.compile(r".*[a-z].*\.")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with slots, and the variables that fill them, in order."""

    text: str
    otherwise: str = ""
    """The same sentence denied, for what can be chosen or not."""
    variables: tuple[str, ...] = ()
    place: str = field(default="", compare=False)
    """File and line; sentences are the same wherever they stand."""


@dataclass
class Encoding:
    """The program with its constraints made optional, and what they say."""

    rules: list[Sentence] = field(default_factory=list)
    choices: list[Sentence] = field(default_factory=list)
    statements: list[AST] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)
    """Rules that tell with which values each text is meant."""
    shown: set[tuple[str, int]] = field(default_factory=set)
    """The names and arities of the atoms that make up a solution."""
    faults: list[str] = field(default_factory=list)
    """What a reader of this encoding misses, with file and line."""


def read(path: Path) -> Encoding:
    encoding = Encoding()
    above: _Comment | None = None

    def statement(node: AST) -> None:
        nonlocal above
        if node.ast_type is ASTType.Comment:
            above = _Comment.of(node).below(above)
            return
        if node.ast_type is ASTType.Rule:
            words = _words(above, node)
            if is_constraint(node):
                node = _optional(encoding, node, words)
            elif _is_choice(node):
                _choice(encoding, node, words)
        elif node.ast_type is ASTType.ShowSignature:
            encoding.shown.add((node.name, node.arity))
        encoding.statements.append(node)

    parse_files([str(path)], statement)
    return encoding


def is_constraint(rule: AST) -> bool:
    atom = getattr(rule.head, "atom", None)
    return atom is not None and atom.ast_type is ASTType.BooleanConstant and not atom.value


def _is_choice(rule: AST) -> bool:
    return rule.head.ast_type is ASTType.Aggregate


class _Comment(NamedTuple):
    """A line of words, or two of which the second begins with `Otherwise:`."""

    words: str
    file: str
    line: int

    @classmethod
    def of(cls, node: AST) -> _Comment:
        end = node.location.end
        return cls(str(node.value).removeprefix("%").strip(), end.filename, end.line)

    def below(self, other: _Comment | None) -> _Comment:
        is_second = other is not None and (other.file, other.line) == (self.file, self.line - 1)
        if other is None or not is_second or not self.words.startswith(OTHERWISE.strip()):
            return self
        return self._replace(words=f"{other.words} {self.words}")


def _words(comment: _Comment | None, rule: AST) -> str:
    """The comment directly above the rule."""
    begin = rule.location.begin
    is_above = comment is not None and (comment.file, comment.line) == (begin.filename, begin.line - 1)
    return comment.words if comment is not None and is_above else ""


def _optional(encoding: Encoding, rule: AST, words: str) -> AST:
    known = global_variables(rule.body)
    names = []
    for slot in SLOT.findall(words):
        if not _VARIABLE.fullmatch(slot) or slot not in known:
            _complain(encoding, rule, f"the text names {slot}, which is no global variable of the constraint")
        elif slot not in names:
            names.append(slot)
    if not _SENTENCE.fullmatch(words):
        _complain(encoding, rule, "no sentence stands above the constraint")
        names = sorted(known)
        words = _bare_words(rule, names)
    sentence = Sentence(words, variables=tuple(names), place=_place_of(rule))
    if sentence not in encoding.rules:
        encoding.rules.append(sentence)
    number = encoding.rules.index(sentence)
    parsed: list[AST] = []
    parse_string(f"{VIOLATED}({number},{_tuple(names)}).", parsed.append)
    return rule.update(head=parsed[-1].head)


def _tuple(names: Sequence[str]) -> str:
    return f"({names[0]},)" if len(names) == 1 else f"({','.join(names)})"


def _choice(encoding: Encoding, rule: AST, words: str) -> None:
    """Helper rules that say with which values the text holds for each atom that may be chosen."""
    if not _SENTENCE.fullmatch(words) or OTHERWISE not in words:
        _complain(encoding, rule, f"no sentence with '{OTHERWISE.strip()}' stands above the choice")
        words = ""
    for element in rule.head.elements:
        atom = str(element.literal)
        said = words or _BARE_CHOICE
        sentence, _, otherwise = said.partition(OTHERWISE)
        body = [str(literal) for literal in (*rule.body, *element.condition)]
        known = global_variables([*rule.body, *element.condition])
        names: list[str] = []
        lists: list[tuple[str, str]] = []
        for slot in dict.fromkeys(SLOT.findall(said)):
            match = _LIST.fullmatch(slot)
            if match:
                lists.append((match[1], match[2]))
                names.append(slot)
            elif slot in known or not words:
                names.append(slot)
            else:
                _complain(encoding, rule, f"the text names {slot}, which is no variable of the choice")
        number = len(encoding.choices)
        encoding.choices.append(Sentence(sentence, otherwise, tuple(names)))
        terms = [name if name in known else "list" for name in names] if words else [atom]
        values = _tuple(terms)
        encoding.helpers.append(f"{SAID}({number},{atom},{values}) :- {'; '.join(body) or '#true'}.")
        for variables, condition in lists:
            place = ",".join(variables.split())
            encoding.helpers.append(f"{LISTED}({atom},({place})) :- {'; '.join([*body, condition])}.")


ATOM = "ATOM"
"""The slot for an atom itself, where its encoding has no words for it."""

_BARE_CHOICE = f"{{{ATOM}}} must be true.{OTHERWISE}{{{ATOM}}} cannot be true."


def _bare_words(rule: AST, names: Sequence[str]) -> str:
    """A constraint without a sentence speaks for itself."""
    begin, end = rule.location.begin, rule.location.end
    lines = Path(begin.filename).read_text(encoding="utf-8").split("\n")[begin.line - 1 : end.line]
    lines[-1] = lines[-1][: end.column - 1]
    lines[0] = lines[0][begin.column - 1 :]
    text = " ".join(" ".join(lines).split()).translate(HIDDEN)
    values = ", ".join(f"{name} = {{{name}}}" for name in names)
    return f"line {begin.line} says {text}" + (f" with {values}." if values else "")


HIDDEN = str.maketrans("{}", "⦃⦄")
"""Braces of a constraint that is quoted are no slots."""


def _place_of(rule: AST) -> str:
    begin = rule.location.begin
    return f"{Path(begin.filename).name}:{begin.line}"


def _complain(encoding: Encoding, rule: AST, what: str) -> None:
    begin = rule.location.begin
    encoding.faults.append(f"{begin.filename}:{begin.line}: {what}")


_PLACE = re.compile(r"\{([A-Z]\w*)\}(?: \{([A-Z]\w*)\})?(?: \{([A-Z]\w*)\})?")


def places(sentence: str) -> list[list[str]]:
    """The variables of each run of slots side by side: alone, two or three of them may be a cell."""
    return [[name for name in match.groups() if name] for match in _PLACE.finditer(sentence)]
