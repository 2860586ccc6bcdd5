"""Genres of shaded squares: hitori, heyawake, nurikabe, norinori, yin-yang."""

import random

from digits import latin
from squares import ADJACENT, LABELS, at, beside, board, facts, listed, name, numbers_in, parts, picture, settled

SHADED = (
    '[pieces.black]\nmoves = "none"\n[[attacks]]\nby = "black"\non = "black"\nmoves = "wazir"\nexactly = 0\n'
    '[[connected]]\nof = "empty"\nexactly = 1\n'
)
SHADING = ADJACENT + (
    "{ black((R,C)) : at(R,C) }.\n:- black(S), black(T), adj(S,T).\nwhite((R,C)) :- at(R,C), not black((R,C)).\n"
    "reach((1,1)) :- white((1,1)).\nreach((1,2)) :- black((1,1)).\n"
    "reach(T) :- reach(S), adj(S,T), white(T).\n:- white(S), not reach(S).\n#show black/1.\n"
)


def fixed(given):
    return "[" + ", ".join(name(numbers_in(fact)[:2]) for fact in given) + "]"


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
    side = 30
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
    side, room, rooms = 20, {}, 0
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
    letters = LABELS
    black = shade(side, side * side, random.sample(lines, len(lines)))
    if any(not black & set(line) for line in lines):
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
    given = settled(model, {f"black({at(s)})" for s in black}, 0.3)
    return toml.replace("\nmoves", f"\nfixed = {fixed(given)}\nmoves", 1), model + facts(given)


def nurikabe():
    side = 18
    sea, most = set(board(side)), random.choice([4, 6, 8])
    of = lambda square, land: next(part for part in parts(land) if square in part)
    for _ in range(1000):
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
    given = settled(model, {f"sea({at(s)})" for s in sea}, 0.1)
    return toml.replace("\nmoves", f"\nfixed = {fixed(given)}\nmoves", 1), model + facts(given)


def norinori():
    height, width = 36, 54
    squares, shaded, of = set(board(height, width)), {}, {}
    for square in random.sample(sorted(squares), len(squares)):
        other = random.choice(beside(square, squares))
        near = beside(square, shaded) + beside(other, shaded)
        if square not in shaded and other not in shaded and not near:
            shaded[square], shaded[other] = other, square
    # A region grows from each shaded square; two that touch become one, at random but so that none is left.
    of = {square: square for square in shaded}
    edge = list(shaded)
    while edge:
        square = edge.pop(random.randrange(len(edge)))
        free = beside(square, squares - of.keys())
        if free:
            of[free[0]] = of[square]
            edge += [square, free[0]]
    touching = {square: set() for square in shaded}
    for square in of:
        for other in beside(square, of):
            if of[square] != of[other]:
                touching[of[square]].add(of[other])
    partner = dict(shaded)
    for _ in range(len(shaded)):
        first, second = random.choice(list(partner.items()))
        third = random.choice(sorted(touching[first]))
        if third != second and partner[third] in touching[second]:
            fourth = partner[third]
            partner.update({first: third, third: first, second: fourth, fourth: second})
    regions = {min(pair): place for place, pair in enumerate(partner.items()) if pair[0] < pair[1]}
    region = {square: regions[min(seed, partner[seed])] for square, seed in of.items()}
    order = sorted(set(region.values()))
    label = {square: LABELS[order.index(number)] for square, number in region.items()}
    toml = f"format = 1\n[board]\nregions = {picture([[label[r, c] for c in range(width)] for r in range(height)])}\n"
    model = "{ x(R,C) : in(K,R,C) }.\n:- K = 0..n, { x(R,C) : in(K,R,C) } != 2.\n" + (
        ":- x(R,C), { x(R+A,C+B) : (A,B) = (0,1;0,-1;1,0;-1,0) } != 1.\n#show x/2.\n"
    )
    model += f"#const n = {len(order) - 1}.\n"
    model += "".join(f"in({order.index(k)},{r + 1},{c + 1})." for (r, c), k in region.items())
    given = settled(model, {f"x{at(s)}" for s in shaded}, 0.08)
    toml += (
        f'[pieces.shade]\nmoves = "none"\nfixed = {fixed(given)}\n[[count]]\nof = "shade"\neach = "region"\nexactly = 2\n'
        '[[connected]]\nof = "shade"\nsize = { exactly = 2 }\n'
    )
    return toml, model + facts(given)


def mixed(side):
    """Two colours, each in one part and with no block of 2x2: two combs, changed square by square at random."""
    squares = set(board(side))
    white = {(r, c) for r, c in squares if c == side - 1 or (r % 2 and c > 0)}

    def holds(square):
        for r, c in [(square[0] - a, square[1] - b) for a in (0, 1) for b in (0, 1)]:
            block = {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} & squares
            if len(block) == 4 and len(block & white) in (0, 4):
                return False
        return len(parts(white)) == len(parts(squares - white)) == 1

    for square in random.choices(sorted(squares), k=side * side * 30):
        white ^= {square}
        if not holds(square):
            white ^= {square}
    return white


def yinyang():
    side = 11
    model = f"#const n = {side}.\nat(1..n,1..n).\n" + (
        "1 { x(R,C,0..1) } 1 :- at(R,C).\n"
        ":- x(R,C,D), x(R+1,C,D), x(R,C+1,D), x(R+1,C+1,D).\n"
        "place(R,C,R*n+C) :- at(R,C).\nearlier(D,I+1) :- x(R,C,D), place(R,C,I).\n"
        "earlier(D,I+1) :- earlier(D,I), I <= n*n+n.\n"
        "reach(R,C) :- x(R,C,D), place(R,C,I), not earlier(D,I).\n"
        "reach(R+A,C+B) :- reach(R,C), x(R,C,D), x(R+A,C+B,D), (A,B) = (0,1;0,-1;1,0;-1,0).\n"
        ":- at(R,C), not reach(R,C).\n#show x/3.\n"
    )
    white = mixed(side)
    given = settled(model, {f"x({r + 1},{c + 1},{0 if (r, c) in white else 1})" for r, c in board(side)}, 0.4)
    shown = {(r, c): "WB"[d] for r, c, d in map(numbers_in, given)}
    rows = [[shown.get((r, c), ".") for c in range(side)] for r in range(side)]
    toml = f'format = 1\n[board]\nlayout = {picture(rows)}\n'
    for piece, letter in (("white", "W"), ("black", "B")):
        toml += f'[pieces.{piece}]\nsymbol = "{letter}"\nmoves = "none"\n'
    toml += '[[count]]\nof = "any"\neach = "square"\nexactly = 1\n'
    for piece, letter in (("white", "W"), ("black", "B")):
        toml += f'[[connected]]\nof = "{piece}"\nexactly = 1\n[[forbid]]\npicture = {picture([[letter * 2]] * 2)}\n'
    return toml, model + facts(given)
