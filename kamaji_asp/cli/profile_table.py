"""Ground programs rule by rule as tables: with bars on a terminal, plain in a pipe."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from os.path import relpath

from kamaji_asp.cli import console
from kamaji_asp.programs.profile import Profile, RuleProfile

NARROWEST, WIDEST, IN_A_PIPE = 60, 120, 80
BAR = 8
EIGHTHS = " ▏▎▍▌▋▊▉█"
CYAN, MAGENTA, BOLD = "36", "35", "1"
ONLY_LATER = "-"
"""In place of numbers, for rules that are grounded only while one solves."""


@dataclass(frozen=True)
class Style:
    width: int
    bars: bool
    unicode: bool
    colour: bool

    @classmethod
    def of_output(cls) -> Style:
        terminal = sys.stdout.isatty()
        width = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST) if terminal else IN_A_PIPE
        unicode = (sys.stdout.encoding or "ascii").lower().startswith("utf")
        return cls(width, terminal, unicode, console.is_coloured(sys.stdout))

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour and text.strip() else text

    def shorten(self, text: str, width: int) -> str:
        dots = "…" if self.unicode else "..."
        return text if len(text) <= width else text[: width - len(dots)] + dots

    def bar(self, value: float, largest: float, colour: str) -> str:
        """A bar of up to BAR places behind a blank; nothing at all in a pipe."""
        if not self.bars:
            return ""
        eighths = -int(-8 * BAR * value // largest) if largest else 0  # whatever is not 0 can be seen
        if self.unicode:
            text = EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8].strip()
        else:
            text = "#" * -(-eighths // 8)
        return " " + self.paint(f"{text:<{BAR}}", colour)


def tables(named: Sequence[tuple[str, Profile]], style: Style) -> Iterator[str]:
    """The lines: each encoding rule by rule, with bars of one scale, and then their sums."""
    rules = [rule for _, profile in named for rule in profile.rules]
    largest = max((rule.instances or 0 for rule in rules), default=0)
    slowest = max((rule.seconds for rule in rules), default=0.0)
    for name, profile in named:
        yield from _table(name, profile, style, largest, slowest)
        yield ""
    yield from _sums(named, style)
    if any(rule.instances is None for rule in rules):
        yield f"{ONLY_LATER} is grounded only while one solves."


def _table(name: str, profile: Profile, style: Style, largest: int, slowest: float) -> Iterator[str]:
    blank = " " * (BAR + 1 if style.bars else 0)
    text = style.width - 6 - 2 * (10 + len(blank))
    yield style.paint(f"{name:<{text + 6}}{'instances':>10}{blank}{'ms':>10}", BOLD)
    for file, rules in groupby(profile.rules, key=lambda rule: rule.file):
        yield relpath(file, profile.encoding.resolve().parent).replace("\\", "/")
        for rule in rules:
            instances, milliseconds = _numbers(rule)
            yield (
                f"{rule.line:>5} {style.shorten(rule.rule, text):<{text}}"
                f"{instances:>10}{style.bar(rule.instances or 0, largest, CYAN)}"
                f"{milliseconds:>10}{style.bar(rule.seconds, slowest, MAGENTA)}"
            ).rstrip()


def _numbers(rule: RuleProfile) -> tuple[str, str]:
    if rule.instances is None:
        return ONLY_LATER, ONLY_LATER
    return f"{rule.instances:,}", f"{1000 * rule.seconds:,.2f}"


def _sums(named: Sequence[tuple[str, Profile]], style: Style) -> Iterator[str]:
    blank = " " * (BAR + 1 if style.bars else 0)
    most = max(profile.instances for _, profile in named)
    slowest = max(profile.seconds for _, profile in named)
    text = style.width - 2 * (10 + len(blank)) - 14
    yield style.paint(
        f"{'in all':<{text}}{'instances':>10}{blank}{'ms':>10}{blank}{'to the solver':>14}", BOLD
    )
    for name, profile in named:
        yield (
            f"{style.shorten(name, text):<{text}}{profile.instances:>10,}"
            f"{style.bar(profile.instances, most, CYAN)}{1000 * profile.seconds:>10,.2f}"
            f"{style.bar(profile.seconds, slowest, MAGENTA)}{profile.ground_rules:>14,}"
        )
