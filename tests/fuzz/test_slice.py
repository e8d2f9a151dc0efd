"""A slice of each campaign, always the same one, and all that the campaigns ever found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import kamaji_asp as ka
from fuzz.campaigns import CAMPAIGNS, KEPT, agree, read

TRIES = {"boards": 14, "bytes": 150, "signals": 3, "kills": 2, "full disks": 3}

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs copies of a process")


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_slice(name: str) -> None:
    for seed in range(TRIES[name]):
        CAMPAIGNS[name](seed)


@pytest.mark.parametrize("path", sorted(KEPT.glob("*")), ids=lambda path: path.name)
def test_what_was_found_once_is_right_for_ever(path: Path) -> None:
    if path.suffix == ".bytes":
        read(path.read_bytes())
    else:
        agree(ka.load(path))
