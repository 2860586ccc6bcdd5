"""All solutions, or one, by PySAT's CaDiCaL: `cadical.py queens|pawn|first N`.

A solution is blocked by the pieces that it has: their number is fixed, so that no other solution
contains it. Prints one object of JSON. `cadical.py dimacs queens|pawn N` writes the formula instead.
"""

import json
import sys
import time

from pysat.card import EncType
from pysat.formula import CNF
from pysat.solvers import Solver

import formulas

SOLVER = "cadical195"
# 37 s of processor time for 400 queens, `ladder` 40; `seqcounter` had nothing after 57. One run each.
FIRST = EncType.bitwise


def enumerate_all(clauses, projected):
    found = 0
    with Solver(name=SOLVER, bootstrap_with=clauses) as solver:
        while solver.solve():
            model = solver.get_model()
            found += 1
            solver.add_clause([-literal for literal in model[:projected] if literal > 0])
    return {"count": found}


def first(n):
    encoding = getattr(EncType, sys.argv[3]) if len(sys.argv) > 3 else FIRST
    clauses, projected = formulas.queens(n, encoding)
    with Solver(name=SOLVER, bootstrap_with=clauses) as solver:
        if not solver.solve():
            return {"count": 0}
        model = solver.get_model()[:projected]
    columns = [(literal - 1) % n for literal in model if literal > 0]
    return {"columns": columns}


def main():
    start = time.perf_counter()
    what, n = sys.argv[1], int(sys.argv[-1] if sys.argv[1] == "dimacs" else sys.argv[2])
    if what == "dimacs":
        clauses, _ = getattr(formulas, sys.argv[2])(n)
        sys.stdout.write(CNF(from_clauses=clauses).to_dimacs())
        return
    answer = first(n) if what == "first" else enumerate_all(*getattr(formulas, what)(n))
    print(json.dumps(answer | {"seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
