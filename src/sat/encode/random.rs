//! Small random puzzles over everything the encoder knows, for tests; the same seed gives the same
//! puzzle.

use std::sync::Arc;

use crate::board::{Board, Boxes, Grouping, Regions, Ride, Square, SquareSet, Step, Terrain, Wrap};
use crate::puzzle::{
    Attacks, Bound, Bounds, Clue, Clues, Count, Counted, CountedGroups, Distinct, Equal, Forbid,
    KindId, KindSet, Look, Moves, Origin, Pattern, Puzzle, Rule, Sum, Targets, Values, sample,
};

/// A generator of small numbers (splitmix64).
pub struct Random {
    state: u64,
    everywhere: bool,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Random {
            state: seed,
            everywhere: false,
        }
    }

    /// Whether the rules of a puzzle look at all squares; otherwise some of them at some squares only. The puzzle of
    /// a seed is the same but for that.
    pub fn everywhere(self, everywhere: bool) -> Self {
        Random { everywhere, ..self }
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) % limit as u64) as usize
    }

    /// True once in so many times.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn number(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as usize) as i64
    }
}

/// A puzzle with few enough placements to look at each.
pub fn puzzle(random: &mut Random) -> Puzzle {
    let kinds = 1 + random.below(3);
    let most_squares = [9, 7, 5][kinds - 1];
    let rows = 1 + random.below(4);
    let columns = 1 + random.below((most_squares / rows).max(1));
    let wrap = Wrap {
        left_right: random.one_in(3),
        top_bottom: random.one_in(3),
    };
    let mut board = Board::new(rows, columns, wrap);
    for square in board.squares() {
        match random.below(12) {
            0 => board.set_terrain(square, Terrain::Wall),
            1 => board.set_terrain(square, Terrain::Closed),
            _ => {}
        }
    }
    cut_up(&mut board, random);
    let mut puzzle = sample::on(board);
    for kind in 0..kinds {
        add_kind(&mut puzzle, random, kind);
    }
    for _ in 0..random.below(3) {
        give(&mut puzzle, random);
    }
    for index in 0..1 + random.below(2) {
        let origin = Origin(100 + index);
        let rule = match random.below(14) {
            0..=3 => Rule::Count(count(&puzzle, random, origin)),
            4 | 5 => Rule::Clues(clues(&puzzle, random, origin)),
            6 => Rule::Equal(equal(&puzzle, random, origin)),
            7 => Rule::Forbid(forbid(&puzzle, random, origin)),
            8 => Rule::Distinct(distinct(&puzzle, random, origin)),
            9 | 10 => Rule::Sum(sum(&puzzle, random, origin)),
            _ => Rule::Attacks(attacks(&puzzle, random, origin)),
        };
        puzzle.rules.push(rule);
    }
    puzzle
}

/// Random regions, and boxes as small as will fit.
fn cut_up(board: &mut Board, random: &mut Random) {
    let labels: Vec<Option<char>> = board
        .squares()
        .map(|_| [None, Some('a'), Some('b'), Some('c')][random.below(4)])
        .collect();
    board.set_regions(Regions::new(labels));
    let side = |length: usize| if length.is_multiple_of(2) { 2 } else { 1 };
    board.set_boxes(Boxes {
        rows: side(board.rows()),
        columns: side(board.columns()),
    });
}

fn add_kind(puzzle: &mut Puzzle, random: &mut Random, kind: usize) {
    let count = match random.below(3) {
        0 => small_bound(random),
        _ => Bound::ANY,
    };
    let id = puzzle.add("piece", char::from(b'A' + kind as u8), moves(random), count);
    puzzle.kinds[id.index()].blocks = !random.one_in(4);
    for square in puzzle.board.squares() {
        if random.one_in(8) {
            puzzle.kinds[id.index()].squares.remove(square);
        }
    }
}

fn give(puzzle: &mut Puzzle, random: &mut Random) {
    let square = Square::new(random.below(puzzle.board.len()));
    let kind = KindId::new(random.below(puzzle.kinds.len()));
    let taken = puzzle.givens.iter().any(|given| given.square == square);
    if puzzle.may_stand(kind, square) && !taken && random.one_in(2) {
        puzzle.give(square, kind);
    }
}

