/// What --help prints.
let help = """
  Measures gapmap side by side with raw arrays of 8-byte numbers and with other kinds of index.

    Benchmarks/setup                     makes the peers (once)
    gapmap-bench                         all families and peers; about half an hour
    gapmap-bench --quick                 small sets and few rounds: does it work?
    gapmap-bench --file numbers.txt      your own numbers, one a line, ascending
    gapmap-bench --families phone,ids --peers roaring,gapmap-balance --json run.json
    Benchmarks/report run.json           makes docs/benchmarks.md and its charts from a run

    --families A,B     of range, uniform, phone, events, clusters, ids, hashes
    --file F           a list of one's own; 64-bit little-endian if its name ends in .u64
    --collections DIR  folders of lists (.txt), or such folders as NAME.tar.zst: each one is measured
                       as a whole
    --peers A,B        of \(Catalog.names.joined(separator: ", "));
                       raw-read and raw-mapped always take part: ratios are to them
    --count N          the size of the families; 10000000 unless given, 100000 with --quick
    --seed N           of the families and of the queries; 1 unless given
    --quick            one or two rounds, short ones
    --json FILE        the whole record of the run

  Without --families, --file and --collections, all families. Every answer of every peer is checked,
  and a wrong one ends the run with status 1.
  """
