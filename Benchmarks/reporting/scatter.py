"""Charts of size against lookup time."""

import math

from matplotlib import pyplot

from . import catalogue
from .run import Run
from .style import COLORS, GROUPS, log_ticks, short_tick

MARKERS = {"gapmap": "osD", "raw": "osD", "set": "os", "database": "os", "archive": "osD",
           "other": "PX"}


def draw_trade(run):
    """One point a peer: means over the families of bits a number and of a random lookup."""
    points = {}
    for peer in run.peers:
        size, time = (run.mean(peer, measure, Run.shown) for measure in ("bits", "contains"))
        if size and time:
            points[peer] = (size, time)
    if len(points) < 2:
        return None
    drawing, axes = pyplot.subplots(figsize=(600 / 72, 330 / 72))
    drawing.subplots_adjust(left=0.08, right=0.98, top=0.97, bottom=0.13)
    for peer, (size, time) in points.items():
        group = catalogue.peer(peer).group
        axes.plot([size], [time], GROUPS[group].marker, color=COLORS[group], zorder=3,
                  markersize=10 if group == "gapmap" else 7)
    join_gapmap(axes, points)
    set_log_axes(axes, points.values(), 0.12, (6, 5))
    axes.set_xlabel("bits a number (left is smaller)")
    axes.set_ylabel("random lookup, ns (down is faster)")
    put_labels(drawing, axes, points)
    return drawing


def join_gapmap(axes, points):
    own = sorted(point for peer, point in points.items() if catalogue.peer(peer).group == "gapmap")
    axes.plot([size for size, _ in own], [time for _, time in own], color=COLORS["gapmap"],
              alpha=0.4, linewidth=1.2, zorder=2)


def set_log_axes(axes, points, margin, ticks):
    """Logarithmic axes around the points; `ticks` are as many as each may have at most."""
    for place, axis in enumerate((axes.xaxis, axes.yaxis)):
        values = [point[place] for point in points]
        room = max((max(values) / min(values)) ** margin, 1.15)
        limits = min(values) / room, max(values) * room
        (axes.set_xscale, axes.set_yscale)[place]("log")
        (axes.set_xlim, axes.set_ylim)[place](*limits)
        marks = log_ticks(*limits, ticks[place])
        axis.set_ticks(marks, [short_tick(mark) for mark in marks])
    axes.minorticks_off()
    axes.grid(color="#e4e4e4", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


# Where a label may stand from its point, in points; the first that hides nothing is taken.
STANDS = [(9, 0, "left", "center"), (-9, 0, "right", "center"), (0, 9, "center", "bottom"),
          (0, -9, "center", "top"), (8, 8, "left", "bottom"), (8, -8, "left", "top"),
          (-8, 8, "right", "bottom"), (-8, -8, "right", "top"), (0, 20, "center", "bottom"),
          (0, -20, "center", "top")]


def put_labels(drawing, axes, points):
    """Names the points so that no label covers another, a point or the border."""
    renderer = drawing.canvas.get_renderer()
    centres = [axes.transData.transform(point) for point in points.values()]
    frame = axes.get_window_extent(renderer)
    taken = []
    for peer, point in points.items():
        known = catalogue.peer(peer)
        best = None
        for x, y, horizontal, vertical in STANDS:
            label = axes.annotate(
                known.title, point, xytext=(x, y), textcoords="offset points", ha=horizontal,
                va=vertical, color=COLORS[known.group], fontsize=9, zorder=4,
                fontweight="bold" if known.group == "gapmap" else "normal")
            box = label.get_window_extent(renderer)
            hidden = sum(box.overlaps(other) for other in taken)
            hidden += sum(box.padded(4).contains(*centre) for centre in centres)
            hidden += not (frame.contains(box.x0, box.y0) and frame.contains(box.x1, box.y1))
            if best is None or hidden < best[0]:
                if best:
                    best[1].remove()
                best = (hidden, label, box)
            else:
                label.remove()
            if hidden == 0:
                break
        taken.append(best[2])


def draw_trade_by_dataset(run):
    """The same for each data set, peers told apart by colour and marker."""
    markers = {}
    for peer in run.peers:
        group = catalogue.peer(peer).group
        used = sum(catalogue.peer(other).group == group for other in markers)
        markers[peer] = MARKERS[group][used % len(MARKERS[group])]
    by_dataset = {}
    for dataset in run.datasets:
        pairs = {peer: tuple(run.shown(dataset, peer, measure) for measure in ("bits", "contains"))
                 for peer in run.peers}
        pairs = {peer: pair for peer, pair in pairs.items() if all(pair)}
        if pairs:
            by_dataset[dataset] = pairs
    if not by_dataset:
        return None
    across = min(4, len(by_dataset))
    down = math.ceil(len(by_dataset) / across)
    width, height = max(3, across) * 170 + 20, down * 150 + 62
    drawing, grid = pyplot.subplots(
        down, across, squeeze=False, figsize=(width / 72, height / 72))
    drawing.subplots_adjust(left=48 / width, right=1 - 8 / width, top=1 - 18 / height,
                            bottom=74 / height, wspace=0.22, hspace=0.36)
    handles = {}
    # The same axes everywhere, but for `range`, whose sizes are out of all proportion.
    common = [pair for dataset, pairs in by_dataset.items() if dataset != "range"
              for pair in pairs.values()]
    for axes, (dataset, points) in zip(grid.flat, by_dataset.items()):
        for peer, (size, time) in points.items():
            group = catalogue.peer(peer).group
            handles[peer], = axes.plot(
                [size], [time], markers[peer], color=COLORS[group], linestyle="none", zorder=3,
                markerfacecolor="white" if group == "raw" else COLORS[group],
                markersize=6.5 if group == "gapmap" else 5, label=catalogue.peer(peer).title)
        join_gapmap(axes, points)
        set_log_axes(axes, points.values() if dataset == "range" else common, 0.08, (4, 5))
        axes.set_title(dataset, fontsize=8, fontweight="bold", loc="left", pad=3)
    for axes in grid.flat[len(by_dataset):]:
        axes.set_visible(False)
    drawing.supxlabel("bits a number", fontsize=8, y=40 / height, va="bottom")
    drawing.supylabel("random lookup, ns", fontsize=8, x=4 / width, ha="left")
    shown = [handles[peer] for peer in run.peers if peer in handles]
    drawing.legend(handles=shown, loc="lower center", ncols=min(5, len(shown)), frameon=False,
                   fontsize=7.5, columnspacing=1.2, handletextpad=0.3)
    return drawing
