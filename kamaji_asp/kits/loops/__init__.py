"""Single loops: what all puzzles with one have in common, for each engine and for the checkers."""
