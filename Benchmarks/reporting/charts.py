"""The charts of a report. Every one is drawn the same way: a row for each peer, a logarithmic
axis, the raw array as the line that the others are measured from."""

import math

import matplotlib
from matplotlib import pyplot

from . import catalogue, growth
from .run import Run, listed
from .scatter import draw_trade, draw_trade_by_dataset
from .style import COLORS, GROUPS, SETTINGS, log_ticks, save, short_tick
from .text import figure


def draw_all(run, sizes, folder):
    """Draws what the run, and those of other sizes, have figures for; returns the paths by name."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.svg"):
        stale.unlink()
    drawn = {}
    with matplotlib.rc_context(SETTINGS):
        for name, draw in (CHARTS | {"growth": lambda _: growth.draw(sizes)}).items():
            drawing = draw(run)
            if drawing is not None:
                drawn[name] = folder / f"{name}.svg"
                save(drawing, drawn[name])
                pyplot.close(drawing)
    return drawn


def places(peers):
    """The height of each peer's row from the top, with a gap between groups."""
    heights, height, before = {}, 0.0, None
    for name in peers:
        group = catalogue.peer(name).group
        if before is not None:
            height += 1.0 if group == before else 1.5
        heights[name], before = height, group
    return heights


def draw_panel(axes, peers, points, texts, start, limits):
    """One panel: a dot a peer, a stem from `start` to it, its figures in a column at the right."""
    heights = places(peers)
    low, high = limits
    axes.set_xscale("log")
    axes.set_xlim(low, high)
    axes.set_ylim(max(heights.values()) + 0.7, -0.7)
    if start is not None:
        axes.axvline(start, color=COLORS["raw"], linewidth=0.8, zorder=1)
    for name in peers:
        group = catalogue.peer(name).group
        strong = group == "gapmap"
        value, height = points.get(name), heights[name]
        if value is not None:
            shown = min(max(value, low), high)
            marker = "<" if value < low else ">" if value > high else GROUPS[group].marker
            if start is not None:
                axes.plot([start, shown], [height, height], color=COLORS[group],
                          alpha=0.35, linewidth=2.2, solid_capstyle="butt", zorder=2)
            axes.plot([shown], [height], marker, color=COLORS[group], clip_on=False, zorder=3,
                      markersize=6.5 if strong else 5)
        for place, text in enumerate(texts[name]):
            axes.annotate(
                text, (1, height), xycoords=("axes fraction", "data"), va="center", ha="right",
                xytext=(COLUMN * (place + 1), 0), textcoords="offset points",
                fontweight="bold" if strong and place == 0 else "normal",
                color="black" if place == 0 else COLORS["note"])
    axes.set_yticks([])
    axes.spines[["top", "right", "left"]].set_visible(False)
    ticks = log_ticks(low, high, 4)
    axes.set_xticks(ticks, [short_tick(tick) for tick in ticks])
    axes.minorticks_off()
    axes.tick_params(length=2, pad=2)


COLUMN = 33  # points that a column of figures takes


def short(value):
    """A value for a narrow column."""
    if value >= 1e6:
        return f"{figure(value / 1e6, 3 if value < 1e7 else 2)}M"
    if value >= 1e4:
        return f"{figure(value / 1e3, 3)}k"
    if 0 < value < 0.001:
        return short_tick(value)
    return figure(value, 1 if value < 0.01 else 2 if value < 0.1 else 3)


def name_rows(axes, peers):
    for name, height in places(peers).items():
        peer = catalogue.peer(name)
        axes.annotate(peer.title, (0, height), xycoords=("axes fraction", "data"),
                      xytext=(-8, 0), textcoords="offset points", va="center", ha="right",
                      color=COLORS[peer.group],
                      fontweight="bold" if peer.group == "gapmap" else "normal")


def limits_of(values, include=()):
    """Limits of a logarithmic axis around the values."""
    values = [value for value in [*values, *include] if value]
    low, high = min(values), max(values)
    margin = max((high / low) ** 0.06, 1.08)
    return low / margin, high * margin


NAMES = 132  # points for the peers' names
PANEL = 68  # points for a panel's axis
SPACE = 54  # points for a panel's title and its axis' figures
FOOT = 18  # points for the note at the foot


def panels(count, peers, columns, titles):
    """A grid of panels of fixed measures, so that no text depends on a layout engine.

    `titles` is the number of columns of figures at the right of each panel."""
    across = min(count, columns)
    down = math.ceil(count / across)
    step = PANEL + COLUMN * titles + 14
    height = (max(places(peers).values()) + 1.4) * 12.5
    size = (NAMES + step * across, (height + SPACE) * down + FOOT)
    drawing = pyplot.figure(figsize=(size[0] / 72, size[1] / 72))
    grid = []
    for index in range(count):
        row, column = divmod(index, across)
        left = NAMES + step * column
        bottom = size[1] - (height + SPACE) * (row + 1) + 20
        axes = drawing.add_axes((left / size[0], bottom / size[1], PANEL / size[0],
                                 height / size[1]))
        if column == 0:
            name_rows(axes, peers)
        grid.append(axes)
    return drawing, grid


