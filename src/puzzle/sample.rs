//! Small puzzles for unit tests of this layer and those above it, made by hand instead of from files.

use std::sync::Arc;

use super::{
    Attacks, Bound, Bounds, Clue, Clues, Connected, Count, Counted, CountedGroups, Difference,
    Direction, Distinct, Equal, Forbid, Given, Goal, Kind, KindId, KindSet, Look, Matching, Moves,
    Origin, Pairs, Pattern, Piece, Placement, Puzzle, Rule, Runs, RunsOf, Sum, SymmetryRule,
    Targets, Values, Visible,
};
use crate::board::{Board, Grouping, Ride, Square, SquareSet, Step, Wrap};

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
    }
}

/// An open board without joined edges.
pub fn open(rows: usize, columns: usize) -> Puzzle {
    on(Board::new(rows, columns, Wrap::NONE))
}

impl Puzzle {
    /// Adds a kind that may stand anywhere and blocks; change it afterwards where it should not.
    pub fn add(&mut self, name: &str, symbol: char, moves: Moves, count: Bound) -> KindId {
        let id = self.kinds.len();
        let mut squares = self.board.all();
        for square in self.board.squares() {
            if !self.board.is_open(square) {
                squares.remove(square);
            }
        }
        self.kinds.push(Kind {
            name: name.to_owned(),
            symbol,
            value: 1,
            moves,
            count,
            squares,
            blocks: true,
            origin: Origin(id),
        });
        self.pieces.push(Piece {
            name: name.to_owned(),
            kinds: id..id + 1,
            is_family: false,
        });
        KindId::new(id)
    }

    /// Adds the rule that the values of all pieces on each group of squares have such a sum.
    pub fn sum_each(&mut self, grouping: Grouping, bounds: Bounds) {
        let origin = Origin(100 + self.rules.len());
        self.rules.push(Rule::Sum(Sum {
            of: Values::of_puzzle(self, &self.all_kinds()),
            each: vec![CountedGroups { grouping, bounds }],
            within: self.board.all(),
            minus: SquareSet::empty(self.board.len()),
            origin,
        }));
    }

    /// Adds the rule that the values of all pieces along each line, by places of squares, differ so.
    pub fn difference(&mut self, lines: &[&[usize]], bounds: Bounds, is_signed: bool) {
        let pairs = Pairs::Lines(CountedGroups {
            grouping: listed(lines),
            bounds,
        });
        self.difference_of(pairs, is_signed);
    }

    /// Adds the rule that the values of all pieces on squares that these moves join differ so.
    pub fn difference_by(&mut self, moves: Moves, bound: Bound, is_signed: bool) {
        let within = self.board.all();
        let pairs = Pairs::Joined {
            moves,
            within,
            bound,
        };
        self.difference_of(pairs, is_signed);
    }

    fn difference_of(&mut self, pairs: Pairs, is_signed: bool) {
        let origin = Origin(100 + self.rules.len());
        self.rules.push(Rule::Difference(Difference {
            of: Values::of_puzzle(self, &self.all_kinds()),
            pairs,
            is_signed,
            origin,
        }));
    }

    /// Adds a rule about the runs of each group, to which the caller adds what it asks for.
    pub fn runs(&mut self, of: RunsOf, grouping: Grouping, change: impl Fn(&mut Runs)) {
        let mut rule = Runs {
            of,
            grouping,
            lengths: Vec::new(),
            number: Bound::ANY,
            length: Bound::ANY,
            origin: Origin(100 + self.rules.len()),
        };
        change(&mut rule);
        self.rules.push(Rule::Runs(rule));
    }

    /// Adds the rule that so many of all pieces are seen along each line, from its first square or its last.
    pub fn visible(&mut self, grouping: Grouping, bounds: Bounds, from_last: bool) {
        let origin = Origin(100 + self.rules.len());
        self.rules.push(Rule::Visible(Visible {
            of: Values::of_puzzle(self, &self.all_kinds()),
            lines: CountedGroups { grouping, bounds },
            from_last,
            origin,
        }));
    }

    /// Adds the rule that a number of pieces attack each target.
    pub fn attacks(&mut self, by: &[KindId], on: Targets, bound: Bound) {
        let origin = Origin(100 + self.rules.len());
        self.rules.push(Rule::Attacks(Attacks {
            by: set(by),
            on,
            moves: None,
            within: self.board.all(),
            bound,
            origin,
        }));
    }

    /// Adds the rule that so many are on each group of squares.
    pub fn count(&mut self, of: Counted, grouping: Grouping, bound: Bound) {
        self.count_each(of, grouping, Bounds::Same(bound));
    }

    /// Adds the rule that on each group of squares there are as many as its own bound says.
    pub fn count_each(&mut self, of: Counted, grouping: Grouping, bounds: Bounds) {
        let origin = Origin(100 + self.rules.len());
        self.rules.push(Rule::Count(Count {
            of,
            each: vec![CountedGroups { grouping, bounds }],
            within: self.board.all(),
            origin,
        }));
    }

    /// Adds the rule that in each of these groups each of these kinds stands equally often.
    pub fn equal(&mut self, of: &[KindId], each: &[Grouping]) {
        let origin = Origin(100 + self.rules.len());
        self.rules.push(Rule::Equal(Equal {
            of: of.iter().map(|&kind| set(&[kind])).collect(),
            each: each.to_vec(),
            within: self.board.all(),
            origin,
        }));
    }

    /// Adds clues (place of the square, number) on how many of these pieces are around.
    pub fn clues(&mut self, of: &[KindId], around: Moves, clues: &[(usize, u8)], own: bool) {
        let origin = Origin(100 + self.rules.len());
        let clue = |&(square, number): &(usize, u8)| Clue {
            square: Square::new(square),
            number,
        };
        self.rules.push(Rule::Clues(Clues {
            of: set(of),
            around,
            clues: clues.iter().map(clue).collect(),
            own,
            origin,
        }));
    }

