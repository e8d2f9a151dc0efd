"""Wrong calls, told in one line, with the option that may have been meant."""

from __future__ import annotations

import typer

from kamaji_asp.core.errors import suggestion

# Typer has a click of its own since 0.28; before, it took the one that is installed. Its errors of this kind
# have the attributes of a BadParameter.
USAGE_ERROR: type[typer.BadParameter] = next(
    kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "UsageError"
)


def sentence(error: typer.BadParameter) -> str:
    """What is wrong with a call, and where one learns more."""
    said = error.format_message().rstrip(".")
    said = said[0].lower() + said[1:]
    if error.ctx is None:
        return said
    called = error.ctx.command_path
    near = ""
    if hasattr(error, "possibilities"):  # only of an option that is not known
        wrong = str(getattr(error, "option_name", ""))
        said = f"{called} has no option {wrong}"
        known = [name for parameter in error.ctx.command.params for name in parameter.opts]
        near = suggestion(wrong, [name for name in known if name.startswith("-")])
    return said + (near or f"; see {called} --help")
