"""Panels as files for other programs: SVG, and PNG and PDF made from it.

The packages for these two bring all that they need: no font and no library of the system has to be there.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from kamaji_asp.core.errors import InputError
from kamaji_asp.drawing.panels import Panel
from kamaji_asp.drawing.svg import render_svg

PICTURES = ("svg", "png", "pdf")

_PIXELS_PER_POINT = 8 / 3
"""Of a PNG: a cell of 40 units, which are 30 points, is 80 pixels wide."""


def render_picture(panels: Iterable[Panel], form: str) -> str | bytes:
    svg = render_svg(panels)
    if form == "svg":
        return svg
    try:
        pdf = _pdf(svg.encode())
        return pdf if form == "pdf" else _png(pdf)
    except ImportError:
        wanted = "pip install 'kamaji-asp[pictures]'"
        raise InputError(f"{form} needs packages that are not installed: {wanted}") from None


def _pdf(svg: bytes) -> bytes:
    from reportlab import rl_config
    from reportlab.graphics import renderPDF
    from svglib.svglib import svg2rlg

    rl_config.invariant = 1  # no date inside: the same board is the same file
    drawn: bytes = renderPDF.drawToString(svg2rlg(BytesIO(svg)))
    return drawn


def _png(pdf: bytes) -> bytes:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    image = document[0].render(scale=_PIXELS_PER_POINT).to_pil()
    document.close()
    written = BytesIO()
    image.save(written, "png")
    return written.getvalue()
