//! Small puzzles for unit tests of this layer and those above it, made by hand instead of from files.

mod rules;

use std::sync::Arc;

use super::{
    Bound, Direction, Forbid, KindId, KindSet, Moves, Origin, Pattern, PatternCell, Placement,
    Puzzle, Rule, SymmetryRule,
};
use crate::board::{Board, Grouping, Ride, Square, Step, Wrap};

/// A puzzle with this board and no piece.
pub fn on(board: Board) -> Puzzle {
    Puzzle {
        board,
        kinds: Vec::new(),
        pieces: Vec::new(),
        givens: Vec::new(),
        rules: Vec::new(),
        goal: None,
        symmetry: SymmetryRule::default(),
        print: Default::default(),
    }
}

/// An open board without joined edges.
pub fn open(rows: usize, columns: usize) -> Puzzle {
    on(Board::new(rows, columns, Wrap::NONE))
}

/// This number of kinds, each anywhere and in any number; none has moves.
pub fn men(rows: usize, columns: usize, kinds: usize) -> Puzzle {
    let mut puzzle = open(rows, columns);
    for kind in 0..kinds {
        let symbol = char::from(b'A' + kind as u8);
        puzzle.add("man", symbol, Moves::none(), Bound::ANY);
    }
    puzzle
}

/// A kind for each of these symbols, with this value, each anywhere and in any number.
pub fn worth(rows: usize, columns: usize, values: &[(char, i64)]) -> Puzzle {
    let mut puzzle = open(rows, columns);
    for &(symbol, value) in values {
        let kind = puzzle.add("piece", symbol, Moves::none(), Bound::ANY);
        puzzle.kinds[kind.index()].value = value;
    }
    puzzle
}

/// The placement of a picture, top row first, rows separated by `/`: symbols of kinds; anything
/// else is empty.
pub fn placement(puzzle: &Puzzle, picture: &str) -> Placement {
    let mut placement = Placement::empty(puzzle.board.len());
    for (square, symbol) in puzzle.board.squares().zip(picture.replace('/', "").chars()) {
        let kind = puzzle.kinds.iter().position(|kind| kind.symbol == symbol);
        placement.set(square, kind.map(KindId::new));
    }
    placement
}

/// Lines, by the indices of their squares.
pub fn listed(lines: &[&[usize]]) -> Grouping {
    let line = |line: &&[usize]| line.iter().copied().map(Square::new).collect();
    Grouping::Listed(Arc::new(lines.iter().map(line).collect()))
}

pub fn set(kinds: &[KindId]) -> KindSet {
    kinds.iter().copied().collect()
}

/// The rides of a queen.
pub fn queen() -> Moves {
    Moves::new(Vec::new(), rides(&king_steps()))
}

pub fn king() -> Moves {
    Moves::new(king_steps(), Vec::new())
}

pub fn knight() -> Moves {
    let mut leaps = Vec::new();
    for (a, b) in [(1, 2), (2, 1)] {
        leaps.extend([(a, b), (a, -b), (-a, b), (-a, -b)].map(|(r, c)| Step::new(r, c)));
    }
    Moves::new(leaps, Vec::new())
}

pub fn rides(steps: &[Step]) -> Vec<Ride> {
    let ride = |&step| Ride { step, range: None };
    steps.iter().map(ride).collect()
}

pub fn king_steps() -> Vec<Step> {
    let around = |rows| (-1..=1).map(move |columns| Step::new(rows, columns));
    (-1..=1)
        .flat_map(around)
        .filter(|step| *step != Step::new(0, 0))
        .collect()
}

/// n queens on an n by n board: 92 solutions for n = 8.
pub fn queens(n: usize) -> Puzzle {
    let mut puzzle = open(n, n);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::exactly(n as i64));
    puzzle.forbid_attacks(&[queen], &[queen]);
    puzzle
}

/// This many bishops on an n by n board: fourteen on 8x8 have 256 solutions, fifteen none.
pub fn bishops(n: usize, number: i64) -> Puzzle {
    let diagonals = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    let diagonals = diagonals.map(|(rows, columns)| Step::new(rows, columns));
    let mut puzzle = open(n, n);
    let moves = Moves::new(Vec::new(), rides(&diagonals));
    let bishop = puzzle.add("bishop", 'B', moves, Bound::exactly(number));
    puzzle.forbid_attacks(&[bishop], &[bishop]);
    puzzle
}

/// n + 1 queens and a pawn that stops their sight: 128 solutions for n = 8, 16 for n = 6.
pub fn queens_and_pawn(n: usize) -> Puzzle {
    let mut puzzle = open(n, n);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::exactly(n as i64 + 1));
    puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
    puzzle.forbid_attacks(&[queen], &[queen]);
    puzzle
}

/// As many pieces as possible, none attacking another.
pub fn most_without_attacks(n: usize, moves: Moves) -> Puzzle {
    let mut puzzle = open(n, n);
    let piece = puzzle.add("piece", 'P', moves, Bound::ANY);
    puzzle.forbid_attacks(&[piece], &[piece]);
    puzzle.aim(Direction::Maximize, &[piece]);
    puzzle
}

/// Peaceable armies of queens: two colours, equal in number, neither attacks the other.
pub fn peaceable_queens(n: usize) -> Puzzle {
    let mut puzzle = open(n, n);
    let [white, black] = [("white", 'W'), ("black", 'B')]
        .map(|(name, symbol)| puzzle.add(name, symbol, queen(), Bound::ANY));
    puzzle.forbid_attacks(&[white], &[black]);
    puzzle.equal(&[white, black], &[Grouping::Board]);
    puzzle.aim(Direction::Maximize, &[white]);
    puzzle
}

/// Men and women in any number, and a forbidden picture, its rows separated by `/`: `M` and `W`, `*`
/// for either, `.` for an empty square, `x` and `#` for closed squares and walls, `?` for anything, `a`
/// to `c` for any one piece.
pub fn forbidding(board: Board, picture: &str, turn: bool) -> Puzzle {
    let mut puzzle = on(board);
    for (name, symbol) in [("man", 'M'), ("woman", 'W')] {
        puzzle.add(name, symbol, Moves::none(), Bound::ANY);
    }
    let look = |symbol| match symbol {
        '?' => PatternCell::Anything,
        '#' => PatternCell::Wall,
        'x' => PatternCell::Closed,
        '.' => PatternCell::Empty,
        '*' => PatternCell::AnyPiece,
        letter @ 'a'..='c' => PatternCell::Same(letter as usize),
        symbol => PatternCell::Piece(KindId::new(usize::from(symbol == 'W'))),
    };
    let columns = picture.split('/').next().map_or(0, str::len);
    let looks = picture.replace('/', "").chars().map(look).collect();
    puzzle.rules.push(Rule::Forbid(Forbid {
        pattern: Pattern::new(columns, looks).unwrap(),
        turn,
        within: puzzle.board.all(),
        at: None,
        sides: false,
        origin: Origin(7),
    }));
    puzzle
}
