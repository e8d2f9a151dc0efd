"""Campaigns of chance: `make fuzz` for as long as it is told, a slice of each in `make test`."""
