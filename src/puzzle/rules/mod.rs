//! The rules of a puzzle as data, one file for each kind: what is counted, where, and with which bound.
//!
//! [`Rule`] is a closed enum: when a kind of rule is added, the compiler lists every place that must handle it.
//! Besides its data, each kind defines what becomes of it when the puzzle is rearranged (`image`) or cropped
//! (`cropped`), and when two rules are equivalent (`split`, `canonical`). Nothing here says how a rule is
//! checked or encoded.

mod attacks;
mod bound;
mod clues;
mod connected;
mod count;
mod difference;
mod distinct;
mod equal;
mod forbid;
mod matching;
mod runs;
mod shapes;
mod sum;
mod visible;

pub use attacks::{Attacks, Targets};
pub use bound::{Bound, Bounds, Interval, Origin};
pub use clues::{Clue, Clues};
pub use connected::{Connected, Crossing};
pub use count::{Count, Counted, CountedGroups};
pub use difference::{ComparedPairs, Difference, Measure};
pub use distinct::Distinct;
pub use equal::Equal;
pub use forbid::Forbid;
pub use matching::Matching;
pub use runs::{Run, Runs, RunsOf};
pub use shapes::{Differ, PartShape};
pub use sum::{First, Stretch, Sum};
pub use visible::Visible;

use super::action::Action;
use super::crop::Crop;
use super::{KindSet, Moves, Puzzle};
use crate::board::{Board, Grouping, Square, SquareSet};

/// One rule of the file; a rule with `per = "symbol"` becomes one for each symbol.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(
    clippy::large_enum_variant,
    reason = "a puzzle has few rules, and they are seldom moved"
)]
pub enum Rule {
    Attacks(Attacks),
    Count(Count),
    Clues(Clues),
    Equal(Equal),
    Forbid(Forbid),
    Distinct(Distinct),
    Sum(Sum),
    Matching(Matching),
    Connected(Connected),
    Difference(Difference),
    Runs(Runs),
    Visible(Visible),
}

/// What every kind of rule defines.
trait Data {
    /// The squares that the rule is restricted to (`in`); `None` for kinds of rules without this
    /// key.
    fn within(&self) -> Option<&SquareSet> {
        None
    }

    /// The groups whose number the rule bounds; none for kinds of rules without.
    fn bounded(&self) -> &[CountedGroups] {
        &[]
    }

    /// The same where each group may have a number of its own.
    fn bounded_mut(&mut self) -> &mut [CountedGroups] {
        &mut []
    }

    /// The groupings that the rule names; none for kinds of rules without.
    fn groupings(&self) -> Vec<&Grouping> {
        let bounded = self.bounded().iter();
        bounded.map(|groups| &groups.grouping).collect()
    }

    /// Whether the rule says of each group of this grouping what it says of no other: a number beside each row.
    fn says_of_each(&self, grouping: &Grouping) -> bool {
        let mut bounded = self.bounded().iter();
        bounded
            .any(|groups| groups.grouping == *grouping && matches!(groups.bounds, Bounds::Each(_)))
    }

    /// Whether the rule demands nothing, because nothing of what it speaks of is on the board.
    fn is_void(&self, board: &Board) -> bool {
        let within = self.within();
        within.is_some_and(SquareSet::is_empty) || are_all_dropped(board, &self.groupings(), within)
    }

    /// Whether the rule demands nothing yet, because its lines, regions, numbers or clues are still to be found.
    fn is_left_open(&self) -> bool {
        let (groupings, bounded) = (self.groupings(), self.bounded());
        let has_open_bounds = |groups: &CountedGroups| match &groups.bounds {
            Bounds::Each(bounds) => bounds.iter().all(|bound| *bound == Bound::ANY),
            Bounds::Same(_) => false,
        };
        !groupings.is_empty() && groupings.iter().all(|grouping| grouping.is_left_open())
            || !bounded.is_empty() && bounded.iter().all(has_open_bounds)
    }

    /// The rule with squares and kinds replaced by their images; `None` if no rule of its kind
    /// expresses that.
    fn image(&self, action: &Action<'_>) -> Option<Rule>;

    /// The rule on a part of the board; `None` if that cannot be expressed.
    fn cropped(&self, crop: &Crop) -> Option<Rule>;

    /// Variants of the rule with one demand less, where these are of use.
    fn weaker(&self) -> Vec<Rule> {
        Vec::new()
    }

    /// The rule split into rules of one grouping or one picture each; `None` if it is one already.
    fn split(&self) -> Option<Vec<Rule>> {
        None
    }

    /// The canonical form of the rule among its equivalent forms; `None` if this is it. Not all equivalent forms are
    /// recognised.
    fn canonical(&self, _puzzle: &Puzzle) -> Option<Rule> {
        None
    }

    /// Whether the rule implies that both sets have equally many pieces on the board.
    fn makes_equal(&self, _puzzle: &Puzzle, _one: &KindSet, _other: &KindSet) -> bool {
        false
    }
}

/// Evaluates the same expression for the data of a rule of any kind.
#[macro_export]
macro_rules! of_any_kind {
    ($rule:expr, $data:ident => $said:expr) => {
        match $rule {
            $crate::puzzle::Rule::Attacks($data) => $said,
            $crate::puzzle::Rule::Count($data) => $said,
            $crate::puzzle::Rule::Clues($data) => $said,
            $crate::puzzle::Rule::Equal($data) => $said,
            $crate::puzzle::Rule::Forbid($data) => $said,
            $crate::puzzle::Rule::Distinct($data) => $said,
            $crate::puzzle::Rule::Sum($data) => $said,
            $crate::puzzle::Rule::Matching($data) => $said,
            $crate::puzzle::Rule::Connected($data) => $said,
            $crate::puzzle::Rule::Difference($data) => $said,
            $crate::puzzle::Rule::Runs($data) => $said,
            $crate::puzzle::Rule::Visible($data) => $said,
        }
    };
}
pub use of_any_kind;

impl Rule {
    fn data(&self) -> &dyn Data {
        of_any_kind!(self, rule => rule)
    }

