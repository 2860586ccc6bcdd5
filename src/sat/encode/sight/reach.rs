//! Which kinds ride along which step, and how far.
//!
//! A leap is a ride of range 1: both reach the one square at that offset, and nothing lies
//! between. So the encoder knows only rides. Steps are normalized: over joined edges,
//! steps that lead to the same squares become one step, and those that lead nowhere are dropped.

use std::collections::BTreeMap;

use crate::board::{Board, Ride, Square, Step};
use crate::puzzle::{Attacks, Clues, Counted, KindId, KindSet, Moves, Puzzle};

/// A range that no line of the board exceeds.
const UNLIMITED: u32 = u32::MAX;

/// The rides of all attackers of one rule, or the rides by which its clues look around.
pub struct AttackRides {
    rides: BTreeMap<Step, BTreeMap<KindId, u32>>,
}

/// The attackers that share a step and a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Riders {
    pub step: Step,
    range: u32,
    pub kinds: KindSet,
    /// All attackers that ride along this step at least as far, these included.
    pub as_far: KindSet,
}

impl Riders {
    pub fn is_unlimited(&self) -> bool {
        self.range == UNLIMITED
    }

    pub fn range(&self) -> usize {
        self.range as usize
    }

    /// The squares that these rides reach if nothing stops them, nearest first.
    pub fn away(&self, board: &Board, from: Square) -> Vec<Square> {
        let ride = Ride {
            step: self.step,
            range: Some(self.range),
        };
        board.ray(from, ride).collect()
    }

    /// The squares from which these riders reach a square if nothing stops them, nearest first.
    pub fn towards(&self, board: &Board, target: Square) -> Vec<Square> {
        let back = Ride {
            step: self.step.reversed(),
            range: Some(self.range),
        };
        board.ray(target, back).collect()
    }
}

impl AttackRides {
    pub fn new(puzzle: &Puzzle, rule: &Attacks) -> Self {
        let moves = |kind: KindId| rule.moves.as_ref().unwrap_or(&puzzle.kind(kind).moves);
        AttackRides::of(&puzzle.board, &rule.by, moves)
    }

    /// How clues look around: as if each of the counted kinds had these moves from the clue. What is empty counts as
    /// one kind.
    pub fn around(puzzle: &Puzzle, rule: &Clues) -> Self {
        let kinds = match &rule.of {
            Counted::Pieces(kinds) => kinds.clone(),
            Counted::Empty => std::iter::once(KindId::new(0)).collect(),
        };
        AttackRides::of(&puzzle.board, &kinds, |_| &rule.around)
    }

    fn of<'m>(board: &Board, kinds: &KindSet, moves: impl Fn(KindId) -> &'m Moves) -> Self {
        let mut rides: BTreeMap<Step, BTreeMap<KindId, u32>> = BTreeMap::new();
        for kind in kinds.iter() {
            let moves = moves(kind);
            let leaps = moves.leaps().iter().map(|&step| (step, 1));
            let long = moves
                .rides()
                .iter()
                .map(|ride| (ride.step, range(board, *ride)));
            for (step, range) in leaps.chain(long) {
                if let Some(step) = one_form(board, step) {
                    let farthest = rides.entry(step).or_default().entry(kind).or_default();
                    *farthest = range.max(*farthest);
                }
            }
        }
        AttackRides { rides }
    }

    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.rides.keys().copied()
    }

    /// Each step together with the opposite one (itself if two such steps lead back), once; at
    /// least one of the two has riders.
    pub fn axes(&self, board: &Board) -> Vec<(Step, Step)> {
        let axis = |step: Step| {
            let opposite = one_form(board, step.reversed()).unwrap_or(step);
            (step.min(opposite), step.max(opposite))
        };
        let mut axes: Vec<(Step, Step)> = self.steps().map(axis).collect();
        axes.sort_unstable();
        axes.dedup();
        axes
    }

    /// Whether the same attackers ride equally far along both steps.
    pub fn same_along(&self, step: Step, opposite: Step) -> bool {
        self.rides.get(&step) == self.rides.get(&opposite)
    }

    /// The riders along a step, by range.
    pub fn along(&self, step: Step) -> Vec<Riders> {
        let ranges = self.rides.get(&step);
        let of_kind: Vec<(KindId, u32)> = ranges
            .into_iter()
            .flatten()
            .map(|(&k, &r)| (k, r))
            .collect();
        let mut distinct: Vec<u32> = of_kind.iter().map(|&(_, range)| range).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let kinds = |wanted: &dyn Fn(u32) -> bool| -> KindSet {
            let wanted = of_kind.iter().filter(|&&(_, range)| wanted(range));
            wanted.map(|&(kind, _)| kind).collect()
        };
        let riders = |range: u32| Riders {
            step,
            range,
            kinds: kinds(&|other| other == range),
            as_far: kinds(&|other| other >= range),
        };
        distinct.into_iter().map(riders).collect()
    }

    pub fn all(&self) -> Vec<Riders> {
        self.steps().flat_map(|step| self.along(step)).collect()
    }
}

fn range(board: &Board, ride: Ride) -> u32 {
    // A line with ends has at most as many squares as the longer side, a ring as many as the board.
    let wrap = board.wrap();
    let longest = if wrap.left_right || wrap.top_bottom {
        board.len()
    } else {
        board.rows().max(board.columns())
    };
    match ride.range {
        Some(range) if (range as usize) < longest => range,
        _ => UNLIMITED,
    }
}

fn one_form(board: &Board, step: Step) -> Option<Step> {
    let along = |part: i64, side: usize, joined: bool| {
        let side = i64::try_from(side).ok()?;
        match joined {
            true => part.checked_rem_euclid(side),
            false => (-side < part && part < side).then_some(part),
        }
    };
    let wrap = board.wrap();
    let rows = along(step.rows, board.rows(), wrap.top_bottom)?;
    let columns = along(step.columns, board.columns(), wrap.left_right)?;
    let step = Step::new(rows, columns);
    (step != Step::new(0, 0)).then_some(step)
}
