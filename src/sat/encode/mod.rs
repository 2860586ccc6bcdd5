//! The encoder: every rule of a puzzle as clauses.
//!
//! [`encode`] passes each rule to the file of its kind in [`rules`], which states it over the
//! placement variables of [`variables`] with the help of
//!
//! - [`encoder`]: the puzzle, the sink and what is known of both while clauses are written;
//! - [`writer`]: clauses, or bounded sums as lines, that bind under conditions;
//! - [`guard`]: selectors that switch off single instances of rules;
//! - [`possible`]: which piece may stand where;
//! - [`occupancy`]: "one of these kinds stands on this square" as one literal;
//! - [`cardinality`]: bounds on how many literals are true; [`linear`]: bounds on sums of values;
//! - [`automaton`]: finite automata that read along a line;
//! - [`filled`]: squares that hold a piece in every solution;
//! - [`sight`]: riders, lines of squares, what blocks them;
//! - [`parts`]: parts connected by steps;
//! - [`crossing`]: sets of squares that are one part each and so do not cross;
//! - [`saturation`]: the number of pieces on the whole board, combined with the lines that hold at
//!   most one of them;
//! - [`sums`]: bounds that follow from others by adding up;
//! - [`size`]: whether the formula fits, before any of it is kept.
//!
//! A new kind of rule takes one new file and its match arms in [`rules`]. Nothing here knows a solver, or
//! how the backtracker and the judge read a rule.

mod automaton;
mod cardinality;
mod crossing;
mod encoder;
mod filled;
mod guard;
mod linear;
mod occupancy;
mod parts;
mod possible;
mod rules;
mod saturation;
mod sight;
mod size;
mod squares;
mod sums;
#[cfg(test)]
pub mod truth;
mod variables;
mod writer;

pub use cardinality::{GoalBounds, at_least_by_groups, overflow_of_groups};
pub use guard::{Guard, Guards};
pub use parts::{Graph, LeftOut, PartDemand};
pub use size::{
    DoesNotFit, MOST_LITERALS, check_candidates, check_size, check_size_in_turns,
    check_size_of_lines, is_larger,
};
pub use variables::PlacementVariables;
pub use writer::{LinearConstraint, Relation, Subject, ToldSink};

use super::ClauseSink;
use crate::puzzle::{Origin, Puzzle, Rule};
use crate::stop::{Stop, Stopped};
use encoder::Encoder;
use writer::Writer;

/// The sizes from which on each encoding is used. The solutions do not depend on them; tests draw them
/// at random so that small boards reach every path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// At-most-one over more literals than this uses helper variables instead of pairs.
    pub pairwise: usize,
    /// A bound on a number uses a totalizer if it needs more clauses than this without helper
    /// variables.
    pub binomial: usize,
    /// A sum whose decision diagram has more edges than this is added in binary.
    pub diagram: usize,
    /// Sight along a line of more squares than this is stated with a literal "an attacker is seen
    /// from here, looking this way" for each square, instead of clauses that name every square
    /// between attacker and target.
    pub between: usize,
    /// Whether a number of pieces is combined with the lines that hold at most one of them:
    /// n pieces on n such lines are exactly one on each (see [`saturation`]).
    pub saturate: bool,
    /// Whether numbers on groups are combined with those on other groups that cover the same
    /// squares (see [`sums`]).
    pub add_up: bool,
    /// Whether the formula leaves out that squares form one part; the reader of the models then has to
    /// state it by [cuts](crate::sat::cuts).
    pub cuts: bool,
    /// Whether every helper variable is a function of the placement, so that the formula has as
    /// many models as the puzzle has solutions: for model counters. It costs clauses. It is impossible
    /// for a rule that [`without_count`] names.
    pub count_preserving: bool,
}

impl Thresholds {
    /// At-most-one over more literals than this uses helper variables; with `count_preserving`, never.
    ///
    /// The selectors of a product of rows and columns are implied one way only, so a formula that
    /// preserves the count does without them.
    fn most_in_pairs(&self) -> usize {
        match self.count_preserving {
            true => usize::MAX,
            false => self.pairwise,
        }
    }
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds {
            pairwise: 16,
            binomial: 100,
            diagram: 200_000,
            between: 16,
            saturate: true,
            add_up: true,
            cuts: false,
            count_preserving: false,
        }
    }
}

/// What the encoder made besides clauses.
#[derive(Clone, Debug)]
pub struct Encoding {
    pub variables: PlacementVariables,
    /// One for each instance of a rule with [`Guards::PerInstance`], otherwise none.
    pub guards: Vec<Guard>,
    /// For each graph, the squares that hold what counts must form at most one part. The clauses do not say so.
    pub left_out: Vec<LeftOut>,
}

/// The encoding of a formula that leaves nothing out.
impl From<PlacementVariables> for Encoding {
    fn from(variables: PlacementVariables) -> Self {
        Encoding {
            variables,
            guards: Vec::new(),
            left_out: Vec::new(),
        }
    }
}

/// The origin of a rule for which no formula is known that has as many models as the puzzle has solutions; `None` if
/// there is no such rule.
pub fn without_count(puzzle: &Puzzle) -> Option<Origin> {
    let mut rules = puzzle.rules.iter();
    rules
        .find(|rule| rules::has_free_helpers(rule))
        .map(Rule::origin)
}

