"""Names that a report knows: peers, data sets and measures, in the order they are shown."""

import dataclasses

FAMILIES = ["range", "uniform", "phone", "events", "clusters", "ids", "hashes"]
COLLECTIONS = ["census-income", "census1881", "wikileaks-noquotes"]
# A whole range costs gapmap some bytes in all; in a mean it would drown every other family.
AVERAGED = [family for family in FAMILIES if family != "range"]
FULL_COUNT = 10_000_000
FULL_ROUNDS = 5


@dataclasses.dataclass(frozen=True)
class Peer:
    name: str
    title: str
    group: str


PEERS = [
    Peer("gapmap-balance", "Gapmap, balance", "gapmap"),
    Peer("gapmap-size", "Gapmap, size", "gapmap"),
    Peer("gapmap-speed", "Gapmap, speed", "gapmap"),
    Peer("raw-mapped", "raw array, mapped", "raw"),
    Peer("raw-branchless", "raw array, branchless", "raw"),
    Peer("raw-read", "raw array, read", "raw"),
    Peer("roaring", "Roaring, 64-bit", "set"),
    Peer("elias-fano", "Elias-Fano (sdsl)", "set"),
    Peer("sqlite", "SQLite", "database"),
    Peer("lmdb", "LMDB", "database"),
    Peer("parquet", "Parquet, delta + zstd", "archive"),
    Peer("zstd-3", "zstd 3, whole array", "archive"),
    Peer("zstd-19", "zstd 19, whole array", "archive"),
]


def peer(name):
    """The peer of this name; one that the catalogue does not know is shown by its name."""
    return next((known for known in PEERS if known.name == name), Peer(name, name, "other"))


@dataclasses.dataclass(frozen=True)
class Measure:
    """A measure and how it is shown: its values are divided by `divisor` to be in `unit`."""
    name: str
    title: str
    unit: str
    divisor: float = 1
    digits: int = 3
    exact: bool = False  # follows from the seed alone, so that two runs must agree to the bit
    rate: bool = False  # stored in seconds, shown in million numbers a second

    def shown(self, value, numbers):
        return numbers / value / 1e6 if self.rate else value / self.divisor


MEBIBYTE = 1 << 20
RATE = "million numbers a second"
SECTIONS = [
    ("Size", "size", [
        Measure("bits", "Bits a number", "bits", digits=4, exact=True),
        Measure("bytes", "Bytes on disk", "bytes", digits=12, exact=True),
    ]),
    ("Random lookup", "lookup", [
        Measure("contains", "Random `contains`, half of the numbers present", "ns"),
        Measure("contains-p50", "Random `contains`, 50th percentile", "ns"),
        Measure("contains-p99", "Random `contains`, 99th percentile", "ns"),
        Measure("rank", "Random `rank`", "ns"),
        Measure("count", "Count in a random range", "ns a range"),
        Measure("threads-2", "Random `contains` by two threads at once", "ns, wall time"),
    ]),
    ("Sorted batches", None, [
        Measure("sorted-0.1", "Sorted batch, 0.1 % of the set", "ns a lookup"),
        Measure("sorted-1", "Sorted batch, 1 % of the set", "ns a lookup"),
        Measure("sorted-10", "Sorted batch, 10 % of the set", "ns a lookup"),
    ]),
    ("Opening, loading and scanning", "load", [
        Measure("open", "Open and first lookup", "µs"),
        Measure("load", "Load the whole set into an array", "ns a number"),
        Measure("load-threads-2", "Load the whole set into an array by two threads",
                "ns a number, wall time"),
        Measure("sum", "Scan the whole set without keeping it", "ns a number"),
        Measure("scan-1000", "Scan ranges of 1,000 numbers", "ns a number"),
    ]),
    ("Cold cache and memory", None, [
        Measure("cold", "Lookup after the file's pages were dropped, opening included", "µs"),
        Measure("cold-pages", "Pages of 4 KiB that one cold lookup touches, index open", "pages"),
        Measure("cold-pages-most", "The same, of the lookup that touches most", "pages"),
        Measure("cold-read", "Pages of 4 KiB read for opening and one cold lookup", "pages"),
        Measure("memory", "Private memory of the reader", "MiB", divisor=MEBIBYTE),
    ]),
    ("Building", "build", [
        Measure("build-binary", "Build from binary", RATE, rate=True),
        Measure("build-text", "Build from text", RATE, rate=True),
        Measure("build-binary-memory", "Peak memory of building from binary", "MiB",
                divisor=MEBIBYTE),
        Measure("build-text-memory", "Peak memory of building from text", "MiB",
                divisor=MEBIBYTE),
    ]),
]
MEASURES = {measure.name: measure for _, _, measures in SECTIONS for measure in measures}
# What a reader asks first, and what a history follows.
MAIN = ["bits", "open", "contains", "sorted-1", "load", "build-binary"]
