"""Processes and signals: how work is started, limited and called off."""
