//! Small random puzzles over the whole language: the engine finds what brute force finds.
//!
//! They are drawn here and not shared with `sat`, whose tests have random puzzles of their own: what one
//! generator never draws, the other may.

use std::num::NonZeroUsize;

use super::brute_force;
use crate::board::{Board, Boxes, Grouping, Regions, Ride, Square, SquareSet, Step, Terrain, Wrap};
use crate::puzzle::{
    Attacks, Bound, Bounds, Clue, Clues, Count, Counted, CountedGroups, Distinct, Equal, Forbid,
    KindId, KindSet, Look, Moves, Origin, Pattern, Placement, Puzzle, Rule, Targets, sample,
};
use crate::search::{Options, count, solutions};

/// SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// From -1 up to `most`, small numbers more often.
    fn number(&mut self, most: usize) -> i64 {
        let end = 1 + self.below(most + 1);
        self.below(end + 1) as i64 - i64::from(self.percent(5))
    }

    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

fn bound(chance: &mut Chance, most: usize) -> Bound {
    let (one, other) = (chance.number(most), chance.number(most));
    match chance.below(5) {
        0 => Bound {
            at_least: Some(one),
            at_most: None,
        },
        1 => Bound {
            at_least: None,
            at_most: Some(one),
        },
        2 => Bound {
            at_least: Some(one.min(other)),
            at_most: Some(one.max(other)),
        },
        3 => Bound::exactly(0),
        _ => Bound::exactly(one),
    }
}

fn step(chance: &mut Chance) -> Step {
    loop {
        let step = Step::new(chance.below(5) as i64 - 2, chance.below(5) as i64 - 2);
        if step != Step::new(0, 0) {
            return step;
        }
    }
}

fn moves(chance: &mut Chance) -> Moves {
    let straight: Vec<Step> = sample::king_steps()
        .into_iter()
        .filter(|step| step.rows * step.columns == 0)
        .collect();
    match chance.below(7) {
        0 => Moves::none(),
        1 => sample::queen(),
        2 => sample::king(),
        3 => sample::knight(),
        4 => Moves::new(Vec::new(), sample::rides(&straight)),
        _ => {
            let leaps = (0..chance.below(3)).map(|_| step(chance)).collect();
            let rides = (0..chance.below(4)).map(|_| {
                let range = chance.percent(40).then(|| 1 + chance.below(3) as u32);
                Ride {
                    step: step(chance),
                    range,
                }
            });
            Moves::new(leaps, rides.collect())
        }
    }
}

fn squares(chance: &mut Chance, board: &Board, chance_of_all: usize) -> SquareSet {
    if chance.percent(chance_of_all) {
        return board.all();
    }
    let some = board.squares().filter(|_| chance.percent(60));
    SquareSet::of(board.len(), some)
}

fn kinds(chance: &mut Chance, puzzle: &Puzzle) -> KindSet {
    let one = KindId::new(chance.below(puzzle.kinds.len()));
    let also = puzzle.kind_ids().filter(|_| chance.percent(40));
    also.chain([one]).collect()
}

fn attacks(chance: &mut Chance, puzzle: &Puzzle) -> Rule {
    let by = kinds(chance, puzzle);
    let on = match chance.below(6) {
        0 => Targets::Empty,
        1 => Targets::Square,
        2 => Targets::Pieces(kinds(chance, puzzle)),
        _ => Targets::Pieces(by.clone()),
    };
    let bound = match chance.below(3) {
        0 => Bound::exactly(0),
        1 => Bound {
            at_least: Some(1),
            at_most: None,
        },
        _ => bound(chance, 3),
    };
    Rule::Attacks(Attacks {
        by,
        on,
        moves: chance.percent(20).then(|| moves(chance)),
        within: squares(chance, &puzzle.board, 70),
        bound,
        origin: Origin(0),
    })
}

