from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

Trace = Callable[[str], object]


class Notes:
    """What a solver writes down while it works: how often it did what and, if asked, why.

    A deduction in words is built only if somebody listens:

        if notes.trace:
            notes.trace(f"rule 3: …")
    """

    def __init__(self, trace: Trace | None = None, is_late: Callable[[], bool] = lambda: False) -> None:
        self.trace = trace
        self.is_late = is_late
        """Whether the time is up: a long step may then stop half way, as nobody will ask for more."""
        self.count: Counter[str] = Counter(choices=0, contradictions=0)
        self.report: dict[str, Any] = {}
        """What a method tells beyond its counts."""
        self.stalled = False
        """The method came to its end without an answer: there may be solutions that it did not find."""

    def impossible(self, why: str) -> bool:
        """Tell why the choices so far lead nowhere; always False, for the solver to hand on."""
        if self.trace:
            self.trace(why)
        return False

    def statistics(self) -> dict[str, Any]:
        return {**self.count, **self.report}
