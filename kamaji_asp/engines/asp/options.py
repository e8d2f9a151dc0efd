"""The engine's options, and clingo's own among them: which of these are passed on, and why others are not."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

import clingo

from kamaji_asp.core.errors import InputError
from kamaji_asp.programs.control import new_control

MOST_THREADS = 64

CONFIGURATIONS = ("auto", "frumpy", "jumpy", "tweety", "handy", "crafty", "trendy", "many")
"""Those that clingo brings along."""

_OUTPUT = "kamaji-asp reads clingo's answers itself, and prints them"
_MODELS = "how many solutions are looked for is said by --models, and by --limit where they are counted"
_STABLE = "then answers would no longer be stable models"
_REFUSED = {
    **dict.fromkeys(("models", "n"), _MODELS),
    **dict.fromkeys(("outf", "out-ifs", "out-atomf", "out-hide-aux", "quiet", "q", "verbose", "V"), _OUTPUT),
    **dict.fromkeys(("text", "output-debug", "help", "h", "version", "v", "print-portfolio"), _OUTPUT),
    **dict.fromkeys(("stats", "s"), "--json prints statistics"),
    **dict.fromkeys(("mode", "pre", "convert"), "a puzzle is always grounded and solved"),
    **dict.fromkeys(("enum-mode", "e"), "every solution must come out, and each of them once"),
    "project": "every solution must come out, and each of them once",
    **dict.fromkeys(("opt-mode", "opt-stop"), "all solutions of a puzzle are equally good"),
    "time-limit": "there is the option --time-limit of kamaji-asp",
    **dict.fromkeys(("parallel-mode", "t"), "there is the option --threads of kamaji-asp"),
    **dict.fromkeys(("supp-models", "no-ufs-check", "no-gamma"), _STABLE),
    "single-shot": "some methods solve in several rounds",
    "fast-exit": "kamaji-asp goes on after clingo's search",
}
"""By name, long or short."""


def arguments(options: Mapping[str, Any]) -> list[str]:
    """What clingo is told; an InputError, if some option of these is wrong or not for clingo alone."""
    threads = options.get("threads", 1)
    if not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS:
        raise InputError(f"clingo searches in 1 to {MOST_THREADS} threads, not in {threads}")
    configuration = options.get("configuration")
    if configuration is not None and configuration not in CONFIGURATIONS:
        known = ", ".join(CONFIGURATIONS)
        raise InputError(f"clingo has no configuration '{configuration}'; there is {known}")
    found = [] if threads == 1 else [f"--parallel-mode={threads}"]
    if configuration is not None:
        found.append(f"--configuration={configuration}")
    return [*found, *_passed_on(options.get("clingo", ""))]


def _passed_on(text: str) -> Iterator[str]:
    """Clingo's options in a text as a shell would take it."""
    try:
        words = shlex.split(text)
    except ValueError:
        raise InputError(f"a quotation mark is missing in clingo's options {text}") from None
    for word in words:
        name = _refused(word)
        if name is not None:
            full = "" if name in word else f", a beginning of --{name},"
            raise InputError(f"clingo's option {word}{full} is not passed on: {_REFUSED[name]}")
        yield word


def _refused(word: str) -> str | None:
    """The option that this word is, or begins: clingo understands the beginnings of long names as well."""
    if not word.startswith("--"):
        return word[1] if word.startswith("-") and word[1:2] in _REFUSED else None
    given = word[2:].partition("=")[0]
    for name in (given, given.removeprefix("no-")):
        if name in _REFUSED:
            return name
    return next((name for name in _REFUSED if given and len(name) > 1 and name.startswith(given)), None)


def control_with(options: Mapping[str, Any]) -> clingo.Control:
    """A control that searches as the options say."""
    words = arguments(options)
    try:
        return new_control(*words)
    except RuntimeError as error:
        raise InputError(_in_words(str(error))) from None


_COMPLAINTS = (
    (r"multiple occurrences: 'models'", f"clingo's options hold a number of their own: {_MODELS}"),
    (
        r"unknown option: 'Positional Option'",
        "clingo's options hold a word that is no option",
    ),
    (r"unknown option: '(.+)'", r"clingo has no option \1"),
    (r"ambiguous option: '(.+?)'.*", r"clingo has several options that begin with \1"),
    (r"multiple occurrences: '(.+)'", r"clingo's option \1 is given twice"),
    (r"'(.*)' invalid value for: '(.+)'", r"clingo's option \2 cannot be '\1'"),
    (r"'(.+)' requires a value!", r"clingo's option \1 needs a value"),
    (
        r"Could not open config file '(.+)'",
        rf"clingo has no configuration '\1'; there is {', '.join(CONFIGURATIONS)}",
    ),
)


def _in_words(complaint: str) -> str:
    plain = re.sub(r"^(In context '<\w+>'|SyntaxError): ", "", complaint.strip().split("\n")[0])
    for pattern, sentence in _COMPLAINTS:
        match = re.fullmatch(pattern, plain)
        if match:
            return match.expand(sentence)
    return f"clingo does not accept its options: {plain}"
