"""The commands that the command line has beside the first ones, a module for each theme."""
