"""Between a link and the lines of its text."""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from urllib.parse import unquote

from kamaji_asp.core.errors import InputError

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
LARGEST_TEXT = 10**7
"""What a link may hold when it is unpacked."""

_NAMES = {
    "9": "qa",
    "Q": "pu_q",
    "A": "pu_a",
    "G": "grid",
    "M": "edit_mode",
    "S": "surface",
    "L": "line",
    "E": "lineE",
    "W": "wall",
    "C": "cage",
    "N": "number",
    "Y": "symbol",
    "P": "special",
    "B": "board",
    "R": "command_redo",
    "U": "command_undo",
    "8": "command_replay",
    "1": "numberS",
    "F": "freeline",
    "2": "freelineE",
    "T": "thermo",
    "3": "arrows",
    "D": "direction",
    "0": "squareframe",
    "5": "polygon",
    "4": "deletelineE",
    "6": "killercages",
    "7": "nobulbthermo",
    "_": "__a",
}
_SHORT = [("z", "zZ"), *((f'"{name}"', f"z{letter}") for letter, name in _NAMES.items()), ("null", "zO")]
"""What is shortened before the text is compressed, in this order."""

_LINK = re.compile(r"(?:\S*[?#])?m=(?:edit|solve)&(?:\S*&)?p=(?!http)(\S*)")


def payload(text: str) -> str | None:
    """The packed part of a link; None if it is no such link."""
    match = _LINK.match(text.strip())
    return match[1].partition("&")[0] if match else None


def unpack(packed: str) -> list[str]:
    base64 = unquote(packed).replace(" ", "+").rstrip("=")
    try:
        data = b64decode(base64 + "=" * (-len(base64) % 4), validate=True)
        unpacker = zlib.decompressobj(wbits=-15)
        text = unpacker.decompress(data, LARGEST_TEXT).decode()
    except (ValueError, zlib.error):
        raise InputError("the Penpa link is damaged: its last part cannot be unpacked") from None
    if unpacker.unconsumed_tail:
        raise InputError(f"the Penpa link is too large: it unpacks to more than {LARGEST_TEXT} letters")
    if not unpacker.eof:
        raise InputError("the Penpa link is cut off")
    for full, short in reversed(_SHORT):
        text = text.replace(short, full)
    return text.split("\n")


def pack(lines: list[str]) -> str:
    text = "\n".join(lines)
    for full, short in _SHORT:
        text = text.replace(full, short)
    packer = zlib.compressobj(9, wbits=-15)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()
