#!/usr/bin/env python3
"""A SAT solver for the tests of `--solver`: small, honest if told so, and otherwise wrong in one way.

    python3 fake.py MODE < formula.cnf
"""

import sys
import time


def read(lines):
    clauses = [[]]
    variables = 0
    for words in map(str.split, lines):
        if words[:1] == ["p"]:
            variables = int(words[2])
        elif words and words[0] != "c":
            for literal in map(int, words):
                if literal == 0:
                    clauses.append([])
                else:
                    clauses[-1].append(literal)
    return variables, clauses[:-1]


def without(clauses, literal):
    """What is left of the clauses where the literal is true; None if one cannot hold."""
    left = []
    for clause in clauses:
        if literal not in clause:
            clause = [other for other in clause if other != -literal]
            if not clause:
                return None
            left.append(clause)
    return left


def model(clauses):
    """True literals that satisfy all clauses, or None: the algorithm of Davis, Putnam, Logemann and Loveland."""
    if not all(clauses):
        return None
    chosen = []
    while clauses:
        shortest = min(clauses, key=len)
        if len(shortest) > 1:
            for literal in (shortest[0], -shortest[0]):
                left = without(clauses, literal)
                rest = None if left is None else model(left)
                if rest is not None:
                    return chosen + [literal] + rest
            return None
        clauses = without(clauses, shortest[0])
        chosen.append(shortest[0])
        if clauses is None:
            return None
    return chosen


def answer(found):
    if found is None:
        print("s UNSATISFIABLE")
        sys.exit(20)
    print("s SATISFIABLE")
    print("v", *found)
    print("v 0")
    sys.exit(10)


def main():
    mode = sys.argv[1]
    if mode == "hang":
        print("c thinking", flush=True)
        time.sleep(600)
    variables, clauses = read(sys.stdin)
    if mode == "honest":
        answer(model(clauses))
    elif mode == "none":
        answer(None)
    elif mode == "dies":
        sys.exit("out of ideas")
    elif mode == "garbage":
        print("Cordelia: nothing")
    elif mode == "unknown":
        print("s UNKNOWN")
    elif mode == "contradicts":
        print("s SATISFIABLE\ns UNSATISFIABLE")
    elif mode == "code":
        print("s UNSATISFIABLE")
        sys.exit(10)
    elif mode == "wrong":
        answer([-variable for variable in range(1, variables + 1)])
    elif mode == "short":
        print("s SATISFIABLE\nv 1")


main()
