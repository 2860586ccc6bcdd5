"""Every file of the gallery counted by each engine, with and without symmetry, and by `auto`."""

import json
import sys

import measure
import report
import works
from install import ROOT

WAYS = [
    ("sat", ["--engine", "sat"]),
    ("sat, no symmetry", ["--engine", "sat", "--no-symmetry"]),
    ("native", ["--engine", "native"]),
    ("native, no symmetry", ["--engine", "native", "--no-symmetry"]),
    ("auto", []),
]


def measure_all(limit):
    rows, right = [], True
    for path in sorted((ROOT / "puzzles").glob("*.toml")):
        file = path.relative_to(ROOT)
        runs = [measure.run(works.count_command(file, {}, *options), limit) for _, options in WAYS]
        finished = [None if run.timed_out else json.loads(run.output) for run in runs]
        numbers = {found["solutions"] for found in finished if found and found["complete"]}
        right &= len(numbers) <= 1
        times = [f"> {limit:.0f}" if run.timed_out else report.seconds(run.wall) for run in runs]
        chosen = finished[-1]["engine"] if finished[-1] else "–"
        solutions = " or ".join(map(str, sorted(numbers))) or "–"
        if len(numbers) > 1:
            solutions = f"**WRONG: {solutions}**"
        rows.append([path.name, solutions, *times, chosen])
        print(*rows[-1], file=sys.stderr)
    header = ["file", "solutions", *[f"{name}, s" for name, _ in WAYS], "auto chose"]
    return report.table(header, rows), right
