//! Turns a written file into a puzzle, under one choice of parameters.
//!
//! The meaning of each table is defined next to its keys. A part that has an error is reported and left
//! out, so that one run shows all errors.

use std::sync::Arc;

use super::PuzzleFile;
use super::warnings::warn;
use crate::definition::generate::Generation;
use crate::definition::instance::Instance;
use crate::definition::messages::Report;
use crate::definition::pieces::{add_sides, check_moves, givens, looks, pieces};
use crate::definition::syntax::{Sources, Text, WrittenNumber};
use crate::definition::values::{Assignments, NumberEvaluator, Scope};
use crate::puzzle::{Given, Goal, Print, Puzzle, Rule, SymmetryRule};

/// All parts of a puzzle. Usable only if the report stayed empty.
pub struct Lowered<'a> {
    pub scope: Scope<'a>,
    givens: Vec<Given>,
    rules: Vec<Rule>,
    goal: Option<Goal>,
    symmetry: SymmetryRule,
    print: Print,
    generation: Generation,
}

/// Resolves the whole file, with the values from the `claim` and the `assignments`.
pub fn lower<'a>(
    report: &'a Report,
    file: &'a PuzzleFile,
    claim: &[(Text, WrittenNumber)],
    assignments: &Assignments,
) -> Lowered<'a> {
    let scope = scope(report, file, claim, assignments);
    let givens = givens(&scope, &file.pieces);
    let mut print = Print {
        kinds: looks(&scope, &file.pieces),
        ..Print::default()
    };
    let rules = file.rules.iter();
    let rules = rules.filter_map(|rule| rule.lower(&scope, &mut print));
    let rules: Vec<Rule> = rules.flatten().collect();
    let printed = scope.board.as_ref().and_then(|board| board.printed.clone());
    print.coloured = scope.board.as_ref().is_some_and(|board| board.coloured);
    print.numbers = printed.unwrap_or_default();
    print.alike = scope.alike.take();
    print.unknown = scope.unknown.borrow().clone();
    let closed = scope.board.as_ref().map(|board| board.closed_by_digits());
    print.closed_by_clues = closed.unwrap_or_default();
    file.marks
        .iter()
        .for_each(|mark| mark.lower(&scope, &mut print));
    check_moves(&scope, &file.pieces, &rules);
    let goal = file.goal.as_ref().and_then(|goal| goal.lower(&scope));
    let symmetry = file.symmetry.as_ref().map(|table| table.lower(&scope));
    let generation = file.generate.as_ref().map(|table| table.lower(&scope));
    Lowered {
        generation: generation.unwrap_or_default(),
        scope,
        givens,
        rules,
        goal,
        symmetry: symmetry.unwrap_or_default(),
        print,
    }
}

/// Everything that rules and claims may refer to.
fn scope<'a>(
    report: &'a Report,
    file: &'a PuzzleFile,
    claim: &[(Text, WrittenNumber)],
    assignments: &Assignments,
) -> Scope<'a> {
    let numbers = NumberEvaluator::new(report, &file.parameters, claim, assignments);
    let table = file.board.as_ref();
    let mut board = table.and_then(|table| table.lower(&numbers));
    if let Some(board) = &mut board {
        board.is_open = file.generate.is_some();
        file.rules.iter().for_each(|rule| rule.close_squares(board));
        add_sides(&numbers, board, &file.pieces);
    }
    let mut scope = Scope::new(numbers, board);
    let generate = file.generate.as_ref();
    scope.draws_lines = generate.is_some_and(|table| table.lines.is_some());
    scope.define_sets(&file.squares);
    scope.define_shapes(&file.shapes);
    scope.define_side_sets(&file.sides);
    scope.pieces = pieces(&scope, &file.pieces);
    scope
}

impl Lowered<'_> {
    /// Warns of what the file hardly means.
    pub fn warn(&self, file: &PuzzleFile) {
        if let Some(board) = &file.board {
            warn(&self.scope, board, &self.rules, file.generate.is_some());
        }
    }

    /// The puzzle; `None` if there is no board, which has been reported.
    pub fn finish(self, sources: Arc<Sources>) -> Option<Instance> {
        let Scope {
            numbers,
            board,
            pieces,
            origins,
            ..
        } = self.scope;
        Some(Instance {
            parameters: numbers.parameters(),
            warnings: numbers.report.take_warnings(),
            puzzle: Puzzle {
                board: board?.board,
                kinds: pieces.kinds,
                pieces: pieces.pieces,
                givens: self.givens,
                rules: self.rules,
                goal: self.goal,
                symmetry: self.symmetry,
                print: self.print,
            },
            sources,
            origins: origins.into_inner(),
            generation: self.generation,
        })
    }
}
