//! A sink that reports what is written to a pace: large formulas take seconds, in which the other engine has its turns.

use super::{ClauseSink, Literal, Variable};
use crate::pace::Pace;

/// To write so many literals, and to count them before, takes about a microsecond.
const LITERALS_OF_A_STEP: u64 = 16;

/// The pace is told once in so many steps.
const STEPS_BETWEEN_REPORTS: u64 = 64;

pub struct PacedSink<'a> {
    sink: &'a mut dyn ClauseSink,
    pace: &'a Pace,
    /// Those that the pace has not been told of.
    literals: u64,
}

impl<'a> PacedSink<'a> {
    pub fn new(sink: &'a mut dyn ClauseSink, pace: &'a Pace) -> Self {
        PacedSink {
            sink,
            pace,
            literals: 0,
        }
    }
}

impl ClauseSink for PacedSink<'_> {
    fn new_variable(&mut self) -> Variable {
        self.sink.new_variable()
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        self.sink.add_clause(clause);
        self.literals += clause.len() as u64;
        if self.literals >= STEPS_BETWEEN_REPORTS * LITERALS_OF_A_STEP {
            self.pace.spent(self.literals / LITERALS_OF_A_STEP);
            self.literals %= LITERALS_OF_A_STEP;
        }
    }
}
