"""Squares, groups of squares and pictures, as the genres write them; and clues or givens until one solution is left."""

import json
import random
import re
import subprocess
import sys
import tempfile

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
# The program that is measured, once `genres` knows it.
WORKBENCH = []
CLINGO = (sys.executable, "-m", "clingo")
# For clingo: which squares are side by side.
ADJACENT = "adj((R,C),(R+A,C+B)) :- at(R,C), (A,B) = (0,1;0,-1;1,0;-1,0), at(R+A,C+B).\n"
# Names of regions, which a picture of regions parts by blanks.
LABELS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + "".join(map(chr, range(0x4E00, 0x4F00)))


def name(square):
    row, column = square
    return f'"r{row + 1}c{column + 1}"'


def beside(square, among):
    return [(square[0] + a, square[1] + b) for a, b in SIDES if (square[0] + a, square[1] + b) in among]


def around(square, among):
    near = [(square[0] + a, square[1] + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
    return [other for other in near if other in among]


def board(height, width=None):
    return [(row, column) for row in range(height) for column in range(width or height)]


def parts(squares):
    left, found = set(squares), []
    while left:
        part = [left.pop()]
        for square in part:
            for other in beside(square, left):
                left.remove(other)
                part.append(other)
        found.append(part)
    return found


def picture(rows):
    return '"""\n' + "\n".join(" ".join(map(str, row)) for row in rows) + '\n"""'


def listed(lines):
    return "[" + ", ".join("[" + ", ".join(name(s) for s in line) + "]" for line in lines) + "]"


def at(square):
    return f"({square[0] + 1},{square[1] + 1})"


def settled(model, true, share=0.0, spared=10):
    """Facts of the solution `true` to give, so that it is the only one, as clingo says."""
    return settled_by(lambda given: another(model, given, true), true, share, spared)


def settled_by(other_than, true, share=0.0, spared=10):
    """Facts of the solution `true` to give, so that there is no other with them.

    So large a share of them at random, then what tells another solution from the one drawn. Of those that are not
    needed so many are taken back as `spared` tries find.
    """
    given = random.sample(sorted(true), int(share * len(true)))
    while other := other_than(given):
        given.append(random.choice(sorted(true - other)))
    for fact in random.sample(given, min(len(given), spared)):
        rest = [other for other in given if other != fact]
        if not other_than(rest):
            given = rest
    return given


def solutions(toml, number):
    """As many solutions as the program finds up to a number: of each the places of its pieces, by name."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(toml)
        file.flush()
        options = ["-n", str(number), "--format", "json", "--engine", "sat", "--jobs", "1", "--time-limit", "60"]
        run = subprocess.run([*WORKBENCH, "solve", file.name, *options], capture_output=True, text=True)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    return [solution["pieces"] for solution in found if "pieces" in solution]


def facts(given):
    return "".join(f":- not {fact}.\n" for fact in given)


def another(model, given, true):
    """The shown atoms of a solution other than `true`; None if there is none."""
    return next((found for found in answers(model + facts(given), 2) if found != true), None)


def answers(model, number, *options):
    run = subprocess.run([*CLINGO, "-n", str(number), "-V0", "--project=show", *options], input=model, capture_output=True, text=True)
    lines = [line for line in run.stdout.splitlines() if "(" in line]
    return [set(re.findall(r"\w+\([\d,()]*\)", line)) for line in lines]


def numbers_in(fact):
    """The row, the column and what follows, from 0, of a shown atom."""
    row, column, *rest = map(int, re.findall(r"\d+", fact))
    return (row - 1, column - 1, *rest)
