//! The encoder: every rule of a puzzle as clauses.
//!
//! The way of a rule: [`encode`] hands it to the file of its kind ([`count`], [`attacks`], [`clues`],
//! [`equal`], [`forbid`], [`distinct`]), which states it over the placement variables of [`variables`] with the help of
//!
//! - [`encoder`]: the puzzle, the sink and what is known of both while clauses are written;
//! - [`writer`]: clauses that bind under conditions;
//! - [`possible`]: which piece may stand where;
//! - [`occupancy`]: "one of these kinds stands on this square" as one literal;
//! - [`cardinality`] and [`at_most_one`]: bounds on how many literals are true;
//! - [`totals`]: the number of pieces on the whole board, read together with the lines that hold
//!   at most one of them ("saturation");
//! - [`reach`], [`sight`], [`no_attack`], [`attackers`]: riders, lines of squares, what blocks them;
//! - [`goal`]: the number of a goal, as literals that bound it;
//! - [`guard`]: selectors that switch single instances of rules off;
//! - [`estimate`](mod@estimate), [`lengths`]: how large it will be, before any of it is made.
//!
//! A new kind of rule is one new file and one arm in [`encode`]. Nothing here knows a solver, or
//! how the backtracker and the judge read a rule.

mod at_most_one;
mod attackers;
mod attacks;
mod cardinality;
mod clues;
mod count;
mod distinct;
mod encoder;
mod equal;
mod estimate;
mod forbid;
mod goal;
mod guard;
mod lengths;
mod no_attack;
mod occupancy;
mod possible;
#[cfg(test)]
pub mod random;
mod reach;
mod sight;
mod squares;
mod totals;
#[cfg(test)]
pub mod truth;
mod variables;
mod writer;

pub use estimate::{DoesNotFit, MOST_LITERALS, check_size, estimate};
pub use goal::GoalBounds;
pub use guard::{Guard, Guards, Instance};
pub use variables::PlacementVariables;

use super::ClauseSink;
use crate::puzzle::{Puzzle, Rule};
use encoder::Encoder;

/// Which encoding is used from which size on. The solutions do not depend on them; tests draw them
/// at random so that small boards reach every path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// At-most-one over more literals than this uses helper variables instead of pairs.
    pub pairwise: usize,
    /// A bound on a number that needs more clauses than this when stated without helper variables
    /// uses a totalizer.
    pub binomial: usize,
    /// Sight along a line of more squares than this is stated by a literal "an attacker is seen
    /// from here, looking this way" for each square, instead of by clauses that name every square
    /// between attacker and target.
    pub between: usize,
    /// Whether a number of pieces is read together with the lines that hold at most one of them:
    /// n pieces on n such lines are exactly one on each (see [`totals`]).
    pub saturate: bool,
}

impl Default for Thresholds {
    fn default() -> Self {
        Thresholds {
            pairwise: 16,
            binomial: 100,
            between: 16,
            saturate: true,
        }
    }
}

/// What the encoder made besides clauses.
#[derive(Clone, Debug)]
pub struct Encoding {
    pub variables: PlacementVariables,
    /// One for each instance of a rule with [`Guards::PerInstance`], otherwise none.
    pub guards: Vec<Guard>,
}

/// Writes the whole puzzle to a sink that has no variable yet.
///
/// The models of the clauses, looked at on the placement variables alone, are the solutions: each
/// solution extends to a model (not always in one way only), and every model holds a solution.
pub fn encode(
    puzzle: &Puzzle,
    thresholds: &Thresholds,
    guards: Guards,
    sink: &mut dyn ClauseSink,
) -> Encoding {
    let mut encoder = Encoder::new(puzzle, thresholds, guards, sink);
    squares::encode(&mut encoder);
    for rule in &puzzle.rules {
        match rule {
            Rule::Attacks(rule) => attacks::encode(&mut encoder, rule),
            Rule::Count(rule) => count::encode(&mut encoder, rule),
            Rule::Equal(rule) => equal::encode(&mut encoder, rule),
            Rule::Forbid(rule) => forbid::encode(&mut encoder, rule),
            Rule::Clues(rule) => clues::encode(&mut encoder, rule),
            Rule::Distinct(rule) => distinct::encode(&mut encoder, rule),
        }
    }
    totals::encode(&mut encoder);
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::random::{self, Random};
    use super::truth::{assert_encoded, by_definition};

    #[test]
    fn random_puzzles_have_the_solutions_that_the_rules_word_by_word_have() {
        let mut satisfiable = 0;
        for seed in 0..RANDOM_PUZZLES {
            let puzzle = random::puzzle(&mut Random::new(seed));
            assert_encoded(&puzzle);
            satisfiable += usize::from(!by_definition(&puzzle).is_empty());
        }
        // Both outcomes are common, or this would say little.
        assert!(satisfiable > 300 && satisfiable < 1200, "{satisfiable}");
    }

    const RANDOM_PUZZLES: u64 = 1500;
}
