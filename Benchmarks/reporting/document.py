"""The text of a report: sentences and tables, all of them from figures."""

import os

from . import catalogue, growth, history
from .run import Run, listed
from .targets import judge
from .text import cell, figure, plural, ratio_figure, share_of, table

ALTERNATIVES = {
    "overview": "Size, opening, loading and random lookup of each peer, means over the families",
    "size": "Size by data set and peer", "lookup": "Random lookup by data set and peer",
    "load": "Loading time by data set and peer", "build": "Build speed by data set and peer",
    "trade": "Size against lookup time, one point a peer",
    "trade-by-dataset": "Size against lookup time by data set",
    "growth": "Size, opening, lookup and building by the count of numbers",
}


def write(run, previous, sizes, charts, top):
    """The report as Markdown; `charts` are paths by name, `top` the repository's folder."""
    parts = [
        "# Benchmarks",
        f"Written by `Benchmarks/report` from the run of {run.name} (seed {run.facts['seed']}, "
        f"{plural(run.facts['rounds'], 'round')}, {plural(len(run.datasets), 'data set')}, "
        f"{plural(len(run.peers), 'peer')}): do not edit it, run it again.",
    ]
    if run.gaps():
        parts.append("**This is a partial run:** " + "; ".join(run.gaps()) + ".")
    parts += summary(run, charts)
    parts += targets(run)
    parts += trade(run, charts)
    for title, chart, measures in catalogue.SECTIONS:
        parts += section(run, title, chart, measures, charts)
    parts += growth.write(sizes, picture(charts, "growth"))
    parts += history.write(run, previous)
    parts += method(run, previous, sizes, top)
    return "\n\n".join(parts) + "\n"


def picture(charts, name):
    if name not in charts:
        return []
    return [f"![{ALTERNATIVES[name]}]({charts[name].parent.name}/{charts[name].name})"]


def summary(run, charts):
    measures = [catalogue.MEASURES[name] for name in catalogue.MAIN if run.measured(name)]
    head = ["peer"] + [f"{measure.title}, {measure.unit}" if measure.name != "bits"
                       else measure.title for measure in measures]
    rows = []
    for peer in run.peers:
        row = [f"`{peer}`"]
        for measure in measures:
            value = run.mean(peer, measure.name, Run.shown)
            ratio = run.mean(peer, measure.name, Run.ratio)
            text = "-" if value is None else figure(value, measure.digits)
            if ratio and run.reference(measure.name) != peer:
                text += f" ({ratio_figure(ratio)})"
            row.append(text)
        rows.append(row)
    sentences = [headline(run, peer) for peer in run.peers
                 if catalogue.peer(peer).group == "gapmap"]
    return ["## In short", *picture(charts, "overview"),
            f"{over(run)}; in brackets the ratio to the raw array, mapped for lookups, read for "
            "all else.", table(head, rows),
            *[sentence for sentence in sentences if sentence]]


PHRASES = {
    "bits": "takes {} the raw array's bytes",
    "open": "is open and has answered once in {} the time of reading the raw array",
    "load": "loads in {} that time",
    "contains": "looks a random number up in {} the time of the raw array mapped",
    "sorted-1": "a sorted batch of 1 % of the set in {} its time",
}


def headline(run, peer):
    """What this peer costs beside the raw array, in one sentence, or nothing without ratios."""
    parts = []
    for measure, phrase in PHRASES.items():
        ratio = run.mean(peer, measure, Run.ratio)
        if ratio:
            parts.append(phrase.format(share_of(ratio)))
    return f"`{peer}` {listed(parts, '')}." if parts else None


def over(run):
    """What the means of this report are taken over."""
    if len(run.averaged) == 1:
        return f"Figures of `{run.averaged[0]}`"
    return f"Geometric means over {listed(run.averaged)}"


def targets(run):
    verdicts, unmeasured = judge(run)
    if not verdicts:
        return ["## Targets", "None of the project's targets is about what this run measured."]
    missed = [verdict for verdict in verdicts if not verdict.met]
    parts = ["## Targets",
             f"{len(verdicts) - len(missed)} of {len(verdicts)} targets are met. A target over all "
             "families is held against the worst of them; memory and pages against the worst "
             "round, all else against medians."]
    if run.is_reduced:
        parts.append(f"The targets are meant for families of {catalogue.FULL_COUNT:,} numbers; "
                     f"this run's were of {run.facts['count']:,}.")
    rows = []
    for verdict in verdicts:
        target = verdict.target
        rows.append([target.what, f"`{target.peer}`", f"`{verdict.worst}`", target.wanted,
                     figure(verdict.figures[verdict.worst], 4), verdict.words()])
    parts.append(table(["what", "of", "on (the worst)", "target", "reached", "verdict"],
                       rows, left=6))
    if missed:
        parts.append("Not met:")
        parts.append("\n".join(
            f"- {verdict.target.what}, `{verdict.target.peer}`, wanted {verdict.target.wanted}: "
            f"{misses(verdict)}." for verdict in missed))
    if unmeasured:
        wanting = {}
        for target in unmeasured:
            subject = f"{target.what}, `{target.peer}`"
            wanting.setdefault(subject, []).extend(target.datasets)
        parts.append("Not measured in this run: " + "; ".join(
            f"{subject} on {listed(datasets)}" for subject, datasets in wanting.items()) + ".")
    return parts


def misses(verdict):
    """The figures that miss a target, worst first."""
    return "; ".join(f"`{dataset}` {figure(verdict.figures[dataset], 4)}, "
                     f"{verdict.margin(dataset)}" for dataset in verdict.missed)


