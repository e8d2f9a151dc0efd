"""Formats of other programs that can hold a Yajilin, each in a module of its own."""

from __future__ import annotations

from collections.abc import Mapping

from kamaji_asp.files.formats import FormatCodec

FORMATS: Mapping[str, FormatCodec] = {}
