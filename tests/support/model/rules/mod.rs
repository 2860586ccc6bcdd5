//! What the tests need to know about each kind of rule, one file for each: what is written in the file, how
//! it is drawn at random, what it means, and how it is simplified.

mod attacks;
mod clue;
mod connected;
mod count;
mod difference;
mod distinct;
mod equal;
mod forbid;
mod matching;
mod product;
mod runs;
mod sum;
mod visible;

pub use attacks::AttacksRule;
pub use clue::ClueRule;
pub use connected::ConnectedRule;
pub use count::CountRule;
pub use difference::DifferenceRule;
pub use distinct::DistinctRule;
pub use equal::EqualRule;
pub use forbid::ForbidRule;
pub use matching::MatchRule;
pub use product::ProductRule;
pub use runs::RunsRule;
pub use sum::SumRule;
pub use visible::VisibleRule;

use super::chance::Chance;
use super::naive::judging::allows;
use super::naive::{Cells, Limits, Reading};
use super::{BoundForm, Each, Model, Name, Named, Own, Set};

#[derive(Clone, Debug)]
pub enum Rule {
    Attacks(AttacksRule),
    Count(CountRule),
    Clue(ClueRule),
    Equal(EqualRule),
    Forbid(ForbidRule),
    Distinct(DistinctRule),
    Sum(SumRule),
    Match(MatchRule),
    Connected(ConnectedRule),
    Difference(DifferenceRule),
    Runs(RunsRule),
    Visible(VisibleRule),
    Product(ProductRule),
}

/// What a reader can forget about rules, and how many puzzles of a few thousand must show it at least.
pub const MISREADINGS: &[(&str, usize)] = &[
    ("whether clues count their own square", 5),
    ("what a clue says", 5),
    ("in which order groups come", 2),
    ("that pictures turn", 3),
    ("where pictures are forbidden", 1),
    ("around which squares pictures lie", 3),
    ("what is the same in a picture", 2),
    ("where pieces stand equally often", 1),
    ("that lines are distinct", 3),
    ("which values are subtracted", 5),
    ("what a weight is", 5),
    ("how often a square counts", 5),
    ("between which pieces values count", 3),
    ("how many squares count", 5),
    ("from which end squares are counted", 1),
    ("what a product is", 5),
    ("who may be left over", 5),
    ("how partners stand", 5),
    ("how parts hang together", 5),
    ("how large parts are", 5),
    ("how large the part of a square is", 5),
    ("that each part has one such square", 2),
    ("that a label is in one part alone", 2),
    ("that the space around the board is a part", 3),
    ("how many loops parts have", 2),
    ("which shapes parts have", 2),
    ("whether shapes may be turned", 1),
    ("that parts that touch differ", 1),
    ("whether a difference has a sign", 5),
    ("that a ratio is no difference", 3),
    ("that all squares of a line are compared", 1),
    ("in which order a line goes", 1),
    ("what a star in a list of runs is", 2),
    ("in which order runs come", 2),
    ("that runs are of equal symbols", 2),
    ("from which end lines are seen", 3),
];

/// A rule as it is written.
pub trait Form {
    /// The name of its table, and the keys that are not among its [`Parts`], each with its value; `of` is one of them.
    fn toml(&self, model: &Model) -> (&'static str, Vec<(&'static str, String)>);

    fn parts(&mut self) -> Parts<'_>;

    /// Its meaning; for one kind only if `only` is set.
    fn statement(&self, model: &Model, reading: &Reading, only: Option<usize>) -> Meaning;

    /// Simpler versions of the rule, apart from its [`Parts`].
    fn simpler(&self) -> Vec<Rule> {
        Vec::new()
    }

    /// How a reader that forgets one of the [`MISREADINGS`] reads the rule; `None` if that is not about this kind.
    fn misread(&self, _forgotten: &str) -> Option<Vec<Rule>> {
        None
    }

    /// Whether it closes a square of the board.
    fn closes(&self, _square: usize) -> bool {
        false
    }

    /// Removes squares of the board, with what is written for each of them.
    fn keep_squares(&mut self, _stays: &dyn Fn(&usize) -> bool) {}
}

/// The parts that several kinds of rules have.
#[derive(Default)]
pub struct Parts<'a> {
    pub names: Vec<&'a mut Named>,
    /// Names; at least two of them must stay.
    pub compared: Option<&'a mut Vec<Name>>,
    /// Kinds in a picture; none of them can be removed.
    pub drawn: Vec<&'a mut Name>,
    pub each: Option<&'a mut Each>,
    /// Groups of its own.
    pub own: Option<&'a mut Option<Own>>,
    pub within: Option<&'a mut Option<Set>>,
    /// A set of squares that is always there.
    pub at: Option<&'a mut Set>,
    /// Another set of squares.
    pub minus: Option<&'a mut Option<Set>>,
    /// Names that can be removed, each with a number.
    pub weighed: Option<&'a mut Vec<(Name, i64)>>,
    pub per_symbol: Option<&'a mut bool>,
    pub bound: Option<&'a mut BoundForm>,
}

pub type Meaning = Box<dyn Statement>;

/// The meaning of a rule, by the definition.
pub trait Statement {
    /// The number for each target or group, with its limits; empty for a rule without a bound.
    fn numbers(&self, _reading: &Reading, _cells: &Cells) -> Vec<(i64, Limits)> {
        Vec::new()
    }

    fn holds(&self, reading: &Reading, cells: &Cells) -> bool {
        let mut numbers = self.numbers(reading, cells).into_iter();
        numbers.all(|(number, limits)| allows(limits, number))
    }
}

/// What stands in a rule of any kind.
macro_rules! of_any_kind {
    ($rule:expr) => {
        match $rule {
            Rule::Attacks(rule) => rule,
            Rule::Count(rule) => rule,
            Rule::Clue(rule) => rule,
            Rule::Equal(rule) => rule,
            Rule::Forbid(rule) => rule,
            Rule::Distinct(rule) => rule,
            Rule::Sum(rule) => rule,
            Rule::Match(rule) => rule,
            Rule::Connected(rule) => rule,
            Rule::Difference(rule) => rule,
            Rule::Runs(rule) => rule,
            Rule::Visible(rule) => rule,
            Rule::Product(rule) => rule,
        }
    };
}

impl Rule {
    pub fn form(&self) -> &dyn Form {
        of_any_kind!(self)
    }

    pub fn form_mut(&mut self) -> &mut dyn Form {
        of_any_kind!(self)
    }

    pub fn parts(&mut self) -> Parts<'_> {
        self.form_mut().parts()
    }
}

/// A rule of any kind.
pub fn random_rule(chance: &mut Chance, model: &Model) -> Rule {
    let other = match chance.within(0..43) {
        0..=7 => Some(attacks::random(chance, model)),
        8..=11 => Some(count::random(chance, model)),
        12..=14 => Some(clue::random(chance, model)),
        15..=17 | 38..=39 => Some(forbid::random(chance, model)),
        20..=22 | 34..=35 => Some(sum::random(chance, model)),
        36..=37 => product::random(chance, model),
        25..=26 => Some(connected::random(chance, model)),
        23..=24 => matching::random(chance, model),
        27..=29 | 42 => Some(difference::random(chance, model)),
        30..=31 | 40..=41 => Some(runs::random(chance, model)),
        32..=33 => Some(visible::random(chance, model)),
        18 => Some(distinct::random(chance, model)),
        _ => equal::random(chance, model),
    };
    // Some kinds of rules need pieces, which not every model has.
    other.unwrap_or_else(|| count::random(chance, model))
}
