"""Counting without visiting solutions: the engine `frontier` beside Ganak, a #SAT counter, on the formula of `encode`.

    python3 benches/peers/counter.py target/release/workbench [LIMIT]

Both as whole processes, best of three (of one beyond ten seconds); Ganak by its Python package, reading included, as
its own start takes 0.1 s. A run that takes more than LIMIT seconds (120) is stopped.
"""

import json
import random
import sys
import tempfile
from pathlib import Path

from measure import run

GANAK = (
    sys.executable,
    "-c",
    """
import sys
from pyganak import Counter
counter = Counter()
for line in open(sys.argv[1]):
    if line[0] == "p":
        counter.new_vars(int(line.split()[2]))
    elif line[0] != "c":
        counter.add_clause([int(word) for word in line.split()[:-1]])
print(counter.count())
""",
)

HEAD = "format = 1\n[board]\n"
PEACE = '[[attacks]]\nby = "{0}"\non = "{0}"\nexactly = 0\n'
COVER = '[[attacks]]\nby = "{0}"\non = "empty"\nat-least = 1\n'
CLUE = '[[clue]]\nof = "mine"\naround = "king"\nclosed = true\nnumbers = '
NO_BLOCK = '[[forbid]]\npicture = """\nS S\nS S\n"""\n'


def piece(name, moves):
    return f'[pieces.{name}]\nmoves = "{moves}"\ncount = "any"\n'


def picture(rows):
    return '"""\n' + "\n".join(" ".join(row) for row in rows) + '\n"""\n'


def peaceful(side, name):
    return f"{HEAD}size = {side}\n" + piece(name, name) + PEACE.format(name)


def light_up(side, seed):
    """A fifth of the squares are walls; none has a number."""
    draw = random.Random(seed)
    rows = [["#" if draw.random() < 0.2 else "." for _ in range(side)] for _ in range(side)]
    rules = PEACE.format("lamp") + COVER.format("lamp")
    return f"{HEAD}layout = {picture(rows)}" + piece("lamp", "rook") + rules


def minesweeper(rows, columns, seed):
    """A third of the squares have numbers, of mines on a fifth of the others."""
    draw = random.Random(seed)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    numbered = set(draw.sample(squares, len(squares) // 3))
    mines = {square for square in squares if square not in numbered and draw.random() < 0.2}

    def clue(row, column):
        around = {(row + a, column + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
        return str(len(mines & around)) if (row, column) in numbered else "."

    numbers = [[clue(row, column) for column in range(columns)] for row in range(rows)]
    return f"{HEAD}rows = {rows}\ncolumns = {columns}\n" + piece("mine", "none") + CLUE + picture(numbers)


def works():
    """Each with its name and the text of its file."""
    yield "kings in any number, 12x12", peaceful(12, "king")
    yield "no two wazirs side by side, 12x12", peaceful(12, "wazir")
    yield "bishops in any number, 12x12", peaceful(12, "bishop")
    yield "knights in any number, 10x10", peaceful(10, "knight")
    yield "no block of 2x2, 8x8", f"{HEAD}size = 8\n" + piece("stone", "none") + NO_BLOCK
    kings = f"{HEAD}size = 9\n" + piece("king", "king") + COVER.format("king")
    yield "kings that attack every empty square, 9x9", kings
    for side in (14, 20):
        for seed in (1, 2, 3):
            yield f"light up, {side}x{side}, walls of seed {seed}", light_up(side, seed)
    for seed in (1, 2, 3):
        yield f"minesweeper, 30x3, numbers of seed {seed}", minesweeper(30, 3, seed)


def best(command, limit):
    """The seconds of the quickest of three runs, or of one that is long, and its last line; `None` if it was stopped."""
    seconds, said = None, ""
    for _ in range(3):
        once = run(command, limit)
        if once.timed_out:
            return None, "stopped"
        if once.code != 0:
            return None, f"exit code {once.code}: {once.errors.strip() or once.output.strip()}"
        seconds = min(once.wall, seconds or once.wall)
        said = once.output.strip()
        if once.wall > 10:
            break
    return seconds, said


def shown(seconds):
    return "" if seconds is None else f"{seconds:.3f}"


def main():
    workbench, limit = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 120.0
    print("| work | solutions | frontier | auto | Ganak | frontier / Ganak |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        file, formula = Path(folder) / "puzzle.toml", Path(folder) / "formula.cnf"
        for name, text in works():
            file.write_text(text)
            count = [workbench, "count", str(file), "--format", "json"]
            ours, said = best([*count, "--engine", "frontier"], limit)
            auto, also = best(count, limit)
            run([workbench, "encode", str(file), "--count-preserving", "-o", str(formula)], limit)
            theirs, number = best([*GANAK, str(formula)], limit)
            answers = {str(json.loads(one)["solutions"]) for one in (said, also) if one.startswith("{")}
            if theirs is not None:
                answers.add(number)
            if len(answers) > 1:
                sys.exit(f"{name}: the answers differ: {answers}")
            answer = f"{int(answers.pop()):.3g}" if answers else said
            ratio = f"{ours / theirs:.2f}" if ours and theirs else ""
            row = [name, answer, shown(ours), shown(auto), shown(theirs), ratio]
            print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
