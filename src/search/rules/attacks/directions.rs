//! The steps by which the attackers of a rule leap and ride. The geometry of each step is computed
//! once for all models of a puzzle.

use std::sync::OnceLock;

use crate::board::{Board, Square, Step, Terrain};
use crate::puzzle::{Attacks, KindId, Moves, Puzzle};

/// For each square, the square from which a step leads to it, to walk a move backwards from its
/// target. There is at most one such square, because a step is a shift of the board.
#[derive(Clone, Debug)]
struct Origins(Vec<Option<Square>>);

impl Origins {
    fn new(board: &Board, step: Step) -> Self {
        let mut origins = vec![None; board.len()];
        for square in board.squares() {
            if let Some(to) = board.step(square, step) {
                origins[to.index()] = Some(square);
            }
        }
        Origins(origins)
    }

    fn of(&self, square: Square) -> Option<Square> {
        self.0[square.index()]
    }
}

/// A step by which some attackers leap.
pub struct Leap {
    origins: Origins,
    /// For each kind, whether it attacks by this leap.
    leaps: Vec<bool>,
}

impl Leap {
    /// The square that attacks the target by this leap.
    pub fn toward(&self, target: Square) -> Option<Square> {
        self.origins.of(target).filter(|&origin| origin != target)
    }

    pub fn is_by(&self, kind: KindId) -> bool {
        self.leaps[kind.index()]
    }
}

/// A step by which some attackers ride.
pub struct RideDirection<'a> {
    board: &'a Board,
    pub step: Step,
    /// For each kind, how far it attacks by riding along: 0 if it does not.
    ranges: Vec<usize>,
    /// The greatest of the ranges.
    pub reach: usize,
    /// For each square, the one before it on a line of sight, unless that is a wall. Computed on
    /// first use, because it takes long on a large board.
    sights: OnceLock<Vec<Option<Square>>>,
    /// Computed on first use.
    lines: OnceLock<Vec<RideLine>>,
}

/// The range of a ride without limit.
pub const UNLIMITED: usize = usize::MAX;

/// The squares that a repeated step passes from one wall or edge to the next.
#[derive(Clone, Debug)]
pub struct RideLine {
    pub squares: Vec<Square>,
    /// Whether the last square leads back to the first.
    pub is_ring: bool,
}

impl RideDirection<'_> {
    /// Whether an attacker of this kind attacks a square in sight at this distance in steps.
    pub fn is_ridden(&self, kind: KindId, distance: usize) -> bool {
        self.ranges[kind.index()] >= distance
    }

    /// Whether the other direction is opposite, with the same kinds riding equally far along both.
    pub fn is_opposite_of(&self, other: &RideDirection) -> bool {
        self.step.rows.checked_neg() == Some(other.step.rows)
            && self.step.columns.checked_neg() == Some(other.step.columns)
            && self.has_riders_of(other)
    }

    /// Whether the same kinds ride equally far along both directions.
    fn has_riders_of(&self, other: &RideDirection) -> bool {
        self.ranges == other.ranges
    }

    /// The squares from which an unlimited ride without pieces in its way reaches the target,
    /// nearest first: up to the first wall, or up to the target itself, where a ride that starts
    /// there would end.
    pub fn toward(&self, target: Square) -> impl Iterator<Item = Square> + '_ {
        let sights = self.sights();
        let before =
            move |square: &Square| sights[square.index()].filter(|&origin| origin != target);
        std::iter::successors(before(&target), before)
    }

    /// The lines along this direction; every square that is not a wall is on exactly one of them.
    pub fn lines(&self) -> &[RideLine] {
        self.lines.get_or_init(|| self.find_lines())
    }

    fn sights(&self) -> &[Option<Square>] {
        self.sights.get_or_init(|| {
            let Origins(mut sights) = Origins::new(self.board, self.step);
            let board = self.board;
            let is_wall = |square: Square| board.terrain(square) == Terrain::Wall;
            for sight in &mut sights {
                *sight = sight.filter(|&square| !is_wall(square));
            }
            sights
        })
    }
}

/// The moves that a kind has for a rule.
fn moves<'a>(puzzle: &'a Puzzle, rule: &'a Attacks, kind: KindId) -> &'a Moves {
    rule.moves.as_ref().unwrap_or(&puzzle.kind(kind).moves)
}

/// The steps by which attackers leap.
pub fn leaps(puzzle: &Puzzle, rule: &Attacks) -> Vec<Leap> {
    let all = rule
        .by
        .iter()
        .flat_map(|kind| moves(puzzle, rule, kind).leaps());
    let leap = |step: Step| Leap {
        origins: Origins::new(&puzzle.board, step),
        leaps: puzzle
            .kind_ids()
            .map(|kind| rule.by.contains(kind) && moves(puzzle, rule, kind).leaps().contains(&step))
            .collect(),
    };
    each_once(all.copied()).into_iter().map(leap).collect()
}

/// The steps by which attackers ride.
pub fn rides<'a>(puzzle: &'a Puzzle, rule: &Attacks) -> Vec<RideDirection<'a>> {
    let all = rule
        .by
        .iter()
        .flat_map(|kind| moves(puzzle, rule, kind).rides());
    let steps = each_once(all.map(|ride| ride.step));
    steps
        .into_iter()
        .map(|step| direction(puzzle, rule, step))
        .collect()
}

fn each_once(steps: impl Iterator<Item = Step>) -> Vec<Step> {
    let mut steps: Vec<Step> = steps.collect();
    steps.sort();
    steps.dedup();
    steps
}

fn direction<'a>(puzzle: &'a Puzzle, rule: &Attacks, step: Step) -> RideDirection<'a> {
    let range = |kind: KindId| {
        if !rule.by.contains(kind) {
            return 0;
        }
        let rides = moves(puzzle, rule, kind).rides().iter();
        rides
            .filter(|ride| ride.step == step)
            .map(|ride| ride.range.map_or(UNLIMITED, |range| range as usize))
            .max()
            .unwrap_or(0)
    };
    let ranges: Vec<usize> = puzzle.kind_ids().map(range).collect();
    RideDirection {
        board: &puzzle.board,
        step,
        reach: ranges.iter().copied().max().unwrap_or(0),
        ranges,
        sights: OnceLock::new(),
        lines: OnceLock::new(),
    }
}

impl RideDirection<'_> {
    /// Finds all lines; rings come last.
    fn find_lines(&self) -> Vec<RideLine> {
        let (board, sights) = (self.board, self.sights());
        let is_wall = |square: Square| board.terrain(square) == Terrain::Wall;
        let mut is_done = vec![false; board.len()];
        let mut follow = |first: Square| {
            let mut squares = Vec::new();
            let mut next = Some(first);
            while let Some(at) = next.filter(|&at| !is_wall(at) && !is_done[at.index()]) {
                is_done[at.index()] = true;
                squares.push(at);
                next = board.step(at, self.step);
            }
            squares
        };
        let starts_line = |square: &Square| sights[square.index()].is_none();
        let mut lines = Vec::new();
        for first in board.squares().filter(starts_line) {
            let squares = follow(first);
            lines.push(RideLine {
                squares,
                is_ring: false,
            });
        }
        // What is left are rings, which have no beginning.
        for first in board.squares() {
            let squares = follow(first);
            lines.push(RideLine {
                squares,
                is_ring: true,
            });
        }
        lines.retain(|line| !line.squares.is_empty());
        lines
    }
}
