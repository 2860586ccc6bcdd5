//! A puzzle as a formula for other programs, clause by clause: nothing is held in memory.

use std::io;

use crate::board::Square;
use crate::puzzle::{KindId, Origin, Puzzle};
use crate::sat::DoesNotFit;
use crate::sat::encode::{
    Guards, PlacementVariables, Thresholds, check_size, encode, without_count,
};
use crate::sat::{ClauseSink, Literal, Variable};
use crate::stop::{Stop, Stopped};

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

/// Why there is no formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFormula {
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
    /// What a rule needs beside the placement is not settled by it.
    #[error("a rule allows several models for one solution")]
    NotCountPreserving(Origin),
}

/// Variable n, counted from 1 as in DIMACS, says that this piece stands on this square, where n - 1
/// is its place in this list. It depends on the board and the pieces alone.
pub fn placement_variables(puzzle: &Puzzle) -> Vec<(Square, KindId)> {
    let variables = PlacementVariables::new(puzzle);
    let all = (0..variables.len()).map(Variable::new);
    all.filter_map(|variable| variables.meaning(variable))
        .collect()
}

impl<'a> Formula<'a> {
    /// With `count_preserving`, the formula has exactly one model for each solution, or is refused.
    pub fn new(puzzle: &'a Puzzle, count_preserving: bool) -> Result<Self, NoFormula> {
        if let (true, Some(origin)) = (count_preserving, without_count(puzzle)) {
            return Err(NoFormula::NotCountPreserving(origin));
        }
        let thresholds = Thresholds {
            count_preserving,
            ..Thresholds::default()
        };
        check_size(puzzle, &thresholds, &Stop::never())?;
        Ok(Formula { puzzle, thresholds })
    }

    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    pub fn is_count_preserving(&self) -> bool {
        self.thresholds.count_preserving
    }

    /// Its size, by writing it once to nowhere.
    pub fn size(&self, stop: &Stop) -> Result<FormulaSize, Stopped> {
        let mut size = FormulaSize::default();
        self.encode(&mut size, stop)?;
        Ok(size)
    }

    fn encode(&self, sink: &mut dyn ClauseSink, stop: &Stop) -> Result<(), Stopped> {
        encode(self.puzzle, &self.thresholds, Guards::None, sink, stop).map(drop)
    }

    /// Hands over every clause as the literals of DIMACS: n, or -n for its negation. Always the same
    /// clauses in the same order. An error ends it, and so does a stop, with an error of kind
    /// `Interrupted`.
    pub fn write(
        &self,
        stop: &Stop,
        clause: &mut dyn FnMut(&[i64]) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut sink = Numbers {
            size: FormulaSize::default(),
            clause,
            numbers: Vec::new(),
            written: Ok(()),
        };
        let encoded = self.encode(&mut sink, stop);
        sink.written?;
        encoded.map_err(|Stopped| io::ErrorKind::Interrupted.into())
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

/// Turns literals into numbers; after an error, nothing more is handed over.
struct Numbers<'a> {
    size: FormulaSize,
    clause: &'a mut dyn FnMut(&[i64]) -> io::Result<()>,
    /// The clause at hand, kept to save its allocation.
    numbers: Vec<i64>,
    written: io::Result<()>,
}

impl Numbers<'_> {
    fn hand_over(&mut self, clause: &[Literal]) -> io::Result<()> {
        self.numbers.clear();
        let numbers = clause.iter().map(|literal| literal.in_dimacs());
        self.numbers.extend(numbers);
        (self.clause)(&self.numbers)
    }
}

impl ClauseSink for Numbers<'_> {
    fn new_variable(&mut self) -> Variable {
        self.size.new_variable()
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        if self.written.is_ok() {
            self.written = self.hand_over(clause);
        }
        self.size.add_clause(clause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    #[test]
    fn the_size_is_that_of_what_is_written() {
        for count_preserving in [false, true] {
            let puzzle = sample::queens(20);
            let formula = Formula::new(&puzzle, count_preserving).unwrap();
            let (mut clauses, mut greatest) = (0, 0);
            let mut count = |clause: &[i64]| {
                clauses += 1;
                greatest = clause.iter().fold(greatest, |most, n| n.abs().max(most));
                Ok(())
            };
            formula.write(&Stop::never(), &mut count).unwrap();
            let size = formula.size(&Stop::never()).unwrap();
            assert_eq!((clauses, greatest as u64), (size.clauses, size.variables));
        }
    }

    #[test]
    fn a_formula_that_does_not_fit_is_refused_before_it_is_written() {
        assert!(Formula::new(&sample::queens(2048), false).is_err());
    }

    #[test]
    fn an_error_and_a_stop_end_it() {
        let puzzle = sample::queens(4);
        let formula = Formula::new(&puzzle, false).unwrap();
        let mut clauses = 0;
        let full = formula.write(&Stop::never(), &mut |_| {
            clauses += 1;
            Err(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(
            (clauses, full.unwrap_err().kind()),
            (1, io::ErrorKind::StorageFull)
        );
        let stop = Stop::never();
        stop.raise();
        let stopped = formula.write(&stop, &mut |_| Ok(()));
        assert_eq!(stopped.unwrap_err().kind(), io::ErrorKind::Interrupted);
        assert_eq!(formula.size(&stop), Err(Stopped));
    }
}
