"""Genres of boards in parts: shikaku, fillomino, LITS."""

import random

from shading import fixed
from squares import ADJACENT, LABELS, answers, at, beside, board, facts, picture, settled, settled_by, solutions

TETROMINOES = {
    "L": ("###/#..", "##/.#/.#", "..#/###", "#./#./##", "#../###", "##/#./#.", "###/..#", ".#/.#/##"),
    "I": ("####", "#/#/#/#"),
    "T": ("###/.#.", "#./##/#.", ".#./###", ".#/##/.#"),
    "S": (".##/##.", "#./##/.#", "##./.##", ".#/##/#."),
}


def shikaku():
    side = 20
    rectangles = [(0, 0, side, side)]
    while True:
        large = [one for one in rectangles if (one[2] - one[0]) * (one[3] - one[1]) > 9]
        if not large:
            break
        top, left, bottom, right = one = random.choice(large)
        rectangles.remove(one)
        if random.random() * (bottom - top + right - left - 2) < bottom - top - 1:
            cut = random.randrange(top + 1, bottom)
            rectangles += [(top, left, cut, right), (cut, left, bottom, right)]
        else:
            cut = random.randrange(left + 1, right)
            rectangles += [(top, left, bottom, cut), (top, cut, bottom, right)]
    for _ in range(60):
        clues = {(random.randrange(t, b), random.randrange(l, r)): (b - t) * (r - l) for t, l, b, r in rectangles}
        model, number = "", 0
        for (r, c), size in clues.items():
            for height in range(1, size + 1):
                if size % height or height > side or size // height > side:
                    continue
                width = size // height
                for top in range(max(0, r - height + 1), min(r, side - height) + 1):
                    for left in range(max(0, c - width + 1), min(c, side - width) + 1):
                        squares = [(a, b) for a in range(top, top + height) for b in range(left, left + width)]
                        if sum(s in clues for s in squares) == 1:
                            number += 1
                            model += f"may(({r + 1},{c + 1}),{number})."
                            model += "".join(f"holds({number},({a + 1},{b + 1}))." for a, b in squares) + "\n"
        model += (
            f"at(1..{side},1..{side}).\n1 {{ part(K) : may(S,K) }} 1 :- may(S,_).\n"
            ":- at(R,C), #count { K : part(K), holds(K,(R,C)) } != 1.\n#show part/1.\n"
        )
        if len(answers(model, 2)) == 1:
            break
    else:
        return None
    rows = [[clues.get((r, c), ".") for c in range(side)] for r in range(side)]
    toml = f"format = 1\n[board]\nsize = {side}\n" + (
        '[pieces.wall]\njoins = "corners"\nsides = "inner"\n[[connected]]\nof = "square"\nwalls = "wall"\n'
        f'one-each = true\nshapes = ["rectangle"]\nnumbers = {picture(rows)}\n'
    )
    return toml, model


# Symbols of the kinds of a family, from 1.
SYMBOLS = "123456789ABCDEFGHIJ"


def divided(side):
    """The number of each square of a board in parts of as many squares, no two of one size side by side."""
    sizes, free = {}, set(board(side))
    while free:
        start = random.choice(sorted(free))
        for wanted in random.sample(range(1, len(SYMBOLS) + 1), len(SYMBOLS)):
            part = {start}
            while len(part) < wanted and (edge := sorted({s for one in part for s in beside(one, free)} - part)):
                part.add(random.choice(edge))
            near = {sizes[other] for one in part for other in beside(one, sizes)}
            if len(part) == wanted and wanted not in near:
                break
        else:
            return None
        sizes.update(dict.fromkeys(part, wanted))
        free -= part
    return sizes


def fillomino(side=10):
    """Half of the numbers, and those that tell other solutions apart."""
    sizes = divided(side)
    if not sizes:
        return None
    true = {(r, c, number) for (r, c), number in sizes.items()}

    def toml(given):
        rows = [["."] * side for _ in range(side)]
        for r, c, number in given:
            rows[r][c] = SYMBOLS[number - 1]
        return (
            f'format = 1\n[board]\nlayout = {picture(rows)}\n[pieces.size]\nkinds = {len(SYMBOLS)}\nmoves = "none"\n'
            '[[count]]\nof = "size"\neach = "square"\nexactly = 1\n'
            '[[connected]]\nof = "size"\nper = "symbol"\nsize = { exactly = "value" }\n'
        )

    def other_than(given):
        for pieces in solutions(toml(given), 2):
            found = {
                (side - int(one[1:]), ord(one[0]) - ord("a"), SYMBOLS.index(kind.split(".")[1]) + 1)
                for kind, places in pieces.items()
                for one in places
            }
            if found != true:
                return found
        return None

    given = settled_by(other_than, true, 0.4)
    number = len(SYMBOLS)
    model = f"at(1..{side},1..{side}).\nsize(1..{number}).\n" + ADJACENT
    return toml(given), model + CLINGO_FILLOMINO + facts(f"n(({r + 1},{c + 1}),{k})" for r, c, k in given)