/// Writes the whole puzzle to a sink that has no variable yet.
///
/// Restricted to the placement variables, the models of the clauses are the solutions: each
/// solution extends to a model (with [`Thresholds::count_preserving`] to only one), and every model
/// contains a solution. If it is stopped, it has written only a part, which says less.
pub fn encode(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    guards: Guards,
    sink: &mut dyn ClauseSink,
    stop: &Stop,
) -> Result<Encoding, Stopped> {
    write(puzzle, thresholds, guards, Writer::new(sink, stop))
}

/// The same for a sink that is told what each block says, as clauses or as lines. Lines say what the puzzle says and
/// no more: a bounded sum is one line, or two if it is bounded on both sides. Each helper is a function of the
/// placement, except those of which the sink is told.
pub fn encode_telling(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    takes_lines: bool,
    sink: &mut dyn ToldSink,
    stop: &Stop,
) -> Result<Encoding, Stopped> {
    let writer = Writer::telling(sink, takes_lines, stop);
    write(puzzle, thresholds, Guards::None, writer)
}

fn write<'a>(
    puzzle: &'a Puzzle,
    thresholds: &'a Thresholds,
    guards: Guards,
    writer: Writer<'a>,
) -> Result<Encoding, Stopped> {
    let mut encoder = Encoder::new(puzzle, thresholds, guards, writer)?;
    encode_rules(&mut encoder)?;
    encoder.finish()
}

/// Everything that the puzzle asks for except its goal.
fn encode_rules(encoder: &mut Encoder<'_>) -> Result<(), Stopped> {
    if encoder.sums.is_refuted {
        encoder.writer.begin_subject(|| Subject::Implied);
        encoder.writer.clause(&[]);
        encoder.writer.end_subject();
        return Ok(());
    }
    squares::encode(encoder)?;
    for (place, rule) in encoder.puzzle.rules.iter().enumerate() {
        encoder.writer.poll()?;
        encoder.rule = Some(place);
        rules::encode(encoder, rule)?;
    }
    encoder.rule = None;
    crossing::encode(encoder)?;
    saturation::encode(encoder)
}

#[cfg(test)]
mod tests {
    use super::{GoalBounds, Guards, Thresholds, at_least_by_groups, encode};
    use crate::board::Grouping;
    use crate::puzzle::{Bound, Direction, Moves, sample};
    use crate::sat::{ClauseSink, Literal, Variable};
    use crate::stop::Stop;

    /// A sink that raises the stop at its hundredth clause.
    #[derive(Default)]
    struct Raises {
        stop: Stop,
        clauses: usize,
        variables: usize,
    }

    impl ClauseSink for Raises {
        fn new_variable(&mut self) -> Variable {
            self.variables += 1;
            Variable::new(self.variables - 1)
        }

        fn add_clause(&mut self, _clause: &[Literal]) {
            self.clauses += 1;
            if self.clauses == 100 {
                self.stop.raise();
            }
        }
    }

    #[test]
    fn no_variable_is_made_once_it_is_stopped() {
        let mut sink = Raises::default();
        let stop = sink.stop.clone();
        stop.raise();
        let puzzle = sample::queens(10);
        let encoded = encode(
            &puzzle,
            &Thresholds::default(),
            Guards::None,
            &mut sink,
            &stop,
        );
        assert!(encoded.is_err());
        assert_eq!(sink.variables, 0);
    }

    #[test]
    fn pairs_of_groups_are_gone_through_no_further_once_it_is_stopped() {
        let mut puzzle = sample::open(50, 50);
        puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        puzzle.distinct(&[Grouping::Row, Grouping::Column]);
        assert_given_up(0, |sink, stop| {
            let thresholds = Thresholds::default();
            let encoded = encode(&puzzle, &thresholds, Guards::None, sink, stop).is_err();
            // The whole formula has a hundred thousand helpers; those of the squares come first.
            sink.variables -= 50 * 50;
            encoded
        });
    }

    /// Checks that writing over this many variables ends soon after the hundredth clause.
    fn assert_given_up(variables: usize, write: impl FnOnce(&mut Raises, &Stop) -> bool) {
        let mut sink = Raises::default();
        for _ in 0..variables {
            sink.new_variable();
        }
        let stop = sink.stop.clone();
        assert!(write(&mut sink, &stop));
        assert!(sink.clauses < 500, "{}", sink.clauses);
        // Helpers without clauses may follow until rustsat notices.
        assert!(sink.variables < variables + 1500, "{}", sink.variables);
    }

    /// Each of these has some hundred thousand clauses or more, and thousands of helpers.
    #[test]
    fn a_totalizer_of_many_literals_is_given_up_soon_after_it_is_stopped() {
        let (number, thresholds) = (1000, Thresholds::default());
        let inputs: Vec<Literal> = (0..number).map(|n| Variable::new(n).positive()).collect();
        let groups: Vec<Vec<Literal>> = inputs.iter().map(|&literal| vec![literal]).collect();
        for direction in [Direction::Maximize, Direction::Minimize] {
            assert_given_up(number, |sink, stop| {
                GoalBounds::new(sink, direction, &groups, 500, stop).is_err()
            });
        }
        let condition = Variable::new(number).positive();
        for groups in [groups, vec![inputs]] {
            assert_given_up(number + 1, |sink, stop| {
                at_least_by_groups(sink, &thresholds, condition, &groups, 500, stop).is_err()
            });
        }
    }
}
