"""Boards solved by clingo, each by one of its family's encodings."""
