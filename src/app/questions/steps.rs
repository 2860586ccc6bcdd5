//! The way to what is decided, deduction by deduction: the next one, or all of them.

use super::candidates::{CandidatesReport, candidates, with_pieces};
use crate::app::driver::{DoesNotFit, Failure, How};
use crate::puzzle::{Placement, Puzzle};
use crate::query::{self, Deduction, Deductions};

/// What there is to deduce.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepsReport {
    Way(Way),
    /// There is no solution.
    None,
    /// Stopped before it was known what is decided.
    Open,
}

/// How far the deductions went. A guess is a step whose reason unit propagation does not get through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    pub steps: usize,
    /// The squares that hold the same in all solutions, and how many squares are open.
    pub decided: usize,
    pub open: usize,
    /// The number of parts of the largest reason, and in which step.
    pub largest: usize,
    pub largest_at: usize,
    /// The parts of all reasons together.
    pub parts: usize,
    pub guesses: usize,
    /// The greatest depth of a step.
    pub deepest: usize,
    /// Facts that are still to be found: none, unless fewer steps were wanted or the search was stopped.
    pub left: usize,
    /// Whether the search was stopped.
    pub is_stopped: bool,
}

impl Way {
    fn add(&mut self, step: &Deduction) {
        self.steps += 1;
        self.parts += step.size();
        if step.size() > self.largest {
            (self.largest, self.largest_at) = (step.size(), self.steps);
        }
        self.guesses += usize::from(step.depth > 0);
        self.deepest = self.deepest.max(step.depth);
    }
}

/// At most so many steps, each handed to `show`. If only one is wanted, a smallest reason is looked for. Pieces of the
/// board are known; none of them may stand where the puzzle has another given.
pub fn steps<E>(
    puzzle: &Puzzle,
    board: &Placement,
    most: usize,
    how: &How,
    mut show: impl FnMut(&Deduction, &Way) -> Result<(), E>,
) -> Result<StepsReport, Failure<E>> {
    // Where the puzzle has another given, there is no solution.
    let Ok(known) = with_pieces(puzzle, board) else {
        return Ok(StepsReport::None);
    };
    let found = match candidates(&known, how).map_err(Failure::with_sink)? {
        CandidatesReport::Some(found) if found.is_complete => found,
        CandidatesReport::None => return Ok(StepsReport::None),
        CandidatesReport::Some(_) | CandidatesReport::Open => return Ok(StepsReport::Open),
    };
    let of_rules = query::without_goal(puzzle, &found.first);
    let possible = |square| found.on(square);
    let opened = Deductions::of(&of_rules, board, possible, &how.thresholds, &how.stop);
    let Ok(mut steps) = opened.map_err(DoesNotFit::from)? else {
        return Ok(StepsReport::Open);
    };
    let mut way = Way {
        decided: found.decided(puzzle).len(),
        open: puzzle.board.open_places().count(),
        ..Way::default()
    };
    while way.steps < most {
        match steps.next(most == 1) {
            Ok(Some(step)) => {
                way.add(&step);
                show(&step, &way).map_err(Failure::Sink)?;
            }
            Ok(None) => break,
            Err(_) => {
                way.is_stopped = true;
                break;
            }
        }
    }
    way.left = steps.left();
    Ok(StepsReport::Way(way))
}
