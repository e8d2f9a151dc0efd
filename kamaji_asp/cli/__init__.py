"""The command line: one file for each command, thin, on top of the library."""

from __future__ import annotations

import sys
from types import TracebackType


def _show_no_trace(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Ctrl-C while commands are still being imported is no mistake that somebody should see the place of."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)


if sys.excepthook is sys.__excepthook__:
    sys.excepthook = _show_no_trace
