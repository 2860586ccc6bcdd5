"""Puzzles of seven genres, generated, each with one solution: how long `auto` and `sat` take to show that, and clingo.

    python3 benches/peers/genres.py target/release/workbench [NUMBER [SEED]]

Of each genre NUMBER puzzles (20) are drawn until so many have one solution. `workbench solve --jobs 1` is timed as a
whole process; of clingo its own "Time", in the best of three configurations, with the usual model of the genre. The
table has the slowest puzzle of each.
"""

import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
CONFIGURATIONS = ("tweety", "frumpy", "handy")
CLINGO = (sys.executable, "-m", "clingo")


def name(square):
    row, column = square
    return f'"r{row + 1}c{column + 1}"'


def beside(square, among):
    return [(square[0] + a, square[1] + b) for a, b in SIDES if (square[0] + a, square[1] + b) in among]


def board(side):
    return [(row, column) for row in range(side) for column in range(side)]


def parts(squares):
    left, found = set(squares), []
    while left:
        part = [left.pop()]
        for square in part:
            for other in beside(square, left):
                left.remove(other)
                part.append(other)
        found.append(part)
    return found


def picture(rows):
    return '"""\n' + "\n".join(" ".join(map(str, row)) for row in rows) + '\n"""'


def latin(side, boxes=None):
    """A random square, by shuffling rows, columns and digits of a regular one."""
    rows, columns = boxes or (1, 1)

    def places(group):
        groups = [list(range(first, first + group)) for first in range(0, side, group)]
        for one in groups:
            random.shuffle(one)
        random.shuffle(groups)
        return [place for one in groups for place in one]

    digits = random.sample(range(1, side + 1), side)
    down, across = places(rows), places(columns)
    return [[digits[(columns * (r % rows) + r // rows + c) % side] for c in across] for r in down]


def grid(side, boxes, givens=None):
    lines = '"row", "column", "box"' if boxes else '"row", "column"'
    size = f"layout = {givens}" if givens else f"size = {side}"
    size += f'\nboxes = "{boxes[0]}x{boxes[1]}"' if boxes else ""
    return (
        f'format = 1\n[board]\n{size}\n[pieces.digit]\nkinds = {side}\nmoves = "none"\n'
        '[[count]]\nof = "digit"\neach = "square"\nexactly = 1\n'
        f'[[count]]\nof = "digit"\neach = [{lines}]\nper = "symbol"\nexactly = 1\n'
    )


LATIN = """
1 { x(R,C,D) : D = 1..n } 1 :- R = 1..n, C = 1..n.
1 { x(R,C,D) : C = 1..n } 1 :- R = 1..n, D = 1..n.
1 { x(R,C,D) : R = 1..n } 1 :- C = 1..n, D = 1..n.
#show x/3.
"""


def listed(lines):
    return "[" + ", ".join("[" + ", ".join(name(s) for s in line) + "]" for line in lines) + "]"


def killer():
    side, label, cages = 9, {}, []
    digits = latin(side, (3, 3))
    for square in random.sample(board(side), side * side):
        if square in label:
            continue
        cage, size = [square], random.choice([2, 2, 3, 3, 4])
        label[square] = len(cages)
        while len(cage) < size:
            held = {digits[r][c] for r, c in cage}
            free = [s for one in cage for s in beside(one, set(board(side)) - label.keys())]
            free = [(r, c) for r, c in free if digits[r][c] not in held]
            if not free:
                break
            cage.append(random.choice(free))
            label[cage[-1]] = len(cages)
        cages.append(cage)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    if len(cages) > len(letters):
        return None
    drawn = picture([[letters[label[r, c]] for c in range(side)] for r in range(side)])
    sums = [sum(digits[r][c] for r, c in cage) for cage in cages]
    table = ", ".join(f"{letters[place]} = {number}" for place, number in enumerate(sums))
    toml = grid(side, (3, 3)) + (
        f'[[count]]\nof = "digit"\neach = "region"\nregions = {drawn}\nper = "symbol"\nat-most = 1\n'
        f'[[sum]]\neach = "region"\nregions = {drawn}\nexactly = {{ {table} }}\n'
    )
    model = f"#const n = {side}." + LATIN + (
        "1 { x(R,C,D) : R = 3*I+1..3*I+3, C = 3*J+1..3*J+3 } 1 :- I = 0..2, J = 0..2, D = 1..n.\n"
        ":- cage(K,S), #sum { D,R,C : x(R,C,D), in(R,C,K) } != S.\n"
        "{ x(R,C,D) : in(R,C,K) } 1 :- cage(K,_), D = 1..n.\n"
    )
    model += "".join(f"cage({k},{s})." for k, s in enumerate(sums))
    model += "".join(f"in({r + 1},{c + 1},{k})." for (r, c), k in label.items())
    return toml, model


def seen(line):
    return sum(1 for place, height in enumerate(line) if height > max(line[:place], default=0))


def skyscrapers():
    side = 8
    digits = latin(side)
    turned = [list(column) for column in zip(*digits)]
    given = set(random.sample(board(side), random.randrange(4, 12)))
    shown = [[digits[r][c] if (r, c) in given else "." for c in range(side)] for r in range(side)]
    toml = grid(side, None, picture(shown))
    model = f"#const n = {side}." + LATIN + (
        "higher(L,I,D) :- line(L,J,R,C), line(L,I,_,_), J < I, x(R,C,E), E > D, D = 1..n.\n"
        "seen(L,I) :- line(L,I,R,C), x(R,C,D), not higher(L,I,D).\n"
        ":- clue(L,K), #count { I : seen(L,I) } != K.\n"
    )
    model += "".join(f"x({r + 1},{c + 1},{digits[r][c]})." for r, c in given)
    line = 0
    for words, lines, is_row, step in (
        ("left", digits, True, 1), ("right", digits, True, -1),
        ("top", turned, False, 1), ("bottom", turned, False, -1),
    ):
        clues = [seen(one[::step]) for one in lines]
        toml += f'[[visible]]\nfrom = "{words}"\nexactly = {clues}\n'
        for place, clue in enumerate(clues):
            model += f"clue({line},{clue})."
            for index in range(side):
                along = (index if step == 1 else side - 1 - index) + 1
                r, c = (place + 1, along) if is_row else (along, place + 1)
                model += f"line({line},{index},{r},{c})."
            line += 1
    return toml, model


def nonogram():
    side = 30
    ink = [[random.random() < 0.5 for _ in range(side)] for _ in range(side)]
    for _ in range(2):
        around = lambda r, c: sum(
            ink[a][b]
            for a in range(max(0, r - 1), min(side, r + 2))
            for b in range(max(0, c - 1), min(side, c + 2))
        )
        ink = [[around(r, c) + random.choice([-1, 0, 0, 1]) >= 5 for c in range(side)] for r in range(side)]
    runs = lambda line: [len(run) for run in "".join("X" if one else " " for one in line).split()]
    rows, columns = [runs(row) for row in ink], [runs(column) for column in zip(*ink)]
    toml = f'format = 1\n[board]\nsize = {side}\n[pieces.ink]\nmoves = "none"\n'
    model = f"#const n = {side}.\n" + (
        "1 { at(L,K,P) : P = 1..n+1-S } 1 :- run(L,K,S).\n"
        ":- at(L,K,P), at(L,K+1,Q), run(L,K,S), Q < P+S+1.\n"
        "fill(L,I) :- at(L,K,P), run(L,K,S), I = P..P+S-1.\n"
        ":- fill(r(R),C), not fill(c(C),R).\n:- fill(c(C),R), not fill(r(R),C).\n#show at/3.\n"
    )
    for each, letter, lines in (("row", "r", rows), ("column", "c", columns)):
        lengths = ", ".join('"' + " ".join(map(str, line)) + '"' for line in lines)
        toml += f'[[runs]]\nof = "ink"\neach = "{each}"\nlengths = [{lengths}]\n'
        for place, line in enumerate(lines):
            model += "".join(f"run({letter}({place + 1}),{k},{s})." for k, s in enumerate(line))
    return toml, model


ADJACENT = "adj((R,C),(R+A,C+B)) :- at(R,C), (A,B) = (0,1;0,-1;1,0;-1,0), at(R+A,C+B).\n"


def tents():
    side, tent, tree = 20, set(), set()
    for r, c in random.sample(board(side), side * side):
        near = {(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
        free = beside((r, c), set(board(side)) - tent - tree)
        if len(tent) < 80 and (r, c) not in tree and not near & tent and free:
            tent.add((r, c))
            tree.add(random.choice(free))
    shown = [["T" if (r, c) in tree else "." for c in range(side)] for r in range(side)]
    rows = [sum((r, c) in tent for c in range(side)) for r in range(side)]
    columns = [sum((r, c) in tent for r in range(side)) for c in range(side)]
    toml = (
        f'format = 1\n[board]\nlayout = {picture(shown)}\n[pieces.tree]\nsymbol = "T"\nmoves = "none"\n'
        f'count = {len(tree)}\n[pieces.tent]\nsymbol = "A"\nmoves = "none"\n'
        '[[match]]\nof = "tent"\nwith = "tree"\n'
        '[[attacks]]\nby = "tent"\non = "tent"\nmoves = "king"\nexactly = 0\n'
        f'[[count]]\nof = "tent"\neach = "row"\nexactly = {rows}\n'
        f'[[count]]\nof = "tent"\neach = "column"\nexactly = {columns}\n'
    )
    model = f"#const n = {side}.\nat(1..n,1..n).\n" + ADJACENT + (
        "{ tent(S) : adj(T,S), tree(T), not tree(S) }.\n"
        "1 { pair(T,S) : adj(T,S), tent(S) } 1 :- tree(T).\n:- tent(S), #count { T : pair(T,S) } != 1.\n"
        ":- tent((R,C)), tent((R+A,C+B)), (A,B) = (0,1;1,-1;1,0;1,1).\n"
        ":- row(R,K), #count { C : tent((R,C)) } != K.\n:- column(C,K), #count { R : tent((R,C)) } != K.\n"
        "#show tent/1.\n"
    )
    model += "".join(f"tree(({r + 1},{c + 1}))." for r, c in tree)
    model += "".join(f"row({r + 1},{k})." for r, k in enumerate(rows))
    model += "".join(f"column({c + 1},{k})." for c, k in enumerate(columns))
    return toml, model


SHADED = (
    '[pieces.black]\nmoves = "none"\n[[attacks]]\nby = "black"\non = "black"\nmoves = "wazir"\nexactly = 0\n'
    '[[connected]]\nof = "empty"\nexactly = 1\n'
)
SHADING = ADJACENT + (
    "{ black((R,C)) : at(R,C) }.\n:- black(S), black(T), adj(S,T).\nwhite((R,C)) :- at(R,C), not black((R,C)).\n"
    "reach((1,1)) :- white((1,1)).\nreach((1,2)) :- black((1,1)).\n"
    "reach(T) :- reach(S), adj(S,T), white(T).\n:- white(S), not reach(S).\n#show black/1.\n"
)


def shade(side, wanted, first=()):
    """Squares no two of which are side by side, and that do not cut the others in two; one of each line first."""
    black = set()
    order = [(line, square) for line in first for square in random.sample(line, len(line))]
    order += [(None, square) for square in random.sample(board(side), side * side)]
    for line, square in order:
        if line and black & set(line):
            continue
        if len(black) < wanted and not beside(square, black):
            if len(parts(set(board(side)) - black - {square})) == 1:
                black.add(square)
    return black


def hitori():
    side = 15
    black = shade(side, side * side * 3 // 10)
    digits = latin(side)
    for r, c in black:
        row = [digits[r][other] for other in range(side) if (r, other) not in black]
        column = [digits[other][c] for other in range(side) if (other, c) not in black]
        digits[r][c] = random.choice(row + column)
    lines = []
    for first in range(side):
        for turned in (False, True):
            alike = {}
            for second in range(side):
                r, c = (second, first) if turned else (first, second)
                alike.setdefault(digits[r][c], []).append((r, c))
            lines += [line for line in alike.values() if len(line) > 1]
    toml = f"format = 1\n[board]\nsize = {side}\n" + SHADED
    toml += f'[[count]]\nof = "empty"\nlines = {listed(lines)}\nat-most = 1\n'
    model = f"at(1..{side},1..{side}).\n" + SHADING + ":- white(S), white(T), alike(L,S), alike(L,T), S < T.\n"
    model += "".join(f"alike({k},({r + 1},{c + 1}))." for k, line in enumerate(lines) for r, c in line)
    return toml, model


def heyawake():
    side, room, rooms = 12, {}, 0
    for r, c in board(side):
        if (r, c) in room:
            continue
        height, width = random.choice([2, 3, 3, 4]), random.choice([2, 3, 3, 4])
        across = [c + b for b in range(width) if (r, c + b) not in room and c + b < side]
        for b in across[: next((k for k, x in enumerate(across) if x != c + k), len(across))]:
            for a in range(r, min(side, r + height)):
                room.setdefault((a, b), rooms)
        rooms += 1
    lines = []
    for first in range(side):
        for turned in (False, True):
            segments = []
            for second in range(side):
                square = (second, first) if turned else (first, second)
                if segments and room[segments[-1][-1]] == room[square]:
                    segments[-1].append(square)
                else:
                    segments.append([square])
            for one, two, three in zip(segments, segments[1:], segments[2:]):
                lines.append([one[-1], *two, three[0]])
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    black = shade(side, side * side, random.sample(lines, len(lines)))
    if rooms > len(letters) or any(not black & set(line) for line in lines):
        return None
    numbers = {k: sum(room[s] == k for s in black) for k in range(rooms)}
    drawn = picture([[letters[room[r, c]] for c in range(side)] for r in range(side)])
    table = ", ".join(f"{letters[k]} = {number}" for k, number in numbers.items())
    toml = f"format = 1\n[board]\nsize = {side}\nregions = {drawn}\n" + SHADED + (
        f'[[count]]\nof = "black"\neach = "region"\nexactly = {{ {table} }}\n'
        f'[[count]]\nof = "black"\nlines = {listed(lines)}\nat-least = 1\n'
    )
    model = f"at(1..{side},1..{side}).\n" + SHADING + (
        ":- number(K,N), #count { S : black(S), room(K,S) } != N.\n:- line(L,_), not black(S) : line(L,S).\n"
    )
    model += "".join(f"room({k},({r + 1},{c + 1}))." for (r, c), k in room.items())
    model += "".join(f"number({k},{number})." for k, number in numbers.items())
    model += "".join(f"line({k},({r + 1},{c + 1}))." for k, line in enumerate(lines) for r, c in line)
    # Rooms at random leave many solutions: what tells them apart from the one drawn is given, and no more.
    given = []
    while other := other_shading(model + fixing(given), black):
        given.append(random.choice(sorted(black - other)))
    for square in list(given):
        rest = [other for other in given if other != square]
        if not other_shading(model + fixing(rest), black):
            given = rest
    fixed = ", ".join(name(square) for square in given)
    return toml.replace("\nmoves", f"\nfixed = [{fixed}]\nmoves", 1), model + fixing(given)


def fixing(squares):
    return "".join(f":- not black(({r + 1},{c + 1}))." for r, c in squares)


def other_shading(model, black):
    """A solution with other squares than these; None if there is none."""
    run = subprocess.run([*CLINGO, "-n", "2"], input=model, capture_output=True, text=True)
    for found in re.findall(r"^(?:black.*|)$", run.stdout, re.M):
        squares = {(int(r) - 1, int(c) - 1) for r, c in re.findall(r"black\(\((\d+),(\d+)\)\)", found)}
        if squares and squares != black:
            return squares
    return None


def nurikabe():
    side = 10
    sea, most = set(board(side)), random.choice([4, 6, 8])
    of = lambda square, land: next(part for part in parts(land) if square in part)
    for _ in range(400):
        pools = [(r, c) for r, c in board(side - 1) if {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= sea]
        if not pools:
            break
        r, c = random.choice(pools)
        square = (r + random.choice([0, 1]), c + random.choice([0, 1]))
        land = set(board(side)) - sea | {square}
        if len(parts(sea - {square})) == 1 and len(of(square, land)) <= most:
            sea.remove(square)
    else:
        return None
    islands = parts(set(board(side)) - sea)
    chosen = [(random.choice(island), len(island)) for island in islands]
    sizes = ", ".join(f"{name(square)[1:-1]} = {size}" for square, size in chosen)
    toml = (
        f'format = 1\n[board]\nsize = {side}\n[pieces.sea]\nmoves = "none"\n[[connected]]\nof = "sea"\nexactly = 1\n'
        f'[[connected]]\nof = "empty"\nsizes = {{ {sizes} }}\none-each = true\n[[forbid]]\npicture = """\nSS\nSS\n"""\n'
    )
    model = f"#const n = {side}.\nat(1..n,1..n).\n" + ADJACENT + (
        "{ sea((R,C)) : at(R,C) }.\n"
        ":- sea((R,C)), sea((R+1,C)), sea((R,C+1)), sea((R+1,C+1)).\n"
        "place((R,C),R*n+C) :- at(R,C).\nearlier(I+1) :- sea(S), place(S,I).\nearlier(I+1) :- earlier(I), I <= n*n+n.\n"
        "reach(S) :- sea(S), place(S,I), not earlier(I).\nreach(T) :- reach(S), adj(S,T), sea(T).\n"
        ":- sea(S), not reach(S).\n"
        ":- number(S,_), sea(S).\nland(S,S) :- number(S,_).\nland(K,T) :- land(K,S), adj(S,T), not sea(T).\n"
        ":- land(K,S), land(L,S), K < L.\n:- at(R,C), not sea((R,C)), not land(_,(R,C)).\n"
        "land(S) :- land(_,S).\n:- number(K,N), #count { S : land(K,S) } != N.\n#show sea/1.\n"
    )
    model = model.replace("not land(_,(R,C))", "not land((R,C))")
    model += "".join(f"number(({r + 1},{c + 1}),{size})." for (r, c), size in chosen)
    return toml, model


def by_workbench(program, path, engine):
    begin = time.perf_counter()
    options = ["--engine", engine, "--jobs", "1", "--time-limit", "60"]
    run = subprocess.run([program, "solve", path, *options], capture_output=True, text=True)
    words = run.stdout + run.stderr
    return "This is the only solution" in words, time.perf_counter() - begin


def by_clingo(path):
    times, unique = [], True
    for configuration in CONFIGURATIONS:
        options = [f"--configuration={configuration}", "-n", "2", "--project=show", "--time-limit=60", "-q"]
        run = subprocess.run([*CLINGO, path, *options], capture_output=True, text=True)
        models = re.search(r"^Models\s*: (\d+)(\+?)", run.stdout, re.M)
        seconds = re.search(r"^Time\s*: ([\d.]+)s", run.stdout, re.M)
        if not models or not seconds:
            sys.exit(run.stdout + run.stderr)
        stopped = "TIME LIMIT" in run.stdout
        unique = unique and (stopped or models.groups() == ("1", ""))
        times.append(60.0 if stopped else float(seconds[1]))
    return unique, min(times)


def main():
    program, number = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    print("| genre | puzzles | `auto`, slowest | `sat`, slowest | clingo, slowest | `auto` less clingo, most | `sat` / clingo, most |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for genre in (killer, nonogram, skyscrapers, nurikabe, hitori, heyawake, tents):
        random.seed(f"{genre.__name__} {seed}")
        rows = []
        with tempfile.TemporaryDirectory() as folder:
            toml, model = Path(folder, "puzzle.toml"), Path(folder, "puzzle.lp")
            while len(rows) < number:
                drawn = genre()
                if not drawn:
                    continue
                toml.write_text(drawn[0])
                unique, auto = by_workbench(program, toml, "auto")
                if not unique:
                    continue
                model.write_text(drawn[1])
                by_sat, sat = by_workbench(program, toml, "sat")
                by_peer, clingo = by_clingo(str(model))
                if not (by_sat and by_peer):
                    sys.exit(f"{genre.__name__}: not one solution for everybody\n{drawn[0]}")
                rows.append((auto, sat, clingo))
        slowest = [max(row[k] for row in rows) for k in range(3)]
        more = max(auto - clingo for auto, _, clingo in rows)
        ratio = max(sat / max(clingo, 0.01) for _, sat, clingo in rows)
        times = " | ".join(f"{seconds:.3f}" for seconds in slowest)
        print(f"| {genre.__name__} | {len(rows)} | {times} | {more:+.3f} | {ratio:.1f} |", flush=True)


if __name__ == "__main__":
    main()
