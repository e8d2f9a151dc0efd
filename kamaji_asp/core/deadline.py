from __future__ import annotations

import time
from math import inf


class Deadline:
    """The moment at which work has to stop; without a limit it never comes."""

    __slots__ = ("at",)

    def __init__(self, seconds: float | None = None) -> None:
        self.at = inf if seconds is None else time.monotonic() + seconds

    @property
    def is_set(self) -> bool:
        return self.at < inf

    @property
    def left(self) -> float:
        """Seconds until then, and 0 afterwards; infinite without a limit."""
        return max(0.0, self.at - time.monotonic()) if self.is_set else inf

    @property
    def timeout(self) -> float | None:
        """The same for functions that wait for ever if they are told None."""
        return self.left if self.is_set else None

    @property
    def has_passed(self) -> bool:
        return self.is_set and time.monotonic() >= self.at

    def check(self) -> None:
        if self.has_passed:
            raise TimeoutError


NEVER = Deadline()
