//! A puzzle as a formula for other programs, clause by clause: nothing is held in memory.

use super::engine::DoesNotFit;
use crate::puzzle::Puzzle;
use crate::sat::encode::{Guards, PlacementVariables, Thresholds, check_size, encode};
use crate::sat::{ClauseSink, Literal, Variable};

/// How large a formula is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct FormulaSize {
    pub variables: u64,
    pub clauses: u64,
}

/// The rules and givens of a puzzle as clauses; its goal is not among them.
pub struct Formula<'a> {
    puzzle: &'a Puzzle,
    thresholds: Thresholds,
}

impl<'a> Formula<'a> {
    /// With `count_preserving`, the formula has exactly one model for each solution.
    pub fn new(puzzle: &'a Puzzle, count_preserving: bool) -> Result<Self, DoesNotFit> {
        let thresholds = Thresholds {
            count_preserving,
            ..Thresholds::default()
        };
        check_size(puzzle, &thresholds)?;
        Ok(Formula { puzzle, thresholds })
    }

    /// Its size, by writing it once to nowhere.
    pub fn size(&self) -> FormulaSize {
        let mut size = FormulaSize::default();
        self.write(&mut size);
        size
    }

    /// Always the same clauses in the same order.
    pub fn write(&self, sink: &mut dyn ClauseSink) {
        encode(self.puzzle, &self.thresholds, Guards::None, sink);
    }

    /// What the first variables stand for.
    pub fn placement_variables(&self) -> PlacementVariables {
        PlacementVariables::new(self.puzzle)
    }
}

impl ClauseSink for FormulaSize {
    fn new_variable(&mut self) -> Variable {
        self.variables += 1;
        Variable::new((self.variables - 1) as usize)
    }

    fn add_clause(&mut self, _clause: &[Literal]) {
        self.clauses += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;
    use crate::sat::Cnf;

    #[test]
    fn the_size_is_that_of_what_is_written() {
        for count_preserving in [false, true] {
            let puzzle = sample::queens(20);
            let formula = Formula::new(&puzzle, count_preserving).unwrap();
            let mut cnf = Cnf::default();
            formula.write(&mut cnf);
            let size = FormulaSize {
                variables: cnf.variables() as u64,
                clauses: cnf.len() as u64,
            };
            assert_eq!(formula.size(), size);
        }
    }

    #[test]
    fn a_formula_that_does_not_fit_is_refused_before_it_is_written() {
        assert!(Formula::new(&sample::queens(2048), false).is_err());
    }
}
