from __future__ import annotations

BROKEN: dict[str, tuple[str, str]] = {
    "kakurasu.row-sum": ("kakurasu 2 2\nrows 1 ?\ncols ? 1\n", ". #\n. .\n"),
    "kakurasu.column-sum": ("kakurasu 2 2\nrows 2 ?\ncols ? 3\n", ". #\n. .\n"),
}
