"""`candidates` beside clingo's brave and cautious consequences, on files of genres with a usual model.

    python3 benches/peers/candidates.py PROGRAM [CLINGO]    # once peers/run.py has installed clingo, with its Python

CLINGO is a program to ask instead of the module of this Python, such as that of Debian's package gringo.
Seconds with one thread, the best of fifteen runs: of our one answer the whole process; of clingo, by the best of three
configurations, five runs each, the time that it reports for `--enum-mode=brave` and for `cautious` together, without the start of a
program, and after it the two whole processes. Both must name the same candidates.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

CLINGO = tuple(sys.argv[2:3]) or (sys.executable, "-m", "clingo")
CONFIGURATIONS = ("auto", "frumpy", "tweety")
RUNS = 5
ROOT = Path(__file__).resolve().parents[2]
WORKS = {
    "sudoku": "puzzles/sudoku.toml",
    "sudoku, 17 givens": "benches/puzzles/sudoku-17-b.toml",
    "sudoku, no givens": "src/app/templates/blank-sudoku.toml",
    "whispers and cages, no givens": "benches/puzzles/whispers-9.toml",
    "star battle 10x10": "puzzles/star-battle-2.toml",
    "nonogram 20x20": "benches/puzzles/nonogram-20.toml",
}
LATIN = """
1 { x(R,C,D) : D = 1..9 } 1 :- at(R,C).
1 { x(R,C,D) : C = 1..9 } 1 :- R = 1..9, D = 1..9.
1 { x(R,C,D) : R = 1..9 } 1 :- C = 1..9, D = 1..9.
1 { x(R,C,D) : R = 3*I+1..3*I+3, C = 3*J+1..3*J+3 } 1 :- I = 0..2, J = 0..2, D = 1..9.
{ x(R,C,D) : in(K,R,C) } 1 :- total(K,_), D = 1..9.
:- total(K,S), #sum { D,R,C : x(R,C,D), in(K,R,C) } != S.
:- next(R,C,S,E), x(R,C,D), x(S,E,F), |D-F| < 5.
#show x/3.
"""
STARS = """
{ x(R,C,1) : at(R,C) }.
:- R = 1..n, #count { C : x(R,C,1) } != 2.
:- C = 1..n, #count { R : x(R,C,1) } != 2.
:- in(K,_,_), #count { R,C : x(R,C,1), in(K,R,C) } != 2.
:- x(R,C,1), x(R+A,C+B,1), (A,B) = (0,1;1,-1;1,0;1,1).
#show x/3.
"""
RUN_LENGTHS = """
1 { begins(L,K,P) : P = 1..n+1-S } 1 :- run(L,K,S).
:- begins(L,K,P), begins(L,K+1,Q), run(L,K,S), Q < P+S+1.
{ fill(L,I) : I = 1..n } :- free(L).
fill(L,I) :- begins(L,K,P), run(L,K,S), I = P..P+S-1.
:- fill(r(R),C), not fill(c(C),R).
:- fill(c(C),R), not fill(r(R),C).
x(R,C,1) :- fill(r(R),C).
#show x/3.
"""


def rows_of(picture):
    lines = picture.split("\n")
    return [line.split() if " " in line else list(line) for line in lines if line]


def at(name, side):
    """Row and column, from the top, of a square such as "a9"."""
    return side + 1 - int(name[1:]), ord(name[0]) - ord("a") + 1


def model_of(file):
    """The usual model of a file of one of these genres, and the side of its board."""
    board = file["board"]
    layout = rows_of(board.get("layout", board.get("regions", "")))
    side = board.get("size", len(layout))
    facts = [f"#const n = {side}.", f"at(1..{side},1..{side})."]
    if "runs" in file:
        for letter, rule in zip("rc", file["runs"]):
            for line, lengths in enumerate(rule["lengths"], 1):
                if lengths == "?":
                    facts.append(f"free({letter}({line})).")
                    continue
                numbers = str(lengths).split()
                facts += [f"run({letter}({line}),{k},{number})." for k, number in enumerate(numbers) if number != "0"]
        return RUN_LENGTHS + "\n".join(facts), side
    if "star" in file.get("pieces", {}):
        facts += [f'in("{k}",{r},{c}).' for r, row in enumerate(layout, 1) for c, k in enumerate(row, 1)]
        return STARS + "\n".join(facts), side
    facts += [f"x({r},{c},{d})." for r, row in enumerate(layout, 1) for c, d in enumerate(row, 1) if d.isdigit()]
    for rule in file.get("difference", []):
        for line in rule["lines"]:
            squares = [at(name, side) for name in line]
            facts += ["next({},{},{},{}).".format(*one, *two) for one, two in zip(squares, squares[1:])]
    for rule in file.get("sum", []):
        facts += [f'total("{k}",{number}).' for k, number in rule["exactly"].items()]
        drawn = enumerate(rows_of(rule["regions"]), 1)
        facts += [f'in("{k}",{r},{c}).' for r, row in drawn for c, k in enumerate(row, 1) if k != "."]
    return LATIN + "\n".join(facts), side


def ours(program, path):
    """What can stand somewhere, what must, and the seconds."""
    seconds = []
    # As often as clingo runs with all its configurations.
    for _ in range(RUNS * len(CONFIGURATIONS)):
        begin = time.perf_counter()
        run = subprocess.run([program, "candidates", path, "--format", "json"], capture_output=True, text=True, check=True)
        seconds.append(time.perf_counter() - begin)
    some, sure = set(), set()
    squares = json.loads(run.stdout)["candidates"]
    side = max(int(name[1:]) for name in squares)
    for name, held in squares.items():
        for one in held:
            if one:
                number = re.search(r"\d+$", one)
                fact = (*at(name, side), int(number[0]) if number else 1)
                some.add(fact)
                if len(held) == 1:
                    sure.add(fact)
    return (some, sure), min(seconds)


def by_clingo(model):
    with tempfile.NamedTemporaryFile("w", suffix=".lp") as file:
        file.write(model)
        file.flush()
        best, whole, answers = float("inf"), float("inf"), None
        for configuration in CONFIGURATIONS * RUNS:
            found, total, begin = [], 0.0, time.perf_counter()
            for mode in ("brave", "cautious"):
                options = ["0", f"--enum-mode={mode}", f"--configuration={configuration}"]
                run = subprocess.run([*CLINGO, file.name, *options], capture_output=True, text=True)
                total += float(re.search(r"^Time\s*: ([\d.]+)s", run.stdout, re.M)[1])
                last = re.findall(r"^Answer.*\n(?:Consequences.*\n)?(.*)$", run.stdout, re.M)[-1]
                found.append({tuple(map(int, fact)) for fact in re.findall(r"x\((\d+),(\d+),(\d+)\)", last)})
            answers, best, whole = tuple(found), min(best, total), min(whole, time.perf_counter() - begin)
        return answers, best, whole


def main():
    program = sys.argv[1]
    print("| candidates of | ours, s | clingo, s | ratio | clingo, whole, s | ratio |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, path in WORKS.items():
        model, _ = model_of(tomllib.loads((ROOT / path).read_text()))
        found, seconds = ours(program, ROOT / path)
        known, peer, whole = by_clingo(model)
        if found != known:
            sys.exit(f"{path}: {[len(s) for s in found]} and {[len(s) for s in known]} candidates")
        words = f"{seconds:.3f} | {peer:.3f} | {seconds / peer:.2f} | {whole:.3f} | {seconds / whole:.2f}"
        print(f"| {name} | {words} |", flush=True)


if __name__ == "__main__":
    main()
