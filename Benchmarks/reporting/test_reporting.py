"""Tests of the report's figures and sentences: python3 -m unittest discover -s Benchmarks."""

import contextlib
import importlib.util
import io
import json
import pathlib
import tempfile
import unittest

from . import catalogue, comparison, document, run as runs, targets, text


def result(dataset, peer, measure, median, ratio=None, reference="raw-mapped", spread=0.0):
    return {
        "dataset": dataset, "peer": peer, "measure": measure, "unit": "", "rounds": [median],
        "median": median, "minimum": median - spread, "maximum": median + spread,
        "reference": reference,
        "ratio": None if ratio is None else {"median": ratio, "minimum": ratio, "maximum": ratio}}


def facts(results, **changes):
    names = dict.fromkeys(row["dataset"] for row in results)
    peers = dict.fromkeys(row["peer"] for row in results)
    return {
        "version": 1, "date": "2026-11-30", "seed": 1, "count": 10_000_000, "rounds": 5,
        "quick": False,
        "machine": {"processor": "P", "cores": 2, "memoryBytes": 8 << 30, "system": "S",
                    "kernel": "K", "swift": "6.3.1", "compiler": "gcc"},
        "peers": [{"name": name, "settings": f"settings of {name}"} for name in peers],
        "missing": [],
        "datasets": [{"name": name, "parts": 1, "numbers": 10_000_000, "limitBits": 11.4}
                     for name in names],
        "results": results} | changes


def make(results, **changes):
    return runs.Run(facts(results, **changes), "run.json")


SMALL = [
    result("uniform", "gapmap-balance", "bits", 12.3, 0.192, "raw-read"),
    result("uniform", "raw-read", "bits", 64, None, "raw-read"),
    result("uniform", "gapmap-balance", "contains", 180.0, 0.5, spread=9),
    result("uniform", "raw-mapped", "contains", 360.0),
    result("uniform", "gapmap-balance", "build-binary", 0.05, 1.25, "raw-read"),
]


class Figures(unittest.TestCase):
    def test_significant_digits(self):
        self.assertEqual(text.figure(12.034, 4), "12.03")
        self.assertEqual(text.figure(1234567.8), "1,234,568")
        self.assertEqual(text.figure(4.0), "4")
        self.assertEqual(text.figure(0), "0")
        self.assertEqual(text.figure(3.36e-5, 4), "0.000034")

    def test_distance_from_a_bound(self):
        self.assertEqual(text.beside(12.3, 12), "2.5 % above the bound")
        self.assertEqual(text.beside(6, 12), "50 % of the bound")
        self.assertEqual(text.beside(36, 12), "3 times the bound")
        self.assertEqual(text.beside(12, 12), "exactly at the bound")

    def test_cell_gives_median_spread_and_ratio(self):
        run = make(SMALL)
        measure = catalogue.MEASURES["contains"]
        self.assertEqual(text.cell(run, "uniform", "gapmap-balance", measure), "180 ±5 % (0.500)")
        self.assertEqual(text.cell(run, "uniform", "raw-read", measure), "-")

    def test_building_is_shown_as_a_rate(self):
        self.assertAlmostEqual(make(SMALL).shown("uniform", "gapmap-balance", "build-binary"), 200)


class Means(unittest.TestCase):
    def test_range_is_left_out(self):
        run = make([result(name, "gapmap-balance", "bits", bits) for name, bits in
                    [("range", 1e-5), ("uniform", 4.0), ("ids", 9.0)]])
        self.assertAlmostEqual(run.mean("gapmap-balance", "bits", runs.Run.shown), 6)

    def test_there_is_none_where_a_data_set_lacks(self):
        run = make(SMALL + [result("ids", "raw-mapped", "contains", 300.0)])
        self.assertIsNone(run.mean("gapmap-balance", "contains", runs.Run.shown))


