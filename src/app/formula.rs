//! A puzzle as a formula for other programs, written constraint by constraint: nothing is held in memory.
//!
//! A formula consists of clauses, in DIMACS, or of lines, bounded sums in the format of pseudo-Boolean solvers (OPB).
//! The caller decides how either is written out.

use std::io;

use crate::board::Square;
use crate::puzzle::{Direction, KindId, Origin, Puzzle};
use crate::sat::DoesNotFit;
use crate::sat::encode::{
    Guards, PlacementVariables, Thresholds, ToldSink, check_size, check_size_of_lines,
    encode_telling, without_count,
};
pub use crate::sat::encode::{LinearConstraint, Relation, Subject, check_candidates};
use crate::sat::{ClauseSink, Literal, Variable};
use crate::stop::{Stop, Stopped};

/// How large a formula is.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FormulaSize {
    pub variables: u64,
    /// Clauses or lines.
    pub constraints: u64,
    /// Auxiliary variables that differ between several models of one solution, by their numbers from 1, in ascending
    /// order.
    pub free: Vec<u64>,
}

/// What a formula is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Clauses. A count-preserving formula has exactly one model for each solution; if that is impossible, it is
    /// refused.
    Clauses { count_preserving: bool },
    /// Bounded sums.
    Lines,
}

/// A part of a formula, in the order of writing.
#[derive(Clone, Copy, Debug)]
pub enum FormulaEntry<'a> {
    /// What the following constraints say.
    Subject(&'a Subject),
    /// Literals as in DIMACS: n, or -n for its negation.
    Clause(&'a [i64]),
    Line(&'a LinearConstraint),
}

/// The rules and givens of a puzzle as constraints; its goal is not among them.
pub struct PuzzleFormula<'a> {
    puzzle: &'a Puzzle,
    form: Form,
    thresholds: Thresholds,
}

/// Why there is no formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFormula {
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
    /// The placement does not determine the helper variables of a rule.
    #[error("a rule allows several models for one solution")]
    NotCountPreserving(Origin),
}

/// Variable n, counted from 1 as in DIMACS, says that this piece stands on this square, where n - 1 is the index in
/// this list. The list depends on the board and the pieces alone.
pub fn placement_variables(puzzle: &Puzzle) -> Vec<(Square, KindId)> {
    let variables = PlacementVariables::new(puzzle);
    let all = (0..variables.len()).map(Variable::new);
    all.filter_map(|variable| variables.meaning(variable))
        .collect()
}

/// What a pseudo-Boolean solver is to minimise, if the puzzle has a goal: a sum of placement variables, or the
/// negative of one, by their numbers from 1.
pub fn objective(puzzle: &Puzzle) -> Option<Vec<(i64, usize)>> {
    let goal = puzzle.goal.as_ref()?;
    let weight = match goal.direction {
        Direction::Maximize => -1,
        Direction::Minimize => 1,
    };
    let variables = (1..).zip(placement_variables(puzzle));
    let counted = variables.filter(|(_, (_, kind))| goal.of.contains(*kind));
    Some(counted.map(|(number, _)| (weight, number)).collect())
}

impl<'a> PuzzleFormula<'a> {
    /// If it is stopped before it knows whether the formula fits, nothing is refused.
    pub fn new(puzzle: &'a Puzzle, form: Form, stop: &Stop) -> Result<Self, NoFormula> {
        let count_preserving = form
            == Form::Clauses {
                count_preserving: true,
            };
        if let (true, Some(origin)) = (count_preserving, without_count(puzzle)) {
            return Err(NoFormula::NotCountPreserving(origin));
        }
        let thresholds = Thresholds {
            count_preserving,
            ..Thresholds::default()
        };
        match form {
            Form::Clauses { .. } => check_size(puzzle, &thresholds, Guards::None, stop)?,
            Form::Lines => check_size_of_lines(puzzle, &thresholds, stop)?,
        }
        Ok(PuzzleFormula {
            puzzle,
            form,
            thresholds,
        })
    }

    pub fn puzzle(&self) -> &'a Puzzle {
        self.puzzle
    }

    /// The size of the formula, found by writing it once to nowhere.
    pub fn size(&self, stop: &Stop) -> Result<FormulaSize, Stopped> {
        let mut size = FormulaSize::default();
        self.encode(&mut size, stop)?;
        Ok(size)
    }

    pub fn form(&self) -> Form {
        self.form
    }

    fn encode(&self, sink: &mut dyn ToldSink, stop: &Stop) -> Result<(), Stopped> {
        let takes_lines = self.form == Form::Lines;
        encode_telling(self.puzzle, &self.thresholds, takes_lines, sink, stop).map(drop)
    }

    /// Hands over each constraint after its subject: always the same constraints in the same order. An error ends it,
    /// and so does a stop, with an error of kind `Interrupted`.
    pub fn write(
        &self,
        stop: &Stop,
        entry: &mut dyn FnMut(FormulaEntry<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut sink = NumberingSink {
            size: FormulaSize::default(),
            entry,
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
        self.constraints += 1;
    }
}

impl ToldSink for FormulaSize {
    fn begin(&mut self, _subject: &Subject) {}

    fn add_line(&mut self, _line: &LinearConstraint) {
        self.constraints += 1;
    }

    fn is_free(&mut self, helper: Variable) {
        self.free.push(helper.index() as u64 + 1);
    }
}

/// Turns literals into numbers; hands over nothing more after an error.
struct NumberingSink<'a> {
    size: FormulaSize,
    entry: &'a mut dyn FnMut(FormulaEntry<'_>) -> io::Result<()>,
    /// The current clause, kept to reuse its allocation.
    numbers: Vec<i64>,
    written: io::Result<()>,
}

impl NumberingSink<'_> {
    fn hand_over(&mut self, entry: FormulaEntry<'_>) {
        if self.written.is_ok() {
            self.written = (self.entry)(entry);
        }
    }
}

impl ClauseSink for NumberingSink<'_> {
    fn new_variable(&mut self) -> Variable {
        self.size.new_variable()
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        let mut numbers = std::mem::take(&mut self.numbers);
        numbers.clear();
        numbers.extend(clause.iter().map(|literal| literal.in_dimacs()));
        self.hand_over(FormulaEntry::Clause(&numbers));
        self.numbers = numbers;
    }
}

impl ToldSink for NumberingSink<'_> {
    fn begin(&mut self, subject: &Subject) {
        self.hand_over(FormulaEntry::Subject(subject));
    }

    fn add_line(&mut self, line: &LinearConstraint) {
        self.hand_over(FormulaEntry::Line(line));
    }

    fn is_free(&mut self, _helper: Variable) {}
}
