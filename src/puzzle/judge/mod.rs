//! The judge: checks a finished placement against the definition of each rule.
//!
//! It reads a puzzle besides the encoder, the backtracker and the frontier, and is the simplest:
//! it walks every ray square by square and counts every group. There is one file for each kind of
//! rule, and one for what holds without a rule (numbers of pieces, where they may stand, givens).
//!
//! [`Judge::accepts`] answers yes or no and is called for every solution that an engine finds;
//! [`Judge::breaches`] is slower and names everything that is broken. Both use the same definitions. The
//! judge must not know how the engines read a rule; of the board it uses only squares and single steps.

mod attacks;
mod clues;
mod connected;
mod count;
mod difference;
mod distinct;
mod equal;
mod forbid;
mod geometry;
mod groupwise;
mod matching;
mod pieces;
mod runs;
mod sum;
mod visible;

pub use attacks::{Attacker, AttacksBreach};
pub use clues::ClueBreach;
pub use connected::{ConnectedBreach, PartFault};
pub use count::CountBreach;
pub use difference::DifferenceBreach;
pub use distinct::DistinctBreach;
pub use equal::EqualBreach;
pub use forbid::ForbidBreach;
pub use geometry::AttackPath;
pub use matching::MatchingBreach;
pub use pieces::{Misplaced, MissingGiven, NumberBreach, WhyMisplaced};
pub use runs::{RunsBreach, WantedRuns};
pub use sum::SumBreach;
pub use visible::VisibleBreach;

use connected::ConnectedJudge;
use distinct::DistinctJudge;
use forbid::ForbidJudge;
use groupwise::GroupwiseJudge;

use super::{Origin, Placement, Puzzle, Rule};
use crate::board::{Board, Square};

/// Judges placements of one puzzle.
///
/// ```
/// use puzzle_workbench_core::definition::Definition;
/// use puzzle_workbench_core::puzzle::{Breach, Judge, KindId, Placement};
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
    rules: Vec<Box<dyn RuleJudge + 'a>>,
}

/// What the judge needs from every kind of rule.
trait RuleJudge: Send + Sync {
    /// Everything that breaks the rule; empty exactly if it holds.
    fn breaches(&self, placement: &Placement) -> Vec<Breach>;

    /// Whether the rule holds. Rules that can tell this sooner do so in a way of their own.
    fn holds(&self, placement: &Placement) -> bool {
        self.breaches(placement).is_empty()
    }
}

/// A rule that is judged from its data and the puzzle alone.
struct RuleOf<'a, R> {
    puzzle: &'a Puzzle,
    rule: &'a R,
}

fn judge_of<'a>(puzzle: &'a Puzzle, rule: &'a Rule) -> Box<dyn RuleJudge + 'a> {
    match rule {
        Rule::Attacks(rule) => Box::new(RuleOf { puzzle, rule }),
        Rule::Count(rule) => Box::new(GroupwiseJudge::new(puzzle, rule)),
        Rule::Clues(rule) => Box::new(RuleOf { puzzle, rule }),
        Rule::Equal(rule) => Box::new(GroupwiseJudge::new(puzzle, rule)),
        Rule::Forbid(rule) => Box::new(ForbidJudge::new(puzzle, rule)),
        Rule::Distinct(rule) => Box::new(DistinctJudge::new(puzzle, rule)),
        Rule::Sum(rule) => Box::new(GroupwiseJudge::new(puzzle, rule)),
        Rule::Matching(rule) => Box::new(RuleOf { puzzle, rule }),
        Rule::Connected(rule) => Box::new(ConnectedJudge::new(puzzle, rule)),
        Rule::Runs(rule) => Box::new(GroupwiseJudge::new(puzzle, rule)),
        Rule::Visible(rule) => Box::new(GroupwiseJudge::new(puzzle, rule)),
        Rule::Difference(rule) => Box::new(RuleOf { puzzle, rule }),
    }
}

impl<'a> Judge<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let rules = puzzle.rules.iter().map(|rule| judge_of(puzzle, rule));
        Judge {
            puzzle,
            rules: rules.collect(),
        }
    }

    /// Whether the placement breaks nothing; if the puzzle has no goal, it is then a solution. It
    /// must be a placement of this puzzle's board and kinds.
    pub fn accepts(&self, placement: &Placement) -> bool {
        pieces::hold(self.puzzle, placement) && self.rules.iter().all(|rule| rule.holds(placement))
    }

    /// Everything that the placement breaks: pieces and givens first, then the rules in their
    /// order. Empty exactly if `accepts` is true.
    pub fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let of_rules = self.rules.iter().flat_map(|rule| rule.breaches(placement));
        let mut breaches = pieces::breaches(self.puzzle, placement);
        breaches.extend(of_rules);
        breaches
    }
}

