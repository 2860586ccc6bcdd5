#!/usr/bin/env python3
"""A reading of docs/language.md in another language: every placement is tried, by every rule as it is worded.

    python3 tests/reference/reference.py puzzles/*.toml tests/known/*.toml

checks the claims of files whose placements are few enough to be tried one by one. It shares nothing with the
program but the files, and was written from the contract alone. It has no error messages: it is for
files that are right. It needs Python 3.11, which reads TOML.
"""
import itertools
import math
import os
import re
import sys

try:
    import tomllib
except ImportError:
    print("skipped: this Python cannot read TOML")
    sys.exit(77)

WALL, CLOSED, OPEN = "#", "x", "."

# Each is a method of Puzzle.
RULES = ("count", "attacks", "forbid", "distinct", "equal", "clue", "sum", "product", "match", "connected", "difference", "runs", "visible")

OTHER_KEYS = {
    "format", "title", "author", "source", "description", "license", "extends",
    "params", "board", "squares", "shapes", "pieces", "mark", "goal", "symmetry", "expect",
}

# More than these are not tried.
MOST_PLACEMENTS = 20_000

# ---------------------------------------------------------------- numbers


class Numbers:
    def __init__(self, table, given):
        self.table = {k: v for k, v in table.items()}
        self.table.update(given)
        self.busy = []

    def parameter(self, name):
        if name in self.busy:
            raise ValueError("cycle")
        self.busy.append(name)
        value = self(self.table[name])
        self.busy.pop()
        return value

    def __call__(self, value):
        if isinstance(value, bool):
            raise ValueError("not a number")
        if isinstance(value, int):
            return value
        self.tokens = None
        tokens = re.findall(r"\d+|\w+|[-+*/%(),]", value)
        value, rest = self.sum(tokens)
        assert not rest, rest
        return value

    def sum(self, t):
        v, t = self.product(t)
        while t and t[0] in "+-":
            sign = t[0]
            w, t = self.product(t[1:])
            v = v + w if sign == "+" else v - w
        return v, t

    def product(self, t):
        v, t = self.atom(t)
        while t and t[0] in ("*", "/", "%"):
            sign = t[0]
            w, t = self.atom(t[1:])
            v = v * w if sign == "*" else v // w if sign == "/" else v % w
        return v, t

    def atom(self, t):
        head, t = t[0], t[1:]
        if head == "-":
            v, t = self.atom(t)
            return -v, t
        if head == "+":
            return self.atom(t)
        if head == "(":
            v, t = self.sum(t)
            assert t[0] == ")"
            return v, t[1:]
        if head.isdigit():
            return int(head), t
        if head in ("min", "max") and t and t[0] == "(":
            a, t = self.sum(t[1:])
            assert t[0] == ","
            b, t = self.sum(t[1:])
            assert t[0] == ")"
            return (min if head == "min" else max)(a, b), t[1:]
        return self.parameter(head), t


# ---------------------------------------------------------------- files


def load(path, seen=()):
    path = os.path.abspath(path)
    assert path not in seen and len(seen) < 16
    with open(path, "rb") as f:
        here = tomllib.load(f)
    # A rule that is passed over would make its claims wrong, or right by chance.
    unknown = set(here) - OTHER_KEYS - set(RULES)
    assert not unknown, f"{path}: {unknown}"
    if "extends" not in here:
        return here
    base = load(os.path.join(os.path.dirname(path), here["extends"]), seen + (path,))
    out = {}
    for key in ("params", "board", "squares", "shapes", "goal", "symmetry"):
        merged = {**base.get(key, {}), **here.get(key, {})}
        if merged:
            out[key] = merged
    pieces = {}
    for source in (base, here):
        for name, table in source.get("pieces", {}).items():
            pieces[name] = {**pieces.get(name, {}), **table}
    out["pieces"] = pieces
    for key in RULES:
        out[key] = base.get(key, []) + here.get(key, [])
    for key in ("expect", "title"):
        if key in here:
            out[key] = here[key]
    return out


def picture(text):
    lines = [re.sub(r"[ \t]", "", line) for line in text.split("\n")]
    lines = [line.rstrip("\r") for line in lines]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    assert len(set(map(len, lines))) <= 1, "ragged"
    return [list(line) for line in lines]


# ---------------------------------------------------------------- moves

TABLE = {
    "wazir": "W", "king": "K", "nightrider": "NN", "ferz": "F", "rook": "R", "amazon": "QN", "dabbaba": "D",
    "bishop": "B", "chancellor": "RN", "alfil": "A", "queen": "Q", "archbishop": "BN", "knight": "N", "camel": "C",
    "zebra": "Z",
}
ATOMS = {"W": (0, 1), "F": (1, 1), "D": (0, 2), "A": (2, 2), "N": (1, 2), "H": (0, 3), "C": (1, 3), "L": (1, 3),
         "Z": (2, 3), "J": (2, 3), "G": (3, 3)}


def eight(r, c):
    return {(s * a, t * b) for a, b in ((r, c), (c, r)) for s in (1, -1) for t in (1, -1)}


