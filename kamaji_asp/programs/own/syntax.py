"""What clingo complains of, in words and with its place.

Clingo's parser often stops behind the mistake, such as at the `:-` of the next constraint if the one before
has no full stop. So the tokens before that place are looked at.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from kamaji_asp.core.errors import InputError
from kamaji_asp.programs.own.source import Source, Statement, Token, without_weight

_MESSAGE = re.compile(r"(.*?):(\d+):(\d+)-(?:\d+:)?\d+: (?:error|note|info|warning): (.*)", re.DOTALL)
_UNSAFE = re.compile(r"^.*:(\d+):\d+-(?:\d+:)?\d+: note: '(.+)' is unsafe$", re.MULTILINE)

_PAIRS = {"(": ")", "[": "]", "{": "}"}
_CLOSING = {closing: opening for opening, closing in _PAIRS.items()}

_SLIPS = {
    **{"=>": ">=", "=<": "<=", "&&": ",", "||": ";", ":=": ":-", "->": ":-", "=!": "!="},
    **{"!": "not", "/\\": ",", "\\/": ";"},
}
"""What other languages write, and clingo's own."""

_STATEMENTS = [
    *("#const", "#defined", "#edge", "#external", "#heuristic", "#include", "#maximize", "#minimize"),
    *("#program", "#project", "#script", "#show", "#theory"),
]
_AGGREGATES = ["#count", "#sum", "#min", "#max"]
_WORDS = [*_STATEMENTS, *_AGGREGATES, "#true", "#false", "#inf", "#sup"]


class Message(NamedTuple):
    """One of clingo's messages, taken apart."""

    file: str
    line: int
    column: int
    text: str

    @classmethod
    def of(cls, message: str) -> Message | None:
        match = _MESSAGE.match(message.strip())
        return cls(match[1], int(match[2]), int(match[3]), match[4]) if match else None


def in_words(messages: Sequence[str], sources: Sequence[Source], otherwise: str) -> InputError:
    """The first complaint that has a place; clingo's own words where we have none that are better."""
    for raw in messages:
        message = Message.of(raw)
        if message is None:
            continue
        by_path = {Path(source.file).resolve(): source for source in sources}
        source = by_path.get(Path(message.file).resolve())
        if source is not None and ("syntax error" in message.text or "lexer error" in message.text):
            return _syntax(source, message)
        if "unsafe variables" in message.text:
            return _unsafe(message, raw)
        first, *others = message.text.split("\n")
        details = " ".join(line.strip() for line in others if ": note: " not in line)
        return InputError(f"{first.removesuffix(':')} {details}".strip(), message.line, message.file)
    return InputError(otherwise.strip().split("\n")[0] or "clingo does not accept this", file=sources[0].file)


def _unsafe(message: Message, raw: str) -> InputError:
    found = _UNSAFE.findall(raw)
    line = int(found[0][0]) if found else message.line
    names = sorted({"_" if name.startswith("#") else name for _, name in found})
    unsafe = f"the variable {names[0]} is" if len(names) == 1 else f"the variables {', '.join(names)} are"
    advice = "an atom without 'not' in the same rule, or '=', must say which values there are"
    return InputError(f"{unsafe} unsafe: {advice}", line, message.file)


def _syntax(source: Source, message: Message) -> InputError:
    """What is wrong before, or at, the place where clingo has stopped."""
    place = message.line, message.column
    before = [token for token in source.tokens if (token.line, token.column) < place]
    found = next((token for token in source.tokens if (token.line, token.column) >= place), None)
    following = source.tokens[len(before) + 1].text if len(source.tokens) > len(before) + 1 else ""
    statement = _unfinished(before)
    cause, line = _cause(statement, found, following)
    return source.error(cause, line)


def _unfinished(tokens: Sequence[Token]) -> Statement:
    """What stands behind the last full stop."""
    stops = [number for number, token in enumerate(tokens) if token.text == "."]
    return without_weight(list(tokens[stops[-1] + 1 :] if stops else tokens))