/// One thing that a placement breaks, as data; the text is made elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// Too few or too many pieces of one kind.
    Number(NumberBreach),
    /// A piece where it may not stand.
    Misplaced(Misplaced),
    /// A given that is missing.
    MissingGiven(MissingGiven),
    /// An attacks rule, at one target.
    Attacks(AttacksBreach),
    /// A count rule, in one group.
    Count(CountBreach),
    /// An equal rule, in one group.
    Equal(EqualBreach),
    /// A forbidden picture, at one place.
    Forbid(ForbidBreach),
    /// A clue.
    Clue(ClueBreach),
    /// A distinct rule, for two groups.
    Distinct(DistinctBreach),
    /// A sum rule, in one group.
    Sum(SumBreach),
    /// A match rule, for some pieces that have too few partners.
    Matching(MatchingBreach),
    /// A connected rule, in one group.
    Connected(ConnectedBreach),
    /// A difference rule, for two squares.
    Difference(DifferenceBreach),
    /// A runs rule, in one group.
    Runs(RunsBreach),
    /// A visible rule, in one line.
    Visible(VisibleBreach),
}

impl Breach {
    /// Where the broken rule, piece or given is written.
    pub fn origin(&self) -> Origin {
        match self {
            Breach::Number(breach) => breach.origin,
            Breach::Misplaced(breach) => breach.origin,
            Breach::MissingGiven(breach) => breach.origin,
            Breach::Attacks(breach) => breach.origin,
            Breach::Count(breach) => breach.origin,
            Breach::Equal(breach) => breach.origin,
            Breach::Forbid(breach) => breach.origin,
            Breach::Clue(breach) => breach.origin,
            Breach::Distinct(breach) => breach.origin,
            Breach::Sum(breach) => breach.origin,
            Breach::Matching(breach) => breach.origin,
            Breach::Connected(breach) => breach.origin,
            Breach::Difference(breach) => breach.origin,
            Breach::Runs(breach) => breach.origin,
            Breach::Visible(breach) => breach.origin,
        }
    }

    /// All squares that the rule concerns there, if these are more than [`Breach::squares`]: those of the group that
    /// count, the whole picture, the target. Each is one of [`Demand::squares`](crate::puzzle::Demand::squares) of the
    /// instance that is broken.
    pub fn area(&self) -> Vec<Square> {
        match self {
            Breach::Attacks(breach) => vec![breach.target],
            Breach::Count(breach) => breach.area.clone(),
            Breach::Equal(breach) => breach.area.clone(),
            Breach::Sum(breach) => breach.area.clone(),
            Breach::Runs(breach) => breach.group.squares.clone(),
            Breach::Visible(breach) => breach.group.squares.clone(),
            Breach::Forbid(breach) => breach.covered.clone(),
            Breach::Distinct(breach) => breach.squares(),
            Breach::Matching(breach) => breach.area(),
            Breach::Connected(breach) => breach.area.clone(),
            Breach::Number(_)
            | Breach::Misplaced(_)
            | Breach::MissingGiven(_)
            | Breach::Clue(_)
            | Breach::Difference(_) => Vec::new(),
        }
    }

    /// Whether the rule concerns the whole board there, as far as pieces stand on it.
    pub fn is_on_whole_board(&self, board: &Board) -> bool {
        matches!(self, Breach::Number(_)) || board.is_covered_by(&self.area())
    }

    /// The squares to blame: the pieces at fault, and what they attack. Empty where something is
    /// missing and no square is to blame.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Breach::Number(breach) => breach.squares.clone(),
            Breach::Misplaced(breach) => vec![breach.square],
            Breach::MissingGiven(breach) => vec![breach.square],
            Breach::Attacks(breach) => breach.squares(),
            Breach::Count(breach) => breach.squares.clone(),
            Breach::Clue(breach) => breach.squares(),
            Breach::Equal(breach) => breach.squares(),
            Breach::Forbid(breach) => breach.squares.clone(),
            Breach::Sum(breach) => breach.squares.clone(),
            Breach::Difference(breach) => breach.squares.to_vec(),
            Breach::Runs(breach) => breach.runs.concat(),
            Breach::Visible(breach) => breach.squares.clone(),
            Breach::Distinct(breach) => breach.squares(),
            Breach::Matching(breach) => breach.alone.clone(),
            Breach::Connected(breach) => breach.squares(),
        }
    }
}

#[cfg(test)]
mod tests;
