"""Limits of memory, where the system has them."""

from __future__ import annotations

import sys
from collections.abc import Callable


def limit_memory(megabytes: int) -> Callable[[], None]:
    """From now on, no more than this for data; the function that is returned lifts the limit."""
    try:
        import resource
    except ImportError:  # there is no such limit on this system
        return lambda: None
    # On Linux, RLIMIT_DATA counts what a process can write to and does not share: not the libraries' code.
    kind = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
    _, most = resource.getrlimit(kind)
    wanted = megabytes * 2**20
    resource.setrlimit(kind, (wanted if most == resource.RLIM_INFINITY else min(wanted, most), most))
    return lambda: resource.setrlimit(kind, (most, most))


def is_out_of_memory(error: BaseException) -> bool:
    return isinstance(error, MemoryError) or "bad_alloc" in str(error)


def program_grew(megabytes: int) -> bool:
    """Whether a program that this process started came near the limit, which holds for it as well.

    What gets no memory ends in many ways, hardly ever in words.
    """
    try:
        import resource
    except ImportError:
        return False
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024 > megabytes / 2
