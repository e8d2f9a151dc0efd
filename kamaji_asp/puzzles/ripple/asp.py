from __future__ import annotations

from kamaji_asp.engines.asp.method import SPEC, AspMethod
from kamaji_asp.kits.regions.asp import decode_values as decode
from kamaji_asp.kits.regions.asp import encode_values as encode

__all__ = ["METHODS", "decode", "encode"]

METHODS = {
    "default": AspMethod("ripple.lp", "candidates that the givens leave, one for each cell"),
    "spec": SPEC,
}
