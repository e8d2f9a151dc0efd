"""python tests/fuzz MINUTES [SEED]: every campaign in turn, with a seed of its own for each try."""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import SystemRandom

sys.path.insert(0, str(Path(__file__).parent.parent))

from fuzz.campaigns import CAMPAIGNS

SHARE = 5.0
"""Seconds that a campaign works before the next one has its turn."""


def main(minutes: float, seed: int) -> int:
    print(f"seed {seed}, {minutes:g} minutes", flush=True)
    until = time.monotonic() + 60 * minutes
    tries: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    while time.monotonic() < until:
        for name, campaign in CAMPAIGNS.items():
            end = time.monotonic() + SHARE
            while time.monotonic() < min(end, until):
                tries[name] += 1
                try:
                    campaign(seed + tries[name])
                except Exception as error:
                    failures[name] += 1
                    print(f"{name}, seed {seed + tries[name]}: {type(error).__name__}: {error}", flush=True)
    for name in CAMPAIGNS:
        print(f"{name}: {tries[name]} tries, {failures[name]} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    asked = sys.argv[1:]
    sys.exit(main(float(asked[0]), int(asked[1]) if asked[1:] else SystemRandom().randrange(10**9)))
