//! How far a piece sees, and which pieces can stop its sight, for one attacks rule.
//!
//! A rule that only asks *whether* a target is attacked (by none, or by at least one) can ignore some
//! blocking pieces, because the answer stays the same:
//!
//! - Let *w* be an attacker that stands between an attacker *a* and the target on a ride that *w* has
//!   too and by which *w* reaches the target. If the blocker nearest to the target on this ride is
//!   such a *w*, it attacks the target itself; if it is not, it blocks both. So "some attacker on
//!   this ride has no blocker before it, apart from such *w*" is equivalent to "some attacker attacks
//!   the target along this ride".
//! - If no target may be attacked, let *w* be a target between *a* and another target. If the blocker
//!   nearest to *a* is a target, *a* attacks it, which is already forbidden. If it is a *w* of the
//!   first kind, the same argument applies with *w* in place of *a*. If it is neither, it stops the
//!   sight. So forbidding every pair with only such *w* between excludes no placement that obeys the
//!   rule.
//!
//! Every other blocking kind is *opaque*, and so is every blocking kind where attackers are counted.

use crate::board::Square;
use crate::puzzle::{Attacks, Bound, Interval, KindId, Puzzle, Targets};
use crate::search::rules::attacks::directions::{Leap, RideDirection, UNLIMITED, leaps, rides};

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
    fn of(bound: &Bound) -> Self {
        if !bound.gaps().is_empty() {
            return Question::Number;
        }
        let least = bound.hull().at_least.unwrap_or(0);
        match bound.hull().at_most {
            Some(0) if least <= 0 => Question::None,
            None if least == 1 => Question::Some,
            _ => Question::Number,
        }
    }
}

/// The part of a rule's bound that can be broken: the number of attackers is never negative, and
/// never greater than the number of pieces.
fn breakable(puzzle: &Puzzle, rule: &Attacks) -> Bound {
    let mut pieces = 0_i64;
    for kind in rule.by.iter() {
        let most = puzzle.kind(kind).count.at_most;
        let most = most.unwrap_or(puzzle.board.len() as i64);
        pieces = pieces.saturating_add(most.max(0));
    }
    let Interval { at_least, at_most } = rule.bound.hull();
    let hull = Interval {
        at_least: at_least.filter(|&least| least > 0),
        at_most: at_most.filter(|&most| most < pieces),
    };
    rule.bound.within_reach(0, pieces).within(hull)
}

/// An attacks rule, and the steps along which its attackers see.
pub struct Sight<'a> {
    pub puzzle: &'a Puzzle,
    pub rule: &'a Attacks,
    /// The part of the rule's bound that can be broken.
    pub bound: Bound,
    pub question: Question,
    pub leaps: Vec<Leap<'a>>,
    pub directions: Vec<RideDirection<'a>>,
}

impl<'a> Sight<'a> {
    pub fn of(puzzle: &'a Puzzle, rule: &'a Attacks) -> Self {
        let bound = breakable(puzzle, rule);
        let says_nothing = bound == Bound::ANY;
        Sight {
            puzzle,
            rule,
            question: Question::of(&bound),
            bound,
            leaps: match says_nothing {
                true => Vec::new(),
                false => leaps(puzzle, rule),
            },
            directions: match says_nothing {
                true => Vec::new(),
                false => rides(puzzle, rule),
            },
        }
    }

    /// Whether a piece of this kind, on a square `distance` steps before a target, stops the sight
    /// in this direction in a way that matters.
    pub fn is_opaque(
        &self,
        kind: KindId,
        square: Square,
        direction: &RideDirection,
        distance: usize,
    ) -> bool {
        let can_be_seen_through = match self.question {
            Question::None => direction.is_ridden(kind, distance) || self.is_target(kind, square),
            Question::Some => direction.is_ridden(kind, distance),
            Question::Number => false,
        };
        !can_be_seen_through && self.puzzle.kind(kind).blocks
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

    /// Whether pieces of this kind are both targets and attackers without limit in this direction,
    /// so that no two of them may see each other on its lines.
    pub fn is_in_line(&self, kind: KindId, direction: &RideDirection) -> bool {
        let is_on = match &self.rule.on {
            Targets::Pieces(kinds) => kinds.contains(kind),
            Targets::Empty | Targets::Square => false,
        };
        self.question == Question::None && is_on && direction.is_ridden(kind, UNLIMITED)
    }
}
