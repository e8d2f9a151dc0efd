"""Five hundred boards of each family: no two alike, each with one solution by clingo and by a SAT solver.

This takes minutes for each family and is left out by default: `pytest -m slow tests/test_generate_500.py`.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

import pytest
from strategies import FAMILIES

import kamaji_asp as ka
from kamaji_asp.generation.batch import make_batch
from kamaji_asp.generation.options import generators
from kamaji_asp.generation.request import request_for

BOARDS, JOBS = 500, 2
SIZES = {"kakurasu": "7", "kamaji": "8", "kenken": "5", "simpleloop": "8", "tectonic": "7", "ripple": "7"}


def is_unique_twice(text: str) -> bool:
    board = ka.parse(text)
    return all(ka.is_unique(board, engine=engine) for engine in ("asp", "sat"))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FAMILIES if generators(name)])
def test_five_hundred(name: str) -> None:
    request = request_for(name, None, 1000, {"size": SIZES.get(name, "9")})
    known: dict[str, str] = {}
    made = list(make_batch(request, BOARDS, known, jobs=JOBS, threads=1, time_limit=120))
    texts = [one.text for one in made if one.text is not None]
    assert len(texts) == len(set(texts)) == len({one.request.id for one in made}) == BOARDS
    with ProcessPoolExecutor(JOBS) as pool:
        unique = list(pool.map(is_unique_twice, texts, chunksize=10))
    assert [one.request.id for one, right in zip(made, unique, strict=True) if not right] == []
