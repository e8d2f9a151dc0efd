"""The comparison laboratory: contestants at puzzles, each attempt in a process of its own.

contestant  who takes part: an engine with its method, solver and options
attempt     one contestant at one puzzle, once
server      attempts in processes that end in time; spawn: where there is no fork
plan        which attempts there are; experiment: making what is left of them
crew        many attempts, here; cluster: on other machines
journal     the results, a line of JSON an attempt; tables: as CSV or Parquet
answers     whether all found the same
scores      who solved how much and how fast; growth: how that depends on the size
figures     what one looks at; report: all of it on one page, or in words
export      the same contest for the plain clingo program; collect: reading back its results
"""
