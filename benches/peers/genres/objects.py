"""Genres of objects to be placed: nonogram, tents, battleships, minesweeper."""

import random

from squares import ADJACENT, SIDES, another, around, at, beside, board, facts, listed, numbers_in, picture, settled


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


def tents():
    side, tent, tree = 30, set(), set()
    for r, c in random.sample(board(side), side * side):
        near = {(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}
        free = beside((r, c), set(board(side)) - tent - tree)
        if len(tent) < 180 and (r, c) not in tree and not near & tent and free:
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


FLEET = (5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1)


def battleships():
    side, ship = 14, {}
    squares, ships = set(board(side)), []
    for size in FLEET:
        for _ in range(500):
            r, c = random.choice(sorted(squares))
            a, b = random.choice(SIDES[:1] + SIDES[2:3])
            body = [(r + a * k, c + b * k) for k in range(size)]
            if set(body) <= squares and not any(s in ship or around(s, ship) for s in body):
                ship.update({s: size for s in body})
                ships.append(body)
                break
        else:
            return None
    rows = [sum((r, c) in ship for c in range(side)) for r in range(side)]
    columns = [sum((r, c) in ship for r in range(side)) for c in range(side)]
    model = f"#const n = {side}.\n" + (
        "{ ship(R,C,K,A,B) : R = 1..n-A*(K-1), C = 1..n-B*(K-1), (A,B) = (1,0;0,1), (K,A) != (1,1) } = M :- fleet(K,M).\n"
        "part(R+A*I,C+B*I,R,C,K,A,B) :- ship(R,C,K,A,B), I = 0..K-1.\nx(R,C) :- part(R,C,_,_,_,_,_).\n"
        ":- x(R,C), x(R+1,C+1).\n:- x(R,C), x(R+1,C-1).\n"
        ":- ship(R,C,K,1,0), x(R-1,C).\n:- ship(R,C,K,1,0), x(R+K,C).\n:- ship(R,C,K,0,1), x(R,C-1).\n"
        ":- ship(R,C,K,0,1), x(R,C+K).\n:- ship(R,C,1,0,1), x(R+1,C).\n:- ship(R,C,1,0,1), x(R-1,C).\n"
        ":- row(R,N), { x(R,C) } != N.\n:- column(C,N), { x(R,C) } != N.\n#show x/2.\n"
    )
    model += "".join(f"fleet({k},{FLEET.count(k)})." for k in sorted(set(FLEET)))
    model += "".join(f"row({k + 1},{n})." for k, n in enumerate(rows))
    model += "".join(f"column({k + 1},{n})." for k, n in enumerate(columns))
    given = settled(model, {f"x{at(s)}" for s in ship})
    kinds = sorted(set(FLEET))
    toml = f'format = 1\n[board]\nsize = {side}\n[pieces.ship]\nkinds = {max(kinds)}\nmoves = "none"\n'
    for k in kinds:
        toml += f'[[connected]]\nof = "ship.{k}"\nexactly = {FLEET.count(k)}\nsize = {{ exactly = {k} }}\n'
        if k > 1:
            less = ", ".join(f'"ship.{other}"' for other in kinds if other < k)
            toml += f'[[attacks]]\nby = "ship.{k}"\non = [{less}]\nmoves = "wazir"\nexactly = 0\n'
    toml += '[[attacks]]\nby = "ship"\non = "ship"\nmoves = "ferz"\nexactly = 0\n'
    toml += f'[[count]]\nof = "ship"\neach = "row"\nexactly = {rows}\n'
    toml += f'[[count]]\nof = "ship"\neach = "column"\nexactly = {columns}\n'
    if given:
        toml += f'[[count]]\nof = "ship"\nlines = {listed([[numbers_in(fact)] for fact in given])}\nexactly = 1\n'
    return toml, model + facts(given)


def minesweeper():
    height, width = 24, 40
    squares = set(board(height, width))
    mine = set(random.sample(sorted(squares), 200))
    count = {s: len(around(s, mine)) for s in squares - mine}
    shown = set(random.sample(sorted(count), len(count) // 2))
    # Mines at random leave several solutions: more numbers are shown where two of them differ.
    while True:
        model = "{ x(R,C) : hidden(R,C) }.\n:- number(R,C,N), { x(R+A,C+B) : A = -1..1, B = -1..1 } != N.\n#show x/2.\n"
        model += "".join(f"hidden{at(s)}." for s in squares - shown)
        model += "".join(f"number({r + 1},{c + 1},{count[r, c]})." for r, c in shown)
        model += f":- {{ x(R,C) }} != {len(mine)}.\n"
        other = another(model, [], {f"x{at(s)}" for s in mine})
        if other is None:
            break
        wrong = {numbers_in(fact) for fact in other} - mine
        shown.add(random.choice(sorted(wrong - shown)))
    rows = [[count[r, c] if (r, c) in shown else "." for c in range(width)] for r in range(height)]
    toml = (
        f'format = 1\n[board]\nrows = {height}\ncolumns = {width}\n[pieces.mine]\nsymbol = "M"\nmoves = "none"\ncount = {len(mine)}\n'
        f'[[clue]]\nof = "mine"\naround = "king"\nclosed = true\nnumbers = {picture(rows)}\n'
    )
    return toml, model
