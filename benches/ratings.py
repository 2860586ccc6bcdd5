"""How well the numbers of `workbench grade` follow published ratings of sudokus.

    python3 benches/ratings.py PROGRAM

The sudokus of ratings.txt are from the beginning of diabolical.txt of https://github.com/grantm/sudoku-exchange-puzzle-bank
(public domain), each with its rating by Sukaku Explainer, from 5.4 to 9.1. Printed are rank correlations (Spearman).
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
RULES = (HERE.parent / "src/app/templates/blank-sudoku.toml").read_text(encoding="utf-8")
NUMBERS = {
    "steps": "steps",
    "largest": "largest reason",
    "parts": "all reasons",
    "guesses": "guesses",
    "deepest": "deepest guess",
}


def graded(program, givens):
    rows = [" ".join(givens[row : row + 9].replace("0", ".")) for row in range(0, 81, 9)]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "sudoku.toml")
        layout = "layout = '''\n" + "\n".join(rows) + "\n'''"
        file.write_text(RULES.replace("size = 9", layout), encoding="utf-8")
        run = subprocess.run([program, "grade", file, "--format", "json"], capture_output=True, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


def ranks(values):
    return [(sum(other < value for other in values) + sum(other <= value for other in values)) / 2 for value in values]


def correlation(one, other):
    one, other = ranks(one), ranks(other)
    mean = len(one) / 2
    both = sum((a - mean) * (b - mean) for a, b in zip(one, other))
    return both / (sum((a - mean) ** 2 for a in one) * sum((b - mean) ** 2 for b in other)) ** 0.5


def main():
    lines = (HERE / "ratings.txt").read_text(encoding="utf-8").split("\n")
    sudokus = [line.split() for line in lines if line]
    ratings = [float(rating) for _, rating in sudokus]
    grades = [graded(sys.argv[1], givens) for givens, _ in sudokus]
    for key, name in NUMBERS.items():
        print(f"{name:15} {correlation(ratings, [grade[key] for grade in grades]):.2f}")


main()
