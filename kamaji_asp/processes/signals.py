from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def deferred(*numbers: int) -> Iterator[None]:
    """These signals are answered at the end: raised in the middle, their exceptions would leave a mess.

    Where signals go to another thread, or are ignored, nothing changes.
    """
    answers = {number: signal.getsignal(number) for number in numbers}
    if current_thread() is not main_thread() or None in answers.values():
        yield
        return
    waiting: list[int] = []
    try:
        for number in answers:
            signal.signal(number, lambda number, _: waiting.append(number))
        yield
    finally:
        for number, answer in answers.items():
            signal.signal(number, answer)
        for number in waiting:
            signal.raise_signal(number)
