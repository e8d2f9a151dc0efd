from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.files.formats import FormatCodec

FORMATS: Mapping[str, FormatCodec] = {}
