from __future__ import annotations

BOARD = "tectonic 2 4\nregions\na a b b\na a b b\ngivens\n1 . . .\n. . . .\n"

BROKEN: dict[str, tuple[str, str]] = {
    "tectonic.region": (BOARD, "1 2 1 2\n3 4 3 5\n"),
    "tectonic.given": (BOARD, "3 2 1 2\n1 4 3 4\n"),
    "tectonic.touch": (BOARD, "1 2 1 4\n3 4 2 3\n"),
}
