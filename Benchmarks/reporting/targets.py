"""The project's targets, and how far a run reaches them."""

import dataclasses

from . import catalogue
from .text import beside


@dataclasses.dataclass(frozen=True)
class Target:
    """A bound on one quantity of one measure, over one data set or over all families."""
    what: str
    peer: str
    measure: str
    datasets: tuple
    bound: float
    unit: str
    kind: str = "value"  # value, maximum, ratio, or rate (millions of numbers a second)

    @property
    def least(self):
        return self.kind == "rate"

    @property
    def wanted(self):
        return f"{'≥' if self.least else '≤'} {self.bound:g} {self.unit}"

    def reached(self, run, dataset):
        """The figure to hold against the bound, or None where the run has none."""
        result = run.result(dataset, self.peer, self.measure)
        if result is None:
            return None
        if self.kind == "ratio":
            return run.ratio(dataset, self.peer, self.measure)
        if self.kind == "rate":
            if catalogue.MEASURES[self.measure].rate:
                return run.shown(dataset, self.peer, self.measure)
            return 1e3 / result["median"]  # from nanoseconds a number
        value = result["maximum" if self.kind == "maximum" else "median"]
        return catalogue.MEASURES[self.measure].shown(value, run.numbers[dataset])

    def excess(self, reached):
        """How many times the bound's allowance is used up; above 1 the target is missed."""
        return self.bound / reached if self.least else reached / self.bound


def one_each(what, peer, measure, unit, kind, bounds):
    return [Target(what, peer, measure, (dataset,), bound, unit, kind)
            for dataset, bound in bounds.items()]


def over_families(what, peer, measure, bound, unit, kind):
    return [Target(what, peer, measure, tuple(catalogue.FAMILIES), bound, unit, kind)]


BALANCE = "gapmap-balance"
SIZE = "gapmap-size"
TARGETS = [
    *one_each("size", BALANCE, "bits", "bits a number", "value", {
        "uniform": 12.1, "phone": 2.5, "events": 5.75, "clusters": 10.2, "ids": 1.48,
        "hashes": 42.8}),
    *one_each("size", SIZE, "bits", "bits a number", "value", {
        "uniform": 11.6, "phone": 2.3, "events": 5.25, "clusters": 9.9, "ids": 1.32,
        "hashes": 42.4, "census-income": 1.7, "census1881": 6.9, "wikileaks-noquotes": 3.8}),
    *one_each("size of a whole range", BALANCE, "bytes", "bytes", "value", {"range": 256}),
    *over_families("open and first lookup, against reading the raw array", BALANCE, "open",
                   0.01, "of its time", "ratio"),
    *one_each("random `contains`, against the raw array mapped", BALANCE, "contains",
              "of its time", "ratio", {
                  "range": 0.7, "uniform": 0.7, "ids": 0.7, "hashes": 0.7, "phone": 1.0,
                  "events": 1.6, "clusters": 1.6}),
    *over_families("sorted batch of 1 % of the set, against the raw array mapped", BALANCE,
                   "sorted-1", 0.3, "of its time", "ratio"),
    # Three of data and three of directory, which the measure does not tell apart.
    *over_families("pages that the worst cold lookup touches", BALANCE, "cold-pages-most",
                   6, "pages", "maximum"),
    *over_families("whole scan into an array, two threads", BALANCE, "load-threads-2", 600,
                   "million numbers a second", "rate"),
    *over_families("whole scan into an array, two threads, against reading the raw file so",
                   BALANCE, "load-threads-2", 2, "of its time", "ratio"),
    *over_families("build from binary", BALANCE, "build-binary", 100,
                   "million numbers a second", "rate"),
    *over_families("build from text", BALANCE, "build-text", 40,
                   "million numbers a second", "rate"),
    *over_families("memory of building from binary", BALANCE, "build-binary-memory", 64, "MiB",
                   "maximum"),
    *over_families("memory of building from text", BALANCE, "build-text-memory", 64, "MiB",
                   "maximum"),
    *over_families("private memory of the reader", BALANCE, "memory", 1, "MiB", "maximum"),
]


@dataclasses.dataclass(frozen=True)
class Verdict:
    target: Target
    figures: dict  # data set to the figure reached

    @property
    def worst(self):
        return max(self.figures, key=lambda dataset: self.target.excess(self.figures[dataset]))

    @property
    def missed(self):
        """The data sets on which the target is missed, worst first."""
        excess = {dataset: self.target.excess(reached)
                  for dataset, reached in self.figures.items()}
        return sorted((dataset for dataset in excess if excess[dataset] > 1),
                      key=lambda dataset: -excess[dataset])

    @property
    def met(self):
        return not self.missed

    def margin(self, dataset):
        """How far the figure is from the bound, in words."""
        return beside(self.figures[dataset], self.target.bound)

    def words(self):
        """Met or not met, and by how much."""
        of = len(self.figures)
        margin = self.margin(self.worst)
        if len(self.target.datasets) == 1:
            return f"{'met' if self.met else '**not met**'}, {margin}"
        if self.met:
            return f"met on {of} of {of}, at worst {margin}"
        return f"**not met** on {len(self.missed)} of {of}, at worst {margin}"


def judge(run):
    """The verdicts on the targets that the run has figures for, and the targets left over."""
    verdicts, unmeasured = [], []
    for target in TARGETS:
        figures = {dataset: target.reached(run, dataset) for dataset in target.datasets}
        figures = {dataset: reached for dataset, reached in figures.items() if reached is not None}
        if figures:
            verdicts.append(Verdict(target, figures))
        else:
            unmeasured.append(target)
    return verdicts, unmeasured
