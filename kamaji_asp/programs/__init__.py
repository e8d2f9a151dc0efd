"""Programs for clingo: a board's facts, encodings with their sentences, and ground programs."""
