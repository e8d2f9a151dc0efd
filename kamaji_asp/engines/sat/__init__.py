"""Puzzles as formulas in conjunctive normal form, and the programs that satisfy them."""
