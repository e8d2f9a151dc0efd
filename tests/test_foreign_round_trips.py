"""A thousand random boards a family, through every format that knows walls, lines and arrows."""

from __future__ import annotations

import pytest
from documents import PENCIL, documents, held_by, renamed
from hypothesis import HealthCheck, given, settings

from kamaji_asp.files.formats import Document, codecs, recognise


@pytest.mark.parametrize("family", PENCIL)
def test_what_is_written_is_recognised_and_read_again(family: str) -> None:
    @settings(max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(documents(family))
    def comes_back(document: Document) -> None:
        for name in ("puzzlink", "pzprv3", "penpa"):
            codec = codecs(family)[name]
            board = held_by(name, document.board)
            asked = Document(board, document.solution if codec.holds_solutions else None)
            text = codec.write(asked)
            assert recognise(text, family) is codec
            assert codec.read(text) == Document(renamed(board), asked.solution)

    comes_back()
