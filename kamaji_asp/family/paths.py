"""Where the package and its encodings lie."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1]
SHIPPED = PACKAGE / "encodings"
ENCODINGS = SHIPPED if SHIPPED.is_dir() else PACKAGE.parent / "encodings"