class Targets(unittest.TestCase):
    def verdict(self, results, what):
        return next(verdict for verdict in targets.judge(make(results))[0]
                    if verdict.target.measure == what)

    def test_met_and_missed(self):
        self.assertEqual(self.verdict(SMALL, "bits").words(), "**not met**, 1.7 % above the bound")
        self.assertEqual(self.verdict(SMALL, "contains").words(), "met, 29 % below the bound")

    def test_a_rate_must_be_high(self):
        self.assertTrue(self.verdict(SMALL, "build-binary").met)
        slow = [result("uniform", "gapmap-balance", "build-binary", 0.2)]
        self.assertFalse(self.verdict(slow, "build-binary").met)

    def test_all_families_are_held_against_the_worst(self):
        rows = [result("uniform", "gapmap-balance", "sorted-1", 1, 0.2),
                result("events", "gapmap-balance", "sorted-1", 1, 0.6)]
        verdict = self.verdict(rows, "sorted-1")
        self.assertEqual(verdict.worst, "events")
        self.assertEqual(verdict.words(), "**not met** on 1 of 2, at worst 2 times the bound")

    def test_memory_is_judged_by_its_maximum(self):
        rows = [result("uniform", "gapmap-balance", "memory", 1 << 20, spread=4096)]
        self.assertFalse(self.verdict(rows, "memory").met)

    def test_scan_is_judged_as_a_rate_and_as_a_ratio(self):
        rows = [result("uniform", "gapmap-balance", "load-threads-2", 1.25, 2.5, "raw-read")]
        verdicts, _ = targets.judge(make(rows))
        self.assertEqual([(verdict.target.kind, verdict.met) for verdict in verdicts],
                         [("rate", True), ("ratio", False)])
        self.assertAlmostEqual(verdicts[0].figures["uniform"], 800)

    def test_runs_from_before_loads_by_threads_have_no_verdict_on_them(self):
        rows = [result("uniform", "gapmap-balance", "load", 1.25, 2.5, "raw-read")]
        verdicts, unmeasured = targets.judge(make(rows))
        self.assertEqual(verdicts, [])
        self.assertIn("load-threads-2", [target.measure for target in unmeasured])
        self.assertNotIn("load-threads-2", document.write(make(rows), [], [], {}, pathlib.Path("/")))


class Documents(unittest.TestCase):
    def test_partial_run_says_so(self):
        written = document.write(make(SMALL, quick=True, count=200_000), [], [], {}, pathlib.Path("/"))
        self.assertIn("**This is a partial run:** it was a quick one", written)
        self.assertIn("this run's were of 200,000", written)

    def test_full_run_does_not(self):
        rows = [result(name, peer.name, "bits", 8.0)
                for name in catalogue.FAMILIES + catalogue.COLLECTIONS for peer in catalogue.PEERS]
        self.assertEqual(make(rows).gaps(), [])

    def test_collections_are_repeated_from_a_folder(self):
        rows = SMALL + [result("census1881", "gapmap-size", "bits", 6.5, 0.1, "raw-read")]
        written = document.write(make(rows), [], [], {}, pathlib.Path("/"))
        self.assertIn("--families uniform --collections DIR", written)

    def test_missing_peers_are_named(self):
        run = make(SMALL, missing=[{"name": "lmdb", "reason": "no peer-lmdb.so"}])
        written = document.write(run, [], [], {}, pathlib.Path("/"))
        self.assertIn("Missing from this run: `lmdb` (no peer-lmdb.so).", written)

    def test_a_users_file(self):
        rows = [row | {"dataset": "mine.u64"} for row in SMALL]
        written = document.write(make(rows, count=1234), [], [], {}, pathlib.Path("/"))
        self.assertIn("--file mine.u64", written)
        self.assertNotIn("instead of", written)
        self.assertIn("None of the project's targets", written)

    def test_growth_is_told_by_size(self):
        small = make([row | {"median": row["median"] * 2} for row in SMALL], count=1000)
        small.numbers["uniform"] = 1000
        written = document.write(make(SMALL), [], [make(SMALL), small], {}, pathlib.Path("/"))
        self.assertIn("| peer | what | 1,000 | 10,000,000 |", written)
        self.assertIn("| `gapmap-balance` | Random lookup, ns | 360 | 180 |", written)
        self.assertIn("--count 1000 ", written)

    def test_there_is_no_growth_in_one_size(self):
        written = document.write(make(SMALL), [], [make(SMALL)], {}, pathlib.Path("/"))
        self.assertNotIn("## Growth", written)

    def test_history_tells_before_and_after(self):
        before = [row | {"ratio": row["ratio"] and {"median": row["ratio"]["median"] * 2}}
                  for row in SMALL]
        old = make(before, date="2026-10-01", label="first")
        written = document.write(make(SMALL), [old], [], {}, pathlib.Path("/"))
        self.assertIn("2026-10-01, first", written)
        self.assertIn("Mean ratio of time to `raw-mapped` over 1 data set: 1 → 0.500 (-50.0 %).",
                      written)

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "needs matplotlib")
    def test_charts_are_the_same_each_time(self):
        from . import charts
        with tempfile.TemporaryDirectory() as folder:
            once, again = (
                {name: path.read_bytes() for name, path in
                 charts.draw_all(make(SMALL), [], pathlib.Path(folder) / name).items()}
                for name in ("once", "again"))
        # No "trade": one peer alone has both a size and lookups.
        self.assertEqual(sorted(once), ["build", "lookup", "overview", "size", "trade-by-dataset"])
        self.assertEqual(once, again)