    /// As many, or as few, of these as possible.
    pub fn aim(&mut self, direction: Direction, of: &[KindId]) {
        self.goal = Some(Goal {
            of: set(of),
            direction,
            origin: Origin(300),
        });
    }

    /// Adds the rule that there are so many parts on the board, joined side by side.
    pub fn connected(&mut self, of: Counted, number: Bound) {
        let origin = Origin(100 + self.rules.len());
        let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let steps = steps.map(|(rows, columns)| Step::new(rows, columns));
        self.rules.push(Rule::Connected(Connected {
            of,
            by: Moves::new(steps.to_vec(), Vec::new()),
            each: vec![CountedGroups {
                grouping: Grouping::Board,
                bounds: Bounds::Same(number),
            }],
            within: self.board.all(),
            size: Bound::ANY,
            sizes: Vec::new(),
            one_each: false,
            origin,
        }));
    }

    /// Adds the rule that each of these can be paired with one of the others, these steps away.
    pub fn matching(&mut self, of: &[KindId], with: &[KindId], by: Moves, complete: bool) {
        let origin = Origin(100 + self.rules.len());
        self.rules.push(Rule::Matching(Matching {
            of: set(of),
            with: set(with),
            by,
            complete,
            origin,
        }));
    }

    /// Adds the rule that no two of these groups hold the same.
    pub fn distinct(&mut self, each: &[Grouping]) {
        let origin = Origin(100 + self.rules.len());
        let each = each.to_vec();
        self.rules.push(Rule::Distinct(Distinct { each, origin }));
    }

    pub fn give(&mut self, square: Square, kind: KindId) {
        let origin = Origin(200 + self.givens.len());
        self.givens.push(Given {
            square,
            kind,
            origin,
        });
    }
}

/// So many kinds, each standing anywhere and in any number; nothing moves.
pub fn men(rows: usize, columns: usize, kinds: usize) -> Puzzle {
    let mut puzzle = open(rows, columns);
    for kind in 0..kinds {
        let symbol = char::from(b'A' + kind as u8);
        puzzle.add("man", symbol, Moves::none(), Bound::ANY);
    }
    puzzle
}

/// What a picture shows, top row first, rows joined by `/`: symbols of kinds; anything else is
/// empty.
pub fn placement(puzzle: &Puzzle, picture: &str) -> Placement {
    let mut placement = Placement::empty(puzzle.board.len());
    for (square, symbol) in puzzle.board.squares().zip(picture.replace('/', "").chars()) {
        let kind = puzzle.kinds.iter().position(|kind| kind.symbol == symbol);
        placement.set(square, kind.map(KindId::new));
    }
    placement
}

/// Lines by the places of their squares.
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
    puzzle.attacks(&[queen], Targets::Pieces(set(&[queen])), Bound::exactly(0));
    puzzle
}

/// n + 1 queens and a pawn that stops their sight: 128 solutions for n = 8, 16 for n = 6.
pub fn queens_and_pawn(n: usize) -> Puzzle {
    let mut puzzle = open(n, n);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::exactly(n as i64 + 1));
    puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
    puzzle.attacks(&[queen], Targets::Pieces(set(&[queen])), Bound::exactly(0));
    puzzle
}

/// As many pieces as possible, none attacking another.
pub fn most_without_attacks(n: usize, moves: Moves) -> Puzzle {
    let mut puzzle = open(n, n);
    let piece = puzzle.add("piece", 'P', moves, Bound::ANY);
    puzzle.attacks(&[piece], Targets::Pieces(set(&[piece])), Bound::exactly(0));
    puzzle.aim(Direction::Maximize, &[piece]);
    puzzle
}

/// Peaceable armies of queens: two colours, equally many, none attacks the other.
pub fn peaceable_queens(n: usize) -> Puzzle {
    let mut puzzle = open(n, n);
    let [white, black] = [("white", 'W'), ("black", 'B')]
        .map(|(name, symbol)| puzzle.add(name, symbol, queen(), Bound::ANY));
    puzzle.attacks(&[white], Targets::Pieces(set(&[black])), Bound::exactly(0));
    puzzle.equal(&[white, black], &[Grouping::Board]);
    puzzle.aim(Direction::Maximize, &[white]);
    puzzle
}

/// Men and women in any number, and a picture that is forbidden, its rows parted by `/`: `M` and `W`,
/// `*` for either, `.` for an empty square, `x` and `#` for closed squares and walls, `?` for anything,
/// `a` to `c` for any one piece.
pub fn forbidding(board: Board, picture: &str, turn: bool) -> Puzzle {
    let mut puzzle = on(board);
    for (name, symbol) in [("man", 'M'), ("woman", 'W')] {
        puzzle.add(name, symbol, Moves::none(), Bound::ANY);
    }
    let look = |symbol| match symbol {
        '?' => Look::Anything,
        '#' => Look::Wall,
        'x' => Look::Closed,
        '.' => Look::Empty,
        '*' => Look::AnyPiece,
        letter @ 'a'..='c' => Look::Same(letter as usize),
        symbol => Look::Piece(KindId::new(usize::from(symbol == 'W'))),
    };
    let columns = picture.split('/').next().map_or(0, str::len);
    let looks = picture.replace('/', "").chars().map(look).collect();
    puzzle.rules.push(Rule::Forbid(Forbid {
        pattern: Pattern::new(columns, looks).unwrap(),
        turn,
        within: puzzle.board.all(),
        origin: Origin(7),
    }));
    puzzle
}
