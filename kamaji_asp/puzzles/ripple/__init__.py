from kamaji_asp.family import ENCODINGS, Family

FAMILY = Family(
    name="ripple",
    title="Ripple Effect",
    rules="A region of k cells holds 1 to k; two equal numbers v in a line have v cells or more between them.",
    package=__name__,
    encodings=ENCODINGS / "ripple",
)
