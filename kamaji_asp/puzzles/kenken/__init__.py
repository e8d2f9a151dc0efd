from kamaji_asp.family import ENCODINGS, Family

FAMILY = Family(
    name="kenken",
    title="KenKen",
    rules="Every line holds 1 to n once, and each cage's operation gives its target; squares and cubes.",
    package=__name__,
    encodings=ENCODINGS / "kenken",
)
