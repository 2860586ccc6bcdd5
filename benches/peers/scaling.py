"""How time and memory grow with the puzzle: every engine, one run each, under a time limit."""

import sys
from dataclasses import dataclass

import measure
import report
import works
from install import ROOT


@dataclass(frozen=True)
class Series:
    title: str
    # (what the row says, file, parameters), growing.
    instances: list
    # Published numbers of solutions, by what the row says; the engines must agree in any case.
    published: dict


def sweep(title, file, name, values, published):
    rows = [(f"{name} = {value}", file, {name: value}) for value in values]
    return Series(title, rows, {f"{name} = {value}": number for value, number in published.items()})


def single(title, files):
    """Puzzles with exactly one solution: counting proves that there is no second."""
    rows = [(file.rsplit("/", 1)[1], file, {}) for file in files]
    return Series(title, rows, {what: 1 for what, _, _ in rows})


def own(*names):
    return [f"benches/puzzles/{name}.toml" for name in names]


QUEENS = {8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200, 13: 73712, 14: 365596, 15: 2279184, 16: 14772512}
COVER = {4: 12, 5: 186, 6: 4, 7: 86, 8: 4860}

SERIES = [
    sweep("n queens, all", "puzzles/queens.toml", "n", range(8, 17), QUEENS),
    sweep("n + 1 queens and a pawn, all", "puzzles/nine-queens.toml", "n", range(8, 12), {8: 128, 9: 396}),
    sweep("mixed army, all", "puzzles/mixed-army.toml", "n", [5, 6], {5: 8, 6: 23752}),
    sweep("fewest queens that command the board, all", "tests/known/queen-cover.toml", "n", range(4, 10), COVER),
    sweep("peaceable queens, all", "tests/known/peaceable-queens.toml", "n", range(3, 10), {}),
    single("light up, the only solution", ["puzzles/light-up.toml", *own("light-up-10", "light-up-14")]),
    single("star battle, the only solution", ["puzzles/star-battle-1.toml", "puzzles/star-battle-2.toml"]),
    single("sudoku with 17 givens, the only solution", ["puzzles/sudoku.toml", *own("sudoku-17-b", "sudoku-17-c")]),
    single(
        "lines, the only solution",
        own("numberlink-14x9", "yajilin-19x13", "masyu-21x15", "slitherlink-25x15", "slitherlink-45x31", "masyu-35x25"),
    ),
    single("divisions, the only solution", own("lits-15", "shikaku-20", "fillomino-15")),
]

# Where a file uses parts of the language that this version does not read.
NOT_READ = 2


def measure_all(limit):
    """The table, and whether all numbers were right."""
    floor = measure.memory_floor()
    engines = works.engines()
    rows, right = [], True
    for series in SERIES:
        missing = {file for _, file, _ in series.instances if not (ROOT / file).exists()}
        if missing:
            absent = ["–"] * (1 + len(engines))
            rows.append([series.title, f"{', '.join(sorted(missing))} is not there yet", *absent])
            continue
        given_up = set()
        for what, file, parameters in series.instances:
            row, row_right = instance(series, what, file, parameters, engines, given_up, limit, floor)
            rows.append([series.title, what, *row])
            right &= row_right
    header = ["work", "instance", "solutions", *[f"{engine}: s, MiB" for engine in engines]]
    return report.table(header, rows), right


def instance(series, what, file, parameters, engines, given_up, limit, floor):
    cells, numbers, finished = [], set(), 0
    for engine in engines:
        if engine in given_up:
            cells.append("–")
            continue
        command = works.count_command(file, parameters, "--engine", engine)
        run = measure.run(command, limit)
        print(f"{series.title}: {what}: {engine}: {run.wall:.3f} s", file=sys.stderr)
        if run.timed_out:
            given_up.add(engine)
            cells.append(f"> {limit:.0f}")
            continue
        try:
            numbers.add(works.read_count(run.output, engine).found)
            finished += 1
        except (ValueError, KeyError):
            cells.append("not read yet" if run.code == NOT_READ else f"exit code {run.code}")
            continue
        memory = f"{run.memory:.0f}" if run.memory > floor * 1.1 else f"≤ {floor:.0f}"
        cells.append(f"{report.seconds(run.wall)}, {memory}")
    published = series.published.get(what)
    solutions = solutions_cell(numbers, published)
    if finished == 1 and published is None:
        solutions += " (one engine only)"
    return [solutions, *cells], is_right(numbers, published)


def is_right(numbers, published):
    """`numbers`: those that engines counted to the end."""
    return len(numbers | ({published} if published is not None else set())) <= 1 or not numbers


def solutions_cell(numbers, published):
    """Only what was counted here is shown: a published number would look like ours."""
    counted = " or ".join(map(str, sorted(numbers))) or "–"
    if is_right(numbers, published):
        return counted
    wanted = f", published {published}" if published is not None else ""
    return f"**WRONG: {counted}{wanted}**"
