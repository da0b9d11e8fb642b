"""A run of gapmap-bench as its JSON tells it."""

import json
import math
import pathlib

from . import catalogue


class Trouble(Exception):
    """What is wrong with an input, in words for the user."""


class Run:
    def __init__(self, facts, path):
        self.facts = facts
        self.path = pathlib.Path(path)
        self.date = facts["date"]
        self.label = facts.get("label")
        self.numbers = {dataset["name"]: dataset["numbers"] for dataset in facts["datasets"]}
        self.limits = {dataset["name"]: dataset.get("limitBits") for dataset in facts["datasets"]}
        known = catalogue.FAMILIES + catalogue.COLLECTIONS
        self.datasets = in_order(self.numbers, known)
        self.peers = in_order((peer["name"] for peer in facts["peers"]),
                              [peer.name for peer in catalogue.PEERS])
        self.missing = facts["missing"]
        self.results = {
            (result["dataset"], result["peer"], result["measure"]): result
            for result in facts["results"] if result.get("median") is not None}

    @property
    def name(self):
        return f"{self.date}, {self.label}" if self.label else self.date

    def result(self, dataset, peer, measure):
        """The result, or None where the peer cannot do it or was not there."""
        return self.results.get((dataset, peer, measure))

    def shown(self, dataset, peer, measure):
        """The median in the unit that tables show, or None."""
        result = self.result(dataset, peer, measure)
        if result is None:
            return None
        return catalogue.MEASURES[measure].shown(result["median"], self.numbers[dataset])

    def ratio(self, dataset, peer, measure):
        """The median ratio to the measure's reference, 1 for the reference itself, or None."""
        result = self.result(dataset, peer, measure)
        if result is None:
            return None
        if result.get("ratio"):
            return result["ratio"]["median"]
        return 1.0 if result.get("reference") == peer else None

    def measured(self, measure):
        return any(key[2] == measure for key in self.results)

    def able(self, measure):
        """The peers that have this measure over any data set, in order."""
        return [peer for peer in self.peers
                if any(self.result(dataset, peer, measure) for dataset in self.datasets)]

    def reference(self, measure):
        return next((result["reference"] for key, result in self.results.items()
                     if key[2] == measure and result.get("reference")), None)

    @property
    def averaged(self):
        """The data sets that means are taken over: the families but `range`, else what there is."""
        return [name for name in self.datasets if name in catalogue.AVERAGED] or self.datasets

    def mean(self, peer, measure, quantity):
        """The geometric mean of `quantity` (Run.shown or Run.ratio) over the averaged data sets.

        None if one of them is lacking: a mean over fewer could not be set beside the others'.
        """
        values = [quantity(self, dataset, peer, measure) for dataset in self.averaged]
        return geometric_mean(values) if values and all(values) else None

    @property
    def is_reduced(self):
        """Whether the families were made with fewer numbers, or more, than the targets mean."""
        return (self.facts["count"] != catalogue.FULL_COUNT
                and any(family in self.datasets for family in catalogue.FAMILIES))

    def gaps(self):
        """What this run lacks of a full one, a phrase each; none for a full run."""
        phrases = []
        if self.facts.get("quick"):
            phrases.append("it was a quick one (`--quick`)")
        if self.is_reduced:
            phrases.append(f"families of {self.facts['count']:,} numbers instead of "
                           f"{catalogue.FULL_COUNT:,}")
        if self.facts["rounds"] < catalogue.FULL_ROUNDS:
            phrases.append(f"{self.facts['rounds']} of {catalogue.FULL_ROUNDS} rounds")
        if self.missing:
            phrases.append(f"{len(self.missing)} of the peers asked for were missing")
        absent = [peer.name for peer in catalogue.PEERS if peer.name not in self.peers]
        if absent:
            phrases.append("without the peers " + listed(absent))
        absent = [name for name in catalogue.FAMILIES + catalogue.COLLECTIONS
                  if name not in self.datasets]
        if absent:
            phrases.append("without the data sets " + listed(absent))
        return phrases


def load(path):
    try:
        facts = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Trouble(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise Trouble(f"{path}: not JSON ({error}); give a file that "
                      "gapmap-bench --json has written") from error
    version = facts.get("version") if isinstance(facts, dict) else None
    if version != 1:
        raise Trouble(f"{path}: version {version} of a run; this script reads version 1")
    try:
        run = Run(facts, path)
    except (KeyError, TypeError) as error:
        raise Trouble(f"{path}: not a whole run of gapmap-bench: {error!r}; "
                      "run it again with --json") from error
    if not run.results:
        raise Trouble(f"{path}: a run without results; run gapmap-bench with at least one peer "
                      "and one data set")
    return run


def in_order(names, known):
    """Names in the order of `known`, the unknown ones after them as they came."""
    names = list(names)
    return [name for name in known if name in names] + [
        name for name in names if name not in known]


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def listed(names, mark="`"):
    """Names as a phrase: a, b and c."""
    names = [f"{mark}{name}{mark}" for name in names]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
