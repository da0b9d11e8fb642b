"""Figures and tables as Markdown."""

import math


def figure(value, digits=3):
    """A number with so many significant digits, thousands marked, never with an exponent."""
    if value == 0:
        return "0"
    if abs(value) < 0.001:
        digits = min(digits, 2)
    places = digits - 1 - math.floor(math.log10(abs(value)))
    if places <= 0:
        return f"{value:,.0f}"
    text = f"{value:,.{places}f}"
    return text.rstrip("0").rstrip(".") if float(value).is_integer() else text


def percent(share):
    """A positive share as per cent, coarser the larger it is."""
    share *= 100
    if share < 0.1:
        return "less than 0.1 %"
    return f"{share:.1f} %" if share < 10 else f"{share:.0f} %"


def share_of(factor):
    """A factor before a noun: a share of it below one, times from one on."""
    return f"{percent(factor)} of" if factor < 1 else f"{figure(factor)} times"


def beside(value, bound):
    """Where a value stands from a bound: a difference in per cent near it, else a factor."""
    factor = value / bound
    if factor == 1:
        return "exactly at the bound"
    if 0.5 < factor < 2:
        return f"{percent(abs(factor - 1))} {'above' if factor > 1 else 'below'} the bound"
    return f"{share_of(factor)} the bound"


def ratio_figure(ratio):
    """A ratio as it stands in brackets; of the tiny ones only that they are tiny."""
    return "<0.0001" if ratio < 0.0001 else figure(ratio)


def change(before, after):
    """A signed change in per cent."""
    if before == after:
        return "the same"
    if before == 0:
        return "from nothing"
    return f"{100 * (after / before - 1):+.1f} %"


def plural(count, noun):
    return f"{count} {noun}" + ("" if count == 1 else "s")


def table(head, rows, left=1):
    """A table whose first `left` columns are words and whose others are figures."""
    rules = ["---"] * left + ["---:"] * (len(head) - left)
    lines = ["| " + " | ".join(head) + " |", "|" + "|".join(rules) + "|"]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def cell(run, dataset, peer, measure):
    """Median, spread and ratio of one result, or "-" where the peer has none."""
    result = run.result(dataset, peer, measure.name)
    if result is None:
        return "-"
    median = result["median"]
    text = figure(measure.shown(median, run.numbers[dataset]), measure.digits)
    spread = (result["maximum"] - result["minimum"]) / 2 / median if median else 0
    if spread > 0:
        text += f" ±{max(1, round(100 * spread))} %"
    ratio = result.get("ratio")
    return f"{text} ({ratio_figure(ratio['median'])})" if ratio else text
