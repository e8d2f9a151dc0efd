"""The one exception for whatever a user can put right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

LONGEST_WORD = 50
"""Nobody mistypes a longer one, and to compare it with others would take long."""


class InputError(Exception):
    """A wrong file or a wrong call: what is wrong, and where it stands if it stands in a file."""

    def __init__(self, cause: str, line: int | None = None, file: str | None = None) -> None:
        super().__init__(cause, line, file)
        self.cause = cause
        self.line = line
        self.file = file

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line) if part is not None]
        return ":".join(place) + ": " + self.cause if place else self.cause

    def within(self, file: str) -> InputError:
        """The same error, with the file's name put to it."""
        return InputError(self.cause, self.line, file)


@contextmanager
def explained(path: object, failure: str = "cannot be written") -> Iterator[None]:
    """What the system says of a file, as an InputError with the file's name."""
    try:
        yield
    except OSError as error:
        raise InputError(error.strerror or failure, file=str(path)) from None


def suggestion(word: str, words: Iterable[str]) -> str:
    """The end of an error that a wrong word caused: the one that may have been meant, or nothing."""
    from difflib import get_close_matches

    if len(word) > LONGEST_WORD:
        return ""
    by_lower = {known.lower(): known for known in words}
    near = get_close_matches(word.lower(), by_lower, n=1)
    return f"; did you mean {by_lower[near[0]]}?" if near else ""
