//! A written file becomes a puzzle, under one choice of parameters.
//!
//! What its names and numbers stand for is worked out in [`super::scope`], and what each table means in a
//! file of its own, `lower_*`. A part that has an error is reported and left out, so that one run shows all
//! errors. It must not know how a file is read, nor how a problem is worded.

use super::Assignments;
use super::lower_givens::givens;
use super::problem::Report;
use super::scope::Scope;
use super::source::Span;
use super::written::{Number, PuzzleFile, RuleTable, Text};
use crate::puzzle::{Given, Goal, Puzzle, Rule, SymmetryRule};

/// All parts of a puzzle. Of use only if the report stayed empty.
pub struct Lowered<'a> {
    pub scope: Scope<'a>,
    givens: Vec<Given>,
    rules: Vec<Rule>,
    goal: Option<Goal>,
    symmetry: SymmetryRule,
}

/// A puzzle, its parameters, and the table of its origins.
pub struct Finished {
    pub parameters: Vec<(String, i64)>,
    pub puzzle: Puzzle,
    pub origins: Vec<(Span, String)>,
}

/// Resolves the whole file, with the values that the `claim` and the `assignments` give.
pub fn lower<'a>(
    report: &'a Report,
    file: &'a PuzzleFile,
    claim: &[(Text, Number)],
    assignments: &Assignments,
) -> Lowered<'a> {
    let scope = Scope::new(report, file, claim, assignments);
    let givens = givens(&scope, file);
    let rules = file.rules.iter().filter_map(|rule| rule.lower(&scope));
    let rules = rules.flatten().collect();
    let goal = file.goal.as_ref().and_then(|goal| goal.lower(&scope));
    let symmetry = file.symmetry.as_ref().map(|table| table.lower(&scope));
    Lowered {
        scope,
        givens,
        rules,
        goal,
        symmetry: symmetry.unwrap_or_default(),
    }
}

impl Lowered<'_> {
    /// The puzzle; `None` if there is no board, which has been reported.
    pub fn finish(self) -> Option<Finished> {
        let Scope {
            numbers,
            board,
            pieces,
            origins,
            ..
        } = self.scope;
        Some(Finished {
            parameters: numbers.parameters(),
            puzzle: Puzzle {
                board: board?.board,
                kinds: pieces.kinds,
                pieces: pieces.pieces,
                givens: self.givens,
                rules: self.rules,
                goal: self.goal,
                symmetry: self.symmetry,
            },
            origins: origins.into_inner(),
        })
    }
}

impl RuleTable {
    /// `None` if there is an error, which has been reported.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        match self {
            RuleTable::Attacks(table) => table.lower(scope),
            RuleTable::Count(table) => table.lower(scope),
            RuleTable::Equal(table) => table.lower(scope),
            RuleTable::Forbid(table) => table.lower(scope),
            RuleTable::Clue(table) => table.lower(scope),
            RuleTable::Distinct(table) => table.lower(scope),
        }
    }
}
