"""Puzzles of many genres, as large as printed ones, each with one solution: how long the engines take to show that.

    python3 benches/peers/genres PROGRAM [--number 10] [--seed 1] [--only GENRE …] [--keep FOLDER] [--two] [--no-peer]

Each engine runs as a whole process with one thread, for processor time: `auto`, `sat`, `native`. `--two`
adds `auto` with two threads, in wall time beside the better engine's. Of clingo it is the time that it reports, with
the usual model and the best of three configurations. `--keep` holds the puzzles, so that the next run need not draw.
"""

import argparse
import random
import re
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

from digits import kakuro, killer, skyscrapers
from divisions import fillomino, fillomino_large, lits, shikaku
from lines import masyu, masyu_large, numberlink, numberlink_large, slitherlink, slitherlink_large, yajilin
from objects import battleships, minesweeper, nonogram, tents
from shading import heyawake, hitori, norinori, nurikabe, yinyang
from squares import CLINGO, WORKBENCH

GENRES = (
    killer, skyscrapers, kakuro, nonogram, tents, battleships, minesweeper, hitori, heyawake, nurikabe, norinori, yinyang,
    slitherlink, slitherlink_large, masyu, masyu_large, yajilin, numberlink, numberlink_large, shikaku,
    fillomino, fillomino_large, lits,
)
CONFIGURATIONS = ("tweety", "frumpy", "handy")
# Ratios are of works that take longer than this, in seconds: below, they are of starting the process.
SHORT = 0.02


def by_workbench(program, path, engine, limit, jobs=1):
    """Whether the solution is the only one, processor seconds and wall seconds."""
    options = ["--engine", engine, "--jobs", str(jobs), "--time-limit", str(limit)]
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    run = subprocess.run([program, "solve", path, *options], capture_output=True, text=True)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = run.stdout + run.stderr
    return "This is the only solution" in words, seconds(after) - seconds(before), wall


def seconds(usage):
    return usage.ru_utime + usage.ru_stime


def by_clingo(path, limit):
    times, unique = [], True
    for configuration in CONFIGURATIONS:
        options = [f"--configuration={configuration}", "-n", "2", "--project=show", f"--time-limit={limit:.0f}", "-q"]
        run = subprocess.run([*CLINGO, path, *options], capture_output=True, text=True)
        models = re.search(r"^Models\s*: (\d+)(\+?)", run.stdout, re.M)
        seconds = re.search(r"^CPU Time\s*: ([\d.]+)s", run.stdout, re.M)
        if not models or not seconds:
            sys.exit(run.stdout + run.stderr)
        stopped = "TIME LIMIT" in run.stdout
        unique = unique and (stopped or models.groups() == ("1", ""))
        times.append(limit if stopped else float(seconds[1]))
    return unique, min(times)


def puzzles(genre, options):
    """Files of so many puzzles with one solution, drawn unless they are kept."""
    folder = Path(options.keep, genre.__name__)
    folder.mkdir(parents=True, exist_ok=True)
    for place in range(options.number):
        random.seed(f"{genre.__name__} {options.seed} {place}")
        toml, model = folder / f"{place}.toml", folder / f"{place}.lp"
        while not (toml.exists() and model.exists()):
            drawn = genre()
            if drawn:
                toml.write_text(drawn[0])
                if by_workbench(options.program, toml, "auto", 60)[0]:
                    model.write_text(drawn[1])
        yield toml, model


def measured(paths, options):
    """Seconds of one puzzle by each contestant."""
    toml, model = paths
    times = {}
    for engine in ("auto", "sat", "native"):
        # The better engine may not come second because it was stopped.
        limit = options.limit if engine == "auto" else max(0.5, min(options.limit, 3 * max(times.values())))
        runs = [by_workbench(options.program, toml, engine, limit)]
        if runs[0][1] < 1:
            runs += [by_workbench(options.program, toml, engine, limit) for _ in range(2)]
        times[engine] = min(run[1] for run in runs) if runs[0][0] else float("inf")
        times[f"{engine}, wall"] = min(run[2] for run in runs) if runs[0][0] else float("inf")
    if options.two:
        runs = [by_workbench(options.program, toml, "auto", options.limit, 2) for _ in range(3)]
        times["two"] = min(run[2] for run in runs)
    if options.peer:
        unique, times["clingo"] = by_clingo(str(model), options.limit)
        if not unique:
            sys.exit(f"{toml}: not one solution for clingo")
    return times


def ratios(rows, first, second):
    """Of each puzzle that takes long enough, one contestant by the best of others; in order of size."""
    pairs = [(row[first], min(row[one] for one in second)) for row in rows]
    return sorted(one / best for one, best in pairs if max(one, best) >= SHORT)


def words(numbers):
    if not numbers:
        return "–"
    high = numbers[min(len(numbers) - 1, len(numbers) * 95 // 100)]
    return f"{statistics.median(numbers):.2f}, {high:.2f}, {numbers[-1]:.2f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--number", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--keep", default="target/peers/genres")
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--two", action="store_true")
    parser.add_argument("--no-peer", dest="peer", action="store_false")
    options = parser.parse_args()
    WORKBENCH.append(options.program)
    print("| genre | `auto`, slowest | `sat`, slowest | clingo, slowest | `auto` / better engine | two threads | `sat` / clingo |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    everything = []
    for genre in GENRES:
        if options.only and genre.__name__ not in options.only:
            continue
        rows = [measured(paths, options) for paths in puzzles(genre, options)]
        everything += rows
        report(genre.__name__, rows, options)
    report("all", everything, options)


def report(name, rows, options):
    slowest = [f"{max(row.get(one, 0) for row in rows):.3f}" for one in ("auto", "sat", "clingo")]
    by_engine = words(ratios(rows, "auto", ("sat", "native")))
    two = words(ratios(rows, "two", ("sat, wall", "native, wall"))) if options.two else "–"
    peer = words(ratios(rows, "sat", ("clingo",))) if options.peer else "–"
    print(f"| {name} | {' | '.join(slowest)} | {by_engine} | {two} | {peer} |", flush=True)


if __name__ == "__main__":
    main()
