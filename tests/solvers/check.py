#!/usr/bin/env python3
"""`--solver`, `encode` and `decode` with solvers that are not ours.

    python3 tests/solvers/check.py target/release/workbench

For each puzzle below: every solver's model of the formula is a board that `decode` accepts; the models,
projected on the variables that `c p show` names, are as many as `workbench count` says; and so are all
models of the formula of `--count-preserving`, without projection, also by a model counter where the
number is small enough for it to be exact. CaDiCaL, Glucose and MiniSat come with python-sat, the model
counter is ApproxMC; both are installed with pip into target/solvers. Solvers that are on the PATH
(cadical, cryptominisat5, minisat) are tried by the commands of `workbench encode --help`, and as `--solver`: counts,
claims and optima must be those of varisat. That part needs no package of Python, nor does the next: the formulas
of `--format opb` are given to the pseudo-Boolean solvers on the PATH (clasp, minisat+). `decode` accepts what they
answer, their optimum is that of `workbench count`, and clasp finds as many models as that counts.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
VENV = PROJECT / "target" / "solvers"

# File, parameters: a few hundred solutions at most, every kind of rule, with and without solutions.
PUZZLES = [
    ("queens", ["n=8"]),
    ("queens", ["n=3"]),
    ("nine-queens", []),
    ("queens-and-knights", []),
    ("light-up", []),
    ("minesweeper", []),
    ("star-battle-1", []),
    ("sudoku", []),
    ("takuzu", []),
    ("latin-square", ["n=4"]),
]
WITH_GOALS = [
    ("peaceable-queens", []),
    ("independent-domination-goal", []),
]
# Files whose claims a solver is to settle.
CLAIMED = [f"puzzles/{name}.toml" for name in ("sudoku", "takuzu", "tents", "star-battle-2", "blocked-board")]
# What the shell is told where the solvers are not to be had.
SKIPPED = 77
SOLVERS = ["cadical195", "glucose4", "minisat22"]
# Minisat writes its answer into a file of its own.
ON_THE_PATH = {
    "cadical": ["cadical", "-q", "puzzle.cnf"],
    "cryptominisat5": ["cryptominisat5", "--verb", "0", "puzzle.cnf"],
    "minisat": ["minisat", "-verb=0", "puzzle.cnf", "answer"],
}

PSEUDO_BOOLEAN = {
    "clasp": ["clasp", "puzzle.opb"],
    "minisat+": ["minisat+", "puzzle.opb"],
}
# Those with a helper that is not to be counted have more models than solutions.
NOT_COUNTED = "helpers not to be counted"


def into_own_python():
    """Runs this script again with the packages it needs."""
    python = VENV / "bin" / "python"
    if pathlib.Path(sys.prefix) == VENV:
        return
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    try:
        if not python.exists():
            subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        subprocess.run([*pip, "-r", str(HERE / "requirements.txt")], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"skipped: the solvers could not be installed: {error}")
        sys.exit(SKIPPED)
    os.execv(str(python), [str(python), *sys.argv])


def run(command, text=None, folder=PROJECT):
    return subprocess.run(command, input=text, text=True, capture_output=True, cwd=folder)


def shown(dimacs):
    """The variables of the `c p show` lines."""
    lines = [line.split()[3:-1] for line in dimacs.splitlines() if line.startswith("c p show ")]
    return [int(number) for line in lines for number in line]


def models(formula, variables):
    """How many assignments to these variables extend to a model."""
    from pysat.solvers import Solver

    number = 0
    with Solver(name="cadical195", bootstrap_with=formula.clauses) as solver:
        while solver.solve():
            true = set(solver.get_model())
            solver.add_clause([-v if v in true else v for v in variables])
            number += 1
    return number


def answer(solver_name, formula):
    from pysat.solvers import Solver

    with Solver(name=solver_name, bootstrap_with=formula.clauses) as solver:
        if not solver.solve():
            return "s UNSATISFIABLE\n"
        said = {abs(literal): literal for literal in solver.get_model()}
    # A solver says nothing of variables that are in no clause.
    literals = [str(said.get(v, -v)) for v in range(1, formula.nv + 1)]
    lines = [literals[at : at + 10] for at in range(0, len(literals), 10)]
    return "s SATISFIABLE\n" + "".join(f"v {' '.join(line)}\n" for line in lines) + "v 0\n"


def by_counter(formula):
    """The number of models where the counter needs no hashing, so that it is exact; else None."""
    import pyapproxmc

    counter = pyapproxmc.Counter(seed=1)
    counter.add_clauses(formula.clauses)
    cells, hashes = counter.count(list(range(1, formula.nv + 1)))
    return cells if hashes == 0 else None


def by_option(check, name):
    """Whether the commands come to the same with this solver as without."""
    for puzzle, parameters in PUZZLES + WITH_GOALS:
        file = [f"puzzles/{puzzle}.toml", *(f"--set={parameter}" for parameter in parameters)]
        what = f"{' '.join(file)} --solver {name}"
        for asked in (["count", "--fundamental"], ["solve"]):
            command = [check.workbench, *asked, *file, "--format", "json", "--engine", "sat"]
            said = [run(command), run([*command, "--solver", name])]
            found = [summary(one) for one in said]
            check.expect(f"{asked[0]} {what}\n{said[1].stderr}", found[1], found[0])
    said = run([check.workbench, "verify", *CLAIMED, "--solver", name])
    check.expect(f"verify --solver {name}\n{said.stdout}{said.stderr}", said.returncode, 0)
    check.expect(f"verify names {name}", name in said.stdout.splitlines()[0].split(), True)


def by_pseudo_boolean(check, name):
    """Whether this solver comes to what the program comes to, from the formula in lines."""
    extra = [("tents", []), ("killer-sudoku", []), ("skyscrapers", []), ("nonogram", [])]
    for puzzle, parameters in PUZZLES + WITH_GOALS + extra:
        file = [f"puzzles/{puzzle}.toml", *(f"--set={parameter}" for parameter in parameters)]
        what = f"{' '.join(file)} by {name}"
        counted = json.loads(run([check.workbench, "count", "--format", "json", *file]).stdout)
        solutions, optimum = counted["solutions"], counted.get("optimum")
        opb = run([check.workbench, "encode", *file, "--format", "opb"]).stdout
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "puzzle.opb").write_text(opb)
            said = run(PSEUDO_BOOLEAN[name], folder=folder).stdout
            check.decoded(what, file, said, solutions)
            if optimum is not None:
                check.expect(f"{what}, optimum", objective(opb, said), optimum)
            elif name == "clasp" and NOT_COUNTED not in opb:
                every = run(["clasp", "-n", "0", "-q", "puzzle.opb"], folder=folder).stdout
                models = [line.split()[-1] for line in every.splitlines() if line.startswith("c Models ")]
                check.expect(f"{what}, models", models, [str(solutions)])


def objective(opb, said):
    """The number that the last model of an answer gives to the sum of the `min:` line, if that is said to be best."""
    if "s OPTIMUM FOUND" not in said.splitlines():
        return None
    words = next(line for line in opb.splitlines() if line.startswith("min:")).split()[1:-1]
    lines = [line.split()[1:] for line in said.splitlines() if line.startswith("v ")]
    true = {word for line in lines for word in line if not word.startswith("-")}
    return abs(sum(int(weight) for weight, variable in zip(words[::2], words[1::2]) if variable in true))


def summary(said):
    """What does not depend on who found it: which solution is shown does."""
    last = json.loads(said.stdout.splitlines()[-1])
    keys = ("satisfiable", "unique", "solutions", "fundamental", "optimum", "complete")
    return [said.returncode, *(last.get(key) for key in keys)]


class Check:
    def __init__(self, workbench):
        self.workbench = workbench
        self.failures = 0
        self.counted = 0

    def expect(self, what, found, expected):
        if found != expected:
            self.failures += 1
            print(f"FAILED {what}: {found}, expected {expected}")

    def decoded(self, what, puzzle, text, solutions):
        """Whether `decode` takes a solver's answer for what it is."""
        said = run([self.workbench, "decode", *puzzle], text)
        self.expect(f"{what}, decode", said.returncode, 0 if solutions else 1)
        if solutions:
            obeys = "The board obeys every rule" in said.stdout
            self.expect(f"{what}, judged\n{said.stdout}{said.stderr}", obeys, True)

    def puzzle(self, name, parameters):
        from pysat.formula import CNF

        puzzle = [f"puzzles/{name}.toml", *(f"--set={parameter}" for parameter in parameters)]
        what = " ".join(puzzle)
        counted = run([self.workbench, "count", "--format", "json", *puzzle])
        solutions = json.loads(counted.stdout)["solutions"]
        dimacs = run([self.workbench, "encode", *puzzle]).stdout
        formula = CNF(from_string=dimacs)
        for solver in SOLVERS:
            self.decoded(f"{what} by {solver}", puzzle, answer(solver, formula), solutions)
        self.expect(f"{what}, projected models", models(formula, shown(dimacs)), solutions)
        outside = self.by_programs(what, puzzle, dimacs, solutions)
        print(f"{what}: {solutions} by {', '.join(SOLVERS + outside)}")
        preserving = run([self.workbench, "encode", "--count-preserving", *puzzle])
        if "has no formula with one model for each solution" in preserving.stderr:
            return
        preserving = preserving.stdout
        formula_preserving = CNF(from_string=preserving)
        everything = range(1, formula_preserving.nv + 1)
        self.expect(f"{what}, all models", models(formula_preserving, everything), solutions)
        exact = by_counter(formula_preserving) if solutions else None
        if exact is not None:
            self.counted += 1
            self.expect(f"{what}, counted", exact, solutions)

    def by_programs(self, what, puzzle, dimacs, solutions):
        found = [name for name in ON_THE_PATH if shutil.which(name)]
        for name in found:
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "puzzle.cnf").write_text(dimacs)
                said = run(ON_THE_PATH[name], folder=folder).stdout
                answer_file = pathlib.Path(folder) / "answer"
                said = answer_file.read_text() if answer_file.exists() else said
                self.decoded(f"{what} by {name}", puzzle, said, solutions)
        return found


def main():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} path/to/workbench")
    check = Check(str(pathlib.Path(sys.argv[1]).resolve()))
    if pathlib.Path(sys.prefix) != VENV:
        for name in filter(shutil.which, ON_THE_PATH):
            by_option(check, name)
            print(f"--solver {name}: {'as varisat' if check.failures == 0 else 'FAILED'}")
        found = [name for name in PSEUDO_BOOLEAN if shutil.which(name)]
        for name in found:
            failures = check.failures
            by_pseudo_boolean(check, name)
            print(f"encode --format opb, {name}: {'as counted' if check.failures == failures else 'FAILED'}")
        if not found:
            print(f"skipped: none of {', '.join(PSEUDO_BOOLEAN)} is installed to read formulas in OPB")
        if check.failures:
            sys.exit(1)
    into_own_python()
    for name, parameters in PUZZLES:
        check.puzzle(name, parameters)
    # A counter that never was exact would have checked nothing.
    check.expect("puzzles counted by the model counter", check.counted > 0, True)
    sys.exit(1 if check.failures else 0)


main()
