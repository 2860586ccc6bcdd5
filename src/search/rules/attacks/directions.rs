//! The steps by which the attackers of a rule leap and ride. A step is a shift of the board, so a move is walked
//! backwards from its target by the opposite step. Lines are computed once for all models of a puzzle.

use std::sync::OnceLock;

use crate::board::{Board, Ride, Square, Step, Terrain};
use crate::puzzle::{Attacks, KindId, KindSet, Moves, Puzzle};
use crate::search::model::SQUARES_BETWEEN_POLLS;
use crate::stop::{Stop, Stopped};

/// A step by which some attackers leap.
pub struct Leap<'a> {
    board: &'a Board,
    step: Step,
    /// The kinds that attack by this leap.
    pub by: KindSet,
}

impl Leap<'_> {
    /// The square that attacks the target by this leap.
    pub fn toward(&self, target: Square) -> Option<Square> {
        let origin = self.board.step(target, self.step.reversed());
        origin.filter(|&origin| origin != target)
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
        self.step == other.step.reversed() && self.ranges == other.ranges
    }

    /// The squares from which an unlimited ride without pieces in its way reaches the target,
    /// nearest first: up to the first wall, or up to the target itself, where a ride that starts
    /// there would end.
    pub fn toward(&self, target: Square) -> impl Iterator<Item = Square> + '_ {
        let step = self.step.reversed();
        self.board.ray(target, Ride { step, range: None })
    }

    /// The lines along this direction; every square that is not a wall is on exactly one of them.
    pub fn lines(&self, stop: &Stop) -> Result<&[RideLine], Stopped> {
        if let Some(lines) = self.lines.get() {
            return Ok(lines);
        }
        let found = self.find_lines(stop)?;
        Ok(self.lines.get_or_init(|| found))
    }

    /// Finds all lines; rings come last.
    fn find_lines(&self, stop: &Stop) -> Result<Vec<RideLine>, Stopped> {
        let board = self.board;
        let is_wall = |square: Square| board.terrain(square) == Terrain::Wall;
        let before = |square: Square| board.step(square, self.step.reversed());
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
        let starts_line = |square: &Square| before(*square).is_none_or(is_wall);
        let polled = |square: &Square| match square.index().is_multiple_of(SQUARES_BETWEEN_POLLS) {
            true => stop.poll(),
            false => Ok(()),
        };
        let mut lines = Vec::new();
        for first in board.squares() {
            polled(&first)?;
            if !starts_line(&first) {
                continue;
            }
            let squares = follow(first);
            lines.push(RideLine {
                squares,
                is_ring: false,
            });
        }
        // What is left are rings, which have no beginning.
        for first in board.squares() {
            polled(&first)?;
            let squares = follow(first);
            lines.push(RideLine {
                squares,
                is_ring: true,
            });
        }
        lines.retain(|line| !line.squares.is_empty());
        Ok(lines)
    }
}

/// The moves that a kind has for a rule.
fn moves<'a>(puzzle: &'a Puzzle, rule: &'a Attacks, kind: KindId) -> &'a Moves {
    rule.moves.as_ref().unwrap_or(&puzzle.kind(kind).moves)
}

/// The steps by which attackers leap.
pub fn leaps<'a>(puzzle: &'a Puzzle, rule: &Attacks) -> Vec<Leap<'a>> {
    let leaps = |kind| moves(puzzle, rule, kind).leaps();
    let leap = |step: Step| Leap {
        board: &puzzle.board,
        step,
        by: rule
            .by
            .iter()
            .filter(|&kind| leaps(kind).contains(&step))
            .collect(),
    };
    let steps = each_once(rule.by.iter().flat_map(leaps).copied());
    steps.into_iter().map(leap).collect()
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
    steps.sort_unstable();
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
        lines: OnceLock::new(),
    }
}
