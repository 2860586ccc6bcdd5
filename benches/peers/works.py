"""What is measured: each work, our ways to do it, the peers at their best, and the target of each ratio.

The targets are those of design.md, "Speed to reach". Every peer's model is generated from the side of the board alone.
"""

import functools
import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field

import install
from install import MODELS, ROOT, WORKBENCH


@dataclass(frozen=True)
class Answer:
    """What a program found: how many solutions, or one, as the column of the queen in each row."""

    found: int | list
    # Its own account of the seconds it worked, without starting an interpreter, where it gives one.
    own_seconds: float | None = None


@dataclass(frozen=True)
class Contestant:
    name: str
    # Raises Absent.
    command: Callable[[], list]
    # From standard output; any exception means that there was no answer.
    read: Callable[[str], Answer]


@dataclass(frozen=True)
class Peer:
    contestant: Contestant
    # Ours ÷ peer; None where design.md names none.
    target: float | None = None


@dataclass(frozen=True)
class Work:
    name: str
    title: str
    is_right: Callable[[object], bool]
    # The first is the one that targets are about.
    ours: list
    peers: list = field(default_factory=list)
    # Limits of our own, in seconds and MiB.
    most_seconds: float | None = None
    most_memory: float | None = None


# --- Ours -------------------------------------------------------------------------------------


@functools.cache
def knows(command, option):
    """Whether this version of the program has the option; older ones lack some."""
    said = subprocess.run([str(WORKBENCH), command, "--help"], capture_output=True, text=True)
    return option in said.stdout


def engines():
    return ["sat", "native"] + (["auto"] if knows("count", "- auto:") else [])


def count_command(file, parameters, *options, jobs=1):
    command = [str(WORKBENCH), "count", str(ROOT / file), "--format", "json", *options]
    for name, value in parameters.items():
        command += ["--set", f"{name}={value}"]
    if jobs and knows("count", "--jobs"):
        command += ["--jobs", str(jobs)]
    return command


def read_count(output, engine):
    """`auto` may name the engine that it chose; any other must be the one that was asked."""
    report = json.loads(output)
    if not report["complete"]:
        raise ValueError("not complete")
    if engine not in ("auto", report["engine"]):
        raise ValueError(f"{report['engine']} answered instead of {engine}")
    return Answer(report["solutions"])


def counted(name, file, parameters, engine, *options, jobs=1):
    given = ["--engine", engine, *options]
    return Contestant(
        name,
        lambda: count_command(file, parameters, *given, jobs=jobs),
        lambda output: read_count(output, engine),
    )


def ways_to_count(file, parameters, engine):
    """Ours with one thread, then the same in all other ways that this version has."""
    ways = [counted(f"{engine}, one thread", file, parameters, engine)]
    if knows("count", "--no-symmetry"):
        ways.append(
            counted(f"{engine}, one thread, no symmetry", file, parameters, engine, "--no-symmetry")
        )
    if knows("count", "--jobs"):
        ways.append(counted(f"{engine}, all cores", file, parameters, engine, jobs=None))
    for other in engines():
        if other != engine:
            ways.append(counted(f"{other}, one thread", file, parameters, other))
    return ways


def first_by_ours(n):
    command = [str(WORKBENCH), "solve", str(ROOT / "puzzles/queens.toml"), "--set", f"n={n}"]
    command += ["--no-unique", "--quiet", "--format", "columns"]
    if knows("solve", "--jobs"):
        command += ["--jobs", "1"]
    return Contestant("solve", lambda: command, lambda output: Answer(list(map(int, output.split()))))


# --- Peers ------------------------------------------------------------------------------------


def by_clingo(model, n, *options, first=False):
    def command():
        run = [install.python("clingo"), "-m", "clingo", str(MODELS / model), "-c", f"n={n}"]
        return run + ["--outf=2", "-n", "1" if first else "0", "-q0" if first else "-q2", *options]

    def read(output):
        report = json.loads(output)
        seconds = report["Time"]["Total"]
        if not first:
            # "SATISFIABLE" with "More" set would be a search cut short.
            if report["Models"]["More"] != "no":
                raise ValueError("not complete")
            return Answer(report["Models"]["Number"], seconds)
        atoms = report["Call"][-1]["Witnesses"][-1]["Value"]
        squares = sorted(tuple(map(int, re.findall(r"\d+", atom))) for atom in atoms)
        return Answer([column - 1 for _, column in squares], seconds)

    return Contestant(f"clingo {' '.join(options)}", command, read)


def read_json(output):
    report = json.loads(output)
    return Answer(report.get("columns", report.get("count")), report["seconds"])


