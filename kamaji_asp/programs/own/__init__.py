"""Encodings of the user's own: what is wrong with them, before they run and in what they answer.

source        an encoding's files as tokens, each with its place
syntax        what clingo's parser complains of, in words
usage         which atoms a program makes, reads and shows
vocabulary    the facts that there are and the atoms to show
lint          what is wrong with an encoding before it runs
answers       an answer set as a solution, or why it is none
grid_program  an encoding on a board that is asked for its grids, and whether it allows a grid
difference    the first grid that one of two encodings allows and the other does not
"""