fn counting(chance: &mut Chance, puzzle: &Puzzle) -> Rule {
    let board = &puzzle.board;
    let grouping = grouping(chance);
    let has_lists = matches!(
        grouping,
        Grouping::Row | Grouping::Column | Grouping::Region | Grouping::Box
    );
    let bounds = if has_lists && chance.percent(30) {
        let each = board.groups(grouping).map(|_| bound(chance, 3));
        Bounds::Each(each.collect())
    } else {
        Bounds::Same(bound(chance, 3))
    };
    Rule::Count(Count {
        of: match chance.percent(20) {
            true => Counted::Empty,
            false => Counted::Pieces(kinds(chance, puzzle)),
        },
        each: vec![CountedGroups { grouping, bounds }],
        within: squares(chance, board, 60),
        origin: Origin(0),
    })
}

fn clues(chance: &mut Chance, puzzle: &Puzzle) -> Rule {
    let clued = puzzle.board.squares().filter(|_| chance.percent(20));
    let clued: Vec<Square> = clued.collect();
    let clue = |square| Clue {
        square,
        number: chance.below(4) as u8,
    };
    let clues = clued.into_iter().map(clue).collect();
    Rule::Clues(Clues {
        of: kinds(chance, puzzle),
        around: moves(chance),
        clues,
        own: chance.percent(30),
        origin: Origin(0),
    })
}

fn equal(chance: &mut Chance, puzzle: &Puzzle) -> Rule {
    let names = 2 + chance.below(2);
    let groupings = 1 + chance.below(2);
    Rule::Equal(Equal {
        of: (0..names).map(|_| kinds(chance, puzzle)).collect(),
        each: (0..groupings).map(|_| grouping(chance)).collect(),
        within: squares(chance, &puzzle.board, 60),
        origin: Origin(0),
    })
}

fn forbid(chance: &mut Chance, puzzle: &Puzzle) -> Rule {
    let (rows, columns) = (1 + chance.below(3), 1 + chance.below(3));
    let look = |chance: &mut Chance| match chance.below(20) {
        0..4 => Look::Anything,
        4..7 => Look::Empty,
        7..10 => Look::AnyPiece,
        10 => Look::Wall,
        11 => Look::Closed,
        _ => Look::Piece(KindId::new(chance.below(puzzle.kinds.len()))),
    };
    let looks = (0..rows * columns).map(|_| look(chance)).collect();
    Rule::Forbid(Forbid {
        pattern: Pattern::new(columns, looks).unwrap(),
        turn: chance.percent(50),
        within: squares(chance, &puzzle.board, 70),
        origin: Origin(0),
    })
}

fn grouping(chance: &mut Chance) -> Grouping {
    let window = Grouping::Window {
        rows: 1 + chance.below(2),
        columns: 1 + chance.below(2),
    };
    let groupings = [
        Grouping::Board,
        Grouping::Row,
        Grouping::Column,
        Grouping::Diagonal,
        Grouping::Antidiagonal,
        Grouping::Square,
        Grouping::Line,
        Grouping::Region,
        Grouping::Box,
        window,
    ];
    chance.pick(&groupings)
}

fn distinct(chance: &mut Chance, puzzle: &Puzzle) -> Rule {
    let mut each = vec![Grouping::Row, Grouping::Column];
    each.extend(puzzle.board.regions().map(|_| Grouping::Region));
    each.extend(puzzle.board.boxes().map(|_| Grouping::Box));
    each.retain(|_| chance.percent(60));
    let origin = Origin(0);
    Rule::Distinct(Distinct { each, origin })
}

fn board(chance: &mut Chance) -> Board {
    let wrap = Wrap {
        left_right: chance.percent(25),
        top_bottom: chance.percent(25),
    };
    let mut board = Board::new(1 + chance.below(4), 1 + chance.below(5), wrap);
    for square in board.squares() {
        match chance.below(20) {
            0 => board.set_terrain(square, Terrain::Wall),
            1 => board.set_terrain(square, Terrain::Closed),
            _ => {}
        }
    }
    let labels: Vec<Option<char>> = board
        .squares()
        .map(|_| chance.pick(&[None, Some('a'), Some('b'), Some('c')]))
        .collect();
    board.set_regions(Regions::new(labels));
    board.set_boxes(Boxes {
        rows: if board.rows().is_multiple_of(2) { 2 } else { 1 },
        columns: if board.columns().is_multiple_of(2) {
            2
        } else {
            1
        },
    });
    board
}

