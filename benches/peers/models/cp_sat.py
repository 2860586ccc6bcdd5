"""All solutions, or one, of n queens by OR-tools' CP-SAT: `cp_sat.py queens|first N`. Prints one object of JSON."""

import json
import sys
import time

from ortools.sat.python import cp_model


class Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self):
        super().__init__()
        self.found = 0

    def on_solution_callback(self):
        self.found += 1


def columns_model(n):
    """The column of the queen in each row."""
    model = cp_model.CpModel()
    column = [model.new_int_var(0, n - 1, f"row {row}") for row in range(n)]
    model.add_all_different(column)
    model.add_all_different(column[row] + row for row in range(n))
    model.add_all_different(column[row] - row for row in range(n))
    return model, column


def squares_model(n):
    """A Boolean for each square, at most one true on every line."""
    model = cp_model.CpModel()
    queen = [[model.new_bool_var("") for _ in range(n)] for _ in range(n)]
    for row in queen:
        model.add_exactly_one(row)
    for column in zip(*queen):
        model.add_exactly_one(column)
    for d in range(1 - n, n):
        model.add_at_most_one(queen[r][r - d] for r in range(n) if 0 <= r - d < n)
    for d in range(2 * n - 1):
        model.add_at_most_one(queen[r][d - r] for r in range(n) if 0 <= d - r < n)
    return model, queen


def count(n):
    model, _ = columns_model(n)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    counter = Counter()
    status = solver.solve(model, counter)
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return {"count": counter.found if complete else None}


def first(n):
    model, queen = squares_model(n)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return {"count": 0}
    return {"columns": [next(c for c in range(n) if solver.value(row[c])) for row in queen]}


def main():
    start = time.perf_counter()
    what, n = sys.argv[1], int(sys.argv[2])
    answer = first(n) if what == "first" else count(n)
    print(json.dumps(answer | {"seconds": time.perf_counter() - start}))


if __name__ == "__main__":
    main()
