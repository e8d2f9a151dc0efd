"""The command line: one file for each command, thin, on top of the library."""
