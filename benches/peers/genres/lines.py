"""Genres of lines: slitherlink, masyu, yajilin, numberlink."""

import random
import re
from string import ascii_lowercase as LETTERS

from squares import ADJACENT, SIDES, answers, board, facts, name, picture, settled, settled_by, solutions

# Sides between squares that hold a line; `on` is what a line passes.
LINES = ADJACENT + (
    "{ e(S,T) : adj(S,T), S < T }.\nl(S,T) :- e(S,T).\nl(T,S) :- e(S,T).\non(S) :- l(S,_).\n"
    "degree(S,N) :- S = (R,C), at(R,C), N = #count { T : l(S,T) }.\n"
)
ONE_LOOP = (
    ":- degree(S,N), N != 0, N != 2.\n1 { root(S) : on(S) } 1.\n:- root(S), on(T), T < S.\n"
    "reach(S) :- root(S).\nreach(T) :- reach(S), l(S,T).\n:- on(S), not reach(S).\n#show e/2.\n"
)
LOOP = (
    '[pieces.line]\njoins = "squares"\n[[count]]\nof = "line"\neach = "square"\none-of = [0, 2]\n'
    '[[connected]]\nof = "line"\nexactly = 1\n'
)


def region(height, width, thin, share):
    """Squares that hang together, and so do the others with the edge: what is within one loop, so large a share of all at
    most. Thin ones have no square of two by two."""
    squares, inside = set(board(height, width)), set()
    inside.add((random.randrange(height), random.randrange(width)))
    ring = [(a, b) for a, b in ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))]
    tried = 0
    while tried < 30 * len(squares) and len(inside) < share * len(squares):
        tried += 1
        r, c = random.choice(sorted(inside))
        a, b = random.choice(SIDES)
        square = (r + a, c + b)
        if square not in squares or square in inside:
            continue
        near = [(square[0] + a, square[1] + b) in inside for a, b in ring]
        # Of the squares around, those inside are one run that has a side: nothing is closed in, or touches at a corner.
        runs = sum(one and not other for one, other in zip(near, near[-1:] + near[:-1]))
        if runs != 1 or (thin and sum(near) > 2 + random.randrange(2)):
            continue
        inside.add(square)
    return inside


def loop(height, width, share):
    """A loop through squares, as pairs of them."""
    inside = region(height - 1, width - 1, True, share)
    pairs = set()
    for r, c in inside:
        for a, b in SIDES:
            if (r + a, c + b) not in inside:
                one = (r + (a > 0), c + (b > 0))
                other = (one[0] + (a == 0), one[1] + (b == 0))
                pairs.add((one, other))
    return pairs


def side(pair):
    return '"' + "-".join(name(square).strip('"') for square in pair) + '"'


def fixed_sides(given):
    pairs = [re.findall(r"\d+", fact) for fact in given if fact.startswith("e(")]
    pairs = [tuple(int(number) - 1 for number in pair) for pair in pairs]
    return "[" + ", ".join(side(((a, b), (c, d))) for a, b, c, d in pairs) + "]"


def atoms(pairs):
    one = lambda square: f"({square[0] + 1},{square[1] + 1})"
    return {f"e({one(a)},{one(b)})" for a, b in pairs}


def pairs_of(sides, height):
    """The atoms of sides that the program names, such as a1-b1."""
    square = lambda text: (height - int(text.lstrip(LETTERS)), LETTERS.index(text.rstrip("0123456789")))
    return atoms(tuple(sorted(map(square, side.split("-")))) for side in sides)


