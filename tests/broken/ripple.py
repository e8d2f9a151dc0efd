from __future__ import annotations

BOARD = "ripple 2 4\nregions\na a a b\nc c b b\ngivens\n. . . .\n. 1 . .\n"

BROKEN: dict[str, tuple[str, str]] = {
    "ripple.region": (BOARD, "1 3 2 1\n2 1 3 4\n"),
    "ripple.given": (BOARD, "2 3 1 2\n1 2 3 1\n"),
    "ripple.distance": (BOARD, "1 2 3 1\n2 1 2 3\n"),
}