fn moves(random: &mut Random) -> Moves {
    match random.below(7) {
        0 => return Moves::none(),
        1 => return sample::queen(),
        2 => return sample::king(),
        3 => return sample::knight(),
        4 => return Moves::new(Vec::new(), sample::rides(&rook_steps())),
        _ => {}
    }
    let mut leaps = Vec::new();
    let mut rides = Vec::new();
    for _ in 0..1 + random.below(3) {
        let step = Step::new(random.number(-2, 2), random.number(-2, 2));
        if step == Step::new(0, 0) {
            continue;
        }
        let range = match random.below(3) {
            0 => Some(1 + random.below(3) as u32),
            _ => None,
        };
        match random.one_in(3) {
            true => leaps.push(step),
            false => rides.push(Ride { step, range }),
        }
        if random.one_in(2) {
            let step = step.reversed();
            rides.push(Ride { step, range });
        }
    }
    Moves::new(leaps, rides)
}

fn rook_steps() -> Vec<Step> {
    [(0, 1), (1, 0), (0, -1), (-1, 0)]
        .map(|(r, c)| Step::new(r, c))
        .to_vec()
}

fn small_bound(random: &mut Random) -> Bound {
    let number = random.number(-1, 4);
    match random.below(5) {
        0 => Bound::exactly(number),
        1 => Bound::at_least(number),
        2 => Bound::at_most(number),
        3 => Bound {
            at_least: Some(number),
            at_most: Some(number + random.number(-1, 2)),
        },
        _ => Bound::exactly(random.number(0, 2)),
    }
}

fn kinds(puzzle: &Puzzle, random: &mut Random) -> KindSet {
    let chosen = puzzle.kind_ids().filter(|_| !random.one_in(3));
    chosen.collect()
}

fn within(puzzle: &Puzzle, random: &mut Random) -> SquareSet {
    let mut set = puzzle.board.all();
    if random.one_in(3) {
        for square in puzzle.board.squares().filter(|_| random.one_in(3)) {
            set.remove(square);
        }
    }
    match random.everywhere {
        true => puzzle.board.all(),
        false => set,
    }
}

fn attacks(puzzle: &Puzzle, random: &mut Random, origin: Origin) -> Attacks {
    let by = kinds(puzzle, random);
    let on = match random.below(6) {
        0 => Targets::Empty,
        1 => Targets::Square,
        2 => Targets::Pieces(kinds(puzzle, random)),
        _ => Targets::Pieces(by.clone()),
    };
    let bound = match random.below(3) {
        0 => Bound::exactly(0),
        1 => Bound::at_least(1),
        _ => small_bound(random),
    };
    Attacks {
        by,
        on,
        moves: random.one_in(4).then(|| moves(random)),
        within: within(puzzle, random),
        bound,
        origin,
    }
}

fn count(puzzle: &Puzzle, random: &mut Random, origin: Origin) -> Count {
    let of = match random.one_in(4) {
        true => Counted::Empty,
        false => Counted::Pieces(kinds(puzzle, random)),
    };
    let grouping = grouping(puzzle, random);
    let number = puzzle.board.groups(&grouping).count();
    let bounds = match is_counted_off(&grouping) && random.one_in(2) {
        true => Bounds::Each((0..number).map(|_| small_bound(random)).collect()),
        false => Bounds::Same(small_bound(random)),
    };
    Count {
        of,
        each: vec![CountedGroups { grouping, bounds }],
        within: within(puzzle, random),
        origin,
    }
}

fn sum(puzzle: &Puzzle, random: &mut Random, origin: Origin) -> Sum {
    let grouping = grouping(puzzle, random);
    let number = puzzle.board.groups(&grouping).count();
    let some = kinds(puzzle, random);
    let value = |_| random.below(7) as i64 - 2;
    let values: Vec<i64> = some.iter().map(value).collect();
    let bound = |random: &mut Random| {
        let number = random.below(8) as i64 - 2;
        match random.below(3) {
            0 => Bound::exactly(number),
            1 => Bound::at_least(number),
            _ => Bound::at_most(number),
        }
    };
    let bounds = match is_counted_off(&grouping) && random.one_in(2) {
        true => Bounds::Each((0..number).map(|_| bound(random)).collect()),
        false => Bounds::Same(bound(random)),
    };
    Sum {
        of: Values::new(some.iter().zip(values)),
        each: vec![CountedGroups { grouping, bounds }],
        within: within(puzzle, random),
        minus: match random.one_in(3) {
            true => within(puzzle, random),
            false => SquareSet::empty(puzzle.board.len()),
        },
        origin,
    }
}

