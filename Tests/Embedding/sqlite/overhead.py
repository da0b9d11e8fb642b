"""What a lookup costs in SQLite: overhead.py INDEX ASK EXTENSION.

ASK is a file of 64-bit numbers to ask, in any order, which become the rows of a table. Writes nanoseconds a lookup by
the clock of SQLite's shell, the table's own reading taken off: by the function, and by a join. The least of several
rounds counts.
"""

import array
import os
import re
import subprocess
import sys
import tempfile

ROUNDS = 5


def main(path, ask, extension):
    numbers = array.array("Q")
    with open(ask, "rb") as file:
        numbers.frombytes(file.read())
    queries = {
        "scan": "SELECT count(*) FROM calls WHERE number > 0",
        "singly": f"SELECT sum(gapmap_contains('{path}', number)) FROM calls",
        "join": f"SELECT count(*) FROM calls CROSS JOIN gapmap('{path}') ON value = number",
    }
    least, answers = {}, {}
    with tempfile.TemporaryDirectory() as directory:
        rows = os.path.join(directory, "rows.csv")
        with open(rows, "w") as file:
            file.writelines(f"{number}\n" for number in numbers)
        begin = f'.load "{extension}"\nCREATE TABLE calls (number INTEGER);\n.import "{rows}" calls\n.timer on\n'
        for name, query in queries.items():
            run = subprocess.run(
                ["sqlite3", "-bail", ":memory:"],
                input=begin + f"{query};\n" * ROUNDS,
                capture_output=True,
                text=True,
                check=True,
            )
            times = [float(text) for text in re.findall(r"real (\S+)", run.stdout)]
            assert len(times) == ROUNDS, run
            least[name] = min(times) / len(numbers) * 1e9
            answers[name] = re.findall(r"^(\d+)$", run.stdout, re.M)
    assert answers["singly"] == answers["join"], answers
    for name in ("singly", "join"):
        print("SQLite", name, round(least[name] - least["scan"], 1), flush=True)


main(*sys.argv[1:])