def betza(word):
    """A set of (step, how far): how far 1 is a leap, None is without limit."""
    out = set()
    for ways, atom, range_ in re.findall(r"([fblrvs]*)([A-Z])((?:\2)?\d*)", word):
        ways = set(ways.replace("v", "fb").replace("s", "lr"))
        if atom in "KRBQ":
            parts = {"K": "WF", "R": "W", "B": "F", "Q": "WF"}[atom]
            far = 1 if atom == "K" else None
        else:
            parts, far = atom, 1
        if range_:
            if range_ in (atom, "0"):
                far = None
            else:
                far = int(range_)
        for part in parts:
            for r, c in eight(*ATOMS[part]):
                looked = [(("f" if r < 0 else "b"), r, "fb"), (("l" if c < 0 else "r"), c, "lr")]
                on_named = [(way in ways) for way, x, axis in looked if x and ways & set(axis)]
                if not ways or (on_named and all(on_named)):
                    out.add(((r, c), far))
    return out


def corner(squares):
    """A shape: rows and columns, the least of each 0."""
    top, left = min(r for r, _ in squares), min(c for _, c in squares)
    return {(r - top, c - left) for r, c in squares}


def images(squares):
    """A shape with all that it can be turned and reflected into."""
    found = [corner(squares)]
    for _ in range(3):
        found.append(corner([(c, -r) for r, c in found[-1]]))
    return found + [corner([(r, -c) for r, c in one]) for one in found]


def is_rectangle(shape, kind):
    rows, columns = 1 + max(r for r, _ in shape), 1 + max(c for _, c in shape)
    return len(shape) == rows * columns and (
        kind == "rectangle" or kind == "square" and rows == columns or kind == "bar" and 1 in (rows, columns))


def moves(value, number):
    if isinstance(value, dict):
        out = set()
        mirror = value.get("mirror", True)
        for r, c in value.get("leaps", []):
            r, c = number(r), number(c)
            out |= {(s, 1) for s in (eight(r, c) if mirror else {(r, c)})}
        for ride in value.get("rides", []):
            r, c, *far = map(number, ride)
            far = far[0] if far else None
            out |= {(s, far) for s in (eight(r, c) if mirror else {(r, c)})}
        return out
    if value == "none":
        return set()
    names = [n.strip() for n in value.split("+")]
    if all(n in TABLE for n in names):
        return set().union(*(betza(TABLE[n]) for n in names))
    return betza(value)


# ---------------------------------------------------------------- the puzzle


class Bound:
    """The numbers that a bound allows; what is None says nothing."""

    def __init__(self, exactly, low, high, only, never):
        self.low = -math.inf if low is None else low
        self.high = math.inf if high is None else high
        if exactly is not None:
            self.low = self.high = exactly
        self.only, self.never = only, never or ()

    def __contains__(self, number):
        allowed = self.only is None or number in self.only
        return allowed and self.low <= number <= self.high and number not in self.never


