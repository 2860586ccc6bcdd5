"""How good the estimates of the line of progress are.

    python3 benches/progress.py [PROGRAM] [--engine ENGINE]

Counts long works of the gallery at a terminal of its own, records every estimate of the time that is left, and holds those
after a tenth of the time against the time that was left. Prints a line for each work that took more than
five seconds: the number of estimates, the share of them within a factor of two, and the worst factor.
"""

import os
import pty
import re
import sys
import time

# What to count, of the folder `puzzles`.
WORKS = [
    "queens.toml --set n=17",
    "queens.toml --set n=18",
    "queens.toml --set n=15 --fundamental",
    "queens.toml --set n=15 --engine sat",
    "superqueens.toml --set n=18",
    "superqueens.toml --set n=19",
    "nine-queens.toml --set pawns=5",
    "nine-queens.toml --set n=11 --set pawns=3",
    "nine-queens.toml --set n=16 --set pawns=1",
    "no-three-in-line.toml --set n=11",
    "mixed-army.toml --set n=8",
    "independent-domination-goal.toml --set n=14",
    "toroidal-queens.toml --set n=19",
]
UNITS = {"s": 1, "min": 60, "h": 3600}
LIMIT = 60
ESTIMATE = re.compile(r"about (\d+) (s|min|h) left")
FOUND = re.compile(r"(\d+) solutions?,")


def record(command):
    """What the program writes to its terminal, each piece with the seconds that had passed."""
    begin = time.monotonic()
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(command[0], command)
    pieces = []
    while True:
        try:
            piece = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not piece:
            break
        pieces.append((time.monotonic() - begin, piece.decode(errors="replace")))
    _, status = os.waitpid(process, 0)
    return pieces, time.monotonic() - begin, os.waitstatus_to_exitcode(status)


def factors(pieces, total):
    """By which factor each estimate after a tenth of the time is wrong."""
    found = []
    for at, piece in pieces:
        for number, unit in ESTIMATE.findall(piece):
            left = total - at
            # The line says whole seconds.
            if at >= total / 10 and left >= 1:
                estimate = max(float(number), 0.5) * UNITS[unit]
                found.append(max(estimate / left, left / estimate))
    return found


def grows(pieces):
    numbers = [int(number) for _, piece in pieces for number in FOUND.findall(piece)]
    return numbers == sorted(numbers)


def main():
    program = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "target/release/workbench")
    options = sys.argv[2:]
    good = long = 0
    for work in WORKS:
        file, *settings = work.split()
        command = [program, "count", f"puzzles/{file}", *settings, *options, "--time-limit", str(LIMIT)]
        pieces, total, status = record(command)
        wrong = factors(pieces, total)
        if status != 0 or total < 5:
            print(f"{work:45} {total:5.1f} s, left out (exit {status})", flush=True)
            continue
        within = sum(factor <= 2 for factor in wrong)
        long += 1
        good += bool(wrong) and within == len(wrong)
        print(
            f"{work:45} {total:5.1f} s, {len(wrong):4} estimates, {within / max(len(wrong), 1):4.0%} within a factor of 2,"
            f" worst {max(wrong, default=0):.1f}, number {'grows' if grows(pieces) else 'JUMPS'}",
            flush=True,
        )
    print(f"{good} of {long} works with every estimate within a factor of two")


if __name__ == "__main__":
    main()
