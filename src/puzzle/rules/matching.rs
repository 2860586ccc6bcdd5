//! `[[match]]`: pieces that can be paired one to one with pieces one step away.

use super::{Data, Origin, Rule};
use crate::board::Step;
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{KindSet, Moves, Puzzle};

/// Every piece `of` can be paired with its own piece `with`, one step away. The number of ways does not matter.
/// Its only instance is the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matching {
    pub of: KindSet,
    /// Disjoint from `of`.
    pub with: KindSet,
    /// The steps from a piece `of`; there are no rides.
    pub by: Moves,
    /// Whether every piece `with` must be in a pair too.
    pub complete: bool,
    pub origin: Origin,
}

impl Data for Matching {
    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        Some(Rule::Matching(Matching {
            of: action.kinds(&self.of),
            with: action.kinds(&self.with),
            by: action.moves(&self.by)?,
            complete: self.complete,
            origin: self.origin,
        }))
    }

    fn cropped(&self, _: &Crop) -> Option<Rule> {
        Some(Rule::Matching(self.clone()))
    }

    /// If no piece may be left over, the rule can also be stated from the other side, with opposite
    /// steps.
    fn canonical(&self, _: &Puzzle) -> Option<Rule> {
        if !self.complete || self.of.iter().le(self.with.iter()) {
            return None;
        }
        let opposite = |step: &Step| {
            let rows = step.rows.checked_neg()?;
            Some(Step::new(rows, step.columns.checked_neg()?))
        };
        let steps = self.by.leaps().iter().map(opposite);
        Some(Rule::Matching(Matching {
            of: self.with.clone(),
            with: self.of.clone(),
            by: Moves::new(steps.collect::<Option<_>>()?, Vec::new()),
            ..self.clone()
        }))
    }

    fn makes_equal(&self, _: &Puzzle, one: &KindSet, other: &KindSet) -> bool {
        let sides = (&self.of, &self.with);
        self.complete && (sides == (one, other) || sides == (other, one))
    }
}
