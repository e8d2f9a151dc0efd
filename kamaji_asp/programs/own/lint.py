"""What is wrong with an encoding before it runs: a sentence each, with file and line.

Clingo finds little of it by itself. An atom that nothing defines is simply false, and an encoding that shows
nothing of ours has answers without a grid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from clingo.ast import AST, ASTType, Location, ProgramBuilder, Transformer, parse_files

from kamaji_asp.core.board import Board
from kamaji_asp.core.errors import InputError
from kamaji_asp.family import family
from kamaji_asp.programs.control import new_control
from kamaji_asp.programs.own.source import Source, Statement, sources
from kamaji_asp.programs.own.syntax import did_you_mean, in_words
from kamaji_asp.programs.own.usage import Signature, Usage, Words, spelled
from kamaji_asp.programs.own.vocabulary import Vocabulary, rules_of, vocabulary, vocabulary_of


def encoding_for(board: Board, encoding: str | Path) -> Path:
    """The path of an encoding that fits the board's facts; an InputError says what is wrong with it."""
    file = str(encoding)
    if faults(file, vocabulary_of(rules_of(family(board.family)))):
        found = faults(file, vocabulary(board))  # with facts that our own rules do not read
        if found:
            raise found[0]
    return Path(encoding)


def faults(file: str, words: Vocabulary) -> Sequence[InputError]:
    """What is wrong, the worst first; nothing more is said of a program that cannot be read."""
    return _faults(tuple(sources(file)), words)


@lru_cache(64)
def _faults(texts: tuple[Source, ...], words: Vocabulary) -> Sequence[InputError]:
    """The first of the files includes the others."""
    try:
        return tuple(_all_faults(texts, words))
    except InputError as error:
        return (error,)


def _all_faults(texts: tuple[Source, ...], words: Vocabulary) -> Iterator[InputError]:
    found = [fault for source in texts for part in source.statements() for fault in _of_text(source, part)]
    if not found:
        statements = _parsed(texts)
        found = [*_foreign(statements)]
    yield from found
    if not found:
        usage = Usage.of(statements)
        known = {*usage.defined, *words.facts}
        yield from _of_names(usage, known, words)
        yield from _of_shows(usage, words, texts[0])
        yield from _of_words(usage, words)
        yield from _of_numbers(statements, known)
        yield from _of_clingo(statements, texts)


def _at(location: Location, cause: str) -> InputError:
    return InputError(cause, location.begin.line, location.begin.filename)


# --- the text ---


def _of_text(source: Source, statement: Statement) -> Iterator[InputError]:
    if not statement:
        return
    first = statement[0]
    if first.text == "#script":
        yield source.error(f"#script needs Python or Lua: {_ALONE}", first.line)
    for token in statement[1:]:
        if token.text == ":-" and token.first and token.column <= first.column and first.text != ":-":
            yield source.error(
                f"the rule has no full stop, so the ':-' in line {token.line} is its body; if that is meant,"
                " indent the ':-'",
                statement[statement.index(token) - 1].line,
            )
            return


_ALONE = "an encoding of your own runs without them"


def _parsed(texts: Sequence[Source]) -> list[AST]:
    statements: list[AST] = []
    messages: list[str] = []
    try:
        parse_files([texts[0].file], statements.append, logger=lambda code, message: messages.append(message))
    except RuntimeError as error:
        raise in_words(messages, texts, str(error)) from None
    return statements


# --- what clingo can do, and we do not ask for ---


def _foreign(statements: Sequence[AST]) -> Iterator[InputError]:
    for node in statements:
        match node.ast_type:
            case ASTType.Minimize:
                cause = "all solutions of a puzzle are equally good: nothing is minimized or maximized"
                yield _at(node.location, cause)
            case ASTType.Program if node.name != "base" or node.parameters:
                cause = f"the part {node.name} is never grounded: there is only #program base"
                yield _at(node.location, cause)
            case ASTType.Rule if _is_comparison(node.head):
                cause = f"the head '{node.head}' is a comparison and makes nothing true: did you mean ':-'?"
                yield _at(node.location, cause)
        others = _Foreign()
        others.visit(node)
        yield from others.found


def _is_comparison(head: AST) -> bool:
    return head.ast_type is ASTType.Literal and head.atom.ast_type is ASTType.Comparison


