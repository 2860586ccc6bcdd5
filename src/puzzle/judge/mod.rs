//! The judge: a finished placement against each rule's definition.
//!
//! It is the third reading of a puzzle, beside the encoder and the backtracker, and the plainest:
//! it walks every ray square by square and counts every group. One file for each kind of rule, and
//! one for what holds without a rule (numbers of pieces, where they may stand, givens).
//!
//! [`Judge::accepts`] answers yes or no and is called for every solution that an engine finds;
//! [`Judge::breaches`] takes its time and names everything that is broken. Both ask the same
//! definitions. The judge must not know how the engines read a rule; of the board it uses squares,
//! single steps, and the groups whose definition would only be written a second time.

mod attacks;
mod breach;
mod clues;
mod count;
mod distinct;
mod equal;
mod forbid;
mod standing;
mod walk;

pub use breach::{
    Attacker, AttacksBreach, Breach, ClueBreach, CountBreach, DistinctBreach, EqualBreach,
    ForbidBreach, Misplaced, MissingGiven, NumberBreach, Way, WhyMisplaced,
};

use attacks::AttacksJudge;
use clues::CluesJudge;
use count::CountJudge;
use distinct::DistinctJudge;
use equal::EqualJudge;
use forbid::ForbidJudge;

use super::{Placement, Puzzle, Rule};

/// Judges placements of one puzzle.
///
/// ```
/// use puzzle_workbench::definition::Definition;
/// use puzzle_workbench::puzzle::{Breach, Judge, KindId, Placement};
///
/// let text = "
/// [board]
/// size = 3
/// [pieces.rook]
/// [[attacks]]
/// by = 'rook'
/// on = 'rook'
/// exactly = 0
/// ";
/// let instance = Definition::parse("rooks", text).unwrap().instance(&[]).unwrap();
/// let board = &instance.puzzle.board;
/// let judge = Judge::new(&instance.puzzle);
///
/// let mut placement = Placement::empty(9);
/// let rook = Some(KindId::new(0)); // the first piece that the file declares
/// placement.set(board.find("a1").unwrap(), rook);
/// assert!(judge.accepts(&placement));
///
/// placement.set(board.find("a3").unwrap(), rook);
/// let breaches = judge.breaches(&placement);
/// assert_eq!(breaches.len(), 2); // each attacks the other
/// assert!(matches!(&breaches[0], Breach::Attacks(one) if board.name(one.target) == "a3"));
/// ```
pub struct Judge<'a> {
    puzzle: &'a Puzzle,
    rules: Vec<RuleJudge<'a>>,
}

enum RuleJudge<'a> {
    Attacks(AttacksJudge<'a>),
    Count(CountJudge<'a>),
    Equal(EqualJudge<'a>),
    Forbid(ForbidJudge<'a>),
    Clues(CluesJudge<'a>),
    Distinct(DistinctJudge),
}

impl<'a> Judge<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let rules = puzzle
            .rules
            .iter()
            .map(|rule| match rule {
                Rule::Attacks(rule) => RuleJudge::Attacks(AttacksJudge::new(puzzle, rule)),
                Rule::Count(rule) => RuleJudge::Count(CountJudge::new(puzzle, rule)),
                Rule::Equal(rule) => RuleJudge::Equal(EqualJudge::new(puzzle, rule)),
                Rule::Forbid(rule) => RuleJudge::Forbid(ForbidJudge::new(puzzle, rule)),
                Rule::Clues(rule) => RuleJudge::Clues(CluesJudge::new(puzzle, rule)),
                Rule::Distinct(rule) => RuleJudge::Distinct(DistinctJudge::new(puzzle, rule)),
            })
            .collect();
        Judge { puzzle, rules }
    }

    /// Whether the placement is a solution. It must be one of this puzzle's board and kinds.
    pub fn accepts(&self, placement: &Placement) -> bool {
        standing::holds(self.puzzle, placement)
            && self.rules.iter().all(|rule| match rule {
                RuleJudge::Attacks(rule) => rule.holds(placement),
                RuleJudge::Count(rule) => rule.holds(placement),
                RuleJudge::Equal(rule) => rule.holds(placement),
                RuleJudge::Forbid(rule) => rule.holds(placement),
                RuleJudge::Clues(rule) => rule.holds(placement),
                RuleJudge::Distinct(rule) => rule.holds(placement),
            })
    }

    /// Everything the placement breaks: pieces and givens first, then the rules in their order.
    /// Empty exactly if the placement is a solution.
    pub fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let mut breaches = standing::breaches(self.puzzle, placement);
        for rule in &self.rules {
            match rule {
                RuleJudge::Attacks(rule) => {
                    breaches.extend(rule.breaches(placement).map(Breach::Attacks));
                }
                RuleJudge::Count(rule) => {
                    breaches.extend(rule.breaches(placement).into_iter().map(Breach::Count));
                }
                RuleJudge::Equal(rule) => {
                    breaches.extend(rule.breaches(placement).map(Breach::Equal));
                }
                RuleJudge::Forbid(rule) => {
                    breaches.extend(rule.breaches(placement).map(Breach::Forbid));
                }
                RuleJudge::Clues(rule) => {
                    breaches.extend(rule.breaches(placement).map(Breach::Clue));
                }
                RuleJudge::Distinct(rule) => {
                    breaches.extend(rule.breaches(placement).into_iter().map(Breach::Distinct));
                }
            }
        }
        breaches
    }
}

#[cfg(test)]
mod tests;
