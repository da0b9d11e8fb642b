"""How far two runs are apart."""

import collections
import math
import statistics

from . import catalogue
from .run import Trouble


def apart(first, second):
    """By how many per cent the larger of two values exceeds the smaller."""
    if first == second:
        return 0.0
    low, high = sorted([first, second])
    return 100 * (high / low - 1) if low > 0 else math.inf


def differences(first, second):
    """(per cent apart, measure, dataset, peer, value, value) of what both runs have, worst first.

    What follows from the seed alone is held against itself; everything else by its ratio, and by
    its value where the measure has no reference.
    """
    rows = []
    for key in first.results.keys() & second.results.keys():
        dataset, peer, measure = key
        pair = [run.results[key] for run in (first, second)]
        if is_exact(measure) or all(result.get("reference") is None for result in pair):
            values = [result["median"] for result in pair]
        elif all(result.get("ratio") for result in pair):
            values = [result["ratio"]["median"] for result in pair]
        else:
            continue
        rows.append((apart(*values), measure, dataset, peer, *values))
    return sorted(rows, key=lambda row: (-row[0], row[1:4]))


def is_exact(measure):
    return measure in catalogue.MEASURES and catalogue.MEASURES[measure].exact


def is_beyond(row, within):
    return row[0] > (0 if is_exact(row[1]) else within)


def print_comparison(first, second, within):
    """Prints the differences; returns whether none is beyond what is allowed."""
    for key in ("seed", "count", "machine"):
        if first.facts.get(key) != second.facts.get(key):
            print(f"note: the runs differ in {key}: "
                  f"{first.facts.get(key)} and {second.facts.get(key)}")
    for run, other in ((first, second), (second, first)):
        alone = collections.Counter(
            (peer, dataset) for dataset, peer, _ in run.results.keys() - other.results.keys())
        for (peer, dataset), count in sorted(alone.items()):
            print(f"note: only in {run.path}: {count} results of {peer} on {dataset}")
    rows = differences(first, second)
    if not rows:
        raise Trouble("the two runs have no result in common; compare runs of the same data "
                      "sets and peers")
    print(f"{'apart':>9}  {'measure':20}{'dataset':20}{'peer':16}{'first':>12}{'second':>12}")
    beyond = [row for row in rows if is_beyond(row, within)]
    for row in rows[:max(20, len(beyond))]:
        difference, measure, dataset, peer, one, two = row
        mark = "  beyond" if is_beyond(row, within) else ""
        print(f"{difference:8.1f}%  {measure:20}{dataset:20}{peer:16}{one:12.5g}{two:12.5g}{mark}")
    print_summary(rows, within)
    print(f"{len(beyond)} of {len(rows)} differ by more than {within:g} % "
          "(sizes: by anything at all)")
    return not beyond


def print_summary(rows, within):
    print(f"\n{'measure':22}{'results':>8}{'median':>9}{'worst':>9}{'beyond':>8}")
    measures = [name for name in catalogue.MEASURES if any(row[1] == name for row in rows)]
    measures += sorted({row[1] for row in rows} - catalogue.MEASURES.keys())
    for measure in measures:
        own = [row for row in rows if row[1] == measure]
        beyond = sum(is_beyond(row, within) for row in own)
        print(f"{measure:22}{len(own):8}{statistics.median(row[0] for row in own):8.1f}%"
              f"{own[0][0]:8.1f}%{beyond:8}")
    print()
