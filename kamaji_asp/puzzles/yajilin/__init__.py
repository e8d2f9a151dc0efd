from kamaji_asp.family import ENCODINGS, Family

FAMILY = Family(
    name="yajilin",
    title="Yajilin",
    rules="Blacken cells as the arrows count them and draw one single loop through all the others.",
    package=__name__,
    encodings=ENCODINGS / "yajilin",
)
