"""Penpa-edit links: `…penpa-edit/#m=edit&p=…`, where p is a drawing as text, compressed, in base 64.

A link holds two layers, what is printed and what is filled in, and often the genre. A family says what its
boards look like. The text is told by docs/js/class_p.js and docs/js/general.js of
github.com/swaroopg92/penpa-edit: a line each for the sizes, the margins, the tools, the two layers and the
cells, and more behind them.
"""
