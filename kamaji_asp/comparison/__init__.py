"""Comparisons: engines, methods and solvers at the same puzzles, each attempt in a process of its own.

contestant   an engine with its method, its solver and its options
attempt      one contestant at one puzzle: what is to be done, and what came of it
plan         all attempts of a comparison, in their order
execution    an attempt in this process, within its limit of memory
fork_server  attempts in processes that end in time; spawn: the same where there is no fork
workers      many attempts side by side on this machine; cluster: on other machines
journal      the file of results, one JSON line for each attempt
experiment   a whole comparison: what is left to do is done, and its answers are compared
answers      whether all contestants have found the same
scores       how many puzzles each contestant solves, and how fast; growth: how time depends on size
figures      the curves; tables: Markdown, CSV and Parquet; report: all of it on one page
machine      the computer and the versions that an attempt was made with
export       the same comparison for the clingo program alone; collect: its answers read back
"""
