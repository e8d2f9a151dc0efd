from kamaji_asp.family import ENCODINGS, Family

FAMILY = Family(
    name="kamaji",
    title="Kamaji",
    rules="Cover every number with straight pieces that add up to the maximum; only ones may be used twice.",
    package=__name__,
    encodings=ENCODINGS / "kamaji",
)
