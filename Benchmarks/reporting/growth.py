"""How figures grow with the count of numbers, from runs over the same families of other sizes."""

from matplotlib import pyplot

from . import catalogue
from .run import in_order, listed
from .style import COLORS, GROUPS, log_ticks, short_tick
from .text import figure, table

COLUMNS = [("bits", "Size", "bits a number"), ("open", "Open, first lookup", "µs"),
           ("contains", "Random lookup", "ns"), ("build-binary", "Build", "M numbers/s")]


def datasets(runs):
    """The data sets of which there are two sizes or more."""
    names = in_order({name for run in runs for name in run.datasets}, catalogue.FAMILIES)
    return [name for name in names
            if len({run.numbers[name] for run in runs if name in run.numbers}) > 1]


def points(runs, dataset, peer, measure):
    """(numbers, figure) of each run that has one, smallest first."""
    pairs = [(run.numbers[dataset], run.shown(dataset, peer, measure))
             for run in runs if dataset in run.numbers]
    return sorted(pair for pair in pairs if pair[1] is not None)


def peers(runs):
    return in_order({peer for run in runs for peer in run.peers},
                    [peer.name for peer in catalogue.PEERS])


def draw(runs):
    """A row of panels for each data set; None if no data set has two sizes."""
    names = datasets(runs)
    if not names:
        return None
    width, height = 4 * 132 + 30, len(names) * 130 + 70
    drawing, grid = pyplot.subplots(
        len(names), len(COLUMNS), squeeze=False, figsize=(width / 72, height / 72))
    drawing.subplots_adjust(left=60 / width, right=1 - 8 / width, top=1 - 30 / height,
                            bottom=58 / height, wspace=0.42, hspace=0.42)
    handles = {}
    for row, dataset in zip(grid, names):
        for axes, (measure, title, unit) in zip(row, COLUMNS):
            for peer in peers(runs):
                line = points(runs, dataset, peer, measure)
                if line:
                    group = catalogue.peer(peer).group
                    handles[peer], = axes.plot(
                        *zip(*line), marker=GROUPS[group].marker, color=COLORS[group],
                        linewidth=1.6 if group == "gapmap" else 0.9, markersize=4,
                        linestyle=STYLES[peers(runs).index(peer) % len(STYLES)],
                        label=catalogue.peer(peer).title)
            axes.set_xscale("log")
            axes.set_yscale("log")
            low, high = axes.get_ylim()
            ticks = log_ticks(low, high, 5)
            axes.set_yticks(ticks, [short_tick(tick) for tick in ticks])
            counts = sorted({run.numbers[dataset] for run in runs if dataset in run.numbers})
            axes.set_xticks(counts, [short_tick(count) for count in counts])
            axes.minorticks_off()
            axes.spines[["top", "right"]].set_visible(False)
            axes.set_title(f"{title}, {unit}", fontsize=8, fontweight="bold", loc="left", pad=3)
        row[0].set_ylabel(dataset, fontsize=8, fontweight="bold")
    drawing.supxlabel("numbers", fontsize=8, y=30 / height, va="bottom")
    shown = [handles[peer] for peer in peers(runs) if peer in handles]
    drawing.legend(handles=shown, loc="lower center", ncols=min(5, len(shown)), frameon=False,
                   fontsize=7.5)
    return drawing


STYLES = ["-", "--", ":", "-."]


def write(runs, picture):
    """The section on growth, or nothing without runs of several sizes."""
    names = datasets(runs)
    if not names:
        return []
    parts = ["## Growth", *picture,
             f"Runs over {listed(names)} of several sizes, of {listed(peers(runs))}."]
    for dataset in names:
        having = sorted((run for run in runs if dataset in run.numbers),
                        key=lambda run: run.numbers[dataset])
        rows = []
        for peer in peers(runs):
            for measure, title, unit in COLUMNS:
                line = dict(points(runs, dataset, peer, measure))
                if line:
                    rows.append([f"`{peer}`", f"{title}, {unit}"] + [
                        figure(line[run.numbers[dataset]]) if run.numbers[dataset] in line
                        else "-" for run in having])
        head = ["peer", "what"] + [f"{run.numbers[dataset]:,}" for run in having]
        parts += [f"### `{dataset}` by size", table(head, rows, left=2)]
    return parts
