from kamaji_asp.family import ENCODINGS, Family

FAMILY = Family(
    name="tectonic",
    title="Tectonic",
    rules="A region of k cells holds 1 to k, and equal numbers never touch, not even diagonally.",
    package=__name__,
    encodings=ENCODINGS / "tectonic",
)
