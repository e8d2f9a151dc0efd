"""Puzzles solved step by step, in words, from their own encodings."""
