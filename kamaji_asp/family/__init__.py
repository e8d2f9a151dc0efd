"""What a puzzle family is, and where families are found."""

from kamaji_asp.family.contract import Family
from kamaji_asp.family.paths import ENCODINGS, INSTANCES, PACKAGE
from kamaji_asp.family.registry import families, family, names, own_names

__all__ = ["ENCODINGS", "INSTANCES", "PACKAGE", "Family", "families", "family", "names", "own_names"]
