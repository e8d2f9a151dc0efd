"""One folder a puzzle family; `kamaji_asp.family` says what belongs in it."""