class Puzzle:
    def __init__(self, file, given=None):
        self.file = file
        self.number = Numbers(file.get("params", {}), given or {})
        self.kinds = []  # (piece, index in family or None, symbol)
        self.names = {}  # name -> kinds
        for name, piece in file.get("pieces", {}).items():
            if "symbols" in piece:
                symbols = list(piece["symbols"])
            elif "kinds" in piece:
                symbols = list("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz")[: self.number(piece["kinds"])]
            else:
                default = "N" if name == "knight" else name[0].upper()
                symbols = [piece.get("symbol", default)]
            family = "symbols" in piece or "kinds" in piece
            self.names[name] = range(len(self.kinds), len(self.kinds) + len(symbols))
            for s in symbols:
                if family:
                    self.names[f"{name}.{s}"] = range(len(self.kinds), len(self.kinds) + 1)
                self.kinds.append((name, family, s))
        self.by_symbol = {s: k for k, (_, _, s) in enumerate(self.kinds)}
        self.board(file["board"])
        self.pieces()

    # ------------------------------------------------------------ board

    def board(self, board):
        n = self.number
        layout = picture(board["layout"]) if "layout" in board else None
        drawn = layout if layout is not None else picture(board.get("regions", ""))
        if "size" in board:
            self.rows = self.columns = n(board["size"])
        elif "rows" in board or "columns" in board:
            self.rows = n(board["rows"]) if "rows" in board else len(drawn)
            self.columns = n(board["columns"]) if "columns" in board else len(drawn[0])
        else:
            self.rows, self.columns = len(drawn), len(drawn[0]) if drawn else 0
        wrap = board.get("wrap", "none")
        self.wrap_r, self.wrap_c = wrap in ("rows", "both"), wrap in ("columns", "both")
        self.squares = [(r, c) for r in range(self.rows) for c in range(self.columns)]
        self.ground = {s: OPEN for s in self.squares}
        self.given = {}
        if layout and self.squares:
            assert len(layout) == self.rows and len(layout[0]) == self.columns
            for r, c in self.squares:
                ch = layout[r][c]
                if ch in "#x":
                    self.ground[r, c] = ch
                elif ch != ".":
                    self.given[r, c] = self.by_symbol[ch]
        self.printed = self.numbers(board["numbers"]) if "numbers" in board else {}
        for clue in self.file.get("clue", []):
            if clue.get("closed"):
                for s in self.numbers(clue["numbers"]):
                    if self.ground[s] == OPEN:
                        self.ground[s] = CLOSED
        self.open = [s for s in self.squares if self.ground[s] == OPEN]
        self.regions = self.labelled(board)
        self.boxes = None
        if "boxes" in board:
            R, C = map(int, board["boxes"].split("x"))
            self.boxes = [[(r + i, c + j) for i in range(R) for j in range(C)]
                          for r in range(0, self.rows, R) for c in range(0, self.columns, C)]

    def numbers(self, value):
        """Numbers by square, None for `?`."""
        if value == "board":
            return self.printed
        if isinstance(value, dict):
            found = {self.square(s): v for s, v in value.items()}
        else:
            found = self.entries(value)
        return {s: None if v == "?" else self.number(v) for s, v in found.items()}

    def entries(self, value):
        """The words of a picture by square."""
        rows = [row.split() for row in value.split("\n") if row.strip()]
        rows = [row if len(row) == self.columns else list("".join(row)) for row in rows]
        assert not self.squares or (len(rows), {len(row) for row in rows}) == (self.rows, {self.columns})
        return {(r, c): rows[r][c] for r, c in self.squares if rows[r][c] != "."}

    def alike(self, rule, groups):
        """The groups, or the sets of their squares with equal printed numbers."""
        if not rule.get("alike"):
            return groups
        out = []
        for group in groups:
            sets = {}
            for s in group:
                if self.printed.get(s) is not None:
                    sets.setdefault(self.printed[s], []).append(s)
            out += sets.values()
        return out

    def square(self, name):
        m = re.fullmatch(r"r(\d+)c(\d+)", name)
        if m:
            s = int(m[1]) - 1, int(m[2]) - 1
        else:
            m = re.fullmatch(r"([a-z]+)(\d+)", name)
            col = 0
            for ch in m[1]:
                col = col * 26 + ord(ch) - 96
            s = self.rows - int(m[2]), col - 1
        assert s in self.ground, name
        return s

    def set(self, value):
        if isinstance(value, list):
            out = set()
            for item in value:
                ends = [self.square(x.strip()) for x in item.split(":")]
                (a, b), (c, d) = ends[0], ends[-1]
                out |= {(r, q) for r in range(min(a, c), max(a, c) + 1) for q in range(min(b, d), max(b, d) + 1)}
            return out
        R, C = self.rows, self.columns
        built = {
            "all": lambda r, c: True,
            "dark": lambda r, c: (R - 1 - r + c) % 2 == 0,
            "light": lambda r, c: (R - 1 - r + c) % 2 == 1,
            "border": lambda r, c: r in (0, R - 1) or c in (0, C - 1),
            "corners": lambda r, c: r in (0, R - 1) and c in (0, C - 1),
        }
        corners = {"rising-diagonal": ("diagonal", (R - 1, 0)), "falling-diagonal": ("antidiagonal", (0, 0))}
        if value in corners:
            slope, corner = corners[value]
            return {s for g in self.groups(slope) if corner in g for s in g}
        if value in built:
            return {s for s in self.squares if built[value](*s)}
        if value in self.file.get("squares", {}):
            return self.set(self.file["squares"][value])
        pic = picture(value)
        return {(r, c) for r, c in self.squares if pic[r][c] == "*"}

    def at(self, r, c):
        if self.wrap_r:
            r %= self.rows
        if self.wrap_c:
            c %= self.columns
        return (r, c) if 0 <= r < self.rows and 0 <= c < self.columns else None

    def rays(self, moves, a):
        out = []
        for (dr, dc), far in moves:
            ray, s = [], a
            while far is None or len(ray) < far:
                s = self.at(s[0] + dr, s[1] + dc)
                if s is None or s == a:
                    break
                ray.append(s)
            if ray:
                out.append(ray)
        return out

    # ------------------------------------------------------------ pieces

    def labelled(self, table):
        """The squares of each label of `regions`, in order of first appearance."""
        regions = {}
        if "regions" in table and self.squares:
            pic = picture(table["regions"])
            for r, c in self.squares:
                if pic[r][c] != ".":
                    regions.setdefault(pic[r][c], []).append((r, c))
        return regions

    def pieces(self):
        n = self.number
        self.value = []
        self.moves, self.low, self.high, self.may, self.blocks = [], [], [], [], []
        for name, piece in self.file.get("pieces", {}).items():
            for place, k in enumerate(self.names[name]):
                if "symbols" in piece or "kinds" in piece:
                    self.value.append(n(piece["values"][place]) if "values" in piece else place + 1)
                else:
                    self.value.append(n(piece.get("value", 1)))
                self.moves.append(moves(piece.get("moves", name if name in TABLE else "none"), n))
                count = piece.get("count", "any")
                if count == "any":
                    low, high = 0, math.inf
                elif isinstance(count, dict):
                    low = n(count["min"]) if "min" in count else 0
                    high = n(count["max"]) if "max" in count else math.inf
                else:
                    low = high = n(count)
                self.low.append(low)
                self.high.append(high)
                self.may.append(self.set(piece.get("squares", "all")) & set(self.open))
                self.blocks.append(piece.get("blocks", True))
            for s in piece.get("fixed", []):
                s = self.square(s)
                assert self.given.get(s, self.names[name][0]) == self.names[name][0]
                self.given[s] = self.names[name][0]

    def named(self, value):
        if isinstance(value, list):
            return frozenset().union(*(self.named(v) for v in value))
        if value == "any":
            return frozenset(range(len(self.kinds)))
        return frozenset(self.names[value])

    def is_blocked(self, p, s):
        return self.ground[s] == WALL or (s in p and self.blocks[p[s]])

    def reached(self, p, rays):
        out = set()
        for ray in rays:
            for s in ray:
                out.add(s)
                if self.is_blocked(p, s):
                    break
        return out

    # ------------------------------------------------------------ rules

    def per(self, rule, keys):
        """The sets of kinds for which the rule is stated: a function from names to kinds for each."""
        if rule.get("per") != "symbol":
            yield self.named
            return
        family = set()
        for key in keys:
            if rule.get(key, "any") not in ("empty", "square"):
                family |= self.named(rule.get(key, "any"))
        for k in sorted(family):
            self.number.table["value"] = self.value[k]
            yield lambda value, k=k: frozenset([k])
        self.number.table.pop("value", None)

    def groups_of(self, rule, each=None):
        """The groups of a rule, which may draw or list them itself."""
        if "lines" in rule:
            return [[self.square(s) for s in line] for line in rule["lines"]]
        each = rule.get("each", "board") if each is None else each
        each = each if isinstance(each, list) else [each]
        own = list(self.labelled(rule).values())
        return [g for e in each for g in (own if e == "region" and "regions" in rule else self.groups(e))]

    def groups(self, each):
        R, C = self.rows, self.columns
        if isinstance(each, list):
            return [g for e in each for g in self.groups(e)]
        if each == "board":
            return [self.squares] if self.squares else []
        if each == "row":
            return [[(r, c) for c in range(C)] for r in range(R)] if C else []
        if each == "column":
            return [[(r, c) for r in range(R)] for c in range(C)] if R else []
        if each in ("diagonal", "antidiagonal"):
            step = -1 if each == "diagonal" else 1
            left, out = set(self.squares), []
            while left:
                s = min(left)
                line = {s}
                for d in (1, -1):
                    t = self.at(s[0] + step * d, s[1] + d)
                    while t is not None and t not in line:
                        line.add(t)
                        t = self.at(t[0] + step * d, t[1] + d)
                left -= line
                out.append(sorted(line))
            return out
        if each == "region":
            return list(self.regions.values())
        if each == "box":
            return self.boxes if self.squares else []
        if each == "square":
            return [[s] for s in self.open]
        if each == "line":
            found = set()
            for a, b in itertools.combinations(self.squares, 2):
                dr, dc = b[0] - a[0], b[1] - a[1]
                g = math.gcd(dr, dc)
                dr, dc = dr // g, dc // g
                line = frozenset(s for s in self.squares if (s[0] - a[0]) * dc == (s[1] - a[1]) * dr)
                if len(line) >= 3:
                    found.add(line)
            return [sorted(line) for line in found]
        h, w = map(int, each.split("x"))
        return [[self.at(r + i, c + j) for i in range(h) for j in range(w)] for r, c in self.places(h, w)]

    def places(self, h, w):
        if h > self.rows or w > self.columns:
            return []
        rows = range(self.rows if self.wrap_r else self.rows - h + 1)
        columns = range(self.columns if self.wrap_c else self.columns - w + 1)
        return [(r, c) for r in rows for c in columns]

    def bounds(self, rule, groups, each):
        """The bound of each group."""
        n = self.number
        labels = list(self.labelled(rule) if "regions" in rule else self.regions)

        def one(value, i):
            if isinstance(value, list):
                value = value[i]
            elif isinstance(value, dict):
                value = value.get(labels[i], "?")
            return None if value == "?" else n(value)

        def some(value, i):
            """The set of numbers of a group; a list is one of bounds if an item is a list or "?"."""
            if isinstance(value, dict):
                value = value.get(labels[i], "?")
            elif isinstance(value, list) and any(x == "?" or isinstance(x, list) for x in value):
                value = value[i]
            return None if value == "?" else {n(x) for x in (value if isinstance(value, list) else [value])}

        def bound(i):
            keys = "exactly", "at-least", "at-most"
            exact, low, high = (one(rule[key], i) if key in rule else None for key in keys)
            only, never = (some(rule[key], i) if key in rule else None for key in ("one-of", "not"))
            return Bound(exact, low, high, only, never)

        return [bound(i) for i in range(len(groups))]

    def rules(self):
        self.tests = []
        f = self.file
        for key in RULES:
            for rule in f.get(key, []):
                getattr(self, key)(rule)

    def count(self, rule):
        inside = self.set(rule.get("in", "all"))
        groups = self.alike(rule, self.groups_of(rule))
        groups = [[s for s in g if s in inside] for g in groups]
        open_ = set(self.open)

        def pairs():
            return [(g, b) for g, b in zip(groups, self.bounds(rule, groups, rule.get("each"))) if g]

        if rule["of"] == "empty":
            def test(p, pairs=pairs()):
                return all(sum(s in open_ and s not in p for s in g) in bound for g, bound in pairs)
            self.tests.append(test)
            return
        for named in self.per(rule, ["of"]):
            of = named(rule["of"])

            def test(p, of=of, pairs=pairs()):
                return all(sum(p.get(s) in of for s in g) in bound for g, bound in pairs)
            self.tests.append(test)

    def attacks(self, rule):
        n = self.number
        inside = self.set(rule.get("in", "all"))
        override = moves(rule["moves"], n) if "moves" in rule else None
        open_ = set(self.open)
        cache = {}

        def rays(k, s):
            key = (None if override is not None else k), s
            if key not in cache:
                cache[key] = self.rays(override if override is not None else self.moves[k], s)
            return cache[key]

        for named in self.per(rule, ["by", "on"]):
            by = named(rule["by"])
            on = rule["on"] if rule["on"] in ("empty", "square") else named(rule["on"])
            if "per" in rule or on in ("empty", "square"):
                bounds = dict.fromkeys([None, *range(len(self.kinds))], self.bounds(rule, [0], None)[0])
            else:
                # The bound may name the value of the piece on the target.
                bounds = {}
                for k in on:
                    self.number.table["value"] = self.value[k]
                    bounds[k] = self.bounds(rule, [0], None)[0]

            def test(p, by=by, on=on, bounds=bounds):
                if on == "square":
                    targets = open_ & inside
                elif on == "empty":
                    targets = {s for s in open_ & inside if s not in p}
                else:
                    targets = {s for s, k in p.items() if k in on and s in inside}
                hits = dict.fromkeys(targets, 0)
                for s, k in p.items():
                    if k in by:
                        for t in self.reached(p, rays(k, s)):
                            if t in hits:
                                hits[t] += 1
                return all(h in bounds[p.get(t)] for t, h in hits.items())
            self.tests.append(test)

    def forbid(self, rule):
        inside = self.set(rule.get("in", "all"))
        pic = picture(rule["picture"])
        pics = {tuple(map(tuple, pic))}
        if rule.get("turn"):
            for _ in range(4):
                pic = [list(row) for row in zip(*pic[::-1])]
                pics.add(tuple(map(tuple, pic)))
                pics.add(tuple(map(tuple, pic[::-1])))
        places = []
        for q in pics:
            h, w = len(q), len(q[0]) if q else 0
            drawn = [(i, j, q[i][j]) for i in range(h) for j in range(w)]
            if "at" in rule:
                [(up, left)] = [(i, j) for i, j, ch in drawn if ch == "@"]
                starts = [(r - up, c - left) for r, c in self.set(rule["at"])
                          if not (self.wrap_r and h > self.rows or self.wrap_c and w > self.columns)]
            else:
                starts = self.places(h, w)
            for r, c in starts:
                cells = [(self.at(r + i, c + j), ch) for i, j, ch in drawn]
                # Outside nothing stands.
                if all(s in inside if s is not None else ch in ".?" for s, ch in cells):
                    places.append([(s, ch) for s, ch in cells if s is not None])

        same = rule.get("same", "")

        def looks(p, s, ch):
            if ch in same:
                return s in p
            if ch == "?" or ch == "@" and "at" in rule:
                return True
            if ch == "*":
                return s in p
            if ch == ".":
                return self.ground[s] == OPEN and s not in p
            if ch in "#x":
                return self.ground[s] == ch
            return p.get(s) == self.by_symbol[ch]

        def appears(p, cells):
            if not all(looks(p, s, ch) for s, ch in cells):
                return False
            return all(len({p[s] for s, ch in cells if ch == letter}) <= 1 for letter in same)

        self.tests.append(lambda p: not any(appears(p, cells) for cells in places))

    def distinct(self, rule):
        each = rule["each"]
        for e in each if isinstance(each, list) else [each]:
            groups = [sorted(g) for g in self.groups_of(rule, e)]

            def test(p, groups=groups):
                seen = set()
                for g in groups:
                    held = tuple(p.get(s) for s in g)
                    if held in seen:
                        return False
                    seen.add(held)
                return True
            self.tests.append(test)

    def equal(self, rule):
        inside = self.set(rule.get("in", "all"))
        groups = [[s for s in g if s in inside] for g in self.groups_of(rule)]
        of = [self.named(x) for x in rule["of"]]
        self.tests.append(lambda p: all(len({sum(p.get(s) in k for s in g) for k in of}) == 1 for g in groups))

    def sum(self, rule):
        inside = self.set(rule.get("in", "all"))
        ordered = "between" in rule or "first" in rule
        groups = self.alike(rule, self.paths(rule) if ordered else self.groups_of(rule))
        bounds = self.bounds(rule, groups, rule.get("each"))
        factor = dict.fromkeys(self.set(rule.get("minus", [])), -1)
        factor.update({s: n for s, n in self.numbers(rule["factors"]).items()} if "factors" in rule else {})
        value = {k: self.value[k] for k in self.named(rule.get("of", "any"))}
        if "weights" in rule:
            weight = {k: self.number(v) for name, v in rule["weights"].items() for k in self.named(name)}
            value = {k: weight.get(k, 0) for k in value}
        pairs = [([s for s in g if s in inside], b) for g, b in zip(groups, bounds)]
        pairs = [(g, b) for g, b in pairs if g]

        def test(p):
            def worth(s):
                return value.get(p.get(s), 0) * factor.get(s, 1)
            return all(sum(map(worth, self.stretch(rule, p, g))) in bound for g, bound in pairs)
        self.tests.append(test)

    def stretch(self, rule, p, group):
        """The squares of a group that count."""
        group = list(group)
        if rule.get("from") in ("right", "bottom"):
            group.reverse()
        first = rule.get("first", len(group))
        number = self.number(first) if first != "value" else self.value[p[group[0]]] if group[0] in p else 0
        if "between" in rule:
            ends = [i for i, s in enumerate(group) if p.get(s) in self.named(rule["between"])]
            group = group[ends[0] + 1:ends[-1]] if ends else []
        return group[:max(0, number)]

    def product(self, rule):
        inside = self.set(rule.get("in", "all"))
        groups = self.groups_of(rule)
        bounds = self.bounds(rule, groups, rule.get("each"))
        of = self.named(rule.get("of", "any"))
        pairs = [([s for s in g if s in inside], b) for g, b in zip(groups, bounds)]
        self.tests.append(lambda p: all(math.prod(self.value[p[s]] for s in g if p.get(s) in of) in bound
                                        for g, bound in pairs if g))

    def match(self, rule):
        of, with_ = self.named(rule["of"]), self.named(rule["with"])
        steps = {step for step, far in moves(rule.get("by", "wazir"), self.number)}
        complete = rule.get("complete", True)

        def pair(one, others):
            """Whether each of the one can have one of the others."""
            if not one:
                return True
            r, c = one[0]
            near = {self.at(r + dr, c + dc) for dr, dc in steps} - {one[0]}
            return any(pair(one[1:], others - {s}) for s in near & others)

        def test(p):
            one = [s for s, k in p.items() if k in of]
            others = {s for s, k in p.items() if k in with_}
            return pair(one, others) and (not complete or len(one) == len(others))
        self.tests.append(test)

    def connected(self, rule):
        inside = self.set(rule.get("in", "all"))
        groups = self.groups_of(rule)
        sizes = {self.square(s): self.number(v) for s, v in rule.get("sizes", {}).items()}
        sizes.update(self.numbers(rule["numbers"]) if "numbers" in rule else {})
        labels = {}
        for s, label in (self.entries(rule["labels"]) if "labels" in rule else {}).items():
            labels.setdefault(label, set()).add(s)
        marked = set(sizes).union(*labels.values())
        steps = {step for step, far in moves(rule.get("by", "wazir"), self.number)}
        joined = {s: set() for s in self.squares}
        for r, c in self.squares:
            for dr, dc in steps:
                s = self.at(r + dr, c + dc)
                if s is not None:
                    joined[r, c].add(s)
                    joined[s].add((r, c))
        open_ = set(self.open)
        edge = {(r, c) for r, c in self.squares
                if None in (self.at(r + 1, c), self.at(r - 1, c), self.at(r, c + 1), self.at(r, c - 1))}

        def parts(left):
            while left:
                part, new = set(), {min(left)}
                while new:
                    part |= new
                    new = {t for s in new for t in joined[s] & left} - part
                left = left - part
                yield part

        touch = {step for step, far in moves(rule.get("touch", "wazir"), self.number)}
        touching = {(s, t) for s in self.squares for dr, dc in touch
                    for t in [self.at(s[0] + dr, s[1] + dc)] if t not in (None, s)}
        touching |= {(t, s) for s, t in touching}
        turn = rule.get("turn", True)
        shapes, not_shapes = (rule.get(key) and self.shapes(rule[key], turn) for key in ("shapes", "not-shapes"))

        def asked(part, loops):
            """Whether loops and shape of a part are right."""
            steps = sum(len(joined[s] & part - {s}) for s in part) // 2
            shape = corner(part)
            return (steps - len(part) + 1 in loops and (not shapes or any(is_one(shape) for is_one in shapes))
                    and not any(is_one(shape) for is_one in not_shapes or []))

        def alike(one, other):
            """Whether two parts are alike."""
            if rule["differ"] == "size":
                return len(one) == len(other)
            return corner(one) in (images(other) if turn and rule["differ"] == "shape" else [corner(other)])

        for named in self.per(rule, ["of"]):
            of = None if rule["of"] == "empty" else named(rule["of"])
            pairs = zip(groups, self.bounds(rule, groups, rule.get("each")))
            pairs = [(inside.intersection(g), b) for g, b in pairs if inside.intersection(g)]
            [size] = self.bounds(rule.get("size", {}), [0], None)
            [loops] = self.bounds(rule.get("loops", {}), [0], None)

            def test(p, of=of, pairs=pairs, size=size, loops=loops):
                every = []
                holding = {s for s in open_ if s not in p} if of is None else {s for s, k in p.items() if k in of}
                if any(not any(s in g for g, _ in pairs) for s in marked):
                    return False
                for group, bound in pairs:
                    found = list(parts(group & holding))
                    # The space around the board is a part with those on its edge, of which nothing else is asked.
                    space = set().union(*(part for part in found if rule.get("outside") and part & edge))
                    found = [part for part in found if not part & space]
                    if len(found) + bool(rule.get("outside")) not in bound:
                        return False
                    if not all(len(part) in size and asked(part, loops) for part in found):
                        return False
                    every += found
                    if any(s in group and not any(s in part and n in (None, len(part)) for part in found)
                           and s not in space for s, n in sizes.items()):
                        return False
                    if any(squares & group and not any(squares <= part for part in found + [space])
                           for squares in labels.values()):
                        return False
                    has = [sum(bool(part & squares) for squares in labels.values()) for part in found]
                    if any(n > 1 for n in has):
                        return False
                    if rule.get("one-each"):
                        if any(n != 1 for n in has) if "labels" in rule else \
                                any(len(part & set(sizes)) != 1 for part in found):
                            return False
                return "differ" not in rule or not any(
                    alike(one, other) and any((s, t) in touching for s in one for t in other)
                    for one, other in itertools.combinations(every, 2))
            self.tests.append(test)

    def shapes(self, texts, turn):
        """A test of shapes for each text."""
        def test(text):
            if text in ("rectangle", "square", "bar"):
                return lambda shape: is_rectangle(shape, text)
            rows = [row.replace(" ", "") for row in text.replace("/", "\n").split("\n") if row.strip()]
            drawn = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "#"]
            allowed = images(drawn) if turn else [corner(drawn)]
            return lambda shape: shape in allowed
        texts = [texts] if isinstance(texts, str) else texts
        named = {name: [value] if isinstance(value, str) else value for name, value in self.file.get("shapes", {}).items()}
        return [test(one) for text in texts for one in named.get(text, [text])]

    def paths(self, rule):
        """The groups of a rule, each from its first square to its last."""
        each = rule.get("each")
        each = each[0] if isinstance(each, list) else each
        if each not in ("diagonal", "antidiagonal"):
            return self.groups_of(rule)
        step, out = -1 if each == "diagonal" else 1, []
        for group in self.groups(each):
            start = next((s for s in group if self.at(s[0] - step, s[1] - 1) is None), None)
            if start is None:
                start = min(group, key=lambda s: (s[1], s[0]))
            path = [start]
            while (s := self.at(path[-1][0] + step, path[-1][1] + 1)) not in (None, start):
                path.append(s)
            out.append(path)
        return sorted(out, key=lambda path: path[0])

    def runs(self, rule):
        paths = self.paths(rule)
        of = None if rule["of"] == "empty" else self.named(rule["of"])
        same = rule.get("per") == "symbol"

        def bound(key):
            table = rule.get(key, {})
            return self.bounds(table, [0], None)[0]

        number, length = bound("number"), bound("length")
        # Runs of n squares as a word of n letters and a blank.
        texts = rule.get("lengths", ["?"] * len(paths))
        patterns = [None if text.strip() == "?" else
                    re.compile("".join("(?:o+ )*" if t == "*" else "o+ " if t == "?" else
                                       "o" * int(t) + " " if int(t) else "never"
                                       for t in re.findall(r"\d+|\*|\?", text)))
                    for text in texts]

        def letter(p, s):
            if of is None:
                return 0 if self.ground[s] == OPEN and s not in p else None
            return (p[s] if same else 0) if p.get(s) in of else None

        def test(p):
            for path, pattern in zip(paths, patterns):
                runs = [len(list(g)) for k, g in itertools.groupby(letter(p, s) for s in path) if k is not None]
                if len(runs) not in number or not all(run in length for run in runs):
                    return False
                if pattern and not pattern.fullmatch("".join("o" * run + " " for run in runs)):
                    return False
            return True
        self.tests.append(test)

    def visible(self, rule):
        side = rule.get("from")
        if side:
            lines = self.groups("row" if side in ("left", "right") else "column")
        else:
            lines = self.groups_of(rule)
        bounds = self.bounds(rule, lines, None)
        if side in ("right", "bottom"):
            lines = [line[::-1] for line in lines]
        for named in self.per(rule, ["of"]):
            value = {k: self.value[k] for k in named(rule.get("of", "any"))}

            def seen(p, line, value=value):
                values = [value[p[s]] for s in line if p.get(s) in value]
                return sum(all(w < v for w in values[:i]) for i, v in enumerate(values))
            self.tests.append(lambda p, seen=seen: all(seen(p, line) in bound
                                                       for line, bound in zip(lines, bounds)))

    def difference(self, rule):
        value = {k: self.value[k] for k in self.named(rule.get("of", "any"))}
        signed = rule.get("signed", False)
        lines = self.groups_of(rule) if "lines" in rule else []
        listed = [(a, b, bound) for line, bound in zip(lines, self.bounds(rule, lines, None))
                  for a, b in (itertools.combinations(line, 2) if rule.get("all") else zip(line, line[1:]))]
        if "pairs" in rule:
            inside = self.set(rule.get("in", "all"))
            (bound,) = self.bounds(rule, [None], None)
            by = moves(rule["pairs"], self.number)
            rays = {a: self.rays(by, a) for a in inside}

        def joined(p):
            if "pairs" in rule:
                for a in inside:
                    for b in self.reached(p, rays[a]) & inside:
                        yield a, b, bound
            yield from listed

        def test(p):
            for a, b, bound in joined(p):
                if p.get(a) in value and p.get(b) in value:
                    d = value[p[a]] - value[p[b]]
                    d = d if signed else abs(d)
                    if rule.get("ratio"):
                        small, large = sorted((abs(value[p[a]]), abs(value[p[b]])))
                        d = large // small if small and large % small == 0 else 0
                    if d not in bound:
                        return False
            return True
        self.tests.append(test)

    def clue(self, rule):
        around = moves(rule["around"], self.number)
        digits = [(s, k, self.rays(around, s)) for s, k in self.numbers(rule["numbers"]).items() if k is not None]
        own = rule.get("self", False)
        for named in self.per(rule, ["of"]):
            empty = rule["of"] == "empty"
            of = None if empty else named(rule["of"])

            def counts(p, s, of=of, empty=empty):
                return self.ground[s] == OPEN and s not in p if empty else p.get(s) in of

            def test(p, counts=counts):
                for s, k, rays in digits:
                    number = sum(counts(p, t) for t in self.reached(p, rays)) + (own and counts(p, s))
                    if number != k:
                        return False
                return True
            self.tests.append(test)

    # ------------------------------------------------------------ solutions

    def size(self):
        """How many placements are tried."""
        total = 1
        for k in range(len(self.kinds)):
            m = len(self.may[k])
            total *= max(1, sum(math.comb(m, i) for i in range(int(max(0, self.low[k])), int(min(m, self.high[k])) + 1)))
        return total

    def placements(self):
        given = self.given

        def extend(k, p):
            if k == len(self.kinds):
                yield dict(p)
                return
            must = [s for s, g in given.items() if g == k]
            if any(s not in self.may[k] for s in must):
                raise ValueError("a given where it may not stand")
            free = [s for s in self.may[k] if s not in p and s not in given]
            for i in range(len(free) + 1):
                if not self.low[k] <= i + len(must) <= self.high[k]:
                    continue
                for more in itertools.combinations(free, i):
                    q = dict(p)
                    q.update(dict.fromkeys(must, k))
                    q.update(dict.fromkeys(more, k))
                    yield from extend(k + 1, q)

        yield from extend(0, {})

    def holds(self, p):
        return all(test(p) for test in self.tests)

    def key(self, p):
        return tuple(p.get(s, len(self.kinds)) for s in self.squares)

    def solutions(self):
        self.rules()
        found = [p for p in self.placements() if self.holds(p)]
        goal = self.file.get("goal")
        self.optimum = None
        if goal and found:
            best, way = (max, "maximize") if "maximize" in goal else (min, "minimize")
            of = self.named(goal[way])
            number = lambda p: sum(k in of for k in p.values())
            self.optimum = best(map(number, found))
            found = [p for p in found if number(p) == self.optimum]
        return sorted(map(self.key, found))

    # ------------------------------------------------------------ symmetry

    def symmetries(self):
        sym = self.file.get("symmetry", {})
        R, C = self.rows, self.columns
        word = sym.get("board", "full")
        maps = []
        for t in range(8):
            flip_r, flip_c, swap = t & 1, t >> 1 & 1, t >> 2 & 1
            if swap and R != C:
                continue
            turn = (flip_r + flip_c + swap) % 2 == 0
            if word == "none" and t or word == "rotations" and not turn:
                continue
            if swap and self.wrap_r != self.wrap_c:
                continue

            def base(s, flip_r=flip_r, flip_c=flip_c, swap=swap):
                r, c = s
                if flip_r:
                    r = R - 1 - r
                if flip_c:
                    c = C - 1 - c
                return (c, r) if swap else (r, c)
            shifts = [(0, 0)]
            if sym.get("translations"):
                shifts = [(i, j) for i in range(R if self.wrap_r else 1) for j in range(C if self.wrap_c else 1)]
            for i, j in shifts:
                m = {}
                for s in self.squares:
                    r, c = base(s)
                    m[s] = (r + i) % R, (c + j) % C
                if self.keeps(m):
                    maps.append(m)
        return maps

    def keeps(self, m):
        if any(self.ground[m[s]] != self.ground[s] for s in self.squares):
            return False
        for parts in (list(self.regions.values()), self.boxes or []):
            parts = {frozenset(g) for g in parts}
            if {frozenset(m[s] for s in g) for g in parts} != parts:
                return False
        return True

    def exchanges(self):
        lists = [set(self.named(x)) for x in self.file.get("symmetry", {}).get("interchange", [])]
        merged = []
        for s in lists:
            for other in [o for o in merged if o & s]:
                merged.remove(other)
                s = s | other
            merged.append(s)
        out = [list(range(len(self.kinds) + 1))]
        for s in merged:
            s = sorted(s)
            nxt = []
            for p in out:
                for q in itertools.permutations(s):
                    r = list(p)
                    for a, b in zip(s, q):
                        r[a] = b
                    nxt.append(r)
            out = nxt
        return out

    def classes(self, solutions):
        """The first of each class."""
        index = {s: i for i, s in enumerate(self.squares)}
        maps = [[index[m[s]] for s in self.squares] for m in self.symmetries()]
        left, firsts = set(solutions), []
        perms = self.exchanges()
        for sol in solutions:
            if sol not in left:
                continue
            firsts.append(sol)
            for m in maps:
                image = [0] * len(sol)
                for i, k in enumerate(sol):
                    image[m[i]] = k
                for p in perms:
                    left.discard(tuple(p[k] for k in image))
        return firsts

    def text(self, key):
        rows = []
        for r in range(self.rows):
            row = []
            for c in range(self.columns):
                k = key[r * self.columns + c]
                row.append(self.kinds[k][2] if k < len(self.kinds) else self.ground[r, c])
            rows.append(" ".join(row))
        return "\n".join(rows)


    def count_by(self, solutions, piece, square):
        at = self.squares.index(self.square(square))
        return sum(solution[at] in self.names[piece] for solution in solutions)