def thinned(clues, is_unique, left):
    """As few of the clues as are wanted, if the solution stays the only one; many are taken at once while that does."""
    order, step = random.sample(sorted(clues), len(clues)), 32
    while order and len(clues) > left:
        some = order[: min(step, len(clues) - left)]
        rest = {key: clue for key, clue in clues.items() if key not in some}
        if is_unique(rest):
            clues, order, step = rest, order[len(some):], min(32, 2 * step)
        elif len(some) == 1:
            order = order[1:]
        else:
            step = max(1, len(some) // 4)
    return clues


def slitherlink(height=15, width=25, thin=True, share=1):
    inside = region(height, width, thin, share)
    count = lambda r, c: sum(((r + a, c + b) in inside) != ((r, c) in inside) for a, b in SIDES)
    clues = {(r, c): count(r, c) for r, c in board(height, width)}
    model = f"at(1..{height},1..{width}).\n" + ADJACENT + (
        "{ in((R,C)) : at(R,C) }.\nout((R,C)) :- at(R,C), not in((R,C)).\n"
        f"rim((R,C),N) :- at(R,C), N = #sum {{ 1,a : R = 1; 1,b : R = {height}; 1,c : C = 1; 1,d : C = {width} }}.\n"
        "1 { root(S) : in(S) } 1.\n:- root(S), in(T), T < S.\n"
        "reach(S) :- root(S).\nreach(T) :- reach(S), adj(S,T), in(T).\n:- in(S), not reach(S).\n"
        "open(S) :- out(S), rim(S,N), N > 0.\nopen(T) :- open(S), adj(S,T), out(T).\n:- out(S), not open(S).\n"
        ":- clue(S,K), in(S), rim(S,N), #count { T : adj(S,T), out(T) } != K - N.\n"
        ":- clue(S,K), out(S), #count { T : adj(S,T), in(T) } != K.\n#show in/1.\n"
    )
    written = lambda some: "".join(f"clue(({r + 1},{c + 1}),{number})." for (r, c), number in some.items()) + "\n"
    drawn = lambda some: picture([[some.get((r, c), ".") for c in range(width)] for r in range(height)])
    toml = lambda some: f"format = 1\n[board]\nrows = {height}\ncolumns = {width}\n" + (
        '[pieces.fence]\njoins = "corners"\n[[count]]\nof = "fence"\neach = "corner"\none-of = [0, 2]\n'
        '[[connected]]\nof = "fence"\nexactly = 1\n'
        f'[[count]]\nof = "fence"\neach = "square"\nnumbers = {drawn(some)}\n'
    )
    # Clingo takes minutes to thin out a puzzle.
    is_unique = lambda some: len(solutions(toml(some), 2)) == 1
    if not is_unique(clues):
        return None
    clues = thinned(clues, is_unique, height * width * 45 // 100)
    return toml(clues), model + written(clues)


def slitherlink_large():
    # Round a thin region it takes too long to thin out the clues.
    return slitherlink(31, 45, False, 0.55)


def neighbours(pairs):
    beside = {}
    for one, other in pairs:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    return beside


def masyu(height=15, width=21):
    pairs = loop(height, width, 1)
    beside = neighbours(pairs)
    straight = lambda s: beside[s][0][0] == beside[s][1][0] or beside[s][0][1] == beside[s][1][1]
    white = [s for s in beside if straight(s) and not all(straight(t) for t in beside[s])]
    black = [s for s in beside if not straight(s) and all(straight(t) for t in beside[s])]
    model = f"at(1..{height},1..{width}).\n" + LINES + ONE_LOOP + (
        "straight((R,C)) :- l((R,C),(R,C+1)), l((R,C),(R,C-1)).\nstraight((R,C)) :- l((R,C),(R+1,C)), l((R,C),(R-1,C)).\n"
        ":- pearl(S,_), not on(S).\n:- pearl(S,w), not straight(S).\n:- pearl(S,w), straight(T) : l(S,T).\n"
        ":- pearl(S,b), straight(S).\n:- pearl(S,b), l(S,T), not straight(T).\n"
    )
    model += "".join(f"pearl(({r + 1},{c + 1}),{k})." for k, some in (("w", white), ("b", black)) for r, c in some) + "\n"
    given = settled(model, atoms(pairs))
    listed = lambda some: "[" + ", ".join(map(name, sorted(some))) + "]"
    toml = f"format = 1\n[board]\nrows = {height}\ncolumns = {width}\n[squares]\n"
    toml += f"black = {listed(black)}\nwhite = {listed(white)}\n"
    toml += LOOP.replace('"squares"\n', f'"squares"\nfixed = {fixed_sides(given)}\n', 1)
    for colour in ("black", "white"):
        toml += f'[[count]]\nof = "line"\neach = "square"\nin = "{colour}"\nexactly = 2\n'
    for colour, drawn in (("black", "L@L"), ("black", "@L?."), ("white", "? L ?\n. @ L\n? ? ?"), ("white", "L?L@L?L")):
        toml += f'[[forbid]]\nat = "{colour}"\nsides = true\nturn = true\npicture = """\n{drawn}\n"""\n'
    return toml, model + facts(given)


def masyu_large():
    return masyu(25, 35)


def yajilin():
    height, width = 13, 19
    pairs = loop(height, width, 0.4)
    off = set(board(height, width)) - set(neighbours(pairs))
    black, clues = set(), {}
    for r, c in random.sample(sorted(off), len(off)):
        if random.random() < 0.75 and not any((r + a, c + b) in black for a, b in SIDES):
            black.add((r, c))
    for r, c in off - black:
        a, b = random.choice([(a, b) for a, b in SIDES if 0 <= r + a < height and 0 <= c + b < width])
        ray = [(r + a * k, c + b * k) for k in range(1, height + width)]
        clues[r, c] = [s for s in ray if 0 <= s[0] < height and 0 <= s[1] < width]
    rays = {s: [t for t in ray if t not in clues] for s, ray in clues.items()}
    rays = {s: ray for s, ray in rays.items() if ray}
    model = f"at(1..{height},1..{width}).\n" + LINES + ONE_LOOP + (
        "{ black((R,C)) : at(R,C), not clue((R,C)) }.\n:- at(R,C), S = (R,C), not clue(S), not black(S), not on(S).\n"
        ":- black(S), on(S).\n:- clue(S), on(S).\n:- black(S), black(T), adj(S,T).\n"
        ":- number(K,N), #count { S : black(S), ray(K,S) } != N.\n#show black/1.\n#defined clue/1.\n"
    )
    model += "".join(f"clue(({r + 1},{c + 1}))." for r, c in clues) + "\n"
    for k, (s, ray) in enumerate(rays.items()):
        model += f"number({k},{len(black & set(ray))})." + "".join(f"ray({k},({r + 1},{c + 1}))." for r, c in ray) + "\n"
    true = atoms(pairs) | {f"black(({r + 1},{c + 1}))" for r, c in black}
    given = settled(model, true)
    shaded = [tuple(int(n) - 1 for n in re.findall(r"\d+", fact)) for fact in given if fact.startswith("black")]
    listed = lambda some: "[" + ", ".join(map(name, sorted(some))) + "]"
    free = set(board(height, width)) - set(clues)
    toml = f"format = 1\n[board]\nrows = {height}\ncolumns = {width}\n[squares]\n"
    toml += f"clues = {listed(clues)}\nfree = {listed(free)}\n" + (
        f'[pieces.line]\njoins = "squares"\nfixed = {fixed_sides(given)}\n'
        f'[pieces.black]\nmoves = "none"\nvalue = 2\nsquares = "free"\nfixed = {listed(shaded)}\n'
        '[[sum]]\nof = ["line", "black"]\neach = "square"\nin = "free"\nexactly = 2\n'
        '[[count]]\nof = "line"\neach = "square"\nin = "clues"\nexactly = 0\n'
        '[[connected]]\nof = "line"\nexactly = 1\n[[forbid]]\npicture = "BB"\nturn = true\n'
        f'[[count]]\nof = "black"\nlines = [{", ".join(listed(ray) for ray in rays.values())}]\n'
        f"exactly = {[len(black & set(ray)) for ray in rays.values()]}\n"
    )
    return toml, model + facts(given)


def numberlink(height=9, width=14, ends=20, share=0.0):
    """Paths that cover the board, found by clingo; so large a share of their sides is given."""
    cover = f"at(1..{height},1..{width}).\n" + LINES + (
        f":- degree(S,N), N != 1, N != 2.\n:- #count {{ S : degree(S,1) }} != {ends}.\n"
        "end(S) :- degree(S,1).\nreach(S) :- end(S).\nreach(T) :- reach(S), l(S,T).\n:- on(S), not reach(S).\n"
        # No path could be shorter: two of its squares side by side are joined.
        ":- adj(S,T), S < T, not e(S,T), degree(S,1), degree(T,1).\n#show e/2.\n"
    )
    options = ("--rand-freq=0.2", f"--seed={random.randrange(1 << 30)}", "--sign-def=rnd")
    found = answers(cover, 1, *options)
    if not found:
        return None
    true = found[0]
    numbers = [tuple(int(n) - 1 for n in re.findall(r"\d+", fact)) for fact in true]
    beside = neighbours([((a, b), (c, d)) for a, b, c, d in numbers])
    labels, number = {}, 0
    for end in [s for s, others in beside.items() if len(others) == 1]:
        if end in labels:
            continue
        number += 1
        before, here = None, end
        while True:
            after = [s for s in beside[here] if s != before]
            if not after:
                break
            before, here = here, after[0]
        labels[end] = labels[here] = number
    model = f"at(1..{height},1..{width}).\n" + LINES + (
        ":- end(S,_), not degree(S,1).\n:- at(R,C), S = (R,C), not end(S,_), not degree(S,2).\n"
        "label(S,K) :- end(S,K).\nlabel(T,K) :- label(S,K), l(S,T).\n:- label(S,K), label(S,J), K < J.\n"
        ":- at(R,C), not label((R,C),_).\n#show e/2.\n"
    )
    model += "".join(f"end(({r + 1},{c + 1}),{k})." for (r, c), k in labels.items()) + "\n"
    listed = lambda some: "[" + ", ".join(map(name, sorted(some))) + "]"
    rows = [[labels.get((r, c), ".") for c in range(width)] for r in range(height)]
    rest = set(board(height, width)) - set(labels)
    toml = lambda given: f"format = 1\n[board]\nrows = {height}\ncolumns = {width}\n[squares]\n" + (
        f"ends = {listed(labels)}\nrest = {listed(rest)}\n"
        f'[pieces.line]\njoins = "squares"\nfixed = {fixed_sides(given)}\n'
        '[[count]]\nof = "line"\neach = "square"\nin = "ends"\nexactly = 1\n'
        '[[count]]\nof = "line"\neach = "square"\nin = "rest"\nexactly = 2\n'
        f'[[connected]]\nof = "line"\none-each = true\nloops = {{ exactly = 0 }}\nlabels = {picture(rows)}\n'
    )
    # Clingo takes minutes on large boards.
    others = lambda given: (pairs_of(one["line"], height) for one in solutions(toml(given), 2))
    other_than = lambda given: next((found for found in others(given) if found != true), None)
    given = settled_by(other_than, true, share)
    return toml(given), model + facts(given)


def numberlink_large():
    return numberlink(20, 20, 40, 0.2)