fn add_kind(chance: &mut Chance, puzzle: &mut Puzzle, symbol: char) {
    let count = match chance.below(3) {
        0 => Bound::ANY,
        1 => Bound::exactly(chance.number(4)),
        _ => bound(chance, 4),
    };
    let kind = puzzle.add("piece", symbol, moves(chance), count);
    let allowed = squares(chance, &puzzle.board, 70);
    let kind = &mut puzzle.kinds[kind.index()];
    kind.blocks = chance.percent(75);
    let kept = kind
        .squares
        .iter()
        .filter(|&square| allowed.contains(square));
    kind.squares = SquareSet::of(puzzle.board.len(), kept);
}

fn puzzle(chance: &mut Chance) -> Puzzle {
    let mut puzzle = sample::on(board(chance));
    for symbol in ['A', 'B', 'C'].into_iter().take(1 + chance.below(3)) {
        add_kind(chance, &mut puzzle, symbol);
    }
    for square in puzzle.board.squares() {
        let kind = KindId::new(chance.below(puzzle.kinds.len()));
        if chance.percent(3) && puzzle.may_stand(kind, square) {
            puzzle.give(square, kind);
        }
    }
    for _ in 0..chance.below(4) {
        let rule = match chance.below(20) {
            0..10 => attacks(chance, &puzzle),
            10..15 => counting(chance, &puzzle),
            15 => equal(chance, &puzzle),
            16 => forbid(chance, &puzzle),
            17 | 18 => clues(chance, &puzzle),
            _ => distinct(chance, &puzzle),
        };
        puzzle.rules.push(rule);
    }
    puzzle
}

/// The puzzle of a seed, unless brute force would take too long.
pub fn small(seed: u64) -> Option<Puzzle> {
    Some(puzzle(&mut Chance(seed))).filter(|puzzle| brute_force::effort(puzzle) <= 1 << 14)
}

fn found(puzzle: &Puzzle) -> Vec<Placement> {
    let mut found: Vec<Placement> = solutions(puzzle, &Options::default())
        .map(Result::unwrap)
        .collect();
    found.sort();
    found
}

fn compare(seeds: std::ops::Range<u64>) {
    let mut with_solutions = 0;
    let mut tried = 0;
    for seed in seeds {
        let Some(puzzle) = small(seed) else {
            continue;
        };
        let expected = brute_force::solutions(&puzzle);
        assert_eq!(found(&puzzle), expected, "seed {seed}: {puzzle:#?}");
        let jobs = NonZeroUsize::new(1 + seed as usize % 3).unwrap();
        let general_only = seed % 2 == 0;
        let options = Options {
            general_only,
            ..Options::default()
        };
        let counted = count(&puzzle, &options, jobs, 10);
        assert!(counted.complete);
        assert_eq!(counted.solutions, expected.len() as u64, "seed {seed}");
        assert_eq!(counted.sample.len(), expected.len().min(10), "seed {seed}");
        assert!(
            counted.sample.iter().all(|one| expected.contains(one)),
            "seed {seed}"
        );
        tried += 1;
        with_solutions += u64::from(!expected.is_empty());
    }
    assert!(
        with_solutions * 4 > tried,
        "{with_solutions} of {tried} had a solution"
    );
}

#[test]
fn random_puzzles_have_the_solutions_that_brute_force_finds() {
    compare(0..1000);
}

/// Run it with `cargo test --lib search::tests -- --ignored` after a change of the engine.
#[test]
#[ignore = "takes minutes"]
fn many_random_puzzles_have_the_solutions_that_brute_force_finds() {
    compare(1000..30_000);
}

#[test]
fn squares_of_the_board_alone_make_one_empty_placement() {
    let puzzle = sample::open(0, 0);
    assert_eq!(found(&puzzle), [Placement::empty(0)]);
    let puzzle = sample::open(2, 2);
    assert_eq!(found(&puzzle), [Placement::empty(4)]);
    assert_eq!(puzzle.board.squares().next(), Some(Square::new(0)));
}