def _cause(statement: Statement, found: Token | None, following: str) -> tuple[str, int]:
    """In words, with the line: `found` is what clingo cannot go on with, None at the end of the file."""
    if found is not None and found.text.startswith("#") and found.text not in _WORDS:
        return f"clingo knows no {found.text}{did_you_mean(found.text, _WORDS)}", found.line
    if not statement:
        assert found is not None
        return f"no statement begins with {_quoted(found)}", found.line
    if found is None:
        return _brackets(statement, None) or _no_full_stop(statement, "")
    return (
        _slip(statement, found, following)
        or _brackets(statement, found)
        or _full_stop(statement, found)
        or _misplaced(statement[-1], found)
    )


def _slip(statement: Statement, found: Token, following: str) -> tuple[str, int] | None:
    """A sign of another language: it may be cut in two where clingo stops."""
    for sign in (statement[-1].text + found.text, found.text + following, found.text):
        if sign in _SLIPS:
            return f"'{sign}' is nothing in clingo's language: write '{_SLIPS[sign]}'", found.line
    for word, brace in pairwise(statement):
        if brace.text == "{" and f"#{word.text}" in _AGGREGATES:
            return f"the word '{word.text}' before '{{' is written '#{word.text}'", word.line
    return None


def _brackets(statement: Statement, found: Token | None) -> tuple[str, int] | None:
    """A bracket that is not closed where the statement ends, or one that nothing has opened."""
    opened: list[Token] = []
    for token in statement:
        if token.text in _PAIRS:
            opened.append(token)
        elif token.text in _CLOSING and opened:
            opened.pop()
    if found is not None and found.text in _CLOSING:
        if not opened:
            return f"no '{_CLOSING[found.text]}' stands before this '{found.text}'", found.line
        if _PAIRS[opened[-1].text] != found.text:
            last = opened[-1]
            return f"'{found.text}' cannot close the '{last.text}' of line {last.line}", found.line
        return None
    if opened and (found is None or found.text in (".", ":-") or found.first):
        bracket = opened[-1].text
        return f"the '{bracket}' is never closed: '{_PAIRS[bracket]}' is missing", opened[-1].line
    return None


def _full_stop(statement: Statement, found: Token) -> tuple[str, int] | None:
    """A statement that runs into the next one."""
    last = statement[-1]
    is_next = found.text in (":-", ":~", *_STATEMENTS)
    if last.text in (",", ";") and is_next:
        cause = f"{_name(statement)} has '{last.text}' at its end where a full stop should be"
        return f"{cause}: {_quoted(found)} in line {found.line} cannot be part of it", last.line
    if _may_end(last) and (is_next or (found.first and found.line > last.line and found.column == 1)):
        return _no_full_stop(statement, f": {_quoted(found)} in line {found.line} cannot be part of it")
    return None


def _no_full_stop(statement: Statement, why: str) -> tuple[str, int]:
    return f"{_name(statement)} has no full stop at its end{why}", statement[-1].line


def _may_end(token: Token) -> bool:
    return token.is_name or token.text[0].isdigit() or token.text[0] in ')]}"'


def _name(statement: Statement) -> str:
    first = statement[0]
    if first.text == ":-":
        kind = "constraint"
    elif first.text.startswith("#"):
        kind = f"{first.text} statement"
    else:
        kind = "rule" if any(token.text == ":-" for token in statement) else "statement"
    return (
        f"the {kind}" if first.line == statement[-1].line else f"the {kind} that begins in line {first.line}"
    )


def _misplaced(last: Token, found: Token) -> tuple[str, int]:
    missing = ""
    if _may_end(last) and _may_begin(found):
        comment = ", or a % before a comment" if last.is_name and found.is_name else ""
        missing = f": a comma or a sign is missing between them{comment}"
    return f"{_quoted(found)} cannot stand here, after {_quoted(last)}{missing}", found.line


def _may_begin(token: Token) -> bool:
    return token.is_name or token.text[0].isdigit() or token.text[0] in '#"{'


def _quoted(token: Token) -> str:
    return f"'{token.text}'"


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A question for the end of a sentence, if some known word is close."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, 1)
    return f": did you mean {close[0]}?" if close else ""
