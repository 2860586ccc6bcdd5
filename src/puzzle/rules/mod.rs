//! The rules of a puzzle as data, one file for each kind: what is counted, where, and with which bound.
//!
//! [`Rule`] is a closed enum, so that a new kind of rule makes the compiler list every place that must learn
//! it. Beside its data, each kind says what becomes of it when the puzzle is rearranged (`image`) or cut
//! smaller (`cropped`), and when two rules say the same (`split`, `canonical`). This file only passes these
//! questions on. Nothing here says how a rule is checked or encoded.

mod attacks;
mod bound;
mod clues;
mod count;
mod distinct;
mod equal;
mod forbid;

pub use attacks::{Attacks, Targets};
pub use bound::{Bound, Bounds, Origin};
pub use clues::{Clue, Clues};
pub use count::{Count, Counted, CountedGroups};
pub use distinct::Distinct;
pub use equal::Equal;
pub use forbid::Forbid;

use super::action::Action;
use super::crop::Crop;
use super::{KindSet, Puzzle};
use crate::board::SquareSet;

/// One rule of the file; a rule stated `per = "symbol"` is one for each symbol.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    Attacks(Attacks),
    Count(Count),
    Clues(Clues),
    Equal(Equal),
    Forbid(Forbid),
    Distinct(Distinct),
}

/// Asks a rule of whatever kind, where the answer is of one type.
macro_rules! ask {
    ($rule:expr, $name:ident => $answer:expr) => {
        match $rule {
            Rule::Attacks($name) => $answer,
            Rule::Count($name) => $answer,
            Rule::Clues($name) => $answer,
            Rule::Equal($name) => $answer,
            Rule::Forbid($name) => $answer,
            Rule::Distinct($name) => $answer,
        }
    };
}

impl Rule {
    pub fn origin(&self) -> Origin {
        ask!(self, rule => rule.origin)
    }

    /// The squares that the rule looks at (`in`); `None` for kinds that have no such key.
    pub fn within(&self) -> Option<&SquareSet> {
        match self {
            Rule::Attacks(Attacks { within, .. })
            | Rule::Count(Count { within, .. })
            | Rule::Equal(Equal { within, .. })
            | Rule::Forbid(Forbid { within, .. }) => Some(within),
            Rule::Clues(_) | Rule::Distinct(_) => None,
        }
    }

    /// The rule in the new places and of the new kinds; `None` if no rule of its kind says that.
    pub(super) fn image(&self, action: &Action<'_>) -> Option<Rule> {
        ask!(self, rule => rule.image(action).map(Rule::from))
    }

    /// The rule on a part of the board; `None` if that cannot be said.
    pub(super) fn cropped(&self, crop: &Crop) -> Option<Rule> {
        ask!(self, rule => rule.cropped(crop).map(Rule::from))
    }

    /// For whoever looks for a smaller puzzle: the rule without one of its clues, for each of them.
    pub fn with_one_clue_less(&self) -> impl Iterator<Item = Rule> + '_ {
        let clues = match self {
            Rule::Clues(rule) => Some(rule),
            _ => None,
        };
        clues
            .into_iter()
            .flat_map(|rule| rule.with_one_less().map(Rule::from))
    }

    /// The rule as rules of one grouping or one picture each, without their place in the file.
    pub fn split(&self) -> Vec<Rule> {
        ask!(self, rule => rule.split().into_iter().map(Rule::from).collect())
    }

    /// Of the ways in which a rule can be stated, one that is always the same. Not all ways are recognised.
    pub(super) fn canonical(self, puzzle: &Puzzle) -> Rule {
        match self {
            Rule::Attacks(rule) => rule.canonical(puzzle).into(),
            Rule::Equal(rule) => rule.canonical().into(),
            rule @ (Rule::Count(_) | Rule::Clues(_) | Rule::Forbid(_) | Rule::Distinct(_)) => rule,
        }
    }

    /// Whether the rule says that of both there are equally many on the board.
    pub(super) fn makes_equal(&self, puzzle: &Puzzle, one: &KindSet, other: &KindSet) -> bool {
        matches!(self, Rule::Equal(rule) if rule.makes_equal(puzzle, one, other))
    }
}

/// Each kind of rule is a rule.
macro_rules! kinds {
    ($($kind:ident),*) => {
        $(impl From<$kind> for Rule {
            fn from(rule: $kind) -> Rule {
                Rule::$kind(rule)
            }
        })*
    };
}

kinds!(Attacks, Count, Clues, Equal, Forbid, Distinct);
