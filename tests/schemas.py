"""Write the JSON schemas of our families anew: `python tests/schemas.py`."""

from __future__ import annotations

import json
from pathlib import Path

from kamaji_asp.family import family, own_names
from kamaji_asp.files.json_format import schema_of


def schema_file(name: str) -> Path:
    return family(name).folder / "schema.json"


def schema_text(name: str) -> str:
    return json.dumps(schema_of(name), indent=2) + "\n"


if __name__ == "__main__":
    for each in own_names():
        schema_file(each).write_text(schema_text(each), encoding="utf-8")
