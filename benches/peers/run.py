#!/usr/bin/env python3
"""Ours against the solvers that a user would pick instead, in one run on one machine.

    python3 benches/peers/run.py                  every work, the table on standard output
    python3 benches/peers/run.py --only pawn-8    one work
    python3 benches/peers/run.py --scaling        time and memory against the size of the puzzle
    python3 benches/peers/run.py --full           both, written into benches/README.md

Wall time of whole processes, one thread each. Needs nothing but Python's standard library, cargo and
what it installs: clingo, PySAT and OR-tools into target/peers/venv, MiniZinc with `--apt`.
Exit code 1: an answer was wrong.
"""

import argparse
import sys
from datetime import date

import install
import measure
import report


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", metavar="NAME", action="append", help="only this work; may be repeated")
    parser.add_argument("--runs", metavar="N", type=int, help="at most so many runs of each [default: 7]")
    parser.add_argument("--quick", action="store_true", help="two runs of each, short limits")
    parser.add_argument("--limit", metavar="S", type=float, help="no run is longer")
    parser.add_argument("--scaling", action="store_true", help="the scaling table instead")
    parser.add_argument("--gallery", action="store_true", help="the table of the gallery instead")
    parser.add_argument("--full", action="store_true", help="all three, written into benches/README.md")
    parser.add_argument("--write", action="store_true", help="write what is measured into benches/README.md")
    parser.add_argument("--apt", action="store_true", help="let apt-get install MiniZinc with Gecode")
    return parser.parse_args()


def peers(chosen):
    """Measures and prints; whether no answer was wrong."""
    # Imported late: it asks the program, once built, which options it has.
    import compare
    import works

    all_works = works.works()
    unknown = set(chosen.only or []) - {work.name for work in all_works}
    if unknown:
        names = " ".join(work.name for work in all_works)
        sys.exit(f"no such work: {' '.join(sorted(unknown))}; there are: {names}")
    plan = compare.Plan(
        runs=chosen.runs or (2 if chosen.quick else 7),
        budget=5 if chosen.quick else 25,
        limit=chosen.limit or (60 if chosen.quick else 120),
    )
    disturbance = measure.Disturbance()
    compared = [
        (work, *compare.compare(work, plan))
        for work in all_works
        if not chosen.only or work.name in chosen.only
    ]
    text = "\n".join(
        [
            conditions(disturbance, f"{runs_of(chosen, plan)}, each stopped after {plan.limit:.0f} s") + "\n",
            report.versions_list(),
            report.peers_table(compared),
            report.ways_table(compared, measure.memory_floor()),
        ]
    )
    print(text)
    if chosen.write or chosen.full:
        report.write("peers", text)
    wrong = [result for _, ours, theirs in compared for result in ours + theirs if result.is_wrong]
    for result in wrong:
        print(f"{result.name}: {result.trouble}", file=sys.stderr)
    return not wrong


def runs_of(chosen, plan):
    kind = "a quick run" if chosen.quick else "a full run"
    return f"{kind}: up to {plan.runs} runs in {plan.budget:.0f} s of each"


def conditions(disturbance, mode):
    return report.Conditions(date.today().isoformat(), mode, disturbance.cores()).sentence()


def scaling(chosen):
    import scaling as table_of

    limit = chosen.limit or (5 if chosen.quick else 20)
    disturbance = measure.Disturbance()
    text, right = table_of.measure_all(limit)
    text = f"{conditions(disturbance, f'each stopped after {limit:.0f} s')}\n\n{text}"
    print(text)
    if chosen.write or chosen.full:
        report.write("scaling", text)
    return right


def gallery(chosen):
    import gallery as table_of

    limit = chosen.limit or 20
    disturbance = measure.Disturbance()
    text, right = table_of.measure_all(limit)
    text = f"{conditions(disturbance, f'one thread, one run each, stopped after {limit:.0f} s')}\n\n{text}"
    print(text)
    if chosen.write or chosen.full:
        report.write("gallery", text)
    return right


def main():
    chosen = arguments()
    install.build_ours()
    wants_peers = chosen.full or not (chosen.scaling or chosen.gallery)
    if wants_peers:
        install.install(chosen.apt)
    right = True
    if wants_peers:
        right &= peers(chosen)
    if chosen.full or chosen.gallery:
        right &= gallery(chosen)
    if chosen.full or chosen.scaling:
        right &= scaling(chosen)
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
