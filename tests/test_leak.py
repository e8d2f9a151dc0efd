"""5,000 solves in one process, and its memory stays what it was."""

from __future__ import annotations

import gc
from itertools import cycle, islice
from pathlib import Path

import pytest
from command import INSTANCES

import kamaji_asp as ka
from kamaji_asp.engines import ENGINES, find

SOLVES, WARM = 5000, 1000
ALLOWED = 8
"""Megabytes; a leak of two kilobytes a solve would be that much."""


def megabytes() -> float:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 2**20


@pytest.mark.skipif("not __import__('pathlib').Path('/proc/self/statm').exists()")
def test_memory_stays_flat() -> None:
    names = ("kakurasu/report-example", "kenken/report-4x4", "tectonic/example-4x5", "yajilin/example-4x5")
    every = [ka.load(INSTANCES / f"{name}.{name.split('/')[0]}") for name in names]
    pairs = [(board, engine) for board in every for engine in ENGINES if find(engine).methods(board.family)]
    before = 0.0
    for number, (board, engine) in enumerate(islice(cycle(pairs), SOLVES)):
        if number == WARM:
            before = megabytes()
        assert len(list(ka.solve(board, engine=engine))) == 1
    assert megabytes() - before < ALLOWED
