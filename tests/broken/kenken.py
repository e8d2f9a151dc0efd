from __future__ import annotations

BROKEN: dict[str, tuple[str, str]] = {
    "kenken.line": ("kenken 2 2\ncages\na a\nb b\nclues\na 3+\nb 3+\n", "1 2\n1 2\n"),
    "kenken.cage": ("kenken 2 2\ncages\na b\na b\nclues\na 3+\nb 4+\n", "1 2\n2 1\n"),
}
