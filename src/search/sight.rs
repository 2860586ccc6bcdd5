//! How far a piece sees, and which pieces can stop its sight, for one attacks rule.
//!
//! A rule that only asks *whether* a target is attacked (by none, or by at least one) can see through
//! some blocking pieces, because the answer is the same:
//!
//! - Let *w* be an attacker that stands between an attacker *a* and the target on a ride that *w* has
//!   too and that reaches the target from *w*. The blocker nearest to the target on this ride either
//!   is such a *w*, which then attacks the target itself, or it is not, and then stops both. So "some
//!   attacker on this ride has no blocker before it, such *w* aside" says the same as "some attacker
//!   attacks the target along this ride".
//! - If no target may be attacked, let *w* be a target between *a* and another target. The blocker
//!   nearest to *a* either is a target, and then *a* attacks it, which is forbidden already; or it is
//!   a *w* of the first sort, and the same holds for *w* in place of *a*; or it is neither, and stops
//!   the sight. So forbidding every pair with only such *w* between forbids no placement that obeys
//!   the rule.
//!
//! Every other blocking kind is *opaque*, and so is every blocking kind where attackers are counted.

use crate::board::{Board, Ride, Square, Step, Terrain};
use crate::puzzle::{Attacks, Bound, KindId, Moves, Puzzle, Targets};

/// What a rule asks about the number of attackers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// There is none.
    None,
    /// There is at least one.
    Some,
    /// Anything else.
    Number,
}

impl Question {
    pub fn of(bound: Bound) -> Self {
        let least = bound.at_least.unwrap_or(0);
        match bound.at_most {
            Some(0) if least <= 0 => Question::None,
            None if least == 1 => Question::Some,
            _ => Question::Number,
        }
    }
}

/// An attacks rule and the moves of its attackers.
pub struct Sight<'a> {
    pub puzzle: &'a Puzzle,
    pub rule: &'a Attacks,
    pub question: Question,
}

impl<'a> Sight<'a> {
    pub fn new(puzzle: &'a Puzzle, rule: &'a Attacks) -> Self {
        Sight {
            puzzle,
            rule,
            question: Question::of(rule.bound),
        }
    }

    pub fn moves(&self, kind: KindId) -> &'a Moves {
        let own = &self.puzzle.kind(kind).moves;
        self.rule.moves.as_ref().unwrap_or(own)
    }

    /// Whether an attacker of this kind attacks, along a ride by this step, a square that is so
    /// many steps away and in sight.
    pub fn rides(&self, kind: KindId, step: Step, distance: usize) -> bool {
        let reaches = |ride: &Ride| {
            let in_range = |range| distance <= range as usize;
            ride.step == step && ride.range.is_none_or(in_range)
        };
        self.rule.by.contains(kind) && self.moves(kind).rides().iter().any(reaches)
    }

    /// Whether a piece of this kind, on a square so many steps before a target, stops the sight
    /// along a ride by this step in a way that matters.
    pub fn is_opaque(&self, kind: KindId, square: Square, step: Step, distance: usize) -> bool {
        let sees_on = || self.rides(kind, step, distance);
        let is_forbidden_itself = || self.is_target(kind, square);
        let can_be_seen_through = match self.question {
            Question::None => is_forbidden_itself() || sees_on(),
            Question::Some => sees_on(),
            Question::Number => false,
        };
        self.puzzle.kind(kind).blocks && !can_be_seen_through
    }

    /// Whether a square that holds this kind is a target.
    pub fn is_target(&self, kind: KindId, square: Square) -> bool {
        self.rule.within.contains(square)
            && match &self.rule.on {
                Targets::Pieces(kinds) => kinds.contains(kind),
                Targets::Empty => false,
                Targets::Square => true,
            }
    }

    /// The greatest distance that any attacker attacks along a ride by this step.
    pub fn reach(&self, step: Step) -> usize {
        let ranges = self
            .rule
            .by
            .iter()
            .flat_map(|kind| self.moves(kind).rides());
        ranges
            .filter(|ride| ride.step == step)
            .map(|ride| ride.range.map_or(usize::MAX, |range| range as usize))
            .max()
            .unwrap_or(0)
    }

    /// Whether pieces of this kind are both attackers without limit along a ride by this step and
    /// targets, so that no two of them may stand in sight of one another on its line.
    pub fn is_in_line(&self, kind: KindId, step: Step) -> bool {
        let is_on = match &self.rule.on {
            Targets::Pieces(kinds) => kinds.contains(kind),
            Targets::Empty | Targets::Square => false,
        };
        self.question == Question::None && is_on && self.rides(kind, step, usize::MAX)
    }

    /// The steps of the leaps, and those of the rides, of all attackers, each once.
    pub fn steps(&self) -> (Vec<Step>, Vec<Step>) {
        let (mut leaps, mut rides) = (Vec::new(), Vec::new());
        for kind in self.rule.by.iter() {
            leaps.extend_from_slice(self.moves(kind).leaps());
            rides.extend(self.moves(kind).rides().iter().map(|ride| ride.step));
        }
        for steps in [&mut leaps, &mut rides] {
            steps.sort();
            steps.dedup();
        }
        (leaps, rides)
    }
}

/// Where a step comes from: the way of a ride, walked from its target.
pub struct Origins<'a> {
    board: &'a Board,
    pub step: Step,
    /// For each square, the one from which the step leads to it. There is at most one, as a step is
    /// a shift of the board.
    of: Vec<Option<Square>>,
}

impl<'a> Origins<'a> {
    pub fn new(board: &'a Board, step: Step) -> Self {
        let mut of = vec![None; board.len()];
        for square in board.squares() {
            if let Some(to) = board.step(square, step) {
                of[to.index()] = Some(square);
            }
        }
        Origins { board, step, of }
    }

    /// The square from which the step leads to this one.
    pub fn of(&self, square: Square) -> Option<Square> {
        self.of[square.index()]
    }

    /// The squares from which a ride without limit and without pieces in its way comes to the
    /// target, nearest first: those before the first wall, and before the target itself, where
    /// a ride from it would end.
    pub fn toward(&self, target: Square) -> impl Iterator<Item = Square> + '_ {
        let before = move |square: &Square| {
            self.of(*square)
                .filter(|&origin| origin != target && self.board.terrain(origin) != Terrain::Wall)
        };
        std::iter::successors(before(&target), before)
    }
}