def trade(run, charts):
    if "trade" not in charts and "trade-by-dataset" not in charts:
        return []
    parts = ["## Size against lookup time", *picture(charts, "trade")]
    absent = [peer for peer in run.peers
              if not all(run.mean(peer, measure, Run.shown) for measure in ("bits", "contains"))]
    if absent and "trade" in charts:
        parts.append(f"{over(run)}. Not drawn, for want of a size "
                     f"or of random lookups on all of these: {listed(absent)}.")
    return parts + picture(charts, "trade-by-dataset")


def section(run, title, chart, measures, charts):
    measured = [measure for measure in measures if run.measured(measure.name)]
    if not measured:
        return []
    parts = [f"## {title}", *picture(charts, chart)]
    for measure in measured:
        parts += measure_table(run, measure)
    return parts


def measure_table(run, measure):
    reference = run.reference(measure.name)
    note = f"`{measure.name}`, {measure.unit}"
    if reference:
        subject = "ratio of time" if measure.rate else "ratio"
        note += f"; in brackets the {subject} to `{reference}`"
    rows = []
    if measure.name == "bits" and any(run.limits[dataset] is not None for dataset in run.datasets):
        rows.append(["limit of a random set"] + [
            "-" if run.limits[dataset] is None else figure(run.limits[dataset], measure.digits)
            for dataset in run.datasets])
    rows += [[f"`{peer}`"] + [cell(run, dataset, peer, measure) for dataset in run.datasets]
             for peer in run.peers]
    return [f"### {measure.title}", note + ".", table(["peer"] + run.datasets, rows)]


def method(run, previous, sizes, top):
    machine = run.facts["machine"]
    lines = [
        "## How it was measured",
        "In each round every peer is asked in turn, in a random order, for the same numbers and "
        "the same queries, so that what is compared is measured seconds apart. Every answer is "
        "checked against the numbers themselves; a wrong one fails the run. A figure is the median "
        "over the rounds, ± half of what lies between least and greatest; a ratio is taken "
        "within each round, then the median of the ratios. \"-\" is what a peer cannot do, or, for "
        "building from text, what was left out since building from binary took more than 3 s; "
        "such a build is not repeated either. A collection is measured as the sum over its "
        "lists, cold lookups in the first 20 of them. Memory of building is what a process took "
        "beyond what it had before; of gapmap, the whole program's. Peers were compiled by "
        "`Benchmarks/setup` with -O3 -march=native, gapmap and the raw arrays for any x86-64.",
        "### Repeat it",
        "```sh\n" + "\n".join(commands(run, previous, sizes, top)) + "\n```",
        "### Machine",
        f"{machine['processor']}, {machine['cores']} cores, "
        f"{figure(machine['memoryBytes'] / 2**30)} GiB of memory; {machine['system']}, kernel "
        f"{machine['kernel']}; Swift {machine['swift']}, {machine['compiler']}. "
        f"Measured on {run.date}, the machine's load at the start "
        f"{machine.get('load', 0):.2f}.",
        "### Data sets",
        table(["data set", "lists", "numbers"], [
            [f"`{dataset['name']}`", f"{dataset['parts']:,}", f"{dataset['numbers']:,}"]
            for name in run.datasets for dataset in run.facts["datasets"]
            if dataset["name"] == name]),
        "### Peers",
    ]
    settings = {peer["name"]: peer["settings"] for peer in run.facts["peers"]}
    lines.append("\n".join(f"- `{name}`: {settings[name]}" for name in run.peers))
    if run.missing:
        lines.append("Missing from this run: " + "; ".join(
            f"`{peer['name']}` ({peer['reason']})" for peer in run.missing) + ".")
    else:
        lines.append("Of the peers asked for, none was missing.")
    return lines


def commands(run, previous, sizes, top):
    """The commands that make such runs and this report."""
    report = f"Benchmarks/report {shown_path(run.path, top)}"
    for option, others in (("--previous", previous), ("--growth", sizes)):
        if others:
            report += f" {option} " + " ".join(shown_path(other.path, top) for other in others)
    return ["Benchmarks/setup", bench(run, top), *[bench(other, top) for other in sizes], report]


def bench(run, top):
    """The command that makes such a run."""
    facts = run.facts
    flags = ["--quick"] if facts.get("quick") else []
    if run.is_reduced and not facts.get("quick"):
        flags.append(f"--count {facts['count']}")
    parts = {dataset["name"]: dataset["parts"] for dataset in facts["datasets"]}
    families = [name for name in run.datasets if name in catalogue.FAMILIES]
    collections = [name for name in run.datasets
                   if name in catalogue.COLLECTIONS or parts[name] > 1]
    files = [name for name in run.datasets if name not in families + collections]
    # Without any of these three options the bench takes all families.
    if families and (files or collections or families != catalogue.FAMILIES):
        flags.append("--families " + ",".join(families))
    if collections:
        flags.append("--collections DIR")
    flags += [f"--file {name}" for name in files]
    if {peer.name for peer in catalogue.PEERS} - set(run.peers) - {
            peer["name"] for peer in run.missing}:
        flags.append("--peers " + ",".join(run.peers))
    return " ".join(["swift run -c release --package-path Benchmarks gapmap-bench",
                     f"--seed {facts['seed']}", *flags, f"--json {shown_path(run.path, top)}"])


def shown_path(path, top):
    """The path from the top of the repository; of a file elsewhere only its name."""
    relative = os.path.relpath(path.resolve(), top)
    return path.name if relative.startswith("..") else relative
