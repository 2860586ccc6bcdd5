"""Genres of digits: killer, skyscrapers, kakuro."""

import random

from squares import LABELS, at, beside, board, facts, listed, numbers_in, picture, settled

LATIN = """
1 { x(R,C,D) : D = 1..n } 1 :- R = 1..n, C = 1..n.
1 { x(R,C,D) : C = 1..n } 1 :- R = 1..n, D = 1..n.
1 { x(R,C,D) : R = 1..n } 1 :- C = 1..n, D = 1..n.
#show x/3.
"""


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
    letters = LABELS
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


def runs_of(squares, height, width):
    """The runs across and down of open squares, each without a gap."""
    across = [[(r, c) for c in range(width)] for r in range(height)]
    down = [[(r, c) for r in range(height)] for c in range(width)]
    for line in across + down:
        run = []
        for square in [*line, None]:
            if square in squares:
                run.append(square)
            elif run:
                yield run
                run = []


def kakuro():
    """As large as in magazines; digits of the solution are given until it is the only one."""
    height, width = 30, 40
    wall = {(r, c) for r, c in board(height, width) if r == 0 or c == 0}
    for r, c in random.sample(board(height, width), height * width):
        if random.random() < 0.28:
            wall.add((r, c))
    squares = set(board(height, width)) - wall
    while True:  # no run of one square, none of more than nine
        runs = [run for run in runs_of(squares, height, width)]
        short = [run[0] for run in runs if len(run) == 1] + [run[len(run) // 2] for run in runs if len(run) > 7]
        if not short:
            break
        squares -= set(short)
    if len(squares) < height * width // 3:
        return None
    crossing = {square: [run for run in runs if square in run] for square in squares}
    digit = {}
    for square in sorted(squares):
        held = {digit.get(other) for run in crossing[square] for other in run}
        free = [d for d in range(1, 10) if d not in held]
        if not free:
            return None
        # Runs of the smallest or the largest digits have few fillings, as a setter wants them.
        digit[square] = random.choice(free[:2] + free[-2:])
    sums = [sum(digit[s] for s in run) for run in runs]
    model = "1 { x(R,C,D) : D = 1..9 } 1 :- open(R,C).\n" + (
        ":- in(K,R,C), in(K,S,E), (R,C) < (S,E), x(R,C,D), x(S,E,D).\n"
        ":- total(K,S), #sum { D,R,C : x(R,C,D), in(K,R,C) } != S.\n#show x/3.\n"
    )
    model += "".join(f"open{at(s)}." for s in squares) + "".join(f"total({k},{n})." for k, n in enumerate(sums))
    model += "".join(f"in({k},{r + 1},{c + 1})." for k, run in enumerate(runs) for r, c in run)
    given = settled(model, {f"x({r + 1},{c + 1},{d})" for (r, c), d in digit.items()}, 0.1)
    shown = {(r, c): d for r, c, d in map(numbers_in, given)}
    rows = [[shown.get((r, c), "." if (r, c) in squares else "#") for c in range(width)] for r in range(height)]
    toml = (
        f'format = 1\n[board]\nlayout = {picture(rows)}\n[pieces.digit]\nkinds = 9\nmoves = "none"\n'
        '[[count]]\nof = "digit"\neach = "square"\nexactly = 1\n'
        f'[[count]]\nof = "digit"\nlines = {listed(runs)}\nper = "symbol"\nat-most = 1\n'
        f'[[sum]]\nlines = {listed(runs)}\nexactly = {sums}\n'
    )
    return toml, model + facts(given)
