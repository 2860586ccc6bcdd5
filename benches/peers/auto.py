"""How long `auto` takes beside the best single engine: works of the gallery and of folders, with one thread.

    python3 benches/peers/auto.py PROGRAM [--folder FOLDER …] [--limit S] [--all]

Times are seconds of the processor of whole processes, the best of three. `solve` is compared with `sat` and `native`,
`count` with `frontier` too. Only works that take one of them and `auto` 20 ms are drawn, and without `--all` only those
over 2.2 times. A folder adds `solve` of each of its puzzles.
"""

import argparse
import statistics
import sys
from pathlib import Path

from measure import run

GALLERY = Path(__file__).resolve().parents[2] / "puzzles"
SHORT, MOST = 0.02, 2.2
ENGINES = {"solve": ("sat", "native"), "count": ("sat", "native", "frontier")}
PLAIN = [
    "queens n=14", "nine-queens n=10", "queen-domination", "queen-domination-goal", "queens-and-knights",
    "peaceable-queens n=7", "peaceable-queens n=8", "no-three-in-line n=8", "costas-arrays n=7", "latin-square n=5",
    "mixed-army n=6", "still-life n=6", "still-life n=7", "bishops", "magnets", "magic-square n=4",
    "diagonal-latin-squares n=6", "rooks-and-pawns n=8", "rooks-and-pawns n=9", "template n=8", "most-kings n=10",
    "most-kings n=12", "kings n=12", "no-2x2-block n=8", "spanning-shapes rows=6 columns=6",
    "spanning-shapes rows=7 columns=7", "independent-domination n=10", "percolation", "toroidal-queens n=13",
]
UP_TO_SYMMETRY = [
    "queens n=12", "queens n=13", "queen-domination", "queens-and-knights", "peaceable-queens n=7",
    "no-three-in-line n=8", "most-kings n=8", "no-2x2-block n=5", "no-2x2-block n=8", "costas-arrays n=7",
    "mixed-army n=6", "independent-domination",
]


def works(folders):
    """The question, the file and its options."""
    for name, *values in map(str.split, PLAIN):
        yield "count", GALLERY / f"{name}.toml", settings(values)
    for name, *values in map(str.split, UP_TO_SYMMETRY):
        yield "count", GALLERY / f"{name}.toml", [*settings(values), "--fundamental"]
    for folder in [GALLERY, *map(Path, folders)]:
        for path in sorted(folder.rglob("*.toml")):
            yield "solve", path, []


def settings(values):
    return [part for value in values for part in ("--set", value)]


def seconds(command, limit):
    """The best of three runs; infinity if it does not end in time or cannot do it."""
    best = float("inf")
    for _ in range(3):
        # The program stops by itself in wall time, which is longer on a busy machine.
        one = run([*command, "--time-limit", str(limit)], 2 * limit + 5)
        if one.timed_out or one.code not in (0, 1):
            return float("inf")
        best = min(best, one.processor)
        if best > 2:
            break
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--folder", action="append", default=[])
    parser.add_argument("--limit", type=float, default=20)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    ratios = []
    print("| work | `auto`, s | best engine, s | ratio |\n| --- | --- | --- | --- |")
    for question, path, given in works(options.folder):
        command = [options.program, question, str(path), *given, "--jobs", "1", "--engine"]
        auto = seconds([*command, "auto"], options.limit)
        # What takes much longer is not the best engine.
        limit = max(2, min(options.limit, 8 * auto))
        best, engine = min((seconds([*command, engine], limit), engine) for engine in ENGINES[question])
        if max(auto, best) < SHORT or best == float("inf"):
            continue
        ratios.append(auto / best)
        if options.all or auto > MOST * best:
            words = " ".join([question, path.stem, *given]).replace("--set ", "")
            print(f"| {words} | {auto:.3f} | {best:.3f} ({engine}) | {auto / best:.2f} |", flush=True)
    ratios.sort()
    if not ratios:
        sys.exit("nothing took long enough")
    over = sum(ratio > MOST for ratio in ratios)
    print(f"\n{len(ratios)} works of at least 20 ms, {over} over {MOST}; median {statistics.median(ratios):.2f}, "
          f"95 % {ratios[len(ratios) * 95 // 100]:.2f}, worst {ratios[-1]:.2f}")


if __name__ == "__main__":
    main()