def by_script(name, package, script, what, n):
    return Contestant(
        name,
        lambda: [install.python(package), str(MODELS / script), what, str(n)],
        read_json,
    )


def by_cadical(what, n):
    return by_script("CaDiCaL 1.9.5 (PySAT)", "python-sat", "cadical.py", what, n)


def by_cp_sat(what, n):
    return by_script("OR-tools CP-SAT", "ortools", "cp_sat.py", what, n)


def by_gecode(model, n):
    def read(output):
        if "==========" not in output:
            raise ValueError("not complete")
        statistic = lambda name: float(re.findall(rf"mzn-stat: {name}=([\d.e+-]+)", output)[-1])
        seconds = statistic("flatTime") + statistic("initTime") + statistic("solveTime")
        return Answer(int(statistic("nSolutions")), seconds)

    options = ["--solver", "gecode", "-a", "--non-unique", "-s", "-D", f"n={n}"]
    return Contestant(
        "Gecode (MiniZinc)", lambda: [install.minizinc(), *options, str(MODELS / model)], read
    )


def by_one_cnf(what, n, projected):
    """The formula is made beforehand and not in the time."""
    return Contestant(
        "varisat, one CNF",
        lambda: [str(install.ONE_CNF), install.dimacs(what, n), str(projected)],
        lambda output: Answer(int(output)),
    )


def by_c(n, *ways):
    return Contestant(
        " ".join(["plain C bitmasks", *ways]),
        lambda: [install.queens_c(), str(n), *ways],
        lambda output: Answer(int(output)),
    )


# --- Works ------------------------------------------------------------------------------------


def is_number(published):
    return lambda found: found == published


def is_queens(n):
    """Whether these columns are n queens none of which attacks another, by the definition."""

    def check(columns):
        return (
            isinstance(columns, list)
            and sorted(columns) == list(range(n))
            and len({row + column for row, column in enumerate(columns)}) == n
            and len({row - column for row, column in enumerate(columns)}) == n
        )

    return check


PAWN = "puzzles/nine-queens.toml"
QUEENS = "puzzles/queens.toml"
FRUMPY = "--configuration=frumpy"
CARD = "--trans-ext=card"
JUMPY = "--configuration=jumpy"


def works():
    return [
        Work(
            "pawn-8",
            "nine queens and a pawn, all",
            is_number(128),
            ways_to_count(PAWN, {"n": 8}, "sat"),
            [
                Peer(by_clingo("pawn.lp", 8, FRUMPY, CARD), 0.1),
                Peer(by_cadical("pawn", 8), 0.08),
                Peer(by_one_cnf("pawn", 8, 128), 0.06),
            ],
        ),
        Work(
            "pawn-9",
            "ten queens and a pawn on 9x9, all",
            is_number(396),
            ways_to_count(PAWN, {"n": 9}, "sat"),
            [Peer(by_clingo("pawn.lp", 9, FRUMPY, CARD), 0.1), Peer(by_cadical("pawn", 9))],
        ),
        Work(
            "queens-12",
            "all 12-queens by SAT",
            is_number(14_200),
            ways_to_count(QUEENS, {"n": 12}, "sat"),
            [
                Peer(by_one_cnf("queens", 12, 144), 0.02),
                Peer(by_cadical("queens", 12), 0.12),
                Peer(by_gecode("queens.mzn", 12), 0.3),
                Peer(by_clingo("queens.lp", 12, FRUMPY), 0.4),
                Peer(by_cp_sat("queens", 12)),
            ],
        ),
        Work(
            "queens-13",
            "all 13-queens by SAT",
            is_number(73_712),
            ways_to_count(QUEENS, {"n": 13}, "sat"),
            [
                Peer(by_clingo("queens.lp", 13, FRUMPY), 0.4),
                Peer(by_gecode("queens.mzn", 13)),
                Peer(by_cadical("queens", 13)),
            ],
        ),
        Work(
            "queens-14",
            "count of 14-queens, native",
            is_number(365_596),
            ways_to_count(QUEENS, {"n": 14}, "native"),
            [Peer(by_c(14, "mirror"), 1.3), Peer(by_c(14))],
        ),
        Work(
            "first-400",
            "first solution, 400 queens",
            is_queens(400),
            [first_by_ours(400)],
            [
                Peer(by_clingo("queens-first.lp", 400, JUMPY, first=True), 0.3),
                Peer(by_cadical("first", 400), 0.08),
                Peer(by_cp_sat("first", 400)),
            ],
        ),
        Work(
            "first-1000",
            "first solution, 1000 queens",
            is_queens(1000),
            [first_by_ours(1000)],
            most_seconds=60,
            most_memory=1.2 * 1024,
        ),
    ]
