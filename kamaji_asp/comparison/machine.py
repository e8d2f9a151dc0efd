"""Where an attempt was made: the machine, and the versions of the software."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = ("clingo", "python-sat")


@dataclass(frozen=True)
class Machine:
    host: str
    system: str
    cpu: str
    cores: int | None
    memory: int | None
    """Megabytes."""


@cache
def machine() -> Machine:
    return Machine(
        host=platform.node(),
        system=f"{platform.system()} {platform.release()}",
        cpu=_cpu(),
        cores=os.cpu_count(),
        memory=_memory(),
    )


@cache
def versions() -> dict[str, str]:
    from kamaji_asp import __version__

    return {
        "kamaji-asp": __version__,
        "python": platform.python_version(),
        **{package: _version(package) for package in PACKAGES},
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _memory() -> int | None:
    """Megabytes, where the system tells."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
    except (AttributeError, OSError, ValueError):
        return None