def differences(puzzle, claim):
    """What a claim says and what is found, where these differ."""
    number = puzzle.number
    solutions = puzzle.solutions()
    found = {
        "solutions": len(solutions),
        "fundamental": len(puzzle.classes(solutions)) if "fundamental" in claim else None,
        "optimum": puzzle.optimum,
    }
    for key, value in found.items():
        if key in claim and number(claim[key]) != value:
            yield f"{key} = {claim[key]}, found {value}"
    if claim.get("satisfiable", bool(solutions)) != bool(solutions):
        yield f"satisfiable = {claim['satisfiable']}, found {len(solutions)} solutions"
    if "first" in claim:
        first = puzzle.text(solutions[0]).split() if solutions else None
        if first != [char for row in picture(claim["first"]) for char in row]:
            yield f"first, found {first}"
    for piece, squares in claim.get("by", {}).items():
        for square, value in squares.items():
            count = puzzle.count_by(solutions, piece, square)
            if number(value) != count:
                yield f"by {piece} {square} = {value}, found {count}"


def main():
    checked, too_many, wrong, on_sides = 0, 0, 0, 0
    for path in sys.argv[1:]:
        file = load(path)
        # This reading knows pieces on squares alone.
        if any("joins" in piece for piece in file.get("pieces", {}).values()):
            on_sides += len(file.get("expect", []))
            continue
        for claim in file.get("expect", []):
            numbers = Numbers(file.get("params", {}), {})
            given = {name: numbers(value) for name, value in claim.get("set", {}).items()}
            puzzle = Puzzle(file, given)
            if puzzle.size() > MOST_PLACEMENTS:
                too_many += 1
                continue
            checked += 1
            for difference in differences(puzzle, claim):
                wrong += 1
                print(f"{path} {given}: {difference}")
    left_out = f"{too_many} would need too many placements, {on_sides} are about pieces on sides"
    print(f"{checked} claims checked, {wrong} wrong; {left_out}")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
