from __future__ import annotations

BROKEN: dict[str, tuple[str, str]] = {
    "simpleloop.open-cell": ("simpleloop 2 3\n. . .\n. . #\n", "se sw .\nne nw .\n"),
    "simpleloop.blocked-cell": ("simpleloop 2 2\n. .\n. #\n", "se sw\nne nw\n"),
    "simpleloop.line-leaves-board": ("simpleloop 2 2\n. #\n. #\n", "ns .\nns .\n"),
    "simpleloop.line-goes-on": ("simpleloop 2 2\n. .\n. #\n", "se sw\nne .\n"),
    "simpleloop.no-loop": ("simpleloop 1 2\n# #\n", ". .\n"),
    "simpleloop.one-loop": ("simpleloop 2 4\n. . . .\n. . . .\n", "se sw se sw\nne nw ne nw\n"),
}
