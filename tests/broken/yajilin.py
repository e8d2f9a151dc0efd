from __future__ import annotations

BROKEN: dict[str, tuple[str, str]] = {
    "yajilin.open-cell": ("yajilin 2 3\n. . .\n. . ?\n", "se sw .\nne nw .\n"),
    "yajilin.closed-cell": ("yajilin 2 3\n. . ?\n. . #\n", "se sw #\nne nw .\n"),
    "yajilin.black-touch": ("yajilin 2 3\n. . .\n. . .\n", "se sw #\nne nw #\n"),
    "yajilin.arrow": ("yajilin 2 3\n. . .\n. . 0^\n", "se sw #\nne nw .\n"),
    "yajilin.line-leaves-board": ("yajilin 2 2\n. ?\n. ?\n", "ns .\nns .\n"),
    "yajilin.line-goes-on": ("yajilin 2 2\n. .\n. .\n", "se sw\nne #\n"),
    "yajilin.no-loop": ("yajilin 2 2\n. #\n? .\n", "# .\n. #\n"),
    "yajilin.one-loop": ("yajilin 2 5\n. . . . .\n. . ? . .\n", "se sw # se sw\nne nw . ne nw\n"),
}