def head(axes, title, columns=()):
    """A panel's title, and small heads over its columns of figures."""
    axes.annotate(title, (0, 1), xycoords="axes fraction", xytext=(0, 15 if columns else 5),
                  textcoords="offset points", fontweight="bold", ha="left", va="bottom")
    for place, column in enumerate(columns):
        axes.annotate(column, (1, 1), xycoords="axes fraction", ha="right", va="bottom",
                      xytext=(COLUMN * (place + 1), 5), textcoords="offset points",
                      color=COLORS["note"], fontsize=7)


OVERVIEW = [("bits", "Size", "bits a\nnumber"), ("open", "Open, first lookup", "µs"),
            ("load", "Load into an array", "ns a\nnumber"), ("contains", "Random lookup", "ns")]


def draw_overview(run):
    """Means over the families of what a user asks first, one panel each."""
    shown = [row for row in OVERVIEW
             if any(run.mean(peer, row[0], Run.shown) for peer in run.peers)]
    if not shown:
        return None
    drawing, grid = panels(len(shown), run.peers, len(OVERVIEW), 1)
    for axes, (measure, title, unit) in zip(grid, shown):
        points = {peer: run.mean(peer, measure, Run.shown) for peer in run.peers}
        texts = {peer: ["–" if value is None else short(value)] for peer, value in points.items()}
        draw_panel(axes, run.peers, points, texts, points.get(run.reference(measure)),
                   limits_of(points.values()))
        head(axes, title)
        axes.annotate(unit, (1, 0), xycoords="axes fraction", ha="right", va="top",
                      xytext=(COLUMN, -3), textcoords="offset points", color=COLORS["note"],
                      fontsize=7, linespacing=0.95)
    over = listed(run.averaged, "")
    over = f"Geometric means over {over}" if len(run.averaged) > 1 else over
    note(drawing, f"{over}. Line: raw array; "
                  "further left is better.")
    return drawing


def draw_ratios(run, measure, unit):
    """By data set: dots at the ratio to the raw array, beside it the ratio and the figure."""
    peers = run.able(measure)
    if measure == "bits" and "raw-read" in peers:  # the three raw arrays are the same file
        peers = [peer for peer in peers if peer not in ("raw-mapped", "raw-branchless")]
    datasets = [dataset for dataset in run.datasets
                if any(run.ratio(dataset, peer, measure) for peer in peers)]
    if not datasets:
        return None
    ratios = {dataset: {peer: run.ratio(dataset, peer, measure) for peer in peers}
              for dataset in datasets}
    drawing, grid = panels(len(datasets), peers, 4, 2)
    limits = common_limits(ratios)
    for axes, dataset in zip(grid, datasets):
        texts = {}
        for peer, ratio in ratios[dataset].items():
            value = run.shown(dataset, peer, measure)
            texts[peer] = ["–" if figures is None else short(figures) for figures in (
                [None] if value is None else [ratio, value])]
        draw_panel(axes, peers, ratios[dataset], texts, 1, limits)
        head(axes, dataset, ("ratio", unit))
    note(drawing, f"Dots: ratio to {catalogue.peer(run.reference(measure)).title} (the line); "
                  "further left is better. An arrow: beyond the axis.")
    return drawing


def common_limits(ratios):
    """Limits for all panels. Those of `range`, where they are very far from all else, are left
    beyond the edge: they would press every other dot together."""
    others = [value for dataset, row in ratios.items() if dataset != "range"
              for value in row.values() if value]
    ranges = [value for value in ratios.get("range", {}).values() if value]
    if others:
        low, high = min(others), max(others)
        ranges = [value for value in ranges if low / 10 <= value <= high * 10]
    return limits_of(others + ranges, include=[1])


def note(drawing, text):
    drawing.text(0.5, 5 / 72 / drawing.get_figheight(), text, ha="center", va="bottom",
                 color=COLORS["note"], fontsize=7.5)


CHARTS = {
    "overview": draw_overview,
    "size": lambda run: draw_ratios(run, "bits", "bits"),
    "lookup": lambda run: draw_ratios(run, "contains", "ns"),
    "load": lambda run: draw_ratios(run, "load", "ns"),
    "build": lambda run: draw_ratios(run, "build-binary", "M/s"),
    "trade": draw_trade,
    "trade-by-dataset": draw_trade_by_dataset,
}
