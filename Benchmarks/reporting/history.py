"""The history of a report: what has become of the main measures from run to run."""

from . import catalogue
from .run import geometric_mean, listed
from .text import cell, change, figure, plural, table

PEERS = ["gapmap-balance", "gapmap-size", "gapmap-speed"]
FOLLOWED = ["bits", "contains", "sorted-1", "load", "build-binary"]


def write(run, previous):
    """A section with a table for each main measure, or nothing without earlier runs."""
    if not previous:
        return []
    runs = sorted(previous, key=lambda earlier: earlier.date) + [run]
    parts = ["## History",
             "Ratios, in brackets, may be compared between runs; times only on the same machine."]
    parts += differences(runs)
    for peer in PEERS:
        tables = [part for name in FOLLOWED for part in measure_history(runs, peer, name)]
        if tables:
            parts += [f"### `{peer}`", *tables]
    return parts


def differences(runs):
    """What besides the code differs between the runs."""
    parts = []
    last = runs[-1]
    for earlier in runs[:-1]:
        keys = [key for key in ("seed", "count", "rounds", "quick")
                if earlier.facts.get(key) != last.facts.get(key)]
        machine, other = earlier.facts["machine"], last.facts["machine"]
        keys += [key for key in other if machine.get(key) != other[key]]
        if keys:
            parts.append(f"The run of {earlier.name} differs from the last in {listed(keys, '')}.")
    return parts


def measure_history(runs, peer, name):
    measure = catalogue.MEASURES[name]
    datasets = [dataset for dataset in runs[-1].datasets
                if any(run.result(dataset, peer, name) for run in runs)]
    having = [run for run in runs if any(run.result(dataset, peer, name) for dataset in datasets)]
    if len(having) < 2:
        return []
    rows = [[run.name] + [cell(run, dataset, peer, measure) for dataset in datasets]
            for run in having]
    unit = "" if name == "bits" else f", {measure.unit}"
    parts = [f"**{measure.title}**{unit}", table(["run"] + datasets, rows)]
    sentence = mean_change(having[0], having[-1], peer, measure)
    return parts + ([sentence] if sentence else [])


def mean_change(before, after, peer, measure):
    """Before → after of the mean over the data sets that both have."""
    use_ratio = not measure.exact and after.reference(measure.name) is not None
    pairs = []
    for dataset in after.averaged:
        pair = [run.ratio(dataset, peer, measure.name) if use_ratio
                else run.shown(dataset, peer, measure.name) for run in (before, after)]
        if all(pair):
            pairs.append(pair)
    if not pairs:
        return None
    first, last = (geometric_mean(values) for values in zip(*pairs))
    subject = (f"ratio of time to `{after.reference(measure.name)}`" if use_ratio
               else measure.title.lower())
    over = plural(len(pairs), "data set")
    return (f"Mean {subject} over {over}: {figure(first)} → {figure(last)} "
            f"({change(first, last)}).")
