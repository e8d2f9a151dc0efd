"""What puzzles share whose board is cut into regions, each of which holds 1 to its number of cells.

Such puzzles differ only in which cells are too near each other to hold equal numbers; see `near`.
"""