class _Foreign(Transformer):
    """Terms and atoms that something beside clingo would have to understand."""

    def __init__(self) -> None:
        self.found: list[InputError] = []

    def visit_Function(self, node: AST) -> AST:  # noqa: N802
        if node.external:
            self.found.append(_at(node.location, f"@{node.name} needs Python or Lua: {_ALONE}"))
        return node.update(**self.visit_children(node))

    def visit_TheoryAtom(self, node: AST) -> AST:  # noqa: N802
        cause = (
            f"the theory atom &{node.term.name} needs a propagator: an encoding of your own runs without one"
        )
        self.found.append(_at(node.location, cause))
        return node


# --- names ---


def _of_names(usage: Usage, known: set[Signature], words: Vocabulary) -> Iterator[InputError]:
    """Atoms that nothing defines."""
    said = known | usage.declared
    for use in usage.used:
        if use.signature not in said:
            said.add(use.signature)
            guess = _instead(use.signature, known, words)
            yield _at(use.location, f"nothing defines {spelled(use.signature)}{guess}")


def _instead(signature: Signature, known: set[Signature], words: Vocabulary) -> str:
    name, arity = signature
    for other in sorted(known):
        if other[0] == name:
            return f": {name} has {_number(other[1])}, not {arity}"
    guess = did_you_mean(name, sorted({other for other, _ in known}))
    if guess:
        return guess
    return f", and it is no fact of this board: there is {', '.join(map(spelled, sorted(words.facts)))}"


def _number(arity: int) -> str:
    return "1 argument" if arity == 1 else f"{arity} arguments"


def _of_shows(usage: Usage, words: Vocabulary, source: Source) -> Iterator[InputError]:
    """All that a player fills in must be shown, under its own name."""
    names = {name for name, _ in words.shown}
    right = ", ".join(map(spelled, sorted(words.shown)))
    wrong = [signature for signature in usage.shown if signature[0] in names and signature not in words.shown]
    for signature in wrong:
        yield _at(usage.shown[signature], f"{spelled(signature)} is shown, but a solution is made of {right}")
    for signature in sorted(words.shown - usage.shown.keys()):
        if signature[0] in {name for name, _ in wrong}:
            continue
        cause = f"{spelled(signature)} is not shown: add '#show {spelled(signature)}.'"
        yield _at(usage.shows[-1], cause) if usage.shows else source.error(cause, source.last_line)
    for signature in sorted(words.shown & usage.shown.keys()):
        location = usage.shown[signature]
        if signature not in usage.defined and signature not in usage.terms:
            guess = _instead(signature, set(usage.defined), words)
            yield _at(location, f"no rule makes {spelled(signature)}, which is shown{guess}")


def _of_words(usage: Usage, words: Vocabulary) -> Iterator[InputError]:
    """Constants where only numbers, texts and cells can stand: variables in small letters."""
    for use in (*usage.used, *usage.made):
        if use.signature not in words.facts | words.shown:
            continue
        found = Words()
        for argument in use.arguments:
            found.visit(argument)
        for name, location in found.found.items():
            if name not in usage.constants | words.words:
                cause = f"{name} in {use.signature[0]} is a constant, as it begins with a small letter"
                yield _at(location, f"{cause}; a variable would be {name[0].upper()}{name[1:]}")


def _of_numbers(statements: Sequence[AST], known: set[Signature]) -> Iterator[InputError]:
    """Atoms that clingo takes for numbers, as a comma is missing before or behind an aggregate."""
    for statement in statements:
        guards = _Guards(known)
        guards.visit(statement)
        yield from guards.found


class _Guards(Transformer):
    def __init__(self, known: set[Signature]) -> None:
        self.known = known
        self.found: list[InputError] = []

    def visit_Guard(self, node: AST) -> AST:  # noqa: N802
        term = node.term
        is_atom = term.ast_type is ASTType.Function and (term.name, len(term.arguments)) in self.known
        if is_atom and term.arguments:
            cause = f"{term} stands here as if it were a number: a comma is missing beside it"
            self.found.append(_at(term.location, cause))
        return node


# --- what clingo finds ---


def _of_clingo(statements: Sequence[AST], texts: Sequence[Source]) -> Iterator[InputError]:
    """Unsafe variables and the like: clingo looks at rules before it grounds, here nothing."""
    messages: list[str] = []
    control = new_control(logger=lambda code, message: messages.append(message))
    try:
        with ProgramBuilder(control) as builder:
            for statement in statements:
                builder.add(statement)
        control.ground([])
    except RuntimeError as error:
        yield in_words(messages, texts, str(error))
