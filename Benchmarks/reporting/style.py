"""Colours, markers and settings that all charts share."""

import dataclasses

import matplotlib

from .text import figure

matplotlib.use("agg")  # whose renderer can measure labels before the SVG is written

# Of the palette of Okabe and Ito, which colour-blind readers can tell apart; markers differ too.
COLORS = {
    "gapmap": "#d55e00", "raw": "#3c3c3c", "set": "#0072b2", "database": "#009e73",
    "archive": "#7f7f7f", "other": "#7f7f7f", "note": "#6a6a6a",
}


@dataclasses.dataclass(frozen=True)
class Group:
    title: str
    marker: str


GROUPS = {
    "gapmap": Group("Gapmap", "o"),
    "raw": Group("raw array of 8 bytes a number", "s"),
    "set": Group("sets in memory", "D"),
    "database": Group("databases", "^"),
    "archive": Group("compressed whole", "v"),
    "other": Group("others", "P"),
}

SETTINGS = {
    "svg.hashsalt": "gapmap", "font.family": "DejaVu Sans", "font.size": 8,
    "axes.edgecolor": "#9a9a9a", "xtick.color": "#6a6a6a", "ytick.color": "#6a6a6a",
    "xtick.labelsize": 7, "ytick.labelsize": 7, "axes.linewidth": 0.6,
}


def log_ticks(low, high, most):
    """At most so many round values between the limits, evenly spread, as many as there can be."""
    for mantissas, step in (((1, 2, 5), 1), ((1, 3), 1), ((1,), 1), ((1,), 2), ((1,), 3)):
        ticks = [mantissa * 10.0**power for power in range(-12, 13, step)
                 for mantissa in mantissas]
        ticks = [tick for tick in ticks if low <= tick <= high]
        if len(ticks) <= most:
            break
    return ticks


def short_tick(value):
    """A round value in few characters."""
    if value >= 1e6:
        return f"{value / 1e6:g}M"
    if value >= 1e3:
        return f"{value / 1e3:g}k"
    if value < 0.01:
        return f"{value:.0e}".replace("e-0", "e−").replace("e-", "e−")
    return figure(value, 1)


def save(drawing, path):
    """Writes an SVG that depends on nothing but the run: no date, no version."""
    drawing.savefig(path, metadata={"Date": None, "Creator": None})
