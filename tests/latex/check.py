#!/usr/bin/env python3
"""`--format latex` set by LaTeX: every puzzle of the gallery, without and with a solution,
and boards with marks and shades.

    python3 tests/latex/check.py target/release/workbench

All pictures are pages of one document, which nothing but tikz is loaded for. Every page must have a board
on it that lies wholly on the page, and the solution must be seen. With a folder as second argument the
pages are left there as PNG, to be looked at. Needs pdflatex with tikz, and pdftoppm.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
# What the shell is told where there is no LaTeX.
SKIPPED = 77
# Takes minutes, which the other tests spend already.
LEFT_OUT = {"queen-domination-goal.toml"}
# There is room for boards with 36 squares of 6 mm to a side.
DOCUMENT = r"""
\documentclass{article}
\usepackage{tikz}
\pagestyle{empty}
\paperwidth=240mm \paperheight=240mm \pdfpagewidth=\paperwidth \pdfpageheight=\paperheight
\textwidth=220mm \textheight=220mm
\hoffset=-1in \voffset=-1in \oddsidemargin=10mm \topmargin=10mm \headheight=0mm \headsep=0mm
\parindent=0mm
\begin{document}
%s
\end{document}
"""
DOTS_PER_INCH = 50
# Less dark than a grid of four squares.
FEWEST_DARK = 60


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def skip_unless_installed():
    missing = [name for name in ("pdflatex", "pdftoppm") if not shutil.which(name)]
    tikz = None if missing else run(["kpsewhich", "tikz.sty"]).stdout.strip()
    if not tikz:
        print(f"skipped: there is no {' and no '.join(missing or ['TikZ'])}")
        sys.exit(SKIPPED)


def pictures(workbench, folder):
    """The files with pictures, for each puzzle the board, and the solution unless it looks the same."""
    names = []
    for puzzle in sorted((PROJECT / "puzzles").glob("*.toml")):
        if puzzle.name in LEFT_OUT:
            continue
        board, solution = folder / f"{puzzle.stem}-board.tex", folder / f"{puzzle.stem}-solved.tex"
        drawn = run([workbench, "render", str(puzzle), "-o", str(board)])
        solved = run([workbench, "solve", str(puzzle), "--no-unique", "-q", "-o", str(solution)])
        if drawn.returncode != 0 or solved.returncode not in (0, 1):
            sys.exit(f"FAILED {puzzle.name}: {drawn.stderr}{solved.stderr}")
        # There may be none, or one without pieces.
        is_seen = solved.returncode == 0 and solution.read_text() != board.read_text()
        names.append([board.name, solution.name] if is_seen else [board.name])
    return names + marked(workbench, folder)


# What breaks rules, and shades: options of a command, its exit code, what it reads.
MARKED = [
    ("check", "queens", 1, "Qa1 Qb3"),
    ("check", "queens", 1, "0 4 7 5 2 6 3 1"),
    ("check", "star-battle-2", 1, "Sa1 Sa2 Sa5 Sd4"),
    ("check", "toroidal-queens", 1, "Qa1 Qg1 Qc4 Qd4"),
    ("render --probabilities", "nine-queens", 0, ""),
    ("render --probabilities", "killer-4x4", 0, ""),
    ("solve --no-unique --attacks=numbers", "fairy-queens", 0, ""),
]


def marked(workbench, folder):
    """The same of boards with marks and shades; each picture of a piece's shares is a page of its own."""
    names = []
    for place, (options, puzzle, code, board) in enumerate(MARKED):
        path = str(PROJECT / f"puzzles/{puzzle}.toml")
        reads = ["-"] if board else []
        command = [workbench, *options.split(), path, *reads, "-q", "--format", "latex"]
        drawn = run(command, input=board)
        if drawn.returncode != code:
            sys.exit(f"FAILED {' '.join(command)}: {drawn.stderr}")
        begin = "\\begin{tikzpicture}"
        for number, picture in enumerate(drawn.stdout.split(begin)[1:]):
            name = f"marked-{place}-{number}.tex"
            (folder / name).write_text(begin + picture)
            names.append([name])
    return names


def pages(names, folder, keep):
    """Every page as its width and its grey values, row by row."""
    inputs = "\n".join(rf"\input{{{name}}}\newpage" for pair in names for name in pair)
    (folder / "all.tex").write_text(DOCUMENT % inputs)
    set_by = run(
        ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "all.tex"], cwd=folder
    )
    if set_by.returncode != 0:
        wrong = [line for line in set_by.stdout.splitlines() if line.startswith(("!", "l.", "("))]
        sys.exit("FAILED pdflatex:\n" + "\n".join(wrong[-6:]))
    resolution = ["-r", str(DOTS_PER_INCH)]
    subprocess.run(["pdftoppm", "-gray", *resolution, "all.pdf", "page"], cwd=folder, check=True)
    if keep:
        subprocess.run(
            ["pdftoppm", "-png", "-r", "100", folder / "all.pdf", keep / "page"], check=True
        )
    return [grey(file.read_bytes()) for file in sorted(folder.glob("page*.pgm"))]


def grey(pgm):
    """A PGM as pdftoppm writes it: `P5`, width and height, 255, then a byte for each pixel."""
    kind, width, height, most, values = pgm.split(maxsplit=4)
    assert (kind, most) == (b"P5", b"255"), "no grey picture"
    # What follows the one blank after 255 may look like a blank itself.
    size = int(width) * int(height)
    return int(width), pgm[-size:]


def is_on_page(width, values):
    """Whether nothing touches the edge of the page, where it would be cut off."""
    edges = values[:width] + values[-width:] + values[::width] + values[width - 1 :: width]
    return min(edges) == 255


def check(names, found):
    failures = []
    expected = sum(len(pair) for pair in names)
    if len(found) != expected:
        failures.append(f"{len(found)} pages instead of {expected}")
    rest = iter(found)
    for pair in names:
        drawn = [page for _, page in zip(pair, rest)]
        for name, (width, values) in zip(pair, drawn):
            if sum(value < 128 for value in values) < FEWEST_DARK:
                failures.append(f"{name} is blank")
            if not is_on_page(width, values):
                failures.append(f"{name} does not lie on its page")
        if len(drawn) == 2 and drawn[0] == drawn[1]:
            failures.append(f"{pair[1]} shows no solution")
    return failures


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} path/to/workbench [folder for pages]")
    skip_unless_installed()
    workbench = str(pathlib.Path(sys.argv[1]).resolve())
    keep = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) == 3 else None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        names = pictures(workbench, folder)
        # The checks must be able to fail: a page without anything, and one that is all ink.
        white, black = (10, bytes([255] * 100)), (10, bytes(100))
        assert len(check([["blank", "again"]], [white, white])) == 3
        assert check([["black"]], [black]) == ["black does not lie on its page"]
        failures = check(names, pages(names, folder, keep))
    for failure in failures:
        print(f"FAILED {failure}")
    pictured = sum(len(pair) for pair in names)
    print(f"{pictured} pictures of {len(names)} boards set by pdflatex")
    sys.exit(1 if failures else 0)


main()
