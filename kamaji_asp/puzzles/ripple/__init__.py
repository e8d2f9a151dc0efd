from kamaji_asp.family import ENCODINGS, Family

FAMILY = Family(
    name="ripple",
    title="Ripple Effect",
    rules="A region of k cells holds 1 to k; between two equal numbers v in a line are v cells or more.",
    package=__name__,
    encodings=ENCODINGS / "ripple",
)
