from kamaji_asp.family import ENCODINGS, Family

FAMILY = Family(
    name="simpleloop",
    title="Simple Loop",
    rules="Draw one single loop through all open cells.",
    package=__name__,
    encodings=ENCODINGS / "simpleloop",
)
