//! Selectors: with guards, each instance of a rule binds only while its own literal is true.
//!
//! For explanations: assuming all selectors gives the puzzle; those in a failed core are the
//! instances that contradict each other. Definitions of helpers are not guarded: they mean the
//! same whether or not a rule uses them. What is built into the language (a square holds one piece,
//! and only kinds that may stand there) has no selector.

use crate::puzzle::{Demand, Origin};
use crate::sat::Literal;

use super::encoder::Encoder;
pub use crate::puzzle::RuleInstance as Instance;

/// Whether rule instances, givens and numbers of pieces can be switched off one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guards {
    /// Clauses as they are: for solving and enumeration.
    None,
    /// Every instance has a selector that must be true for its clauses to bind: for explanation.
    PerInstance,
}

/// A selector and what it switches on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    pub selector: Literal,
    pub demand: Demand,
}

impl Encoder<'_> {
    /// Writes one instance of what was stated at `origin`, behind its selector if there are guards;
    /// nothing once the work has to stop.
    pub fn instance(
        &mut self,
        origin: Origin,
        instance: impl FnOnce() -> Instance,
        write: impl FnOnce(&mut Self),
    ) {
        if self.writer.is_stopped() {
            return;
        }
        match self.guards {
            Guards::None => write(self),
            Guards::PerInstance => {
                let selector = self.writer.helper();
                self.writer.assume(selector);
                write(self);
                self.writer.release();
                let instance = instance();
                self.selectors.push(Guard {
                    selector,
                    demand: Demand {
                        origin,
                        rule: self.rule,
                        instance,
                    },
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grouping, Square, SquareSet, Terrain};
    use crate::puzzle::{
        Bound, Bounds, Count, Counted, CountedGroups, KindId, Moves, Puzzle, Rule, Targets, sample,
    };
    use crate::sat::encode::random::{self, Random};
    use crate::sat::encode::truth::{all_thresholds, by_clauses, by_definition, formula};

    /// Assumptions that switch one instance off, and all others on.
    fn all_on_but(guards: &[Guard], off: Option<usize>) -> Vec<Literal> {
        let selector = |(index, guard): (usize, &Guard)| match Some(index) == off {
            true => !guard.selector,
            false => guard.selector,
        };
        guards.iter().enumerate().map(selector).collect()
    }

    #[test]
    fn with_all_selectors_on_the_solutions_are_those_without_guards() {
        for seed in 10_000..10_150 {
            let puzzle = random::puzzle(&mut Random::new(seed));
            let expected = by_definition(&puzzle);
            for thresholds in all_thresholds() {
                let (cnf, encoding) = formula(&puzzle, &thresholds, Guards::PerInstance);
                let on = all_on_but(&encoding.guards, None);
                let found = by_clauses(&puzzle, &cnf, &encoding.variables, &on);
                assert_eq!(found, expected, "{seed} {thresholds:?}");
            }
        }
    }

    /// The puzzle that lacks what a selector stands for; none for lines, which no puzzle can lack.
    fn lacking(puzzle: &Puzzle, guard: &Guard) -> Option<Puzzle> {
        let mut puzzle = puzzle.clone();
        let board = puzzle.board.clone();
        let mut of_origin = puzzle
            .rules
            .iter_mut()
            .filter(|r| r.origin() == guard.demand.origin);
        match (&guard.demand.instance, of_origin.next()) {
            (Instance::Given(square), _) => puzzle.givens.retain(|given| given.square != *square),
            (Instance::Number(kind), _) => puzzle.kinds[kind.index()].count = Bound::ANY,
            (Instance::Target(square), Some(Rule::Attacks(rule))) => rule.within.remove(*square),
            (Instance::Group(_, place), Some(Rule::Count(rule))) => {
                let each = &mut rule.each[0];
                let number = board.groups(each.grouping).count();
                let mut bounds: Vec<Bound> = (0..number).map(|n| each.bounds.of(n)).collect();
                bounds[*place] = Bound::ANY;
                each.bounds = Bounds::Each(bounds);
            }
            // Its groups may overlap, so none can be taken out of the set alone.
            (Instance::Group(..), Some(Rule::Equal(_))) => return None,
            (Instance::Clue(square), Some(Rule::Clues(rule))) => {
                rule.clues.retain(|clue| clue.square != *square);
            }
            _ => return None,
        }
        Some(puzzle)
    }

    #[test]
    fn a_selector_that_is_off_drops_its_instance_and_no_other() {
        let mut dropped = 0;
        for seed in 20_000..20_200 {
            let puzzle = random::puzzle(&mut Random::new(seed));
            let (cnf, encoding) = formula(&puzzle, &all_thresholds()[2], Guards::PerInstance);
            for (index, guard) in encoding.guards.iter().enumerate() {
                let Some(rest) = lacking(&puzzle, guard) else {
                    continue;
                };
                let assumed = all_on_but(&encoding.guards, Some(index));
                let found = by_clauses(&puzzle, &cnf, &encoding.variables, &assumed);
                assert_eq!(found, by_definition(&rest), "{seed} {guard:?}");
                dropped += 1;
            }
        }
        assert!(dropped > 500, "{dropped}");
    }

    #[test]
    fn a_line_that_is_off_lets_its_squares_attack_each_other() {
        let mut puzzle = sample::open(2, 3);
        let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::exactly(2));
        puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
        let on = Targets::Pieces(sample::set(&[queen]));
        puzzle.attacks(&[queen], on, Bound::exactly(0));
        for thresholds in all_thresholds() {
            let (cnf, encoding) = formula(&puzzle, &thresholds, Guards::PerInstance);
            let all = by_definition(&puzzle);
            for (index, guard) in encoding.guards.iter().enumerate() {
                let Instance::Line(line) = &guard.demand.instance else {
                    continue;
                };
                let assumed = all_on_but(&encoding.guards, Some(index));
                let found = by_clauses(&puzzle, &cnf, &encoding.variables, &assumed);
                // Two queens on any two squares of the line: no other line holds both.
                let mut without_rule = puzzle.clone();
                without_rule.rules.clear();
                let mut expected = by_definition(&without_rule);
                expected.retain(|placement| {
                    let pieces = placement.pieces();
                    let mut queens = pieces.filter(|&(_, kind)| kind == queen).map(|(s, _)| s);
                    all.contains(placement) || queens.all(|square| line.contains(&square))
                });
                assert_eq!(found, expected, "{line:?}");
            }
        }
    }

    #[test]
    fn every_sort_of_instance_has_a_selector() {
        let mut puzzle = sample::queens(4);
        puzzle.board.set_terrain(Square::new(15), Terrain::Closed);
        puzzle.give(Square::new(1), KindId::new(0));
        let lonely = Targets::Empty;
        let at_least_one = Bound {
            at_least: Some(1),
            at_most: None,
        };
        puzzle.attacks(&[KindId::new(0)], lonely, at_least_one);
        let within = SquareSet::of(16, [Square::new(0), Square::new(5)]);
        puzzle.rules.push(Rule::Count(Count {
            of: Counted::Empty,
            each: vec![CountedGroups {
                grouping: Grouping::Row,
                bounds: Bounds::Same(Bound::exactly(1)),
            }],
            within,
            origin: Origin(7),
        }));
        let (_, encoding) = formula(&puzzle, &all_thresholds()[0], Guards::PerInstance);
        let number = |wanted: &dyn Fn(&Instance) -> bool| {
            encoding
                .guards
                .iter()
                .filter(|guard| wanted(&guard.demand.instance))
                .count()
        };
        assert_eq!(number(&|i| matches!(i, Instance::Given(_))), 1);
        assert_eq!(number(&|i| matches!(i, Instance::Number(_))), 1);
        // Rows 1 and 2 have a square that counts.
        assert_eq!(
            number(&|i| matches!(i, Instance::Group(Grouping::Row, 0 | 1))),
            2
        );
        assert_eq!(number(&|i| matches!(i, Instance::Group(..))), 2);
        assert_eq!(number(&|i| matches!(i, Instance::Target(_))), 15);
        // Rows, columns, and diagonals of two squares or more.
        assert_eq!(number(&|i| matches!(i, Instance::Line(_))), 4 + 4 + 5 + 5);
    }
}
