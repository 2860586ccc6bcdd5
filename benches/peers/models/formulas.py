"""The peers' puzzles as CNF, from the side of the board alone, with PySAT's encodings.

Each function returns the clauses and the number of variables that say where pieces stand; those
come first, so that a solution is what is true among them.
"""

from pysat.card import CardEnc, EncType
from pysat.formula import IDPool


def lines(n):
    """The rows, columns and diagonals of two squares or more, each a list of (row, column)."""
    rows = [[(r, c) for c in range(n)] for r in range(n)]
    columns = [[(r, c) for r in range(n)] for c in range(n)]
    falling = [
        [(r, r - d) for r in range(max(0, d), min(n, n + d))] for d in range(1 - n, n)
    ]
    rising = [
        [(r, d - r) for r in range(max(0, d - n + 1), min(n, d + 1))]
        for d in range(2 * n - 1)
    ]
    return rows, columns, [line for line in falling + rising if len(line) > 1]


def queens(n, encoding=EncType.pairwise):
    """One queen in every row and column, at most one on every diagonal."""
    pool = IDPool(start_from=n * n + 1)
    clauses = []
    rows, columns, diagonals = lines(n)
    clauses += [[r * n + c + 1 for r, c in line] for line in rows + columns]
    for line in rows + columns + diagonals:
        queens_on_line = [r * n + c + 1 for r, c in line]
        clauses += CardEnc.atmost(queens_on_line, 1, vpool=pool, encoding=encoding).clauses
    return clauses, n * n


def pawn(n):
    """n + 1 queens and a pawn; two queens on one line need the pawn between them."""
    squares = n * n
    queen = lambda r, c: r * n + c + 1
    pawn_at = lambda r, c: squares + r * n + c + 1
    pool = IDPool(start_from=2 * squares + 1)
    everywhere = [(r, c) for r in range(n) for c in range(n)]
    clauses = [[-queen(r, c), -pawn_at(r, c)] for r, c in everywhere]
    clauses += CardEnc.equals(
        [pawn_at(r, c) for r, c in everywhere], 1, vpool=pool, encoding=EncType.seqcounter
    ).clauses
    clauses += CardEnc.equals(
        [queen(r, c) for r, c in everywhere], n + 1, vpool=pool, encoding=PAWN_COUNT
    ).clauses
    for group in lines(n):
        for line in group:
            for last in range(len(line)):
                for first in range(last):
                    between = [pawn_at(r, c) for r, c in line[first + 1 : last]]
                    clauses.append([-queen(*line[first]), -queen(*line[last]), *between])
    return clauses, 2 * squares


# The fastest of five that were tried with CaDiCaL on 8x8, one run each.
PAWN_COUNT = EncType.kmtotalizer
