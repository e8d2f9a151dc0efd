"""Single loops: what all puzzles with one have in common, and clingo's help beyond plain solving."""
