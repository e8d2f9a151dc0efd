"""Where the package lies, and with it the encodings and the instances."""

from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def _shipped(name: str) -> Path:
    """A folder that stands beside the package in a checkout, and within it where that is installed."""
    return PACKAGE / name if (PACKAGE / name).is_dir() else PACKAGE.parent / name


ENCODINGS = _shipped("encodings")
INSTANCES = _shipped("instances")
