"""Builds an index of telephone numbers and looks some up. Run it in any directory that can be written to."""

import numpy

import gapmap

# Any iterable or array, in any order; a range takes no memory.
gapmap.build("toll833.gapmap", range(18_330_000_000, 18_340_000_000))

with gapmap.open("toll833.gapmap") as index:
    print(index)
    print(18_335_551_234 in index, 18_445_550_100 in index)

    # A sequence of sorted numbers: positions, slices, bisect.
    print(index[0], index[-1], list(index[5:8]))
    print(index.bisect_left(18_335_000_000), index.between(18_335_000_000, 18_335_999_999).size)
    print(index.next(18_000_000_000), index.previous(18_330_000_000))
    print(list(index.ranges()))

    # Many at once, from an array to an array.
    callers = numpy.array([18_335_551_234, 81_312_345_678, 18_339_999_999])
    print(callers[index.contains_many(callers)])
    print(index[-3:].to_numpy())

# More than memory holds: ascending numbers and ranges, bit by bit.
with gapmap.Writer("blocked.gapmap") as writer:
    writer.append(18_005_550_100)
    writer.append_range(18_330_000_000, 18_339_999_999)
    writer.extend(number for number in (81_312_345_678, 81_312_345_679))
print(len(gapmap.open("blocked.gapmap")))

try:
    gapmap.open("missing.gapmap")
except FileNotFoundError as error:
    print(error)
