from __future__ import annotations

CORNER = "kamaji 2 5\n5 4\n4 1\n"
ONES = "kamaji 2 2\n2 1\n1 1\n"

BROKEN: dict[str, tuple[str, str]] = {
    "kamaji.sum": (CORNER, "0,0\n0,1 1,1\n1,0\n"),
    "kamaji.straight": ("kamaji 2 3\n3 1\n1 1\n", "0,0\n0,1 1,0 1,1\n"),
    "kamaji.laid-once": (ONES, "0,0\n0,1 1,1\n0,1 1,1\n1,0 1,1\n"),
    "kamaji.covered": (CORNER, "0,0\n0,1 1,1\n"),
    "kamaji.once": (
        "kamaji 3 4\n1 3 1\n3 4 3\n1 3 1\n",
        "0,0 0,1\n0,0 1,0\n0,2 1,2\n1,1\n2,0 2,1\n2,1 2,2\n",
    ),
}