class Inputs(unittest.TestCase):
    def load(self, content):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "run.json"
            path.write_text(content)
            return runs.load(path)

    def test_a_run_is_read(self):
        self.assertEqual(self.load(json.dumps(facts(SMALL))).datasets, ["uniform"])

    def test_what_is_no_run_is_refused(self):
        for content in ("", "[]", "{}", '{"version": 2}', '{"version": 1}',
                        json.dumps(facts([]))):
            with self.subTest(content=content), self.assertRaises(runs.Trouble):
                self.load(content)

    def test_unsupported_results_are_none(self):
        row = {"dataset": "uniform", "peer": "parquet", "measure": "rank", "unsupported": True}
        loaded = self.load(json.dumps(facts(SMALL + [row])))
        self.assertIsNone(loaded.result("uniform", "parquet", "rank"))
        self.assertIn("parquet", loaded.peers)


class Comparisons(unittest.TestCase):
    def compare(self, changed, within=15):
        second = [row for row in SMALL if (row["peer"], row["measure"]) not in
                  {(row["peer"], row["measure"]) for row in changed}] + changed
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            agree = comparison.print_comparison(make(SMALL), make(second), within)
        return agree, printed.getvalue()

    def test_the_same_run_agrees(self):
        self.assertTrue(self.compare([])[0])

    def test_ratios_count_and_not_times(self):
        agree, _ = self.compare(
            [result("uniform", "gapmap-balance", "contains", 900.0, 0.55)])
        self.assertTrue(agree)
        agree, printed = self.compare(
            [result("uniform", "gapmap-balance", "contains", 180.0, 0.6)])
        self.assertFalse(agree)
        self.assertIn("20.0%  contains", printed)

    def test_sizes_must_agree_exactly(self):
        changed = [result("uniform", "gapmap-balance", "bits", 12.31, 0.192, "raw-read")]
        self.assertFalse(self.compare(changed)[0])

    def test_the_worst_is_first(self):
        rows = comparison.differences(make(SMALL), make(
            [result("uniform", "gapmap-balance", "contains", 1.0, 0.51),
             result("uniform", "gapmap-balance", "build-binary", 1.0, 2.5)]))
        self.assertEqual([row[1] for row in rows], ["build-binary", "contains"])
        self.assertAlmostEqual(rows[0][0], 100)

    def test_nothing_in_common_is_trouble(self):
        with self.assertRaises(runs.Trouble), contextlib.redirect_stdout(io.StringIO()):
            comparison.print_comparison(
                make(SMALL), make([result("ids", "lmdb", "bits", 130.0)]), 15)


if __name__ == "__main__":
    unittest.main()
