"""What Benchmarks/report is made of: the run, the targets, the tables, the charts."""