/// Only for these groupings a file lists bounds.
fn is_counted_off(grouping: &Grouping) -> bool {
    matches!(
        grouping,
        Grouping::Row
            | Grouping::Column
            | Grouping::Region
            | Grouping::Box
            | Grouping::Drawn(_)
            | Grouping::Listed(_)
    )
}

fn clues(puzzle: &Puzzle, random: &mut Random, origin: Origin) -> Clues {
    let mut clues = Vec::new();
    for square in puzzle.board.squares() {
        if random.one_in(4) {
            let number = random.below(4) as u8;
            clues.push(Clue { square, number });
        }
    }
    Clues {
        of: kinds(puzzle, random),
        around: moves(random),
        clues,
        own: random.one_in(3),
        origin,
    }
}

fn equal(puzzle: &Puzzle, random: &mut Random, origin: Origin) -> Equal {
    let names = 2 + random.below(2);
    Equal {
        of: (0..names).map(|_| kinds(puzzle, random)).collect(),
        each: vec![grouping(puzzle, random)],
        within: within(puzzle, random),
        origin,
    }
}

fn forbid(puzzle: &Puzzle, random: &mut Random, origin: Origin) -> Forbid {
    let (rows, columns) = (1 + random.below(2), 1 + random.below(3));
    let look = |random: &mut Random| match random.below(8) {
        0 => Look::Anything,
        1 => Look::Empty,
        2 => Look::AnyPiece,
        3 if random.one_in(3) => Look::Wall,
        3 if random.one_in(3) => Look::Closed,
        _ => Look::Piece(KindId::new(random.below(puzzle.kinds.len()))),
    };
    let looks = (0..rows * columns).map(|_| look(random)).collect();
    Forbid {
        pattern: Pattern::new(columns, looks).expect("whole rows"),
        turn: random.one_in(2),
        within: within(puzzle, random),
        origin,
    }
}

fn grouping(puzzle: &Puzzle, random: &mut Random) -> Grouping {
    match random.below(12) {
        0 => Grouping::Board,
        1 => Grouping::Row,
        2 => Grouping::Column,
        3 => Grouping::Diagonal,
        4 => Grouping::Antidiagonal,
        5 => Grouping::Line,
        6 => Grouping::Square,
        7 => Grouping::Region,
        8 => Grouping::Box,
        9 => drawn(puzzle, random),
        10 => Grouping::Listed(Arc::new(lines(puzzle, random))),
        _ => Grouping::Window {
            rows: 1 + random.below(2),
            columns: 1 + random.below(3),
        },
    }
}

/// Up to three regions of a rule's own, of any squares.
fn drawn(puzzle: &Puzzle, random: &mut Random) -> Grouping {
    let label = |_| [None, Some('x'), Some('y'), Some('z')][random.below(4)];
    Grouping::Drawn(Arc::new(Regions::new(puzzle.board.squares().map(label))))
}

/// Lines of one to four squares, which may share squares.
fn lines(puzzle: &Puzzle, random: &mut Random) -> Vec<Vec<Square>> {
    let squares: Vec<Square> = puzzle.board.squares().collect();
    let mut line = || {
        let mut line = Vec::new();
        for _ in 0..1 + random.below(4) {
            let square = squares[random.below(squares.len())];
            if !line.contains(&square) {
                line.push(square);
            }
        }
        line
    };
    (0..3).map(|_| line()).collect()
}

fn distinct(puzzle: &Puzzle, random: &mut Random, origin: Origin) -> Distinct {
    let board = &puzzle.board;
    let mut groupings = vec![Grouping::Row, Grouping::Column];
    groupings.extend(board.regions().map(|_| Grouping::Region));
    groupings.extend(board.boxes().map(|_| Grouping::Box));
    groupings.push(drawn(puzzle, random));
    groupings.retain(|_| random.one_in(2));
    let each = groupings;
    Distinct { each, origin }
}