    pub fn origin(&self) -> Origin {
        of_any_kind!(self, rule => rule.origin)
    }

    /// The squares that the rule is restricted to (`in`); `None` for kinds of rules without this
    /// key.
    pub fn within(&self) -> Option<&SquareSet> {
        self.data().within()
    }

    /// The groupings that the rule names; none for kinds of rules without.
    pub fn groupings(&self) -> Vec<&Grouping> {
        self.data().groupings()
    }

    /// The bounds that the rule lists, one for each of its first groups; none if these have one bound or none.
    pub fn listed_bounds(&self) -> &[Bound] {
        match self.data().bounded().first().map(|groups| &groups.bounds) {
            Some(Bounds::Each(bounds)) => bounds,
            _ => &[],
        }
    }

    /// The bound of one of its first groups; `None` for kinds of rules without.
    pub fn bound_of(&self, group: usize) -> Option<&Bound> {
        let groups = self.data().bounded().first()?;
        Some(groups.bounds.of(group))
    }

    /// The rule with these bounds for its first groups; `None` for kinds of rules without.
    pub fn with_bounds(&self, bounds: Vec<Bound>) -> Option<Rule> {
        let mut rule = self.clone();
        let bounded = of_any_kind!(&mut rule, rule => rule.bounded_mut());
        bounded.first_mut()?.bounds = Bounds::Each(bounds);
        Some(rule)
    }

    /// Whether the rule demands nothing, because no group, picture, pair or number of it is on the board.
    pub fn is_void(&self, board: &Board) -> bool {
        self.data().is_void(board)
    }

    /// Whether the rule demands nothing yet, because its lines, regions, numbers or clues are still to be found.
    pub fn is_left_open(&self) -> bool {
        self.data().is_left_open()
    }

    /// Whether the rule says of each group of this grouping what it says of no other: a number beside each row.
    pub fn says_of_each(&self, grouping: &Grouping) -> bool {
        self.data().says_of_each(grouping)
    }

    /// Variants of the rule with one demand less, for the search for a smaller puzzle.
    pub fn weaker(&self) -> Vec<Rule> {
        self.data().weaker()
    }

    /// The rule split into rules of one grouping or one picture each, without their place in the
    /// file.
    pub fn split(&self) -> Vec<Rule> {
        let mut rules = self.data().split().unwrap_or_else(|| vec![self.clone()]);
        for alone in &mut rules {
            of_any_kind!(alone, rule => rule.origin = Origin(0));
        }
        rules
    }

    pub(super) fn image(&self, action: &Action<'_>) -> Option<Rule> {
        self.data().image(action)
    }

    pub(super) fn cropped(&self, crop: &Crop) -> Option<Rule> {
        self.data().cropped(crop)
    }

    /// The rule in the form that it shares with equivalent ones, as far as these are recognised.
    pub fn canonical(self, puzzle: &Puzzle) -> Rule {
        self.data().canonical(puzzle).unwrap_or(self)
    }

    pub(super) fn makes_equal(&self, puzzle: &Puzzle, one: &KindSet, other: &KindSet) -> bool {
        self.data().makes_equal(puzzle, one, other)
    }
}

/// Whether there are groupings, and no group of any of them is on the board and holds a square of the set, if there is one.
fn are_all_dropped(board: &Board, groupings: &[&Grouping], within: Option<&SquareSet>) -> bool {
    let is_dropped = |grouping: &&&Grouping| match within {
        // Groups of sides may be in a set without a square of their own.
        Some(within) if !matches!(grouping, Grouping::Sided(_)) => {
            board.groups_within(grouping, within).next().is_none()
        }
        _ => board.extent(grouping).groups == 0,
    };
    !groupings.is_empty() && groupings.iter().all(|grouping| is_dropped(&grouping))
}

/// Whether some square of a set is one move away from another.
fn joins_two(board: &Board, moves: &Moves, within: &SquareSet) -> bool {
    let reaches = |from: Square| {
        let steps = moves.leaps().iter();
        let leaps = steps.filter_map(|&step| board.step(from, step));
        let rides = moves.rides().iter().flat_map(|&ride| board.ray(from, ride));
        let mut reached = leaps.chain(rides);
        reached.any(|to| to != from && within.contains(to))
    };
    within.iter().any(reaches)
}