def fillomino_large():
    return fillomino(15)


# Each square reaches those of its part; there are as many as its number says.
CLINGO_FILLOMINO = """
1 { n((R,C),K) : size(K) } 1 :- at(R,C).
same(S,T) :- adj(S,T), n(S,K), n(T,K).
in((R,C),(R,C)) :- at(R,C).
in(S,U) :- in(S,T), same(T,U).
:- n(S,K), #count { U : in(S,U) } != K.
#show n/2.
"""


def lying(shape, row, column):
    """The squares of a shape whose picture begins at a square."""
    lines = shape.split("/")
    return {(row + r, column + c) for r, line in enumerate(lines) for c, mark in enumerate(line) if mark == "#"}


def inked(side, wanted):
    """Tetrominoes that hang together, none beside its like, and no block of 2x2: their squares with their letters."""
    squares, ink = set(board(side)), {}
    for _ in range(200_000):
        letter = random.choice("LITS")
        piece = lying(random.choice(TETROMINOES[letter]), random.randrange(side), random.randrange(side))
        near = [other for square in piece for other in beside(square, ink)]
        if not piece <= squares or piece & ink.keys() or (ink and not near):
            continue
        if any(ink[other][0] == letter for other in near):
            continue
        both = piece | ink.keys()
        if any({(r + a, c + b) for a in (0, 1) for b in (0, 1)} <= both for r, c in both):
            continue
        ink.update((square, (letter, len(ink) // 4)) for square in piece)
        if len(ink) == 4 * wanted:
            return ink
    return None


def lits():
    side = 15
    ink = inked(side, 32)
    if not ink:
        return None
    squares, region = set(board(side)), {square: number for square, (_, number) in ink.items()}
    edge = list(region)
    while edge:
        square = edge.pop(random.randrange(len(edge)))
        for free in beside(square, squares - region.keys())[:1]:
            region[free] = region[square]
            edge += [square, free]
    label = [[LABELS[region[r, c]] for c in range(side)] for r in range(side)]
    toml = f"format = 1\n[board]\nregions = {picture(label)}\n"
    model = f"at(1..{side},1..{side}).\n" + ADJACENT
    number = 0
    for letter, shapes in TETROMINOES.items():
        for lain in [lying(shape, r, c) for shape in shapes for r, c in squares]:
            rooms = {region.get(square) for square in lain}
            if len(rooms) == 1 and None not in rooms:
                number += 1
                model += f"may({rooms.pop()},{number},{'LITS'.index(letter)})."
                model += "".join(f"holds({number},{at(square)})." for square in lain) + "\n"
    model += "".join(f"room({k},({r + 1},{c + 1}))." for (r, c), k in region.items()) + "\n"
    model += (
        "1 { part(R,P,T) : may(R,P,T) } 1 :- room(R,_).\nink(S) :- part(_,P,_), holds(P,S).\n"
        "shape(R,T) :- part(R,_,T).\n"
        ":- adj(S,U), room(R,S), room(Q,U), R < Q, ink(S), ink(U), shape(R,T), shape(Q,T).\n"
        ":- ink((R,C)), ink((R+1,C)), ink((R,C+1)), ink((R+1,C+1)).\n"
        "reach(S) :- room(0,S), ink(S).\nreach(U) :- reach(S), adj(S,U), ink(U).\n"
        "whole(R) :- room(R,S), reach(S).\n:- room(R,_), not whole(R).\n#show ink/1.\n"
    )
    given = settled(model, {f"ink({at(square)})" for square in ink})
    toml += (
        f'[pieces.ink]\nmoves = "none"\nfixed = {fixed(given)}\n[[connected]]\nof = "ink"\neach = "region"\nexactly = 1\n'
        'shapes = ["####", "##/#./#.", "###/.#.", "##./.##"]\ndiffer = "shape"\n'
        '[[connected]]\nof = "ink"\nexactly = 1\n[[forbid]]\npicture = """\nII\nII\n"""\n'
    )
    return toml, model + facts(given)
