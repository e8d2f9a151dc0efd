from kamaji_asp.family import ENCODINGS, Family

FAMILY = Family(
    name="kakurasu",
    title="Kakurasu",
    rules="Blacken cells, each weighing its index, until every row and column adds up to its sum.",
    package=__name__,
    encodings=ENCODINGS / "kakurasu",
)
