"""Placement puzzles as small TOML files: solved, counted, checked and drawn.

    >>> from puzzle_workbench import Puzzle
    >>> queens = Puzzle.from_toml(text, n=8)
    >>> queens.count()
    92
    >>> queens.solve().pieces
    {'e8': 'queen', ...}

The engine is the program's; this module only names what it answers. Long work releases the interpreter's lock, and
Ctrl-C ends it.
"""

from .engine import Opened as _Opened
from .engine import PuzzleError

__all__ = ["Count", "PuzzleError", "Puzzle", "Solution"]


class Count(int):
    """A number of solutions. If the count was stopped before its end, it is a lower bound."""

    complete: bool
    """Whether these are all."""

    def __new__(cls, number, complete):
        count = super().__new__(cls, number)
        count.complete = complete
        return count

    @property
    def at_least(self):
        """The number that was counted, whether these are all or not."""
        return int(self)

    def __repr__(self):
        return int.__repr__(self) if self.complete else f"at least {int(self)}"

    __str__ = __repr__


class Solution:
    """A board that obeys all rules."""

    def __init__(self, puzzle, board, unique=None):
        self._puzzle = puzzle
        self.pieces = dict(board)
        """The name of the piece on each place that has one."""
        self.unique = unique
        """Whether there is no other; None if that is not known."""

    def __getitem__(self, place):
        return self.pieces[place]

    def __eq__(self, other):
        return isinstance(other, Solution) and self.pieces == other.pieces

    def __hash__(self):
        return hash(frozenset(self.pieces.items()))

    def __str__(self):
        return self._puzzle.draw(self.pieces)

    def __repr__(self):
        return f"<Solution\n{self}>"

    def svg(self):
        """The board as a drawing."""
        return self._puzzle.svg(self.pieces)

    _repr_svg_ = svg


class Puzzle:
    """A puzzle with a value for each of its parameters.

    Boards are texts in any format that the program prints, or dicts from places to names or symbols of pieces.
    Times are in seconds; whoever waits no longer gets a TimeoutError, from `count` a lower bound.
    """

    def __init__(self, opened, text=None, notes=()):
        self._opened = opened
        self.text = text
        """The text of the puzzle file, unless it was read from a file."""
        self.notes = list(notes)
        """What there is to say of an imported puzzle."""

    @classmethod
    def from_toml(cls, text, **parameters):
        """A puzzle from the text of a file."""
        return cls(_Opened.parse(text, list(parameters.items())), text)

    @classmethod
    def from_file(cls, path, **parameters):
        """A puzzle from a file and those that it extends."""
        return cls(_Opened.read(path, list(parameters.items())))

    @classmethod
    def from_url(cls, link, genre=None, lenient=False):
        """A puzzle from a link or a text of another program; nothing is fetched."""
        text, notes = _Opened.foreign(link, genre, lenient)
        return cls(_Opened.parse(text, []), text, notes)

    @property
    def title(self):
        return self._opened.title

    def _board(self, board):
        if board is None:
            return []
        return self._opened.board(board) if isinstance(board, str) else list(dict(board).items())

    def count(self, fundamental=False, limit=None, timeout=None, engine="auto"):
        """How many solutions there are, or how many up to symmetry; at least so many if a limit came first."""
        return Count(*self._opened.count(fundamental, limit, timeout, engine))

    def solve(self, timeout=None, engine="auto"):
        """A solution, which says whether it is the only one, or None."""
        found = self._opened.solve(timeout, engine)
        return None if found is None else Solution(self, *found)

    def solutions(self, limit=None, timeout=None, engine="auto"):
        """The solutions one after another; the search ends when nobody wants more."""
        for board in self._opened.solutions(limit, timeout, engine):
            yield Solution(self, board)

    def check(self, board):
        """What the board breaks, a sentence each; nothing of a solution."""
        return self._opened.check(self._board(board))

    def candidates(self, board=None, timeout=None):
        """For each place what stands there in some solution, with None for nothing; None if there is no solution."""
        found = self._opened.candidates(self._board(board), timeout)
        return None if found is None else dict(found)

    def draw(self, board=None, format="text"):
        """The board in a format of the program that is text, such as unicode, latex, html."""
        return self._opened.draw(self._board(board), format)

    def svg(self, board=None):
        """The puzzle as a drawing, with a board on it."""
        return self.draw(board, "svg")

    _repr_svg_ = svg

    def describe(self):
        """What the puzzle says, in sentences."""
        return self._opened.describe()

    def export(self, format):
        """The puzzle in a format of another program, such as puzz-link, f-puzzles."""
        return self._opened.export(format)

    def __repr__(self):
        return f"<Puzzle {self.title!r}>"
